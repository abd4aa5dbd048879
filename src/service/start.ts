/** Puts a server together from its settings, starts it, and stops it gracefully. */
import { existsSync, readFileSync } from 'node:fs'
import { createServer as createMetricsServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism, totalmem } from 'node:os'
import { createSecureContext, type SecureContextOptions } from 'node:tls'
import { ownPackage } from '../base/package-root.ts'
import { createFetcher } from '../fetch/fetcher.ts'
import type { FetchPolicy } from '../fetch/policy.ts'
import { profilesIn } from '../job/job.ts'
import type { Ledger } from './counts/ledger.ts'
import { createRateLimiter } from './counts/rate-limit.ts'
import type { RedisStore } from './counts/redis.ts'
import { createBodyBudget } from './http/body-budget.ts'
import { type AddressReader, addressReader } from './http/client-address.ts'
import { splitOnce } from './http/exchange.ts'
import { IdempotencyStore } from './http/idempotency.ts'
import { createHttpServer } from './http/server.ts'
import { spanReporter } from './http/trace.ts'
import { developmentKey } from './keys/development-key.ts'
import { KeyStore } from './keys/key-store.ts'
import { createLog, type Log } from './logs.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { fetchPolicy } from './network.ts'
import { confinedFlags } from './renderers/confinement.ts'
import { Pool } from './renderers/pool.ts'
import type { Service, TemplateInfo } from './service.ts'
import { SettingError, type Settings } from './settings.ts'

export interface RunningServer {
  readonly service: Service
  /** `http://127.0.0.1:8080` */
  readonly address: string
  readonly metricsAddress: string | null
  /** The secret of a key that was made because there were none. */
  readonly developmentKey: string | null
  /** Finishes what runs, refuses what comes, and ends. */
  stop(): Promise<void>
}

export interface ServerParts {
  readonly templates: readonly TemplateInfo[]
  /** The program of a renderer process. */
  readonly rendererProgram: string
  readonly log?: Log
}

export async function startServer(settings: Settings, parts: ServerParts): Promise<RunningServer> {
  const log = parts.log ?? createLog(settings.logLevel)
  for (const folder of [settings.templatesDir, settings.fontsDir])
    if (folder !== null && !existsSync(folder)) throw new SettingError(`There is no folder ${folder}.`)
  // Whatever else can be wrong with a setting is found before anything is opened.
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
    // An open store or lock would keep the process alive without a server.
    if (ledger !== null) await ledger.close()
    else await redis?.close()
    throw error
  }
  const server = createHttpServer(service, tls)
  const listeners = openListeners(service, server)
  // A server that cannot listen leaves nothing behind: no renderers, no lock.
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

/** The certificate and its key, or null. Throws a SettingError where they cannot be used. */
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

async function openStore(url: string, log: Log): Promise<RedisStore> {
  const { connectRedis } = await import('./counts/redis.ts')
  return connectRedis(url, problem => log.warn({ error: problem.message }, 'store'))
}

async function openLedger(settings: Settings, redis: RedisStore | null, log: Log): Promise<Ledger> {
  if (redis !== null) {
    const { openRedisLedger } = await import('./counts/redis-ledger.ts')
    return openRedisLedger(redis)
  }
  const { openJournalLedger } = await import('./counts/journal-ledger.ts')
  const ledger = await openJournalLedger(settings.dataDir, () => {
    // Two writers would ruin the counts of both.
    log.fatal({}, 'another server took the data folder')
    process.exit(1)
  })
  const { recovery } = ledger
  if (recovery.tornBytes > 0 || recovery.damagedLines > 0) log.warn({ ...recovery }, 'journal recovered')
  return ledger
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
  const workers = settings.workers ?? usualWorkers(settings.workerMemory)
  const metrics: Metrics = createMetrics({
    queued: () => pool.queueLength,
    busyWorkers: () => pool.busy,
    warmWorkers: () => pool.warm,
    isLedgerWritable: () => ledger.isWritable(),
  })
  const { root } = ownPackage()
  const folders = [settings.templatesDir, settings.fontsDir].filter(folder => folder !== null)
  const pool: Pool = new Pool({
    renderer: {
      program: parts.rendererProgram,
      arguments: [settings.templatesDir ?? '', settings.fontsDir ?? ''],
      flags: confinedFlags(root, folders, settings.workerMemory),
      folder: root,
      memoryBytes: settings.workerMemory,
    },
    workers,
    queueLength: workers * settings.queuePerWorker,
    documentsPerWorker: settings.workerDocuments,
    onWorkerEnd(reason, lastWords) {
      metrics.workerEnd(reason)
      if (reason !== 'stopped') log.warn({ reason, last_words: lastWords.slice(0, 500) }, 'worker ended')
    },
  })
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
    log,
    addressOf,
    reportSpan: await spanReporter(),
    now: Date.now,
    isDraining: false,
    open: 0,
    fetching: 0,
  }
}

/** Memory that the main process needs beside its renderers. */
const MAIN_PROCESS_BYTES = 256 * 1024 * 1024

/** One renderer for each processor, as far as there is memory for all of them (that of the control group, if it has a bound). */
function usualWorkers(workerBytes: number): number {
  const bound = process.constrainedMemory?.() ?? 0
  const memory = bound > 0 ? Math.min(bound, totalmem()) : totalmem()
  return Math.max(1, Math.min(availableParallelism(), Math.floor((memory - MAIN_PROCESS_BYTES) / workerBytes)))
}

// ---------- listening ----------

function listen(server: Server, port: number, host: string | null, scheme: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, ...(host === null ? {} : { host }) }, () => {
      server.off('error', reject)
      const { port: bound } = server.address() as AddressInfo
      resolve(`${scheme}://${readableHost(host)}:${bound}`)
    })
  })
}

/** What a person may type. */
function readableHost(host: string | null): string {
  if (host === null || host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

interface MetricsListener {
  readonly server: Server
  readonly address: string
}

/** Metrics have a listener of their own, so that the public port never shows them. */
async function listenMetrics(settings: Settings, metrics: Metrics, log: Log): Promise<MetricsListener | null> {
  const server = createMetricsServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, (request, response) => {
    const [path] = splitOnce(request.url ?? '', '?')
    if (path !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end()
    metrics.text().then(
      text => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  try {
    return { server, address: await listen(server, settings.metricsPort, settings.metricsHost, 'http') }
  } catch (error) {
    // Another server may have the default port; a port that was asked for must work.
    if (settings.isMetricsPortSet) throw error
    log.warn({ port: settings.metricsPort }, 'no metrics: the port is taken')
    return null
  }
}

// ---------- stopping ----------

/** New work is refused from now on; the listener stays open until what runs is done, so that the refusal can be read. */
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
  await service.ledger.close()
  service.log.info({}, 'stopped')
}

async function answered(service: Service): Promise<void> {
  while (service.open > 0) await new Promise(resolve => setTimeout(resolve, 20))
}

/** For answers that are still being written. */
const CLOSING_MS = 3_000
