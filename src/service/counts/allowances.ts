/** Rate limit and quota of a request, and the response headers that report both. */
import { OctavoError } from '../../base/errors.ts'
import type { Exchange } from '../http/exchange.ts'
import type { KeyRecord } from '../keys/key-store.ts'
import type { Plan } from '../keys/plans.ts'
import { planOf, type Service } from '../service.ts'
import { currentAccount, LedgerUnavailable, type Reservation, type ReserveRequest } from './ledger.ts'
import { secondsUp, untilNextMonth } from './month.ts'

/** Counts the request in the rate limit of its key. Throws `rate_limited`. */
export async function takeRate(exchange: Exchange, service: Service, key: KeyRecord): Promise<void> {
  const plan = planOf(service, key.plan)
  const rate = await service.rateLimiter.count(key.id, plan.requestsPerMinute)
  const reset = secondsUp(rate.resetMs)
  const { headers } = exchange
  headers['ratelimit-policy'] = policies(plan, service.now())
  headers['ratelimit'] = `"minute";r=${rate.remaining};t=${reset}`
  headers['x-ratelimit-limit'] = String(rate.limit)
  headers['x-ratelimit-remaining'] = String(rate.remaining)
  headers['x-ratelimit-reset'] = String(reset)
  if (rate.isAllowed) return
  headers['retry-after'] = String(reset)
  const message = `Your plan allows ${plan.requestsPerMinute} requests a minute. Try again in ${reset} seconds.`
  throw new OctavoError('rate_limited', message)
}

/** Requests for the state of jobs that a key may make per minute, for each document that it may request. */
const LOOKS_PER_REQUEST = 20

/** Counts a request for the state of a job, which has a limit of its own. Throws `rate_limited`. */
export async function takeLook(exchange: Exchange, service: Service, key: KeyRecord): Promise<void> {
  const most = planOf(service, key.plan).requestsPerMinute * LOOKS_PER_REQUEST
  const rate = await service.rateLimiter.count(`${key.id} jobs`, most)
  if (rate.isAllowed) return
  exchange.headers['retry-after'] = String(secondsUp(rate.resetMs))
  throw new OctavoError(
    'rate_limited',
    `Your plan allows ${most} looks at jobs a minute. Listen to the events instead.`,
  )
}

/** Reserves one PDF of the month. Throws `quota_exceeded`, or `overloaded` if the ledger cannot be reached. */
export async function takeQuota(
  exchange: Exchange,
  service: Service,
  key: KeyRecord,
  charge: Pick<ReserveRequest, 'id' | 'isRepeatable' | 'memoryMs'>,
): Promise<Reservation> {
  const limit = planOf(service, key.plan).pdfsPerMonth
  const account = currentAccount(key.caller, service.now())
  const reservation = await reachable(exchange, service.ledger.reserve({ account, limit, ...charge }))
  tellQuota(exchange, service, limit, reservation?.used ?? limit)
  if (reservation !== null) return reservation
  throw new OctavoError('quota_exceeded', `The ${limit} PDFs of this month are used up. The next month begins anew.`)
}

/** Sets the quota headers of a request that uses none of it. A stored answer does not wait for the ledger. */
export async function showQuota(exchange: Exchange, service: Service, key: KeyRecord): Promise<void> {
  const used = await service.ledger.used(currentAccount(key.caller, service.now())).catch(() => null)
  if (used !== null) tellQuota(exchange, service, planOf(service, key.plan).pdfsPerMonth, used)
}

function tellQuota({ headers }: Exchange, service: Service, limit: number, used: number): void {
  const reset = secondsUp(untilNextMonth(service.now()))
  const remaining = Math.max(0, limit - used)
  headers['ratelimit'] = `${headers['ratelimit']}, "month";r=${remaining};t=${reset}`
  headers['x-quota-limit'] = String(limit)
  headers['x-quota-remaining'] = String(remaining)
  headers['x-quota-reset'] = String(reset)
}

/** IETF draft "RateLimit header fields for HTTP", §3: a name, a quota and a window of seconds. */
function policies(plan: Plan, now: number): string {
  const date = new Date(now)
  const month = Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
  const seconds = Math.round((now + untilNextMonth(now) - month) / 1000)
  return `"minute";q=${plan.requestsPerMinute};w=60, "month";q=${plan.pdfsPerMonth};w=${seconds}`
}

/**
 * The result of a request to the ledger. Throws `overloaded` if it cannot be reached: without the ledger a quota cannot be
 * checked, and no PDF is made.
 */
export async function reachable<T>(exchange: Exchange, asking: Promise<T>): Promise<T> {
  try {
    return await asking
  } catch (error) {
    if (!(error instanceof LedgerUnavailable)) throw error
    exchange.headers['retry-after'] = '5'
    throw new OctavoError('overloaded', 'The quota cannot be checked at the moment. Try again soon.', { cause: error })
  }
}
