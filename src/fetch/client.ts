/**
 * One HTTP exchange over a connection whose peer was checked. The only importer of undici.
 *
 * A name is looked up once per connection, inside the connector, and the connection goes to the very addresses that were
 * judged; the peer of the socket is judged again. So an answer that changes between look-ups (rebinding) finds no gap.
 * Through a proxy, whose own look-ups nobody here can judge, the name is looked up and judged before it is asked for.
 */
import net from 'node:net'
import type { Readable } from 'node:stream'
import tls from 'node:tls'
import { Agent, buildConnector, type Dispatcher, errors, Pool, ProxyAgent, request } from 'undici'
import { isPublicAddress } from './address.ts'
import { NameNotResolved, nameLookup } from './host-names.ts'
import { blocked, type FetchPolicy, isAllowedOrigin } from './policy.ts'
import { proxyFor } from './proxy.ts'

/** A response with an unread body. */
export interface HttpResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** It must be destroyed if it is not read to its end. */
  readonly body: Readable
}

/** A request with a body. */
export interface HttpMessage {
  readonly method: 'PUT' | 'POST'
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** A client for HTTP exchanges, through the guard or a proxy. */
export interface HttpClient {
  /** Sends a GET request. Rejects with undici's error, or with the refusal of the connector. */
  get(url: URL, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<HttpResponse>
  /** Sends a request with a body; otherwise as `get`. */
  send(message: HttpMessage, signal: AbortSignal): Promise<HttpResponse>
  close(): Promise<void>
}

/** Maximum number of bytes of a response's header. Content security policies of large sites exceed the usual 16 KiB. */
const MAX_HEADER_BYTES = 64 * 1024

/** A client with a policy; it keeps connections until it is closed. */
export function createClient(policy: FetchPolicy): HttpClient {
  const direct = new Agent({ ...connectionOptions(policy), connect: guardedConnector(policy) })
  const proxies = new ProxyClients(policy)
  const exchange = async (url: URL, options: Omit<RequestOptions, 'dispatcher'>): Promise<HttpResponse> => {
    const proxy = proxyFor(url, policy.proxies)
    const dispatcher = proxy === null ? direct : await proxies.guarded(proxy, url)
    const response = await request(url, { dispatcher, ...options })
    return { status: response.statusCode, headers: response.headers, body: response.body }
  }
  return {
    get: (url, headers, signal) => exchange(url, { method: 'GET', headers, signal }),
    send: ({ url, ...message }, signal) => exchange(url, { ...message, signal }),
    async close() {
      await Promise.all([direct.destroy(), proxies.destroy()])
    },
  }
}

type RequestOptions = NonNullable<Parameters<typeof request>[1]>

const connectionOptions = ({ timeouts }: FetchPolicy) => ({
  // Each job bounds its own connections. A common bound would let a slow job occupy an origin.
  connections: null,
  pipelining: 1,
  headersTimeout: timeouts.headersMs,
  bodyTimeout: timeouts.idleMs,
  maxHeaderSize: MAX_HEADER_BYTES,
})

/** One dispatcher for each proxy. */
class ProxyClients {
  readonly #policy: FetchPolicy
  readonly #lookup: net.LookupFunction
  readonly #byAddress = new Map<string, Dispatcher>()

  constructor(policy: FetchPolicy) {
    this.#policy = policy
    this.#lookup = guardedLookup(policy)
  }

