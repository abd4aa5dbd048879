import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import https from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createKey } from '../../src/service/keys/key-store.ts'
import { exited } from './program.ts'
import { freePort, hasRedis, startRedis } from './redis-server.ts'

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))

interface Server {
  readonly process: ChildProcess
  readonly port: number
  readonly address: string
  output(): string
}

/** Where programs run and keep their data: for one test, or for several that ask one server. */
let folder: string
const started: ChildProcess[] = []

function begin(): void {
  folder = mkdtempSync(join(tmpdir(), 'octavo-serve-'))
}
async function end(): Promise<void> {
  for (const child of started.splice(0)) {
    child.kill('SIGKILL')
    await exited(child)
  }
  rmSync(folder, { recursive: true, force: true })
}

async function serve(...args: string[]): Promise<Server> {
  const port = await freePort()
  const fixed = ['serve', '--port', String(port), '--host', '127.0.0.1', '--metrics-port', '0', '--workers', '1']
  const child = spawn(process.execPath, [CLI, ...fixed, ...args], { cwd: folder, env: { PATH: process.env['PATH'] } })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const scheme = args.includes('--tls-cert') ? 'https' : 'http'
  for (let i = 0; i < 400 && !output.includes('"ready"') && child.exitCode === null; i++) await sleep(25)
  return { process: child, port, address: `${scheme}://127.0.0.1:${port}`, output: () => output }
}

const octavo = (...args: string[]) =>
  spawnSync(process.execPath, [CLI, ...args], { cwd: folder, env: { PATH: process.env['PATH'] } })
const makeKey = (plan = 'enterprise') =>
  createKey(join(folder, '.octavo'), { name: 'test', plan, environment: 'test' }).key.secret

