/**
 * Processes a job of the queue: decrypt, render, charge, deliver, notify. The machine may die at any step, and another one
 * then restarts the job; so each step may run twice.
 * Accepted jobs are charged under the id of the job, so that a second attempt does not charge again. A permanent failure is
 * refunded before it is recorded in the queue: if the machine dies in between, the job is retried, and charged again on
 * delivery.
 */
import { type ErrorCode, OctavoError } from '../../base/errors.ts'
import { LedgerUnavailable } from '../counts/ledger.ts'
import type { SharedLedger } from '../counts/redis-ledger.ts'
import {
  type DocumentTask,
  etagOf,
  filenameOf,
  phasesOf,
  type RenderedDocument,
  renderDocument,
  type Workshop,
} from '../documents.ts'
import { errorData } from '../renderers/protocol.ts'
import { inputOf } from '../renderers/quarantine.ts'
import { RendererFault } from '../renderers/renderer.ts'
import { GiveUp, type Hold, PutBack } from './bull.ts'
import { type Delivered, putDocument, s3Place, storeDocument, TryLater } from './delivery.ts'
import { holdResult, type Jobs, unpacked } from './jobs.ts'
import type { Bucket } from './s3.ts'
import { CHARGE_MEMORY_MS, chargeIdOf, type JobEntry, jobView, type Outcome, type Parcel } from './ticket.ts'
import { advance } from './turns.ts'

/** The parts of a job worker. */
export interface WorkParts extends Workshop {
  readonly jobs: Jobs
  readonly ledger: SharedLedger
  /** Opens the bucket for the first document that goes there. */
  readonly bucket: () => Promise<Bucket>
  /** Aborted when a stop does not wait any longer. */
  readonly stopping: AbortSignal
}

/** Processes a job. Rejects with `GiveUp`, with `PutBack`, or with a temporary error after which it is retried. */
export async function workOn(parts: WorkParts, entry: JobEntry, hold: Hold): Promise<Outcome> {
  try {
    return await attempt(parts, entry, hold)
  } catch (error) {
    // Another worker has the job and decides its result.
    if (!(await hold.isMine())) throw new PutBack('The job was taken by another renderer.')
    const refusal = finalRefusal(error, entry, parts.settings.jobsTries)
    if (refusal !== null) return await giveUp(parts, entry, refusal)
    if (error instanceof OctavoError && error.code === 'shutting_down') throw new PutBack(error.message)
    const cause = error instanceof Error ? error.message : String(error)
    parts.log.warn({ job: entry.id, error: cause }, 'job is tried again')
    throw error
  }
}

async function attempt(parts: WorkParts, entry: JobEntry, hold: Hold): Promise<Outcome> {
  const { jobs, settings, metrics } = parts
  const { id, data } = entry
  if (entry.deaths >= settings.jobsTries)
    throw new OctavoError('job_parked', `The job was begun ${entry.starts} times and its renderers did not survive it.`)
  await advance(jobs.store, data.tag)
  const parcel = await unpacked(jobs, id)
  if (parcel === null) throw new OctavoError('job_expired', 'The job waited for longer than documents are kept.')
  const result = await renderDocument(parts, taskOf(parts, entry, parcel, hold))
  for (const [phase, ms] of Object.entries(phasesOf(result))) metrics.phase(phase, ms)
  if (!(await hold.isMine())) throw new PutBack('The job was taken by another renderer.')
  await charge(parts, entry)
  const outcome = await deliver(parts, entry, parcel, result)
  metrics.document(outcome.pages, outcome.bytes)
  await tell(parts, entry, parcel.webhook, { ...entry, state: 'done', result: outcome, finished: Date.now() })
  return outcome
}

/** Milliseconds between reports of progress, which are commands to the store. */
const REPORT_EVERY_MS = 500

/**
 * Times that a job may take the wall time of a request: no caller waits for it, and on a machine without a free processor a document of
 * one line can take half a minute. Its work is bounded by processor time all the same.
 */
const PATIENCE = 4

function taskOf(parts: WorkParts, { data }: JobEntry, { job }: Parcel, hold: Hold): DocumentTask {
  const { caller, isPriority, weight } = data
  const deadline = performance.now() + PATIENCE * parts.settings.limits.requestMs
  let reported = Number.NEGATIVE_INFINITY
  const onProgress = (phase: string, fraction: number): void => {
    if (performance.now() - reported < REPORT_EVERY_MS) return
    reported = performance.now()
    hold.report({ phase, fraction: Math.round(fraction * 100) / 100 }).catch(() => {})
  }
  return { job, input: inputOf(job), deadline, gone: parts.stopping, caller, isPriority, weight, onProgress }
}

