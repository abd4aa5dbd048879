/** Requests per minute and key. In memory, or in Redis with memory as the fallback. The only importer of rate-limiter-flexible. */
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { RedisStore } from './redis.ts'

/** Whether a request is allowed, and how many are left. */
interface RateAnswer {
  readonly isAllowed: boolean
  readonly limit: number
  readonly remaining: number
  /** Milliseconds until the next window. */
  readonly resetMs: number
}

/** Counts the requests of each key in windows of a minute. */
export interface RateLimiter {
  /** Counts one request of a key with a limit of `limit` per minute. */
  count(keyId: string, limit: number): Promise<RateAnswer>
}

/** Limits are per minute. */
const WINDOW_SECONDS = 60

/**
 * With a store the limit applies to all replicas together; while the store cannot be reached, each replica limits by itself.
 */
export function createRateLimiter(store: RedisStore | null): RateLimiter {
  const byLimit = new Map<number, RateLimiterAbstract>()
  const limiterFor = (limit: number): RateLimiterAbstract => {
    const known = byLimit.get(limit)
    if (known !== undefined) return known
    const limiter = makeLimiter(limit, store)
    byLimit.set(limit, limiter)
    return limiter
  }
  return {
    async count(keyId, limit) {
      if (limit === 0) return { isAllowed: false, limit, remaining: 0, resetMs: WINDOW_SECONDS * 1000 }
      const result = await consume(limiterFor(limit), keyId)
      const isAllowed = result.consumedPoints <= limit
      // If the clock is set back, the window would appear longer than it is.
      const resetMs = Math.min(result.msBeforeNext, WINDOW_SECONDS * 1000)
      return { isAllowed, limit, remaining: Math.max(0, limit - result.consumedPoints), resetMs }
    },
  }
}

function makeLimiter(limit: number, store: RedisStore | null): RateLimiterAbstract {
  const options = { points: limit, duration: WINDOW_SECONDS, keyPrefix: 'octavo:rate' }
  const local = new RateLimiterMemory(options)
  if (store === null) return local
  return new RateLimiterRedis({
    ...options,
    storeClient: store.client,
    rejectIfRedisNotReady: true,
    insuranceLimiter: local,
  })
}

/** The package rejects with its answer if the limit is exceeded. */
async function consume(limiter: RateLimiterAbstract, keyId: string): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(keyId)
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal
    throw refusal
  }
}
