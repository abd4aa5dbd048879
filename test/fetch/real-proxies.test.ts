/** Private pages through proxies that others made and many closed networks have. Those that are not there are skipped. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFetcher, type Fetcher } from '../../src/fetch/fetcher.ts'
import { DEFAULT_FETCH_POLICY } from '../../src/fetch/policy.ts'
import { NO_PROXY } from '../../src/fetch/proxy.ts'
import { exited } from '../service/program.ts'
import { freePort } from '../service/redis-server.ts'
import { startSite, type TestSite } from './site.ts'

interface Program {
  readonly path: string
  /** The lines of its configuration, which writes what it is asked for to the file `log`. */
  readonly configuration: (port: number, folder: string) => readonly string[]
  readonly flags: readonly string[]
}

const PROGRAMS: Readonly<Record<string, Program>> = {
  tinyproxy: {
    path: '/usr/bin/tinyproxy',
    configuration: (port, folder) => [
      `Port ${port}`,
      'Listen 127.0.0.1',
      'Allow 127.0.0.1',
      `LogFile "${join(folder, 'log')}"`,
      'LogLevel Connect',
    ],
    flags: ['-d', '-c'],
  },
  squid: {
    path: '/usr/sbin/squid',
    configuration: (port, folder) => [
      `http_port 127.0.0.1:${port}`,
      'http_access allow localhost',
      'cache deny all',
      `access_log stdio:${join(folder, 'log')}`,
      `cache_log ${join(folder, 'cache.log')}`,
      `pid_filename ${join(folder, 'pid')}`,
      'shutdown_lifetime 0 seconds',
    ],
    flags: ['-N', '-f'],
  },
}

/** Resolves when something listens. */
async function listening(port: number): Promise<void> {
  const isOpen = (): Promise<boolean> =>
    new Promise(resolve => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
      socket.unref()
    })
  while (!(await isOpen())) await new Promise(resolve => setTimeout(resolve, 50))
}

let folder: string
let proxy: ChildProcess
let fetcher: Fetcher
let site: TestSite
let canary: TestSite

const installed = Object.entries(PROGRAMS).map(([name, program]) => ({
  name,
  ...program,
  isThere: existsSync(program.path),
}))

describe.each(installed)('behind $name', ({ name, path, configuration, flags, isThere }) => {
  beforeAll(async () => {
    if (!isThere) return
    folder = mkdtempSync(join(tmpdir(), 'proxy-'))
    // A proxy that root starts gives its rights up.
    chmodSync(folder, 0o777)
    ;[site, canary] = await Promise.all([startSite(), startSite()])
    const port = await freePort()
    writeFileSync(join(folder, 'conf'), `${configuration(port, folder).join('\n')}\n`)
    proxy = spawn(path, [...flags, join(folder, 'conf')], { stdio: 'ignore' })
    await listening(port)
    fetcher = createFetcher({
      ...DEFAULT_FETCH_POLICY,
      allowedOrigins: new Set([site.origin, canary.origin]),
      proxies: { ...NO_PROXY, http: new URL(`http://127.0.0.1:${port}`) },
    })
  })
  afterAll(async () => {
    if (!isThere) return
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

  it.skipIf(!isThere)('a page gets the headers and cookies of its job', async () => {
    const page = await load(`${site.origin}/ok`)
    expect(Buffer.from(page.bytes).toString()).toContain('Grüße')
    expect(site.lastHeaders()).toMatchObject(SECRETS)
    expect(site.lastHeaders().via).toContain(name)
  })

  it.skipIf(!isThere)('no other origin gets them, neither by redirect nor for a resource', async () => {
    await load(`${site.origin}/redirect?to=${canary.origin}/ok`)
    expect(canary.lastHeaders().via).toContain(name)
    expect(JSON.stringify(canary.lastHeaders())).not.toContain('geheim')
    await load(`${canary.origin}/ok`, 'image').catch(() => {})
    expect(JSON.stringify(canary.lastHeaders())).not.toContain('geheim')
  })

  it.skipIf(!isThere)('the proxy is not asked for what may not be fetched', async () => {
    for (const url of ['http://127.0.0.1:1/inner', `${site.origin}/redirect?to=http://10.0.0.1/inner`])
      await expect(load(url)).rejects.toMatchObject({
        code: expect.stringMatching(/^url_(?:blocked|port_not_allowed)$/),
      })
    const log = readFileSync(join(folder, 'log'), 'utf8')
    expect(log).toContain('/ok')
    expect(log).not.toMatch(/GET http:\/\/(?:127\.0\.0\.1:1|10\.0\.0\.1)\/|geheim/)
  })
})
