/** One renderer process as the server sees it: started, warmed up, given one job at a time, watched and ended. */
import { type ChildProcess, fork } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { OctavoError } from '../../base/errors.ts'
import type { Limits } from '../../base/limits.ts'
import type { ResourceKind, ResourceLoader } from '../../base/resource.ts'
import type { Job } from '../../job/job.ts'
import { errorData, errorFrom, type FromRenderer, type Rendered, type ResourceAnswer } from './protocol.ts'
import type { Slot } from './slots.ts'
import { type Clocks, SYSTEM_CLOCKS, WorkTime } from './work-time.ts'

/** A document for a renderer. */
export interface RenderTask {
  readonly job: Job
  readonly limits: Limits
  /** Bound to the task: whoever made it ends what it still fetches. */
  readonly loader: ResourceLoader
  /** Called when it is the task's turn. */
  readonly onStart?: () => void
  /** Hears of the phases, each with a fraction from 0 to 1. */
  readonly onProgress?: (phase: string, fraction: number) => void
  /** Aborted when nobody waits for the document any more. */
  readonly signal: AbortSignal
}

/** How a renderer process is started. */
export interface RendererOptions {
  /** The program, a JavaScript file. */
  readonly program: string
  readonly arguments: readonly string[]
  readonly flags: readonly string[]
  readonly folder: string
  /** Bytes of resident memory past which it is ended. */
  readonly memoryBytes: number
  /** The system's if not given. */
  readonly clocks?: Clocks
}

/** Why a process ended. `crash`: by itself, or by somebody else's hand. */
export type EndReason = 'crash' | 'memory' | 'deadline' | 'cancelled' | 'worn' | 'stopped' | 'failed-start'

/** The process ended before it gave an answer. */
export class RendererEnded extends Error {
  override readonly name = 'RendererEnded'
  readonly reason: EndReason
  constructor(reason: EndReason, detail: string) {
    super(`The renderer ended (${reason}). ${detail}`)
    this.reason = reason
  }
}

/** Something of ours is broken; the message is for the log alone. */
export class RendererFault extends Error {
  override readonly name = 'RendererFault'
}

/** A cancelled document often is finished sooner than a new process is started. */
const CANCEL_GRACE_MS = 150
/** Characters of the name of a phase. */
const LONGEST_PHASE = 32
/** Resources that one document may ask for at once. */
const MAX_OPEN_LOADS = 1_000
/** A document that has asked for resources and got none for so long gives its place up. */
const PARK_AFTER_MS = 15
/**
 * Steps below the server's own priority of the system, each about a fifth less of a processor that others want too: whoever
 * asks hears from the server at once, whatever is rendered, and what takes long leaves the processors to the rest.
 */
const STEPS_BELOW = { express: 0, usual: 5, background: 15 } as const
const LOWEST_PRIORITY = 19
/** Wall time that a document may take, in bounds on its work. */
const WALL_TIMES = 3
/** Milliseconds between looks at how long a document has worked. */
const SHORTEST_LOOK_MS = 20
/**
 * Nothing of the server's. glibc would raise the bound from which memory is given back when it is freed, once fonts were opened and
 * closed (`rest.ts`); set, it stays, at what it is in the beginning (https://man7.org/linux/man-pages/man3/mallopt.3.html).
 */
const ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: '131072' }
const LOAD_KINDS: ReadonlySet<ResourceKind> = new Set(['page', 'style', 'image', 'font', 'data', 'file'])

interface Running {
  readonly slot: Slot
  readonly task: RenderTask
  readonly resolve: (rendered: Rendered) => void
  readonly reject: (error: Error) => void
  /** Ends what the task started: timers and listeners. */
  readonly over: AbortController
  /** How long it has been computing without a pause for the network. */
  work: WorkTime
  /** It goes on without a place, beside others that have one. */
  isBackground: boolean
  openLoads: number
  /** Set while it waits for the network and has been doing nothing else for a moment. */
  parking: NodeJS.Timeout | null
}

/** A renderer process, which makes one document after the other. */
export class Renderer {
  /** Documents that it has taken. */
  documents = 0
  /** Something of ours failed in it, so that its state is not to be trusted. */
  hasFault = false
  /** It has done its part; a successor is on its way. */
  isWorn = false
  /** When it last had nothing to do, as of `performance.now()`. */
  idleSince = performance.now()
  readonly ready: Promise<void>
  readonly ended: Promise<EndReason>
  /** It stands beside the places, see `express.ts`. */
  readonly isExpress: boolean
  /** It was not ready in time. */
  hasTimedOut = false
  readonly #child: ChildProcess
  readonly #options: RendererOptions
  #running: Running | null = null
  #reason: EndReason | null = null
  #isReady = false
  #lastWords = ''

