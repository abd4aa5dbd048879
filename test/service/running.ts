/** A real server on a free port with a stand-in for the engine, and ways to talk to it. */
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKey, type KeyRequest } from '../../src/service/keys/key-store.ts'
import { createLog, type Log } from '../../src/service/logs.ts'
import { loadSettings } from '../../src/service/settings.ts'
import { type RunningServer, startServer } from '../../src/service/start.ts'
import { program } from './program.ts'

export interface Answer {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly body: Buffer
  readonly text: string
  json(): Record<string, unknown>
}

export interface Running {
  readonly server: RunningServer
  readonly folder: string
  readonly port: number
  readonly key: string
  /** What the server logged. */
  readonly lines: Record<string, unknown>[]
  makeKey(request?: Partial<KeyRequest>): string
  post(path: string, body: unknown, headers?: http.OutgoingHttpHeaders): Promise<Answer>
  get(path: string, headers?: http.OutgoingHttpHeaders): Promise<Answer>
  raw(text: string | Buffer, holdMs?: number): Promise<string>
  close(): Promise<void>
}

const TEMPLATES = ['clean', 'minimal', 'corporate', 'academic', 'dark'].map(name => ({
  name,
  label: name,
  description: `The template ${name}.`,
}))

let standIn: Promise<string> | null = null

export const PLANS = {
  tiny: { requests_per_minute: 1000, pdfs_per_month: 3, priority: false },
  bare: { branding: false },
}

export async function run(flags: Record<string, string> = {}, options: { program?: string } = {}): Promise<Running> {
  standIn ??= program(new URL('./stand-in.program.ts', import.meta.url))
  const folder = mkdtempSync(join(tmpdir(), 'octavo-'))
  const settings = loadSettings({
    flags: { port: '0', host: '127.0.0.1', metrics_port: '0', data_dir: folder, workers: '2', ...flags },
    environment: {},
    file: null,
  })
  const plans = {
    ...settings.plans,
    tiny: { requestsPerMinute: 1000, pdfsPerMonth: 3, branding: true, priority: false },
    bare: { requestsPerMinute: 1000, pdfsPerMonth: 1000, branding: false, priority: false, privatePages: false },
    slow: { requestsPerMinute: 2, pdfsPerMonth: 1000, branding: true, priority: false },
  }
  const lines: Record<string, unknown>[] = []
  const makeKey = (request: Partial<KeyRequest> = {}) =>
    createKey(folder, { name: 'test', plan: 'enterprise', environment: 'test', ...request }).key.secret
  const key = makeKey()
  const server = await startServer(
    { ...settings, plans },
    { templates: TEMPLATES, rendererProgram: options.program ?? (await standIn), log: memoryLog(lines) },
  )
  await server.service.pool.ready()
  const port = Number(new URL(server.address).port)
  const send = (method: string, path: string, body: Buffer | null, headers: http.OutgoingHttpHeaders) =>
    new Promise<Answer>((resolve, reject) => {
      const request = http.request({ port, host: '127.0.0.1', method, path, headers, agent: false }, response => {
        const chunks: Buffer[] = []
        response.on('data', chunk => chunks.push(chunk)).on('error', reject)
        response.on('end', () => {
          const all = Buffer.concat(chunks)
          const text = all.toString('latin1')
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            body: all,
            text,
            json: () => JSON.parse(all.toString()),
          })
        })
      })
      request.on('error', reject)
      request.end(body ?? undefined)
    })
  return {
    server,
    folder,
    port,
    key,
    lines,
    makeKey,
    post: (path, body, headers = {}) => {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
      const defaults = { 'content-type': 'application/json', 'x-api-key': key, 'content-length': bytes.length }
      const merged = Object.entries({ ...defaults, ...headers }).filter(([, value]) => value !== '')
      return send('POST', path, bytes, Object.fromEntries(merged))
    },
    get: (path, headers = {}) => send('GET', path, null, headers),
    raw: (text, holdMs = 2_000) => rawExchange(port, text, holdMs),
    async close() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function rawExchange(port: number, text: string | Buffer, holdMs: number): Promise<string> {
  return new Promise(resolve => {
    const socket = net.connect(port, '127.0.0.1')
    let answer = ''
    const over = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(answer)
    }
    const timer = setTimeout(over, holdMs)
    socket.on('data', data => {
      answer += data.toString('latin1')
    })
    socket.on('error', () => {}).on('close', over)
    socket.write(text)
  })
}

function memoryLog(lines: Record<string, unknown>[]): Log {
  const log = createLog('silent')
  const record = (fields: unknown, message?: string) => void lines.push({ ...(fields as object), message })
  return Object.assign(log, {
    info: record,
    warn: record,
    error: record,
    debug: record,
    fatal: record,
  }) as unknown as Log
}
