/** Fairness as an order, on a real store: which document would start next. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectRedis, type RedisStore } from '../../../src/service/counts/redis.ts'
import { openShelf } from '../../../src/service/jobs/shelf.ts'
import { advance, type Claim, costOf, takeTurn } from '../../../src/service/jobs/turns.ts'
import { hasRedis, type RedisServer, startRedis } from '../redis-server.ts'

const claim = (caller: string, rest: Partial<Claim> = {}): Claim => ({
  caller,
  isPriority: false,
  weight: 1,
  isLarge: false,
  ...rest,
})

describe('the cost of a document', () => {
  it('is less for who has more weight, more for large ones, and never nothing', () => {
    expect(costOf(claim('a', { weight: 2 }))).toBe(costOf(claim('a')) / 2)
    expect(costOf(claim('a', { isLarge: true }))).toBe(costOf(claim('a')) * 4)
    expect(costOf(claim('a', { isPriority: true }))).toBe(costOf(claim('a')) / 4)
    expect(costOf(claim('a', { weight: 1_000_000, isPriority: true }))).toBe(1)
  })
})

// Needs the system's redis-server.
describe.skipIf(!hasRedis)('with a store', () => {
  let server: RedisServer
  let store: RedisStore

  beforeAll(async () => {
    server = await startRedis()
    store = connectRedis(server.url, () => {})
    for (let i = 0; i < 200 && !store.isUp(); i++) await new Promise(resolve => setTimeout(resolve, 25))
  })
  afterAll(async () => {
    await store.close()
    await server.stop()
  })
  beforeEach(() => store.client.flushall())

  /** Queues claims and starts them in the order of their tags; `late` come after so many have started. */
  async function order(claims: readonly Claim[], late: readonly Claim[] = [], after = 0): Promise<string> {
    const waiting: { caller: string; tag: number }[] = []
    const join = async (each: Claim): Promise<void> => {
      waiting.push({ caller: each.caller, tag: await takeTurn(store, each, waiting.length === 0) })
    }
    for (const each of claims) await join(each)
    let started = ''
    while (waiting.length > 0) {
      if (started.length === after) for (const each of late) await join(each)
      // Of equal tags the one that joined first.
      const next = waiting.reduce((best, each) => (each.tag < best.tag ? each : best))
      waiting.splice(waiting.indexOf(next), 1)
      await advance(store, next.tag)
      started += next.caller
    }
    return started
  }

  it('callers take turns, however many documents one of them has', async () => {
    const flood = Array.from({ length: 8 }, () => claim('a'))
    expect(await order([...flood, claim('b'), claim('b')])).toBe('ababaaaaaa')
  })

  it('who comes later does not wait behind what others have waiting, and has saved nothing up', async () => {
    const flood = Array.from({ length: 8 }, () => claim('a'))
    const late = Array.from({ length: 4 }, () => claim('b'))
    expect(await order(flood, late, 4)).toMatch(/^a{4}(?:ab|ba){3}/)
  })

  it('weights share, and priority counts as a weight', async () => {
    const documents = (caller: string, rest: Partial<Claim>) => Array.from({ length: 12 }, () => claim(caller, rest))
    const started = await order([...documents('a', {}), ...documents('b', { weight: 3 })])
    const shares = [...started.slice(0, 12)].filter(caller => caller === 'b').length
    expect(shares).toBeGreaterThanOrEqual(8)
    expect(shares).toBeLessThanOrEqual(10)
  })

  it('begins anew when nothing waits', async () => {
    await order(Array.from({ length: 50 }, () => claim('a')))
    expect(await takeTurn(store, claim('a'), true)).toBe(1)
  })

  it('a shelf holds what it may in all and for one caller, and forgets what ran out', async () => {
    const shelf = openShelf(store, { name: 'results', bytes: 1_000, keepMs: 150 })
    expect(await shelf.put('1', 'a', Buffer.alloc(300, 1))).toBe(true)
    expect(await shelf.put('2', 'a', Buffer.alloc(300, 2))).toBe(false)
    expect(await shelf.put('3', 'b', Buffer.alloc(400, 3))).toBe(true)
    expect(await shelf.put('4', 'c', Buffer.alloc(400, 4))).toBe(false)
    expect(Buffer.from((await shelf.get('3'))!)).toEqual(Buffer.alloc(400, 3))
    // The same again is the same, not more.
    expect(await shelf.put('3', 'b', Buffer.alloc(450, 5))).toBe(true)
    expect(await shelf.held()).toBe(750)
    await shelf.drop('1')
    await shelf.drop('1')
    expect(await shelf.held()).toBe(450)
    await new Promise(resolve => setTimeout(resolve, 200))
    expect(await shelf.get('3')).toBeNull()
    expect(await shelf.put('4', 'c', Buffer.alloc(500, 4))).toBe(true)
    expect(await shelf.held()).toBe(500)
  })
})
