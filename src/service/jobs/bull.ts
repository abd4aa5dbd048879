/** Queues in Redis or Valkey. The only importer of BullMQ, an optional peer, which is loaded if jobs are enabled. */
import type { Job, JobsOptions, JobType, Queue, QueueEvents, Worker } from 'bullmq'
import { OctavoError } from '../../base/errors.ts'
import { patientConnection } from '../counts/redis.ts'
import { SettingError } from '../settings.ts'
import { PREFIX } from './shelf.ts'

/** The state of a queue entry, mapped from the states of BullMQ: delayed and prioritised entries count as waiting. */
export type EntryState = 'waiting' | 'running' | 'done' | 'failed'

/** An entry of the queue. */
export interface Entry<Data, Result> {
  readonly id: string
  readonly data: Data
  readonly state: EntryState
  readonly progress: unknown
  /** Times in milliseconds since 1970; null for events that have not happened. */
  readonly created: number
  readonly started: number | null
  readonly finished: number | null
  /** Number of times that it was started. */
  readonly starts: number
  /** Number of starts that did not end, because the machine died or lost the queue. */
  readonly deaths: number
  readonly result: Result | null
  /** The message of its final error. */
  readonly failure: string | null
}

/** Number of jobs in each state. */
interface QueueCounts {
  readonly waiting: number
  readonly running: number
  readonly done: number
  readonly failed: number
}

/** The lock of a worker on an entry. */
export interface Hold {
  /** False if another worker has taken the entry over because this one seemed dead. */
  isMine(): Promise<boolean>
  report(progress: object): Promise<void>
}

/** Ends an entry as failed. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp'
}
/** Returns an entry to the queue as if it had not been started. */
export class PutBack extends Error {
  override readonly name = 'PutBack'
}

/** Options of a worker. */
interface WorkOptions<Data, Result> {
  readonly concurrency: number
  /** Rejects with `GiveUp`, with `PutBack`, or with another error if the entry is to be retried. */
  readonly work: (entry: Entry<Data, Result>, hold: Hold) => Promise<Result>
  /** Called when the queue has recorded that an entry is done; until then it may be started again. */
  readonly onDone?: (id: string) => void
  /** Milliseconds before the next attempt, by the number of attempts so far. */
  readonly pauseAfter: (tries: number) => number
  /** Milliseconds without a heartbeat after which another worker takes the entry over. */
  readonly silenceMs: number
}

/** A worker that is running. */
export interface Working {
  /** Takes no new entries; resolves when running ones are done. */
  close(): Promise<void>
}

/** Options of an entry. */
interface AddOptions {
  readonly priority?: number
  readonly delayMs?: number
  /** Milliseconds since 1970; the current time if absent. */
  readonly created?: number
}

/** A queue to which all replicas add and from which all workers take. */
export interface WorkQueue<Data, Result> {
  /** Adds an entry, unless one with this id exists. Lower priorities, from 1, come first. */
  add(id: string, data: Data, options?: AddOptions): Promise<void>
  find(id: string): Promise<Entry<Data, Result> | null>
  counts(): Promise<QueueCounts>
  /** Entries of a state between two indexes, oldest first. */
  list(state: EntryState, from: number, to: number): Promise<readonly Entry<Data, Result>[]>
  /** Returns a failed entry to the queue. */
  retry(id: string): Promise<boolean>
  /** Removes an entry that is not running. */
  remove(id: string): Promise<boolean>
  /** Calls `listener` on each event of the entry. Resolves to the function that stops it. */
  watch(id: string, listener: () => void): Promise<() => void>
  work(options: WorkOptions<Data, Result>): Working
  close(): Promise<void>
}

/** Options of a queue. */
interface QueueOptions {
  readonly url: string
  readonly name: string
  /** Number of attempts; null if the worker decides. */
  readonly tries: number | null
  /** Seconds for which finished entries are kept, and their maximum number. */
  readonly keep: { readonly done: Kept; readonly failed: Kept }
  readonly onProblem: (problem: Error) => void
}

interface Kept {
  readonly age: number
  readonly count: number
}

