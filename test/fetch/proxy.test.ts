/** Through a proxy: what it is asked for, and what it is never asked for. */
import { readFileSync } from 'node:fs'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { createFetcher, type Fetcher } from '../../src/fetch/fetcher.ts'
import { DEFAULT_FETCH_POLICY, type FetchPolicy } from '../../src/fetch/policy.ts'
import {
  certificatesIn,
  directHosts,
  NO_PROXY,
  type ProxySettings,
  proxyAddress,
  proxyFor,
} from '../../src/fetch/proxy.ts'
import { startProxy, type TestProxy } from './proxy-server.ts'
import { startSite, type TestSite } from './site.ts'

const pem = (name: string): string => readFileSync(new URL(`../fixtures/tls/${name}`, import.meta.url), 'utf8')
const AUTHORITY = certificatesIn(pem('ca.pem'))
/** The name in the certificate of the secure site; nobody has it. */
const NAME = 'site.octavo-proxy.net'

/** Names of this network: what they have for addresses. */
const ADDRESSES: Record<string, string> = { [NAME]: '93.184.216.34', 'inner.octavo-proxy.net': '10.0.0.7' }
const lookup: NonNullable<FetchPolicy['lookup']> = (hostname, _, callback) => {
  const address = ADDRESSES[hostname]
  if (address === undefined) callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), [])
  else callback(null, [{ address, family: 4 }])
}

