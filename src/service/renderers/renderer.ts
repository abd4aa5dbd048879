/** One renderer process from the server's side: it is started, warmed up, given one job at a time, monitored and ended. */
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
  /** Belongs to the task; its creator cancels open requests. */
  readonly loader: ResourceLoader
  /** Called when rendering starts. */
  readonly onStart?: () => void
  /** Called with each phase and its fraction from 0 to 1. */
  readonly onProgress?: (phase: string, fraction: number) => void
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal
}

/** Options of a renderer process. */
export interface RendererOptions {
  /** The program, a JavaScript file. */
  readonly program: string
  readonly arguments: readonly string[]
  readonly flags: readonly string[]
  readonly folder: string
  /** Bytes of resident memory above which it is ended. */
  readonly memoryBytes: number
  /** The clocks of the system if absent. */
  readonly clocks?: Clocks
}

/** The reason for which a process ended. `crash`: by itself, or killed from outside. */
export type EndReason = 'crash' | 'memory' | 'deadline' | 'cancelled' | 'worn' | 'stopped' | 'failed-start'

/** The process ended before it responded. */
export class RendererEnded extends Error {
  override readonly name = 'RendererEnded'
  readonly reason: EndReason
  constructor(reason: EndReason, detail: string) {
    super(`The renderer ended (${reason}). ${detail}`)
    this.reason = reason
  }
}

/** A fault of the engine or the service; the message is only for the log. */
export class RendererFault extends Error {
  override readonly name = 'RendererFault'
}

/** Milliseconds that a cancelled document may take to finish, which is often faster than a new process. */
const CANCEL_GRACE_MS = 150
/** Maximum number of characters of the name of a phase. */
const LONGEST_PHASE = 32
/** Maximum number of resources that a document may request at the same time. */
const MAX_OPEN_LOADS = 1_000
/** Milliseconds without an answer after which a document that waits for resources gives up its slot. */
const PARK_AFTER_MS = 15
/** Nice values relative to the server, each step about a fifth less of a contended processor: the server responds at once. */
const STEPS_BELOW = { express: 0, usual: 5, background: 15 } as const
const LOWEST_PRIORITY = 19
/** Maximum wall time of a document, as a multiple of its limit of work. */
const WALL_TIMES = 3
/** Minimum milliseconds between checks of the time of a document. */
const SHORTEST_LOOK_MS = 20
/**
 * The environment of the process, without variables of the server. glibc raises the threshold from which freed memory is
 * returned once fonts were opened and closed (`rest.ts`); if the variable is set, the initial value is kept
 * (https://man7.org/linux/man-pages/man3/mallopt.3.html).
 */
const ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: '131072' }
const LOAD_KINDS: ReadonlySet<ResourceKind> = new Set(['page', 'style', 'image', 'font', 'data', 'file'])

interface Running {
  readonly slot: Slot
  readonly task: RenderTask
  readonly resolve: (rendered: Rendered) => void
  readonly reject: (error: Error) => void
  /** Aborted at the end of the task, which ends its timers and listeners. */
  readonly over: AbortController
  /** The time of computing since the last wait for the network. */
  work: WorkTime
  /** It runs without a slot, in the background. */
  isBackground: boolean
  openLoads: number
  /** The timer after which the slot is given up, while the document waits for the network. */
  parking: NodeJS.Timeout | null
}

/** A renderer process, which renders one document at a time. */
export class Renderer {
  /** Number of documents that it was given. */
  documents = 0
  /** An internal fault occurred, so that its state is not trusted. */
  hasFault = false
  /** It is to be replaced; a successor is starting. */
  isWorn = false
  /** The start of its idle time, as of `performance.now()`. */
  idleSince = performance.now()
  readonly ready: Promise<void>
  readonly ended: Promise<EndReason>
  /** It is an additional process, see `express.ts`. */
  readonly isExpress: boolean
  /** Its start timed out. */
  hasTimedOut = false
  readonly #child: ChildProcess
  readonly #options: RendererOptions
  #running: Running | null = null
  #reason: EndReason | null = null
  #isReady = false
  #lastWords = ''

  /** Starts the process, which is ended if it is not ready after `startMs`. */
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
    // Node's internal messages transfer handles, which are not used here; a forged one would throw in this process.
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

  /** Its document waits for the network and holds no slot. */
  get isParked(): boolean {
    return this.#running?.slot.isReleased ?? false
  }

  get isBackground(): boolean {
    return this.#running?.isBackground ?? false
  }

  /** Milliseconds of computing since its document last waited for the network; 0 without a document. */
  get busyFor(): number {
    return this.#running?.work.passed ?? 0
  }

  /** As `busyFor`, but processor time, if the system reports it. */
  get workedFor(): number {
    return this.#running?.work.worked ?? 0
  }

  /** Its last output to stderr, where V8 reports fatal errors. */
  get lastWords(): string {
    return this.#lastWords
  }

  /** Bytes of resident memory; 0 if the system does not report it. */
  get memory(): number {
    return residentBytes(this.pid)
  }

  /**
   * Renders a task in `slot`, which is given up while it waits for resources. Rejects with the document's OctavoError, with
   * `RendererEnded`, with `RendererFault`, or with the reason of the signal.
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

  /** Ends the document at its limit of processor time, or at a multiple of it in wall time. */
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
   * Gives up the slot for good and lowers the priority, which cannot be raised again: the process ends after the document.
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
        // The process has ended in the meantime.
      }
    }
  }

  /** Ends the process if it exceeds its memory limit. */
  checkMemory(): void {
    if (this.memory > this.#options.memoryBytes) this.end('memory')
  }

  /** Kills the process; a busy one does not process gentler signals. */
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

  /** Ends the task, whatever its result. */
  #finish(): Running | null {
    const running = this.#running
    this.#running = null
    this.idleSince = performance.now()
    if (running?.parking) clearTimeout(running.parking)
    running?.over.abort()
    return running
  }

  #hear(message: FromRenderer): void {
    // A hostile document may control the process: an invalid message ends it, and must not end the server.
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
    // Sending fails if the process has just ended, which `ended` reports.
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

/**
 * The threads of a process. On Linux each has a nice value of its own (setpriority(2), "C library/kernel differences"), and
 * V8 uses several.
 */
function threadsOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number)
  } catch {
    return [pid]
  }
}

/** Bytes of a memory page on Linux for x86-64 and arm64. */
const PAGE_BYTES = 4096

/** Resident memory from Linux's /proc (proc(5), statm, in pages). On other systems only the heap is bounded. */
function residentBytes(pid: number): number {
  if (process.platform !== 'linux') return 0
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES
  } catch {
    return 0
  }
}
