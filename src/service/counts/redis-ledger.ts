/**
 * The shared ledger: replicas count in one Redis or Valkey, and limits remain exact. Each step is a script, which runs
 * atomically with the clock of the store.
 * A reservation is a member of a sorted set with a deadline, which is extended while the work goes on; the reservation of a
 * killed replica expires. A charge leaves a mark of its id, so that a step that is repeated because its answer was lost has
 * no effect.
 */
import { OctavoError } from '../../base/errors.ts'
import {
  type Account,
  CHARGE_MEMORY_MS,
  chargedBefore,
  type Ledger,
  LedgerUnavailable,
  type Reservation,
  type ReserveRequest,
} from './ledger.ts'
import type { RedisScript, RedisStore } from './redis.ts'

/** KEYS: count, reservations, mark of the id. ARGV: limit, id, milliseconds to hold, milliseconds to keep. */
const RESERVE: RedisScript = {
  name: 'octavoReserve',
  keys: 3,
  lua: `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
local used = tonumber(redis.call('GET', KEYS[1]) or '0') + redis.call('ZCARD', KEYS[2])
local mark = redis.call('GET', KEYS[3])
if mark == 'charged' then return {'charged', used} end
if redis.call('ZSCORE', KEYS[2], ARGV[2]) then return {'held', used} end
if used >= tonumber(ARGV[1]) then return {'exhausted', used} end
if mark then redis.call('DEL', KEYS[3]) end
redis.call('ZADD', KEYS[2], now + tonumber(ARGV[3]), ARGV[2])
redis.call('PEXPIRE', KEYS[2], ARGV[4])
return {'reserved', used + 1}`,
}

/** KEYS as above. ARGV: id, milliseconds to hold. */
const RENEW: RedisScript = {
  name: 'octavoRenew',
  keys: 3,
  lua: `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if redis.call('ZSCORE', KEYS[2], ARGV[1]) then redis.call('ZADD', KEYS[2], now + tonumber(ARGV[2]), ARGV[1]) end
return 0`,
}

/**
 * KEYS as above. ARGV: id, limit, milliseconds to keep the count, milliseconds to keep the mark. An expired reservation is
 * still valid if the quota has room for it.
 */
const COMMIT: RedisScript = {
  name: 'octavoCommit',
  keys: 3,
  lua: `
local mark = redis.call('GET', KEYS[3])
if mark == 'charged' then return 'charged' end
if mark == 'refunded' then return 'refunded' end
if redis.call('ZREM', KEYS[2], ARGV[1]) == 0 then
  local used = tonumber(redis.call('GET', KEYS[1]) or '0') + redis.call('ZCARD', KEYS[2])
  if used >= tonumber(ARGV[2]) then return 'exhausted' end
end
redis.call('SET', KEYS[3], 'charged', 'PX', ARGV[4])
redis.call('INCR', KEYS[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 'charged'`,
}

/**
 * KEYS as above. ARGV: id, milliseconds to keep the mark. Also used for charges whose result is unknown: the mark stops a
 * commit that is still under way.
 */
const REFUND: RedisScript = {
  name: 'octavoRefund',
  keys: 3,
  lua: `
redis.call('ZREM', KEYS[2], ARGV[1])
if redis.call('GET', KEYS[3]) == 'charged' then redis.call('DECR', KEYS[1]) end
redis.call('SET', KEYS[3], 'refunded', 'PX', ARGV[2])
return 0`,
}

/** Milliseconds. */
const DAY_MS = 24 * 60 * 60 * 1000
/** Counts are kept for reports; reservations and marks only as long as they are needed. */
const KEEP_COUNT_MS = 400 * DAY_MS
const KEEP_RESERVATIONS_MS = 40 * DAY_MS
/** The mark of work that is not repeatable must outlive the retries of its commit. */
const KEEP_MARK_MS = 10 * 60 * 1000

/** Milliseconds of a reservation, which is renewed three times in that period. */
const HOLD_MS = 6_000

/** Attempts to write a charge, enough for a short interruption of Redis. */
const COMMIT_ATTEMPTS = 4
/** Milliseconds between them. */
const COMMIT_PAUSE_MS = 250