  /** Starts the process, which is ended where it is not ready after `startMs`. */
  constructor(options: RendererOptions, startMs: number, isExpress = false) {
    this.#options = options
    this.isExpress = isExpress
    this.#child = fork(options.program, options.arguments, {
      execArgv: [...options.flags],
      cwd: options.folder,
      env: ENVIRONMENT,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    // Messages that Node keeps for handles: none is ever sent, and a forged one throws in the process that hears it.
    this.#child.removeAllListeners('internalMessage')
    this.#child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-2_000)
    })
    this.ended = new Promise(resolve => {
      this.#child.once('exit', (code, signal) => resolve(this.#onEnd(code, signal)))
      this.#child.once('error', () => resolve(this.#onEnd(null, null)))
    })
    this.ready = this.#becomeReady(startMs)
    this.ready.catch(() => {})
    this.#child.on('message', (message: FromRenderer) => this.#hear(message))
    if (!isExpress) this.#stepBelow('usual')
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  get isIdle(): boolean {
    return this.#isReady && this.#running === null && this.#reason === null
  }

  get isBusy(): boolean {
    return this.#running !== null
  }

  get hasEnded(): boolean {
    return this.#reason !== null
  }

  /** Its document waits for the network and holds no place. */
  get isParked(): boolean {
    return this.#running?.slot.isReleased ?? false
  }

  get isBackground(): boolean {
    return this.#running?.isBackground ?? false
  }

  /** Milliseconds for which its document has been computing without a pause for the network; 0 where it has none. */
  get busyFor(): number {
    return this.#running?.work.passed ?? 0
  }

  /** As `busyFor`, but only the time for which it had a processor, where the system tells. */
  get workedFor(): number {
    return this.#running?.work.worked ?? 0
  }

  /** What it wrote to stderr last: V8 says there why it gave up. */
  get lastWords(): string {
    return this.#lastWords
  }

  /** Bytes of resident memory; 0 where the system does not say. */
  get memory(): number {
    return residentBytes(this.pid)
  }

  /**
   * Renders while it holds `slot`, which it gives up while it waits for resources. Rejects with the document's OctavoError, with `RendererEnded`, with `RendererFault`, or with the reason
   * of the signal.
   */
  run(task: RenderTask, slot: Slot): Promise<Rendered> {
    this.documents++
    task.onStart?.()
    return new Promise((resolve, reject) => {
      const over = new AbortController()
      const work = this.#beginWork()
      this.#running = { task, slot, resolve, reject, over, work, isBackground: false, openLoads: 0, parking: null }
      this.#endAtDeadline(task.limits.renderMs, work, over.signal)
      const cancel = (): void => {
        const grace = setTimeout(() => this.end('cancelled'), CANCEL_GRACE_MS)
        over.signal.addEventListener('abort', () => clearTimeout(grace))
      }
      over.signal.addEventListener('abort', () => task.signal.removeEventListener('abort', cancel))
      if (task.signal.aborted) cancel()
      else task.signal.addEventListener('abort', cancel)
      this.#say({ kind: 'render', job: task.job, limits: task.limits })
    })
  }

  /**
   * The bound is one on work: a document that other programs keep from the processor has more wall time, though not without
   * end.
   */
  #endAtDeadline(renderMs: number, work: WorkTime, over: AbortSignal): void {
    const look = (): void => {
      const left = Math.min(renderMs - work.worked, WALL_TIMES * renderMs - work.passed)
      if (left <= 0) {
        this.end('deadline')
        return
      }
      const timer = setTimeout(look, Math.max(left, SHORTEST_LOOK_MS))
      over.addEventListener('abort', () => clearTimeout(timer), { once: true })
    }
    look()
  }

  /**
   * The document gives its place up for good and goes on at a low priority of the system, so that others are done in the
   * meantime. The system does not give a priority back: the process ends after the document.
   */
  goToBackground(): void {
    if (this.#running === null) return
    this.#running.isBackground = true
    this.#running.slot.end()
    this.isWorn = true
    this.#stepBelow('background')
  }

  #stepBelow(steps: keyof typeof STEPS_BELOW): void {
    const priority = Math.min(LOWEST_PRIORITY, getPriority() + STEPS_BELOW[steps])
    for (const thread of threadsOf(this.pid)) {
      try {
        setPriority(thread, priority)
      } catch {
        // It has just ended.
      }
    }
  }

  /** Ends it where it uses more memory than it may. */
  checkMemory(): void {
    if (this.memory > this.#options.memoryBytes) this.end('memory')
  }

  /** Kills the process: one that is busy would not hear anything gentler. */
  end(reason: EndReason): void {
    if (this.#reason !== null) return
    this.#reason = reason
    this.#child.kill('SIGKILL')
  }

  #becomeReady(startMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.hasTimedOut = true
        this.end('failed-start')
      }, startMs)
      this.#child.once('message', (message: FromRenderer) => {
        clearTimeout(timer)
        if (message.kind !== 'ready') return
        this.#isReady = true
        if (!this.isExpress) this.#stepBelow('usual')
        resolve()
      })
      void this.ended.then(reason => {
        clearTimeout(timer)
        reject(new RendererEnded(reason, this.#lastWords))
      })
    })
  }

  #onEnd(code: number | null, signal: string | null): EndReason {
    const isOutOfMemory = signal === 'SIGABRT' || code === 134 || this.#lastWords.includes('heap out of memory')
    this.#reason ??= !this.#isReady ? 'failed-start' : isOutOfMemory ? 'memory' : 'crash'
    const running = this.#finish()
    running?.reject(new RendererEnded(this.#reason, `code ${code}, signal ${signal}`))
    return this.#reason
  }

  /** The task is over, whatever came of it. */
  #finish(): Running | null {
    const running = this.#running
    this.#running = null
    this.idleSince = performance.now()
    if (running?.parking) clearTimeout(running.parking)
    running?.over.abort()
    return running
  }

  #hear(message: FromRenderer): void {
    // The process has seen whatever the document did: a message that is none ends it, not the server.
    if (typeof message !== 'object' || message === null) {
      this.end('crash')
      return
    }
    switch (message.kind) {
      case 'load':
        return void this.#load(message)
      case 'progress': {
        const { phase, fraction } = message
        if (typeof phase !== 'string' || !(fraction >= 0 && fraction <= 1)) return void this.end('crash')
        this.#running?.task.onProgress?.(phase.slice(0, LONGEST_PHASE), fraction)
        return
      }
      case 'done': {
        const rendered = message.rendered
        if (!(rendered?.file instanceof Uint8Array)) return void this.end('crash')
        return void this.#finish()?.resolve(rendered)
      }
      case 'failed': {
        if (message.error === undefined) return void this.end('crash')
        if (message.error === null) this.hasFault = true
        const error = message.error === null ? new RendererFault(message.internal ?? '') : errorFrom(message.error)
        return void this.#finish()?.reject(error)
      }
      default:
        return
    }
  }

  async #load({ request, url, resource }: Extract<FromRenderer, { kind: 'load' }>): Promise<void> {
    const running = this.#running
    if (running === null || !LOAD_KINDS.has(resource) || running.openLoads >= MAX_OPEN_LOADS) return
    running.openLoads++
    running.parking ??= setTimeout(() => running.slot.release(), PARK_AFTER_MS)
    const answer = await loaded(running, url, resource)
    running.openLoads--
    if (running.parking !== null) clearTimeout(running.parking)
    running.parking = null
    if (running.slot.isReleased) {
      await running.slot.regain()
      running.work = this.#beginWork()
    }
    if (running.openLoads > 0 && this.#running === running)
      running.parking ??= setTimeout(() => running.slot.release(), PARK_AFTER_MS)
    if (this.#running === running) this.#say({ kind: 'resource', request, answer })
  }

  #beginWork(): WorkTime {
    return new WorkTime(this.pid, this.#options.clocks ?? SYSTEM_CLOCKS)
  }

  #say(message: Parameters<ChildProcess['send']>[0]): void {
    // A process that has just ended cannot be told anything; its end is reported by `ended`.
    if (this.#child.connected) this.#child.send(message, () => {})
  }
}

async function loaded({ task }: Running, url: string, kind: ResourceKind): Promise<ResourceAnswer> {
  try {
    if (!URL.canParse(url)) throw new OctavoError('invalid_url', 'This is not an address.')
    const { url: final, ...resource } = await task.loader.load({ url: new URL(url), kind })
    const { contentType, charset, bytes, headers = [] } = resource
    return { kind: 'loaded', url: final.href, contentType, charset, bytes, headers }
  } catch (error) {
    const refusal =
      error instanceof OctavoError ? error : new OctavoError('url_fetch_failed', 'It could not be fetched.')
    return { kind: 'refused', error: errorData(refusal) }
  }
}

/** On Linux each thread has a priority of its own (setpriority(2), "C library/kernel differences"), and V8 works with several. */
function threadsOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number)
  } catch {
    return [pid]
  }
}

/** Bytes of a page of memory on Linux for x86-64 and arm64. */
const PAGE_BYTES = 4096

/** From Linux's /proc (proc(5), statm: pages). Elsewhere only the heap is bounded. */
function residentBytes(pid: number): number {
  if (process.platform !== 'linux') return 0
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES
  } catch {
    return 0
  }
}
