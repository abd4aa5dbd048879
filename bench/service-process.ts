/** A service under measurement: started from the build, watched from /proc, killed and started again. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { join, resolve } from 'node:path'

const CLI = resolve(import.meta.dirname, '..', '..', 'dist', 'cli.js')

/** Plans without limits, and one with the limit of the contract. */
const PLANS = {
  load: { requests_per_minute: 1e9, pdfs_per_month: 1e9 },
  five_hundred: { requests_per_minute: 1e9, pdfs_per_month: 500 },
}

export interface ServiceOptions {
  readonly folder: string
  readonly port: number
  readonly workers: number
  readonly store?: string
}

export class ServiceProcess {
  readonly #options: ServiceOptions
  #child: ChildProcess | null = null
  /** Lines of the log that tell of faults. */
  readonly faults: string[] = []

  constructor(options: ServiceOptions) {
    this.#options = options
  }

  get address(): string {
    return `http://127.0.0.1:${this.#options.port}`
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  async start(): Promise<void> {
    const { folder, port, workers, store } = this.#options
    const args = [
      'serve',
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      '--metrics-port',
      '0',
      '--workers',
      String(workers),
    ]
    const child = spawn(process.execPath, [CLI, ...args, ...(store === undefined ? [] : ['--store', store])], {
      env: environment(folder),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n'))
        if (line.includes('"fault"') || line.includes('"level":60')) this.faults.push(line)
    })
    this.#child = child
    await this.ready()
  }

  async ready(): Promise<void> {
    for (let attempt = 0; attempt < 6_000; attempt++) {
      const answer = await fetch(`${this.address}/health/ready`).catch(() => null)
      if (answer?.ok) return
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    throw new Error('The service did not become ready.')
  }

  /** Ends the server as nothing could end it more rudely. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM')
  }

  /** Processes of the renderers. */
  children(): readonly number[] {
    try {
      return execFileSync('pgrep', ['-P', String(this.pid)], { encoding: 'utf8' })
        .split('\n')
        .filter(Boolean)
        .map(Number)
    } catch {
      return []
    }
  }

  sample(): { readonly server: number; readonly renderers: number; readonly descriptors: number } {
    return {
      server: residentBytes(this.pid),
      renderers: this.children().reduce((sum, pid) => sum + residentBytes(pid), 0),
      descriptors: readdirSync(`/proc/${this.pid}/fd`).length,
    }
  }

  async used(key: string): Promise<number> {
    const answer = await fetch(`${this.address}/v1/usage`, { headers: { 'x-api-key': key } })
    return ((await answer.json()) as { used: number }).used
  }

  #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    return new Promise(resolve => {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill(signal)
    })
  }
}

export function makeKey(folder: string, plan: keyof typeof PLANS): string {
  writeFileSync(
    join(folder, 'octavo.json'),
    JSON.stringify({ plans: { load: PLANS.load, 'five-hundred': PLANS.five_hundred } }),
  )
  const name = plan.replace('_', '-')
  const args = [CLI, 'keys', 'create', '--name', name, '--plan', name]
  return execFileSync(process.execPath, args, {
    env: environment(folder),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
}

const environment = (folder: string): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  OCTAVO_DATA_DIR: join(folder, 'data'),
  OCTAVO_CONFIG: join(folder, 'octavo.json'),
})

function residentBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * 4096
  } catch {
    return 0
  }
}

export const freePort = (): Promise<number> =>
  new Promise(resolve => {
    const server = net.createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })
