/** Flex lines (CSS Flexbox 1 §9.3 step 5 and §9.4). */
import { describe, expect, test } from 'vitest'
import type { FlexAxes } from '../../../src/layout/flex/flex-axes.ts'
import type { FlexItem } from '../../../src/layout/flex/flex-items.ts'
import { collectLines, sharesBaseline, totalCross, usedCross } from '../../../src/layout/flex/flex-lines.ts'

const item = (base: number, changes: Partial<FlexItem> = {}): FlexItem =>
  ({
    base,
    least: 0,
    most: Number.POSITIVE_INFINITY,
    margin: { mainStart: 0, mainEnd: 0, crossStart: 0, crossEnd: 0 },
    autoMargin: { mainStart: false, mainEnd: false, crossStart: false, crossEnd: false },
    alignment: 'stretch',
    result: null,
    ...changes,
  }) as FlexItem

const axes = (changes: Partial<FlexAxes> = {}): FlexAxes =>
  ({ isMultiLine: true, mainGap: 0, crossGap: 0, crossSize: null, ...changes }) as FlexAxes

const counts = (items: readonly FlexItem[], limit: number, changes: Partial<FlexAxes> = {}): readonly number[] =>
  collectLines(items, limit, axes(changes)).map(line => line.items.length)

describe('items are in lines', () => {
  test.each<[string, readonly number[], number, readonly number[]]>([
    ['that hold as many as fit', [40, 40, 40], 100, [2, 1]],
    ['to the pixel', [50, 50, 50], 100, [2, 1]],
    ['one at least in each', [300, 300], 100, [1, 1]],
    ['with those without a size after the last that fits', [100, 0, 0, 50], 100, [3, 1]],
    ['of which there are none without items', [], 100, []],
  ])('%s', (_, bases, limit, expected) => {
    expect(
      counts(
        bases.map(base => item(base)),
        limit,
      ),
    ).toEqual(expected)
  })

  test('that count gutters, margins and limits of sizes', () => {
    expect(counts([item(50), item(50)], 105, { mainGap: 10 })).toEqual([1, 1])
    const margin = { mainStart: 5, mainEnd: 5, crossStart: 0, crossEnd: 0 }
    expect(counts([item(50, { margin }), item(50)], 105)).toEqual([1, 1])
    expect(counts([item(90, { most: 50 }), item(50)], 105)).toEqual([2])
  })

  test('that are one where nothing wraps', () => {
    expect(counts([item(300), item(300)], 100, { isMultiLine: false })).toEqual([2])
  })
})

test('the size across is that of the lines with their gutters, within the limits of the container', () => {
  const lines = collectLines([item(80), item(80)], 100, axes())
  for (const line of lines) line.cross = 30
  expect(usedCross(lines, 5)).toBe(65)
  const limits = { least: 0, most: Number.POSITIVE_INFINITY }
  expect(totalCross(lines, axes({ crossGap: 5 }), limits)).toBe(65)
  expect(totalCross(lines, axes(), { least: 100, most: 200 })).toBe(100)
  expect(totalCross(lines, axes(), { least: 0, most: 50 })).toBe(50)
  expect(totalCross(lines, axes({ crossSize: 300 }), limits)).toBe(300)
})

test('an item with an automatic margin across takes no part in baselines', () => {
  const autoMargin = { mainStart: false, mainEnd: false, crossStart: true, crossEnd: false }
  const items = [item(1, { alignment: 'baseline' }), item(1, { alignment: 'last baseline' }), item(1)]
  expect(items.map(one => sharesBaseline(one, axes({ isRow: true })))).toEqual(['first', 'last', null])
  expect(sharesBaseline(item(1, { alignment: 'baseline', autoMargin }), axes({ isRow: true }))).toBe(null)
})
