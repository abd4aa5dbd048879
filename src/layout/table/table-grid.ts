/**
 * A table prepared for layout: its rows in one list, and every cell with its used borders (CSS Tables 3,
 * https://www.w3.org/TR/css-tables-3/#dimensioning-the-row-column-grid).
 */
import type { Sides } from '../../base/geometry.ts'
import type { BlockBox, TableBox, TableCell, TableColumn, TableRow, TableRowGroup } from '../../boxes/box.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { resolve } from '../../css/style.ts'
import type { FontBook } from '../../fonts/book.ts'
import { cached } from '../cache.ts'
import { borderOf } from '../edges.ts'
import type { LayoutServices } from '../types.ts'
import { collapseBorders } from './borders.ts'
import { alignColumns, isSpanning, writtenSpan } from './character-alignment.ts'
import { percentOf } from './heights.ts'
import type { GridCell, GridRow, TableGrid } from './table-types.ts'

/** The grid of a table, cached. */
export const gridOf = (box: TableBox, services: LayoutServices): TableGrid => cachedGrid(box, NO_INPUT, services)

const NO_INPUT = {}
const cachedGrid = cached<TableBox, typeof NO_INPUT, TableGrid>({}, buildGrid)

/**
 * Prepares a table: drops empty columns, resolves borders, and lists the rows of all groups in layout order. Cells are created
 * with their row, since a long table has many.
 */
function buildGrid(source: TableBox, _: typeof NO_INPUT, { fonts }: LayoutServices): TableGrid {
  const box = withoutEmptyColumns(source)
  const isCollapsed = box.style.borderCollapse === 'collapse'
  const collapsed = isCollapsed ? collapseBorders(box) : null
  const rows = box.groups.flatMap(group => group.rows.map(row => ({ row, group })))
  const styles = new CellStyles()
  const gridCell = (cell: TableCell, row: number, shared: Sides<number> | null): GridCell => ({
    box: cellBox(cell.box, styles.of(cell.box.style, shared)),
    row,
    column: cell.column,
    columnSpan: cell.columnSpan,
    isSpanning: isSpanning(cell),
    writtenSpan: writtenSpan(cell),
    rowSpan: cell.rowSpan,
    ownHeight: heightOf(cell.box.style, shared ?? borderOf(cell.box.style)),
    percentHeight: percentOf(cell.box.style),
  })
  const cellsOf = (index: number): readonly GridCell[] =>
    rows[index]!.row.cells.map((cell, position) =>
      gridCell(cell, index, collapsed?.cellBorder(index, position) ?? null),
    )
  const collapsedCells = box.groups.flatMap(({ collapsedRows = [] }) =>
    collapsedRows.flatMap(({ cells }) =>
      cells.map(cell => gridCell(cell, -1, isCollapsed ? halvesOf(cell.box.style) : null)),
    ),
  )
  const gridRows = rowsOf(rows, cellsOf, fonts)
  const headerEnd = gridRows.filter(({ group }) => group.role === 'header').length
  const footerRows = gridRows.filter(({ group }) => group.role === 'footer').length
  return {
    box,
    rows: gridRows,
    collapsedCells,
    headerEnd,
    footerStart: gridRows.length - footerRows,
    // A table without columns has no spacing.
    spacing: isCollapsed || box.columns.length === 0 ? NO_SPACING : box.style.borderSpacing,
    border: collapsed?.tableBorder ?? borderOf(box.style),
    collapsed,
    columnCount: box.columns.length,
    isFixedLayout: box.style.tableLayout === 'fixed' && box.style.width !== 'auto',
  }
}

/** The half of each border of a cell that collapsed borders leave to it, px. */
function halvesOf(style: ComputedStyle): Sides<number> {
  const { top, right, bottom, left } = borderOf(style)
  return { top: top / 2, right: right / 2, bottom: bottom / 2, left: left / 2 }
}

type SourceRow = Pick<GridRow, 'row' | 'group'>

/** The rows of a grid, whose cells are created on demand. */
function rowsOf(
  rows: readonly SourceRow[],
  cellsOf: (index: number) => readonly GridCell[],
  fonts: FontBook,
): readonly GridRow[] {
  const alignment = alignColumns(rows, fonts)
  const cells = new RecentCells(alignment === null ? cellsOf : row => cellsOf(row).map(cell => alignment.aligned(cell)))
  const reach: number[] = []
  return rows.map(({ row, group }, index): GridRow => {
    for (const { rowSpan } of row.slots) if (rowSpan > 1) reach.push(index + rowSpan - 1)
    let isCrossedAfter = false
    for (let i = reach.length - 1; i >= 0; i--) {
      if (reach[i]! > index) isCrossedAfter = true
      else reach.splice(i, 1)
    }
    return new LazyRow(row, group, isCrossedAfter, index, cells)
  })
}

