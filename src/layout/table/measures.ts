/**
 * The width contributions of table columns (CSS Tables 3, https://www.w3.org/TR/css-tables-3/#computing-column-measures:
 * "computing column measures"). Widths are of border boxes.
 */

import type { TableColumn } from '../../boxes/box.ts'
import { isAbsolutelyPositioned } from '../../boxes/in-flow.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { resolve } from '../../css/style.ts'
import { cached, identical } from '../cache.ts'
import { imageLimit } from '../image-limit.ts'
import type { SpaceContext } from '../types.ts'
import { longestSums } from './carried-cells.ts'
import { type ColumnMeasure, distributeWidth } from './distribution.ts'
import type { GridCell, TableGrid } from './table-types.ts'

const NOTHING: ColumnMeasure = { min: 0, word: 0, max: 0, percent: 0, isFixed: false }

/**
 * "Computing column measures" (https://www.w3.org/TR/css-tables-3/#computing-column-measures), cached by grid. Cells of one
 * column come first, then those that span two, three and so on: a spanning cell only distributes the width that its columns
 * still lack.
 */
export const measuresOf = (grid: TableGrid, context: SpaceContext): readonly ColumnMeasure[] =>
  cachedMeasures(grid, { fragmentainerSize: imageLimit(grid.box, context) }, context.services)

const cachedMeasures = cached<TableGrid, Omit<SpaceContext, 'services'>, readonly ColumnMeasure[]>(
  { fragmentainerSize: identical },
  (grid, { fragmentainerSize }, services) =>
    withoutExcess(grid.isFixedLayout ? fixedMeasures(grid) : automaticMeasures(grid, { fragmentainerSize, services })),
)

/**
 * The measures of all columns (CSS Tables 3, https://www.w3.org/TR/css-tables-3/#computing-column-measures): of column
 * elements, then of cells in one column, then of spanning cells in order of their span.
 */
function automaticMeasures(grid: TableGrid, space: SpaceContext): ColumnMeasure[] {
  const measures = grid.box.columns.map(columnMeasure)
  const spanning: GridCell[] = []
  const take = (cell: GridCell): void => {
    if (cell.isSpanning) spanning.push(cell)
    else measures[cell.column] = together(measures[cell.column]!, cellMeasure(cell, space))
  }
  for (const { cells } of grid.rows) cells.forEach(take)
  grid.collapsedCells.forEach(take)
  for (const cell of longestSums(grid, space.services))
    measures[cell.column] = together(measures[cell.column]!, cellMeasure(cell, space))
  // In the order of browsers, which matters for overlapping cells: by span, then from the left.
  spanning.sort((a, b) => a.writtenSpan - b.writtenSpan || a.column - b.column)
  for (const cell of spanning) spread(measures, cell, cellMeasure(cell, space), grid.spacing.x)
  return measures
}

/**
 * CSS 2.1 (https://www.w3.org/TR/CSS2/tables.html#fixed-table-layout): columns and the cells of the first row determine
 * widths; other cells do not.
 */
function fixedMeasures(grid: TableGrid): ColumnMeasure[] {
  const measures = grid.box.columns.map(columnMeasure)
  for (const cell of grid.rows[0]?.cells ?? []) {
    const length = cellLength(cell)
    const percent = percentOf(cell.box.style.width)
    if (length === null && percent === 0) continue
    const gaps = (cell.columnSpan - 1) * grid.spacing.x
    const isWithin = cell.box.style.boxSizing === 'border-box' || cell.columnSpan > 1
    const percentEdges = isWithin ? 0 : edgesOf(cell.box.style)
    for (let i = cell.column; i < cell.column + cell.columnSpan; i++) {
      if (measures[i]!.isFixed || measures[i]!.percent > 0) continue
      measures[i] =
        length === null
          ? { ...NOTHING, percent: percent / cell.columnSpan, percentEdges }
          : { ...NOTHING, max: Math.max(0, length - gaps) / cell.columnSpan, isFixed: true }
    }
  }
  return measures
}

// ---------- one column, one cell ----------

const saysNothing = ({ width, minWidth }: ComputedStyle): boolean =>
  width === 'auto' && (typeof minWidth !== 'number' || minWidth === 0)

/** The measure of a `col` element; one without properties has those of its `colgroup`. */
function columnMeasure({ style, group }: TableColumn): ColumnMeasure {
  const from = group !== null && saysNothing(style) ? group : style
  const { width } = from
  const least = typeof from.minWidth === 'number' ? from.minWidth : 0
  if (typeof width !== 'number') return { ...NOTHING, min: least, word: least, max: least, percent: percentOf(width) }
  return { ...NOTHING, max: limited(from, width, 0), isFixed: true }
}

/**
 * `calc()` of a percentage and a length is `auto` here (CSS Tables 3,
 * https://www.w3.org/TR/css-tables-3/#computing-column-measures).
 */
const percentOf = (value: ComputedStyle['width']): number =>
  typeof value === 'object' && value.kind === 'linear' && value.px === 0 ? Math.max(0, value.percent) : 0

