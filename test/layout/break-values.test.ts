/** How the values of break properties combine (CSS Fragmentation 3 §3.1.1, §4.3 and §4.4). */
import { describe, expect, test } from 'vitest'
import {
  appealBetween,
  betterBreak,
  edgeBreaks,
  forcedBetween,
  forcedOf,
  forcesAtEdge,
} from '../../src/layout/breaking.ts'
import { BreakAppeal } from '../../src/layout/types.ts'
import { block } from './parts.ts'

describe('a forced break', () => {
  test.each([
    [[], [], 'page', null],
    [['auto'], ['avoid'], 'page', null],
    [['page'], [], 'page', 'page'],
    // All types of break are honoured: a side is a page and more.
    [['left'], ['page'], 'page', 'left'],
    [['page'], ['right'], 'page', 'right'],
    // Of several sides the one on the latest element in the flow wins.
    [['left'], ['right'], 'page', 'right'],
    [['right'], ['left'], 'page', 'left'],
    [[], ['left', 'right'], 'page', 'right'],
    [['recto', 'verso'], [], 'page', 'verso'],
    [[], ['left', 'page'], 'page', 'left'],
    // A forced value overrides what avoids breaks.
    [['avoid'], ['page'], 'page', 'page'],
    // Where no fragmentation context of its type is around it, a break has no effect.
    [['column'], [], 'page', null],
    [['column'], [], 'column', 'column'],
    [['page'], ['column'], 'column', 'column'],
  ] as const)('of %j before %j in a %s is %s', (after, before, kind, expected) => {
    expect(forcedOf(after, before, kind)).toBe(expected)
  })

  test('is that of the first child where its container has another side', () => {
    const next = block({ breakBefore: 'left' }, [block({ breakBefore: 'right' })])
    expect(forcedBetween(block(), next, 'page')).toBe('right')
  })

  test('comes of another page name, at the innermost first and last boxes', () => {
    const named = block({}, [block({ page: 'chapter' })])
    expect(forcedBetween(block(), named, 'page')).toBe('page')
    expect(forcedBetween(named, named, 'page')).toBe(null)
    expect(forcedBetween(block(), named, 'column')).toBe(null)
  })
})

test('values of the first and last child in the flow are propagated', () => {
  const float = block({ float: 'left', breakBefore: 'page' })
  const box = block({}, [float, block({ breakBefore: 'avoid' }), block({ breakAfter: 'left' }), float])
  expect(edgeBreaks(box, 'breakBefore')).toEqual(['auto', 'avoid'])
  expect(edgeBreaks(box, 'breakAfter')).toEqual(['auto', 'left'])
})

test('a box forces a break with what is first or last in it, and with nothing between', () => {
  expect(forcesAtEdge(block({}, [block({ breakAfter: 'page' })]))).toBe(true)
  expect(forcesAtEdge(block({}, [block({ breakBefore: 'right' }), block()]))).toBe(true)
  expect(forcesAtEdge(block({}, [block(), block({ breakBefore: 'page' }), block()]))).toBe(false)
  expect(forcesAtEdge(block({ breakAfter: 'avoid' }))).toBe(false)
})

describe('the appeal of a break between boxes', () => {
  test.each([
    ['auto', 'auto', 'page', BreakAppeal.perfect],
    ['avoid', 'auto', 'page', BreakAppeal.violatesAvoid],
    ['auto', 'avoid-page', 'page', BreakAppeal.violatesAvoid],
    ['auto', 'avoid-page', 'column', BreakAppeal.perfect],
    ['avoid-column', 'auto', 'column', BreakAppeal.violatesAvoid],
  ] as const)('after %s and before %s in a %s', (breakAfter, breakBefore, kind, expected) => {
    expect(appealBetween(block({ breakAfter }), block({ breakBefore }), kind)).toBe(expected)
  })
})

test('among equal breaks the later one is better, and no worse one replaces a better', () => {
  const early = { path: [1], appeal: BreakAppeal.perfect }
  const late = { path: [4], appeal: BreakAppeal.perfect }
  const bad = { path: [5], appeal: BreakAppeal.violatesAvoid }
  expect(betterBreak(early, null)).toBe(early)
  expect(betterBreak(late, early)).toBe(late)
  expect(betterBreak(bad, late)).toBe(late)
})
