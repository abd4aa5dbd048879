/** One request and its response: identity, caller, and the forms of responses. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { OctavoError } from '../../base/errors.ts'
import type { KeyRecord } from '../keys/key-store.ts'
import { PROBLEM_TYPE, problemOf } from './problem.ts'
import { type Trace, traceOf } from './trace.ts'

/** The client closed the connection before its response was complete. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone'
}

/** Fields of the log line of a request beyond those of every request. */
interface LogFields {
  key?: string
  code?: string
  pages?: number
  bytes?: number
  warnings?: number
  queue_ms?: number
  template?: string
  /** Id of a job. */
  job?: string
  /** The address of the page, without query and fragment. */
  address?: string
  replayed?: boolean
  refunded?: boolean
}

const REQUEST_ID = /^[\w.-]{1,128}$/
/** Bytes of an unwanted body that are read, and for how long, so that the client can read the response. */
const LINGER_BYTES = 64 * 1024 * 1024
const LINGER_MS = 2_000
/** An unwanted body up to this size is read to its end, which is cheaper than a new connection. */
const SMALL_BODY_BYTES = 64 * 1024
const SMALL_BODY_MS = 250
/** A client that reads nothing for this time is disconnected, because its response occupies memory. */
const READ_PATIENCE_MS = 30_000
/** So is a client that reads more slowly than this, in bytes per millisecond. */
const SLOWEST_READING = 16

const SECURITY_HEADERS = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' } as const

/** One HTTP request from its arrival to the end of its response. Times are in milliseconds of `performance.now()`. */
export class Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly id: string
  readonly trace: Trace
  readonly path: string
  readonly query: URLSearchParams
  readonly started = performance.now()
  readonly log: LogFields = {}
  key: KeyRecord | null = null
  /** Headers of any response. */
  readonly headers: Record<string, string> = {}
  /** The client waits for 100 (Continue) before it sends its body (https://www.rfc-editor.org/rfc/rfc9110#section-10.1.1). */
  readonly expectsContinue: boolean
  /** Aborted when the client disconnects. */
  readonly gone: AbortSignal
  /** The whole response was passed to the operating system. */
  #isFinished = false

  constructor(request: IncomingMessage, response: ServerResponse, expectsContinue: boolean) {
    this.request = request
    this.response = response
    this.expectsContinue = expectsContinue
    const given = request.headers['x-request-id']
    this.id = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    this.trace = traceOf(request.headers.traceparent)
    const [path, query = ''] = splitOnce(request.url ?? '', '?')
    this.path = path
    this.query = new URLSearchParams(query)
    const gone = new AbortController()
    this.gone = gone.signal
    // Node also emits `finish` if the socket was destroyed while bytes of the response were waiting.
    response.once('finish', () => {
      this.#isFinished = !request.socket.destroyed
    })
    response.once('close', () => {
      if (!this.#isFinished) gone.abort(new ClientGone('The client closed the connection.'))
    })
  }

  header(name: string): string | null {
    const value = this.request.headers[name]
    return typeof value === 'string' ? value : null
  }

  sendJson(status: number, value: unknown, headers: OutgoingHttpHeaders = {}): Promise<boolean> {
    return this.send(status, 'application/json', Buffer.from(`${JSON.stringify(value)}\n`), headers)
  }

  sendProblem(error: OctavoError): Promise<boolean> {
    this.log.code = error.code
    return this.send(error.status, PROBLEM_TYPE, Buffer.from(`${JSON.stringify(problemOf(error, this.id))}\n`))
  }

  /** Begins a response whose body is written in parts; the caller ends it. */
  stream(type: string): void {
    const { response } = this
    response.writeHead(200, { ...this.#commonHeaders(type), ...this.headers })
    response.flushHeaders()
  }

  #commonHeaders(type: string): OutgoingHttpHeaders {
    return { ...SECURITY_HEADERS, 'x-request-id': this.id, traceparent: this.trace.header, 'content-type': type }
  }

  /** Sends a response. Resolves to true when all of it was passed on, to false if the client disconnected. */
  async send(status: number, type: string, body: Uint8Array, headers: OutgoingHttpHeaders = {}): Promise<boolean> {
    const { response, request } = this
    if (response.headersSent || response.destroyed) return false
    const isUnread = hasBody(request) && !request.complete && !(await readAway(this))
    if (response.destroyed) return false
    response.writeHead(status, {
      ...this.#commonHeaders(type),
      'content-length': body.length,
      ...this.headers,
      ...headers,
      ...(isUnread ? { connection: 'close' } : {}),
    })
    const finished = new Promise<boolean>(resolve => {
      response.once('finish', () => resolve(this.#isFinished))
      response.once('close', () => resolve(this.#isFinished))
    })
    response.setTimeout(READ_PATIENCE_MS, () => response.destroy())
    const patience = setTimeout(() => response.destroy(), READ_PATIENCE_MS + body.length / SLOWEST_READING)
    response.once('close', () => clearTimeout(patience))
    if (request.method !== 'HEAD') response.write(body)
    if (isUnread) await discardBody(this, LINGER_BYTES, LINGER_MS)
    response.end()
    return finished
  }
}

const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0

/** Whether a small body was read completely, so that the connection can be reused. */
async function readAway(exchange: Exchange): Promise<boolean> {
  const length = Number(exchange.header('content-length') ?? Number.NaN)
  if (!(length <= SMALL_BODY_BYTES)) return false
  await discardBody(exchange, SMALL_BODY_BYTES, SMALL_BODY_MS)
  return exchange.request.complete
}

/**
 * Reads the rest of a body and discards it, within bounds. Closing a socket with unread bytes resets the connection, and the
 * client may lose the response; so the response is sent, then this runs, then the socket is closed.
 */
function discardBody({ request, expectsContinue, response }: Exchange, maxBytes: number, maxMs: number): Promise<void> {
  // A client that expected 100 and received a final status does not send its body.
  if (expectsContinue && request.readableLength === 0) return Promise.resolve()
  return new Promise(resolve => {
    let left = maxBytes
    const over = (): void => {
      clearTimeout(timer)
      request.off('data', onData)
      resolve()
    }
    const timer = setTimeout(over, maxMs)
    const onData = (chunk: Buffer): void => {
      left -= chunk.length
      if (left < 0) over()
    }
    request.on('data', onData).once('end', over).once('error', over)
    response.once('close', over)
    request.resume()
  })
}

/** The text before and after the first separator; only the text if there is none. */
export function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)]
}
