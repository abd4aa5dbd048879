/**
 * Processes beside the places, as soon as there are several callers. They take small documents of those who have little running:
 * where others have all places, such a document starts beside them and does not wait until one of theirs ends. The processes
 * have the usual priority of the system and the others a lower one, so that they are hardly slower than alone; the others have
 * the processors again when they are done. They have their part of the work at quiet times too: code that has run is fast.
 *
 * Whoever sends documents at random sometimes sends two at once. A second process is started the first time that the first one
 * is busy when a document for it comes.
 */
import type { ActiveDocuments } from './active.ts'
import type { Queued } from './queue.ts'
import type { Renderer } from './renderer.ts'

/** Where one caller alone has been there for so long, the processes are ended. */
const ALONE_MS = 600_000

/** Processes beside the places at most. */
const MOST = 2

/** One process with its successor: started when the process is worn, it takes over when it is warm. */
class Post {
  renderer: Renderer | null = null
  #successor: Renderer | null = null

  /** The process, where it has nothing to do. */
  get idle(): Renderer | null {
    return this.renderer?.isIdle === true && !this.renderer.hasFault ? this.renderer : null
  }

  has(renderer: Renderer): boolean {
    return renderer === this.renderer || renderer === this.#successor
  }

  /** Replaces a process that has ended or is worn. */
  tend(start: () => Renderer | null): void {
    this.#takeOver()
    if (this.renderer === null) this.renderer = start()
    else if (this.renderer.isWorn) this.#successor ??= start()
  }

  /** Ends a process that is not needed any more. */
  leave(): void {
    this.#takeOver()
    this.idle?.end('worn')
  }

  #takeOver(): void {
    if (this.#successor?.hasEnded === true) this.#successor = null
    const isGone = this.renderer?.hasEnded !== false || this.renderer.isBackground
    if (!isGone && !(this.renderer?.isWorn === true && this.#successor?.isIdle === true)) return
    this.renderer = this.#successor
    this.#successor = null
  }
}

/** The processes beside the places, as long as there are several callers. */
export class Express {
  readonly #active: ActiveDocuments
  readonly #start: () => Renderer | null
  readonly #posts: readonly Post[]
  /** Posts that are filled. */
  #open = 1
  #lastCaller: string | null = null
  #neededUntil = 0

  /** `start` starts a process, or gives null where none is to be started now. There are no more of them than `workers`. */
  constructor(active: ActiveDocuments, workers: number, start: () => Renderer | null) {
    this.#active = active
    this.#start = start
    this.#posts = Array.from({ length: Math.min(workers, MOST) }, () => new Post())
  }

  /** Whether a document is one for these processes: a small one of a caller who has fewer documents running than there are of them. */
  readonly takes = ({ caller, isLarge }: Queued): boolean =>
    isLarge !== true && this.#active.countOf(caller) < this.#posts.length

  /** A process that has nothing to do. */
  get idle(): Renderer | null {
    for (const { idle } of this.#posts) if (idle !== null) return idle
    return null
  }

  /** A document comes. */
  notice(item: Queued): void {
    if (this.#lastCaller !== null && this.#lastCaller !== item.caller) this.#neededUntil = performance.now() + ALONE_MS
    this.#lastCaller = item.caller
    const areBusy = this.#posts.slice(0, this.#open).every(({ renderer }) => renderer?.isBusy === true)
    if (areBusy && this.takes(item)) this.#open = Math.min(this.#posts.length, this.#open + 1)
    this.tend()
  }

  /** Whether a process is still one of those that work here, or is going to. */
  has(renderer: Renderer): boolean {
    return this.#posts.some(post => post.has(renderer))
  }

  /** Replaces processes that have ended or are worn, as long as they are needed, and ends them afterwards. */
  tend(): void {
    if (performance.now() > this.#neededUntil) {
      this.#open = 1
      for (const post of this.#posts) post.leave()
    } else for (const post of this.#posts.slice(0, this.#open)) post.tend(this.#start)
  }
}
