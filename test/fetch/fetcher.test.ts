import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import type { ResourceKind } from '../../src/base/resource.ts'
import { createFetcher, type Fetcher } from '../../src/fetch/fetcher.ts'
import type { FetchEvent } from '../../src/fetch/loader-events.ts'
import { DEFAULT_FETCH_POLICY, type FetchPolicy } from '../../src/fetch/policy.ts'
import { startSite, type TestSite } from './site.ts'

let site: TestSite
let canary: TestSite
const open: Fetcher[] = []

beforeAll(async () => {
  site = await startSite()
  canary = await startSite()
})
afterAll(async () => {
  await site.close()
  await canary.close()
})
afterEach(async () => {
  for (const fetcher of open.splice(0)) await fetcher.close()
})

/** For sites that never end: a busy machine must not make others look like them. */
const IMPATIENT = {
  timeouts: { connectMs: 500, headersMs: 5000, idleMs: 5000, pageMs: 400, resourceMs: 400, resourcesMs: 20_000 },
}

/** A fetcher that may reach the site and nothing else on this machine. */
function fetcherWith(changes: Partial<FetchPolicy> = {}): Fetcher {
  const fetcher = createFetcher({
    ...DEFAULT_FETCH_POLICY,
    allowedOrigins: new Set([site.origin]),
    limits: { ...DEFAULT_LIMITS, pageBytes: 1024 * 1024, subResources: 4, subResourceTotalBytes: 5000 },
    timeouts: {
      connectMs: 500,
      headersMs: 5000,
      idleMs: 5000,
      pageMs: 10_000,
      resourceMs: 10_000,
      resourcesMs: 20_000,
    },
    retryDelayMs: 1,
    ...changes,
  })
  open.push(fetcher)
  return fetcher
}

const load = (path: string, kind: ResourceKind = 'page', fetcher = fetcherWith()) =>
  fetcher.load({ url: new URL(path, site.origin), kind })

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'loaded',
    error => error.code ?? error,
  )

describe('a page', () => {
  it('arrives with its final address, type and charset', async () => {
    const page = await load('/redirect-relative#part')
    expect(page).toMatchObject({ contentType: 'text/html', charset: 'utf-8' })
    expect(page.url.href).toBe(`${site.origin}/ok#part`)
    expect(Buffer.from(page.bytes).toString()).toContain('Grüße')
  })

  it.each(['/gzip', '/x-gzip', '/deflate', '/deflate-raw', '/br', '/no-type', '/redirect-utf8'])(
    'arrives from %s',
    async path => {
      expect(Buffer.from((await load(path)).bytes).toString()).toContain('Grüße')
    },
  )

  it('is asked for under an honest name and without a referrer', async () => {
    await load('/ok')
    const headers = site.lastHeaders()
    expect(headers['user-agent']).toMatch(/^Octavo\/\d+\.\d+\.\d+ \(\+.+\)$/)
    expect(headers['referer']).toBeUndefined()
    expect(headers['cookie']).toBeUndefined()
  })
})

describe('what is sent', () => {
  it('does not go under the name of the fetcher of pages', async () => {
    const url = new URL('/ok', site.origin)
    const body = Buffer.from('%PDF-')
    const { status } = await fetcherWith().send({
      method: 'PUT',
      url,
      headers: { 'content-type': 'application/pdf' },
      body,
    })
    const agent = site.lastHeaders()['user-agent']
    expect([status, agent]).toEqual([200, expect.stringMatching(/^Octavo\/\d+\.\d+\.\d+ \(\+.+\)$/)])
    expect(agent).not.toContain('page')
  })
})

