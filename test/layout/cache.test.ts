/** Caches of layout: what is asked again, what differs, and what is let go. */
import { describe, expect, test } from 'vitest'
import { cached, forgetUnused, identical } from '../../src/layout/cache.ts'
import type { LayoutServices } from '../../src/layout/types.ts'

interface Input {
  readonly width: number
  readonly height: number
}

const servicesWith = (isEnabled = true): LayoutServices => ({ caches: { isEnabled } }) as LayoutServices

/** A cached function that counts how often it computes. */
function counting(most = 1) {
  const counter = { count: 0 }
  const of = cached<object, Input, number>(
    { width: identical, height: identical },
    (_, { width, height }) => {
      counter.count++
      return width * height
    },
    most,
  )
  return { counter, of }
}

const input = (width: number, height = 1): Input => ({ width, height })

describe('one result for each box', () => {
  test('is kept while every field is equal', () => {
    const { counter, of } = counting()
    const [box, services] = [{}, servicesWith()]
    expect([of(box, input(2), services), of(box, input(2), services)]).toEqual([2, 2])
    expect(counter.count).toBe(1)
    expect(of(box, input(2, 3), services)).toBe(6)
    expect(of(box, input(2), services)).toBe(2)
    expect(counter.count).toBe(3)
  })

  test('is of that box and that job alone', () => {
    const { counter, of } = counting()
    const [box, services] = [{}, servicesWith()]
    of(box, input(2), services)
    of({}, input(2), services)
    of(box, input(2), servicesWith())
    expect(counter.count).toBe(3)
  })

  test('is not kept where caches are off', () => {
    const { counter, of } = counting()
    const [box, services] = [{}, servicesWith(false)]
    of(box, input(2), services)
    of(box, input(2), services)
    expect(counter.count).toBe(2)
  })
})

describe('several results', () => {
  test('the latest are kept', () => {
    const { counter, of } = counting(2)
    const [box, services] = [{}, servicesWith()]
    for (const width of [1, 2, 1, 2]) of(box, input(width), services)
    expect(counter.count).toBe(2)
    of(box, input(3), services)
    of(box, input(2), services)
    expect(counter.count).toBe(3)
    of(box, input(1), services)
    expect(counter.count).toBe(4)
  })
})

describe('generations', () => {
  test('what was not asked for in two turns is let go', () => {
    const { counter, of } = counting()
    const [box, services] = [{}, servicesWith()]
    of(box, input(2), services)
    forgetUnused(services.caches)
    of(box, input(2), services)
    forgetUnused(services.caches)
    of(box, input(2), services)
    expect(counter.count).toBe(1)
    forgetUnused(services.caches)
    forgetUnused(services.caches)
    of(box, input(2), services)
    expect(counter.count).toBe(2)
  })
})
