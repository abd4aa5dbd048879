/** The HTTP server: hardened `node:http` whose requests go through the guard to the routes, and whose errors become answers. */

import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Socket } from 'node:net'
import type { SecureContextOptions } from 'node:tls'
import { OctavoError } from '../../base/errors.ts'
import { secondsUp, untilNextMonth } from '../counts/month.ts'
import { CHALLENGE } from '../keys/authentication.ts'
import type { Service } from '../service.ts'
import { ClientGone, Exchange } from './exchange.ts'
import { judgeHead } from './message-guard.ts'
import { internalError } from './problem.ts'
import { type Handler, route, routeOf } from './router.ts'
import { answerSocketError } from './socket-errors.ts'

/** The defaults of Node wait minutes for what takes a client moments. */
const OPTIONS = {
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
  // The guard asks for one, and answers as everything else is answered.
  requireHostHeader: false,
  insecureHTTPParser: false,
  // Small answers go out at once.
  noDelay: true,
} as const satisfies ServerOptions
const TLS_OPTIONS = { minVersion: 'TLSv1.2', handshakeTimeout: 10_000 } as const
/** Requests after which a connection is closed, so that a balancer can spread the load anew. */
const REQUESTS_PER_CONNECTION = 1_000

/** The server, not yet listening; with `tls` it speaks HTTPS. Throws where the TLS files are not valid. */
export function createHttpServer(service: Service, tls: SecureContextOptions | null): Server {
  const { limits } = service.settings
  // A request that must be answered by then must have arrived by then.
  const options = {
    ...OPTIONS,
    keepAliveTimeout: service.settings.keepAliveTime,
    requestTimeout: limits.requestMs,
    headersTimeout: Math.min(OPTIONS.headersTimeout, limits.requestMs),
  }
  const server = tls === null ? createServer(options) : createTlsServer({ ...options, ...TLS_OPTIONS, ...tls })
  server.maxRequestsPerSocket = REQUESTS_PER_CONNECTION
  server.maxConnections = service.settings.maxConnections
  // The guard counts headers; Node would drop the ones over its own limit without a word.
  server.maxHeadersCount = 0

  const answers = new WeakMap<Socket, ServerResponse>()
  const handle = (request: IncomingMessage, response: ServerResponse, respond: Handler, expectsContinue = false) => {
    const { socket } = request
    answers.set(socket, response)
    response.once('close', () => answers.delete(socket))
    void answer(new Exchange(request, response, expectsContinue), service, respond)
  }
  server.on('request', (request, response) => handle(request, response, route))
  server.on('checkContinue', (request, response) => handle(request, response, route, true))
  server.on('checkExpectation', (request, response) => handle(request, response, unexpected))
  server.on('clientError', (error, socket) => {
    const isAnswering = answers.get(socket as Socket)?.headersSent ?? false
    answerSocketError(error, socket as Socket, isAnswering)
  })
  // Nothing here is a tunnel.
  server.on('connect', (_request, socket) => answerSocketError(new Error('CONNECT'), socket as Socket, false))
  return server
}

const unexpected: Handler = async () => {
  throw new OctavoError('expectation_failed', 'The only expectation known is 100-continue.')
}

/** Answers and logs. Never rejects: a promise that nobody waits for must not end the process. */
async function answer(exchange: Exchange, service: Service, respond: Handler): Promise<void> {
  service.open++
  // Known while the connection is: of one that has ended, Node forgets the other side.
  const client = service.addressOf(exchange.request)
  try {
    // Everything that breaks while the answer is on its way ends with the response; it must not end the process.
    exchange.request.on('error', () => {})
    exchange.response.on('error', () => {})
    judgeHead(exchange.request)
    await respond(exchange, service)
  } catch (error) {
    await refuse(exchange, service, error)
  } finally {
    service.open--
  }
  try {
    record(exchange, service, client)
  } catch (error) {
    service.log.error({ request_id: exchange.id, error: describe(error) }, 'fault')
  }
}

async function refuse(exchange: Exchange, service: Service, error: unknown): Promise<void> {
  if (error instanceof ClientGone) {
    exchange.log.code = 'client_gone'
    return
  }
  const refusal = error instanceof OctavoError ? error : internalError(error)
  if (!(error instanceof OctavoError)) service.log.error({ request_id: exchange.id, error: describe(error) }, 'fault')
  const seconds = secondsToWait(refusal, service)
  if (seconds !== null) exchange.headers['retry-after'] ??= String(seconds)
  if (refusal.status === 401) exchange.headers['www-authenticate'] = CHALLENGE
  if (refusal.status === 429 || refusal.status === 503) service.metrics.limited(refusal.code)
  await exchange.sendProblem(refusal).catch(() => {})
}

/** When trying again is reasonable, for refusals that did not say so themselves. */
function secondsToWait(refusal: OctavoError, service: Service): number | null {
  if (refusal.code === 'quota_exceeded') return secondsUp(untilNextMonth(service.now()))
  if (refusal.code === 'idempotency_key_in_use') return 1
  return refusal.status === 503 ? service.pool.patience : null
}

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

/** One line of the log, one observation of the metrics. */
function record(exchange: Exchange, service: Service, client: string): void {
  const { request, response, trace } = exchange
  const milliseconds = performance.now() - exchange.started
  const path = routeOf(exchange.path)
  const status = exchange.log.code === 'client_gone' ? 499 : response.statusCode
  service.metrics.request(path, status, milliseconds)
  service.reportSpan(`${request.method} ${path}`, trace, exchange.started, {
    'http.route': path,
    'http.response.status_code': status,
  })
  // Probes would fill the log with nothing.
  if (path.startsWith('/health/') && status === 200) return
  service.log.info(
    {
      request_id: exchange.id,
      trace_id: trace.traceId,
      method: request.method,
      route: path,
      status,
      ms: Math.round(milliseconds),
      client,
      ...exchange.log,
    },
    'request',
  )
}
