/**
 * The only client of the network. The entry point of a process creates it and passes it on; no module creates one by default, so that
 * the policy applies to every request.
 */
import { OctavoError } from '../base/errors.ts'
import type { Access, Resource, ResourceKind, ResourceLoader, ResourceRequest } from '../base/resource.ts'
import { createClient, failureOf, type HttpClient, type HttpMessage, type HttpResponse } from './client.ts'
import { ACCEPT_HEADERS, judgeContentType, judgePageBytes, parseContentType } from './content-type.ts'
import { pause, timedOut, withDeadline } from './deadline.ts'
import { createJobLoader } from './job-loader.ts'
import type { FetchEvent, JobOptions } from './loader-events.ts'
import { byteLimit, type FetchPolicy, judgeUrl, totalTimeout } from './policy.ts'
import { ACCEPTED_ENCODINGS, readBody } from './response-body.ts'

/** `load` of the fetcher itself loads one resource as a job of its own. */
export interface Fetcher extends ResourceLoader {
  /** A loader for one document, with its own budget, cache and events. */
  forJob(job?: JobOptions): ResourceLoader
  /**
   * Sends bytes to an address under the same policy; redirects are not followed. Throws OctavoError as `load` does.
   */
  send(message: HttpMessage, signal?: AbortSignal): Promise<SendAnswer>
  /** Closes all connections; running requests fail. */
  close(): Promise<void>
}

/** The response to sent bytes; its body is not read. */
interface SendAnswer {
  readonly status: number
  /** Milliseconds of the server's `Retry-After`; null without one. */
  readonly retryAfterMs: number | null
}

/** A fetcher with its connections; `close` ends them. Each job has a loader with budgets of its own. */
export function createFetcher(policy: FetchPolicy): Fetcher {
  const client = createClient(policy)
  const forJob = (job: JobOptions = {}): ResourceLoader =>
    createJobLoader(policy, job, (request, onEvent) =>
      fetchResource({ client, policy, onEvent, access: job.access ?? null }, request, job.signal),
    )
  return {
    forJob,
    load: request => forJob().load(request),
    send: (message, signal) => sendOnce(client, policy, message, signal),
    close: () => client.close(),
  }
}

/** One exchange without retries. Only the head of the response is read. */
async function sendOnce(
  client: HttpClient,
  policy: FetchPolicy,
  message: HttpMessage,
  outer?: AbortSignal,
): Promise<SendAnswer> {
  judgeUrl(message.url, policy)
  return withDeadline(policy.timeouts.pageMs, [outer], async signal => {
    try {
      const headers = { 'user-agent': policy.senderAgent, ...message.headers }
      const response = await client.send({ ...message, headers }, signal)
      response.body.on('error', () => {}).destroy()
      return { status: response.status, retryAfterMs: retryAfter(response) }
    } catch (error) {
      if (signal.aborted) throw signal.reason
      const known = translated(error)
      throw known instanceof Transient ? known.refusal : known
    }
  })
}

/** The context of one fetch. */
interface Fetching {
  readonly client: HttpClient
  readonly policy: FetchPolicy
  readonly onEvent: (event: FetchEvent) => void
  readonly access: Access | null
}

/** Follows an address to its resource. Throws OctavoError as `ResourceLoader` says, or the reason of an aborted signal. */
async function fetchResource(fetching: Fetching, request: ResourceRequest, jobSignal?: AbortSignal): Promise<Resource> {
  const { policy, onEvent } = fetching
  try {
    return await withDeadline(totalTimeout(request.kind, policy), [request.signal, jobSignal], async signal => {
      let url = withoutFragment(request.url)
      for (let hops = 0; ; hops++) {
        judgeUrl(url, policy)
        const answer = await exchangeWithRetries(fetching, url, request, signal)
        if (answer.kind === 'resource') return { ...answer.resource, url: withFragment(url, request.url) }
        if (hops === policy.limits.redirects) {
          throw new OctavoError('too_many_redirects', `The address redirects more than ${hops} times.`)
        }
        onEvent({ kind: 'redirect', url: url.href, to: answer.to.href })
        url = withoutFragment(answer.to)
      }
    })
  } catch (error) {
    if (error instanceof OctavoError) onEvent({ kind: 'failed', url: request.url.href, code: error.code })
    throw error
  }
}

/** Fragments are not sent (RFC 9110 §4.2.5). */
function withoutFragment(url: URL): URL {
  const bare = new URL(url)
  bare.hash = ''
  return bare
}

function withFragment(url: URL, asked: URL): URL {
  const full = new URL(url)
  full.hash = asked.hash
  return full
}

type Answer =
  | { readonly kind: 'resource'; readonly resource: Resource }
  | { readonly kind: 'redirect'; readonly to: URL }

/** A temporary failure; `after` is the delay of `Retry-After`. */
class Transient extends Error {
  readonly refusal: OctavoError
  readonly after: number | null
  constructor(refusal: OctavoError, after: number | null = null) {
    super(refusal.message)
    this.refusal = refusal
    this.after = after
  }
}

async function exchangeWithRetries(
  fetching: Fetching,
  url: URL,
  request: ResourceRequest,
  signal: AbortSignal,
): Promise<Answer> {
  const { policy, onEvent } = fetching
  for (let attempt = 0; ; attempt++) {
    onEvent({ kind: 'request', url: url.href, resource: request.kind, attempt })
    try {
      return await exchange(fetching, url, request, signal)
    } catch (error) {
      if (!(error instanceof Transient)) throw error
      const wait = Math.max(policy.retryDelayMs * 2 ** attempt, error.after ?? 0)
      if (attempt >= policy.retries || wait > MAX_WAIT_MS) throw error.refusal
      await pause(wait, signal)
    }
  }
}

