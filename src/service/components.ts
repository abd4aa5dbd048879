/** The parts that servers and job workers have in common: store, ledger, renderers, listeners. */
import { existsSync } from 'node:fs'
import { createServer as createMetricsServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism, totalmem } from 'node:os'
import { ownPackage } from '../base/package-root.ts'
import type { Ledger } from './counts/ledger.ts'
import type { RedisStore } from './counts/redis.ts'
import type { SharedLedger } from './counts/redis-ledger.ts'
import { splitOnce } from './http/exchange.ts'
import type { Log } from './logs.ts'
import type { Metrics } from './metrics.ts'
import { confinedFlags } from './renderers/confinement.ts'
import { Pool } from './renderers/pool.ts'
import { SettingError, type Settings } from './settings.ts'

/**
 * Throws a SettingError for folders that do not exist. It is called before anything is opened, so that a refused start leaves
 * nothing behind.
 */
export function checkFolders({ templatesDir, fontsDir }: Settings): void {
  for (const folder of [templatesDir, fontsDir])
    if (folder !== null && !existsSync(folder)) throw new SettingError(`There is no folder ${folder}.`)
}

/** Connects to a `redis://` or `rediss://` address. Problems of the connection are logged as warnings. */
export async function openStore(url: string, log: Log): Promise<RedisStore> {
  const { connectRedis } = await import('./counts/redis.ts')
  return connectRedis(url, problem => log.warn({ error: problem.message }, 'store'))
}

/** The ledger that replicas share. */
export async function openSharedLedger(redis: RedisStore): Promise<SharedLedger> {
  const { openRedisLedger } = await import('./counts/redis-ledger.ts')
  return openRedisLedger(redis)
}

/** The ledger: a journal of this machine, or one in Redis that machines share. */
export async function openLedger(settings: Settings, redis: RedisStore | null, log: Log): Promise<Ledger> {
  if (redis !== null) return openSharedLedger(redis)
  const { openJournalLedger } = await import('./counts/journal-ledger.ts')
  const ledger = await openJournalLedger(settings.dataDir, () => {
    // Two writers would corrupt the journal.
    log.fatal({}, 'another server took the data folder')
    process.exit(1)
  })
  const { recovery } = ledger
  if (recovery.tornBytes > 0 || recovery.damagedLines > 0) log.warn({ ...recovery }, 'journal recovered')
  return ledger
}

/** A pool of renderer processes that run `program`, as many as the settings or the processors allow. */
export function createPool(
  settings: Settings,
  program: string,
  metrics: Metrics,
  log: Log,
  { hasExpress = false } = {},
): Pool {
  const workers = workersOf(settings)
  const { root } = ownPackage()
  const folders = [settings.templatesDir, settings.fontsDir].filter(folder => folder !== null)
  return new Pool({
    renderer: {
      program,
      arguments: [settings.templatesDir ?? '', settings.fontsDir ?? ''],
      flags: confinedFlags(root, folders, settings.workerMemory),
      folder: root,
      memoryBytes: settings.workerMemory,
    },
    workers,
    hasExpress,
    queueLength: workers * settings.queuePerWorker,
    documentsPerWorker: settings.workerDocuments,
    onWorkerEnd(reason, lastWords) {
      metrics.workerEnd(reason)
      if (reason !== 'stopped') log.warn({ reason, last_words: lastWords.slice(0, 500) }, 'worker ended')
    },
  })
}

/** Number of renderers that work at the same time. */
export const workersOf = ({ workers, workerMemory }: Settings): number =>
  workers ?? usualWorkers(workerMemory, availableMemory(), availableParallelism())

/** Bytes that the main process needs beside its renderers. */
const MAIN_PROCESS_BYTES = 256 * 1024 * 1024

/** Memory of the machine, or the limit of the control group if it has one. */
function availableMemory(): number {
  const bound = process.constrainedMemory?.() ?? 0
  return bound > 0 ? Math.min(bound, totalmem()) : totalmem()
}

/** One renderer per processor, but no more than fit into the memory with one process beside them. */
export const usualWorkers = (workerBytes: number, memory: number, processors: number): number =>
  Math.max(1, Math.min(processors, Math.floor((memory - MAIN_PROCESS_BYTES) / workerBytes) - 1))

// ---------- listening ----------

/** Listens on a port; gives the address. */
export function listen(server: Server, port: number, host: string | null, scheme: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, ...(host === null ? {} : { host }) }, () => {
      server.off('error', reject)
      const { port: bound } = server.address() as AddressInfo
      resolve(`${scheme}://${readableHost(host)}:${bound}`)
    })
  })
}

/** The host as a person may type it into a browser. */
function readableHost(host: string | null): string {
  if (host === null || host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** The listener that serves metrics. */
export interface MetricsListener {
  readonly server: Server
  readonly address: string
}

/** Metrics have a listener of their own, so that the public port never shows them. */
export async function listenMetrics(settings: Settings, metrics: Metrics, log: Log): Promise<MetricsListener | null> {
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
    // If the default port is taken, metrics use a free one; a port from the settings is required.
    if (settings.isMetricsPortSet) throw error
    log.warn({ port: settings.metricsPort }, 'no metrics: the port is taken')
    return null
  }
}
