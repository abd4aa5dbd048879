/** Private pages through a proxy that others made: tinyproxy, which many closed networks have. Skipped where there is none. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFetcher, type Fetcher } from '../../src/fetch/fetcher.ts'
import { DEFAULT_FETCH_POLICY } from '../../src/fetch/policy.ts'
import { NO_PROXY } from '../../src/fetch/proxy.ts'
import { exited } from '../service/program.ts'
import { freePort } from '../service/redis-server.ts'
import { startSite, type TestSite } from './site.ts'

const PROGRAM = '/usr/bin/tinyproxy'

let folder: string
let proxy: ChildProcess
let fetcher: Fetcher
let site: TestSite
let canary: TestSite

describe.skipIf(!existsSync(PROGRAM))('behind tinyproxy', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tinyproxy-'))
    ;[site, canary] = await Promise.all([startSite(), startSite()])
    const port = await freePort()
    const lines = [
      `Port ${port}`,
      'Listen 127.0.0.1',
      'Allow 127.0.0.1',
      `LogFile "${join(folder, 'log')}"`,
      'LogLevel Connect',
    ]
    writeFileSync(join(folder, 'conf'), `${lines.join('\n')}\n`)
    proxy = spawn(PROGRAM, ['-d', '-c', join(folder, 'conf')], { stdio: 'ignore' })
    fetcher = createFetcher({
      ...DEFAULT_FETCH_POLICY,
      allowedOrigins: new Set([site.origin, canary.origin]),
      proxies: { ...NO_PROXY, http: new URL(`http://127.0.0.1:${port}`) },
    })
  })
  afterAll(async () => {
    await fetcher.close()
    proxy.kill('SIGKILL')
    await exited(proxy)
    await Promise.all([site.close(), canary.close()])
    rmSync(folder, { recursive: true })
  })

  const SECRETS = { authorization: 'Bearer geheim', cookie: 'session=geheim' }
  const load = (url: string, kind: 'page' | 'image' = 'page') =>
    fetcher
      .forJob({ access: { origin: site.origin, headers: SECRETS, userAgent: null, languages: null } })
      .load({ url: new URL(url), kind })

  it('a page gets the headers and cookies of its job', async () => {
    const page = await load(`${site.origin}/ok`)
    expect(Buffer.from(page.bytes).toString()).toContain('Grüße')
    expect(site.lastHeaders()).toMatchObject(SECRETS)
    expect(site.lastHeaders().via).toContain('tinyproxy')
  })

  it('no other origin gets them, neither by redirect nor for a resource', async () => {
    await load(`${site.origin}/redirect?to=${canary.origin}/ok`)
    expect(canary.lastHeaders().via).toContain('tinyproxy')
    expect(JSON.stringify(canary.lastHeaders())).not.toContain('geheim')
    await load(`${canary.origin}/ok`, 'image').catch(() => {})
    expect(JSON.stringify(canary.lastHeaders())).not.toContain('geheim')
  })

  it('the proxy is not asked for what may not be fetched', async () => {
    for (const url of ['http://127.0.0.1:1/inner', `${site.origin}/redirect?to=http://10.0.0.1/inner`])
      await expect(load(url)).rejects.toMatchObject({
        code: expect.stringMatching(/^url_(?:blocked|port_not_allowed)$/),
      })
    const log = readFileSync(join(folder, 'log'), 'utf8')
    expect(log).toContain('/ok')
    expect(log).not.toMatch(/GET http:\/\/(?:127\.0\.0\.1:1|10\.0\.0\.1)\/|geheim/)
  })
})