/** Maximum delay of `Retry-After`, in ms, for which a request waits. */
const MAX_WAIT_MS = 3_000

/** One request and its response. */
async function exchange(fetching: Fetching, url: URL, request: ResourceRequest, signal: AbortSignal): Promise<Answer> {
  const { client } = fetching
  try {
    const response = await client.get(url, requestHeaders(url, request, fetching), signal)
    // Without a listener, an error of an unread body would end the process.
    response.body.on('error', () => {})
    try {
      return await answerOf(fetching, url, request, response)
    } finally {
      response.body.destroy()
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw translated(error)
  }
}

/** A job's own headers go to one origin, whether a redirect leads away from it or a page asks for something elsewhere. */
function requestHeaders(
  url: URL,
  { kind, known }: ResourceRequest,
  { policy, access }: Fetching,
): Record<string, string> {
  return {
    ...(access !== null && access.origin === url.origin ? access.headers : {}),
    ...(known?.etag ? { 'if-none-match': known.etag } : {}),
    ...(known?.modified ? { 'if-modified-since': known.modified } : {}),
    'user-agent': access?.userAgent ?? policy.userAgent,
    accept: ACCEPT_HEADERS[kind],
    'accept-language': access?.languages ?? policy.languages,
    'accept-encoding': ACCEPTED_ENCODINGS,
  }
}

async function answerOf(
  fetching: Fetching,
  url: URL,
  request: ResourceRequest,
  response: HttpResponse,
): Promise<Answer> {
  if (response.status === NOT_MODIFIED && request.known !== undefined)
    return {
      kind: 'resource',
      resource: { url, contentType: '', charset: null, bytes: new Uint8Array(), isUnchanged: true },
    }
  if (REDIRECTS.has(response.status)) return { kind: 'redirect', to: redirectTarget(url, response) }
  if (response.status < 200 || response.status > 299) throw refusedByStatus(response)
  return { kind: 'resource', resource: await readResource(fetching, url, request.kind, response) }
}

/** RFC 9110 §15.4.5: the cached copy is still valid. */
const NOT_MODIFIED = 304
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

function redirectTarget(from: URL, response: HttpResponse): URL {
  const location = header(response, 'location')
  if (location === null) throw new OctavoError('url_fetch_failed', 'The server redirects without saying where to.')
  // Header bytes arrive as Latin-1; servers that send raw non-ASCII addresses mean UTF-8.
  const text = Buffer.from(location, 'latin1').toString('utf8')
  try {
    return new URL(text.includes('\ufffd') ? location : text, from)
  } catch {
    throw new OctavoError('url_fetch_failed', 'The server redirects to an address that is not valid.')
  }
}

/** Statuses that describe a moment rather than the resource. */
const TRANSIENT: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504])

function refusedByStatus(response: HttpResponse): Error {
  const refusal = new OctavoError('url_fetch_failed', `The server answered with status ${response.status}.`)
  if (!TRANSIENT.has(response.status)) return refusal
  return new Transient(refusal, retryAfter(response))
}

/** Milliseconds of `Retry-After`; null without the header or with a date. */
function retryAfter(response: HttpResponse): number | null {
  const seconds = header(response, 'retry-after')
  return seconds !== null && /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : null
}

async function readResource(
  { policy, onEvent }: Fetching,
  url: URL,
  kind: ResourceKind,
  response: HttpResponse,
): Promise<Resource> {
  const type = parseContentType(header(response, 'content-type'))
  judgeContentType(kind, type)
  const contentLength = header(response, 'content-length')
  const contentEncoding = header(response, 'content-encoding')
  const total = contentEncoding === null && contentLength !== null ? Number(contentLength) : null
  const bytes = await readBody(response.body, {
    contentEncoding,
    contentLength,
    maxBytes: byteLimit(kind, policy),
    onBytes: bytes => onEvent({ kind: 'progress', url: url.href, resource: kind, bytes, total }),
  })
  if (kind === 'page') {
    if (bytes.length === 0) throw new OctavoError('url_fetch_failed', 'The server answered with an empty page.')
    judgePageBytes(type, bytes)
  }
  onEvent({ kind: 'done', url: url.href, bytes: bytes.length })
  return { url, contentType: type.essence, charset: type.charset, bytes, headers: headersOf(response) }
}

/** Headers about the resource, as opposed to the connection or the client. */
const KEPT_HEADERS = [
  ...['date', 'last-modified', 'etag', 'content-language', 'content-disposition', 'cache-control', 'expires', 'server'],
]

const headersOf = (response: HttpResponse): NonNullable<Resource['headers']> =>
  KEPT_HEADERS.flatMap(name => {
    const value = header(response, name)
    return value === null ? [] : [[name, value] as const]
  })

function header(response: HttpResponse, name: string): string | null {
  const value = response.headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}

/** The error for the caller, without addresses, ports and messages of the system. */
function translated(error: unknown): unknown {
  if (error instanceof OctavoError || error instanceof Transient) return error
  const cause = { cause: error }
  switch (failureOf(error)) {
    case 'unknown-name':
      return new OctavoError('url_unreachable', 'The address could not be reached.', cause)
    case 'unreachable':
      return new Transient(new OctavoError('url_unreachable', 'The address could not be reached.', cause))
    case 'broken':
      return new Transient(new OctavoError('url_fetch_failed', 'The connection broke before the end.', cause))
    case 'not-http':
      return new OctavoError('url_fetch_failed', 'The server does not answer in valid HTTP.', cause)
    case 'timeout':
      return timedOut()
    case null:
      return error
  }
}
