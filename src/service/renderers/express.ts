/**
 * One process more than there are places, as soon as there are several callers. It takes small documents of those who have
 * nothing running: where others have all places, such a document starts beside them and does not wait until one of theirs
 * ends. The process has the usual priority of the system and the others a lower one, so that it is hardly slower than alone;
 * they have the processors again when it is done. It has its part of the work at quiet times too: code that has run is fast.
 */
import type { ActiveDocuments } from './active.ts'
import type { Queued } from './queue.ts'
import type { Renderer } from './renderer.ts'

/** Where one caller alone has been there for so long, the process is ended. */
const ALONE_MS = 600_000

/** The process beside the places, as long as there are several callers. */
export class Express {
  readonly #active: ActiveDocuments
  readonly #start: () => Renderer | null
  #renderer: Renderer | null = null
  /** Is started when the process is worn, and takes over when it is warm. */
  #successor: Renderer | null = null
  #lastCaller: string | null = null
  #neededUntil = 0

  /** `start` starts a process, or gives null where none is to be started now. */
  constructor(active: ActiveDocuments, start: () => Renderer | null) {
    this.#active = active
    this.#start = start
  }

  /** Whether a document is one for this process: a small one, and the only one of its caller. */
  readonly takes = ({ caller, isLarge }: Queued): boolean => isLarge !== true && this.#active.countOf(caller) === 0

  /** The process, where it has nothing to do. */
  get idle(): Renderer | null {
    return this.#renderer?.isIdle === true && !this.#renderer.hasFault ? this.#renderer : null
  }

  /** A document comes. */
  notice({ caller }: Queued): void {
    if (this.#lastCaller !== null && this.#lastCaller !== caller) this.#neededUntil = performance.now() + ALONE_MS
    this.#lastCaller = caller
    this.tend()
  }

  /** Whether a process is still the one that works here, or is going to. */
  has(renderer: Renderer): boolean {
    return renderer === this.#renderer || renderer === this.#successor
  }

  /** Replaces a process that has ended or is worn, as long as it is needed, and ends it afterwards. */
  tend(): void {
    if (this.#successor?.hasEnded === true) this.#successor = null
    const isGone = this.#renderer?.hasEnded !== false || this.#renderer.isBackground
    if (isGone || (this.#renderer?.isWorn === true && this.#successor?.isIdle === true)) {
      this.#renderer = this.#successor
      this.#successor = null
    }
    if (performance.now() > this.#neededUntil) {
      this.idle?.end('worn')
      return
    }
    if (this.#renderer === null) this.#renderer = this.#start()
    else if (this.#renderer.isWorn) this.#successor ??= this.#start()
  }
}
