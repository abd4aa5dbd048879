/** Which path and method does what. */
import { OctavoError } from '../../base/errors.ts'
import type { Service } from '../service.ts'
import type { Exchange } from './exchange.ts'
import { generate } from './generate.ts'
import { openApi } from './openapi.ts'
import { playground } from './playground.ts'
import { live, ready, templates, usage } from './reports.ts'

/** Answers a request, or throws what the answer is made of. */
export type Handler = (exchange: Exchange, service: Service) => Promise<void>

const ROUTES: Readonly<Record<string, Readonly<Record<string, Handler>>>> = {
  '/': { GET: playground },
  '/v1/generate': { POST: generate('generate') },
  '/v1/generate/url': { POST: generate('url') },
  '/v1/usage': { GET: usage },
  '/v1/templates': { GET: templates },
  '/openapi.json': { GET: openApi },
  '/health/live': { GET: live },
  '/health/ready': { GET: ready },
}

/** The name of a request's route for metrics: one of a known few, whatever clients send. */
export const routeOf = (path: string): string => (Object.hasOwn(ROUTES, path) ? path : 'other')

/** Throws an OctavoError where nothing answers. Paths are compared as they are: nothing is decoded, nothing is a file. */
export function route(exchange: Exchange, service: Service): Promise<void> {
  const methods = Object.hasOwn(ROUTES, exchange.path) ? ROUTES[exchange.path]! : null
  if (methods === null) throw new OctavoError('not_found', 'There is nothing at this path. See /openapi.json.')
  const method = exchange.request.method === 'HEAD' ? 'GET' : (exchange.request.method ?? '')
  if (Object.hasOwn(methods, method)) return methods[method]!(exchange, service)
  const allowed = Object.keys(methods).flatMap(name => (name === 'GET' ? ['GET', 'HEAD'] : [name]))
  exchange.headers['allow'] = allowed.join(', ')
  throw new OctavoError('method_not_allowed', `Use ${allowed.join(' or ')} here.`)
}
