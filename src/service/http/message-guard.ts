/** Refuses request heads that are valid enough for the parser of Node and yet mean different things to different readers. */
import type { IncomingMessage } from 'node:http'
import { OctavoError } from '../../base/errors.ts'

/** Headers of one request: clients send about twenty. */
const MAX_HEADERS = 100

/** Headers of which a second one is an attempt at something. Node joins or drops the second without a word. */
const SINGLETONS = new Set(['host', 'content-type', 'content-length', 'idempotency-key', 'origin', 'traceparent'])
const CREDENTIALS = new Set(['x-api-key', 'authorization'])

/** Throws an OctavoError where the head is not one that this service answers. */
export function judgeHead(request: IncomingMessage): void {
  // RFC 9110 §15.6.6. Node's parser takes "HTTP/2.0" in the form of HTTP/1.
  if (request.httpVersionMajor !== 1)
    throw new OctavoError('version_not_supported', 'This server speaks HTTP/1.1 and HTTP/1.0.')
  // RFC 9112 §3.2.2 has proxies in mind; this service is none, and the authority in the target would compete with Host.
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

/** RFC 9112 §3.2: no Host, or one that is not a host, is answered with 400. HTTP/1.0 has none. */
function judgeHost({ headers: { host }, httpVersionMinor }: IncomingMessage): void {
  if (host === undefined ? httpVersionMinor > 0 : /[^\x21-\x7e]|[/?#@\\]/.test(host))
    throw new OctavoError('bad_request', 'A request must have one valid Host header.')
}

/** RFC 9112 §6.1: the end of a body is found in one way only, and HTTP/1.0 knows no chunks. */
function judgeCoding({ headers, httpVersionMinor }: IncomingMessage): void {
  const coding = headers['transfer-encoding']
  if (coding !== undefined && (httpVersionMinor === 0 || coding.trim().toLowerCase() !== 'chunked'))
    throw new OctavoError('bad_request', 'The only transfer coding known is "chunked".')
}

function judgeDuplicate(name: string): void {
  if (CREDENTIALS.has(name)) throw new OctavoError('invalid_api_key', INVALID_KEY)
  if (SINGLETONS.has(name)) throw new OctavoError('bad_request', `The header ${name} was sent more than once.`)
}

/** One text for every key that does not work: unknown, malformed and revoked ones cannot be told apart. */
export const INVALID_KEY = 'The API key is not valid. Check it, or ask for a new one.'
