/**
 * The order of jobs: start-time fair queueing (Goyal, Vin, Cheng: "Start-time Fair Queueing", SIGCOMM 1996). The start tag of
 * a document is the larger of the virtual time and the finish tag of its caller's last document; its finish tag is the start
 * tag plus its cost divided by its caller's weight. Documents start in order of their tags, and the virtual time is the tag
 * of the last one started. A caller with an empty queue is served soon, however much others have submitted, and idle time is
 * not saved up.
 * The tag is the priority of the job in BullMQ, whose maximum is 2^21. Tags restart at 1 whenever nothing waits; larger tags
 * are set to the maximum, so that such jobs are served in order of arrival.
 */
import type { RedisScript, RedisStore } from '../counts/redis.ts'
import { PREFIX } from './shelf.ts'

/** The maximum priority of the queue; the first is 1. */
const LAST_TAG = 2 ** 21 - 1
/** Cost of a small document of a caller with weight 1. */
const UNIT = 16
/** Factor of the weight of a plan with priority. */
const PRIORITY_FACTOR = 4

/** KEYS: virtual time, finish tags by caller (hash). ARGV: caller, cost, last tag, 1 where nothing waits. */
const TAKE: RedisScript = {
  name: 'octavoTurnTake',
  keys: 2,
  lua: `
if ARGV[4] == '1' then redis.call('DEL', KEYS[1], KEYS[2]) end
local now = tonumber(redis.call('GET', KEYS[1]) or '1')
local start = math.min(math.max(now, tonumber(redis.call('HGET', KEYS[2], ARGV[1]) or '1')), tonumber(ARGV[3]))
redis.call('HSET', KEYS[2], ARGV[1], start + ARGV[2])
return start`,
}

/** KEYS as above. ARGV: the tag of a document that starts. */
const ADVANCE: RedisScript = {
  name: 'octavoTurnAdvance',
  keys: 2,
  lua: `
if tonumber(ARGV[1]) > tonumber(redis.call('GET', KEYS[1]) or '1') then redis.call('SET', KEYS[1], ARGV[1]) end
return 0`,
}

const KEYS = [`${PREFIX}:turns:now`, `${PREFIX}:turns:finish`]

/** The inputs of a job's tag. */
export interface Claim {
  readonly caller: string
  readonly isPriority: boolean
  readonly weight: number
  readonly isLarge: boolean
}

/** Cost of a large document, in small ones. */
const LARGE_COST = 4

/** The increase of the caller's finish tag by a document; at least 1. */
export function costOf({ isPriority, weight, isLarge }: Claim): number {
  const share = Math.max(1, weight) * (isPriority ? PRIORITY_FACTOR : 1)
  return Math.max(1, Math.round((UNIT * (isLarge ? LARGE_COST : 1)) / share))
}

/** The tag of a document that joins the queue. `isFirst`: nothing waits. */
export async function takeTurn(store: RedisStore, claim: Claim, isFirst: boolean): Promise<number> {
  return Number(await store.run(TAKE, KEYS, [claim.caller, costOf(claim), LAST_TAG, isFirst ? 1 : 0]))
}

/** Records that a document with this tag starts. */
export async function advance(store: RedisStore, tag: number): Promise<void> {
  await store.run(ADVANCE, KEYS, [tag])
}
