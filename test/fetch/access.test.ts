/** A job's own headers and cookies, before canaries: servers of other origins that must never see them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Access } from '../../src/base/resource.ts'
import { createFetcher, type Fetcher } from '../../src/fetch/fetcher.ts'
import type { FetchEvent } from '../../src/fetch/loader-events.ts'
import { DEFAULT_FETCH_POLICY } from '../../src/fetch/policy.ts'
import { startSite, type TestSite } from './site.ts'

let site: TestSite
let canary: TestSite
let fetcher: Fetcher
beforeAll(async () => {
  ;[site, canary] = await Promise.all([startSite(), startSite()])
  fetcher = createFetcher({ ...DEFAULT_FETCH_POLICY, allowedOrigins: new Set([site.origin, canary.origin]) })
})
afterAll(async () => {
  await fetcher.close()
  await Promise.all([site.close(), canary.close()])
})

const access = (): Access => ({
  origin: site.origin,
  headers: { authorization: 'Bearer geheim', cookie: 'session=geheim', 'x-token': 'geheim' },
  userAgent: 'Mine/1',
  languages: 'de',
})

const load = (path: string, origin: string, events: FetchEvent[] = [], kind: 'page' | 'image' = 'page') =>
  fetcher.forJob({ access: access(), onEvent: event => events.push(event) }).load({ url: new URL(path, origin), kind })

describe('headers and cookies of a job', () => {
  it('go to its origin', async () => {
    await load('/ok', site.origin)
    expect(site.lastHeaders()).toMatchObject({ ...access().headers, 'user-agent': 'Mine/1', 'accept-language': 'de' })
  })

  it.each(['page', 'image'] as const)('go to no other for a %s', async kind => {
    await load('/ok', canary.origin, [], kind).catch(() => {})
    expect(canary.hits.length).toBeGreaterThan(0)
    expect(canary.lastHeaders()).toMatchObject({ 'user-agent': 'Mine/1' })
    expect(JSON.stringify(canary.lastHeaders())).not.toContain('geheim')
  })

  it('do not follow a redirect elsewhere, and are there again when it comes back', async () => {
    await load(`/redirect?to=${canary.origin}/ok`, site.origin)
    expect(JSON.stringify(canary.lastHeaders())).not.toContain('geheim')
    await load(`/redirect?to=${site.origin}/ok`, canary.origin)
    expect(JSON.stringify(canary.lastHeaders())).not.toContain('geheim')
    expect(site.lastHeaders()).toMatchObject(access().headers)
  })

  it('are those of one job alone', async () => {
    await fetcher.load({ url: new URL('/ok', site.origin), kind: 'page' })
    expect(JSON.stringify(site.lastHeaders())).not.toContain('geheim')
  })

  it('are in no event', async () => {
    const events: FetchEvent[] = []
    await load('/ok', site.origin, events)
    await load('/nowhere', site.origin, events).catch((error: unknown) => expect(String(error)).not.toContain('geheim'))
    expect(events.length).toBeGreaterThan(2)
    expect(JSON.stringify(events)).not.toContain('geheim')
  })
})
