import { describe, expect, it } from 'vitest'
import { IdempotencyStore, readIdempotencyKey } from '../../src/service/http/idempotency.ts'

const answer = (size: number) => ({ type: 'application/pdf', body: Buffer.alloc(size), headers: {} })

describe('answers kept for their key', () => {
  it('are forgotten after a while', () => {
    let now = 0
    const store = new IdempotencyStore(1_000, 1e6, () => now)
    expect(store.begin('a', 'f')).toBeNull()
    store.complete('a', answer(10))
    expect(store.begin('a', 'f')).not.toBeNull()
    now = 1_001
    expect(store.begin('a', 'other')).toBeNull()
  })

  it('make room for others before their keys do', () => {
    const store = new IdempotencyStore(1_000, 100, () => 0)
    for (const key of ['a', 'b', 'c']) {
      store.begin(key, 'f')
      store.complete(key, answer(40))
    }
    expect(store.begin('b', 'f')).not.toBeNull()
    expect(store.begin('c', 'f')).not.toBeNull()
    // The answer is gone, but the key still belongs to its request.
    expect(() => store.begin('a', 'other')).toThrow(/another request/)
    expect(store.begin('a', 'f')).toBeNull()
  })

  it('are bounded in number', () => {
    const store = new IdempotencyStore(1e9, 1e9, () => 0)
    for (let i = 0; i < 20_000; i++) {
      store.begin(`k${i}`, 'f')
      store.complete(`k${i}`, answer(1))
    }
    expect(store.begin('k0', 'other')).toBeNull()
    expect(store.begin('k19999', 'f')).not.toBeNull()
  })

  it('let a request that came to nothing be made again', () => {
    const store = new IdempotencyStore(1_000, 1e6, () => 0)
    store.begin('a', 'f')
    expect(() => store.begin('a', 'f')).toThrow(/still running/)
    store.abandon('a')
    expect(store.begin('a', 'f')).toBeNull()
  })
})

describe('a key', () => {
  it.each([
    [null, null],
    ['abc', 'abc'],
    ['"abc"', 'abc'],
    ['x'.repeat(255), 'x'.repeat(255)],
  ])('is read from %j', (header, key) => {
    expect(readIdempotencyKey(header)).toBe(key)
  })

  it.each(['', '""', 'a b', 'x'.repeat(256), 'ä', '"a"b"'])('is not %j', header => {
    expect(() => readIdempotencyKey(header)).toThrow(/1 to 255 printable/)
  })
})
