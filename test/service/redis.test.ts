import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Ledger, LedgerUnavailable, newChargeId } from '../../src/service/counts/ledger.ts'
import { createRateLimiter } from '../../src/service/counts/rate-limit.ts'
import { connectRedis, type RedisStore } from '../../src/service/counts/redis.ts'
import { openRedisLedger } from '../../src/service/counts/redis-ledger.ts'
import { exited, program, start } from './program.ts'
import { hasRedis, type RedisServer, startRedis } from './redis-server.ts'

const until = async (condition: () => boolean) => {
  for (let i = 0; i < 200 && !condition(); i++) await new Promise(resolve => setTimeout(resolve, 25))
  expect(condition()).toBe(true)
}

describe('the rate limit in memory', () => {
  it('counts a minute at a time and says when the next begins', async () => {
    const limiter = createRateLimiter(null)
    const answers = []
    for (let i = 0; i < 4; i++) answers.push(await limiter.count('key', 3))
    expect(answers.map(answer => answer.isAllowed)).toEqual([true, true, true, false])
    expect(answers.map(answer => answer.remaining)).toEqual([2, 1, 0, 0])
    expect(answers[3]!.resetMs).toBeGreaterThan(58_000)
    expect(answers[3]!.resetMs).toBeLessThanOrEqual(60_000)
    expect((await limiter.count('other', 3)).remaining).toBe(2)
    expect((await limiter.count('none', 0)).isAllowed).toBe(false)
  })
})

// Needs the system's redis-server.
describe.skipIf(!hasRedis)('counts in Redis', () => {
  let server: RedisServer
  let store: RedisStore
  let ledger: Ledger
  const account = { caller: 'a {caller}', month: '2026-05' }
  const request = () => ({ account, limit: 2, id: newChargeId(), isRepeatable: false })

  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    store = connectRedis(server.url, () => {})
    await until(() => store.isUp())
    await store.client.flushall()
    ledger = openRedisLedger(store, 400)
  })
  afterEach(() => ledger.close())

  it('reserve, charge, release and refund', async () => {
    const first = (await ledger.reserve(request()))!
    const second = (await ledger.reserve(request()))!
    expect([first.used, second.used]).toEqual([1, 2])
    expect(await ledger.reserve(request())).toBeNull()
    second.release()
    await first.commit()
    expect(await ledger.used(account)).toBe(1)
    await first.refund()
    expect(await ledger.used(account)).toBe(0)
  })

  it('charge once however often a commit is repeated', async () => {
    const reservation = (await ledger.reserve(request()))!
    await reservation.commit()
    await reservation.commit()
    expect(await ledger.used(account)).toBe(1)
  })

  it('hold a reservation while the work goes on', async () => {
    const held = [await ledger.reserve(request()), await ledger.reserve(request())]
    await new Promise(resolve => setTimeout(resolve, 1_000))
    expect(await ledger.reserve(request())).toBeNull()
    for (const reservation of held) await reservation!.commit()
    expect(await ledger.used(account)).toBe(2)
  })

  it('let the reservation of a killed replica run out', async () => {
    const other = connectRedis(server.url, () => {})
    await until(() => other.isUp())
    const dying = openRedisLedger(other, 400)
    const lost = [await dying.reserve(request()), await dying.reserve(request())]
    await dying.close()
    expect(await ledger.reserve(request())).toBeNull()
    await new Promise(resolve => setTimeout(resolve, 450))
    expect(await ledger.reserve(request())).not.toBeNull()
    expect(lost).not.toContain(null)
  })

  it('pass no limit where a reservation ran out and others took its place', async () => {
    const late = (await ledger.reserve({ ...request(), id: 'late' }))!
    // As if the renewals had not arrived for a while.
    await store.client.del(`octavo:{${encodeURIComponent(account.caller)}}:reserved:${account.month}`)
    for (const reservation of [await ledger.reserve(request()), await ledger.reserve(request())])
      await reservation!.commit()
    await expect(late.commit()).rejects.toMatchObject({ code: 'quota_exceeded' })
    expect(await ledger.used(account)).toBe(2)
  })

  it('know repeated work on any replica', async () => {
    const repeated = { ...request(), id: 'same', isRepeatable: true }
    const reservation = (await ledger.reserve(repeated))!
    await expect(ledger.reserve(repeated)).rejects.toMatchObject({ code: 'idempotency_key_in_use' })
    await reservation.commit()
    expect(await ledger.reserve(repeated)).toMatchObject({ isCharged: true })
    expect(await ledger.used(account)).toBe(1)
  })

  it('charge repeated work again whose first charge was taken back', async () => {
    const repeated = { ...request(), id: 'again', isRepeatable: true }
    const aborted = (await ledger.reserve(repeated))!
    await aborted.commit()
    await aborted.refund()
    await (await ledger.reserve(repeated))!.commit()
    expect(await ledger.used(account)).toBe(1)
  })

  it('do not charge by a commit that arrives after its refund', async () => {
    const reservation = (await ledger.reserve(request()))!
    await reservation.refund()
    await reservation.commit()
    expect(await ledger.used(account)).toBe(0)
  })

  it('are exact over four processes', async () => {
    const sharing = await program(new URL('./sharing.program.ts', import.meta.url))
    const replicas = ['a', 'b', 'c', 'd'].map(name => start(sharing, [server.url, name, '500']))
    await Promise.all(replicas.map(exited))
    const committed = replicas.map(replica => Number(replica.lines[0]))
    expect(committed.reduce((sum, each) => sum + each, 0)).toBe(500)
    expect(await ledger.used({ caller: 'shared', month: '2026-05' })).toBe(500)
  })

  it('are refused while Redis is gone, and go on when it is back', async () => {
    const limiter = createRateLimiter(store)
    expect((await limiter.count('key', 2)).remaining).toBe(1)
    await server.stop()
    await until(() => !ledger.isWritable())
    await expect(ledger.reserve(request())).rejects.toBeInstanceOf(LedgerUnavailable)
    // The rate limit falls back to this replica alone.
    const answers = [await limiter.count('key', 2), await limiter.count('key', 2), await limiter.count('key', 2)]
    expect(answers.map(answer => answer.isAllowed)).toEqual([true, true, false])
    await server.start()
    await until(() => ledger.isWritable())
    expect(await ledger.reserve(request())).not.toBeNull()
  })

  it('take back a charge of which nobody knows whether it was made', async () => {
    const reservation = (await ledger.reserve(request()))!
    server.freeze()
    const commit = reservation.commit().catch((error: unknown) => error)
    // All attempts run out of time, yet the server carries them out when it wakes.
    expect(await commit).toBeInstanceOf(LedgerUnavailable)
    server.thaw()
    await until(() => ledger.isWritable())
    await new Promise(resolve => setTimeout(resolve, 300))
    expect(await ledger.used(account)).toBe(0)
    expect((await ledger.reserve(request()))!.used).toBe(1)
  })
})
