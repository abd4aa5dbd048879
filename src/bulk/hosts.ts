/** Politeness: no host is asked for more than a few pages at once, nor more often than it may be. */

export interface HostRules {
  /** Documents of one host at the same time. */
  readonly atOnce: number
  /** Milliseconds between the starts of two documents. */
  readonly pauseMs: number
}

interface Host {
  running: number
  /** Time at which the next one may start. */
  next: number
}

/** Limits per host: concurrent documents, and the pause after its refusals. */
export class Hosts {
  readonly #rules: HostRules
  readonly #now: () => number
  readonly #hosts = new Map<string, Host>()

  constructor(rules: HostRules, now: () => number = () => performance.now()) {
    this.#rules = rules
    this.#now = now
  }

  /** Milliseconds until a document of this host may start; infinite if another one must end first. */
  wait(host: string | null): number {
    const known = host === null ? undefined : this.#hosts.get(host)
    if (known === undefined) return 0
    return known.running >= this.#rules.atOnce ? Number.POSITIVE_INFINITY : Math.max(0, known.next - this.#now())
  }

  /** Records a start. Returns the function that records its end. */
  start(host: string | null): () => void {
    if (host === null) return () => {}
    const known = this.#hosts.get(host) ?? { running: 0, next: 0 }
    this.#hosts.set(host, known)
    known.running++
    known.next = this.#now() + this.#rules.pauseMs
    return () => {
      known.running--
    }
  }
}
