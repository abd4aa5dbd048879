import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { addressReader } from '../../src/service/http/client-address.ts'

const request = (remoteAddress: string, forwarded?: string): IncomingMessage =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage

describe('the address of a client', () => {
  const read = addressReader(['10.0.0.0/8', '2001:db8::/32', '192.0.2.7'])

  it.each([
    ['203.0.113.5', undefined, '203.0.113.5'],
    ['203.0.113.5', '198.51.100.1', '203.0.113.5'],
    ['10.1.2.3', '198.51.100.1', '198.51.100.1'],
    ['::ffff:10.1.2.3', '198.51.100.1', '198.51.100.1'],
    ['192.0.2.7', '198.51.100.1, 10.9.9.9', '198.51.100.1'],
    ['10.1.2.3', 'evil, 198.51.100.1', '198.51.100.1'],
    ['10.1.2.3', '198.51.100.1, evil', '10.1.2.3'],
    ['10.1.2.3', '10.4.4.4, 10.5.5.5', '10.4.4.4'],
    ['2001:db8::1', '2001:db9::5', '2001:db9::5'],
    ['10.1.2.3', '', '10.1.2.3'],
  ])('behind %s with %s is %s', (peer, forwarded, address) => {
    expect(read(request(peer, forwarded))).toBe(address)
  })

  it.each(['proxy.example', '10.0.0.0/33', '10.0.0.0/x', '2001:db8::/129', '/8'])('is not read through %s', entry => {
    expect(() => addressReader([entry])).toThrow(/neither an address nor a CIDR range/)
  })
})
