/**
 * The scopes of counters (CSS Lists 3 §4, https://www.w3.org/TR/css-lists-3/#auto-numbering), without a document: `apply` for an
 * element, `enter` and `leave` around its children.
 */
import { describe, expect, test } from 'vitest'
import { type CounterPlace, Counters } from '../../../src/boxes/generated/counters.ts'
import type { ComputedStyle } from '../../../src/css/style.ts'
import { styleWith } from '../../layout/parts.ts'

type Style = Partial<ComputedStyle>

const reset = (name: string, value: number | null = 0, reversed = false): Style => ({
  counterReset: [{ name, value, reversed }],
})
const increment = (name: string, value = 1): Style => ({ counterIncrement: [{ name, value }] })
const set = (name: string, value: number): Style => ({ counterSet: [{ name, value }] })

let order = 0
const place = (): CounterPlace => ({ order: ++order, part: 'self' })
const ITEM: Style = { display: 'list-item' }

/** An element with children; `seen` is called where they end. */
function element(counters: Counters, style: Style, children: () => void = () => {}): void {
  counters.apply(styleWith(style), place())
  counters.enter(style.display === 'contents', style.contain?.includes('style'))
  children()
  counters.leave()
}

describe('a counter', () => {
  test('that nothing made is 0 and has one value', () => {
    const counters = new Counters()
    expect([counters.value('a'), counters.values('a'), [...counters.snapshot()]]).toEqual([0, [0], []])
  })
  test('is made by the first increment, for the following siblings', () => {
    const counters = new Counters()
    element(counters, {}, () => {
      element(counters, increment('a'))
      element(counters, increment('a', 5))
      expect(counters.value('a')).toBe(6)
    })
    expect(counters.value('a')).toBe(0)
  })
  test('is reset, incremented and set in this order', () => {
    const counters = new Counters()
    element(counters, { ...reset('a', 10), ...increment('a', 3), ...set('b', 7) })
    expect([counters.value('a'), counters.value('b')]).toEqual([13, 7])
    element(counters, { ...increment('a', 3), ...set('a', 1) })
    expect(counters.value('a')).toBe(1)
  })
  test('of an outer element is changed from within, and keeps its value', () => {
    const counters = new Counters()
    element(counters, reset('a'), () => element(counters, increment('a')))
    expect(counters.value('a')).toBe(1)
  })
  test('that is reset within another nests, and goes away with its parent', () => {
    const counters = new Counters()
    element(counters, reset('a', 1), () => {
      element(counters, reset('a', 2), () => {
        expect(counters.values('a')).toEqual([1, 2])
        element(counters, reset('a', 3), () => expect(counters.values('a')).toEqual([1, 2, 3]))
        element(counters, reset('a', 4), () => expect(counters.values('a')).toEqual([1, 2, 4]))
      })
    })
    expect(counters.values('a')).toEqual([1])
  })
  test('is inherited from a sibling only where the parent has none of the name', () => {
    const counters = new Counters()
    element(counters, reset('a', 1), () => {
      element(counters, { ...reset('a', 98), ...increment('a') }, () => expect(counters.values('a')).toEqual([1, 99]))
      element(counters, increment('a'), () => expect(counters.values('a')).toEqual([2]))
      element(counters, reset('b', 3))
      element(counters, increment('b'), () => expect(counters.values('b')).toEqual([4]))
    })
    expect([counters.values('a'), counters.values('b')]).toEqual([[2], [0]])
  })
  test('that counts by itself is reset for the following siblings', () => {
    const counters = new Counters()
    counters.create('note')
    element(counters, {}, () => {
      element(counters, reset('note', 5))
      element(counters, increment('note'))
      expect(counters.value('note')).toBe(6)
    })
  })
  test('that a following sibling resets is replaced', () => {
    const counters = new Counters()
    element(counters, reset('a', 1))
    element(counters, reset('a', 2))
    expect(counters.values('a')).toEqual([2])
  })
  test('that children of an element without a box make belongs to the element around it', () => {
    const counters = new Counters()
    element(counters, {}, () => {
      element(counters, { display: 'contents' }, () => element(counters, reset('a', 4)))
      expect(counters.value('a')).toBe(4)
    })
    expect(counters.value('a')).toBe(0)
  })
})

