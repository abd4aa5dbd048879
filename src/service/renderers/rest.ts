/**
 * Returns memory while a renderer is idle. V8 collects garbage when objects are allocated, so an idle process keeps the
 * garbage of its last documents, and a young generation of the size that they needed: twice the memory of live objects.
 */
import { setFlagsFromString } from 'node:v8'

/** The `gc` function of `--expose-gc`. */
export type Collect = (options?: { readonly type: 'minor' }) => void

/**
 * Number of collections for which V8 keeps hidden classes without objects. By default they are dropped after two, as in one
 * rest, together with the optimised code that depends on them: the next documents took up to twice their time.
 */
const COLLECTIONS = 10

/** Keeps optimised code over several rests. V8 reads the flag at each collection. */
export function keepShapes(): void {
  setFlagsFromString(`--retain-maps-for-n-gc=${COLLECTIONS}`)
}

/**
 * Milliseconds of idleness before a rest: long enough to affect few documents, since the first one after a rest takes longer.
 */
const REST_AFTER_MS = 20_000
/** Milliseconds between rounds, in which V8 sweeps concurrently. */
const PAUSE_MS = 1_000
/** Number of rounds: the first frees objects, the second releases the pages that are empty then. */
const ROUNDS = 2

/** Collects, and moves the objects of pages that are partly free, also where V8 expects too little of it. */
function compacting(collect: Collect): void {
  setFlagsFromString('--compact-on-every-full-gc')
  collect()
  setFlagsFromString('--no-compact-on-every-full-gc')
}

/** Collects garbage when the process has been idle for a while. */
export class Rest {
  readonly #collect: Collect
  readonly #letGo: () => void
  readonly #afterMs: number
  #timer: NodeJS.Timeout | null = null

  /** `letGo` drops data that can be read again. */
  constructor(collect: Collect, letGo: () => void, afterMs = REST_AFTER_MS) {
    this.#collect = collect
    this.#letGo = letGo
    this.#afterMs = afterMs
  }

  /** A document has arrived. */
  end(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }

  /** The process is idle. */
  begin(): void {
    this.end()
    this.#after(this.#afterMs, () => {
      this.#letGo()
      this.#round(ROUNDS)
    })
  }

  /**
   * One round. V8 shrinks the young generation if little was allocated since the previous collection, which the minor
   * collections cause.
   */
  #round(left: number): void {
    this.#timer = null
    if (left === 0) return
    this.#collect({ type: 'minor' })
    this.#after(PAUSE_MS, () => {
      compacting(this.#collect)
      this.#after(PAUSE_MS, () => this.#round(left - 1))
    })
  }

  #after(ms: number, step: () => void): void {
    this.#timer = setTimeout(step, ms).unref()
  }
}
