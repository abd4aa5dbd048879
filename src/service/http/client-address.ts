/** The address of the client for the log. Forwarded headers count only where a trusted proxy sent them. */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** The IP address of the client of a request, without its port. */
export type AddressReader = (request: IncomingMessage) => string

/** `trusted`: addresses or CIDR ranges of proxies. Throws a readable Error for anything else. */
export function addressReader(trusted: readonly string[]): AddressReader {
  const proxies = new BlockList()
  for (const entry of trusted) addTo(proxies, entry)
  const isProxy = (address: string): boolean =>
    isIP(address) !== 0 && proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  return request => {
    const peer = plain(request.socket.remoteAddress ?? '')
    const forwarded = request.headers['x-forwarded-for']
    if (typeof forwarded !== 'string' || !isProxy(peer)) return peer
    // From the nearest hop to the farthest: the client is the first one that is not a trusted proxy.
    const hops = forwarded
      .slice(0, 2_000)
      .split(',')
      .map(hop => plain(hop.trim()))
    for (let i = hops.length - 1; i >= 0; i--)
      if (isIP(hops[i]!) === 0) return peer
      else if (!isProxy(hops[i]!)) return hops[i]!
    return hops[0] ?? peer
  }
}

function addTo(proxies: BlockList, entry: string): void {
  const [address = '', prefix] = entry.split('/')
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  const bits = prefix === undefined ? null : Number(prefix)
  if (
    isIP(address) === 0 ||
    (bits !== null && !(Number.isInteger(bits) && bits >= 0 && bits <= (family === 'ipv6' ? 128 : 32)))
  )
    throw new Error(`trusted_proxies: "${entry}" is neither an address nor a CIDR range.`)
  if (bits === null) proxies.addAddress(address, family)
  else proxies.addSubnet(address, bits, family)
}

/** An IPv4-mapped IPv6 address (https://www.rfc-editor.org/rfc/rfc4291#section-2.5.5.2) as IPv4. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')
