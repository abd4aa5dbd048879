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

/** A response whose body is still to be read. */
export interface HttpResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Destroy it where it is not read to its end. */
  readonly body: Readable
}

/** What is brought to an address. */
export interface HttpMessage {
  readonly method: 'PUT' | 'POST'
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** One HTTP exchange at a time, through the guard or through a proxy. */
export interface HttpClient {
  /** Rejects with undici's error, or with the refusal that the connector made. */
  get(url: URL, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<HttpResponse>
  /** The same with a body. */
  send(message: HttpMessage, signal: AbortSignal): Promise<HttpResponse>
  close(): Promise<void>
}

/** Bytes of a response's header block. Policies of large sites pass the usual 16 KiB. */
const MAX_HEADER_BYTES = 64 * 1024

/** A client by a policy; it keeps connections until it is closed. */
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
  // Each job's own concurrency bounds its connections. A bound over all jobs would let one slow job hold an origin.
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

  /** The way to an address through a proxy, once the policy allows for the address. Rejects with its refusal. */
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
      // http addresses are asked for as such (RFC 9112 §3.2.2): many proxies tunnel to the port of https only.
      proxyTunnel: false,
      proxyTls: { ...tlsOptions, autoSelectFamily: true },
      requestTls: tlsOptions,
      factory: (origin, given) => new Pool(origin, { ...options, ...given }),
    })
  }
}

/** Authorities for TLS connections: those of Node, with those of the policy where it has any. */
function trusted({ certificates }: FetchPolicy): { ca?: string[] } {
  if (certificates.length === 0) return {}
  // Since Node 22.15 with those of NODE_EXTRA_CA_CERTS.
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
    // A look-up is never asked about a literal address, so it is judged here.
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

/** Refuses a name if any of its addresses is not public: which one would be connected to is not ours to choose. */
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

/** What went wrong in an exchange, as far as it decides on a retry and on what the caller is told. */
type FailureKind = 'unknown-name' | 'unreachable' | 'timeout' | 'broken' | 'not-http'

/** Sorts an error of `get` or of its body. Errors that are not of the network are for the caller to pass on. */
export function failureOf(error: unknown): FailureKind | null {
  if (!(error instanceof Error)) return null
  if (error instanceof NameNotResolved) return 'unknown-name'
  // A proxy that does not tunnel there, or that wants a password, ends the request.
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
