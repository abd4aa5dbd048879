/**
 * The width of a table and of its columns (CSS Tables 3 §3.9–4.5). Widths are of border boxes.
 * https://www.w3.org/TR/css-tables-3/
 */
import type { Sides } from '../../base/geometry.ts'
import { horizontal, ZERO_SIDES } from '../../base/geometry.ts'
import type { TableBox } from '../../boxes/box.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { dependsOnPercentage, resolve } from '../../css/style.ts'
import { EPSILON } from '../breaking.ts'
import { marginOf, paddingOf } from '../edges.ts'
import type { ConstraintSpace, IntrinsicSizes, SpaceContext } from '../types.ts'
import { balancedWidths, isBalanced } from './balanced-widths.ts'
import type { ColumnMeasure } from './distribution.ts'
import { distributeWidth, giveWay } from './distribution.ts'
import { measuresOf } from './measures.ts'
import { gridOf } from './table-grid.ts'
import type { TableGrid } from './table-types.ts'

/**
 * GRIDMIN and GRIDMAX of a table with its borders (https://www.w3.org/TR/css-tables-3/#gridmin), px. In fixed mode content
 * does not affect the width: one in percent contributes an unbounded maximum, as in browsers.
 */
export function tableSizes(box: TableBox, space: SpaceContext): IntrinsicSizes {
  const grid = gridOf(box, space.services)
  const sizes = gridSizes(grid, measuresOf(grid, space), outsideColumns(grid, 0))
  const asksForAll = grid.isFixedLayout && isPercentage(box.style.width)
  return asksForAll ? { ...sizes, max: Math.max(MOST, sizes.max) } : sizes
}

/** Whether a width is a percentage of the containing block. */
const isPercentage = (width: ComputedStyle['width']): boolean =>
  typeof width !== 'string' && (typeof width === 'number' || width.kind !== 'fit-content') && dependsOnPercentage(width)

/**
 * The intrinsic sizes of a table: GRIDMIN and GRIDMAX with its own edges (CSS Tables 3,
 * https://www.w3.org/TR/css-tables-3/#computing-the-table-width). Percentage columns raise the maximum so that their content
 * fits their share.
 */
function gridSizes(grid: TableGrid, measures: readonly ColumnMeasure[], outside: number): IntrinsicSizes {
  // In fixed mode columns have their specified widths.
  const least = (part: 'min' | 'word') =>
    sum(measures, measure => (grid.isFixedLayout && measure.isFixed ? measure.max : measure[part]))
  let max = sum(measures, measure => measure.max)
  // A column of 25 % makes its table four times as wide as its content, within limits.
  let rest = 0
  let percents = 0
  for (const measure of measures) {
    if (measure.percent > 0) {
      max = Math.max(max, (measure.max * 100) / measure.percent)
      percents += measure.percent
    } else rest += measure.max
  }
  if (percents > 0 && rest > 0) max = Math.max(max, percents < 100 ? (rest * 100) / (100 - percents) : MOST)
  const word = least('word')
  return { min: least('min') + outside, word: word + outside, max: Math.max(word, Math.min(max, MOST)) + outside }
}

/** Px: bound of the max-content width of a table, which percentages near 100 would make arbitrarily large. */
const MOST = 1e6

const sum = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((total, item) => total + value(item), 0)

/** CSS 2.1 (https://www.w3.org/TR/CSS2/tables.html#collapsing-borders): a table with collapsed borders has no padding. */
export const tablePadding = (grid: TableGrid, containerWidth: number): Sides<number> =>
  grid.collapsed === null ? paddingOf(grid.box.style, containerWidth) : ZERO_SIDES

/** Border, padding and the spacing between columns. */
const outsideColumns = (grid: TableGrid, containerWidth: number): number =>
  edgesAndGaps(grid, tablePadding(grid, containerWidth))

/** Width of a table besides its columns: its borders, its padding, and the spacing around each column, px. */
function edgesAndGaps(grid: TableGrid, padding: Sides<number>): number {
  const gaps = grid.columnCount === 0 ? 0 : grid.columnCount + 1
  return horizontal(grid.border) + horizontal(padding) + gaps * grid.spacing.x
}

