/** The policy of a fetcher: permitted addresses, time limits and its name; `judgeUrl` decides on one address. */
import type { LookupFunction } from 'node:net'
import { OctavoError } from '../base/errors.ts'
import { DEFAULT_LIMITS, type Limits } from '../base/limits.ts'
import type { ResourceKind } from '../base/resource.ts'
import { addressLiteral, isPublicAddress, isPublicName } from './address.ts'
import { NO_PROXY, type ProxySettings } from './proxy.ts'

/** The rules of a fetcher, the same for all of its jobs. */
export interface FetchPolicy {
  /** Exact origins (`URL.origin`) that may be fetched although their address is not public or their port is unusual. */
  readonly allowedOrigins: ReadonlySet<string>
  readonly allowedPorts: ReadonlySet<number>
  /** Maximum number of characters of an address. */
  readonly urlLength: number
  readonly limits: Pick<
    Limits,
    'pageBytes' | 'redirects' | 'subResources' | 'subResourceBytes' | 'subResourceTotalBytes'
  >
  readonly timeouts: FetchTimeouts
  /** Number of retries after temporary failures. */
  readonly retries: number
  /** Milliseconds before the first retry; it doubles with each further one. */
  readonly retryDelayMs: number
  /** Maximum number of concurrent requests of one job. */
  readonly concurrency: number
  readonly userAgent: string
  /** `User-Agent` of delivered documents and webhooks. */
  readonly senderAgent: string
  /** `Accept-Language` of every request. */
  readonly languages: string
  /** Replaces the system's resolver. */
  readonly lookup?: LookupFunction
  readonly proxies: ProxySettings
  /** Certificates (PEM) of additional trusted authorities. */
  readonly certificates: readonly string[]
}

/** Time limits of the parts of a request. */
interface FetchTimeouts {
  /** Milliseconds for connecting, including TLS. */
  readonly connectMs: number
  /** Milliseconds from the request to the response's header. */
  readonly headersMs: number
  /** Milliseconds without a byte of the body. */
  readonly idleMs: number
  /** Milliseconds for a whole page: redirects, retries and body. */
  readonly pageMs: number
  /** The same for any other resource. */
  readonly resourceMs: number
  /** Milliseconds for all resources of a document together, from the first one on. */
  readonly resourcesMs: number
}

/** Public addresses only, on ports 80 and 443. */
export const DEFAULT_FETCH_POLICY: FetchPolicy = {
  allowedOrigins: new Set(),
  allowedPorts: new Set([80, 443]),
  urlLength: 4096,
  limits: DEFAULT_LIMITS,
  timeouts: {
    connectMs: 5_000,
    headersMs: 10_000,
    idleMs: 6_000,
    pageMs: 15_000,
    resourceMs: 10_000,
    resourcesMs: 12_000,
  },
  retries: 2,
  retryDelayMs: 250,
  concurrency: 8,
  userAgent: userAgentOf('0.1.0', null),
  senderAgent: senderAgentOf('0.1.0', null),
  languages: 'en, *;q=0.5',
  proxies: NO_PROXY,
  certificates: [],
}

/**
 * The `User-Agent` of the fetcher. `contact` is an address or e-mail of its operator for the owners of sites; without one the
 * parenthesis states the purpose of the requests.
 */
export function userAgentOf(version: string, contact: string | null): string {
  return `Octavo/${version} (+${contact ?? 'one page, fetched for the reader who asked to print it'})`
}

/** The `User-Agent` of deliveries, which tells the operator of the receiver what they are. */
export function senderAgentOf(version: string, contact: string | null): string {
  return `Octavo/${version} (+${contact ?? 'a document or message that was asked to be sent here'})`
}

/** Whether the operator allowed this exact origin: scheme, host and port. */
export const isAllowedOrigin = (url: URL, policy: FetchPolicy): boolean => policy.allowedOrigins.has(url.origin)

/**
 * Throws unless an address is permitted. The parsed URL is checked, not its text, because other parsers can read the text differently.
 * The addresses of names are checked after they have been resolved.
 */
export function judgeUrl(url: URL, policy: FetchPolicy): void {
  if (url.href.length > policy.urlLength) {
    throw new OctavoError('invalid_url', `An address may have at most ${policy.urlLength} characters.`)
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OctavoError('url_scheme_not_allowed', 'Only http and https addresses are fetched.')
  }
  if (url.username !== '' || url.password !== '') {
    throw new OctavoError('url_credentials_not_allowed', 'Remove the user name and password from the address.')
  }
  if (isAllowedOrigin(url, policy)) return
  // The host is checked before the port, so that refusals do not reveal the ports of a refused host.
  if (!isPublicHost(url.hostname)) throw blocked()
  if (!policy.allowedPorts.has(portOf(url))) {
    throw new OctavoError('url_port_not_allowed', 'Only the standard ports of http and https are fetched.')
  }
}

/** The error for every address that is not public, without the reason. */
export function blocked(): OctavoError {
  return new OctavoError('url_blocked', 'This address may not be fetched. Only public web addresses are.')
}

const portOf = (url: URL): number => (url.port !== '' ? Number(url.port) : url.protocol === 'https:' ? 443 : 80)

function isPublicHost(hostname: string): boolean {
  const literal = addressLiteral(hostname)
  return literal === null ? isPublicName(hostname) : isPublicAddress(literal)
}

/** Maximum number of decoded bytes of one resource. */
export function byteLimit(kind: ResourceKind, policy: FetchPolicy): number {
  return kind === 'page' ? policy.limits.pageBytes : policy.limits.subResourceBytes
}

/** The total time limit of a request of a kind, in ms. */
export function totalTimeout(kind: ResourceKind, policy: FetchPolicy): number {
  return kind === 'page' ? policy.timeouts.pageMs : policy.timeouts.resourceMs
}
