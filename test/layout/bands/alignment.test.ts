/** Distributing free space (CSS Box Alignment 3 §4.2–4.4). */
import { describe, expect, test } from 'vitest'
import type { ContentAlignment } from '../../../src/css/style.ts'
import { blockShare, distribute, freeBefore, inlineShare, startShare } from '../../../src/layout/bands/alignment.ts'

describe('60 px beside three things', () => {
  test.each<[ContentAlignment, number, number, number]>([
    ['flex-start', 0, 0, 0],
    ['flex-end', 60, 0, 60],
    ['start', 0, 0, 60],
    ['end', 60, 0, 0],
    ['left', 0, 0, 60],
    ['right', 60, 0, 0],
    ['center', 30, 0, 30],
    ['space-between', 0, 30, 0],
    ['space-around', 10, 20, 10],
    ['space-evenly', 15, 15, 15],
    ['stretch', 0, 0, 0],
    ['normal', 0, 0, 0],
    ['baseline', 0, 0, 0],
    ['last baseline', 60, 0, 60],
  ])('%s', (alignment, start, between, reversed) => {
    expect(distribute(alignment, 60, 3)).toEqual({ start, between })
    expect(distribute(alignment, 60, 3, true)).toEqual({ start: reversed, between })
  })
})

describe('what does not fit by 60 px', () => {
  test.each<[ContentAlignment, number]>([
    ['center', -30],
    ['flex-end', -60],
    ['space-between', 0],
    ['space-around', 0],
    ['space-evenly', 0],
    ['safe center', 0],
    ['unsafe center', -30],
  ])('%s', (alignment, start) => {
    expect(distribute(alignment, -60, 3)).toEqual({ start, between: 0 })
  })
})

test('one thing alone stands at the start, or in the middle', () => {
  expect(distribute('space-between', 60, 1)).toEqual({ start: 0, between: 0 })
  expect(distribute('space-around', 60, 1).start).toBe(30)
  expect(distribute('space-evenly', 60, 1).start).toBe(30)
})

test('the things and what is between them fill what there is', () => {
  for (const alignment of ['space-between', 'space-around', 'space-evenly'] as const)
    for (let count = 2; count < 8; count++) {
      const { start, between } = distribute(alignment, 100, count)
      expect(2 * start + (count - 1) * between).toBeCloseTo(100, 9)
    }
})

describe('the share before a box', () => {
  test.each([
    ['start', 0, 1, 0, 1],
    ['end', 1, 0, 1, 0],
    ['self-start', 0, 0, 1, 1],
    ['self-end', 1, 1, 0, 0],
    ['left', 0, 0, 0, 0],
    ['right', 1, 1, 1, 1],
    ['center', 0.5, 0.5, 0.5, 0.5],
  ] as const)('%s: ltr in ltr, ltr in rtl, rtl in ltr, rtl in rtl', (value, ...expected) => {
    const shares = [
      [false, false],
      [true, false],
      [false, true],
      [true, true],
    ] as const
    expect(shares.map(([isRtl, isItemRtl]) => inlineShare(value, isRtl, startShare(isItemRtl)))).toEqual(expected)
  })
  test('from the top', () => {
    const shares = (ownStart: number) =>
      (['start', 'center', 'end', 'last baseline', 'stretch', 'self-start', 'self-end'] as const).map(value =>
        blockShare(value, ownStart),
      )
    expect(shares(0)).toEqual([0, 0.5, 1, 1, 0, 0, 1])
    expect(shares(1)).toEqual([0, 0.5, 1, 1, 0, 1, 0])
  })
  test('is that of the start where a box does not fit and its alignment is safe', () => {
    expect([
      freeBefore('safe center', -10, 0.5, 0),
      freeBefore('center', -10, 0.5, 0),
      freeBefore('safe end', 10, 1, 0),
      // Where the start is at the far side, all that overflows is before the box.
      freeBefore('safe center', -10, 0.5, 1),
      freeBefore('unsafe center', -10, 0.5, 1),
    ]).toEqual([-0, -5, 10, -10, -5])
  })
})
