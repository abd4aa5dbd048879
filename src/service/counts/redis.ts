/** The connection to Redis or Valkey, where replicas share their counts. The only importer of ioredis; loaded on demand. */
import { Redis } from 'ioredis'

/** What runs inside the server, atomically, with the server's own clock. */
export interface RedisScript {
  readonly name: string
  readonly keys: number
  readonly lua: string
}

/** What the service uses of a Redis server: scripts that run atomically, and single values. */
export interface RedisStore {
  /** Runs a script. Rejects soon where the server cannot be reached. */
  run(script: RedisScript, keys: readonly string[], args: readonly (string | number | Uint8Array)[]): Promise<unknown>
  get(key: string): Promise<string | null>
  getBytes(key: string): Promise<Uint8Array | null>
  /** Whether the last command or ping was answered. */
  isUp(): boolean
  /** Called each time the store answers again. */
  onUp(listener: () => void): void
  /** Whether it answers, after at most so many milliseconds: for commands, which ask as soon as they have begun to connect. */
  untilUp(patienceMs: number): Promise<boolean>
  /** For the rate limiter, which brings scripts of its own. */
  readonly client: Redis
  close(): Promise<void>
}

/** ioredis takes bytes as Buffers alone. */
const asArgument = (value: string | number | Uint8Array): string | number | Buffer =>
  value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value

/** Milliseconds that a command may take: a request waits for it. */
const COMMAND_TIMEOUT_MS = 1_000
/** Milliseconds between two looks at the connection: readiness is no older. */
const PING_EVERY_MS = 1_000

/**
 * A connection of its own for a queue, whose commands wait until the store answers: some of them block, so that no time is
 * too long for them.
 */
export function patientConnection(url: string, onProblem: (problem: Error) => void): Redis {
  const client = new Redis(url, {
    maxRetriesPerRequest: null,
    connectTimeout: 3_000,
    retryStrategy: attempt => Math.min(100 * attempt, 1_000),
  })
  client.on('error', onProblem)
  return client
}

/** Whether a server answers: commands that succeed say so, one that fails or a connection that ends says that it does not. */
class Pulse {
  readonly #listeners: (() => void)[] = []
  isAnswering = false

  /** Calls `listener` each time that the server answers again. */
  onUp(listener: () => void): void {
    this.#listeners.push(listener)
  }

  answered(): void {
    if (this.isAnswering) return
    this.isAnswering = true
    for (const listener of this.#listeners) listener()
  }

  lost(): void {
    this.isAnswering = false
  }

  async observed<T>(command: Promise<T>): Promise<T> {
    try {
      const answer = await command
      this.answered()
      return answer
    } catch (error) {
      this.lost()
      throw error
    }
  }
}

/**
 * `url` is redis:// or rediss://. Does not wait for the connection; `onProblem` hears why there is none. Commands that are not
 * answered after `timeoutMs` fail.
 */
export function connectRedis(
  url: string,
  onProblem: (problem: Error) => void,
  timeoutMs = COMMAND_TIMEOUT_MS,
): RedisStore {
  const client = new Redis(url, {
    // Waiting commands would pile up behind a dead connection: a request rather fails at once.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    commandTimeout: timeoutMs,
    connectTimeout: 3_000,
    retryStrategy: attempt => Math.min(100 * attempt, 1_000),
  })
  const pulse = new Pulse()
  const observed = <T>(command: Promise<T>): Promise<T> => pulse.observed(command)
  client.on('error', onProblem)
  client.on('ready', () => pulse.answered())
  client.on('close', () => pulse.lost())
  const pinging = setInterval(() => {
    if (client.status === 'ready') observed(client.ping()).catch(onProblem)
  }, PING_EVERY_MS).unref()

  const loaded = new Set<string>()
  return {
    client,
    run(script, keys, args) {
      if (!loaded.has(script.name)) {
        client.defineCommand(script.name, { numberOfKeys: script.keys, lua: script.lua })
        loaded.add(script.name)
      }
      const commands = client as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>
      return observed(commands[script.name]!.call(client, ...keys, ...args.map(asArgument)))
    },
    get: key => observed(client.get(key)),
    getBytes: key => observed(client.getBuffer(key)),
    isUp: () => client.status === 'ready' && pulse.isAnswering,
    onUp: listener => pulse.onUp(listener),
    untilUp: patienceMs =>
      new Promise(resolve => {
        if (pulse.isAnswering) return resolve(true)
        const timer = setTimeout(() => resolve(false), patienceMs)
        pulse.onUp(() => {
          clearTimeout(timer)
          resolve(true)
        })
      }),
    async close() {
      clearInterval(pinging)
      client.disconnect()
    },
  }
}
