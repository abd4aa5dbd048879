/**
 * Carried sums (`-octavo-carry`): if a table continues on the next page, a row at the foot of the page has the sums so far,
 * and another one at the top of the next page. Both are artifacts, like repeated header rows.
 */
import type { ConstraintSpace } from '../types.ts'
import { carriedCells, carryOf, type Which } from './carried-cells.ts'
import { cellOffset, layoutCell, stretchCell, type TableMetrics } from './rows.ts'
import type { PlacedCell, TableFlow } from './table-state.ts'
import type { TableGrid } from './table-types.ts'

/** Height that a table reserves for its carried sums at the foot of a page; 0 if there are none. */
export function carriedHeight(grid: TableGrid, metrics: TableMetrics, space: ConstraintSpace): number {
  const { fragmentation } = space
  const carry = carryOf(grid, space.services)
  if (carry === null || fragmentation?.kind !== 'page') return 0
  const heights = carriedCells(grid, carry, grid.footerStart, 'forward').map(
    cell => layoutCell(metrics, cell).fragment.height,
  )
  const height = Math.max(0, ...heights) + grid.spacing.y
  return height * LEAST_PAGE > fragmentation.full ? 0 : height
}

/** Minimum height of a page with carried sums, in carried rows. */
const LEAST_PAGE = 8

/** Places the sums of the rows before `row`: at the foot of a page, or at the top of the next one. */
export function placeCarried(flow: TableFlow, row: number, which: Which): void {
  const { grid, metrics, space } = flow
  const carry = flow.carriedHeight === 0 ? null : carryOf(grid, space.services)
  if (carry === null || row <= grid.headerEnd || row > grid.footerStart) return
  const cells = carriedCells(grid, carry, row, which)
  const results = cells.map(cell => layoutCell(metrics, cell).fragment)
  const height = Math.max(0, ...results.map(fragment => fragment.height))
  const placed = cells.map(
    (cell, position): PlacedCell => ({
      x: cellOffset(metrics, cell),
      y: 0,
      fragment: stretchCell(cell, results[position]!, height, null),
      position,
      outOfFlow: [],
    }),
  )
  flow.rows.push({
    index: carry.model,
    y: flow.y,
    height,
    cells: placed,
    isRepeated: true,
    isFirstPart: true,
    isLastPart: true,
  })
  flow.y += height + grid.spacing.y
}
