import { describe, expect, it } from 'vitest'
import { cookiesFor, readCookieFile, withCookies } from '../../src/cli/cookie-file.ts'

const line = (...fields: readonly (string | number)[]) => fields.join('\t')
const FILE = [
  '# Netscape HTTP Cookie File',
  '',
  line('example.com', 'FALSE', '/', 'FALSE', 0, 'host', '1'),
  line('.example.com', 'TRUE', '/', 'FALSE', 2000, 'domain', '2'),
  `#HttpOnly_${line('example.com', 'FALSE', '/a', 'FALSE', 0, 'path', '3')}`,
  line('example.com', 'FALSE', '/', 'TRUE', 0, 'secure', '4'),
  line('example.com', 'FALSE', '/', 'FALSE', 500, 'old', '5'),
  line('example.org', 'TRUE', '/', 'FALSE', 0, 'other', '6'),
  'not a cookie',
].join('\r\n')

const namesFor = (address: string) => cookiesFor(new URL(address), readCookieFile(FILE), 1000).map(({ name }) => name)

describe('a file of cookies', () => {
  it.each([
    ['http://example.com/', ['host', 'domain']],
    ['https://example.com/', ['host', 'domain', 'secure']],
    ['http://example.com/a/b', ['path', 'host', 'domain']],
    ['http://example.com/ab', ['host', 'domain']],
    ['http://www.example.com/', ['domain']],
    ['http://notexample.com/', []],
    ['http://a.example.org/', ['other']],
  ])('gives %s its own', (address, names) => {
    expect(namesFor(address)).toEqual(names)
  })

  it('adds to what the request has', () => {
    const cookies = readCookieFile(FILE)
    expect(
      withCookies({ fetch: { cookies: { a: 'b' }, user_agent: 'M' } }, 'http://a.example.org/', cookies, 1000),
    ).toEqual({
      fetch: { cookies: 'a=b; other=6', user_agent: 'M' },
    })
    expect(withCookies({}, 'http://example.net/', cookies, 1000)).toEqual({})
    expect(withCookies({}, undefined, cookies, 1000)).toEqual({})
  })
})