/** A ledger in which any replica can refund a charge by its id. */
export interface SharedLedger extends Ledger {
  /** Refunds what is charged or reserved for an id; repeating it has no effect. Rejects with `LedgerUnavailable`. */
  takeBack(account: Account, id: string, memoryMs: number): Promise<void>
}

/** `holdMs`: milliseconds after which a reservation expires if its replica no longer renews it. */
export function openRedisLedger(store: RedisStore, holdMs = HOLD_MS): SharedLedger {
  /** Charges whose commit was not answered. They are refunded as soon as the store can be reached. */
  const doubtful = new Map<string, readonly string[]>()
  store.onUp(() => {
    for (const [id, keys] of doubtful)
      store.run(REFUND, keys, [id, KEEP_MARK_MS]).then(
        () => doubtful.delete(id),
        () => {},
      )
  })
  return {
    async reserve(request) {
      const keys = keysOf(request.account, request.id)
      const args = [request.limit, request.id, holdMs, KEEP_RESERVATIONS_MS]
      const [outcome, used] = (await asked(store.run(RESERVE, keys, args))) as [string, number]
      switch (outcome) {
        case 'reserved':
          return reservation({ store, request, keys, doubtful, holdMs }, used)
        case 'charged':
          return chargedBefore(used)
        case 'held':
          throw new OctavoError('idempotency_key_in_use', 'A request with this idempotency key is still running.')
        default:
          return null
      }
    },
    async takeBack(account, id, memoryMs) {
      await asked(store.run(REFUND, keysOf(account, id), [id, memoryMs]))
    },
    used: async account => Number((await asked(store.get(keysOf(account, '')[0]))) ?? 0),
    isWritable: () => store.isUp(),
    close: () => store.close(),
  }
}

/** All keys of a caller hash to one slot, so that scripts work in a cluster. */
function keysOf({ caller, month }: Account, id: string): readonly [count: string, reservations: string, mark: string] {
  const prefix = `octavo:{${encodeURIComponent(caller)}}`
  return [`${prefix}:used:${month}`, `${prefix}:reserved:${month}`, `${prefix}:charged:${id}`]
}

async function asked<T>(command: Promise<T>): Promise<T> {
  try {
    return await command
  } catch (cause) {
    throw new LedgerUnavailable('The store of the counts does not answer.', { cause })
  }
}

interface Held {
  readonly store: RedisStore
  readonly request: ReserveRequest
  readonly keys: readonly string[]
  readonly doubtful: Map<string, readonly string[]>
  readonly holdMs: number
}

function reservation(held: Held, used: number): Reservation {
  const { store, request, keys, doubtful, holdMs } = held
  // After a failed renewal the next one, or the check at the commit, decides.
  const renewing = setInterval(
    () => void store.run(RENEW, keys, [request.id, holdMs]).catch(() => {}),
    holdMs / 3,
  ).unref()
  const takeBack = async (): Promise<void> => {
    clearInterval(renewing)
    try {
      await store.run(REFUND, keys, [request.id, KEEP_MARK_MS])
    } catch {
      doubtful.set(request.id, keys)
    }
  }
  return {
    used,
    isCharged: false,
    async commit() {
      clearInterval(renewing)
      if ((await committed(held)) === 'exhausted')
        throw new OctavoError('quota_exceeded', 'The PDFs of this month were used up in the meantime.')
    },
    release: () => void takeBack(),
    refund: takeBack,
  }
}

async function committed({ store, request, keys, doubtful }: Held): Promise<unknown> {
  const keepMark = request.isRepeatable ? (request.memoryMs ?? CHARGE_MEMORY_MS) : KEEP_MARK_MS
  for (let attempt = 1; ; attempt++) {
    try {
      return await store.run(COMMIT, keys, [request.id, request.limit, KEEP_COUNT_MS, keepMark])
    } catch (cause) {
      if (attempt < COMMIT_ATTEMPTS) await new Promise(resolve => setTimeout(resolve, COMMIT_PAUSE_MS))
      else {
        doubtful.set(request.id, keys)
        throw new LedgerUnavailable('The count could not be recorded.', { cause })
      }
    }
  }
}
