/** Border conflict resolution (CSS 2.1 §17.6.2.1), beside a second implementation by its rules. */
import { describe, expect, test } from 'vitest'
import type { TableBox } from '../../../src/boxes/box.ts'
import type { BorderStyle, ComputedStyle } from '../../../src/css/style.ts'
import { collapseBorders } from '../../../src/layout/table/borders.ts'
import { block, numbers, styleWith } from '../parts.ts'

type Style = Partial<ComputedStyle>
type Border = readonly [number, BorderStyle]

const bordered = (...borders: readonly Border[]): Style => {
  const [top, right = top, bottom = top, left = right] = borders
  const sides = { Top: top!, Right: right!, Bottom: bottom!, Left: left! }
  return Object.fromEntries(
    Object.entries(sides).flatMap(([side, [width, style]]) => [
      [`border${side}Width`, style === 'none' || style === 'hidden' ? 0 : width],
      [`border${side}Style`, style],
    ]),
  )
}

interface Given {
  readonly cells: readonly (readonly Style[])[]
  readonly row?: Style
  readonly column?: Style
  readonly table?: Style
}

function tableOf({ cells, row = {}, column = {}, table = {} }: Given): TableBox {
  const { id, element, pseudo, structure, marks } = block()
  const base = { id, element, pseudo, structure, marks }
  const rows = cells.map(each => {
    const own = each.map((style, at) => ({ box: block(style, [], true), column: at, columnSpan: 1, rowSpan: 1 }))
    return { ...base, kind: 'row' as const, style: styleWith(row), slots: own, cells: own, containers: [] }
  })
  return {
    ...base,
    kind: 'table',
    style: styleWith(table),
    columns: Array.from({ length: cells[0]!.length }, () => ({ style: styleWith(column), group: null })),
    groups: [{ ...base, kind: 'row-group', style: styleWith(), role: 'body', rows }],
  }
}

/** The border between two cells that stand side by side. */
function between(left: Border, right: Border, rest: Omit<Given, 'cells'> = {}): readonly [number, BorderStyle] | null {
  const edge = collapseBorders(tableOf({ cells: [[bordered(left), bordered(right)]], ...rest })).vertical(0, 1)
  return edge === null ? null : [edge.width, edge.style]
}

describe('of two borders that meet', () => {
  test.each<[string, Border, Border, Border | null]>([
    ['hidden suppresses any other', [9, 'solid'], [0, 'hidden'], null],
    ['none gives way to any other', [0, 'none'], [1, 'dotted'], [1, 'dotted']],
    ['the wider wins, whatever its style', [3, 'dotted'], [2, 'double'], [3, 'dotted']],
    ['of equal widths double beats solid', [2, 'solid'], [2, 'double'], [2, 'double']],
    ['solid beats dashed', [2, 'dashed'], [2, 'solid'], [2, 'solid']],
    ['dashed beats dotted', [2, 'dotted'], [2, 'dashed'], [2, 'dashed']],
    ['dotted beats ridge', [2, 'dotted'], [2, 'ridge'], [2, 'dotted']],
    ['ridge beats outset', [2, 'outset'], [2, 'ridge'], [2, 'ridge']],
    ['outset beats groove', [2, 'outset'], [2, 'groove'], [2, 'outset']],
    ['groove beats inset', [2, 'inset'], [2, 'groove'], [2, 'groove']],
  ])('%s', (_, left, right, expected) => {
    expect(between(left, right)).toEqual(expected)
    expect(between(right, left)).toEqual(expected)
  })
})

test('of equal borders the cell beats the row, the column and the table', () => {
  const colour = (r: number) => ({ r, g: 0, b: 0, a: 1 }) as unknown as ComputedStyle['color']
  const solid = bordered([2, 'solid'])
  const own = { ...solid, borderTopColor: colour(1) }
  const other = { ...solid, borderTopColor: colour(2) }
  const grid = collapseBorders(tableOf({ cells: [[own]], row: other, column: other, table: other }))
  expect(grid.horizontal(0, 0)?.color).toEqual(colour(1))
  const wider = collapseBorders(
    tableOf({ cells: [[own]], table: { ...bordered([3, 'solid']), borderTopColor: colour(2) } }),
  )
  expect(wider.horizontal(0, 0)?.color).toEqual(colour(2))
})

test('cells and table have half of the borders at their edges', () => {
  const grid = collapseBorders(tableOf({ cells: [[bordered([4, 'solid']), bordered([2, 'solid'])]] }))
  expect(grid.cellBorder(0, 0)).toEqual({ top: 2, right: 2, bottom: 2, left: 2 })
  expect(grid.cellBorder(0, 1)).toEqual({ top: 1, right: 1, bottom: 1, left: 2 })
  expect(grid.tableBorder).toEqual({ top: 2, right: 1, bottom: 2, left: 2 })
})

test('random grids have the borders that the rules choose', () => {
  const next = numbers(41)
  const styles: readonly BorderStyle[] = [
    'none',
    'hidden',
    'solid',
    'double',
    'dashed',
    'dotted',
    'ridge',
    'outset',
    'groove',
    'inset',
  ]
  const order: readonly BorderStyle[] = ['double', 'solid', 'dashed', 'dotted', 'ridge', 'outset', 'groove', 'inset']
  const winner = (a: Border, b: Border): Border | null => {
    if (a[1] === 'hidden' || b[1] === 'hidden') return null
    const seen = [a, b].filter(([width, style]) => style !== 'none' && width > 0)
    return seen.sort((x, y) => y[0] - x[0] || order.indexOf(x[1]) - order.indexOf(y[1]))[0] ?? null
  }
  const random = (): Border => [1 + next(3), styles[next(styles.length)]!]
  for (let round = 0; round < 100; round++) {
    const [width, height] = [1 + next(4), 1 + next(4)]
    const borders = Array.from({ length: height }, () => Array.from({ length: width }, random))
    const grid = collapseBorders(tableOf({ cells: borders.map(row => row.map(border => bordered(border))) }))
    for (let row = 0; row < height; row++) {
      for (let column = 1; column < width; column++) {
        const expected = winner(borders[row]![column - 1]!, borders[row]![column]!)
        const actual = grid.vertical(row, column)
        expect(actual === null ? null : [actual.width, actual.style]).toEqual(expected)
      }
      if (row === 0) continue
      for (let column = 0; column < width; column++) {
        const expected = winner(borders[row - 1]![column]!, borders[row]![column]!)
        const actual = grid.horizontal(row, column)
        expect(actual === null ? null : [actual.width, actual.style]).toEqual(expected)
      }
    }
  }
})

test('the borders of a cell over many rows are looked for once, however many pages it reaches into', () => {
  const table = tableOf({ cells: Array.from({ length: 30 }, (_, row) => [bordered([row, 'solid'])]) })
  const [group] = table.groups
  const [first, ...rest] = group!.rows
  const cells = [{ ...first!.cells[0]!, rowSpan: 30 }]
  const rows = [{ ...first!, slots: cells, cells }, ...rest.map(row => ({ ...row, slots: [], cells: [] }))]
  const grid = collapseBorders({ ...table, groups: [{ ...group!, rows }] })
  expect(grid.cellBorder(0, 0)).toBe(grid.cellBorder(0, 0))
})
