/**
 * Additional processes, started when there are several callers. They render small documents of callers with few running
 * documents: if others occupy all slots, such a document does not wait until one of theirs ends. These processes have the
 * normal priority of the system, the others a lower one, so that they are almost as fast as alone. They are also used when
 * the service is idle, because code that has run is fast.
 * Documents that arrive at random sometimes arrive in pairs. A second process is started the first time that a document
 * arrives while the first one is busy.
 */
import type { ActiveDocuments } from './active.ts'
import type { Queued } from './queue.ts'
import type { Renderer } from './renderer.ts'

/** Milliseconds with a single caller after which the processes are ended. */
const ALONE_MS = 600_000

/** Maximum number of additional processes. */
const MOST = 2

/** A process and its successor, which is started when the process is worn and takes over when it is warm. */
class Post {
  renderer: Renderer | null = null
  #successor: Renderer | null = null

  /** The process if it is idle. */
  get idle(): Renderer | null {
    return this.renderer?.isIdle === true && !this.renderer.hasFault ? this.renderer : null
  }

  has(renderer: Renderer): boolean {
    return renderer === this.renderer || renderer === this.#successor
  }

  /** Replaces the process if it has ended or is worn. */
  tend(start: () => Renderer | null): void {
    this.#takeOver()
    if (this.renderer === null) this.renderer = start()
    else if (this.renderer.isWorn) this.#successor ??= start()
  }

  /** Ends the processes when they are no longer needed. */
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

/** The additional processes, as long as there are several callers. */
export class Express {
  readonly #active: ActiveDocuments
  readonly #start: () => Renderer | null
  readonly #posts: readonly Post[]
  /** Number of posts in use. */
  #open = 1
  #lastCaller: string | null = null
  #neededUntil = 0

  /** `start` starts a process, or returns null if none may be started now. There are at most `workers` of them. */
  constructor(active: ActiveDocuments, workers: number, start: () => Renderer | null) {
    this.#active = active
    this.#start = start
    this.#posts = Array.from({ length: Math.min(workers, MOST) }, () => new Post())
  }

  /**
   * Whether a document is for these processes: a small one of a caller with fewer running documents than there are processes
   * here.
   */
  readonly takes = ({ caller, isLarge }: Queued): boolean =>
    isLarge !== true && this.#active.countOf(caller) < this.#posts.length

  /** An idle process. */
  get idle(): Renderer | null {
    for (const { idle } of this.#posts) if (idle !== null) return idle
    return null
  }

  /** Records the arrival of a document. */
  notice(item: Queued): void {
    if (this.#lastCaller !== null && this.#lastCaller !== item.caller) this.#neededUntil = performance.now() + ALONE_MS
    this.#lastCaller = item.caller
    const areBusy = this.#posts.slice(0, this.#open).every(({ renderer }) => renderer?.isBusy === true)
    if (areBusy && this.takes(item)) this.#open = Math.min(this.#posts.length, this.#open + 1)
    this.tend()
  }

  /** Whether a process belongs to the posts. */
  has(renderer: Renderer): boolean {
    return this.#posts.some(post => post.has(renderer))
  }

  /** Replaces processes that have ended or are worn while they are needed, and ends them afterwards. */
  tend(): void {
    if (performance.now() > this.#neededUntil) {
      this.#open = 1
      for (const post of this.#posts) post.leave()
    } else for (const post of this.#posts.slice(0, this.#open)) post.tend(this.#start)
  }
}
