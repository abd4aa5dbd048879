/** Heights of rows and the fragments of their cells (CSS Tables 3 §4.6, CSS 2.1 §17.5.3). */

import { NO_EXCLUSIONS } from '../exclusions.ts'
import { baselinesOf, boxFragment } from '../fragment.ts'
import type { BoxFragment, BreakToken, ConstraintSpace, Fragmentainer, LayoutResult, Placed } from '../types.ts'
import { columnWidths } from './columns.ts'
import type { GridCell, TableGrid } from './grid.ts'

/** A table at one width: where its columns are, and its rows as far as they have been needed. */
export interface TableMetrics {
  readonly grid: TableGrid
  readonly width: number
  readonly columns: readonly number[]
  /** Left edge of each column within the table's border box, in visual order. */
  readonly offsets: readonly number[]
  readonly rows: Map<number, RowMetrics>
}

export interface RowMetrics {
  height: number
  /** Baseline of the row's cells below its top, or null. */
  readonly baseline: number | null
  /** Unbroken cells, as high as their content. */
  readonly cells: readonly LayoutResult[]
}

const metricsMemo = new WeakMap<TableGrid, TableMetrics>()

export function metricsOf(grid: TableGrid, width: number, space: ConstraintSpace): TableMetrics {
  const known = metricsMemo.get(grid)
  if (known !== undefined && known.width === width) return known
  const columns = columnWidths(grid, width, space)
  const metrics: TableMetrics = { grid, width, columns, offsets: columnOffsets(grid, columns, width), rows: new Map() }
  metricsMemo.set(grid, metrics)
  return metrics
}

function columnOffsets(grid: TableGrid, columns: readonly number[], width: number): readonly number[] {
  const isRtl = grid.box.style.direction === 'rtl'
  const offsets: number[] = []
  let x = grid.border.left + grid.padding.left + grid.spacing.x
  if (isRtl) x = width - grid.border.right - grid.padding.right - grid.spacing.x
  for (const column of columns) {
    if (isRtl) x -= column
    offsets.push(x)
    x += isRtl ? -grid.spacing.x : column + grid.spacing.x
  }
  return offsets
}

export function cellWidth({ columns, grid }: TableMetrics, cell: GridCell): number {
  let width = (cell.columnSpan - 1) * grid.spacing.x
  for (let i = 0; i < cell.columnSpan; i++) width += columns[cell.column + i] ?? 0
  return width
}

export function cellOffset({ offsets, grid }: TableMetrics, cell: GridCell): number {
  const isRtl = grid.box.style.direction === 'rtl'
  return offsets[isRtl ? Math.min(cell.column + cell.columnSpan, offsets.length) - 1 : cell.column] ?? 0
}

export function layoutCell(
  metrics: TableMetrics,
  cell: GridCell,
  space: ConstraintSpace,
  fragmentation: Fragmentainer | null = null,
  token: BreakToken | 'start' = 'start',
): LayoutResult {
  const width = cellWidth(metrics, cell)
  return space.services.layout(
    cell.box,
    {
      inlineSize: width,
      percentageBlockSize: null,
      fragmentation,
      fragmentainerSize: space.fragmentainerSize,
      exclusions: NO_EXCLUSIONS,
      bfc: { x: 0, y: 0 },
      fixed: { inlineSize: width, blockSize: null },
      shrinkToFit: false,
      stopAt: null,
      services: space.services,
    },
    token,
  )
}

/** Metrics of a row. Rows that share a cell are measured together. */
export function rowMetrics(metrics: TableMetrics, row: number, space: ConstraintSpace): RowMetrics {
  const known = metrics.rows.get(row)
  if (known !== undefined) return known
  const { rows } = metrics.grid
  let end = row + 1
  while (end < rows.length && rows[end - 1]!.isCrossedAfter) end++
  for (let i = row; i < end; i++) metrics.rows.set(i, measureRow(metrics, i, space))
  for (let i = row; i < end; i++) makeRoomForSpans(metrics, i)
  return metrics.rows.get(row)!
}

