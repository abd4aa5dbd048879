/** The grid item placement algorithm (CSS Grid 2 §8.3 and §8.5). */
import { describe, expect, test } from 'vitest'
import { Budget, withBudget } from '../../../src/base/budget.ts'
import type { ComputedStyle, GridLine } from '../../../src/css/style.ts'
import type { AxisTemplate, GridItem } from '../../../src/layout/grid/grid-types.ts'
import { positionedSpan } from '../../../src/layout/grid/line-placement.ts'
import { placeItems } from '../../../src/layout/grid/placement.ts'
import { Random } from '../../random.ts'
import { block, gridBox, numbers } from '../parts.ts'

const line = (number: number, name: string | null = null): GridLine => ({ span: false, line: number, name }) as GridLine
const span = (count: number): GridLine => ({ span: true, line: count, name: null }) as GridLine

const template = (count: number, names: Record<string, readonly number[]> = {}): AxisTemplate => ({
  tracks: Array.from({ length: count }, () => 'auto' as const),
  names: new Map(Object.entries(names)),
  autoFit: null,
})

type Style = Partial<ComputedStyle>

const columns = (start: GridLine, end: GridLine = 'auto'): Style => ({ gridColumnStart: start, gridColumnEnd: end })
const rows = (start: GridLine, end: GridLine = 'auto'): Style => ({ gridRowStart: start, gridRowEnd: end })

/** Where items stand: from column to column, from row to row. */
const placesOf = ({ items }: { readonly items: readonly GridItem[] }) =>
  items.map(({ column, row }) => [column.start, column.end, row.start, row.end])

const flow = (direction: 'row' | 'column', dense = false): Style => ({ gridAutoFlow: { direction, dense } })

const place = (style: Style, items: readonly Style[], columnCount: number, rowCount = 0) =>
  placeItems(
    gridBox(
      style,
      items.map(own => block(own)),
    ),
    template(columnCount),
    template(rowCount),
  )

describe('lines of an item', () => {
  test.each<[string, Style, readonly number[]]>([
    ['two numbers', columns(line(2), line(4)), [1, 3]],
    ['numbers from the end', columns(line(-3), line(-1)), [1, 3]],
    ['in the wrong order are swapped', columns(line(3), line(1)), [0, 2]],
    ['that are one cover one track', columns(line(2), line(2)), [1, 2]],
    ['a line and a span', columns(line(2), span(2)), [1, 3]],
    ['a span and a line', columns(span(2), line(3)), [0, 2]],
    ['an end alone', columns('auto', line(3)), [1, 2]],
    ['two spans: the first counts', columns(span(2), span(3)), [0, 2]],
  ])('%s', (_, style, expected) => {
    expect(placesOf(place(flow('row'), [style], 3))[0]!.slice(0, 2)).toEqual(expected)
  })

  test('before the explicit grid make tracks there', () => {
    const placed = place(flow('row'), [columns(line(-5), line(-4)), {}], 3)
    expect(placed.columns).toEqual({ before: 1, count: 4 })
    expect(placesOf(placed)[0]).toEqual([0, 1, 0, 1])
  })

  test('by name: edges of areas first, then the nth of a name, then implicit ones', () => {
    const named = template(3, { 'a-start': [1], 'a-end': [2], b: [0, 2] })
    const at = (start: GridLine, end: GridLine = 'auto') => {
      const grid = gridBox(flow('row'), [block(columns(start, end))])
      const placed = placeItems(grid, named, template(0))
      const [from, to] = placesOf(placed)[0]!
      return [from! - placed.columns.before, to! - placed.columns.before]
    }
    const name = (text: string, nth: number | null = null): GridLine =>
      ({ span: false, line: nth, name: text }) as GridLine
    expect(at(name('a'), name('a'))).toEqual([1, 2])
    expect(at(name('b', 2))).toEqual([2, 3])
    expect(at(name('b', -2))).toEqual([0, 1])
    expect(at(name('b', 3))).toEqual([4, 5])
  })
})