let site: TestSite
let secure: https.Server
let secureUrl: URL
beforeAll(async () => {
  site = await startSite()
  secure = https.createServer({ cert: pem('site.pem'), key: pem('site.key') }, (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>secure'),
  )
  await new Promise<void>(resolve => secure.listen(0, '127.0.0.1', resolve))
  secureUrl = new URL(`https://127.0.0.1:${(secure.address() as AddressInfo).port}/`)
})
afterAll(async () => {
  secure.closeAllConnections()
  secure.close()
  await site.close()
})

let plain: TestProxy
let tunnel: TestProxy
beforeEach(async () => {
  ;[plain, tunnel] = await Promise.all([startProxy(new URL(site.origin)), startProxy(secureUrl)])
})
const fetchers: Fetcher[] = []
afterEach(async () => {
  await Promise.all(fetchers.splice(0).map(each => each.close()))
  await Promise.all([plain.close(), tunnel.close()])
})

const load = (url: string, proxies: Partial<ProxySettings> = {}, policy: Partial<FetchPolicy> = {}) => {
  const all = { ...NO_PROXY, http: plain.url, https: tunnel.url, ...proxies }
  const fetcher = createFetcher({
    ...DEFAULT_FETCH_POLICY,
    lookup,
    retries: 0,
    proxies: all,
    certificates: AUTHORITY,
    ...policy,
  })
  fetchers.push(fetcher)
  return fetcher.load({ url: new URL(url), kind: 'page' })
}
const refused = (code: string) => expect.objectContaining({ code })

describe('a proxy', () => {
  it('is asked for http addresses as they are', async () => {
    const page = await load(`http://${NAME}/ok`)
    expect(Buffer.from(page.bytes).toString()).toContain('Grüße')
    expect(plain.asked).toEqual([`GET http://${NAME}/ok`])
    expect(plain.lastHeaders().host).toBe(NAME)
  })

  it('tunnels https, whose certificate is checked against the further authorities too', async () => {
    const page = await load(`https://${NAME}/`)
    expect(Buffer.from(page.bytes).toString()).toBe('<p>secure')
    expect(tunnel.asked).toEqual([`CONNECT ${NAME}:443`])
    await expect(load(`https://${NAME}/`, {}, { certificates: [] })).rejects.toEqual(refused('url_unreachable'))
    ADDRESSES['other.octavo-proxy.net'] = '93.184.216.34'
    await expect(load('https://other.octavo-proxy.net/')).rejects.toEqual(refused('url_unreachable'))
  })

  it('gets its password, and the site does not', async () => {
    const proxy = new URL(plain.url)
    proxy.username = 'me'
    proxy.password = 'p%40ss'
    await load(`http://${NAME}/echo-headers`, { http: proxy }).catch(() => {})
    expect(plain.lastHeaders()['proxy-authorization']).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`)
  })

  it.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://10.1.2.3/',
    'http://169.254.169.254/latest/meta-data/',
    'http://inner.octavo-proxy.net/',
    'https://inner.octavo-proxy.net/',
    'http://localhost/',
    'http://metadata.google.internal/',
  ])('is never asked for %s', async url => {
    await expect(load(url)).rejects.toEqual(refused('url_blocked'))
    expect([...plain.asked, ...tunnel.asked]).toEqual([])
  })

  it('is not asked for a redirect to what may not be fetched', async () => {
    const to = `http://${NAME}/redirect?to=${encodeURIComponent('http://10.0.0.1/')}`
    await expect(load(to)).rejects.toEqual(refused('url_blocked'))
    expect(plain.asked).toHaveLength(1)
  })

  it('is asked for names that are known here, or, where the operator says so, for those that only it knows', async () => {
    await expect(load('http://unknown.octavo-proxy.net/ok')).rejects.toEqual(refused('url_unreachable'))
    expect(plain.asked).toEqual([])
    await load('http://unknown.octavo-proxy.net/ok', { names: 'proxy' })
    expect(plain.asked).toHaveLength(1)
    for (const url of ['http://10.0.0.1/', 'http://localhost/', 'http://db.internal/'])
      await expect(load(url, { names: 'proxy' })).rejects.toEqual(refused('url_blocked'))
    expect(plain.asked).toHaveLength(1)
  })

  it('may refuse: nothing goes another way', async () => {
    const refusing = await startProxy(secureUrl, 403)
    await expect(load(`https://${NAME}/`, { https: refusing.url })).rejects.toEqual(refused('url_unreachable'))
    await refusing.close()
    await expect(load(`https://${NAME}/`, { https: refusing.url })).rejects.toEqual(refused('url_unreachable'))
  })

  it('is left out for what is to be reached directly', async () => {
    const allowed = { allowedOrigins: new Set([site.origin, secureUrl.origin]) }
    await load(`${site.origin}/ok`, { direct: ['127.0.0.0/8'] }, allowed)
    await load(secureUrl.href, { direct: ['127.0.0.1'] }, allowed)
    expect([...plain.asked, ...tunnel.asked]).toEqual([])
    await load(`${site.origin}/ok`, {}, allowed)
    expect(plain.asked).toEqual([`GET ${site.origin}/ok`])
  })
})

describe('which proxy', () => {
  const http = new URL('http://a:1')
  const https = new URL('http://b:2')
  const chosen = (url: string, direct: string) =>
    proxyFor(new URL(url), { ...NO_PROXY, http, https, direct: directHosts(direct) })

  test.each([
    ['http://x.net/', '', http],
    ['https://x.net/', '', https],
    ['http://x.net/', '*', null],
    ['http://x.net/', 'y.net, x.net', null],
    ['http://w.x.net/', 'x.net', null],
    ['http://w.x.net/', '.x.net', null],
    ['http://w.x.net/', '*.x.net', null],
    ['http://ax.net/', 'x.net', http],
    ['http://X.NET/', 'x.Net', null],
    ['http://x.net:81/', 'x.net:80', http],
    ['http://x.net/', 'x.net:80', null],
    ['https://x.net/', 'x.net:443', null],
    ['http://10.1.2.3/', '10.0.0.0/8', null],
    ['http://11.1.2.3/', '10.0.0.0/8', http],
    ['http://ten.net/', '10.0.0.0/8', http],
    ['http://[fd00::7]/', 'fd00::/8', null],
    ['http://[fd00::7]/', '10.0.0.0/8', http],
    ['http://[::1]:8080/', '[::1]:8080', null],
    ['http://x.net/', ', .', http],
  ])('%s with %j', (url, direct, proxy) => expect(chosen(url, direct)).toBe(proxy))

  test('addresses of proxies', () => {
    expect(proxyAddress('10.0.0.7:3128')?.href).toBe('http://10.0.0.7:3128/')
    expect(proxyAddress('https://me:pw@proxy.net')?.hostname).toBe('proxy.net')
    for (const wrong of ['', 'socks5://x', 'http://', 'http://x/path', 'http://x/?q', 'not an address'])
      expect(proxyAddress(wrong)).toBeNull()
  })
})
