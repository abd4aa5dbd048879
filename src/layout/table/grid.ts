/** A table made ready for layout: its rows in one list, and every cell with the borders that it will have. */
import type { Sides } from '../../base/geometry.ts'
import { ZERO_SIDES } from '../../base/geometry.ts'
import type { BlockBox, TableBox, TableRow, TableRowGroup } from '../../boxes/box.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { borderOf, paddingOf } from '../edges.ts'
import type { LayoutServices } from '../types.ts'
import type { CollapsedGrid } from './borders.ts'
import { collapseBorders } from './borders.ts'

export interface GridCell {
  /** With collapsed borders in place of its own, and its height as a minimum. */
  readonly box: BlockBox
  readonly row: number
  readonly column: number
  readonly columnSpan: number
  readonly rowSpan: number
}

export interface GridRow {
  readonly row: TableRow
  readonly group: TableRowGroup
  readonly cells: readonly GridCell[]
  /** Cells of this row or an earlier one reach over its end. */
  readonly isCrossedAfter: boolean
}

export interface TableGrid {
  readonly box: TableBox
  readonly rows: readonly GridRow[]
  /** Rows before this are the header, from `footerStart` on the footer. */
  readonly headerEnd: number
  readonly footerStart: number
  readonly spacing: { readonly x: number; readonly y: number }
  readonly border: Sides<number>
  readonly padding: Sides<number>
  readonly collapsed: CollapsedGrid | null
  readonly columnCount: number
}

export function gridOf(box: TableBox, services: LayoutServices): TableGrid {
  const memo = services.memo.tables as Map<number, TableGrid>
  const known = memo.get(box.id)
  if (known !== undefined) return known
  const grid = buildGrid(box)
  memo.set(box.id, grid)
  return grid
}

function buildGrid(box: TableBox): TableGrid {
  const isCollapsed = box.style.borderCollapse === 'collapse'
  const collapsed = isCollapsed ? collapseBorders(box) : null
  const rows = box.groups.flatMap(group => group.rows.map(row => ({ row, group })))
  const reach: number[] = []
  const gridRows = rows.map(({ row, group }, index): GridRow => {
    const cells = row.cells.map(
      (cell, position): GridCell => ({
        box: cellBox(cell.box, collapsed?.cellBorder(index, position) ?? null),
        row: index,
        column: cell.column,
        columnSpan: cell.columnSpan,
        rowSpan: cell.rowSpan,
      }),
    )
    for (const cell of cells) if (cell.rowSpan > 1) reach.push(index + cell.rowSpan - 1)
    let isCrossedAfter = false
    for (let i = reach.length - 1; i >= 0; i--) {
      if (reach[i]! > index) isCrossedAfter = true
      else reach.splice(i, 1)
    }
    return { row, group, cells, isCrossedAfter }
  })
  const headerEnd = gridRows.filter(({ group }) => group.role === 'header').length
  const footerRows = gridRows.filter(({ group }) => group.role === 'footer').length
  return {
    box,
    rows: gridRows,
    headerEnd,
    footerStart: gridRows.length - footerRows,
    spacing: isCollapsed ? { x: 0, y: 0 } : box.style.borderSpacing,
    border: collapsed?.tableBorder ?? borderOf(box.style),
    // CSS 2.1 §17.6.2: with collapsed borders a table has no padding.
    padding: isCollapsed ? ZERO_SIDES : paddingOf(box.style, 0),
    collapsed,
    columnCount: box.columns.length,
  }
}

/** A cell's height is a minimum for its row (CSS 2.1 §17.5.3), and its borders may be shared. */
function cellBox(box: BlockBox, border: Sides<number> | null): BlockBox {
  const { style } = box
  if (style.height === 'auto' && border === null) return box
  const overrides: Partial<ComputedStyle> = {
    height: 'auto',
    ...(typeof style.height === 'number' && style.minHeight === 'auto' ? { minHeight: style.height } : {}),
    ...(border === null
      ? {}
      : {
          borderTopWidth: border.top,
          borderRightWidth: border.right,
          borderBottomWidth: border.bottom,
          borderLeftWidth: border.left,
        }),
  }
  return { ...box, style: { ...style, ...overrides } }
}
