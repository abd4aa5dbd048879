/**
 * The renderer processes and their queue. The pool keeps a number of warm processes, gives each one job at a time, replaces
 * those that end or wear out, and refuses documents for which it has no room.
 * `workers` bounds the documents that compute. A document that waits for resources from the network gives up its slot
 * meanwhile, and a spare process uses it. A document that takes long goes to the background as soon as others wait: they get
 * its slot, and it gets the processor time that they leave.
 */
import { OctavoError } from '../../base/errors.ts'
import { ActiveDocuments } from './active.ts'
import { Express } from './express.ts'
import type { PoolTask } from './pool-task.ts'
import type { Rendered } from './protocol.ts'
import { Quarantine } from './quarantine.ts'
import { FairQueue, type Queued } from './queue.ts'
import { type EndReason, Renderer, RendererEnded, type RendererOptions } from './renderer.ts'
import { type Slot, Slots } from './slots.ts'
import { Starts } from './starts.ts'

/** The number of processes, and when they are replaced. */
export interface PoolOptions {
  readonly renderer: RendererOptions
  readonly workers: number
  readonly queueLength: number
  /** Whether there are additional processes, see `express.ts`. */
  readonly hasExpress?: boolean
  /** Number of documents after which a process is replaced. */
  readonly documentsPerWorker: number
  /**
   * Milliseconds of a document after which its process gets a successor, and of processor time after which it goes to the
   * background.
   */
  readonly doubtfulAfterMs?: number
  readonly starts?: Starts
  readonly onWorkerEnd: (reason: EndReason, lastWords: string) => void
}

/** A rendered document and the time it waited for a renderer. */
export interface PoolResult {
  readonly rendered: Rendered
  /** Milliseconds in the queue. */
  readonly queued: number
}

interface Waiting extends Queued {
  readonly task: PoolTask
  readonly since: number
  readonly resolve: (result: PoolResult) => void
  readonly reject: (error: unknown) => void
  queued: number
  readonly abandon: () => void
}

/** The error for a full queue: status 503 with `Retry-After`. */
export const overloaded = (): OctavoError =>
  new OctavoError('overloaded', 'Too many documents are waiting. Try again soon.')

/** Milliseconds between checks of the memory of renderers, which a runaway document fills fast. */
const MEMORY_CHECK_MS = 50
/** Maximum number of processes per worker, including those whose documents wait for the network. */
const PROCESSES_PER_WORKER = 3
/**
 * Milliseconds after which a document may end its process at the deadline or the memory limit, or go to the background. The
 * successor is started then, and not only at the end of the process: a cold start on a loaded machine takes seconds, for
 * which all others would wait.
 */
const DOUBTFUL_AFTER_MS = 2_000
/** Milliseconds of idleness after which a spare process is ended. */
const SPARE_IDLE_MS = 10_000
/** Share of the memory limit from which a process is replaced between documents. */
const WORN_SHARE = 0.6

/** Renderer processes and their queue. Processes that end, grow too large or have rendered many documents are replaced. */
export class Pool {
  readonly #options: PoolOptions
  readonly #renderers = new Set<Renderer>()
  readonly #queue: FairQueue<Waiting>
  readonly #slots: Slots
  readonly #active: ActiveDocuments
  readonly #express: Express
  readonly #quarantine = new Quarantine()
  readonly #starts: Starts
  readonly #doubtfulAfterMs: number
  readonly #memoryCheck: NodeJS.Timeout
  #restart: NodeJS.Timeout | null = null
  #isClosing = false
  /** Average milliseconds of the last documents, from which `Retry-After` follows. */
  #usualMs = 500

