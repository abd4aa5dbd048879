/** Lanes of a grid, and where items are stacked in them (CSS Grid 3, https://drafts.csswg.org/css-grid-3/). */
import { describe, expect, test } from 'vitest'
import type { ComputedStyle, GridLine } from '../../../src/css/style.ts'
import type { AutoMinimum } from '../../../src/layout/grid/grid-items.ts'
import type { GridItem } from '../../../src/layout/grid/grid-types.ts'
import { columnsAsked } from '../../../src/layout/grid/lane-contributions.ts'
import { lanesOf, RunningPositions, stackingAxis } from '../../../src/layout/grid/lanes.ts'
import { block, gridBox, numbers, styleWith } from '../parts.ts'

type Style = Partial<ComputedStyle>

const line = (number: number): GridLine => ({ span: false, line: number, name: null })
const span = (count: number): GridLine => ({ span: true, line: count, name: null })
const TWO = [
  { kind: 'track', size: 50 },
  { kind: 'track', size: 50 },
] as const

describe('the stacking axis', () => {
  test.each<[string, Style, 'row' | 'column' | null]>([
    ['a grid has none', { display: 'grid', gridTemplateColumns: TWO }, null],
    ['masonry rows', { display: 'grid', gridTemplateColumns: TWO, gridTemplateRows: 'masonry' }, 'row'],
    ['masonry columns', { display: 'grid', gridTemplateColumns: 'masonry', gridTemplateRows: TWO }, 'column'],
    ['masonry in both axes', { display: 'grid', gridTemplateColumns: 'masonry', gridTemplateRows: 'masonry' }, 'row'],
    ['lanes with columns', { display: 'grid-lanes', gridTemplateColumns: TWO }, 'row'],
    ['lanes with rows alone', { display: 'inline-grid-lanes', gridTemplateRows: TWO }, 'column'],
    ['lanes with neither', { display: 'grid-lanes' }, 'row'],
  ])('%s', (_, style, expected) => {
    expect(stackingAxis(gridBox(style))).toBe(expected)
  })
})

const AUTO: AutoMinimum = { isAutoMin: true, isFlexible: false, isFixed: false, most: null }

const lanes = (items: readonly Style[]) =>
  lanesOf(
    gridBox(
      { display: 'grid-lanes', gridTemplateColumns: TWO },
      items.map(style => block(style)),
    ),
    'column',
    null,
    { available: null, gap: 0 },
  )

describe('lanes', () => {
  test('are as many as items name and span', () => {
    expect(lanes([{}]).count).toBe(2)
    expect(lanes([{ gridColumnStart: span(4) }]).count).toBe(4)
    expect(lanes([{ gridColumnStart: line(3) }]).count).toBe(3)
  })
  test('before the explicit ones move all lines', () => {
    const { before, count, items } = lanes([
      { gridColumnStart: line(-5), gridColumnEnd: line(-4) },
      { gridColumnStart: line(1) },
    ])
    expect({ before, count }).toEqual({ before: 2, count: 4 })
    expect(items.map(({ lines }) => lines.start)).toEqual([0, 2])
  })
  test('count an item without lines at every start', () => {
    const own = lanes([{ gridColumnStart: span(2) }, { gridColumnStart: line(3) }, {}, {}])
    const sizes = new Map(own.items.map(({ box }, i) => [box, (i + 1) * 10]))
    const asked = columnsAsked(own, new Array(3).fill(AUTO), ({ box, column }) => {
      const size = sizes.get(box)!
      return [{ span: column, least: size, min: size, max: size }]
    })
    expect(asked.map(({ span: { start, end }, min }) => [start, end, min])).toEqual([
      [2, 3, 20],
      [0, 2, 10],
      [1, 3, 10],
      [0, 1, 40],
      [1, 2, 40],
      [2, 3, 40],
    ])
  })
  test('ask their items once for tracks of one kind', () => {
    const own = lanes(Array.from({ length: 50 }, () => ({ gridColumnStart: span(3) })))
    const fixed = { ...AUTO, isAutoMin: false, isFixed: true, most: 5 }
    let asked = 0
    const ask = ({ column }: GridItem) => {
      asked++
      return [{ span: column, least: 1, min: 2, max: 3 }]
    }
    const many = { ...own, count: 100 }
    expect(columnsAsked(many, new Array(100).fill(AUTO), ask)).toHaveLength(98)
    expect(asked).toBe(50)
    asked = 0
    columnsAsked(many, [fixed, ...new Array(99).fill(AUTO)], ask)
    expect(asked).toBe(100)
  })
  test('take items by `order`', () => {
    const { items } = lanes([{ order: 1, gridColumnStart: line(1) }, { gridColumnStart: line(2) }])
    expect(items.map(({ lines }) => lines.start)).toEqual([1, 0])
  })
})

describe('running positions', () => {
  const positions = (style: Style) => new RunningPositions(3, 10, styleWith({ fontSize: 20, ...style }), null)
  const auto = (size = 1) => ({ box: block(), lines: { start: null, size } })
  /** Adds items of these sizes, and returns the first lane and the start of each. */
  const add = (to: RunningPositions, sizes: readonly number[], lanesOfEach = 1) =>
    sizes.map(size => {
      const at = to.spanOf(auto(lanesOfEach))
      return [at.start, to.add(at, size)]
    })

  test('an item goes where it comes to stand nearest to the start', () => {
    const own = positions({ display: 'grid' })
    expect(add(own, [30, 20, 40, 5])).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [1, 30],
    ])
    expect(own.used).toBe(40)
  })
  test('one of several lanes stands behind all of them', () => {
    const own = positions({ display: 'grid' })
    add(own, [30, 20, 40])
    expect(add(own, [10], 2)).toEqual([[0, 40]])
  })
  test('of every span are those that looking at each start gives', () => {
    const next = numbers(7)
    for (let round = 0; round < 200; round++) {
      const own = new RunningPositions(8, 0, styleWith({ display: 'grid' }), null)
      const reached = new Array<number>(8).fill(0)
      for (let i = 0; i < 12; i++) {
        const size = 1 + next(8)
        const starts = Array.from({ length: 9 - size }, (_, at) => Math.max(...reached.slice(at, at + size)))
        const expected = starts.indexOf(Math.min(...starts))
        const chosen = own.spanOf(auto(size))
        expect(chosen).toEqual({ start: expected, end: expected + size })
        const height = 1 + next(30)
        expect(own.add(chosen, height)).toBe(starts[expected])
        reached.fill(starts[expected]! + height, expected, expected + size)
      }
    }
  })
  test('lanes within the tolerance are equal, and the next one from the cursor on is taken', () => {
    // 1em of tolerance: the third lane is taken although the first one is 8 px shorter.
    expect(add(positions({ display: 'grid-lanes' }), [2, 30, 10, 5]).map(([lane]) => lane)).toEqual([0, 1, 2, 0])
    const exact = positions({ display: 'grid-lanes', flowTolerance: 0 })
    exact.add({ start: 2, end: 3 }, 8)
    expect(add(exact, [2, 30]).map(([lane]) => lane)).toEqual([0, 1])
    const ordered = positions({ display: 'grid-lanes', flowTolerance: 'infinite' })
    expect(add(ordered, [500, 1, 1, 1]).map(([lane]) => lane)).toEqual([0, 1, 2, 0])
  })
  test('without items nothing is used', () => {
    expect(positions({ display: 'grid' }).used).toBe(0)
  })
})
