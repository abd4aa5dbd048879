/** Adds rows to the fragment of a table: whole ones, and single cells. */
import type { BoxFragment, LayoutResult } from '../types.ts'
import { cellOffset, filledCell, finishedCell, rowMetrics, spannedHeight } from './rows.ts'
import { endSpans } from './spans.ts'
import type { PlacedCell, PlacedRow, TableFlow } from './table-state.ts'
import type { GridCell } from './table-types.ts'

/** Places an unbroken row, at least `least` px high. */
export function placeWholeRow(flow: TableFlow, index: number, isRepeated: boolean, least = 0): void {
  const { grid, metrics, space } = flow
  const row = rowMetrics(metrics, index)
  const height = Math.max(row.height, least)
  const cells: PlacedCell[] = []
  grid.rows[index]!.cells.forEach((cell, position) => {
    if (cell.rowSpan > 1 && !isRepeated && space.fragmentation !== null && index >= flow.bodyStart) {
      flow.spans.push({ cell, position, y: flow.y, token: 'start' })
      return
    }
    const spanned = cell.rowSpan > 1 ? spannedHeight(metrics, index, index + cell.rowSpan, grid.spacing.y) : height
    const result = filledCell(metrics, cell, spanned) ?? row.cells[position]!
    const fragmentation = isRepeated ? null : space.fragmentation
    const finished = finishedCell(metrics, cell, result, spanned, row.baseline, fragmentation)
    placeCell(flow, cells, position, cell, finished, finished.fragment)
  })
  pushRow(flow, { index, height, cells, isRepeated, isFirstPart: true, isLastPart: true })
}

/** Adds a cell to its row. */
export function placeCell(
  flow: TableFlow,
  cells: PlacedCell[],
  position: number,
  cell: GridCell,
  result: LayoutResult | null,
  fragment: BoxFragment,
): void {
  const x = cellOffset(flow.metrics, cell)
  cells.push({ x, y: 0, fragment, position, outOfFlow: result?.outOfFlow ?? [] })
}

/** Ends a row: places the cells that end with it, and adds the spacing below it. */
export function pushRow(flow: TableFlow, row: Omit<PlacedRow, 'y'>): void {
  flow.rows.push({ y: flow.y, ...row })
  if (!row.isRepeated) endSpans(flow, row.index, row.height)
  flow.y += row.height + flow.grid.spacing.y
  if (row.index >= flow.bodyStart && row.index < flow.bodyEnd) flow.bodyRows++
}
