/**
 * Heights of rows: by their cells, by cells that span rows, and by the height of the table (CSS Tables 3,
 * https://www.w3.org/TR/css-tables-3/#height-distribution-algorithm).
 */
import type { TableRowGroup } from '../../boxes/box.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { contentShare } from '../bands/alignment.ts'
import type { BoxFragment, LayoutResult } from '../types.ts'
import type { GridCell, TableGrid } from './table-types.ts'

/** A row, or a group of rows, over which height is distributed, px. */
interface GrowingRow {
  height: number
  /** It has a length as its height: the row or one of its cells. */
  readonly isFixed: boolean
  /** The largest percentage of the height around it: of the row and its cells. */
  readonly percent: number
  /** A cell that spans rows begins here. */
  readonly startsSpan: boolean
}

/** The measures of a row before it is placed, px. */
export interface RowMetrics extends GrowingRow {
  /** Baseline of the row's cells below its top, or null. */
  readonly baseline: number | null
  /** Unbroken cells at the height of their content. */
  readonly cells: readonly LayoutResult[]
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
  rows: readonly GrowingRow[],
  wanted: number,
  reason: 'span' | 'table',
  percentBase: number | null,
): void {
  let excess = wanted - rows.reduce((sum, row) => sum + row.height, 0)
  if (excess <= 0 || rows.length === 0) return
  if (percentBase !== null) {
    excess -= growToPercents(rows, excess, percentBase)
    if (excess <= 1e-6) return
  }
  const takers = rowsToGrow(rows, reason, percentBase !== null)
  const heights = takers.reduce((sum, row) => sum + row.height, 0)
  const isEven = heights === 0 || (reason === 'span' && takers.every(row => row.startsSpan))
  for (const row of takers) row.height += isEven ? excess / takers.length : (excess * row.height) / heights
}

/**
 * Extends rows to their percentages, of which no more than 100 count, or in proportion to what they lack where the height is not
 * enough. Returns the height that it used, px.
 */
function growToPercents(rows: readonly GrowingRow[], excess: number, base: number): number {
  let left = 100
  const missing = rows.map(({ percent, height }) => {
    const counted = Math.min(percent, left)
    left -= counted
    return Math.max(0, (counted / 100) * base - height)
  })
  const all = missing.reduce((sum, height) => sum + height, 0)
  if (all <= 0) return 0
  const share = Math.min(1, excess / all)
  rows.forEach((row, i) => {
    row.height += missing[i]! * share
  })
  return all * share
}

/**
 * The rows that receive the height which a spanning cell or the table needs in addition. For a spanning cell: the rows below
 * the first one in which another spanning cell begins; then rows of automatic height with content. For a table: then empty
 * rows, first those of automatic height. Rows with a length or known percentage only grow if there are no others. CSS 2.1
 * (https://www.w3.org/TR/CSS2/tables.html#height-layout) leaves the choice open.
 */
function rowsToGrow(
  rows: readonly GrowingRow[],
  reason: 'span' | 'table',
  hasPercentBase: boolean,
): readonly GrowingRow[] {
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

/** A group of rows and their height with the spacing between them, px. */
interface GrowingGroup extends GrowingRow {
  readonly group: TableRowGroup
  readonly rows: RowMetrics[]
}

/**
 * Distributes a height of the table over its groups, bodies before headers and footers, and then over their rows. Percentages of
 * groups refer to the height of all groups, those of rows to the height of their group. Returns whether it added any.
 */
export function stretchTable(grid: TableGrid, rows: ReadonlyMap<number, RowMetrics>, height: number): boolean {
  const groups = groupsOf(grid, rows)
  const room = height - grid.spacing.y * (groups.length + 1)
  if (groups.reduce((sum, group) => sum + group.height, 0) >= room) return false
  const bodies = groups.filter(({ group }) => group.role === 'body' || isOfBody(group))
  const takers = bodies.length > 0 ? bodies : groups
  growToPercents(groups, room - groups.reduce((sum, group) => sum + group.height, 0), room)
  const others = groups.filter(group => !takers.includes(group)).reduce((sum, group) => sum + group.height, 0)
  for (const taker of takers) if (taker.isFixed) taker.height = Math.max(taker.height, ownHeightOf(taker.group))
  growRows(takers, room - others, 'table', room)
  for (const { rows: own, height: all } of groups) growRows(own, all - between(grid, own.length), 'table', all)
  return true
}

/** Extends the rows of a group, from `from` to before `to`, to the height of the group. */
export function fillGroup(grid: TableGrid, rows: ReadonlyMap<number, RowMetrics>, from: number, to: number): void {
  const own = Array.from({ length: to - from }, (_, i) => rows.get(from + i)!)
  growRows(own, ownHeightOf(grid.rows[from]!.group) - between(grid, own.length), 'table', null)
}

/** The groups of a table, those of one group of the document as one. */
function groupsOf(grid: TableGrid, rows: ReadonlyMap<number, RowMetrics>): readonly GrowingGroup[] {
  const groups: GrowingGroup[] = []
  grid.rows.forEach(({ group }, i) => {
    const row = rows.get(i)!
    const last = groups.at(-1)
    if (last !== undefined && isSameGroup(last.group, group)) {
      last.rows.push(row)
      last.height += grid.spacing.y + row.height
      return
    }
    const isFixed = ownHeightOf(group) > 0
    groups.push({ group, rows: [row], height: row.height, isFixed, percent: percentOf(group.style), startsSpan: false })
  })
  return groups
}

/** The length that a group has as its height, px; 0 if there is none. */
export const ownHeightOf = ({ style: { height } }: TableRowGroup): number => (typeof height === 'number' ? height : 0)

/** The spacing between a number of rows, px. */
const between = ({ spacing }: TableGrid, count: number): number => spacing.y * Math.max(0, count - 1)
