/**
 * Heights of rows: by their cells, by cells that span rows, and by the height of the table (CSS Tables 3,
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
  /** Unbroken cells at the height of their content. */
  readonly cells: readonly LayoutResult[]
  /** The row or a cell has a length as its height. */
  readonly isFixed: boolean
  /** The largest percentage of the table's height of the row and its cells. */
  readonly percent: number
  /** A cell that spans rows begins here. */
  readonly startsSpan: boolean
}

/** Lays a cell out unbroken, at the width of its columns. */
type CellLayout = (cell: GridCell) => LayoutResult

/**
 * The height of a row: its own, the heights of its non-spanning cells, and shifts by baseline alignment (CSS 2.1,
 * https://www.w3.org/TR/CSS2/tables.html#height-layout). Spanning cells are considered later.
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
    // Of a spanning cell, the first row contains the part above its baseline, as in browsers.
    if (cell.rowSpan > 1 && isBaselineAligned(cell)) height = Math.max(height, baseline ?? 0)
    if (cell.rowSpan > 1) return
    const natural = results[i]!.fragment.height + alignmentShift(cell, results[i]!.fragment, baseline)
    height = Math.max(height, natural, cell.ownHeight ?? 0)
    isFixed ||= cell.ownHeight !== null
    percent = Math.max(percent, cell.percentHeight)
  })
  return { height, baseline, cells: results, isFixed, percent, startsSpan: cells.some(cell => cell.rowSpan > 1) }
}

/** A height in percent of the table's; 0 if there is none. */
export const percentOf = ({ height }: ComputedStyle): number =>
  typeof height === 'object' && height.kind === 'linear' ? Math.max(0, height.percent) : 0

/**
 * The share of its free height above the content of a cell. Null if it is baseline-aligned, by all values of `vertical-align`
 * except `top`, `middle` and `bottom` (CSS 2.1, https://www.w3.org/TR/CSS2/tables.html#height-layout). `align-content` takes
 * precedence unless it is `normal` (CSS Box Alignment 3, https://www.w3.org/TR/css-align-3/#distribution-block).
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

/** The downward shift of a baseline-aligned cell's content to its row's baseline. */
export function alignmentShift(cell: GridCell, fragment: BoxFragment, baseline: number | null): number {
  const own = isBaselineAligned(cell) ? baselineOf(fragment) : null
  return own === null || baseline === null ? 0 : baseline - own
}

/**
 * The baseline of a cell as high as its content: the end of the content if there is none (CSS 2.1,
 * https://www.w3.org/TR/CSS2/tables.html#height-layout). Null for an empty cell, as in browsers.
 */
const baselineOf = ({ baseline, children, height, border, padding }: BoxFragment): number | null =>
  baseline.first ?? (children.length === 0 ? null : height - border.bottom - padding.bottom)

/**
 * Makes the rows from `from` to before `to` high enough for the cells that span them, short spans first: as with columns, a
 * spanning cell only distributes the height that its rows still lack. A cell that spans beyond `to` uses the rows up to there.
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
 * Extends rows to a total height of `wanted`. The specification leaves the distribution open; as in browsers the order is:
 * percentages, rows in which a spanning cell begins, rows with content in proportion to it, empty rows, and rows with a
 * length.
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
 * The rows that receive the height which a spanning cell or the table needs in addition. For a spanning cell: the rows below
 * the first one in which another spanning cell begins; then rows of automatic height with content. For a table: then empty
 * rows, first those of automatic height. Rows with a length or known percentage only grow if there are no others. CSS 2.1
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

/** Whether a group has heading rows that repeat as a header, and belongs to the body in which it was written. */
const isOfBody = ({ role, style }: TableRowGroup): boolean =>
  role === 'header' && style.display !== 'table-header-group'

/** Whether two groups belong to one group of the document. */
const isSameGroup = (before: TableRowGroup, group: TableRowGroup): boolean =>
  before === group || (isOfBody(before) && before.element === group.element && before.style === group.style)

/**
 * Distributes a height of the table over its groups and rows: bodies before headers and footers. Returns whether it added any.
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
