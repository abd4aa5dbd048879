/** The checks of every request for a document before anything is done for it. */

import { OctavoError } from '../../base/errors.ts'
import { isObject } from '../../base/json.ts'
import { brandingOf, type Endpoint, type Job, readJob } from '../../job/job.ts'
import { formatOfType } from '../../job/output-options.ts'
import { takeRate } from '../counts/allowances.ts'
import { authenticate } from '../keys/authentication.ts'
import type { KeyRecord } from '../keys/key-store.ts'
import { loggedAddress } from '../logs.ts'
import { overloaded } from '../renderers/pool.ts'
import { planOf, type Service } from '../service.ts'
import type { Exchange } from './exchange.ts'
import { mostBytes, readRequest } from './request-body.ts'

/** A request for a document, not validated. */
export interface Taken {
  readonly key: KeyRecord
  readonly body: unknown
}

type Use = (exchange: Exchange, service: Service, taken: Taken) => Promise<void>

/** Authenticates, applies rate limit and drain, and reads the body, whose memory is held until `use` returns. */
export const takingOn =
  (endpoint: Endpoint, use: Use) =>
  async (exchange: Exchange, service: Service): Promise<void> => {
    const key = authenticate(exchange, service.keys)
    if (service.isDraining) throw draining(exchange)
    await takeRate(exchange, service, key)
    refuseEarly(exchange, service, key)
    const giveBack = makeRoom(exchange, service, key)
    try {
      const body = asAccepted(exchange, await readRequest(endpoint, exchange, service.settings.limits))
      await use(exchange, service, { key, body })
    } finally {
      giveBack()
    }
  }

/**
 * Refuses a document for which the queue has no room before its body is read, so that a flood costs little. Repeated requests
 * may have a stored response, and jobs wait in another queue.
 */
function refuseEarly(exchange: Exchange, service: Service, { caller, plan }: KeyRecord): void {
  if (prefersAsync(exchange) || exchange.path.startsWith('/v1/jobs')) return
  if (exchange.header('idempotency-key') !== null) return
  const { priority, weight = 1 } = planOf(service, plan)
  if (!service.pool.admits({ caller, isPriority: priority, weight })) throw overloaded()
}

/** RFC 7240 §4.1. */
export const prefersAsync = (exchange: Exchange): boolean =>
  (exchange.header('prefer') ?? '').split(',').some(each => /^\s*respond-async\s*(?:;|$)/i.test(each))

/** `Accept: image/png` or `image/svg+xml` requests pictures, unless the request states a format. */
function asAccepted(exchange: Exchange, body: unknown): unknown {
  const accepts = (exchange.header('accept') ?? '').toLowerCase().split(',')
  const [first = ''] = accepts.map(each => each.split(';')[0]!.trim())
  const format = formatOfType(first) ?? 'pdf'
  return format !== 'pdf' && isObject(body) && body['format'] === undefined ? { ...body, format } : body
}

/** Reserves memory for the body. Returns the function that releases it. */
function makeRoom(exchange: Exchange, service: Service, key: KeyRecord): () => void {
  const most = mostBytes(exchange, service.settings.limits)
  const declared = Number(exchange.header('content-length') ?? most)
  return service.bodies.reserve(key.caller, Math.min(declared, most))
}

/** The refusal of a server that stops. It closes the connection, since open connections would delay the stop. */
function draining({ headers }: Exchange): OctavoError {
  headers['connection'] = 'close'
  return new OctavoError('shutting_down', 'The service is shutting down. Try again soon.')
}

/** The job of a body. Throws an OctavoError that names all invalid fields, or what the plan does not include. */
export async function jobOf(endpoint: Endpoint, body: unknown, service: Service, key: KeyRecord): Promise<Job> {
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

/** Adds template and address of a job to the log line of the request; the address without secrets. */
export function tellLog({ log }: Exchange, job: Job): void {
  if (job.template !== null) log.template = job.template
  if (job.source.kind === 'url') log.address = loggedAddress(job.source.url)
}
