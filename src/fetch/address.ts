/**
 * Which network addresses and host names lead to the public internet. The only importer of ipaddr.js.
 *
 * The rule is a list of what is allowed, not of what is refused: an address must be global unicast. Everything else —
 * loopback, private, link-local, shared, multicast, documentation, and the IPv6 forms that carry an IPv4 address inside —
 * is one of ipaddr.js's named ranges and therefore refused.
 */
import ipaddr from 'ipaddr.js'

/** The wire server of Azure: a public address by every registry, reachable only from inside a virtual machine there. */
const PLATFORM_ADDRESSES: ReadonlySet<string> = new Set(['168.63.129.16'])

/** The only block from which global unicast IPv6 addresses are assigned (RFC 4291 §2.4, IANA registry). */
const GLOBAL_UNICAST_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Last labels that never name a host of the public internet: RFC 6761, 6762, 7686, 8375, 9476, ICANN's .internal. */
const PRIVATE_SUFFIXES: ReadonlySet<string> = new Set([
  'alt',
  'corp',
  'example',
  'home',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'mail',
  'onion',
  'private',
  'svc',
  'test',
])

/** Whether an IP address, in any spelling that a resolver or socket gives, belongs to the public internet. */
export function isPublicAddress(text: string): boolean {
  let address: ipaddr.IPv4 | ipaddr.IPv6
  try {
    address = ipaddr.process(text)
  } catch {
    return false
  }
  if (address.range() !== 'unicast' || PLATFORM_ADDRESSES.has(address.toString())) return false
  if (!(address instanceof ipaddr.IPv6)) return true
  return address.match(GLOBAL_UNICAST_IPV6) && !isIsatap(address)
}

/** ISATAP interface identifiers (RFC 5214 §6.1) end in an IPv4 address: ::0:5efe:a.b.c.d or ::200:5efe:a.b.c.d. */
function isIsatap(address: ipaddr.IPv6): boolean {
  return ((address.parts[4] ?? 0) & 0xfdff) === 0 && address.parts[5] === 0x5efe
}

/** The IP address that a URL's host spells out, without the brackets of IPv6; null where the host is a name. */
export function addressLiteral(hostname: string): string | null {
  const bare = hostname.startsWith('[') && hostname.endsWith(']') ? hostname.slice(1, -1) : hostname
  return ipaddr.isValid(bare) ? bare : null
}

/**
 * Whether a host name, as a parsed URL gives it, can name a host of the public internet at all.
 * Names of one label and special-use suffixes are answered by resolvers of the inside, so they are not even looked up.
 */
export function isPublicName(hostname: string): boolean {
  const labels = hostname.replace(/\.$/, '').toLowerCase().split('.')
  const last = labels.at(-1) ?? ''
  if (labels.length < 2 || labels.includes('') || PRIVATE_SUFFIXES.has(last)) return false
  return !(last === 'arpa' && labels.at(-2) === 'home')
}

/** Whether a host is an address of a range in CIDR; null where the text is no range. */
export function isInRange(host: string, range: string): boolean | null {
  if (!ipaddr.isValidCIDR(range)) return null
  if (!ipaddr.isValid(host)) return false
  const [address, [network, bits]] = [ipaddr.parse(host), ipaddr.parseCIDR(range)]
  return address.kind() === network.kind() && address.match([network, bits] as [ipaddr.IPv4, number])
}
