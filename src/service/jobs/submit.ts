/** Submits a document as a job: validates, reserves, stores, queues, charges. Afterwards this process holds nothing of it. */

import { createHash, randomBytes } from 'node:crypto'
import { OctavoError } from '../../base/errors.ts'
import { isObject } from '../../base/json.ts'
import type { Endpoint } from '../../job/fields.ts'
import { reachable, showQuota, takeQuota } from '../counts/allowances.ts'
import { monthOf } from '../counts/month.ts'
import { LARGE_DOCUMENT } from '../documents.ts'
import type { Exchange } from '../http/exchange.ts'
import { readIdempotencyKey } from '../http/idempotency.ts'
import { jobOf, tellLog } from '../http/request.ts'
import type { KeyRecord } from '../keys/key-store.ts'
import { inputOf } from '../renderers/quarantine.ts'
import { planOf, type Service } from '../service.ts'
import { placeOf, readDelivery, readHttpAddress } from './delivery.ts'
import { type Jobs, packed } from './jobs.ts'
import { CHARGE_MEMORY_MS, chargeIdOf, type JobEntry, type Parcel, type Ticket } from './ticket.ts'
import { type Claim, takeTurn } from './turns.ts'

/** The fields of a job request other than its document. */
interface Order {
  readonly parcel: Parcel
  /** A digest of the request. */
  readonly fingerprint: string
}

/** A job, and whether this request created it. */
interface Submitted {
  readonly entry: JobEntry
  readonly isNew: boolean
}

/** Throws an OctavoError if the job is refused; then nothing is charged. */
export async function submit(
  exchange: Exchange,
  service: Service,
  jobs: Jobs,
  request: { readonly endpoint: Endpoint; readonly key: KeyRecord; readonly body: unknown },
): Promise<Submitted> {
  const { key } = request
  const order = await readOrder(exchange, service, request)
  const repetition = readIdempotencyKey(exchange.header('idempotency-key'))
  const id = jobIdOf(key.caller, repetition)
  const earlier = repetition === null ? null : await repeated(jobs, id, order)
  if (earlier !== null) {
    exchange.log.replayed = true
    await showQuota(exchange, service, key)
    return { entry: earlier, isNew: false }
  }
  const { waiting } = await jobs.queue.counts()
  if (waiting >= service.settings.jobsWaiting)
    throw new OctavoError('overloaded', 'Too many jobs are waiting. Try again later.')
  const fingerprint = repetition === null ? null : order.fingerprint
  const entry = await queued(exchange, service, jobs, { id, key, order, fingerprint, isFirst: waiting === 0 })
  return { entry, isNew: true }
}

/** Separates the fields of a job from those of its document, which are validated as for a synchronous request. */
async function readOrder(
  exchange: Exchange,
  service: Service,
  { endpoint, key, body }: { readonly endpoint: Endpoint; readonly key: KeyRecord; readonly body: unknown },
): Promise<Order> {
  const { deliver_to: place, webhook: hook, ...document } = isObject(body) ? body : {}
  const deliverTo = readDelivery(place, service.settings)
  const webhook = readHttpAddress('webhook', hook)
  const job = await jobOf(endpoint, isObject(body) ? document : body, service, key)
  tellLog(exchange, job)
  const fingerprint = createHash('sha256')
    .update(`${inputOf(job)} ${deliverTo} ${webhook}`)
    .digest('base64url')
  return { parcel: { job, deliverTo, webhook }, fingerprint }
}

/** The id of a job: 128 random bits, or derived from the idempotency key, so that all replicas give the same one. */
const jobIdOf = (caller: string, repetition: string | null): string =>
  idFrom(repetition === null ? randomBytes(16) : createHash('sha256').update(`job ${caller} ${repetition}`).digest())

/** Number of characters of an id. */
const ID_LENGTH = 22

/** An id of at least 128 bits. It does not begin with a hyphen, so that commands do not take it for a flag. */
export const idFrom = (bits: Buffer): string => bits.toString('base64url').slice(0, ID_LENGTH).replace(/^-/, '_')

async function repeated(jobs: Jobs, id: string, { fingerprint }: Order): Promise<JobEntry | null> {
  const earlier = await jobs.queue.find(id)
  if (earlier === null || earlier.data.fingerprint === fingerprint) return earlier
  throw new OctavoError('idempotency_key_reused', 'This Idempotency-Key was used for another job. Take a new one.')
}

interface Accepted {
  readonly id: string
  readonly key: KeyRecord
  readonly order: Order
  readonly fingerprint: string | null
  readonly isFirst: boolean
}

/**
 * Reserves, stores, queues and charges, in this order. If the server dies in between, it leaves a reservation or bytes that
 * expire, or a job that its worker charges.
 */
async function queued(exchange: Exchange, service: Service, jobs: Jobs, accepted: Accepted): Promise<JobEntry> {
  const { id, key, order, fingerprint, isFirst } = accepted
  const { parcel } = order
  const { priority, weight = 1, pdfsPerMonth } = planOf(service, key.plan)
  const charge = { id: chargeIdOf(id), isRepeatable: true, memoryMs: CHARGE_MEMORY_MS }
  const month = monthOf(service.now())
  const reservation = await takeQuota(exchange, service, key, charge)
  // From here on the job may be in the queue even if the store reports a failure: its document must stay, and its worker
  // reserves and charges again.
  let isOffered = false
  try {
    if (!(await jobs.documents.put(id, key.caller, await packed(jobs, id, parcel))))
      throw new OctavoError('overloaded', 'There is no room for further documents of jobs. Try again later.')
    const claim: Claim = { caller: key.caller, isPriority: priority, weight, isLarge: isLarge(parcel) }
    const tag = await takeTurn(jobs.store, claim, isFirst)
    const common = { caller: key.caller, key: key.id, month, limit: pdfsPerMonth, isPriority: priority, weight }
    const hasWebhook = parcel.webhook !== null
    const ticket: Ticket = { ...common, tag, place: placeOf(parcel.deliverTo), hasWebhook, fingerprint }
    isOffered = true
    const created = service.now()
    await jobs.queue.add(id, ticket, { priority: tag, created })
    await reachable(exchange, reservation.commit())
    return { id, data: ticket, state: 'waiting', created, ...NOTHING_YET }
  } catch (error) {
    reservation.release()
    if (!isOffered) await jobs.documents.drop(id).catch(() => {})
    throw error
  }
}

const NOTHING_YET = { progress: 0, started: null, finished: null, starts: 0, deaths: 0, result: null, failure: null }

const isLarge = ({ job }: Parcel): boolean => job.source.kind === 'html' && job.source.html.length > LARGE_DOCUMENT
