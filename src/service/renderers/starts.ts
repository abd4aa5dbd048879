/** When processes are started, and how long a start may take, after starts that failed. */

/**
 * A process that is not ready by then hangs. On a machine with ten times more to do than it can, a start takes over 20 s:
 * to end it then and to start another one would leave no process at all.
 */
const FIRST_PATIENCE_MS = 90_000
/** A process that really hangs is still ended. */
const LAST_PATIENCE_MS = 720_000
/** Milliseconds before a renderer that failed to start is started again; it doubles. */
const FIRST_PAUSE_MS = 100
/** The longest such pause. */
const LAST_PAUSE_MS = 10_000

/**
 * Learns from starts. A program that cannot start is not started again and again at full speed, and one that is slow to start,
 * on a loaded machine, is not ended again and again just before it is ready.
 */
export class Starts {
  readonly #firstPatienceMs: number
  readonly #now: () => number
  #patienceMs: number
  #failed = 0

  constructor({ firstPatienceMs = FIRST_PATIENCE_MS, now = () => performance.now() } = {}) {
    this.#firstPatienceMs = firstPatienceMs
    this.#patienceMs = firstPatienceMs
    this.#now = now
  }

  /** A process is started. */
  begin(): Start {
    const since = this.#now()
    const patienceMs = this.#patienceMs
    return {
      patienceMs,
      succeed: () => {
        this.#failed = 0
        // One that needed more than the usual time tells that the next one will, too.
        if (this.#now() - since < this.#firstPatienceMs) this.#patienceMs = this.#firstPatienceMs
      },
      fail: isTimeout => {
        // Of several that began together, the first one doubles it for all.
        if (isTimeout) this.#patienceMs = Math.min(LAST_PATIENCE_MS, Math.max(this.#patienceMs, 2 * patienceMs))
        return Math.min(LAST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failed++)
      },
    }
  }
}

/** One start of a process. */
interface Start {
  /** Milliseconds after which it is given up. */
  readonly patienceMs: number
  /** The process is ready. */
  succeed(): void
  /** It did not become ready, or not in time (`isTimeout`). Returns the milliseconds until the next start. */
  fail(isTimeout: boolean): number
}
