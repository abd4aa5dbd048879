/** `POST /v1/generate` and `POST /v1/generate/url`: from a request to a delivered PDF. */
import { createHash, randomUUID } from 'node:crypto'
import { OctavoError } from '../../base/errors.ts'
import type { ResourceLoader } from '../../base/resource.ts'
import { brandingOf, type Endpoint, type Job, readJob, withoutAccess } from '../../job/job.ts'
import { formatOfType } from '../../job/output.ts'
import { isObject } from '../../job/schema.ts'
import { reachable, showQuota, takeQuota, takeRate } from '../counts/allowances.ts'
import type { Reservation } from '../counts/ledger.ts'
import { authenticate } from '../keys/authentication.ts'
import type { KeyRecord } from '../keys/key-store.ts'
import { loggedAddress } from '../logs.ts'
import { overloaded, type PoolResult } from '../renderers/pool.ts'
import { inputOf } from '../renderers/quarantine.ts'
import type { Queued } from '../renderers/queue.ts'
import { planOf, type Service } from '../service.ts'
import { mostBytes, readRequest } from './body.ts'
import { contentDisposition, filenameFor } from './content-disposition.ts'
import { ClientGone, type Exchange } from './exchange.ts'
import { readIdempotencyKey, type StoredAnswer } from './idempotency.ts'

export const generate =
  (endpoint: Endpoint) =>
  async (exchange: Exchange, service: Service): Promise<void> => {
    const key = authenticate(exchange, service.keys)
    if (service.isDraining) throw draining(exchange)
    await takeRate(exchange, service, key)
    const giveBack = makeRoom(exchange, service, key)
    try {
      const body = await readRequest(endpoint, exchange, service.settings.limits)
      const job = await jobOf(endpoint, asAccepted(exchange, body), service, key)
      tellLog(exchange, job)

      const request: DocumentRequest = { exchange, service, key, job, input: inputOf(job), repetition: null }
      const idempotencyKey = readIdempotencyKey(exchange.header('idempotency-key'))
      if (idempotencyKey === null) await deliver(request)
      else await deliverOnce(request, idempotencyKey)
    } finally {
      giveBack()
    }
  }

/** `Accept: image/png`, or `image/svg+xml`, asks for a picture, where the request itself does not say what it asks for. */
function asAccepted(exchange: Exchange, body: unknown): unknown {
  const accepts = (exchange.header('accept') ?? '').toLowerCase().split(',')
  const [first = ''] = accepts.map(each => each.split(';')[0]!.trim())
  const format = formatOfType(first) ?? 'pdf'
  return format !== 'pdf' && isObject(body) && body['format'] === undefined ? { ...body, format } : body
}

/** A body is read only where there is memory for it. Returns what gives that memory back. */
function makeRoom(exchange: Exchange, service: Service, key: KeyRecord): () => void {
  const most = mostBytes(exchange, service.settings.limits)
  const declared = Number(exchange.header('content-length') ?? most)
  return service.bodies.reserve(key.caller, Math.min(declared, most))
}

/** Connections that are kept alive would keep a server that stops alive too. */
function draining({ headers }: Exchange): OctavoError {
  headers['connection'] = 'close'
  return new OctavoError('shutting_down', 'The service is shutting down. Try again soon.')
}

/** What the steps of one request share. */
interface DocumentRequest {
  readonly exchange: Exchange
  readonly service: Service
  readonly key: KeyRecord
  readonly job: Job
  readonly input: string
  /** Names the work where the caller may ask for it again. */
  readonly repetition: string | null
}

async function jobOf(endpoint: Endpoint, body: unknown, service: Service, key: KeyRecord): Promise<Job> {
  const { branding, privatePages = true } = planOf(service, key.plan)
  const withheld = branding ? [] : brandingOf(body)
  if (withheld.length > 0)
    throw new OctavoError('feature_not_in_plan', 'Headers, footers and print profiles are not part of your plan.', {
      problems: withheld.map(name => ({ path: `/${name}`, message: 'is not part of your plan' })),
    })
  if (!privatePages && isObject(body) && body['fetch'] !== undefined)
    throw new OctavoError('feature_not_in_plan', 'Headers and cookies for private pages are not part of your plan.', {
      problems: [{ path: '/fetch', message: 'is not part of your plan' }],
    })
  return readJob(endpoint, body, {
    templates: service.templates.map(template => template.name),
    profiles: service.profiles,
    defaultProfile: branding ? key.profile : null,
  })
}

function tellLog({ log }: Exchange, job: Job): void {
  if (job.template !== null) log.template = job.template
  if (job.source.kind === 'url') log.address = loggedAddress(job.source.url)
}

