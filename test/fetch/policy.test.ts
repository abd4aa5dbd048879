import { describe, expect, it } from 'vitest'
import { isPublicAddress } from '../../src/fetch/address.ts'
import { DEFAULT_FETCH_POLICY, judgeUrl } from '../../src/fetch/policy.ts'

function verdict(address: string): string {
  try {
    judgeUrl(new URL(address), DEFAULT_FETCH_POLICY)
    return 'allowed'
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('an address', () => {
  it.each([
    'http://example.com/',
    'https://example.com:443/a?b#c',
    'http://8.8.8.8/',
    'http://[2606:4700::6810:84e5]/',
    'https://bücher.de/',
    'https://example.com:80/',
  ])('of the public web is allowed: %s', address => {
    expect(verdict(address)).toBe('allowed')
  })

  it.each([
    '127.9.9.9',
    '2130706433',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '127.1',
    '１２７.０.０.１',
    '127。0。0。1',
    '%31%32%37.0.0.1',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[0:0:0:0:0:ffff:7f00:0001]',
    '[::ffff:0:127.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:0:4136:e378:8000:63bf:3fff:fdd2]',
    '[2606:4700::5efe:7f00:1]',
    '[2606:4700::200:5efe:127.0.0.1]',
    '[fe80::1]',
    '[fec0::1]',
    '[fc00::1]',
    '[ff02::1]',
    '[4000::1]',
    '[2001:db8::1]',
    'localhost',
    'localhost.',
    'x.localhost',
    'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
    '169.254.170.2',
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    '10.0.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '198.18.0.1',
    '203.0.113.1',
    '224.0.0.1',
    '255.255.255.255',
    'kubernetes.default.svc',
    'redis',
    'printer.local',
    'db.internal',
    'router.home.arpa',
    'a..com',
  ])('of the inside is refused, however it is spelled: %s', host => {
    expect(verdict(`http://${host}/`)).toBe('url_blocked')
    // The port must not tell a refused host apart.
    expect(verdict(`http://${host}:6379/`)).toBe('url_blocked')
  })

  it.each([22, 25, 6379, 3306, 11211, 2375, 10250, 0, 8080])('on port %i is refused', port => {
    expect(verdict(`http://example.com:${port}/`)).toBe('url_port_not_allowed')
  })

  it.each([
    'file:///etc/passwd',
    'FILE:///etc/passwd',
    'data:text/html,x',
    'blob:http://x/1',
    'ftp://example.com/',
    'ws://example.com/',
    'about:blank',
    'javascript:1',
  ])('of another scheme is refused: %s', address => {
    expect(verdict(address)).toBe('url_scheme_not_allowed')
  })

  it('is judged as parsed, not as written', () => {
    expect(verdict('http://127.0.0.1#@example.com/')).toBe('url_blocked')
    expect(verdict('ht\ttp://127.0.0.1/\n')).toBe('url_blocked')
    expect(verdict('http://example.com\\@127.0.0.1/')).toBe('allowed')
    expect(verdict('http://example.com@127.0.0.1/')).toBe('url_credentials_not_allowed')
  })

  it('has a bounded length', () => {
    expect(verdict(`http://example.com/${'a'.repeat(5000)}`)).toBe('invalid_url')
  })
})

describe('an allowed origin', () => {
  const policy = { ...DEFAULT_FETCH_POLICY, allowedOrigins: new Set(['http://10.0.0.1:8080', 'https://wiki.internal']) }

  it('is allowed with its exact scheme, host and port', () => {
    expect(() => judgeUrl(new URL('http://10.0.0.1:8080/x'), policy)).not.toThrow()
    expect(() => judgeUrl(new URL('https://wiki.internal/x'), policy)).not.toThrow()
    for (const near of [
      'http://10.0.0.1/',
      'http://10.0.0.1:8081/',
      'https://10.0.0.1:8080/',
      'http://wiki.internal/',
    ]) {
      expect(() => judgeUrl(new URL(near), policy)).toThrow(expect.objectContaining({ code: 'url_blocked' }))
    }
    expect(() => judgeUrl(new URL('https://sub.wiki.internal/'), policy)).toThrow()
  })
})

describe('an address that a socket reports', () => {
  it('is judged in its mapped form too', () => {
    expect(isPublicAddress('::ffff:8.8.8.8')).toBe(true)
    expect(isPublicAddress('::ffff:10.0.0.1')).toBe(false)
    expect(isPublicAddress('fe80::1%eth0')).toBe(false)
    expect(isPublicAddress('not an address')).toBe(false)
  })
})
