/** Routes paths and methods to handlers. */
import { OctavoError } from '../../base/errors.ts'
import type { Service } from '../service.ts'
import type { Exchange } from './exchange.ts'
import { generate } from './generate.ts'
import { openApi } from './openapi.ts'
import { playground } from './playground.ts'
import { live, ready, templates, usage } from './reports.ts'
import { type Taken, takingOn } from './request.ts'

/** Responds to a request, or throws the error to respond with. */
export type Handler = (exchange: Exchange, service: Service) => Promise<void>

const ROUTES: Readonly<Record<string, Readonly<Record<string, Handler>>>> = {
  '/': { GET: playground },
  '/v1/generate': { POST: generate('generate') },
  '/v1/generate/url': { POST: generate('url') },
  '/v1/jobs': { POST: takingOn('generate', createJob) },
  '/v1/jobs/{id}': { GET: onJob(({ show }) => show), DELETE: onJob(({ cancel }) => cancel) },
  '/v1/jobs/{id}/events': { GET: onJob(({ events }) => events) },
  '/v1/jobs/{id}/result': { GET: onJob(({ result }) => result) },
  '/v1/webhooks': {
    GET: async (exchange, service) => (await import('../jobs/endpoints.ts')).webhooks(exchange, service),
  },
  '/v1/usage': { GET: usage },
  '/v1/templates': { GET: templates },
  '/openapi.json': { GET: openApi },
  '/health/live': { GET: live },
  '/health/ready': { GET: ready },
}

/** The part of a path with the id of a job. */
const JOB_PATH = /^\/v1\/jobs\/([\w-]{22})(?=\/|$)/

type JobEndpoints = typeof import('../jobs/endpoints.ts')
type JobHandler = (exchange: Exchange, service: Service, id: string) => Promise<void>

/** A handler for jobs, which few servers offer: its module is loaded with the first request. */
function onJob(choose: (endpoints: JobEndpoints) => JobHandler): Handler {
  return async (exchange, service) => {
    const id = JOB_PATH.exec(exchange.path)?.[1] ?? ''
    return choose(await import('../jobs/endpoints.ts'))(exchange, service, id)
  }
}

async function createJob(exchange: Exchange, service: Service, { key, body }: Taken): Promise<void> {
  const { accept, endpointOf } = await import('../jobs/endpoints.ts')
  return accept(exchange, service, endpointOf(body), key, body)
}

const patternOf = (path: string): string => path.replace(JOB_PATH, '/v1/jobs/{id}')

/** The name of a route for metrics: one of a fixed set, so that clients cannot create series. */
export const routeOf = (path: string): string => {
  const pattern = patternOf(path)
  return Object.hasOwn(ROUTES, pattern) ? pattern : 'other'
}

/**
 * Calls the handler of a request. Throws an OctavoError if there is none. Paths are compared without decoding, and no path is
 * a file.
 */
export function route(exchange: Exchange, service: Service): Promise<void> {
  const pattern = patternOf(exchange.path)
  const methods = Object.hasOwn(ROUTES, pattern) ? ROUTES[pattern]! : null
  if (methods === null) throw new OctavoError('not_found', 'There is nothing at this path. See /openapi.json.')
  const method = exchange.request.method === 'HEAD' ? 'GET' : (exchange.request.method ?? '')
  if (Object.hasOwn(methods, method)) return methods[method]!(exchange, service)
  const allowed = Object.keys(methods).flatMap(name => (name === 'GET' ? ['GET', 'HEAD'] : [name]))
  exchange.headers['allow'] = allowed.join(', ')
  throw new OctavoError('method_not_allowed', `Use ${allowed.join(' or ')} here.`)
}
