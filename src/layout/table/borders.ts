/** The collapsing border model (CSS 2.1 §17.6.2): one border for each edge of the grid, chosen from those that meet there. */
import type { Sides } from '../../base/geometry.ts'
import type { TableBox, TableRow } from '../../boxes/box.ts'
import type { BorderStyle, Color, ComputedStyle, CssColor } from '../../css/style.ts'

/** The border that has won on one edge of the grid; its width is px. */
export interface CollapsedEdge {
  readonly width: number
  readonly style: BorderStyle
  readonly color: Color
}

/** The borders of a table in the collapsing model, by rows and columns in their order. */
export interface CollapsedGrid {
  /** Halves of the outer borders: what the table itself has. */
  readonly tableBorder: Sides<number>
  /** Halves of the borders around a cell, by row and position in it. */
  cellBorder(row: number, position: number): Sides<number>
  /** Edge above row `row` (0 to the number of rows) at column `column`; null where a cell covers it. */
  horizontal(row: number, column: number): CollapsedEdge | null
  /** Edge left of column `column` (0 to the number of columns) in row `row`. */
  vertical(row: number, column: number): CollapsedEdge | null
}

/**
 * Styles from weakest to strongest among borders of equal width, CSS 2.1 §17.6.2.1 rule 3. `none` and `hidden` are
 * decided before widths are compared; their places here only complete the list.
 */
const STRENGTH: readonly BorderStyle[] = [
  'none',
  'inset',
  'groove',
  'outset',
  'ridge',
  'dotted',
  'dashed',
  'solid',
  'double',
  'hidden',
]

type Side = 'Top' | 'Right' | 'Bottom' | 'Left'

/** The borders of a style as edges of a grid. */
type Edges = Readonly<Record<Side, CollapsedEdge>>

const edgesOf = (style: ComputedStyle): Edges => ({
  Top: edgeOf(style, 'Top'),
  Right: edgeOf(style, 'Right'),
  Bottom: edgeOf(style, 'Bottom'),
  Left: edgeOf(style, 'Left'),
})

function edgeOf(style: ComputedStyle, side: Side): CollapsedEdge {
  return {
    width: style[`border${side}Width`],
    style: style[`border${side}Style`],
    color: usedColor(style[`border${side}Color`], style),
  }
}

const usedColor = (color: CssColor, style: ComputedStyle): Color => (color === 'currentcolor' ? style.color : color)

/**
 * "Border conflict resolution" (CSS 2.1 §17.6.2.1, https://www.w3.org/TR/CSS2/tables.html#border-conflict-resolution):
 * `hidden` wins, `none` loses, then width, then style; the first one of equals stays, so that callers decide between
 * kinds of boxes by their order (rule 4).
 */
function stronger(a: CollapsedEdge | null, b: CollapsedEdge): CollapsedEdge {
  if (a === null) return b
  if (a.style === 'hidden') return a
  if (b.style === 'hidden') return b
  if (b.style === 'none') return a
  if (a.style === 'none') return b
  if (b.width !== a.width) return b.width > a.width ? b : a
  return STRENGTH.indexOf(b.style) > STRENGTH.indexOf(a.style) ? b : a
}

