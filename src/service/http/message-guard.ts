/**
 * Refuses request heads that Node's parser accepts but that other parsers read differently (request smuggling,
 * https://www.rfc-editor.org/rfc/rfc9112#section-11.2).
 */
import type { IncomingMessage } from 'node:http'
import { OctavoError } from '../../base/errors.ts'

/** Maximum number of headers of a request; clients send about twenty. */
const MAX_HEADERS = 100

/** Headers that may occur once. Node joins or drops a second one silently, a proxy before it may use that one. */
const SINGLETONS = new Set(['host', 'content-type', 'content-length', 'idempotency-key', 'origin', 'traceparent'])
const CREDENTIALS = new Set(['x-api-key', 'authorization'])

/** Throws an OctavoError for a head that this service does not accept. */
export function judgeHead(request: IncomingMessage): void {
  // RFC 9110 §15.6.6. Node's parser takes "HTTP/2.0" in the form of HTTP/1.
  if (request.httpVersionMajor !== 1)
    throw new OctavoError('version_not_supported', 'This server speaks HTTP/1.1 and HTTP/1.0.')
  // RFC 9112 §3.2.2: absolute targets are for proxies. Their authority would compete with Host.
  if (!request.url?.startsWith('/')) throw new OctavoError('bad_request', 'The request target must be a path.')
  if (request.rawHeaders.length > 2 * MAX_HEADERS)
    throw new OctavoError('headers_too_large', `A request may have at most ${MAX_HEADERS} headers.`)
  judgeHost(request)
  judgeCoding(request)
  const seen = new Set<string>()
  for (let i = 0; i < request.rawHeaders.length; i += 2) {
    const name = request.rawHeaders[i]!.toLowerCase()
    if (seen.has(name)) judgeDuplicate(name)
    seen.add(name)
  }
}

/** RFC 9112 §3.2: a missing or invalid Host is answered with 400. HTTP/1.0 has none. */
function judgeHost({ headers: { host }, httpVersionMinor }: IncomingMessage): void {
  if (host === undefined ? httpVersionMinor > 0 : /[^\x21-\x7e]|[/?#@\\]/.test(host))
    throw new OctavoError('bad_request', 'A request must have one valid Host header.')
}

/** RFC 9112 §6.1: a body has either a length or chunks, and HTTP/1.0 has no chunks. */
function judgeCoding({ headers, httpVersionMinor }: IncomingMessage): void {
  const coding = headers['transfer-encoding']
  if (coding !== undefined && (httpVersionMinor === 0 || coding.trim().toLowerCase() !== 'chunked'))
    throw new OctavoError('bad_request', 'The only transfer coding known is "chunked".')
}

function judgeDuplicate(name: string): void {
  if (CREDENTIALS.has(name)) throw new OctavoError('invalid_api_key', INVALID_KEY)
  if (SINGLETONS.has(name)) throw new OctavoError('bad_request', `The header ${name} was sent more than once.`)
}

/** One message for every invalid key, so that unknown, malformed and revoked keys cannot be distinguished. */
export const INVALID_KEY = 'The API key is not valid. Check it, or ask for a new one.'
