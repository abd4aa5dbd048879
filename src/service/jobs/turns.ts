/**
 * Whose turn it is: start-time fair queueing (Goyal, Vin, Cheng: "Start-time Fair Queueing", SIGCOMM 1996). A document's
 * start tag is the later of the virtual time and the finish tag of its caller's last one; its finish tag comes after it by
 * its cost over its caller's weight. Documents start in the order of their tags, and the virtual time is the tag of the one
 * that started last. So a caller that has nothing waiting is served soon, however much another one has sent, and one that
 * was idle has saved nothing up.
 *
 * The tag is the priority of the job in the queue, which ends at 2^21. Tags begin anew whenever nothing waits; those that
 * would pass the end are all equal, so that what comes so late is served in the order of its coming.
 */
import type { RedisScript, RedisStore } from '../counts/redis.ts'
import { PREFIX } from './shelf.ts'

/** The last priority of the queue; the first is 1. */
const LAST_TAG = 2 ** 21 - 1
/** A small document of a caller with a weight of 1. */
const UNIT = 16
/** How much more a plan with priority has running than one without it. */
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

/** What decides when a job may start. */
export interface Claim {
  readonly caller: string
  readonly isPriority: boolean
  readonly weight: number
  readonly isLarge: boolean
}

/** Large documents count as several. */
const LARGE_COST = 4

/** What a document adds to its caller's finish tag; at least 1. */
export function costOf({ isPriority, weight, isLarge }: Claim): number {
  const share = Math.max(1, weight) * (isPriority ? PRIORITY_FACTOR : 1)
  return Math.max(1, Math.round((UNIT * (isLarge ? LARGE_COST : 1)) / share))
}

/** The tag of a document that joins the queue. `isFirst`: nothing waits. */
export async function takeTurn(store: RedisStore, claim: Claim, isFirst: boolean): Promise<number> {
  return Number(await store.run(TAKE, KEYS, [claim.caller, costOf(claim), LAST_TAG, isFirst ? 1 : 0]))
}

/** A document of this tag starts. */
export async function advance(store: RedisStore, tag: number): Promise<void> {
  await store.run(ADVANCE, KEYS, [tag])
}
