/**
 * The overflow of a cell that has ended continues in the next fragmentainer, as a flow parallel to the following rows (CSS
 * Fragmentation 3, https://www.w3.org/TR/css-break-3/#parallel-flows). Its row has a fragment of zero height there.
 */

import { placeCell } from './placed-rows.ts'
import { layoutCell } from './rows.ts'
import type { PlacedCell, TableFlow } from './table-state.ts'

/** Places the overflow of cells that ended in earlier fragments; it takes no room. */
export function resumeOverflow(flow: TableFlow): void {
  const { grid, metrics, space, resume } = flow
  for (const { row, position, token } of resume?.overflowing ?? []) {
    const cell = grid.rows[row]!.cells[position]!
    const { fragmentation } = space
    const room = fragmentation === null ? null : { ...fragmentation, spaceLeft: fragmentation.spaceLeft - flow.y }
    const result = layoutCell(metrics, cell, room, token)
    const cells: PlacedCell[] = []
    placeCell(flow, cells, position, cell, result, result.fragment)
    flow.overflowed.push({
      index: row,
      y: flow.y,
      height: 0,
      cells,
      isRepeated: false,
      isFirstPart: false,
      isLastPart: true,
    })
    if (result.token !== null) flow.overflowing.push({ row, position, token: result.token })
  }
}