const WAITING: readonly JobType[] = ['wait', 'prioritized', 'delayed']
const TYPES: Readonly<Record<EntryState, readonly JobType[]>> = {
  waiting: WAITING,
  running: ['active'],
  done: ['completed'],
  failed: ['failed'],
}

/**
 * Attempts of BullMQ's own, practically unlimited: before an entry fails, its charge must be refunded, which only the worker
 * can do.
 */
const NEVER = 1_000_000

type Library = typeof import('bullmq')

async function library(): Promise<Library> {
  try {
    return await import('bullmq')
  } catch (cause) {
    throw new SettingError(`Jobs need the package bullmq beside octavo (npm install bullmq): ${String(cause)}`)
  }
}

/** Throws a SettingError if the package is not installed. */
export async function openQueue<Data extends object, Result extends object>(
  options: QueueOptions,
): Promise<WorkQueue<Data, Result>> {
  const bullmq = await library()
  const connection = patientConnection(options.url, options.onProblem)
  const shared = { connection, prefix: PREFIX }
  const queue = new bullmq.Queue(options.name, {
    ...shared,
    defaultJobOptions: {
      attempts: options.tries ?? NEVER,
      backoff: { type: 'custom' },
      removeOnComplete: options.keep.done,
      removeOnFail: options.keep.failed,
      // Errors are identified by name; stack traces would fill the store.
      stackTraceLimit: 0,
    },
  })
  queue.on('error', options.onProblem)
  const watching = createWatching(bullmq, shared, options)
  const workers: Worker[] = []
  return {
    ...operations<Data, Result>(queue, options),
    watch: watching.watch,
    work(given) {
      const worker = startWorker(bullmq, shared, options, given)
      workers.push(worker)
      return { close: () => worker.close() }
    },
    async close() {
      await Promise.all(workers.map(worker => worker.close()))
      await watching.close()
      await queue.close()
      connection.disconnect()
    },
  }
}

interface Shared {
  readonly connection: ReturnType<typeof patientConnection>
  readonly prefix: string
}

type Operations<D, R> = Pick<WorkQueue<D, R>, 'add' | 'find' | 'counts' | 'list' | 'retry' | 'remove'>

/** Milliseconds that a request waits for the store before it is refused. */
const PATIENCE_MS = 5_000

function operations<D, R>(queue: Queue, { name }: QueueOptions): Operations<D, R> {
  /** Reads the state before the data: a finished entry then has its final data. */
  const find = async (id: string): Promise<Entry<D, R> | null> => {
    const state = stateOf(await queue.getJobState(id))
    const job = state === null ? undefined : await queue.getJob(id)
    return state === null || job === undefined ? null : asEntry<D, R>(job, state)
  }
  return {
    async add(id, data, { priority, delayMs, created } = {}) {
      const options: JobsOptions = {
        jobId: id,
        ...(priority ? { priority } : {}),
        ...(delayMs ? { delay: delayMs } : {}),
        ...(created === undefined ? {} : { timestamp: created }),
      }
      await soon(queue.add(name, data, options))
    },
    find: id => soon(find(id)),
    async counts() {
      const counts = await soon(queue.getJobCounts(...WAITING, 'active', 'completed', 'failed'))
      const waiting = WAITING.reduce((sum, type) => sum + (counts[type] ?? 0), 0)
      return { waiting, running: counts['active'] ?? 0, done: counts['completed'] ?? 0, failed: counts['failed'] ?? 0 }
    },
    async list(state, from, to) {
      const jobs = await soon(queue.getJobs([...TYPES[state]], from, to, true))
      return jobs.filter(job => job !== undefined).map(job => asEntry<D, R>(job, state))
    },
    async retry(id) {
      const job = await soon(queue.getJob(id))
      if (job === undefined || (await job.getState()) !== 'failed') return false
      await soon(job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true }))
      return true
    },
    async remove(id) {
      const job = await soon(queue.getJob(id))
      // A running entry is locked and stays.
      return job === undefined
        ? false
        : job.remove().then(
            () => true,
            () => false,
          )
    },
  }
}

