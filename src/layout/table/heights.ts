/**
 * Heights of rows: by their cells, by cells over several rows, and by a height that the table has (CSS Tables 3,
 * https://www.w3.org/TR/css-tables-3/#height-distribution-algorithm).
 */
import type { TableRowGroup } from '../../boxes/box.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { contentShare } from '../bands/alignment.ts'
import type { BoxFragment, LayoutResult } from '../types.ts'
import type { GridCell, TableGrid } from './table-types.ts'

/** The measures of a row before it is placed, px. */
export interface RowMetrics {
  height: number
  /** Baseline of the row's cells below its top, or null. */
  readonly baseline: number | null
  /** Unbroken cells, as high as their content. */
  readonly cells: readonly LayoutResult[]
  /** A length, the row's or a cell's, decides on the height. */
  readonly isFixed: boolean
  /** What the row or a cell wants of the table's height. */
  readonly percent: number
  /** A cell that goes on below begins here. */
  readonly startsSpan: boolean
}

/** Lays a cell out unbroken, at the width of its columns. */
type CellLayout = (cell: GridCell) => LayoutResult

/**
 * The height of a row: its own, the heights of cells in this row alone, and what baseline alignment pushes down (CSS 2.1,
 * https://www.w3.org/TR/CSS2/tables.html#height-layout). Cells over several rows ask for their part later.
 */
export function measureRow(grid: TableGrid, index: number, layout: CellLayout): RowMetrics {
  const { row, cells } = grid.rows[index]!
  const results = cells.map(layout)
  let baseline: number | null = null
  cells.forEach((cell, i) => {
    const own = isBaselineAligned(cell) ? baselineOf(results[i]!.fragment) : null
    if (own !== null) baseline = Math.max(baseline ?? 0, own)
  })
  let height = typeof row.style.height === 'number' ? row.style.height : 0
  let isFixed = height > 0
  let percent = percentOf(row.style)
  cells.forEach((cell, i) => {
    // Of a cell over several rows, as in browsers, the first has what is above its baseline.
    if (cell.rowSpan > 1 && isBaselineAligned(cell)) height = Math.max(height, baseline ?? 0)
    if (cell.rowSpan > 1) return
    const natural = results[i]!.fragment.height + alignmentShift(cell, results[i]!.fragment, baseline)
    height = Math.max(height, natural, cell.ownHeight ?? 0)
    isFixed ||= cell.ownHeight !== null
    percent = Math.max(percent, cell.percentHeight)
  })
  return { height, baseline, cells: results, isFixed, percent, startsSpan: cells.some(cell => cell.rowSpan > 1) }
}

/** A height in percent of the table's, 0 for none. */
export const percentOf = ({ height }: ComputedStyle): number =>
  typeof height === 'object' && height.kind === 'linear' ? Math.max(0, height.percent) : 0

/**
 * The share of its free height that stands above the content of a cell; null where it takes part in its row's baseline, as with
 * all values of `vertical-align` but three (CSS 2.1, https://www.w3.org/TR/CSS2/tables.html#height-layout). `align-content`
 * comes first, unless it is `normal` (CSS Box Alignment 3, https://www.w3.org/TR/css-align-3/#distribution-block).
 */
export function cellShare({ box: { style } }: GridCell): number | null {
  if (style.alignContent !== 'normal')
    return style.alignContent === 'baseline' ? null : contentShare(style.alignContent)
  switch (style.verticalAlign) {
    case 'top':
      return 0
    case 'middle':
      return 0.5
    case 'bottom':
      return 1
    default:
      return null
  }
}

const isBaselineAligned = (cell: GridCell): boolean => cellShare(cell) === null

/** How far a baseline-aligned cell's content moves down to meet its row's baseline. */
export function alignmentShift(cell: GridCell, fragment: BoxFragment, baseline: number | null): number {
  const own = isBaselineAligned(cell) ? baselineOf(fragment) : null
  return own === null || baseline === null ? 0 : baseline - own
}

/**
 * Of a cell as high as its content: where that has none, its end (CSS 2.1,
 * https://www.w3.org/TR/CSS2/tables.html#height-layout). Null for an empty cell, as in browsers.
 */
const baselineOf = ({ baseline, children, height, border, padding }: BoxFragment): number | null =>
  baseline.first ?? (children.length === 0 ? null : height - border.bottom - padding.bottom)

/**
 * Gives the rows from `from` to before `to` the room that the cells over several of them need, short spans first: as
 * with columns, a tall cell shares out only what its rows still lack. A cell that reaches beyond `to` takes the rows
 * there are.
 */