describe('an answer that is no page', () => {
  it.each([
    ['/status/404', 'url_fetch_failed'],
    ['/status/401', 'url_fetch_failed'],
    ['/status/204', 'url_fetch_failed'],
    ['/status/500', 'url_fetch_failed'],
    ['/busy', 'url_fetch_failed'],
    ['/empty', 'url_fetch_failed'],
    ['/redirect-none', 'url_fetch_failed'],
    ['/redirect-bad', 'url_fetch_failed'],
    ['/loop', 'too_many_redirects'],
    ['/octet', 'unsupported_content_type'],
    ['/json', 'unsupported_content_type'],
    ['/text', 'unsupported_content_type'],
    ['/pdf-as-html', 'unsupported_content_type'],
    ['/png-as-html', 'unsupported_content_type'],
    ['/no-type-binary', 'unsupported_content_type'],
    ['/encoded-twice', 'url_fetch_failed'],
    ['/encoding-unknown', 'url_fetch_failed'],
    ['/gzip-broken', 'url_fetch_failed'],
    ['/gzip-cut', 'url_fetch_failed'],
    ['/endless', 'response_too_large'],
    ['/claims-too-much', 'response_too_large'],
    ['/gzip-bomb', 'response_too_large'],
    ['/br-bomb', 'response_too_large'],
    ['/reset', 'url_fetch_failed'],
    ['/cut', 'url_fetch_failed'],
    ['/garbage', 'url_fetch_failed'],
    ['/huge-headers', 'url_fetch_failed'],
    ['/drip', 'url_timeout'],
    ['/stall', 'url_timeout'],
    ['/slow-headers', 'url_timeout'],
  ])('%s is refused as %s', async (path, code) => {
    const fetcher = fetcherWith(code === 'url_timeout' ? IMPATIENT : {})
    expect(await codeOf(load(path, 'page', fetcher))).toBe(code)
  })

  it('does not show what the server said', async () => {
    const error = await load('/status/404').catch(error => error)
    expect(error.message).toBe('The server answered with status 404.')
  })

  it('is refused by its size after decompression, long before it is whole', async () => {
    const before = process.memoryUsage().arrayBuffers
    expect(await codeOf(load('/endless'))).toBe('response_too_large')
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024)
  })
})

describe('a failure that may pass', () => {
  it('is tried again', async () => {
    expect(await codeOf(load('/flaky-503'))).toBe('loaded')
    expect(await codeOf(load('/flaky-reset'))).toBe('loaded')
  })

  it('is not tried again when the answer is final', async () => {
    const before = site.hits.length
    await codeOf(load('/status/404'))
    expect(site.hits.length - before).toBe(1)
  })

  it('is not waited for longer than the deadline', async () => {
    const fetcher = fetcherWith({ ...IMPATIENT, retryDelayMs: 2000 })
    const started = performance.now()
    expect(await codeOf(load('/reset', 'page', fetcher))).toBe('url_timeout')
    expect(performance.now() - started).toBeLessThan(1500)
  })
})

