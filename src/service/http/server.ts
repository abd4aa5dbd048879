/** The HTTP server: `node:http` with short timeouts and its own head checks; requests are routed, errors become responses. */

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

/** Timeouts of requests; the defaults of Node are minutes. */
const OPTIONS = {
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
  // The guard requires one, and responds as to other errors.
  requireHostHeader: false,
  insecureHTTPParser: false,
  // Small responses are sent without delay.
  noDelay: true,
} as const satisfies ServerOptions
const TLS_OPTIONS = { minVersion: 'TLSv1.2', handshakeTimeout: 10_000 } as const
/** Requests after which a connection is closed, so that a balancer can distribute the load again. */
const REQUESTS_PER_CONNECTION = 1_000

/** Creates the server, which does not listen yet; with `tls` it uses HTTPS. Throws if the TLS files are invalid. */
export function createHttpServer(service: Service, tls: SecureContextOptions | null): Server {
  const { limits } = service.settings
  // The deadline of a response is a deadline of the request too.
  const options = {
    ...OPTIONS,
    keepAliveTimeout: service.settings.keepAliveTime,
    requestTimeout: limits.requestMs,
    headersTimeout: Math.min(OPTIONS.headersTimeout, limits.requestMs),
  }
  const server = tls === null ? createServer(options) : createTlsServer({ ...options, ...TLS_OPTIONS, ...tls })
  server.maxRequestsPerSocket = REQUESTS_PER_CONNECTION
  server.maxConnections = service.settings.maxConnections
  // The guard counts headers; Node would silently drop those over its own limit.
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
  // CONNECT is refused: the service is not a proxy.
  server.on('connect', (_request, socket) => answerSocketError(new Error('CONNECT'), socket as Socket, false))
  return server
}

const unexpected: Handler = async () => {
  throw new OctavoError('expectation_failed', 'The only expectation known is 100-continue.')
}

/** Responds and logs. Never rejects: nothing awaits it, and an unhandled rejection would end the process. */
async function answer(exchange: Exchange, service: Service, respond: Handler): Promise<void> {
  service.open++
  // Read now: Node drops the remote address when the connection ends.
  const client = service.addressOf(exchange.request)
  try {
    // Errors of the streams end with the response; they must not end the process.
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

/** Seconds for Retry-After of refusals that do not state them. */
function secondsToWait(refusal: OctavoError, service: Service): number | null {
  if (refusal.code === 'quota_exceeded') return secondsUp(untilNextMonth(service.now()))
  if (refusal.code === 'idempotency_key_in_use') return 1
  return refusal.status === 503 ? service.pool.patience : null
}

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

/** Records a request: one line in the log, one observation in the metrics. */
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
  // Successful probes are not logged.
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