/** Number of rows whose cells are kept: more than a page has. */
const MOST_ROWS = 256

/** Cells by row, in two generations: a long table has boxes for the cells of the current page, and few more. */
class RecentCells {
  readonly #make: (row: number) => readonly GridCell[]
  #young = new Map<number, readonly GridCell[]>()
  #old = new Map<number, readonly GridCell[]>()

  constructor(make: (row: number) => readonly GridCell[]) {
    this.#make = make
  }

  of(row: number): readonly GridCell[] {
    let cells = this.#young.get(row)
    if (cells !== undefined) return cells
    cells = this.#old.get(row) ?? this.#make(row)
    if (this.#young.size >= MOST_ROWS) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(row, cells)
    return cells
  }
}

class LazyRow implements GridRow {
  readonly row: TableRow
  readonly group: TableRowGroup
  readonly isCrossedAfter: boolean
  readonly #index: number
  readonly #cells: RecentCells

  constructor(row: TableRow, group: TableRowGroup, isCrossedAfter: boolean, index: number, cells: RecentCells) {
    this.row = row
    this.group = group
    this.isCrossedAfter = isCrossedAfter
    this.#index = index
    this.#cells = cells
  }

  get cells(): readonly GridCell[] {
    return this.#cells.of(this.#index)
  }
}

/**
 * CSS Tables 3 (https://www.w3.org/TR/css-tables-3/#dimensioning-the-row-column-grid--step2): trailing columns without cells
 * only exist if they have a width.
 */
function withoutEmptyColumns(box: TableBox): TableBox {
  const { columns, style } = box
  if (style.tableLayout === 'fixed' && style.width !== 'auto') return box
  let count = 0
  for (const group of box.groups)
    for (const row of [...group.rows, ...(group.collapsedRows ?? [])])
      for (const { column, columnSpan } of row.slots) count = Math.max(count, column + columnSpan)
  for (let i = count; i < columns.length; i++) if (hasOwnWidth(columns[i]!)) count = i + 1
  return count === columns.length ? box : { ...box, columns: columns.slice(0, count) }
}

const hasOwnWidth = ({ style, group }: TableColumn): boolean =>
  [style.width, style.minWidth, group?.width, group?.minWidth].some(width => typeof width === 'number' && width > 0)

const NO_SPACING = { x: 0, y: 0 } as const

/** The height of a cell, which is a minimum for its row (CSS 2.1, https://www.w3.org/TR/CSS2/tables.html#height-layout). */
function heightOf(style: ComputedStyle, border: Sides<number>): number | null {
  const lengths = [style.height, style.minHeight].filter(value => typeof value === 'number')
  if (typeof style.height !== 'number' && (lengths[0] ?? 0) === 0) return null
  const edges = border.top + border.bottom + resolve(style.paddingTop, 0) + resolve(style.paddingBottom, 0)
  const height = Math.max(...lengths)
  return style.boxSizing === 'border-box' ? height : height + edges
}

/** A cell at the height of its content, with collapsed borders. */
const cellBox = (box: BlockBox, style: ComputedStyle): BlockBox => (style === box.style ? box : { ...box, style })

/** The styles of cells in a grid; equal ones are one object, however many cells there are. */
class CellStyles {
  readonly #known = new Map<ComputedStyle, Map<string, ComputedStyle>>()

  /** The style with `border` in place of its own; the style itself for null. */
  of(style: ComputedStyle, border: Sides<number> | null): ComputedStyle {
    const { height, minHeight, maxHeight } = style
    if (height === 'auto' && minHeight === 'auto' && maxHeight === 'none' && border === null) return style
    let known = this.#known.get(style)
    if (known === undefined) {
      known = new Map()
      this.#known.set(style, known)
    }
    const key = border === null ? '' : `${border.top} ${border.right} ${border.bottom} ${border.left}`
    let made = known.get(key)
    if (made === undefined) {
      made = { ...style, height: 'auto', minHeight: 'auto', maxHeight: 'none', ...(border && borderWidths(border)) }
      known.set(key, made)
    }
    return made
  }
}

const borderWidths = ({ top, right, bottom, left }: Sides<number>): Partial<ComputedStyle> => ({
  borderTopWidth: top,
  borderRightWidth: right,
  borderBottomWidth: bottom,
  borderLeftWidth: left,
})
