/** The connection to Redis or Valkey, where replicas share their counts. The only importer of ioredis; loaded on demand. */
import { Redis } from 'ioredis'

/** A Lua script, which Redis runs atomically, with its own clock. */
export interface RedisScript {
  readonly name: string
  readonly keys: number
  readonly lua: string
}

/** What the service uses of a Redis server: scripts that run atomically, and single values. */
export interface RedisStore {
  /** Runs a script. Rejects after a short time if the server cannot be reached. */
  run(script: RedisScript, keys: readonly string[], args: readonly (string | number | Uint8Array)[]): Promise<unknown>
  get(key: string): Promise<string | null>
  getBytes(key: string): Promise<Uint8Array | null>
  /** Whether the last command or ping was answered. */
  isUp(): boolean
  /** Called each time the store answers again. */
  onUp(listener: () => void): void
  /**
   * Resolves whether the server answers, after at most `patienceMs` milliseconds: commands of the CLI call it just after they
   * begin to connect.
   */
  untilUp(patienceMs: number): Promise<boolean>
  /** For the rate limiter, which has its own scripts. */
  readonly client: Redis
  close(): Promise<void>
}

/** ioredis accepts bytes only as Buffers. */
const asArgument = (value: string | number | Uint8Array): string | number | Buffer =>
  value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.byteLength) : value

/** Milliseconds that a command may take, since a request waits for it. */
const COMMAND_TIMEOUT_MS = 1_000
/** Milliseconds between two pings, the maximum age of the reported readiness. */
const PING_EVERY_MS = 1_000

/**
 * A separate connection for a queue, without a timeout: its commands wait until the store answers, and some of them block.
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

/** Tracks whether a server answers: a successful command sets the state, a failed one or a closed connection clears it. */
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
 * `url` is redis:// or rediss://. Does not wait for the connection; `onProblem` receives the errors of connecting. Commands
 * fail if they are not answered within `timeoutMs`.
 */
export function connectRedis(
  url: string,
  onProblem: (problem: Error) => void,
  timeoutMs = COMMAND_TIMEOUT_MS,
): RedisStore {
  const client = new Redis(url, {
    // Commands would accumulate behind a dead connection, so that they fail at once instead.
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