function measureRow(metrics: TableMetrics, index: number, space: ConstraintSpace): RowMetrics {
  const { row, cells } = metrics.grid.rows[index]!
  const results = cells.map(cell => layoutCell(metrics, cell, space))
  let baseline: number | null = null
  cells.forEach((cell, i) => {
    if (isBaselineAligned(cell)) {
      const own = results[i]!.fragment.baseline.first
      if (own !== null) baseline = Math.max(baseline ?? 0, own)
    }
  })
  let height = typeof row.style.height === 'number' ? row.style.height : 0
  cells.forEach((cell, i) => {
    if (cell.rowSpan > 1) return
    height = Math.max(height, results[i]!.fragment.height + alignmentShift(cell, results[i]!.fragment, baseline))
  })
  return { height, baseline, cells: results }
}

const isBaselineAligned = ({ box }: GridCell): boolean => {
  const align = box.style.verticalAlign
  return align !== 'top' && align !== 'middle' && align !== 'bottom'
}

/** How far a baseline-aligned cell's content moves down to meet its row's baseline. */
function alignmentShift(cell: GridCell, fragment: BoxFragment, baseline: number | null): number {
  if (!isBaselineAligned(cell) || baseline === null || fragment.baseline.first === null) return 0
  return baseline - fragment.baseline.first
}

/** What a spanning cell needs beyond its rows goes to the last of them. */
function makeRoomForSpans(metrics: TableMetrics, index: number): void {
  const { rows, spacing } = metrics.grid
  rows[index]!.cells.forEach((cell, i) => {
    if (cell.rowSpan === 1) return
    const needed = metrics.rows.get(index)!.cells[i]!.fragment.height
    const missing = needed - spannedHeight(metrics, index, index + cell.rowSpan, spacing.y)
    const last = metrics.rows.get(Math.min(rows.length, index + cell.rowSpan) - 1)
    if (missing > 0 && last !== undefined) last.height += missing
  })
}

/** Height from the top of row `from` to the end of the row before `to`. */
export function spannedHeight(metrics: TableMetrics, from: number, to: number, spacing: number): number {
  let height = 0
  for (let i = from; i < to; i++) height += (metrics.rows.get(i)?.height ?? 0) + (i > from ? spacing : 0)
  return height
}

/** The fragment of a cell made as high as its row asks for, its content aligned. */
export function stretchCell(
  cell: GridCell,
  fragment: BoxFragment,
  height: number,
  baseline: number | null,
): BoxFragment {
  const free = Math.max(0, height - fragment.height)
  const shift = contentShift(cell, fragment, free, baseline)
  const children =
    shift === 0 ? fragment.children : fragment.children.map((child): Placed => ({ ...child, y: child.y + shift }))
  const marks = shift === 0 ? fragment.marks : fragment.marks.map(mark => ({ ...mark, y: mark.y + shift }))
  return {
    ...fragment,
    height: Math.max(height, fragment.height),
    children,
    marks,
    baseline: shift === 0 ? fragment.baseline : baselinesOf(children),
  }
}

function contentShift(cell: GridCell, fragment: BoxFragment, free: number, baseline: number | null): number {
  switch (cell.box.style.verticalAlign) {
    case 'top':
      return 0
    case 'middle':
      return free / 2
    case 'bottom':
      return free
    default:
      return Math.min(free, alignmentShift(cell, fragment, baseline))
  }
}

/** The rest of a cell whose content has ended on an earlier page: its borders and background go on. */
export function emptyCell(metrics: TableMetrics, cell: GridCell, height: number, isLast: boolean): BoxFragment {
  const { style } = cell.box
  const border = {
    top: 0,
    right: style.borderRightWidth,
    bottom: isLast ? style.borderBottomWidth : 0,
    left: style.borderLeftWidth,
  }
  return boxFragment(cell.box, { width: cellWidth(metrics, cell), height, border, isFirst: false, isLast })
}
