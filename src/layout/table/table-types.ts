/** A table made ready for layout: its rows in one list, and their cells. */
import type { Sides } from '../../base/geometry.ts'
import type { BlockBox, TableBox, TableRow, TableRowGroup } from '../../boxes/box.ts'
import type { CollapsedGrid } from './borders.ts'

/** A cell in its place in the grid. */
export interface GridCell {
  /** With collapsed borders in place of its own, and its height as a minimum. */
  readonly box: BlockBox
  readonly row: number
  readonly column: number
  readonly columnSpan: number
  /** Written over several columns, also where those turned out to be one: it does not say how wide that is. */
  readonly isSpanning: boolean
  /** Over how many columns it was written. */
  readonly writtenSpan: number
  readonly rowSpan: number
  /** The cell's own height: the least border-box height that it gives its row, null for none, and a percentage. */
  readonly ownHeight: number | null
  readonly percentHeight: number
}

/** A row of the grid. */
export interface GridRow {
  readonly row: TableRow
  readonly group: TableRowGroup
  /** Those that begin in it. They are made again if they were not asked for in a long time. */
  readonly cells: readonly GridCell[]
  /** Cells of this row or an earlier one reach over its end. */
  readonly isCrossedAfter: boolean
}

/** A table as layout reads it; it depends on no width. */
export interface TableGrid {
  readonly box: TableBox
  readonly rows: readonly GridRow[]
  /** Cells of rows that take no room: they widen their columns, and are not laid out. */
  readonly collapsedCells: readonly GridCell[]
  /** Rows before this are the header, from `footerStart` on the footer. */
  readonly headerEnd: number
  readonly footerStart: number
  readonly spacing: { readonly x: number; readonly y: number }
  readonly border: Sides<number>
  readonly collapsed: CollapsedGrid | null
  readonly columnCount: number
  /** Columns and the first row decide on the widths. */
  readonly isFixedLayout: boolean
}
