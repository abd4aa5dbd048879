/** One request and its answer: identity, who asks, and the ways to answer. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { OctavoError } from '../../base/errors.ts'
import type { KeyRecord } from '../keys/key-store.ts'
import { PROBLEM_TYPE, problemOf } from './problem.ts'
import { type Trace, traceOf } from './trace.ts'

/** The client closed the connection before its answer was complete. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone'
}

/** What the log line of a request says beyond the request itself. */
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
  /** Without query and fragment. */
  address?: string
  replayed?: boolean
  refunded?: boolean
}

const REQUEST_ID = /^[\w.-]{1,128}$/
/** How much of a body that is not wanted is read, and for how long, so that the client gets to read the answer. */
const LINGER_BYTES = 64 * 1024 * 1024
const LINGER_MS = 2_000
/** A body that is not wanted but small and on its way is cheaper to read than a connection is to open. */
const SMALL_BODY_BYTES = 64 * 1024
const SMALL_BODY_MS = 250
/** A client that reads nothing for so long does not get the rest: its answer waits in memory. */
const READ_PATIENCE_MS = 30_000
/** Nor does one that reads more slowly than this, in bytes a millisecond. */
const SLOWEST_READING = 16

const SECURITY_HEADERS = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' } as const

/** One HTTP request from its arrival to the end of its answer. Times are in milliseconds of `performance.now()`. */
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
  /** Added to whatever the answer is. */
  readonly headers: Record<string, string> = {}
  /** The client waits for leave to send its body (RFC 9110 §10.1.1). */
  readonly expectsContinue: boolean
  /** Aborted when the client has gone. */
  readonly gone: AbortSignal
  /** All of the answer was handed to the system. */
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
    // Node calls a response finished, too, when its socket was destroyed with bytes of it still waiting.
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

  /** Begins an answer whose body is written bit by bit; whoever asks for it ends it. */
  stream(type: string): void {
    const { response } = this
    response.writeHead(200, { ...this.#commonHeaders(type), ...this.headers })
    response.flushHeaders()
  }

  #commonHeaders(type: string): OutgoingHttpHeaders {
    return { ...SECURITY_HEADERS, 'x-request-id': this.id, traceparent: this.trace.header, 'content-type': type }
  }

  /** Resolves when the answer is out: true where all of it was handed over, false where the client went away. */
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

/** True where all of a small body has arrived, so that the connection can be used again. */
async function readAway(exchange: Exchange): Promise<boolean> {
  const length = Number(exchange.header('content-length') ?? Number.NaN)
  if (!(length <= SMALL_BODY_BYTES)) return false
  await discardBody(exchange, SMALL_BODY_BYTES, SMALL_BODY_MS)
  return exchange.request.complete
}

/**
 * Reads what is left of a body and throws it away, within bounds. Closing a socket with unread bytes in it resets the
 * connection, and the client may lose the answer it was sent; so an answer goes out first and this comes before the end.
 */
function discardBody({ request, expectsContinue, response }: Exchange, maxBytes: number, maxMs: number): Promise<void> {
  // A client that asked for leave and got an answer instead does not send its body.
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

/** The text before and after the first separator; only the text where there is none. */
export function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)]
}
