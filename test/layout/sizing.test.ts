/** Used widths and heights (CSS 2.1 §10.3–10.7, CSS Sizing 3 §3). Border-box sizes, px. */
import { describe, expect, test } from 'vitest'
import type { CalcSizeBasis, ComputedStyle, FitContent, LengthPercentage } from '../../src/css/style.ts'
import { blockSizes, clampBlock, contentInlineSize, fittedInlineSize, usedInlineSize } from '../../src/layout/sizing.ts'
import { block, measuring, spaceOf, styleWith } from './parts.ts'

type Style = Partial<ComputedStyle>

/** Content that is 40 px wide at least and would like 150 px. */
const services = measuring(() => ({ min: 40, word: 40, max: 150 }))

const half = { kind: 'linear', px: 0, percent: 50 } as const
const EDGES: Style = { paddingLeft: 10, paddingRight: 10, borderLeftWidth: 5, borderRightWidth: 5 }

const calculated = (basis: CalcSizeBasis, calc: LengthPercentage): FitContent => ({
  kind: 'fit-content',
  limit: null,
  calculated: { basis, calc },
})

describe('the width of a block in 200 px', () => {
  test.each<[string, Style, number]>([
    ['fills its container', {}, 200],
    ['less its margins', { marginLeft: 20, marginRight: -10 }, 190],
    ['is a length', { width: 80 }, 80],
    ['is a part of the container', { width: half }, 100],
    ['comes with its edges', { width: 80, ...EDGES }, 110],
    ['or holds them', { width: 80, boxSizing: 'border-box', ...EDGES }, 80],
    ['is never narrower than its edges', { width: 10, boxSizing: 'border-box', ...EDGES }, 30],
    ['is not less than its minimum', { width: 50, minWidth: 80 }, 80],
    ['is not more than its maximum', { maxWidth: 80 }, 80],
    ['has a minimum that is stronger than its maximum', { minWidth: 90, maxWidth: 80 }, 90],
    ['is that of its words', { width: 'min-content' }, 40],
    ['is that of its content in one line', { width: 'max-content' }, 150],
    ['fits its content', { width: { kind: 'fit-content', limit: null } }, 150],
    ['fits its content up to a limit', { width: { kind: 'fit-content', limit: 100 } }, 100],
    [
      'is calculated from that of its content',
      { width: calculated('max-content', { kind: 'linear', px: 10, percent: 50 }) },
      85,
    ],
    [
      'is calculated without its edges',
      { width: calculated('min-content', { kind: 'linear', px: 0, percent: 200 }), ...EDGES },
      50,
    ],
    [
      'is calculated from all the room',
      { width: calculated('stretch', { kind: 'linear', px: -50, percent: 100 }) },
      150,
    ],
    ['has intrinsic limits', { width: 30, minWidth: 'min-content' }, 40],
    ['follows from its height by a ratio', { height: 60, aspectRatio: { ratio: 2, auto: false } }, 120],
  ])('%s', (_, style, expected) => {
    expect(usedInlineSize(block(style), spaceOf(200, services))).toBe(expected)
  })

  test.each([
    [200, 150],
    [100, 100],
    [20, 40],
  ])('that shrinks to fit in %i px is %i px', (room, expected) => {
    expect(usedInlineSize(block(), spaceOf(room, services, null, { shrinkToFit: true }))).toBe(expected)
    expect(fittedInlineSize(block(), spaceOf(1000, services), room)).toBe(expected)
  })

  test('that the parent decides on is that', () => {
    const space = spaceOf(200, services, null, { fixed: { inlineSize: 77, blockSize: null } })
    expect(usedInlineSize(block({ width: 80, minWidth: 90 }), space)).toBe(77)
  })

  test('of its content is what is between its edges', () => {
    const none = () => ({ min: 0, word: 0, max: 0 })
    expect(contentInlineSize(block({ marginLeft: 20, ...EDGES }), 200, none)).toBe(150)
    expect(contentInlineSize(block({ width: 80, ...EDGES }), 200, none)).toBe(80)
  })
})

describe('the height of a block', () => {
  const sizes = (style: Style, percentageBlockSize: number | null = null, width = 100) =>
    blockSizes(styleWith(style), spaceOf(200, services, percentageBlockSize), width)

  test.each<[string, Style, number | null, number | null]>([
    ['is its content’s', {}, 300, null],
    ['is a length', { height: 80 }, null, 80],
    ['with edges', { height: 80, paddingTop: 10, borderBottomWidth: 5 }, null, 95],
    ['is a part of one that is known', { height: half }, 300, 150],
    ['is its content’s where that is not known', { height: half }, null, null],
    ['also where the percentage is zero', { height: { kind: 'linear', px: 20, percent: 0 } }, null, null],
    ['follows from its width by a ratio', { aspectRatio: { ratio: 2, auto: false }, minHeight: 0 }, null, 50],
    ['keeps to its limits', { height: 80, maxHeight: 60, minHeight: 20 }, null, 60],
    ['has a minimum that is stronger than its maximum', { height: 80, maxHeight: 60, minHeight: 70 }, null, 70],
  ])('%s', (_, style, base, expected) => {
    expect(sizes(style, base).preferred).toBe(expected)
  })

  test('has a maximum in percent only of one that is known', () => {
    expect(sizes({ maxHeight: half }, 300).most).toBe(150)
    expect(sizes({ maxHeight: half }).most).toBe(Number.POSITIVE_INFINITY)
  })

  test('that a ratio gives is a minimum for the content, but not in a scroll container', () => {
    const ratio: Style = { aspectRatio: { ratio: 2, auto: false } }
    expect(sizes(ratio)).toMatchObject({ preferred: null, least: 50 })
    expect(sizes({ ...ratio, overflowX: 'hidden', overflowY: 'hidden' })).toMatchObject({ preferred: 50 })
  })

  test('within limits is clamped, the minimum last', () => {
    const limits = sizes({ minHeight: 20, maxHeight: 60 })
    expect([10, 40, 90].map(height => clampBlock(height, limits))).toEqual([20, 40, 60])
  })
})
