/** Balanced columns are as low as can be (CSS Multi-column 1 §7.1), beside a search through all heights. */
import { describe, expect, test } from 'vitest'
import { Diagnostics } from '../../../src/base/diagnostics.ts'
import type { BlockBox, ColumnsBox } from '../../../src/boxes/box.ts'
import { columnGeometry } from '../../../src/css/column-geometry.ts'
import { FontBook } from '../../../src/fonts/book.ts'
import { balance, holdsColumns } from '../../../src/layout/columns/balanced-height.ts'
import { type Bounds, fillColumns } from '../../../src/layout/columns/fill.ts'
import { layoutServices } from '../../../src/layout/layout.ts'
import { block, numbers, spaceOf } from '../parts.ts'

const diagnostics = new Diagnostics()
const services = layoutServices(new FontBook(diagnostics, []), diagnostics)
const space = spaceOf(400, services)

/** Boxes that are not cut, of these heights, in a number of columns. */
function columnsOf(heights: readonly number[], count: number, style: BlockBox['style'] | null = null): ColumnsBox {
  const whole = heights.map(height => block({ ...style, height, breakInside: 'avoid' }))
  const flow = block({ columnCount: count, columnGap: 0 }, whole, true)
  return { ...flow, kind: 'columns', flow } as unknown as ColumnsBox
}

const bounds = (most = Number.POSITIVE_INFINITY): Bounds => ({ start: 'start', most, isOwn: true, atStart: true })

const heightOf = (heights: readonly number[], count: number): number => {
  const box = columnsOf(heights, count)
  return balance(box, space, columnGeometry(box.style, 400), bounds()).height
}

/** The least height at which boxes that are not cut fit in some columns, one after the other. */
function leastHeight(heights: readonly number[], count: number): number {
  const columnsAt = (limit: number): number => {
    let [columns, used] = [1, 0]
    for (const height of heights) {
      if (used + height > limit && used > 0) [columns, used] = [columns + 1, 0]
      used += height
    }
    return columns
  }
  for (let limit = Math.max(...heights); ; limit++) if (columnsAt(limit) <= count) return limit
}

describe('boxes that are not cut', () => {
  test.each<[readonly number[], number, number]>([
    [[20, 20, 20, 20], 2, 40],
    [[20, 20, 20], 2, 40],
    [[50, 10, 10, 10], 2, 50],
    [[10, 10, 10, 50], 2, 50],
    [[30], 3, 30],
  ])('of %j px in %i columns are %i px high', (heights, count, expected) => {
    expect(heightOf(heights, count)).toBe(expected)
  })

  test('of random heights come to the least height that holds them', () => {
    const next = numbers(37)
    for (let round = 0; round < 60; round++) {
      const heights = Array.from({ length: 1 + next(9) }, () => 5 + next(60))
      const count = 1 + next(4)
      expect(heightOf(heights, count), JSON.stringify({ heights, count })).toBeCloseTo(leastHeight(heights, count), 3)
    }
  })
})

test('columns are no higher than their bound, and what is left over goes on', () => {
  const box = columnsOf([50, 50, 50], 2)
  const geometry = columnGeometry(box.style, 400)
  expect(balance(box, space, geometry, bounds(60)).height).toBeLessThanOrEqual(60)
  const filled = fillColumns(box, space, geometry, bounds(60), 60)
  expect(filled.columns.length).toBe(2)
  expect(filled.token).not.toBe(null)
})

test('a forced break ends a column whatever its height', () => {
  const flow = block(
    { columnCount: 3, columnGap: 0 },
    [block({ height: 10 }), block({ height: 30, breakBefore: 'column' })],
    true,
  )
  const box = { ...flow, kind: 'columns', flow } as unknown as ColumnsBox
  const { columns } = balance(box, space, columnGeometry(box.style, 400), bounds())
  // The taller of the two parts takes the third column.
  expect(columns.map(({ fragment }) => fragment.children.map(child => child.fragment.height))).toEqual([
    [10],
    [15],
    [15],
  ])
})

test('columns are found in what is around them', () => {
  const inner = columnsOf([10], 2)
  expect(holdsColumns(block({}, [block({}, [inner])]), services)).toBe(true)
  expect(holdsColumns(block({}, [block()]), services)).toBe(false)
})