const post = (server: Server, key: string, html: string, headers = {}) =>
  fetch(`${server.address}/v1/generate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key, ...headers },
    body: JSON.stringify({ html }),
  })

const usedOf = async (server: Server, key: string) =>
  ((await (await fetch(`${server.address}/v1/usage`, { headers: { 'x-api-key': key } })).json()) as { used: number })
    .used

/** A process that has ended may wait for somebody to take note of it. */
function isRunning(pid: string): boolean {
  const path = `/proc/${pid}/stat`
  return existsSync(path) && !/\) Z /.test(readFileSync(path, 'latin1'))
}

const childrenOf = (parent: ChildProcess): string[] =>
  spawnSync('pgrep', ['-P', String(parent.pid)])
    .stdout.toString()
    .split('\n')
    .filter(Boolean)

/** Waits for what must come; the test's own time stops one that waits in vain. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20)
}

// Needs a build.
describe.skipIf(!existsSync(CLI))('octavo serve, asked one thing after the other', () => {
  let server: Server
  let key: string
  beforeAll(async () => {
    begin()
    server = await serve()
  })
  afterAll(end)

  it('makes a development key where there is none, with a command that works', () => {
    const curl = /^ {2}(curl .*)$/m.exec(server.output())![1]!
    execFileSync('sh', ['-c', curl.replace('localhost', '127.0.0.1')], { cwd: folder })
    expect(readFileSync(join(folder, 'hello.pdf')).subarray(0, 5).toString()).toBe('%PDF-')
    expect(octavo('keys', 'list').stdout.toString()).toMatch(/development +enterprise .* dev /)
  })

  it('learns of a key that is made while it runs', async () => {
    key = octavo('keys', 'create', '--name', 'test', '--plan', 'enterprise').stdout.toString().trim()
    await until(async () => (await post(server, key, '<p>x')).status === 200)
  })

  it('answers with a picture where one is asked for', async () => {
    const ask = (body: object, accept: string) =>
      fetch(`${server.address}/v1/generate`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json', accept },
        body: JSON.stringify({ html: '<h1>Hello</h1>', page_size: 'A6', ...body }),
      })
    const picture = await ask({}, 'image/png, */*;q=0.1')
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(picture.headers.get('content-disposition')).toContain('Hello.png')
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([397, 559])
    expect((await ask({ format: 'pdf' }, 'image/png')).headers.get('content-type')).toBe('application/pdf')
    expect((await ask({ format: 'png', dpi: 48 }, '*/*')).headers.get('content-type')).toBe('image/png')
  })

  it('keeps a second server out of its data folder', async () => {
    const second = await serve()
    await exited(second.process)
    expect(second.process.exitCode).toBe(2)
    expect(second.output()).toMatch(/Another server \(process \d+ on .*\) uses the data folder/)
  })

  it('says in a sentence that its port is taken', async () => {
    const second = octavo('serve', '--host', '127.0.0.1', '--port', String(server.port), '--data-dir', 'other')
    expect(second.status).toBe(2)
    expect(second.stderr.toString()).toMatch(/^octavo: The port is taken/)
  })

  it('finishes what runs when it is told to stop', async () => {
    const running = post(server, key, `<p>${'word '.repeat(20_000)}`)
    await sleep(100)
    server.process.kill('SIGTERM')
    expect((await running).status).toBe(200)
    await exited(server.process)
    expect(server.process.exitCode).toBe(0)
    expect(server.output()).toContain('"stopped"')
  })
})

describe.skipIf(!existsSync(CLI))('octavo serve', () => {
  beforeEach(begin)
  afterEach(end)

  it('loses no count to kill -9, leaves no renderer behind, and starts again at once', async () => {
    const key = makeKey()
    const first = await serve()
    expect(first.output()).not.toContain('curl')
    for (let i = 0; i < 5; i++) expect((await post(first, key, `<p>${i}`)).status).toBe(200)
    const renderers = childrenOf(first.process)
    expect(renderers).toHaveLength(1)
    first.process.kill('SIGKILL')
    await exited(first.process)
    const second = await serve()
    expect(await usedOf(second, key)).toBe(5)
    expect(JSON.parse(octavo('usage', '--json').stdout.toString()).callers[0].used).toBe(5)
    // It ends by itself when its server is gone, at a time that the load of the machine decides.
    await until(() => !isRunning(renderers[0]!))
  })

  it('speaks TLS by files', async () => {
    const key = makeKey()
    const request = 'req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 2 -subj /CN=localhost'
    const made = spawnSync('openssl', request.split(' '), { cwd: folder })
    if (made.status !== 0) return
    const server = await serve('--tls-cert', 'cert.pem', '--tls-key', 'key.pem')
    const status = await new Promise(resolve =>
      https.get(
        `${server.address}/v1/usage`,
        { headers: { 'x-api-key': key }, rejectUnauthorized: false },
        response => {
          response.resume()
          resolve(response.statusCode)
        },
      ),
    )
    expect(status).toBe(200)
  })

  it('stops before it starts on settings that make no sense', () => {
    writeFileSync(join(folder, 'octavo.json'), '{"prot": 1}')
    const attempts = [
      ['--config', 'octavo.json'],
      ['--trusted-proxies', '10.0.0.0/99'],
      ['--tls-cert', 'octavo.json', '--tls-key', 'octavo.json'],
      ['extra'],
    ]
    for (const args of attempts) {
      const { status, stderr } = octavo('serve', ...args)
      expect({ args, status }).toEqual({ args, status: 2 })
      expect(stderr.toString()).toMatch(/^octavo: /)
    }
  })

  it.skipIf(!hasRedis)('ends where it cannot start, although the store would keep it alive', async () => {
    const redis = await startRedis()
    mkdirSync(join(folder, 'broken'))
    writeFileSync(join(folder, 'broken/keys.json'), '{')
    const { process: child, output } = await serve('--store', redis.url, '--data-dir', 'broken')
    await exited(child)
    expect(child.exitCode).toBe(2)
    expect(output()).toMatch(/^octavo: The keys file .* cannot be read: /m)
    await redis.stop()
  })

  it.skipIf(!hasRedis)(
    'shares counts with other replicas through Redis',
    async () => {
      const redis = await startRedis()
      writeFileSync(join(folder, 'octavo.json'), '{"plans":{"few":{"pdfs_per_month":7,"requests_per_minute":1000}}}')
      const key = makeKey('few')
      const shared = ['--config', 'octavo.json', '--store', redis.url]
      const replicas = await Promise.all([serve(...shared), serve(...shared)])
      const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => post(replicas[i % 2]!, key, `<p>${i}`)))
      // What found the queue full says so; nothing passes the limit.
      const delivered = answers.filter(answer => answer.status === 200).length
      for (let i = delivered; i < 7; i++) expect((await post(replicas[i % 2]!, key, `<p>more ${i}`)).status).toBe(200)
      expect((await post(replicas[0]!, key, '<p>x')).status).toBe(429)
      expect(await usedOf(replicas[1]!, key)).toBe(7)

      const ready = () => fetch(`${replicas[0]!.address}/health/ready`)
      expect((await ready()).status).toBe(200)
      await redis.stop()
      await until(async () => (await ready()).status === 503)
      const closed = await post(replicas[0]!, key, '<p>x')
      expect(closed.status).toBe(503)
      expect(closed.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(await (await ready()).json()).toMatchObject({ checks: { ledger: false, pool: true } })
      await redis.start()
      await until(async () => (await ready()).status === 200)
      expect((await post(replicas[0]!, key, '<p>x')).status).toBe(200)
      await redis.stop()
    },
    60_000,
  )
})