export function makeRoomForSpans(
  grid: TableGrid,
  rows: ReadonlyMap<number, RowMetrics>,
  from: number,
  to: number,
): void {
  const spans: { readonly row: number; readonly rowSpan: number; readonly height: number }[] = []
  for (let row = from; row < to; row++) {
    grid.rows[row]!.cells.forEach((cell, i) => {
      if (cell.rowSpan === 1) return
      const { fragment } = rows.get(row)!.cells[i]!
      spans.push({ row, rowSpan: cell.rowSpan, height: Math.max(fragment.height, cell.ownHeight ?? 0) })
    })
  }
  spans.sort((a, b) => a.rowSpan - b.rowSpan || a.row - b.row)
  for (const { row, rowSpan, height } of spans) {
    const end = Math.min(to, row + rowSpan)
    const spanned = Array.from({ length: end - row }, (_, i) => rows.get(row + i)!)
    growRows(spanned, height - grid.spacing.y * (spanned.length - 1), 'span', null)
  }
}

/**
 * Makes rows as high as `wanted` together, if they are not. The specification leaves open who takes how much; this is
 * what browsers do: percentages first, then rows that a cell over several rows begins in, then rows by content in
 * proportion to it, then empty ones, and those with a length of their own last.
 */
export function growRows(
  rows: readonly RowMetrics[],
  wanted: number,
  reason: 'span' | 'table',
  percentBase: number | null,
): void {
  let excess = wanted - rows.reduce((sum, row) => sum + row.height, 0)
  if (excess <= 0 || rows.length === 0) return
  if (percentBase !== null) {
    for (const row of rows) {
      const missing = Math.min(excess, Math.max(0, (row.percent / 100) * percentBase - row.height))
      row.height += missing
      excess -= missing
    }
    if (excess <= 1e-6) return
  }
  const takers = rowsToGrow(rows, reason, percentBase !== null)
  const heights = takers.reduce((sum, row) => sum + row.height, 0)
  const isEven = heights === 0 || (reason === 'span' && takers.every(row => row.startsSpan))
  for (const row of takers) row.height += isEven ? excess / takers.length : (excess * row.height) / heights
}

/**
 * The rows that take a height which a spanning cell or the table needs beyond them. For a spanning cell, the rows below the
 * first in which another one begins; then rows with content of automatic height; then, for a table, empty rows, those of
 * automatic height first; rows of fixed height, and of a percentage that is known, only where there are no others. CSS 2.1
 * (https://www.w3.org/TR/CSS2/tables.html#height-layout) leaves the choice open.
 */
function rowsToGrow(
  rows: readonly RowMetrics[],
  reason: 'span' | 'table',
  hasPercentBase: boolean,
): readonly RowMetrics[] {
  const starting = reason === 'span' ? rows.slice(1).filter(row => row.startsSpan) : []
  if (starting.length > 0) return starting
  const filled = rows.filter(row => row.height > 0)
  const free = filled.filter(row => !row.isFixed && !(hasPercentBase && row.percent > 0))
  if (free.length > 0) return free
  const empty = rows.filter(row => row.height === 0)
  if (reason === 'span') return filled.length > 0 ? filled : rows.slice(-1)
  if (empty.length === 0) return filled
  const freeEmpty = empty.filter(row => !row.isFixed)
  return freeEmpty.length > 0 ? freeEmpty : empty
}

/** Rows of headings that repeat as a header, and are part of the body that they were written in. */
const isOfBody = ({ role, style }: TableRowGroup): boolean =>
  role === 'header' && style.display !== 'table-header-group'

/** Whether two groups are one group of the document. */
const isSameGroup = (before: TableRowGroup, group: TableRowGroup): boolean =>
  before === group || (isOfBody(before) && before.element === group.element && before.style === group.style)

/**
 * Shares a height that the table has among its groups and their rows: bodies take it before headers and footers. Whether there is
 * any.
 */
export function stretchTable(grid: TableGrid, rows: ReadonlyMap<number, RowMetrics>, height: number): boolean {
  const filled: { readonly group: TableRowGroup; readonly rows: RowMetrics[] }[] = []
  grid.rows.forEach(({ group }, i) => {
    const last = filled.at(-1)
    if (last !== undefined && isSameGroup(last.group, group)) last.rows.push(rows.get(i)!)
    else filled.push({ group, rows: [rows.get(i)!] })
  })
  const bodies = filled.filter(({ group }) => group.role === 'body' || isOfBody(group))
  const takers = bodies.length > 0 ? bodies : filled
  const spacing = grid.spacing.y * Math.max(0, grid.rows.length + 1)
  const heightOf = (entries: readonly RowMetrics[]) => entries.reduce((sum, row) => sum + row.height, 0)
  const excess = height - spacing - filled.reduce((sum, entry) => sum + heightOf(entry.rows), 0)
  if (excess <= 0) return false
  const weights = takers.map(entry => heightOf(entry.rows))
  const sum = weights.reduce((all, weight) => all + weight, 0)
  takers.forEach((entry, i) => {
    const share = sum > 0 ? (excess * weights[i]!) / sum : excess / takers.length
    growRows(entry.rows, weights[i]! + share, 'table', height - spacing)
  })
  return true
}
