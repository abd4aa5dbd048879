/**
 * Temporary bytes in Redis: documents until they are rendered, results until they are fetched. A shelf is bounded, and one
 * caller may hold half of it. The script that stores an entry updates the counts, so that the bound holds for all replicas;
 * expired entries are subtracted by the next script.
 */
import type { RedisScript, RedisStore } from '../counts/redis.ts'

/** All keys hash to one slot, so that scripts work in a cluster. */
export const PREFIX = '{octavo-jobs}'

/** The share of a shelf that one caller may hold. */
const SHARE = 0.5

/**
 * KEYS: data, expiry by id (sorted set), "bytes caller" by id (hash), bytes by caller (hash). ARGV: id, bytes, caller,
 * milliseconds, bound, bound of a caller, then the data. The sum of all is the field "*".
 */
const PUT: RedisScript = {
  name: 'octavoShelfPut',
  keys: 4,
  lua: `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function forget(id)
  local entry = redis.call('HGET', KEYS[3], id)
  redis.call('ZREM', KEYS[2], id)
  if not entry then return end
  local bytes, caller = string.match(entry, '^(%d+) (.*)$')
  redis.call('HDEL', KEYS[3], id)
  redis.call('HINCRBY', KEYS[4], '*', -bytes)
  if redis.call('HINCRBY', KEYS[4], caller, -bytes) <= 0 then redis.call('HDEL', KEYS[4], caller) end
end
for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now, 'LIMIT', 0, 1000)) do forget(id) end
forget(ARGV[1])
local all = tonumber(redis.call('HGET', KEYS[4], '*') or '0') + ARGV[2]
local own = tonumber(redis.call('HGET', KEYS[4], ARGV[3]) or '0') + ARGV[2]
if all > tonumber(ARGV[5]) or own > tonumber(ARGV[6]) then
  redis.call('DEL', KEYS[1])
  return 0
end
redis.call('SET', KEYS[1], ARGV[7], 'PX', ARGV[4])
redis.call('ZADD', KEYS[2], now + tonumber(ARGV[4]), ARGV[1])
redis.call('HSET', KEYS[3], ARGV[1], ARGV[2] .. ' ' .. ARGV[3])
redis.call('HINCRBY', KEYS[4], '*', ARGV[2])
redis.call('HINCRBY', KEYS[4], ARGV[3], ARGV[2])
return 1`,
}

/** KEYS as above. ARGV: id. */
const DROP: RedisScript = {
  name: 'octavoShelfDrop',
  keys: 4,
  lua: `
redis.call('DEL', KEYS[1])
redis.call('ZREM', KEYS[2], ARGV[1])
local entry = redis.call('HGET', KEYS[3], ARGV[1])
if not entry then return 0 end
local bytes, caller = string.match(entry, '^(%d+) (.*)$')
redis.call('HDEL', KEYS[3], ARGV[1])
redis.call('HINCRBY', KEYS[4], '*', -bytes)
if redis.call('HINCRBY', KEYS[4], caller, -bytes) <= 0 then redis.call('HDEL', KEYS[4], caller) end
return 1`,
}

/** Temporary data by id. */
export interface Shelf {
  /** Stores bytes, replacing those of the same id. False if there is no room. */
  put(id: string, caller: string, bytes: Uint8Array): Promise<boolean>
  /** The bytes of an id; null if there are none or they have expired. */
  get(id: string): Promise<Uint8Array | null>
  drop(id: string): Promise<void>
  /** Number of bytes of all entries, as of the last change. */
  held(): Promise<number>
}

/** The capacity of a shelf in bytes, and the lifetime of its entries in milliseconds. */
interface ShelfOptions {
  readonly name: 'documents' | 'results'
  readonly bytes: number
  readonly keepMs: number
}

/** A shelf in Redis. */
export function openShelf(store: RedisStore, { name, bytes: bound, keepMs }: ShelfOptions): Shelf {
  const dataKey = (id: string): string => `${PREFIX}:${name}:data:${id}`
  const sums = `${PREFIX}:${name}:sums`
  const keys = (id: string): string[] => [dataKey(id), `${PREFIX}:${name}:until`, `${PREFIX}:${name}:sizes`, sums]
  return {
    async put(id, caller, bytes) {
      const owner = `caller:${caller}`
      const args = [id, bytes.length, owner, keepMs, bound, Math.floor(bound * SHARE), bytes]
      return (await store.run(PUT, keys(id), args)) === 1
    },
    get: id => store.getBytes(dataKey(id)),
    async drop(id) {
      await store.run(DROP, keys(id), [id])
    },
    held: async () => Number((await store.client.hget(sums, '*')) ?? 0),
  }
}
