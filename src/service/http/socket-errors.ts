/** Responds to errors of the HTTP parser, on the bare socket: there is no request yet. */
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { OctavoError } from '../../base/errors.ts'
import { PROBLEM_TYPE, problemOf } from './problem.ts'

/** `isAnswering`: a response is being sent on this socket; another one would become part of it. */
export function answerSocketError(error: Error, socket: Socket, isAnswering: boolean): void {
  const code = 'code' in error ? String(error.code) : ''
  if (!socket.writable || isAnswering || code === 'ECONNRESET' || code === 'EPIPE') {
    socket.destroy()
    return
  }
  const refusal = refusalFor(code)
  const id = randomUUID()
  const body = `${JSON.stringify(problemOf(refusal, id))}\n`
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${id}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // A peer that does not read its response does not keep the socket open.
  socket.setTimeout(2_000, () => socket.destroy())
}

function refusalFor(code: string): OctavoError {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new OctavoError('request_timeout', 'The request did not arrive in time.')
    case 'HPE_HEADER_OVERFLOW':
      return new OctavoError('headers_too_large', 'The request headers are too large.')
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new OctavoError('payload_too_large', 'The chunk extensions are too large.')
    default:
      return new OctavoError('bad_request', 'This is not a valid HTTP/1.1 request.')
  }
}