describe('an address that is not public', () => {
  it('is refused behind a redirect, and never asked', async () => {
    const before = canary.hits.length
    const to = encodeURIComponent(`${canary.origin}/ok`)
    expect(await codeOf(load(`/redirect?to=${to}`))).toBe('url_blocked')
    expect(await codeOf(load('/redirect?to=http%3A%2F%2F169.254.169.254%2Flatest'))).toBe('url_blocked')
    expect(await codeOf(load('/redirect?to=file%3A%2F%2F%2Fetc%2Fpasswd'))).toBe('url_scheme_not_allowed')
    expect(await codeOf(load('/redirect?to=http%3A%2F%2Fa%3Ab%40example.com'))).toBe('url_credentials_not_allowed')
    expect(canary.hits.length).toBe(before)
  })

  it('is refused for every kind of resource', async () => {
    for (const kind of ['page', 'style', 'image', 'font', 'data'] as const) {
      const error = await fetcherWith()
        .load({ url: new URL(`${canary.origin}/ok`), kind })
        .catch(error => error)
      expect(error.code).toBe('url_blocked')
      expect(error.message).toBe('This address may not be fetched. Only public web addresses are.')
    }
  })

  it('is refused when any answer of the resolver is not public', async () => {
    const lookup: FetchPolicy['lookup'] = (_name, _options, callback) =>
      callback(null, [
        { address: '8.8.8.8', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ])
    const fetcher = fetcherWith({ lookup })
    expect(await codeOf(fetcher.load({ url: new URL('http://mixed.com/'), kind: 'page' }))).toBe('url_blocked')
  })

  it('is looked up once, inside the connection, and not tried again', async () => {
    let lookups = 0
    const lookup: FetchPolicy['lookup'] = (_name, _options, callback) => {
      lookups++
      callback(null, [{ address: '127.0.0.1', family: 4 }])
    }
    const fetcher = fetcherWith({ lookup })
    expect(await codeOf(fetcher.load({ url: new URL('http://rebind.com/'), kind: 'page' }))).toBe('url_blocked')
    expect(lookups).toBe(1)
  })

  it('is refused again where the name was resolved by someone else', async () => {
    const lookup: FetchPolicy['lookup'] = (_name, options, callback) => {
      const answer = { address: '127.0.0.1', family: 4 }
      if (options.all === true) callback(null, [answer])
      else callback(null, answer.address, answer.family)
    }
    const before = canary.hits.length
    const port = Number(new URL(canary.origin).port)
    const fetcher = fetcherWith({ lookup, allowedPorts: new Set([port]) })
    expect(await codeOf(fetcher.load({ url: new URL(`http://inside.com:${port}/ok`), kind: 'page' }))).toBe(
      'url_blocked',
    )
    expect(canary.hits.length).toBe(before)
  })

  it('is allowed by exact origin only', async () => {
    const other = site.origin.replace('127.0.0.1', 'localhost')
    expect(await codeOf(load('/ok'))).toBe('loaded')
    expect(await codeOf(fetcherWith().load({ url: new URL(`${other}/ok`), kind: 'page' }))).toBe('url_blocked')
  })
})

describe('a job', () => {
  it('fetches equal resources once, and failing ones too', async () => {
    const job = fetcherWith().forJob()
    const before = site.hits.length
    const image = { url: new URL('/image/10?once', site.origin), kind: 'image' } as const
    await Promise.all([job.load(image), job.load(image)])
    const missing = { url: new URL('/missing', site.origin), kind: 'image' } as const
    await codeOf(job.load(missing))
    expect(await codeOf(job.load(missing))).toBe('url_fetch_failed')
    expect(site.hits.length - before).toBe(2)
  })

  it('may have so many resources', async () => {
    const job = fetcherWith().forJob()
    const codes = []
    for (let i = 0; i < 5; i++)
      codes.push(await codeOf(job.load({ url: new URL(`/image/1?${i}`, site.origin), kind: 'image' })))
    expect(codes).toEqual(['loaded', 'loaded', 'loaded', 'loaded', 'response_too_large'])
  })

  it('may have so many bytes, the page not counted', async () => {
    const job = fetcherWith().forJob()
    const image = (n: number) => codeOf(job.load({ url: new URL(`/image/3000?${n}`, site.origin), kind: 'image' }))
    expect(await codeOf(job.load({ url: new URL('/ok', site.origin), kind: 'page' }))).toBe('loaded')
    expect([await image(1), await image(2), await image(3)]).toEqual([
      'loaded',
      'response_too_large',
      'response_too_large',
    ])
  })

  it('fetches only so many at the same time', async () => {
    let running = 0
    let most = 0
    const onEvent = (event: FetchEvent) => {
      if (event.kind === 'request') most = Math.max(most, ++running)
      if (event.kind === 'done') running--
    }
    const job = fetcherWith({ concurrency: 2, limits: DEFAULT_LIMITS }).forJob({ onEvent })
    const urls = Array.from({ length: 9 }, (_, i) => new URL(`/image/9?${i}`, site.origin))
    await Promise.all(urls.map(url => job.load({ url, kind: 'image' })))
    expect(most).toBe(2)
  })

  it('tells what it does', async () => {
    const events: string[] = []
    const job = fetcherWith().forJob({ onEvent: event => events.push(event.kind) })
    await job.load({ url: new URL('/redirect-relative', site.origin), kind: 'page' })
    await codeOf(job.load({ url: new URL('/missing', site.origin), kind: 'style' }))
    expect(events).toEqual(['request', 'redirect', 'request', 'progress', 'done', 'request', 'failed'])
  })

  it('ends with its signal', async () => {
    const controller = new AbortController()
    const job = fetcherWith({ timeouts: DEFAULT_FETCH_POLICY.timeouts }).forJob({ signal: controller.signal })
    const loading = job.load({ url: new URL('/stall', site.origin), kind: 'page' }).catch(error => error)
    setTimeout(() => controller.abort(new Error('the caller left')), 30)
    expect((await loading).message).toBe('the caller left')
    expect((await job.load({ url: new URL('/ok', site.origin), kind: 'page' }).catch(error => error)).message).toBe(
      'the caller left',
    )
  })

  it('takes style sheets as such only', async () => {
    expect(await codeOf(load('/style.css', 'style'))).toBe('loaded')
    expect(await codeOf(load('/page-as-style', 'style'))).toBe('unsupported_content_type')
    expect(await codeOf(load('/json', 'data'))).toBe('loaded')
  })
})