/** Charges a job that was not charged on submission, because the server died, or that was refunded before a retry by hand. */
async function charge({ ledger }: WorkParts, { id, data }: JobEntry): Promise<void> {
  const { caller, month, limit } = data
  const named = { id: chargeIdOf(id), isRepeatable: true, memoryMs: CHARGE_MEMORY_MS }
  const reservation = await ledger.reserve({ account: { caller, month }, limit, ...named })
  if (reservation === null)
    throw new OctavoError('quota_exceeded', `The ${limit} PDFs of the month in which it was accepted are used up.`)
  await reservation.commit()
}

async function deliver(
  parts: WorkParts,
  { id, data }: JobEntry,
  { job, deliverTo }: Parcel,
  result: RenderedDocument,
): Promise<Outcome> {
  const { file, type, pages, warningCount, template, confidence } = result.rendered
  const filename = filenameOf(job, result)
  const delivered: Delivered = { file, type, filename }
  let location: string | null = null
  let until: number | null = null
  const bucketPlace = deliverTo === null ? null : s3Place(deliverTo)
  if (bucketPlace !== null) location = await storeDocument(await parts.bucket(), bucketPlace, data.caller, delivered)
  else if (deliverTo !== null) await putDocument(parts.fetcher, deliverTo, delivered)
  else {
    if (!(await holdResult(parts.jobs, id, data.caller, file)))
      throw new TryLater(new OctavoError('delivery_failed', 'There is no room for further results. Fetch some first.'))
    until = Date.now() + parts.settings.resultsTime
  }
  const facts = { type, filename, etag: etagOf(file), pages, bytes: file.length, warnings: warningCount, template }
  return { ...facts, confidence, place: data.place, location, until }
}

// ---------- failures ----------

/** Error codes of temporary failures, which say nothing about the document. */
const PASSING: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'overloaded',
  'shutting_down',
  'url_unreachable',
  'url_timeout',
  'url_fetch_failed',
  'idempotency_key_in_use',
])

/** The final error for the caller; null if the job is retried. */
function finalRefusal(error: unknown, { starts, deaths }: JobEntry, tries: number): OctavoError | null {
  // While the store cannot be reached, no failure could be recorded either.
  if (error instanceof LedgerUnavailable || error instanceof PutBack) return null
  const isLast = starts - deaths >= tries
  if (error instanceof TryLater) return isLast ? error.error : null
  if (error instanceof OctavoError) return PASSING.has(error.code) && !isLast ? null : error
  if (!isLast) return null
  const message = error instanceof RendererFault ? 'The renderer failed.' : 'The job failed.'
  return new OctavoError('internal_error', `${message} Every try ended so.`, { cause: error })
}

/** Refunds the charge, notifies the caller, and marks the job as failed. */
async function giveUp(parts: WorkParts, entry: JobEntry, refusal: OctavoError): Promise<never> {
  const { id, data } = entry
  if (refusal.code === 'shutting_down') throw new PutBack(refusal.message)
  await parts.ledger.takeBack({ caller: data.caller, month: data.month }, chargeIdOf(id), CHARGE_MEMORY_MS)
  const failure = JSON.stringify(errorData(refusal))
  const parcel = data.hasWebhook ? await unpacked(parts.jobs, id).catch(() => null) : null
  await tell(parts, entry, parcel?.webhook ?? null, { ...entry, state: 'failed', failure, finished: Date.now() })
  parts.log.warn({ job: id, code: refusal.code, deaths: entry.deaths }, 'job failed')
  throw new GiveUp(failure)
}

/** Queues the webhook. Its id is derived from the job and its result, so that sending it twice gives one message. */
async function tell({ jobs }: WorkParts, { id, data }: JobEntry, webhook: string | null, as: JobEntry): Promise<void> {
  if (webhook === null) return
  const type = `job.${as.state}`
  const body = JSON.stringify({ type, timestamp: new Date(as.finished!).toISOString(), data: jobView(as) })
  const name = `${id}-${as.state}`
  const address = Buffer.from((await jobs.seal()).seal(`webhook ${name}`, Buffer.from(webhook))).toString('base64')
  await jobs.hooks.add(name, { caller: data.caller, address, body }, { delayMs: AFTER_THE_END_MS })
}

/** Milliseconds between the end of a job and its webhook, so that the job's state is visible when the receiver reads it. */
const AFTER_THE_END_MS = 250
