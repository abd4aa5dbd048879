/** When renderers are started, and the timeout of a start, after failed starts. */

/**
 * Initial timeout of a start in milliseconds. On a machine with ten times its load a start takes over 20 s; ending it then
 * and starting another one would leave no process at all.
 */
const FIRST_PATIENCE_MS = 90_000
/** Maximum timeout of a start, after which a hanging process is ended. */
const LAST_PATIENCE_MS = 720_000
/** Milliseconds before the next start after a failed one; the pause doubles. */
const FIRST_PAUSE_MS = 100
/** The longest such pause. */
const LAST_PAUSE_MS = 10_000

/**
 * Adapts pauses and timeouts. A program that cannot start is not restarted at full speed, and one that starts slowly on a
 * loaded machine is not ended again and again just before it is ready.
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

  /** Records the start of a process. */
  begin(): Start {
    const since = this.#now()
    const patienceMs = this.#patienceMs
    return {
      patienceMs,
      succeed: () => {
        this.#failed = 0
        // A start that took longer than the initial timeout predicts the same for the next one.
        if (this.#now() - since < this.#firstPatienceMs) this.#patienceMs = this.#firstPatienceMs
      },
      fail: isTimeout => {
        // Of several concurrent starts, the first timeout doubles it for all.
        if (isTimeout) this.#patienceMs = Math.min(LAST_PATIENCE_MS, Math.max(this.#patienceMs, 2 * patienceMs))
        return Math.min(LAST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failed++)
      },
    }
  }
}

/** One start of a process. */
interface Start {
  /** Timeout in milliseconds. */
  readonly patienceMs: number
  /** The process is ready. */
  succeed(): void
  /** The process failed, or timed out (`isTimeout`). Returns the milliseconds until the next start. */
  fail(isTimeout: boolean): number
}