describe('spans up to a named line', () => {
  const named = template(3, { a: [0, 1] })
  const spanTo = (text: string, nth: number): GridLine => ({ span: true, line: nth, name: text }) as GridLine
  const at = (start: GridLine, end: GridLine) => {
    const placed = placeItems(gridBox(flow('row'), [block(columns(start, end))]), named, template(0))
    const [from, to] = placesOf(placed)[0]!
    return [from! - placed.columns.before, to! - placed.columns.before]
  }
  test.each<[string, GridLine, GridLine, readonly number[]]>([
    ['forwards count the lines of the name', line(1), spanTo('a', 1), [0, 1]],
    ['forwards count all lines behind the explicit grid', line(1), spanTo('a', 2), [0, 4]],
    ['that start behind the explicit grid count from there', line(5), spanTo('a', 2), [4, 6]],
    ['backwards count the lines of the name', spanTo('a', 2), line(4), [0, 3]],
    ['backwards count all lines before the explicit grid', spanTo('a', 3), line(4), [-1, 3]],
    ['without a line to count from cover one track', spanTo('a', 3), 'auto', [0, 1]],
  ])('%s', (_, start, end, expected) => {
    expect(at(start, end)).toEqual(expected)
  })
  test('hold for positioned children', () => {
    const child = block(columns(line(1), spanTo('a', 2)))
    expect(positionedSpan(child, 'column', named, { before: 0, count: 4 })).toEqual({ start: 0, end: 4 })
  })
})

describe('items without a place', () => {
  test('follow each other, row by row', () => {
    expect(placesOf(place(flow('row'), [{}, {}, {}], 2))).toEqual([
      [0, 1, 0, 1],
      [1, 2, 0, 1],
      [0, 1, 1, 2],
    ])
  })
  test('or column by column', () => {
    expect(placesOf(place(flow('column'), [{}, {}, {}], 1, 2))).toEqual([
      [0, 1, 0, 1],
      [0, 1, 1, 2],
      [1, 2, 0, 1],
    ])
  })
  test('leave holes in sparse packing and fill them in dense packing', () => {
    const items = [columns(span(2)), columns(span(2)), {}]
    expect(placesOf(place(flow('row'), items, 3)).at(-1)).toEqual([2, 3, 1, 2])
    expect(placesOf(place(flow('row', true), items, 3)).at(-1)).toEqual([2, 3, 0, 1])
  })
  test('stand behind those that are locked to their row, which come first', () => {
    expect(placesOf(place(flow('row'), [{}, rows(line(1))], 2))).toEqual([
      [1, 2, 0, 1],
      [0, 1, 0, 1],
    ])
  })
  test('are taken in the order that order gives', () => {
    expect(placesOf(place(flow('row'), [{ order: 1 }, {}], 2))).toEqual([
      [0, 1, 0, 1],
      [1, 2, 0, 1],
    ])
    const grid = gridBox(flow('row'), [block({ order: 1 }), block()])
    expect(placeItems(grid, template(2), template(0)).items.map(({ box }) => box.style.order)).toEqual([0, 1])
  })
  test('of all widths make as many columns as the widest needs', () => {
    expect(place(flow('row'), [columns(span(4)), {}], 2).columns.count).toBe(4)
  })
})

test('positioned children name edges of the padding box with auto', () => {
  const style = columns(line(2), 'auto')
  expect(positionedSpan(block(style), 'column', template(3), { before: 0, count: 3 })).toEqual({ start: 1, end: null })
  expect(positionedSpan(block(columns(span(2), line(4))), 'column', template(3), { before: 1, count: 4 })).toEqual({
    start: 2,
    end: 4,
  })
})

