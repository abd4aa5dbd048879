/** The endpoints `/v1/jobs`, `/v1/jobs/{id}` and `/v1/webhooks`. */

import { OctavoError } from '../../base/errors.ts'
import { isObject } from '../../base/json.ts'
import type { Endpoint } from '../../job/fields.ts'
import { takeLook } from '../counts/allowances.ts'
import { LedgerUnavailable } from '../counts/ledger.ts'
import type { SharedLedger } from '../counts/redis-ledger.ts'
import { contentDisposition } from '../http/content-disposition.ts'
import type { Exchange } from '../http/exchange.ts'
import { authenticate } from '../keys/authentication.ts'
import type { KeyRecord } from '../keys/key-store.ts'
import type { Service } from '../service.ts'
import { sendEvents } from './events.ts'
import { heldResult, type Jobs } from './jobs.ts'
import { submit } from './submit.ts'
import { CHARGE_MEMORY_MS, chargeIdOf, type JobEntry, jobView } from './ticket.ts'

/** Submits a document as a job and responds 202 with it. */
export async function accept(
  exchange: Exchange,
  service: Service,
  endpoint: Endpoint,
  key: KeyRecord,
  body: unknown,
): Promise<void> {
  const { entry, isNew } = await submit(exchange, service, jobsOf(service), { endpoint, key, body })
  exchange.log.job = entry.id
  await exchange.sendJson(202, jobView(entry), {
    location: `/v1/jobs/${entry.id}`,
    'preference-applied': 'respond-async',
    ...(isNew ? {} : { 'idempotency-replayed': 'true' }),
  })
}

/** The endpoint by whose rules a body is read: a request with an address and without HTML is one for that page. */
export const endpointOf = (body: unknown): Endpoint =>
  isObject(body) && body['html'] === undefined && body['url'] !== undefined ? 'url' : 'generate'

/** `GET /v1/jobs/{id}`: the job, or its events where the client accepts these. */
export async function show(exchange: Exchange, service: Service, id: string): Promise<void> {
  if ((exchange.header('accept') ?? '').toLowerCase().includes('text/event-stream'))
    return events(exchange, service, id)
  await exchange.sendJson(200, jobView(await jobFor(exchange, service, id)))
}

/** `GET /v1/jobs/{id}/events`: the job, sent again on each event until it ends. */
export async function events(exchange: Exchange, service: Service, id: string): Promise<void> {
  const entry = await jobFor(exchange, service, id)
  await sendEvents(exchange, service, jobsOf(service), entry)
}

/** `GET /v1/jobs/{id}/result`: the file, while it is held. */
export async function result(exchange: Exchange, service: Service, id: string): Promise<void> {
  const entry = await jobFor(exchange, service, id)
  if (entry.result === null) throw new OctavoError('job_not_finished', `The job is ${entry.state}; there is no result.`)
  const file = entry.result.place === 'held' ? await heldResult(jobsOf(service), id) : null
  if (file === null)
    throw new OctavoError('result_gone', 'The result is not here, or not any more. Results are held for a few minutes.')
  const { type, etag, filename } = entry.result
  await exchange.send(200, type, file, { etag, 'content-disposition': contentDisposition(filename) })
}

/** `DELETE /v1/jobs/{id}`: cancels and refunds a waiting job, and deletes a finished one with its result. */
export async function cancel(exchange: Exchange, service: Service, id: string): Promise<void> {
  const entry = await jobFor(exchange, service, id)
  const jobs = jobsOf(service)
  // Refunded first: if a worker starts the job at this moment, it charges it again.
  if (entry.state === 'waiting') await giveBack(service, entry)
  if (entry.state === 'running' || !(await jobs.queue.remove(id)))
    throw new OctavoError('job_not_finished', 'The job is running and cannot be taken back.')
  await Promise.all([jobs.documents.drop(id), jobs.results.drop(id)])
  await exchange.sendJson(200, { id, status: entry.state === 'waiting' ? 'cancelled' : 'forgotten' })
}

async function giveBack({ ledger }: Service, { id, data }: JobEntry): Promise<void> {
  try {
    // Jobs require a shared ledger.
    await (ledger as SharedLedger).takeBack(
      { caller: data.caller, month: data.month },
      chargeIdOf(id),
      CHARGE_MEMORY_MS,
    )
  } catch (cause) {
    if (!(cause instanceof LedgerUnavailable)) throw cause
    throw new OctavoError('overloaded', 'The charge cannot be taken back at the moment. Try again soon.', { cause })
  }
}

/** `GET /v1/webhooks`: the secret with which messages to this caller are signed. */
export async function webhooks(exchange: Exchange, service: Service): Promise<void> {
  const key = authenticate(exchange, service.keys)
  const secret = await jobsOf(service).webhookSecret(key.caller)
  await exchange.sendJson(200, { secret, scheme: 'standard-webhooks-v1' })
}

function jobsOf({ jobs }: Service): Jobs {
  if (jobs !== null) return jobs
  throw new OctavoError(
    'jobs_not_offered',
    'This server does not run asynchronous jobs. Ask for the document directly.',
  )
}

/** The job of an id. Throws `not_found` also for jobs of other callers, so that ids cannot be probed. */
async function jobFor(exchange: Exchange, service: Service, id: string): Promise<JobEntry> {
  const key = authenticate(exchange, service.keys)
  const jobs = jobsOf(service)
  await takeLook(exchange, service, key)
  exchange.log.job = id
  const entry = await jobs.queue.find(id)
  if (entry === null || entry.data.caller !== key.caller)
    throw new OctavoError(
      'not_found',
      'There is no such job, or not any more. Jobs are known for a day after their end.',
    )
  return entry
}