export function collapseBorders(box: TableBox): CollapsedGrid {
  const rows = box.groups.flatMap(group => group.rows.map(row => ({ row, group })))
  const isRtl = box.style.direction === 'rtl'
  const columnCount = box.columns.length
  const rowCount = rows.length
  const horizontalEdges: (CollapsedEdge | null)[] = new Array((rowCount + 1) * columnCount).fill(null)
  const verticalEdges: (CollapsedEdge | null)[] = new Array(rowCount * (columnCount + 1)).fill(null)
  const meetHorizontal = (row: number, column: number, edge: CollapsedEdge) => {
    const at = row * columnCount + column
    horizontalEdges[at] = stronger(horizontalEdges[at] ?? null, edge)
  }
  const meetVertical = (row: number, column: number, edge: CollapsedEdge) => {
    const at = row * (columnCount + 1) + column
    verticalEdges[at] = stronger(verticalEdges[at] ?? null, edge)
  }

  /** Most cells of a table have one style. */
  const edgesByStyle = new Map<ComputedStyle, Edges>()

  /** Offers the borders of a rectangle of the grid. */
  const offer = (style: ComputedStyle, top: number, bottom: number, left: number, right: number) => {
    let edges = edgesByStyle.get(style)
    if (edges === undefined) {
      edges = edgesOf(style)
      edgesByStyle.set(style, edges)
    }
    const { Top: above, Bottom: under } = edges
    const before = isRtl ? edges.Right : edges.Left
    const after = isRtl ? edges.Left : edges.Right
    for (let column = left; column < right; column++) {
      meetHorizontal(top, column, above)
      meetHorizontal(bottom, column, under)
    }
    for (let row = top; row < bottom; row++) {
      meetVertical(row, left, before)
      meetVertical(row, right, after)
    }
  }

  // Cells first, because among equals the innermost wins.
  rows.forEach(({ row }, index) => {
    for (const cell of row.cells)
      offer(cell.box.style, index, index + cell.rowSpan, cell.column, cell.column + cell.columnSpan)
  })
  rows.forEach(({ row }, index) => {
    offer(row.style, index, index + 1, 0, columnCount)
  })
  let start = 0
  for (const group of box.groups) {
    if (group.rows.length > 0) offer(group.style, start, start + group.rows.length, 0, columnCount)
    start += group.rows.length
  }
  box.columns.forEach((column, index) => {
    offer(column.style, 0, rowCount, index, index + 1)
  })
  offer(box.style, 0, rowCount, 0, columnCount)
  const covered = coveredEdges(
    rows.map(({ row }) => row),
    rowCount,
    columnCount,
  )

  /** The greatest width on a line of the grid above a row, between two columns. */
  const widestIn = (row: number, from: number, to: number): number => {
    let most = 0
    for (let column = from; column < to; column++)
      most = Math.max(most, visibleWidth(horizontalEdges[row * columnCount + column] ?? null))
    return most
  }
  /** The same before a column, between two rows. */
  const widestBefore = (column: number, from: number, to: number): number => {
    let most = 0
    for (let row = from; row < to; row++)
      most = Math.max(most, visibleWidth(verticalEdges[row * (columnCount + 1) + column] ?? null))
    return most
  }
  return {
    tableBorder: {
      top: widestIn(0, 0, columnCount) / 2,
      bottom: widestIn(rowCount, 0, columnCount) / 2,
      left: widestBefore(isRtl ? columnCount : 0, 0, rowCount) / 2,
      right: widestBefore(isRtl ? 0 : columnCount, 0, rowCount) / 2,
    },
    cellBorder(row, position) {
      const cell = rows[row]!.row.cells[position]!
      const right = cell.column + cell.columnSpan
      return {
        top: widestIn(row, cell.column, right) / 2,
        bottom: widestIn(row + cell.rowSpan, cell.column, right) / 2,
        left: widestBefore(isRtl ? right : cell.column, row, row + cell.rowSpan) / 2,
        right: widestBefore(isRtl ? cell.column : right, row, row + cell.rowSpan) / 2,
      }
    },
    horizontal: (row, column) =>
      covered.above[row * columnCount + column] === 1 ? null : visible(horizontalEdges[row * columnCount + column]),
    vertical: (row, column) =>
      column < columnCount && covered.before[row * columnCount + column] === 1
        ? null
        : visible(verticalEdges[row * (columnCount + 1) + column]),
  }
}

const visibleWidth = (edge: CollapsedEdge | null): number =>
  edge === null || edge.style === 'hidden' || edge.style === 'none' ? 0 : edge.width

const visible = (edge: CollapsedEdge | null | undefined): CollapsedEdge | null =>
  edge == null || visibleWidth(edge) === 0 ? null : edge

/** Edges inside cells that span rows or columns: those above a place of the grid, and those before it. */
function coveredEdges(
  rows: readonly TableRow[],
  rowCount: number,
  columnCount: number,
): { readonly above: Uint8Array; readonly before: Uint8Array } {
  const above = new Uint8Array(rowCount * columnCount)
  const before = new Uint8Array(rowCount * columnCount)
  rows.forEach((row, index) => {
    for (const cell of row.cells) {
      if (cell.rowSpan === 1 && cell.columnSpan === 1) continue
      const bottom = Math.min(rowCount, index + cell.rowSpan)
      const right = Math.min(columnCount, cell.column + cell.columnSpan)
      for (let r = index; r < bottom; r++) {
        for (let c = cell.column; c < right; c++) {
          if (r > index) above[r * columnCount + c] = 1
          if (c > cell.column) before[r * columnCount + c] = 1
        }
      }
    }
  })
  return { above, before }
}
