/** `octavo work`: a process with renderers that takes jobs from the queue and sends their webhooks. It serves no requests. */
import { ownPackage } from '../../base/package-root.ts'
import { createFetcher, type Fetcher } from '../../fetch/fetcher.ts'
import { checkFolders, createPool, listenMetrics, openSharedLedger, openStore, workersOf } from '../components.ts'
import { createBodyBudget } from '../http/body-budget.ts'
import { createLog, type Log } from '../logs.ts'
import { createMetrics, type Metrics } from '../metrics.ts'
import { fetchPolicy } from '../network.ts'
import type { Pool } from '../renderers/pool.ts'
import { SettingError, type Settings } from '../settings.ts'
import type { Entry, Working } from './bull.ts'
import { type Jobs, openJobs } from './jobs.ts'
import { reportQueue } from './queue-metrics.ts'
import { type Bucket, openBucket } from './s3.ts'
import { type Hook, type HookOutcome, hookPause, sendHook, signed } from './webhooks.ts'
import { type WorkParts, workOn } from './work.ts'

/** A worker that takes jobs. */
export interface RunningWorker {
  readonly metricsAddress: string | null
  /** Takes no new jobs, waits for running ones up to the configured time, and ends. */
  stop(): Promise<void>
}

/** Options of a worker. */
interface WorkerOptions {
  /** The program of a renderer process. */
  readonly rendererProgram: string
  readonly log?: Log
  /** Milliseconds without a heartbeat after which another worker takes a job over. */
  readonly silenceMs?: number
  /** Factor of the pauses between attempts, for tests. */
  readonly pauseFactor?: number
}

/** Milliseconds without a heartbeat after which another worker takes a job over. */
const SILENCE_MS = 15_000
/** Jobs per renderer: while some compute, others load pages or are delivered. */
const JOBS_PER_RENDERER = 2
/** Number of webhooks that are sent at the same time. */
const HOOKS_AT_ONCE = 10
/** Milliseconds before the second attempt of a job; the pause doubles with each further one. */
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 120_000
/** Milliseconds that a stop waits for renderers after it has ended them. */
const LAST_MOMENTS_MS = 2_000

/** Starts a worker. Rejects with `SettingError` for invalid settings, such as a missing store. */
export async function startWorker(settings: Settings, options: WorkerOptions): Promise<RunningWorker> {
  const log = options.log ?? createLog(settings.logLevel)
  checkFolders(settings)
  if (settings.store === null) throw new SettingError('octavo work needs a store: set store to a redis:// address.')
  const policy = fetchPolicy(settings, ownPackage().version)
  const jobs = await openJobs(settings, log)
  const redis = await openStore(settings.store, log)
  const ledger = await openSharedLedger(redis)
  const metrics: Metrics = createMetrics({
    queued: () => pool.queueLength,
    busyWorkers: () => pool.busy,
    warmWorkers: () => pool.warm,
    isLedgerWritable: () => ledger.isWritable(),
    queue: reportQueue(jobs),
  })
  const pool: Pool = createPool(settings, options.rendererProgram, metrics, log)
  const fetcher = createFetcher(policy)
  const stopping = new AbortController()
  const bucket = bucketOf(settings)
  const bodies = createBodyBudget(settings.bodiesBytes)
  const shared = { settings, pool, fetcher, bodies, metrics, log, jobs, ledger }
  const parts: WorkParts = { ...shared, fetching: 0, bucket: bucket.open, stopping: stopping.signal }
  const listener = await listenMetrics(settings, metrics, log)
  await pool.ready()
  const working = startWorking(parts, options)
  log.info({ workers: pool.warm, metrics: listener?.address ?? null }, 'working')
  return {
    metricsAddress: listener?.address ?? null,
    async stop() {
      log.info({}, 'stopping')
      const closed = Promise.all(working.map(each => each.close()))
      const isDone = await Promise.race([closed.then(() => true), pause(settings.shutdownTime)])
      // Interrupted jobs return to the queue.
      if (isDone !== true) stopping.abort(new SettingError('The renderer stops.'))
      await pool.close()
      await Promise.race([closed, pause(LAST_MOMENTS_MS)])
      listener?.server.close()
      listener?.server.closeAllConnections()
      bucket.close()
      await fetcher.close()
      await ledger.close()
      await Promise.race([jobs.close(), pause(LAST_MOMENTS_MS)])
      log.info({}, 'stopped')
    },
  }
}

const pause = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds).unref())

function bucketOf(settings: Settings): { open(): Promise<Bucket>; close(): void } {
  let opened: Promise<Bucket> | null = null
  return {
    open() {
      opened ??= openBucket(settings)
      return opened
    },
    close: () =>
      void opened?.then(
        bucket => bucket.close(),
        () => {},
      ),
  }
}

function startWorking(parts: WorkParts, options: WorkerOptions): readonly Working[] {
  const { jobs, settings } = parts
  const { silenceMs = SILENCE_MS, pauseFactor = 1 } = options
  const documents = jobs.queue.work({
    concurrency: workersOf(settings) * JOBS_PER_RENDERER,
    silenceMs,
    pauseAfter: tries => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1)) * pauseFactor,
    work: (entry, hold) => workOn(parts, entry, hold),
    // If the machine dies before this, the document expires.
    onDone: id => void jobs.documents.drop(id).catch(() => {}),
  })
  const messages = jobs.hooks.work({
    concurrency: HOOKS_AT_ONCE,
    silenceMs,
    pauseAfter: tries => hookPause(tries, pauseFactor),
    work: entry => deliverHook(jobs, parts.fetcher, entry),
  })
  return [documents, messages]
}

/** Decrypts the address of a webhook, signs the message with the current time, and sends it. */
async function deliverHook(jobs: Jobs, fetcher: Fetcher, { id, data }: Entry<Hook, HookOutcome>): Promise<HookOutcome> {
  const address = (await jobs.seal()).open(`webhook ${id}`, Buffer.from(data.address, 'base64'))
  const secret = await jobs.webhookSecret(data.caller)
  const headers = signed(id, Math.floor(Date.now() / 1000), data.body, secret)
  return sendHook(fetcher, new URL(Buffer.from(address).toString()), headers, data.body)
}
