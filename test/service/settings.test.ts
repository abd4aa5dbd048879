import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { usualWorkers } from '../../src/service/components.ts'
import { DEFAULT_PLANS } from '../../src/service/keys/plans.ts'
import { loadSettings, networkSettings, SettingError } from '../../src/service/settings.ts'

let folder: string
let file: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'settings-'))
  file = join(folder, 'octavo.json')
})
afterAll(() => rmSync(folder, { recursive: true }))

const load = (flags: Record<string, string> = {}, environment: Record<string, string> = {}, config?: unknown) => {
  if (config !== undefined) writeFileSync(file, typeof config === 'string' ? config : JSON.stringify(config))
  return loadSettings({ flags, environment, file: config === undefined ? null : file })
}

describe('settings', () => {
  it('have the defaults of the contract', () => {
    const settings = load()
    expect(settings.limits).toEqual(DEFAULT_LIMITS)
    expect(settings).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: resolve('.octavo'),
      metricsHost: '127.0.0.1',
      isMetricsPortSet: false,
      queuePerWorker: 4,
      workerMemory: 512 * 1024 * 1024,
      workerDocuments: 5_000,
      workers: null,
      allowOrigins: [],
      plans: DEFAULT_PLANS,
    })
  })

  it('come from flags before the environment before the file', () => {
    expect(load({ port: '1' }, { OCTAVO_PORT: '2' }, { port: 3 }).port).toBe(1)
    expect(load({}, { OCTAVO_PORT: '2' }, { port: 3 }).port).toBe(2)
    expect(load({}, {}, { port: 3 }).port).toBe(3)
  })

  it('understand sizes and times', () => {
    const settings = load({
      body_bytes: '1.5MiB',
      request_time: '2m',
      render_time: '900ms',
      worker_memory: '300000000',
    })
    expect(settings.limits).toMatchObject({ bodyBytes: 1572864, requestMs: 120_000, renderMs: 900 })
    expect(settings.workerMemory).toBe(300_000_000)
  })

  it('take exact origins', () => {
    expect(load({ allow_origins: 'http://127.0.0.1:3000, https://wiki.example.com' }).allowOrigins).toEqual([
      'http://127.0.0.1:3000',
      'https://wiki.example.com',
    ])
  })

  it('change plans and add some', () => {
    const { plans } = load(
      {},
      {},
      { plans: { entry: { pdfs_per_month: 5 }, team: { requests_per_minute: 60, branding: false } } },
    )
    expect(plans['entry']).toEqual({ ...DEFAULT_PLANS['entry'], pdfsPerMonth: 5 })
    expect(plans['team']).toMatchObject({ requestsPerMinute: 60, branding: false })
    expect(plans['scale']).toEqual(DEFAULT_PLANS['scale'])
  })

  it.each([
    [{ port: '70000' }, {}, undefined, /--port: "70000" is not a port/],
    [{}, { OCTAVO_BODY_BYTES: '5 apples' }, undefined, /OCTAVO_BODY_BYTES: "5 apples" is not a size/],
    [{}, { OCTAVO_PROT: '1' }, undefined, /OCTAVO_PROT.*did you mean "OCTAVO_PORT"\?/],
    [{}, {}, { prot: 1 }, /"prot".*did you mean "port"\?/],
    [{}, {}, '{', /cannot be read/],
    [{}, {}, [], /must hold a JSON object/],
    [{}, {}, { plans: { entry: { pdfs: 1 } } }, /unknown key "pdfs"/],
    [{}, {}, { plans: { entry: { branding: 'yes' } } }, /"branding" of the plan "entry"/],
    [{ allow_origins: 'http://127.0.0.1:3000/path' }, {}, undefined, /exact origin/],
    [{ allow_origins: '*' }, {}, undefined, /exact origin/],
    [{ store: 'mysql://user:secret@x' }, {}, undefined, /^--store: this is not an address such as "redis:[^s]+$/],
    [{ request_time: '0s' }, {}, undefined, /request_time must be at least 1/],
    [{ render_time: '1000h' }, {}, undefined, /--render-time: "1000h" is not a time .* of a day at most/],
    [{ pages: '0' }, {}, undefined, /pages must be at least 1/],
    [{ tls_cert: 'x.pem' }, {}, undefined, /go together/],
    [{ workers: '0' }, {}, undefined, /workers must be at least 1/],
    [{ log_level: 'loud' }, {}, undefined, /--log-level: "loud" is not one of fatal, error/],
  ])('refuse %j %j %j', (flags, environment, config, message) => {
    const attempt = () => load(flags as Record<string, string>, environment as Record<string, string>, config)
    expect(attempt).toThrow(SettingError)
    expect(attempt).toThrow(message)
  })

  it('leave the variables of clients alone', () => {
    expect(load({}, { OCTAVO_API_KEY: 'x', OCTAVO_URL: 'y', HOME: '/' }).port).toBe(8080)
  })

  it('take proxies from variables that other programs know, after their own', () => {
    const environment = { HTTPS_PROXY: 'http://a:1', https_proxy: 'http://b:2', NO_PROXY: 'x.net .y.net' }
    expect(load({}, environment)).toMatchObject({
      httpsProxy: 'http://b:2',
      httpProxy: null,
      noProxy: ['x.net', '.y.net'],
    })
    expect(load({}, { ...environment, OCTAVO_HTTPS_PROXY: '' }).httpsProxy).toBeNull()
    expect(load({ https_proxy: 'c:3' }, environment).httpsProxy).toBe('c:3')
    expect(networkSettings(environment)).toMatchObject({ httpsProxy: 'http://b:2', proxyNames: 'here', caCerts: null })
  })

  it('do not repeat the password of a proxy that is wrong', () => {
    const wrong = () => load({}, { HTTP_PROXY: 'socks5://me:secret@x' })
    expect(wrong).toThrow(/HTTP_PROXY: this is not the address of a proxy/)
    expect(wrong).not.toThrow(/secret/)
  })
})

describe('renderers where nobody says how many', () => {
  const MIB = 1024 * 1024
  it.each([
    ['one for each processor', 16 * 1024, 4, 4],
    ['fewer where memory is short, with one beside them and the server', 2 * 1024, 16, 2],
    ['one at least', 256, 16, 1],
  ])('are %s', (_, memory, processors, workers) => {
    expect(usualWorkers(512 * MIB, memory * MIB, processors)).toBe(workers)
  })
})
