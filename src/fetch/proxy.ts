/**
 * Which proxy a request goes through, by the conventions of HTTP_PROXY, HTTPS_PROXY and NO_PROXY.
 *
 * The address policy is applied first, so that refused addresses are not requested from a proxy either. A proxy resolves names again
 * and should refuse addresses of the internal network as well.
 */
import { isInRange } from './address.ts'

/** Which proxies are used for which addresses. */
export interface ProxySettings {
  /** Proxy for http and for https addresses; null where there is none. */
  readonly http: URL | null
  readonly https: URL | null
  /** Hosts that are reached directly. */
  readonly direct: readonly string[]
  /**
   * Who looks names up. `here`: they must have public addresses on this side. `proxy`: names are not looked up here, for
   * networks in which only the proxy can; literal addresses and names that are never public are refused all the same.
   */
  readonly names: 'here' | 'proxy'
}

/** All addresses are reached directly. */
export const NO_PROXY: ProxySettings = { http: null, https: null, direct: [], names: 'here' }

/** The proxy of an address, or null where it is reached directly. */
export function proxyFor(url: URL, { http, https, direct }: ProxySettings): URL | null {
  const proxy = url.protocol === 'https:' ? https : http
  return proxy === null || direct.some(entry => covers(entry, url)) ? null : proxy
}

/**
 * An entry is `*`, a host with all its subdomains (with or without a dot in front), an address or a range in CIDR, and may
 * end in a port. Names are not looked up for it.
 */
function covers(entry: string, url: URL): boolean {
  if (entry === '*') return true
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const isWithin = isInRange(host, entry)
  if (isWithin !== null) return isWithin
  const [, name = '', port = ''] = /^(.*?)(?::(\d{1,5}))?$/.exec(entry.toLowerCase())!
  if (port !== '' && Number(port) !== portOf(url)) return false
  const bare = name.replace(/^\*?\./, '').replace(/^\[|\]$/g, '')
  return bare !== '' && (host === bare || host.endsWith(`.${bare}`))
}

const portOf = ({ port, protocol }: URL): number => (port !== '' ? Number(port) : protocol === 'https:' ? 443 : 80)

/** The address of a proxy; null for an invalid text. `host:port` is http. */
export function proxyAddress(text: string): URL | null {
  const full = text.includes('://') ? text : `http://${text}`
  if (!URL.canParse(full)) return null
  const url = new URL(full)
  const isProxy = (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== ''
  return isProxy && url.pathname === '/' && url.search === '' && url.hash === '' ? url : null
}

/** Hosts of a list with commas or spaces between them. */
export const directHosts = (text: string): readonly string[] => text.split(/[,\s]+/).filter(entry => entry !== '')

/** The certificates of a PEM file, which may be none. */
export const certificatesIn = (pem: string): readonly string[] =>
  pem.match(
    /-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END (?:TRUSTED |X509 )?CERTIFICATE-----/g,
  ) ?? []
