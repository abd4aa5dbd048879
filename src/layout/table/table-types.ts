/** A table prepared for layout: its rows in one list, and their cells. */
import type { Sides } from '../../base/geometry.ts'
import type { BlockBox, TableBox, TableRow, TableRowGroup } from '../../boxes/box.ts'
import type { CollapsedGrid } from './borders.ts'

/** A cell and its position in the grid. */
export interface GridCell {
  /** With collapsed borders in place of its own, and its height as a minimum. */
  readonly box: BlockBox
  readonly row: number
  readonly column: number
  readonly columnSpan: number
  /** Written over several columns, even if these became one: its width is not that of a column. */
  readonly isSpanning: boolean
  /** Number of columns over which it was written. */
  readonly writtenSpan: number
  readonly rowSpan: number
  /** The cell's own height: the minimum border-box height of its row, null if there is none, and a percentage. */
  readonly ownHeight: number | null
  readonly percentHeight: number
}

/** A row of the grid. */
export interface GridRow {
  readonly row: TableRow
  readonly group: TableRowGroup
  /** The cells that begin in it. They are created again if they have not been used for a long time. */
  readonly cells: readonly GridCell[]
  /** Cells of this row or an earlier one span beyond its end. */
  readonly isCrossedAfter: boolean
}

/** A table as input of layout; it does not depend on a width. */
export interface TableGrid {
  readonly box: TableBox
  readonly rows: readonly GridRow[]
  /** Cells of collapsed rows: they count for column widths, and are not laid out. */
  readonly collapsedCells: readonly GridCell[]
  /** Rows before this one are the header; those from `footerStart` on are the footer. */
  readonly headerEnd: number
  readonly footerStart: number
  readonly spacing: { readonly x: number; readonly y: number }
  readonly border: Sides<number>
  readonly collapsed: CollapsedGrid | null
  readonly columnCount: number
  /** Columns and the first row determine widths. */
  readonly isFixedLayout: boolean
}
