/** A Redis of its own for a test: the system's `redis-server` on a free port, nothing on disk. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import net from 'node:net'
import { exited } from './program.ts'

/** Whether there is a `redis-server` to run. Tests that need one skip where there is none. */
export const hasRedis = ((): boolean => {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

export interface RedisServer {
  readonly url: string
  readonly port: number
  /** Ends it at once. Starting again begins empty. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Stops answering without closing connections, and goes on. */
  freeze(): void
  thaw(): void
}

export async function startRedis(): Promise<RedisServer> {
  const port = await freePort()
  let process: ChildProcess | null = null
  const server: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    port,
    async start() {
      process = spawn(
        'redis-server',
        ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
        {
          stdio: 'ignore',
        },
      )
      for (let attempt = 0; attempt < 100 && !(await accepts(port)); attempt++)
        await new Promise(resolve => setTimeout(resolve, 30))
    },
    async stop() {
      process?.kill('SIGKILL')
      if (process !== null) await exited(process)
      process = null
    },
    freeze: () => void process?.kill('SIGSTOP'),
    thaw: () => void process?.kill('SIGCONT'),
  }
  await server.start()
  return server
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })

const accepts = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = net.connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