/** With an Idempotency-Key: a repeated request gets the first one's answer. */
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
    // The charge is bound to the content too: the same key with another document is other work.
    const repetition = createHash('sha256').update(`${name} ${fingerprint}`).digest('base64url')
    service.idempotency.complete(name, await deliver({ ...request, repetition }))
  } catch (error) {
    service.idempotency.abandon(name)
    throw error
  }
}

/** Renders, charges and answers. A charge is durable before the first byte goes out and taken back where the last one does not. */
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

interface Timed extends PoolResult {
  /** Milliseconds until the page was there. */
  readonly fetched: number
}

/** Fetches where there is something to fetch, waits for a renderer, renders; all of it before the request's deadline. */
async function render({ exchange, service, key, job, input }: DocumentRequest): Promise<Timed> {
  const { limits } = service.settings
  const over = new AbortController()
  const leave = (): void => over.abort(exchange.gone.reason)
  exchange.gone.addEventListener('abort', leave)
  if (exchange.gone.aborted) leave()
  let refusal: OctavoError = new OctavoError('url_timeout', 'The page took too long to arrive.')
  let giveBack = (): void => {}
  const timer = setTimeout(() => over.abort(refusal), exchange.started + limits.requestMs - performance.now())
  try {
    const loader = loaderFor(service, job, over.signal)
    const { priority, weight = 1 } = planOf(service, key.plan)
    const queued = { caller: key.caller, isPriority: priority, weight }
    let size = job.source.kind === 'url' ? 0 : job.source.html.length
    const start = performance.now()
    if (job.source.kind === 'url') {
      const bytes = await fetchPage(service, loader, job.source.url, queued)
      // The page waits in memory until it is rendered, like a request's body.
      giveBack = service.bodies.reserve(key.caller, bytes)
      size = bytes
    }
    const fetched = performance.now() - start

    refusal = new OctavoError('overloaded', 'No renderer became free in time. Try again soon.')
    const onStart = (): void => {
      refusal = new OctavoError('render_timeout', 'Rendering took longer than it may. Try a smaller document.')
    }
    const patienceMs = exchange.started + limits.requestMs - performance.now()
    const isLarge = size > LARGE_DOCUMENT
    const parts = { job: withoutAccess(job), limits, loader, signal: over.signal, onStart, input, patienceMs }
    const task = { ...parts, ...queued, isLarge }
    return { ...(await service.pool.run(task)), fetched }
  } finally {
    clearTimeout(timer)
    giveBack()
    exchange.gone.removeEventListener('abort', leave)
    over.abort()
  }
}

/** Characters of HTML from which a document is likely to take long: others of its caller go before it. */
const LARGE_DOCUMENT = 300_000

function loaderFor(service: Service, { access }: Job, signal: AbortSignal): ResourceLoader {
  return service.fetcher.forJob({
    signal,
    access: access ?? null,
    onEvent: event => {
      if (event.kind === 'done') service.metrics.fetched('ok')
      else if (event.kind === 'failed') service.metrics.fetched(event.code)
    },
  })
}

/** Pages that are waited for at once, for each document that may wait for a renderer. */
const FETCHES_PER_PLACE = 4

/**
 * Waits for the page before a renderer is asked for: a slow site must not occupy one. The loader remembers it. Resolves
 * to its bytes.
 */
async function fetchPage(service: Service, loader: ResourceLoader, url: string, queued: Queued): Promise<number> {
  const { pool, log } = service
  if (!pool.admits(queued) || service.fetching >= FETCHES_PER_PLACE * pool.capacity) throw overloaded()
  service.fetching++
  try {
    const page = await loader.load({ url: new URL(url), kind: 'page' })
    log.debug({ address: loggedAddress(url), bytes: page.bytes.length }, 'page fetched')
    return page.bytes.length
  } finally {
    service.fetching--
  }
}

/** The phases of `Server-Timing`, each the sum of the engine's. */
const PHASES: Readonly<Record<string, readonly string[]>> = {
  fetch: ['fetch', 'load'],
  extract: ['extract'],
  layout: ['parse', 'cascade', 'boxes', 'layout'],
  write: ['paint', 'proof', 'write'],
}

function phasesOf({ rendered, queued, fetched }: Timed): Readonly<Record<string, number>> {
  const phases: Record<string, number> = { queue: queued, fetch: fetched }
  for (const [phase, parts] of Object.entries(PHASES))
    phases[phase] = parts.reduce((sum, part) => sum + (rendered.timings[part] ?? 0), phases[phase] ?? 0)
  return phases
}

function answerOf({ exchange, service, job }: DocumentRequest, result: Timed): StoredAnswer {
  const { file, type, pages, warnings, warningCount, title, template, templateReason, confidence } = result.rendered
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

  const named = job.filename ?? filenameFor(job.title ?? title)
  const filename = named.replace(/\.pdf$/i, `.${formatOfType(type) ?? 'pdf'}`)
  const etag = `"${createHash('sha256').update(file).digest('base64url')}"`
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