test.each<[string, GridLine, GridLine, { start: number | null; end: number | null }]>([
  ['a number behind the last one', line(2), line(9), { start: 1, end: null }],
  ['a number before the first one', line(-9), line(2), { start: null, end: 1 }],
  ['a name that no line has', line(1, 'b'), line(3), { start: null, end: 2 }],
  ['a span out of the grid', line(3), span(4), { start: 2, end: null }],
])(
  'lines that a grid does not have are edges of the padding box for positioned children: %s',
  (_, start, end, expected) => {
    expect(positionedSpan(block(columns(start, end)), 'column', template(3), { before: 0, count: 3 })).toEqual(expected)
  },
)

/** Step 4 of §8.5 with a set of taken cells. */
function byCells(sizes: readonly (readonly [number, number])[], count: number, dense: boolean): readonly number[][] {
  const taken = new Set<string>()
  const isFree = (row: number, column: number, [width, height]: readonly [number, number]): boolean => {
    if (column + width > count) return false
    for (let y = row; y < row + height; y++)
      for (let x = column; x < column + width; x++) if (taken.has(`${x} ${y}`)) return false
    return true
  }
  let [row, column] = [0, 0]
  return sizes.map(size => {
    if (dense) [row, column] = [0, 0]
    for (; !isFree(row, column, size); ) {
      column++
      if (column >= count) [row, column] = [row + 1, 0]
    }
    const [width, height] = size
    for (let y = row; y < row + height; y++) for (let x = column; x < column + width; x++) taken.add(`${x} ${y}`)
    return [column, column + width, row, row + height]
  })
}

test('random items stand where a search cell by cell puts them', () => {
  const next = numbers(17)
  for (let round = 0; round < 150; round++) {
    const count = 1 + next(5)
    const dense = round % 2 === 0
    const sizes = Array.from({ length: 1 + next(9) }, () => [1 + next(count), 1 + next(3)] as const)
    const items = sizes.map(([width, height]) => ({ ...columns(span(width)), ...rows(span(height)) }))
    expect(placesOf(place(flow('row', dense), items, count)), JSON.stringify({ count, dense, sizes })).toEqual(
      byCells(sizes, count, dense),
    )
  }
})

describe('dense placement', () => {
  /** Every item in the first place where all its cells are free, searched cell by cell from the start (§8.5). */
  function cellByCell(sizes: readonly (readonly [number, number])[], columnCount: number): number[][] {
    const taken = new Set<string>()
    return sizes.map(([width, height]) => {
      for (let row = 0; ; row++)
        for (let column = 0; column + width <= columnCount; column++) {
          const cells: string[] = []
          for (let y = row; y < row + height; y++) for (let x = column; x < column + width; x++) cells.push(`${x} ${y}`)
          if (cells.some(cell => taken.has(cell))) continue
          for (const cell of cells) taken.add(cell)
          return [column, column + width, row, row + height]
        }
    })
  }

  test('is what a search cell by cell finds', () => {
    for (let seed = 0; seed < 40; seed++) {
      const random = new Random(seed)
      const columnCount = random.between(1, 9)
      const sizes = Array.from(
        { length: random.between(1, 40) },
        () => [random.between(1, columnCount), random.between(1, 5)] as const,
      )
      const items = sizes.map(([width, height]) => ({ ...columns(span(width)), ...rows(span(height)) }))
      expect(placesOf(place(flow('row', true), items, columnCount)), `seed ${seed}`).toEqual(
        cellByCell(sizes, columnCount),
      )
    }
  })

  test('looks at each track once for an item of many tracks', () => {
    const budget = new Budget(Number.POSITIVE_INFINITY)
    const items = Array.from({ length: 300 }, (_, i) => ({
      ...columns(span(((i * 7) % 40) + 20)),
      ...rows(span((i % 30) + 1)),
    }))
    const placed = withBudget(budget, () => place(flow('row', true), items, 50))
    expect(budget.spent('grid_places')).toBeGreaterThan(items.length)
    expect(budget.spent('grid_places')).toBeLessThan(2 * items.length * placed.rows.count)
  })
})
