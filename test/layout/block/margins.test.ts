/** Collapsing margins (CSS 2.1 §8.3.1), rule by rule, and beside a list of margins. */
import { describe, expect, test } from 'vitest'
import type { BlockLevelBox } from '../../../src/boxes/box.ts'
import type { ComputedStyle } from '../../../src/css/style.ts'
import type { BoxMargins, MarginBase } from '../../../src/layout/block/margins.ts'
import {
  collapsedMargin,
  endMarginOf,
  isCleared,
  joinMargins,
  marginsOf,
  NO_FLOATS,
  NO_MARGIN,
  strutOf,
} from '../../../src/layout/block/margins.ts'
import { block, flexBox, NOTHING_TO_MEASURE, numbers } from '../parts.ts'

const BASE: MarginBase = {
  width: 200,
  isHeightKnown: false,
  above: NO_MARGIN,
  floats: NO_FLOATS,
  fragmentainerSize: null,
}

const margins = (box: BlockLevelBox, base: Partial<MarginBase> = {}): BoxMargins =>
  marginsOf(box, { ...BASE, ...base }, NOTHING_TO_MEASURE)

/** The margin above a box, that which decides on its top edge, and whether it collapses through. */
const summary = (box: BlockLevelBox, base: Partial<MarginBase> = {}) => {
  const { before, top, isSelfCollapsing } = margins(box, base)
  return [collapsedMargin(before), collapsedMargin(top), isSelfCollapsing]
}

const tall: Partial<ComputedStyle> = { height: 10 }

describe('margins that adjoin', () => {
  test('come to the largest positive and the most negative of them', () => {
    const next = numbers(31)
    for (let round = 0; round < 200; round++) {
      const values = Array.from({ length: 1 + next(6) }, () => next(100) - 50)
      const expected = Math.max(0, ...values) + Math.min(0, ...values)
      expect(collapsedMargin(values.map(strutOf).reduce(joinMargins, NO_MARGIN)), values.join()).toBe(expected)
      expect(collapsedMargin(values.toReversed().map(strutOf).reduce(joinMargins, NO_MARGIN))).toBe(expected)
    }
  })
})

describe('the top margin of a box', () => {
  test('collapses with that of its first child in the flow', () => {
    const float = block({ float: 'left', marginTop: 90, width: 10, height: 10 })
    const box = block({ marginTop: 10, ...tall }, [
      block({ position: 'absolute', marginTop: 80 }),
      block({ marginTop: 30, ...tall }),
    ])
    expect(summary(box)).toEqual([30, 30, false])
    expect(margins(box).absorbsFirst).toBe(true)
    expect(margins(block({ marginTop: 10 }, [float])).isSelfCollapsing).toBe(true)
  })
  test('and with those of first children further in, negative ones too', () => {
    const box = block({ marginTop: 10 }, [block({ marginTop: -20 }, [block({ marginTop: 30, ...tall })])])
    expect(summary(box)).toEqual([10, 10, false])
  })
  test.each<[string, Partial<ComputedStyle>, boolean]>([
    ['a border', { borderTopWidth: 1 }, false],
    ['padding', { paddingTop: 1 }, false],
    ['a formatting context of its own', {}, true],
  ])('does not with %s', (_, style, isRoot) => {
    const box = block({ marginTop: 10, ...style }, [block({ marginTop: 30, ...tall })], isRoot)
    expect(summary(box)).toEqual([10, 10, false])
    expect(margins(box).absorbsFirst).toBe(false)
  })
  test('does not in a flex container', () => {
    expect(summary(flexBox({ marginTop: 10 }, [block({ marginTop: 30, ...tall })]))).toEqual([10, 10, false])
  })
  test('of a percentage is a part of the width of the containing block', () => {
    expect(summary(block({ marginTop: { kind: 'linear', px: 0, percent: 10 }, ...tall }))).toEqual([20, 20, false])
  })
})

describe('a box without height', () => {
  test('is one margin with its own bottom margin, which does not move its top edge', () => {
    expect(summary(block({ marginTop: 10, marginBottom: 40 }))).toEqual([40, 10, true])
  })
  test('is one with all that is in it, and with what follows that', () => {
    const empty = block({ marginTop: 5, marginBottom: 25 })
    expect(summary(block({ marginTop: 10, marginBottom: 15 }, [empty, empty]))).toEqual([25, 25, true])
    expect(summary(block({ marginTop: 10 }, [empty, block({ marginTop: 50, ...tall })]))).toEqual([50, 50, false])
  })
  test.each<[string, Partial<ComputedStyle>, boolean]>([
    ['a height of zero', { height: 0 }, true],
    ['a height', { height: 1 }, false],
    ['a least height', { minHeight: 1 }, false],
    ['a border', { borderBottomWidth: 1 }, false],
    ['padding', { paddingBottom: 1 }, false],
    ['a height in percent of one that is not known', { height: { kind: 'linear', px: 0, percent: 50 } }, true],
  ])('with %s: %s', (_, style, expected) => {
    expect(margins(block(style)).isSelfCollapsing).toBe(expected)
  })
  test('has one in percent of a height that is known', () => {
    expect(
      margins(block({ height: { kind: 'linear', px: 0, percent: 50 } }), { isHeightKnown: true }).isSelfCollapsing,
    ).toBe(false)
  })
})

describe('the bottom margin', () => {
  test.each<[string, Partial<ComputedStyle>, boolean]>([
    ['an automatic height', {}, true],
    ['a height', { height: 50 }, false],
    ['padding', { paddingBottom: 2 }, false],
    ['a border', { borderBottomWidth: 2 }, false],
    ['a height by a ratio', { aspectRatio: { ratio: 2, auto: false } }, false],
  ])('of the last child goes out of a box with %s: %s', (_, style, expected) => {
    expect(margins(block(style, [block(tall)])).absorbsLast).toBe(expected)
  })
  test('of a box alone is its own', () => {
    expect(collapsedMargin(endMarginOf(block({ marginBottom: -7 }), 100))).toBe(-7)
    expect(endMarginOf(block(), 100)).toBe(NO_MARGIN)
  })
})

describe('a box that clears floats', () => {
  const floats = { left: 30, right: Number.NEGATIVE_INFINITY, taken: 50 }
  test.each([
    ['left', 20, true],
    ['left', 30, false],
    ['right', 0, false],
    ['both', 20, true],
    ['none', 0, false],
  ] as const)('%s at %i px is kept apart from the margins before it: %s', (clear, top, expected) => {
    expect(isCleared(block({ clear }), floats, top)).toBe(expected)
  })
  test('is the end of the margins that adjoin at the top of its container', () => {
    const inside = block({ clear: 'left', marginTop: 20, ...tall })
    expect(summary(block({ marginTop: 10 }, [inside]), { floats })).toEqual([10, 10, false])
    expect(summary(block({ marginTop: 10 }, [inside]))).toEqual([20, 20, false])
  })
})
