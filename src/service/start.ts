/** Creates a server from its settings, starts it, and stops it gracefully. */
import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { createSecureContext, type SecureContextOptions } from 'node:tls'
import { ownPackage } from '../base/package-root.ts'
import { createFetcher } from '../fetch/fetcher.ts'
import type { FetchPolicy } from '../fetch/policy.ts'
import { profilesIn } from '../job/job.ts'
import {
  checkFolders,
  createPool,
  listen,
  listenMetrics,
  type MetricsListener,
  openLedger,
  openStore,
} from './components.ts'
import type { Ledger } from './counts/ledger.ts'
import { createRateLimiter } from './counts/rate-limit.ts'
import type { RedisStore } from './counts/redis.ts'
import { createBodyBudget } from './http/body-budget.ts'
import { type AddressReader, addressReader } from './http/client-address.ts'
import { IdempotencyStore } from './http/idempotency.ts'
import { createHttpServer } from './http/server.ts'
import { spanReporter } from './http/trace.ts'
import type { Jobs } from './jobs/jobs.ts'
import { developmentKey } from './keys/development-key.ts'
import { KeyStore } from './keys/key-store.ts'
import { createLog, type Log } from './logs.ts'
import { createMetrics, type Gauges, type Metrics } from './metrics.ts'
import { fetchPolicy } from './network.ts'
import type { Pool } from './renderers/pool.ts'
import type { Service, TemplateInfo } from './service.ts'
import { SettingError, type Settings } from './settings.ts'

/** A running server. */
export interface RunningServer {
  readonly service: Service
  /** `http://127.0.0.1:8080` */
  readonly address: string
  readonly metricsAddress: string | null
  /** The secret of the development key; null if there are other keys. */
  readonly developmentKey: string | null
  /** Finishes running work, refuses new work, and ends. */
  stop(): Promise<void>
}

/** The parts of a server other than settings. */
interface ServerParts {
  readonly templates: readonly TemplateInfo[]
  /** The program of a renderer process. */
  readonly rendererProgram: string
  readonly log?: Log
}

/**
 * Starts a server and resolves when it listens. Rejects with `SettingError` for settings that cannot work, before
 * anything is opened.
 */
export async function startServer(settings: Settings, parts: ServerParts): Promise<RunningServer> {
  const log = parts.log ?? createLog(settings.logLevel)
  checkFolders(settings)
  // Other invalid settings are found before anything is opened.
  const addressOf = addressReader(settings.trustedProxies)
  const tls = readTlsFiles(settings)
  const policy = fetchPolicy(settings, ownPackage().version)
  const redis = settings.store === null ? null : await openStore(settings.store, log)
  let ledger: Ledger | null = null
  let secret: string | null
  let service: Service
  try {
    ledger = await openLedger(settings, redis, log)
    const keys = new KeyStore(settings.dataDir, problem => log.error({ error: problem.message }, 'keys not read'))
    secret = developmentKey(settings.dataDir, keys.list())
    service = await assemble(settings, parts, { log, ledger, keys, redis, addressOf, policy })
  } catch (error) {
    // An open store or lock would keep the process running.
    if (ledger !== null) await ledger.close()
    else await redis?.close()
    throw error
  }
  const server = createHttpServer(service, tls)
  const listeners = openListeners(service, server)
  // If listening fails, renderers and lock are released.
  const { address, metrics } = await listeners.catch(async (error: unknown) => {
    await stop(service, server, null)
    throw error
  })
  void service.pool.ready().then(() => service.isDraining || log.info({ workers: service.pool.warm }, 'ready'))
  log.info({ address, metrics: metrics?.address ?? null }, 'listening')
  let stopping: Promise<void> | null = null
  return {
    service,
    address,
    metricsAddress: metrics?.address ?? null,
    developmentKey: secret,
    stop() {
      stopping ??= stop(service, server, metrics?.server ?? null)
      return stopping
    },
  }
}

interface Listeners {
  readonly address: string
  readonly metrics: MetricsListener | null
}