/**
 * "Computing the table width" (https://www.w3.org/TR/css-tables-3/#computing-the-table-width): a specified width is a minimum;
 * an automatic one is the max-content width, limited by the available width. A table is never narrower than its columns.
 *
 * @param room available width for an automatic width, if it is not the whole container, px
 * @returns the border-box width, px
 */
export function usedTableWidth(box: TableBox, space: ConstraintSpace, room?: number): number {
  if (space.fixed.inlineSize !== null) return space.fixed.inlineSize
  const { style } = box
  const grid = gridOf(box, space.services)
  const edges = horizontal(grid.border) + horizontal(tablePadding(grid, space.inlineSize))
  const margin = marginOf(style, space.inlineSize)
  const available = room ?? Math.max(0, space.inlineSize - margin.left - margin.right)
  const { min, max } = gridSizes(grid, measuresOf(grid, space), outsideColumns(grid, space.inlineSize))
  const length = (value: ComputedStyle['width'] | ComputedStyle['maxWidth']) => {
    if (value === 'stretch') return available
    const used = lengthOf(value, space.inlineSize)
    return used === null ? null : style.boxSizing === 'border-box' ? Math.max(edges, used) : used + edges
  }
  const automatic =
    style.width === 'min-content' ? min : style.width === 'max-content' ? max : Math.min(Math.max(min, available), max)
  const most = length(style.maxWidth) ?? Number.POSITIVE_INFINITY
  return Math.max(min, length(style.minWidth) ?? 0, Math.min(length(style.width) ?? automatic, most))
}

/** A length of a style in px; null for keywords. */
function lengthOf(value: ComputedStyle['width'] | ComputedStyle['maxWidth'], base: number): number | null {
  if (typeof value === 'string' || (typeof value === 'object' && value.kind === 'fit-content')) return null
  return Math.max(0, resolve(value, base))
}

/**
 * Widths of the columns of a table with border-box width `width`, px: the assignable width, without borders, padding and
 * spacing, is distributed by the fixed algorithm (CSS 2.1, https://www.w3.org/TR/CSS2/tables.html#fixed-table-layout), or by
 * the measures of columns.
 */
export function columnWidths(
  grid: TableGrid,
  width: number,
  padding: Sides<number>,
  context: SpaceContext,
): readonly number[] {
  const assignable = Math.max(0, width - edgesAndGaps(grid, padding))
  const measures = measuresOf(grid, context)
  if (grid.isFixedLayout) return fixedWidths(measures, assignable)
  const words = sum(measures, measure => measure.word)
  if (assignable < words) return giveWay(measures, assignable)
  return isBalanced(grid, measures, assignable)
    ? balancedWidths(grid, measures, assignable, context)
    : distributeWidth(measures, assignable)
}

/**
 * Changes in fixed mode (https://www.w3.org/TR/css-tables-3/#width-distribution-in-fixed-mode, CSS 2.1,
 * https://www.w3.org/TR/CSS2/tables.html#fixed-table-layout): columns without a width share the remaining width equally; if
 * all have one, the rest is distributed in proportion to widths. Percentages shrink before lengths: content does not widen a
 * column (the guesses of §4.5).
 */
function fixedWidths(measures: readonly ColumnMeasure[], assignable: number): readonly number[] {
  const percentOf = ({ percent, percentEdges }: ColumnMeasure) => (percent / 100) * assignable + (percentEdges ?? 0)
  const isPercent = ({ isFixed, percent }: ColumnMeasure) => !isFixed && percent > 0
  const lengths = sum(measures, measure => (measure.isFixed ? measure.max : 0))
  const percents = sum(measures, measure => (isPercent(measure) ? percentOf(measure) : 0))
  const part = Math.min(1, Math.max(0, assignable - lengths) / Math.max(percents, EPSILON))
  const widths = measures.map(measure =>
    measure.isFixed ? measure.max : isPercent(measure) ? percentOf(measure) * part : null,
  )
  const known = sum(widths, width => width ?? 0)
  const unknown = widths.filter(width => width === null).length
  if (unknown > 0) return widths.map(width => width ?? Math.max(0, assignable - known) / unknown)
  const factor = known > 0 ? Math.max(1, assignable / known) : 1
  return widths.map(width => (known > 0 ? width! * factor : assignable / widths.length))
}
