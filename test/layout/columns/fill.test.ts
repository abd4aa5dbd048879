/** The number and width of columns (CSS Multi-column 1 §3.4, the pseudo-algorithm). */
import { describe, expect, test } from 'vitest'
import type { ColumnsBox } from '../../../src/boxes/box.ts'
import { columnGeometry } from '../../../src/css/column-geometry.ts'
import type { ComputedStyle } from '../../../src/css/style.ts'
import { block, numbers } from '../parts.ts'

const columns = (style: Partial<ComputedStyle>): ColumnsBox => {
  const flow = block(style)
  return { ...flow, kind: 'columns', flow } as unknown as ColumnsBox
}

describe('columns in 400 px with a gap of 20 px', () => {
  test.each<[ComputedStyle['columnWidth'], ComputedStyle['columnCount'], number, number]>([
    ['auto', 3, 3, 120],
    ['auto', 1, 1, 400],
    [120, 'auto', 3, 120],
    [100, 'auto', 3, 120],
    [121, 'auto', 2, 190],
    [500, 'auto', 1, 400],
    [100, 2, 2, 190],
    [100, 5, 3, 120],
    // More columns than there is room for gaps: they have no width.
    ['auto', 30, 30, 0],
  ])('width %s, count %s', (columnWidth, columnCount, count, width) => {
    expect(columnGeometry(columns({ columnWidth, columnCount, columnGap: 20 }).style, 400)).toEqual({
      count,
      width,
      gap: 20,
    })
  })
})

test('a normal gap is as wide as the letters are high', () => {
  expect(columnGeometry(columns({ columnCount: 2, columnGap: 'normal', fontSize: 16 }).style, 416).width).toBe(200)
})

test('random columns follow the pseudo-algorithm', () => {
  const next = numbers(13)
  for (let round = 0; round < 200; round++) {
    const [u, gap] = [next(900), next(60)]
    const columnWidth = next(3) === 0 ? ('auto' as const) : 1 + next(300)
    const columnCount = columnWidth === 'auto' || next(2) === 0 ? 1 + next(8) : ('auto' as const)
    let n: number
    if (columnWidth === 'auto') n = columnCount as number
    else {
      const fitting = Math.max(1, Math.floor((u + gap) / (columnWidth + gap)))
      n = columnCount === 'auto' ? fitting : Math.min(columnCount, fitting)
    }
    const w = Math.max(0, (u - (n - 1) * gap) / n)
    const actual = columnGeometry(columns({ columnWidth, columnCount, columnGap: gap }).style, u)
    expect(actual, JSON.stringify({ u, gap, columnWidth, columnCount })).toEqual({ count: n, width: w, gap })
  }
})