  /** The dispatcher for an address through a proxy, if the policy permits the address. Rejects with its refusal. */
  async guarded(proxy: URL, url: URL): Promise<Dispatcher> {
    if (!isAllowedOrigin(url, this.#policy)) await this.#judge(url)
    let dispatcher = this.#byAddress.get(proxy.href)
    if (dispatcher === undefined) {
      dispatcher = this.#connect(proxy)
      this.#byAddress.set(proxy.href, dispatcher)
    }
    return dispatcher
  }

  async destroy(): Promise<void> {
    await Promise.all([...this.#byAddress.values()].map(each => each.destroy()))
  }

  async #judge({ hostname }: URL): Promise<void> {
    const host = bareHost(hostname)
    if (net.isIP(host) !== 0) {
      if (!isPublicAddress(host)) throw blocked()
      return
    }
    if (this.#policy.proxies.names === 'proxy') return
    await new Promise<void>((resolve, reject) => {
      this.#lookup(host, { all: true }, error => (error === null ? resolve() : reject(error)))
    })
  }

  #connect(proxy: URL): Dispatcher {
    const options = connectionOptions(this.#policy)
    const tlsOptions = { ...trusted(this.#policy), timeout: this.#policy.timeouts.connectMs }
    return new ProxyAgent({
      ...options,
      uri: proxy.href,
      // http addresses are requested from the proxy (RFC 9112 §3.2.2), because many proxies tunnel only to the port of https.
      proxyTunnel: false,
      proxyTls: { ...tlsOptions, autoSelectFamily: true },
      requestTls: tlsOptions,
      factory: (origin, given) => new Pool(origin, { ...options, ...given }),
    })
  }
}

/** Certificate authorities: those of Node, and those of the policy. */
function trusted({ certificates }: FetchPolicy): { ca?: string[] } {
  if (certificates.length === 0) return {}
  // From Node 22.15 on this includes NODE_EXTRA_CA_CERTS.
  const { getCACertificates } = tls as { getCACertificates?: (type: 'default') => readonly string[] }
  const usual = getCACertificates?.('default') ?? tls.rootCertificates
  return { ca: [...usual, ...certificates] }
}

const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')

function guardedConnector(policy: FetchPolicy): buildConnector.connector {
  const options = { ...trusted(policy), timeout: policy.timeouts.connectMs, autoSelectFamily: true }
  const open = buildConnector(policy.lookup === undefined ? options : { ...options, lookup: policy.lookup })
  const guarded = buildConnector({ ...options, lookup: guardedLookup(policy) })
  return (target, callback) => {
    if (isAllowedOrigin(originOf(target), policy)) return open(target, callback)
    // Literal addresses are not looked up, so they are checked here.
    const host = bareHost(target.hostname)
    if (net.isIP(host) !== 0 && !isPublicAddress(host)) return callback(blocked(), null)
    guarded(target, (error, socket) => {
      if (error !== null) return callback(error, null)
      if (socket.remoteAddress === undefined || !isPublicAddress(socket.remoteAddress)) {
        socket.destroy()
        return callback(blocked(), null)
      }
      callback(null, socket)
    })
  }
}

const originOf = (target: buildConnector.Options): URL =>
  new URL(`${target.protocol}//${target.hostname}${target.port === '' ? '' : `:${target.port}`}`)

/** A DNS lookup that refuses a name if any of its addresses is not public, because the socket chooses among them. */
function guardedLookup(policy: FetchPolicy): net.LookupFunction {
  const lookup: net.LookupFunction = policy.lookup ?? nameLookup()
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, answer, family) => {
      if (error !== null) return callback(error, [])
      const addresses = Array.isArray(answer) ? answer : [{ address: answer, family: family ?? 4 }]
      const first = addresses[0]
      if (first === undefined || addresses.some(each => !isPublicAddress(each.address))) return callback(blocked(), [])
      if (options.all === true) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

/** Kinds of failures that determine retries and the error for the caller. */
type FailureKind = 'unknown-name' | 'unreachable' | 'timeout' | 'broken' | 'not-http'

/** The kind of an error of `get` or its body; null for errors that are not of the network. */
export function failureOf(error: unknown): FailureKind | null {
  if (!(error instanceof Error)) return null
  if (error instanceof NameNotResolved) return 'unknown-name'
  // A proxy that refuses the tunnel or requires a password ends the request.
  if (error instanceof errors.ConnectTimeoutError || error instanceof errors.RequestAbortedError) return 'unreachable'
  if (error instanceof errors.SecureProxyConnectionError) return 'unreachable'
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError) return 'timeout'
  if (error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError) return 'not-http'
  if (error instanceof errors.SocketError) return 'broken'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (CONNECTING.has(code)) return 'unreachable'
  if (
    error instanceof AggregateError ||
    /^(CERT_|ERR_TLS|ERR_SSL|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO|EPROTO)/.test(code)
  ) {
    return 'unreachable'
  }
  return code.startsWith('E') || code.startsWith('UND_ERR') ? 'broken' : null
}

const CONNECTING: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'ENODATA',
  'ESERVFAIL',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ETIMEDOUT',
  'HOSTNAME_MISMATCH',
])
