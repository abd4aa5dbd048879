/** The parts that the server, `octavo work` and `octavo jobs` share: queues, shelves and secrets in one store. */
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { connectRedis, type RedisStore } from '../counts/redis.ts'
import type { Log } from '../logs.ts'
import { SettingError, type Settings } from '../settings.ts'
import { openQueue, type WorkQueue } from './bull.ts'
import { createSeal, derivedKey, type Seal } from './seal.ts'
import { openShelf, PREFIX, type Shelf } from './shelf.ts'
import type { Outcome, Parcel, Ticket } from './ticket.ts'
import { HOOK_TRIES, type Hook, type HookOutcome, SECRET_PREFIX } from './webhooks.ts'

/** The parts of the job queue in the store. */
export interface Jobs {
  readonly queue: WorkQueue<Ticket, Outcome>
  readonly hooks: WorkQueue<Hook, HookOutcome>
  readonly documents: Shelf
  readonly results: Shelf
  readonly store: RedisStore
  /** Rejects where the store does not answer. */
  seal(): Promise<Seal>
  /** The secret with which the webhooks of a caller are signed: `whsec_…`. */
  webhookSecret(caller: string): Promise<string>
  close(): Promise<void>
}

/** Seconds. */
const DAY_SECONDS = 24 * 60 * 60
/** Milliseconds of a transfer, enough for documents of megabytes over a slow network. */
const TRANSFER_MS = 15_000

/** Throws a SettingError if a required setting or package is missing. Does not wait for the store. */
export async function openJobs(settings: Settings, log: Log): Promise<Jobs> {
  if (settings.store === null) throw new SettingError('jobs need a store: set store to a redis:// address.')
  const url = settings.store
  const onProblem = (problem: Error): void => log.warn({ error: problem.message }, 'queue')
  const kept = { done: { age: DAY_SECONDS, count: 100_000 }, failed: { age: 7 * DAY_SECONDS, count: 100_000 } }
  const common = { url, onProblem, keep: kept }
  const queue = await openQueue<Ticket, Outcome>({ ...common, name: 'documents', tries: null })
  const hooks = await openQueue<Hook, HookOutcome>({ ...common, name: 'webhooks', tries: HOOK_TRIES })
  const store = connectRedis(url, onProblem, TRANSFER_MS)
  const secret = sharedSecret(store, settings.jobsSecret)
  const shelf = (name: 'documents' | 'results', bytes: number, keepMs: number): Shelf =>
    openShelf(store, { name, bytes, keepMs })
  return {
    queue,
    hooks,
    store,
    documents: shelf('documents', settings.jobsBytes, settings.jobsTime),
    results: shelf('results', settings.resultsBytes, settings.resultsTime),
    seal: async () => createSeal(await secret()),
    webhookSecret: async caller =>
      SECRET_PREFIX + derivedKey(await secret(), `webhooks of ${caller}`).toString('base64'),
    async close() {
      await Promise.all([queue.close(), hooks.close()])
      await store.close()
    },
  }
}

/** The secret of the settings, or a random one that replicas agree on through the store. */
function sharedSecret(store: RedisStore, given: string | null): () => Promise<string> {
  let known = given
  return async () => {
    if (known !== null) return known
    const key = `${PREFIX}:secret`
    await store.client.set(key, randomBytes(32).toString('base64'), 'NX')
    known = await store.get(key)
    if (known === null) throw new Error('The store keeps nothing.')
    return known
  }
}

const compressed = promisify(gzip)
const decompressed = promisify(gunzip)

/** A parcel as it is stored: serialised and encrypted. */
export async function packed(jobs: Jobs, id: string, parcel: Parcel): Promise<Uint8Array> {
  const bytes = await compressed(JSON.stringify(parcel), { level: 1 })
  return (await jobs.seal()).seal(`document ${id}`, bytes)
}

/** The parcel of a job; null if it has expired. Rejects if it was encrypted with another secret. */
export async function unpacked(jobs: Jobs, id: string): Promise<Parcel | null> {
  const sealed = await jobs.documents.get(id)
  if (sealed === null) return null
  const bytes = (await jobs.seal()).open(`document ${id}`, sealed)
  return JSON.parse((await decompressed(bytes)).toString())
}

/** Stores a result. False if the shelf has no room. */
export async function holdResult(jobs: Jobs, id: string, caller: string, file: Uint8Array): Promise<boolean> {
  return jobs.results.put(id, caller, (await jobs.seal()).seal(`result ${id}`, file))
}

/** The stored result of a job, decrypted; null if there is none. */
export async function heldResult(jobs: Jobs, id: string): Promise<Uint8Array | null> {
  const sealed = await jobs.results.get(id)
  return sealed === null ? null : (await jobs.seal()).open(`result ${id}`, sealed)
}