/** A border-box width, clamped by the lengths of a style's limits. */
function limited(style: ComputedStyle, width: number, edges: number): number {
  const limit = (value: ComputedStyle['minWidth'] | ComputedStyle['maxWidth'], otherwise: number) =>
    typeof value === 'number' ? outer(style, value, edges) : otherwise
  return Math.max(limit(style.minWidth, 0), Math.min(width, limit(style.maxWidth, Number.POSITIVE_INFINITY)))
}

const outer = (style: ComputedStyle, length: number, edges: number): number =>
  style.boxSizing === 'border-box' ? Math.max(edges, length) : length + edges

const edgesOf = (style: ComputedStyle): number =>
  resolve(style.paddingLeft, 0) + resolve(style.paddingRight, 0) + style.borderLeftWidth + style.borderRightWidth

/** The border-box width of a cell's style, independent of its content. */
function cellLength({ box: { style } }: GridCell): number | null {
  if (typeof style.width !== 'number') return null
  const edges = edgesOf(style)
  return limited(style, outer(style, style.width, edges), edges)
}

/**
 * The contribution of a cell to its column, with its edges, px: its intrinsic widths and, if it has one, its width, which is
 * at least that of its longest word.
 */
function cellMeasure(cell: GridCell, space: SpaceContext): ColumnMeasure {
  const { style, children } = cell.box
  const width = cellLength(cell)
  if (width === null) {
    const { min, word, max } = space.services.intrinsicSizes(cell.box, space)
    return { min, word, max: Math.max(word, max), percent: percentOf(style.width), isFixed: false }
  }
  const edges = edgesOf(style)
  // A width below that of the content has no effect (CSS 2.1, https://www.w3.org/TR/CSS2/tables.html#auto-table-layout).
  let min = edges
  let word = edges
  for (const child of children) {
    if (isAbsolutelyPositioned(child)) continue
    const own = space.services.intrinsicSizes(child, space)
    const margin = child.kind === 'inline-root' ? 0 : horizontalMargin(child.style)
    min = Math.max(min, own.min + margin + edges)
    word = Math.max(word, own.word + margin + edges)
  }
  const least = typeof style.minWidth === 'number' ? outer(style, style.minWidth, edges) : 0
  return {
    min: Math.max(min, least),
    word: Math.max(word, least),
    max: Math.max(width, word),
    percent: 0,
    isFixed: true,
  }
}

const horizontalMargin = ({ marginLeft, marginRight }: ComputedStyle): number =>
  (typeof marginLeft === 'number' ? marginLeft : 0) + (typeof marginRight === 'number' ? marginRight : 0)

/** A column measure extended by a cell. A length takes precedence over max-content widths. */
function together(column: ColumnMeasure, cell: ColumnMeasure): ColumnMeasure {
  const word = Math.max(column.word, cell.word)
  const max = column.isFixed === cell.isFixed ? Math.max(column.max, cell.max) : column.isFixed ? column.max : cell.max
  return {
    min: Math.max(column.min, cell.min),
    word,
    max: Math.max(max, word),
    percent: Math.max(column.percent, cell.percent),
    isFixed: column.isFixed || cell.isFixed,
  }
}

// ---------- cells over several columns ----------

/**
 * Distributes the contribution of a spanning cell like the width of a table. The editors note that their formulas for this are
 * wrong and should refer to the distribution rules, as browsers do.
 */
function spread(measures: ColumnMeasure[], cell: GridCell, own: ColumnMeasure, spacing: number): void {
  const from = cell.column
  const columns = sharedPercents(measures.slice(from, from + cell.columnSpan), own.percent)
  const gaps = (columns.length - 1) * spacing
  const mins = distributeWidth(asMinima(columns), own.min - gaps)
  const words = distributeWidth(columns, own.word - gaps)
  // The max-content width of a cell does not widen columns that have a length.
  const maxima = distributeWidth(columns, own.max - gaps, own.isFixed)
  columns.forEach((column, i) => {
    const word = Math.max(column.word, words[i]!)
    measures[from + i] = {
      ...column,
      min: Math.max(column.min, mins[i]!),
      word,
      max: Math.max(column.max, word, maxima[i]!),
    }
  })
}

const asMinima = (columns: readonly ColumnMeasure[]): readonly ColumnMeasure[] =>
  columns.map(column => ({ ...column, word: column.min }))

/**
 * The percentages of columns under a spanning cell: its remaining percentage is distributed to columns without one, in
 * proportion to their max-content widths, or equally if these are zero.
 */
function sharedPercents(columns: readonly ColumnMeasure[], percent: number): readonly ColumnMeasure[] {
  const missing = percent - columns.reduce((sum, column) => sum + column.percent, 0)
  const free = columns.filter(column => column.percent === 0)
  if (missing <= 0 || free.length === 0) return columns
  const wanted = free.reduce((sum, column) => sum + column.max, 0)
  const shareOf = ({ max }: ColumnMeasure): number => (wanted > 0 ? (missing * max) / wanted : missing / free.length)
  return columns.map(column => (column.percent === 0 ? { ...column, percent: shareOf(column) } : column))
}

/** Caps the sum of percentages at 100; the first columns take precedence ("intrinsic percentage width of a column"). */
function withoutExcess(columns: readonly ColumnMeasure[]): readonly ColumnMeasure[] {
  let left = 100
  return columns.map(column => {
    const percent = Math.min(column.percent, left)
    left -= percent
    return percent === column.percent ? column : { ...column, percent }
  })
}