async function openListeners({ settings, metrics, log }: Service, server: Server): Promise<Listeners> {
  const scheme = settings.tls === null ? 'http' : 'https'
  const address = await listen(server, settings.port, settings.host, scheme)
  return { address, metrics: await listenMetrics(settings, metrics, log) }
}

/** The certificate and its key, or null. Throws a SettingError if they cannot be used. */
function readTlsFiles({ tls }: Settings): SecureContextOptions | null {
  if (tls === null) return null
  try {
    const files = { cert: readFileSync(tls.cert), key: readFileSync(tls.key) }
    createSecureContext(files)
    return files
  } catch (cause) {
    throw new SettingError(`tls_cert and tls_key cannot be used: ${cause instanceof Error ? cause.message : cause}.`)
  }
}

/** The parts for jobs, whose modules are loaded only if jobs are enabled. */
async function openJobsOf(settings: Settings, log: Log): Promise<JobsWithReport> {
  const [{ openJobs }, { reportQueue }] = await Promise.all([
    import('./jobs/jobs.ts'),
    import('./jobs/queue-metrics.ts'),
  ])
  const jobs = await openJobs(settings, log)
  return { jobs, report: reportQueue(jobs) }
}

interface JobsWithReport {
  readonly jobs: Jobs
  readonly report: NonNullable<Gauges['queue']>
}

interface Opened {
  readonly log: Log
  readonly ledger: Ledger
  readonly keys: KeyStore
  readonly redis: RedisStore | null
  readonly addressOf: AddressReader
  readonly policy: FetchPolicy
}

async function assemble(settings: Settings, parts: ServerParts, opened: Opened): Promise<Service> {
  const { log, ledger, keys, redis, addressOf, policy } = opened
  const queued = settings.jobs === 'on' ? await openJobsOf(settings, log) : null
  const metrics: Metrics = createMetrics({
    queued: () => pool.queueLength,
    busyWorkers: () => pool.busy,
    warmWorkers: () => pool.warm,
    isLedgerWritable: () => ledger.isWritable(),
    ...(queued === null ? {} : { queue: queued.report }),
  })
  const pool: Pool = createPool(settings, parts.rendererProgram, metrics, log, { hasExpress: true })
  return {
    settings,
    keys,
    ledger,
    rateLimiter: createRateLimiter(redis),
    pool,
    fetcher: createFetcher(policy),
    profiles: profilesIn(settings.profilesDir),
    templates: parts.templates,
    bodies: createBodyBudget(settings.bodiesBytes),
    idempotency: new IdempotencyStore(settings.idempotencyTime, settings.idempotencyBytes),
    metrics,
    jobs: queued?.jobs ?? null,
    log,
    addressOf,
    reportSpan: await spanReporter(),
    now: Date.now,
    isDraining: false,
    open: 0,
    fetching: 0,
  }
}

// ---------- stopping ----------

/**
 * Stops the server. New work is refused; the listener stays open until running work is done, so that clients receive the
 * refusal.
 */
async function stop(service: Service, server: Server, metrics: Server | null): Promise<void> {
  service.isDraining = true
  service.log.info({ open: service.open }, 'stopping')
  const patience = new Promise(resolve => setTimeout(resolve, service.settings.shutdownTime).unref())
  await Promise.race([answered(service), patience])
  const closed = new Promise(resolve => server.close(resolve))
  server.closeIdleConnections()
  await Promise.race([closed, new Promise(resolve => setTimeout(resolve, CLOSING_MS).unref())])
  server.closeAllConnections()
  metrics?.close()
  metrics?.closeAllConnections()
  await service.pool.close()
  await service.fetcher.close()
  await service.jobs?.close()
  await service.ledger.close()
  service.log.info({}, 'stopped')
}

async function answered(service: Service): Promise<void> {
  while (service.open > 0) await new Promise(resolve => setTimeout(resolve, 20))
}

/** Milliseconds for responses that are still being sent. */
const CLOSING_MS = 3_000