  constructor(options: PoolOptions) {
    this.#options = options
    this.#doubtfulAfterMs = options.doubtfulAfterMs ?? DOUBTFUL_AFTER_MS
    this.#starts = options.starts ?? new Starts()
    this.#active = new ActiveDocuments(options.workers)
    this.#queue = new FairQueue(options.queueLength, {
      runningOf: caller => this.#active.countOf(caller),
      mayStart: item => this.#active.leaveRoomFor(item),
    })
    this.#slots = new Slots(options.workers, () => this.#dispatch())
    const mayStart = (): boolean => options.hasExpress === true && !this.#isClosing && this.#restart === null
    this.#express = new Express(this.#active, options.workers, () => (mayStart() ? this.#startRenderer(true) : null))
    this.#memoryCheck = setInterval(() => {
      this.#checkMemory()
      if (this.#doubtful.length > 0) this.#fill()
      this.#makeWay()
      this.#retireSpare()
      this.#express.tend()
    }, MEMORY_CHECK_MS).unref()
    this.#fill()
  }

  get queueLength(): number {
    return this.#queue.length
  }

  /** Number of documents that may run or wait at the same time. */
  get capacity(): number {
    return this.#options.workers + this.#options.queueLength
  }

  /** Whether a document of any caller would be accepted. */
  get hasRoom(): boolean {
    return this.#queue.length < this.#options.queueLength || this.#hasIdle
  }

  /** Whether a document of this caller would be accepted. */
  admits(item: Queued): boolean {
    return this.#queue.admits(item) || this.#runsAtOnce(item)
  }

  /** Whether a document could start at once: it is accepted even if the queue has no room. */
  get #hasIdle(): boolean {
    return this.#queue.length === 0 && this.#slots.hasFree && this.#idleUsual !== undefined
  }

  #runsAtOnce(item: Queued): boolean {
    if (this.#hasIdle && this.#active.leaveRoomFor(item)) return true
    return this.#express.idle !== null && this.#express.takes(item)
  }

  get busy(): number {
    return this.#count(renderer => renderer.isBusy)
  }

  /** Number of warm processes, working or idle. */
  get warm(): number {
    return this.#count(renderer => renderer.isBusy || renderer.isIdle)
  }

  /** Seconds for Retry-After. */
  get patience(): number {
    return Math.max(1, Math.min(60, Math.ceil(this.#expectedWaitMs(this.#queue.length) / 1000)))
  }

  /** Expected waiting time of a new document with `ahead` documents before it. */
  #expectedWaitMs(ahead: number): number {
    return ((ahead + 1) / this.#options.workers) * this.#usualMs
  }

  /**
   * Renders a task when a renderer is free. Rejects with an OctavoError (`overloaded` at once if the queue is full, or if the
   * expected wait exceeds the task's patience), with `RendererFault`, or with the reason of the task's signal.
   */
  async run(task: PoolTask): Promise<PoolResult> {
    this.#quarantine.admit(task.input)
    task.signal.throwIfAborted()
    this.#express.notice(task)
    const { patienceMs = Number.POSITIVE_INFINITY } = task
    if (!this.#runsAtOnce(task) && this.#expectedWaitMs(this.#queue.aheadOf(task)) > patienceMs) throw overloaded()
    return new Promise((resolve, reject) => {
      const abandon = (): void => {
        if (this.#queue.remove(waiting)) reject(task.signal.reason)
      }
      const { caller, isPriority, isLarge = false, weight = 1 } = task
      const waiting: Waiting = {
        task,
        caller,
        isPriority,
        isLarge,
        weight,
        since: performance.now(),
        resolve,
        reject,
        queued: 0,
        abandon,
      }
      task.signal.addEventListener('abort', abandon)
      if (this.#runsAtOnce(task)) this.#queue.putBack(waiting)
      else this.#queue.push(waiting)?.reject(overloaded())
      this.#dispatch()
    })
  }

  /** Resolves when a process is warm. */
  async ready(): Promise<void> {
    while (this.warm === 0 && !this.#isClosing) {
      const starts = [...this.#renderers].map(renderer => renderer.ready.catch(() => renderer.ended))
      await Promise.race([...starts, new Promise(resolve => setTimeout(resolve, 100))])
    }
  }

  /** Ends all processes; running tasks reject. */
  async close(): Promise<void> {
    this.#isClosing = true
    clearInterval(this.#memoryCheck)
    if (this.#restart !== null) clearTimeout(this.#restart)
    const stopping = new OctavoError('shutting_down', 'The service is shutting down.')
    for (const waiting of this.#queue.drain()) waiting.reject(stopping)
    const ends = [...this.#renderers].map(renderer => renderer.ended)
    for (const renderer of this.#renderers) renderer.end('stopped')
    await Promise.all(ends)
  }

  #count(holds: (renderer: Renderer) => boolean): number {
    let count = 0
    for (const renderer of this.#renderers) if (holds(renderer)) count++
    return count
  }

  /** Number of processes with slots that pass the test. */
  #countUsual(holds: (renderer: Renderer) => boolean): number {
    return this.#count(renderer => !renderer.isExpress && holds(renderer))
  }

  /** Starts missing processes. Worn processes do not count, because their successors start while they still work. */
  #fill(): void {
    if (this.#isClosing || this.#restart !== null) return
    const missing = this.#wantedProcesses() - this.#countUsual(renderer => !renderer.isWorn)
    for (let i = 0; i < missing; i++) this.#startRenderer()
  }

  /**
   * One per worker, spare ones while documents wait although a slot is free, and one for each document that may end its
   * process.
   */
  #wantedProcesses(): number {
    const { workers } = this.#options
    const parked = this.#queue.length > 0 ? this.#countUsual(renderer => renderer.isParked) : 0
    const background = this.#count(renderer => renderer.isBackground)
    const doubtful = this.#doubtful.filter(renderer => !renderer.isExpress).length
    return Math.min(workers * PROCESSES_PER_WORKER - background, workers + parked + doubtful)
  }

  /** Processes that may not outlive their documents, by wall time, as deadlines are. */
  get #doubtful(): readonly Renderer[] {
    const isDoubtful = ({ isParked, isWorn, busyFor }: Renderer): boolean =>
      !isParked && !isWorn && busyFor > this.#doubtfulAfterMs
    return [...this.#renderers].filter(isDoubtful)
  }

  /** Of these, processes whose documents have used a processor for that time, the longest first. */
  get #laborious(): readonly Renderer[] {
    const long = this.#doubtful.filter(renderer => renderer.workedFor > this.#doubtfulAfterMs)
    return long.toSorted((a, b) => b.workedFor - a.workedFor)
  }

  /**
   * Sends long documents to the background while others wait for a slot and a process is ready for them. A document that only
   * waits for a processor is not sent: at a low priority it would get none until its deadline.
   */
  #makeWay(): void {
    if (this.#queue.length === 0) return
    if (this.#count(renderer => renderer.isBackground) >= this.#options.workers) return
    const laborious = this.#laborious
    laborious.find(renderer => renderer.isExpress)?.goToBackground()
    if (this.#slots.hasFree || !this.#queue.hasNext) return
    if (this.#countUsual(renderer => renderer.isIdle && !renderer.isWorn) === 0) return
    laborious.find(renderer => !renderer.isExpress)?.goToBackground()
  }

  /**
   * Ends processes over their memory limit and, if all together exceed the sum of the limits, the largest in the background:
   * the machine has memory for the workers and the additional processes.
   */
  #checkMemory(): void {
    const { workers, renderer: options } = this.#options
    let total = 0
    let largest: { renderer: Renderer; memory: number } | null = null
    for (const renderer of this.#renderers) {
      const { memory } = renderer
      if (renderer.isBusy) renderer.checkMemory()
      total += memory
      if (renderer.isBackground && memory > (largest?.memory ?? 0)) largest = { renderer, memory }
    }
    if (total > (workers + 1) * options.memoryBytes) largest?.renderer.end('memory')
  }

  /** Ends one spare process that has been idle long enough. */
  #retireSpare(): void {
    if (this.#isClosing || this.#countUsual(renderer => !renderer.isWorn) <= this.#wantedProcesses()) return
    const since = performance.now() - SPARE_IDLE_MS
    const isSpare = ({ isIdle, isWorn, isExpress, idleSince }: Renderer): boolean =>
      isIdle && !isWorn && !isExpress && idleSince < since
    ;[...this.#renderers].find(isSpare)?.end('worn')
  }

  #startRenderer(isExpress = false): Renderer {
    const start = this.#starts.begin()
    const renderer = new Renderer(this.#options.renderer, start.patienceMs, isExpress)
    this.#renderers.add(renderer)
    renderer.ready.then(
      () => {
        start.succeed()
        this.#retireWorn()
        this.#dispatch()
      },
      () => {},
    )
    void renderer.ended.then(reason => {
      this.#renderers.delete(renderer)
      this.#options.onWorkerEnd(reason, renderer.lastWords)
      if (reason === 'failed-start') this.#pauseStarts(start.fail(renderer.hasTimedOut))
      else this.#fill()
    })
    return renderer
  }

  #pauseStarts(ms: number): void {
    if (this.#isClosing || this.#restart !== null) return
    this.#restart = setTimeout(() => {
      this.#restart = null
      this.#fill()
    }, ms).unref()
  }

  #isUsedUp(renderer: Renderer): boolean {
    const { documentsPerWorker, renderer: options } = this.#options
    if (renderer.hasFault || renderer.documents >= documentsPerWorker) return true
    return renderer.memory > options.memoryBytes * WORN_SHARE
  }

  /**
   * Ends a worn process when it is idle and its successor is warm; with one process less, a document would wait for a cold
   * start.
   */
  #retireWorn(): void {
    const fresh = this.#countUsual(renderer => (renderer.isIdle || renderer.isBusy) && !renderer.isWorn)
    const hasFresh = fresh >= this.#options.workers
    for (const renderer of this.#renderers)
      if (renderer.isIdle && renderer.isWorn && !this.#express.has(renderer) && (hasFresh || renderer.hasFault))
        renderer.end('worn')
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const hasFree = this.#slots.hasFree
      const usual = hasFree ? this.#idleUsual : undefined
      const express = this.#express.idle
      if (usual === undefined && express === null) break
      const waiting = this.#queue.shift(usual === undefined ? this.#express.takes : undefined)
      if (waiting === undefined) break
      // Without a queue the additional process takes its part of the work; with one it is reserved for new callers.
      const isQuiet = usual === undefined || this.#queue.length === 0
      const renderer = express !== null && isQuiet && this.#express.takes(waiting) ? express : usual!
      void this.#work(renderer, waiting, hasFree ? this.#slots.take() : this.#slots.extra())
    }
    if (this.#slots.hasFree && this.#queue.length > 0) this.#fill()
  }

  /** An idle process, preferably not a worn one, which is ended as soon as it is idle. */
  get #idleUsual(): Renderer | undefined {
    const idle = [...this.#renderers].filter(({ isIdle, hasFault, isExpress }) => isIdle && !hasFault && !isExpress)
    return idle.find(renderer => !renderer.isWorn) ?? idle[0]
  }

  async #work(renderer: Renderer, waiting: Waiting, slot: Slot): Promise<void> {
    const { task, resolve, reject } = waiting
    const start = performance.now()
    waiting.queued = start - waiting.since
    const done = this.#active.add(task, () => ({ isParked: slot.isReleased, isBackground: renderer.isBackground }))
    try {
      const rendered = await renderer.run(task, slot)
      this.#quarantine.recordSuccess(task.input)
      this.#learn(performance.now() - start)
      resolve({ rendered, queued: waiting.queued })
    } catch (error) {
      if (error instanceof RendererEnded) this.#afterEnd(error.reason, waiting)
      else reject(error)
      this.#learn(performance.now() - start)
    }
    slot.end()
    done()
    if (this.#isUsedUp(renderer)) renderer.isWorn = true
    this.#fill()
    this.#retireWorn()
    this.#dispatch()
  }

  /** Updates the average time; failed documents count too. */
  #learn(ms: number): void {
    this.#usualMs += (ms - this.#usualMs) / 10
  }

  /** Handles the end of a document's process: the document caused it, or the process was killed from outside. */
  #afterEnd(reason: EndReason, waiting: Waiting): void {
    const refusal = this.#quarantine.refusalAfter(reason, waiting.task)
    if (refusal === null) this.#queue.putBack(waiting)
    else waiting.reject(refusal)
  }
}