/** Limits the time of a command: commands wait while the store cannot be reached, but requests must not. */
async function soon<T>(asking: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const refusal = new OctavoError('overloaded', 'The queue does not answer at the moment. Try again soon.')
    timer = setTimeout(() => reject(refusal), PATIENCE_MS)
  })
  try {
    return await Promise.race([asking, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Key of the number of times an entry was put back, stored with its data: BullMQ counts these starts as attempts. */
const RETURNS = 'returns'

const returnsOf = ({ data }: Job): number => Number((data as Record<string, unknown>)[RETURNS] ?? 0)

function stateOf(state: string): EntryState | null {
  if (state === 'active') return 'running'
  if (state === 'completed') return 'done'
  if (state === 'failed') return 'failed'
  return state === 'unknown' ? null : 'waiting'
}

function asEntry<D, R>(job: Job, state: EntryState): Entry<D, R> {
  return {
    id: job.id!,
    data: job.data,
    state,
    progress: job.progress,
    created: job.timestamp,
    started: job.processedOn ?? null,
    finished: job.finishedOn ?? null,
    starts: job.attemptsStarted - returnsOf(job),
    deaths: Math.max(0, job.attemptsStarted - returnsOf(job) - job.attemptsMade - (state === 'running' ? 1 : 0)),
    result: state === 'done' ? job.returnvalue : null,
    failure: state === 'failed' ? (job.failedReason ?? '') : null,
  }
}

function startWorker<D, R>(
  { Worker, UnrecoverableError, WaitingError }: Library,
  shared: Shared,
  { name, onProblem }: QueueOptions,
  { concurrency, work, onDone, pauseAfter, silenceMs }: WorkOptions<D, R>,
): Worker {
  const process = async (job: Job, token = ''): Promise<R> => {
    const hold: Hold = {
      isMine: () =>
        job.extendLock(token, silenceMs).then(
          () => true,
          () => false,
        ),
      report: progress => job.updateProgress(progress),
    }
    try {
      return await work(asEntry<D, R>(job, 'running'), hold)
    } catch (error) {
      if (error instanceof GiveUp) throw new UnrecoverableError(error.message)
      if (!(error instanceof PutBack)) throw error
      await job.updateData({ ...job.data, [RETURNS]: returnsOf(job) + 1 })
      await job.moveToWait(token)
      throw new WaitingError()
    }
  }
  const worker = new Worker(name, process, {
    ...shared,
    concurrency,
    lockDuration: silenceMs,
    stalledInterval: silenceMs / 2,
    maxStalledCount: NEVER,
    settings: { backoffStrategy: tries => pauseAfter(tries) },
  })
  worker.on('error', onProblem)
  worker.on('completed', ({ id }) => onDone?.(id!))
  return worker
}

interface Watching {
  watch(id: string, listener: () => void): Promise<() => void>
  close(): Promise<void>
}

const EVENTS = ['active', 'progress', 'completed', 'failed', 'waiting', 'removed'] as const

/** One connection to the queue's events for all watched entries, opened for the first one. */
function createWatching({ QueueEvents }: Library, shared: Shared, { name, onProblem }: QueueOptions): Watching {
  const listeners = new Map<string, Set<() => void>>()
  let events: QueueEvents | null = null
  const open = async (): Promise<void> => {
    if (events === null) {
      events = new QueueEvents(name, shared)
      events.on('error', onProblem)
      const heard = ({ jobId }: { jobId: string }): void => {
        for (const listener of listeners.get(jobId) ?? []) listener()
      }
      for (const event of EVENTS) events.on(event, heard)
    }
    await soon(events.waitUntilReady())
  }
  return {
    async watch(id, listener) {
      const own = listeners.get(id) ?? new Set()
      listeners.set(id, own.add(listener))
      const end = (): void => {
        own.delete(listener)
        if (own.size === 0) listeners.delete(id)
      }
      await open().catch((error: unknown) => {
        end()
        throw error
      })
      return end
    },
    async close() {
      await events?.close()
    },
  }
}
