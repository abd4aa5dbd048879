/** `POST /v1/generate` and `POST /v1/generate/url`: from a request to a delivered PDF. */
import { createHash, randomUUID } from 'node:crypto'
import type { Endpoint, Job } from '../../job/job.ts'
import { reachable, showQuota, takeQuota } from '../counts/allowances.ts'
import type { Reservation } from '../counts/ledger.ts'
import { etagOf, filenameOf, phasesOf, type RenderedDocument, renderDocument } from '../documents.ts'
import type { KeyRecord } from '../keys/key-store.ts'
import { inputOf } from '../renderers/quarantine.ts'
import { planOf, type Service } from '../service.ts'
import { contentDisposition } from './content-disposition.ts'
import { ClientGone, type Exchange } from './exchange.ts'
import { readIdempotencyKey, type StoredAnswer } from './idempotency.ts'
import { jobOf, prefersAsync, takingOn, tellLog } from './request.ts'

/** The handler of `POST /v1/generate` or `POST /v1/generate/url`. */
export const generate = (endpoint: Endpoint) =>
  takingOn(endpoint, async (exchange, service, { key, body }) => {
    if (service.jobs !== null && prefersAsync(exchange)) {
      const { accept } = await import('../jobs/endpoints.ts')
      return accept(exchange, service, endpoint, key, body)
    }
    const job = await jobOf(endpoint, body, service, key)
    tellLog(exchange, job)
    const request: DocumentRequest = { exchange, service, key, job, input: inputOf(job), repetition: null }
    const idempotencyKey = readIdempotencyKey(exchange.header('idempotency-key'))
    if (idempotencyKey === null) await deliver(request)
    else await deliverOnce(request, idempotencyKey)
  })

/** The state that the steps of one request share. */
interface DocumentRequest {
  readonly exchange: Exchange
  readonly service: Service
  readonly key: KeyRecord
  readonly job: Job
  readonly input: string
  /** Identifies the work of a request that may be repeated; null otherwise. */
  readonly repetition: string | null
}

/** Handles a request with an Idempotency-Key: a repeated request gets the stored response. */
async function deliverOnce(request: DocumentRequest, idempotencyKey: string): Promise<void> {
  const { exchange, service, key, input } = request
  const name = `${key.caller} ${idempotencyKey}`
  const fingerprint = `${exchange.path}?${isDebug(exchange)} ${input}`
  const stored = service.idempotency.begin(name, fingerprint)
  if (stored !== null) {
    exchange.log.replayed = true
    await showQuota(exchange, service, key)
    await exchange.send(200, stored.type, stored.body, { ...stored.headers, 'idempotency-replayed': 'true' })
    return
  }
  try {
    // The charge belongs to the content too: the same key with another document is other work.
    const repetition = createHash('sha256').update(`${name} ${fingerprint}`).digest('base64url')
    service.idempotency.complete(name, await deliver({ ...request, repetition }))
  } catch (error) {
    service.idempotency.abandon(name)
    throw error
  }
}

/**
 * Renders, charges and responds. The charge is durable before the first byte is sent, and refunded if the last one is not.
 */
async function deliver(request: DocumentRequest): Promise<StoredAnswer> {
  const { exchange, service, key, repetition } = request
  const charge = { id: repetition ?? randomUUID(), isRepeatable: repetition !== null }
  const reservation = await takeQuota(exchange, service, key, charge)
  const answer = await rendered(request, reservation)
  await reachable(exchange, reservation.commit())
  if (service.isDraining) exchange.headers['connection'] = 'close'
  const isDelivered = await exchange.send(200, answer.type, answer.body, answer.headers)
  if (!isDelivered) {
    exchange.log.refunded = true
    await reservation.refund()
    throw new ClientGone('The answer was not read to its end.')
  }
  return answer
}

async function rendered(request: DocumentRequest, reservation: Reservation): Promise<StoredAnswer> {
  try {
    const result = await render(request)
    request.exchange.gone.throwIfAborted()
    return answerOf(request, result)
  } catch (error) {
    reservation.release()
    throw error
  }
}

function render({ exchange, service, key, job, input }: DocumentRequest): Promise<RenderedDocument> {
  const { priority, weight = 1 } = planOf(service, key.plan)
  const deadline = exchange.started + service.settings.limits.requestMs
  return renderDocument(service, {
    job,
    input,
    deadline,
    gone: exchange.gone,
    caller: key.caller,
    isPriority: priority,
    weight,
  })
}

function answerOf({ exchange, service, job }: DocumentRequest, result: RenderedDocument): StoredAnswer {
  const { file, type, pages, warnings, warningCount, template, templateReason, confidence } = result.rendered
  const phases = phasesOf(result)
  for (const [phase, ms] of Object.entries(phases)) service.metrics.phase(phase, ms)
  service.metrics.document(pages, file.length)
  Object.assign(exchange.log, {
    template,
    pages,
    bytes: file.length,
    warnings: warningCount,
    queue_ms: Math.round(result.queued),
  })

  const filename = filenameOf(job, result)
  const etag = etagOf(file)
  const headers = {
    etag,
    'x-pdf-pages': String(pages),
    'x-pdf-warnings': String(warningCount),
    'x-pdf-template': template,
    ...(typeof confidence === 'number' ? { 'x-extraction-confidence': confidence.toFixed(2) } : {}),
    'server-timing': Object.entries(phases)
      .map(([phase, ms]) => `${phase};dur=${ms.toFixed(1)}`)
      .join(', '),
  }
  if (!isDebug(exchange))
    return {
      type,
      body: file,
      headers: { ...headers, 'content-disposition': contentDisposition(filename) },
    }
  const timings = Object.fromEntries(Object.entries(phases).map(([phase, ms]) => [phase, Math.round(ms * 10) / 10]))
  const report = {
    pages,
    template,
    template_reason: templateReason,
    extraction_confidence: confidence,
    bytes: file.length,
    filename,
    etag,
    warnings,
    timings,
    [job.output.format]: Buffer.from(file).toString('base64'),
  }
  return { type: 'application/json', body: Buffer.from(`${JSON.stringify(report)}\n`), headers }
}

/** `?debug=1`: the PDF in JSON, beside its warnings and timings. */
const isDebug = (exchange: Exchange): boolean => exchange.query.get('debug') === '1'
