/**
 * Memory that a renderer gives back while nobody has a document for it. V8 collects when objects are made, so a process that makes
 * none keeps what its last documents left, and the room for new objects that they needed: twice as much as what is alive.
 */
import { setFlagsFromString } from 'node:v8'

/** V8's `gc`, of `--expose-gc`. */
export type Collect = (options?: { readonly type: 'minor' }) => void

/**
 * Collections for which V8 remembers the shapes of objects that are gone. It has thrown the code away that it optimised for them
 * after two, which a rest is: the next documents took up to twice their time.
 */
const COLLECTIONS = 10

/** Lets optimised code outlive a few rests. V8 reads the flag whenever it collects. */
export function keepShapes(): void {
  setFlagsFromString(`--retain-maps-for-n-gc=${COLLECTIONS}`)
}

/** Long enough that few documents find the process so: the first one after it takes longer. */
const REST_AFTER_MS = 20_000
/** V8 sweeps meanwhile. */
const PAUSE_MS = 1_000
/** The first round finds what is free, the second gives the pages back that it leaves empty. */
const ROUNDS = 2

/** Collects when the process has had nothing to do for a while. */
export class Rest {
  readonly #collect: Collect
  readonly #letGo: () => void
  readonly #afterMs: number
  #timer: NodeJS.Timeout | null = null

  /** `letGo` drops what can be read again. */
  constructor(collect: Collect, letGo: () => void, afterMs = REST_AFTER_MS) {
    this.#collect = collect
    this.#letGo = letGo
    this.#afterMs = afterMs
  }

  /** There is a document. */
  end(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }

  /** There is none any more. */
  begin(): void {
    this.end()
    this.#after(this.#afterMs, () => {
      this.#letGo()
      this.#round(ROUNDS)
    })
  }

  /** V8 makes the part for new objects smaller where little was made since the collection before: hence the minor ones. */
  #round(left: number): void {
    this.#timer = null
    if (left === 0) return
    this.#collect({ type: 'minor' })
    this.#after(PAUSE_MS, () => {
      this.#collect()
      this.#after(PAUSE_MS, () => this.#round(left - 1))
    })
  }

  #after(ms: number, step: () => void): void {
    this.#timer = setTimeout(step, ms).unref()
  }
}