describe('style containment (CSS Contain 2 §3.3)', () => {
  const contained: Style = { contain: ['style'] }
  test('keeps changes within the element', () => {
    const counters = new Counters()
    element(counters, reset('a', 5))
    element(counters, contained, () => {
      expect(counters.value('a')).toBe(5)
      element(counters, increment('a'))
      expect(counters.values('a')).toEqual([5, 1])
    })
    expect(counters.values('a')).toEqual([5])
  })
  test('also within elements of it', () => {
    const counters = new Counters()
    element(counters, reset('a', 5))
    element(counters, contained, () => element(counters, {}, () => element(counters, set('a', 9))))
    expect(counters.values('a')).toEqual([5])
  })
})

describe('items of lists (§4.6)', () => {
  test('count one each, and down in a reversed list', () => {
    const counters = new Counters()
    element(counters, reset('list-item'), () => {
      element(counters, ITEM)
      element(counters, ITEM)
      expect(counters.value('list-item')).toBe(2)
    })
    element(counters, reset('list-item', 5, true), () => {
      element(counters, ITEM)
      expect(counters.value('list-item')).toBe(4)
    })
  })
  test('whose style handles the counter do not count by themselves', () => {
    const counters = new Counters()
    element(counters, reset('list-item'), () => {
      element(counters, { ...ITEM, ...increment('list-item', 10) })
      expect(counters.value('list-item')).toBe(10)
    })
  })
  test('markers do not count again', () => {
    const counters = new Counters()
    element(counters, reset('list-item'), () => {
      counters.apply(styleWith(ITEM), { order: 1, part: 'marker' })
      expect(counters.value('list-item')).toBe(0)
    })
  })
  test('after a list within their list go on from the item before it', () => {
    const counters = new Counters()
    element(counters, reset('list-item'), () => {
      element(counters, ITEM)
      element(counters, reset('list-item', 6), () => {
        element(counters, ITEM)
        expect(counters.values('list-item')).toEqual([1, 7])
      })
      element(counters, ITEM)
      expect(counters.values('list-item')).toEqual([2])
    })
  })
})

describe('the start of a reversed counter (§4.4.2)', () => {
  const open = reset('a', null, true)
  function startOf(...children: readonly Style[]): number | undefined {
    const counters = new Counters()
    element(counters, open, () => {
      for (const child of children) element(counters, child)
    })
    return [...counters.starts().values()][0]
  }
  test.each<[string, readonly Style[], number]>([
    ['is the number of steps of one, plus one', [increment('a', -1), increment('a', -1), increment('a', -1)], 4],
    ['is what all steps take away and the last once more', [increment('a', -5), increment('a', -2)], 9],
    ['does not see steps of nothing at the end', [increment('a', -3), increment('a', 0)], 6],
    ['is 0 without any', [], 0],
    [
      'is such that the first set value is met, whatever follows',
      [increment('a', -1), { ...increment('a', -1), ...set('a', 20) }, increment('a', -1)],
      22,
    ],
  ])('%s', (_, children, expected) => {
    expect(startOf(...children)).toBe(expected)
  })
  test('is told by place and name, and taken from there', () => {
    const starts = new Map([['77 self a', 12]])
    const counters = new Counters(starts)
    counters.apply(styleWith(open), { order: 77, part: 'self' })
    expect(counters.value('a')).toBe(12)
    expect(counters.starts().size).toBe(0)
  })
  test('is none of a counter with a value of its own', () => {
    const counters = new Counters()
    element(counters, reset('a', 3, true), () => element(counters, increment('a', -1)))
    expect(counters.starts().size).toBe(0)
    expect(counters.value('a')).toBe(2)
  })
})

test('a snapshot has all values of all counters, and does not change any more', () => {
  const counters = new Counters()
  element(counters, reset('a', 1), () => {
    element(counters, reset('a', 2), () => {
      const before = counters.snapshot()
      element(counters, increment('a'))
      expect(before.get('a')).toEqual([1, 2])
      expect(counters.snapshot().get('a')).toEqual([1, 3])
    })
  })
})
