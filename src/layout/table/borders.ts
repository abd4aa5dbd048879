/**
 * The collapsing border model (CSS 2.1, https://www.w3.org/TR/CSS2/tables.html#collapsing-borders): one border per edge of the
 * grid, chosen from those that meet there.
 */
import type { Sides } from '../../base/geometry.ts'
import type { TableBox, TableRow } from '../../boxes/box.ts'
import type { BorderStyle, Color, ComputedStyle, CssColor } from '../../css/style.ts'

/** The border that won on one edge of the grid; its width is px. */
export interface CollapsedEdge {
  readonly width: number
  readonly style: BorderStyle
  readonly color: Color
}

/** The borders of a table in the collapsing model, by rows and columns. */
export interface CollapsedGrid {
  /** Halves of the outer borders, which belong to the table. */
  readonly tableBorder: Sides<number>
  /** Halves of the borders around a cell, by row and position in it. */
  cellBorder(row: number, position: number): Sides<number>
  /** Edge above row `row` (0 to the number of rows) at column `column`; null inside a spanning cell. */
  horizontal(row: number, column: number): CollapsedEdge | null
  /** Edge left of column `column` (0 to the number of columns) in row `row`. */
  vertical(row: number, column: number): CollapsedEdge | null
}

/**
 * Styles from weakest to strongest among borders of equal width, CSS 2.1
 * (https://www.w3.org/TR/CSS2/tables.html#border-conflict-resolution) rule 3. `none` and `hidden` are resolved before widths
 * are compared; they complete the list.
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

/**
 * How strong a border is where others meet it: by its width, then by its style (CSS 2.1,
 * https://www.w3.org/TR/CSS2/tables.html#border-conflict-resolution); none is weaker than all.
 */
export const strengthOf = (edge: CollapsedEdge | null): number =>
  edge === null ? -1 : edge.width + STRENGTH.indexOf(edge.style) / 1000

type Side = 'Top' | 'Right' | 'Bottom' | 'Left'

/** The borders of a style as edges of a grid. */
type Edges = Readonly<Record<Side, CollapsedEdge>>

const edgesOf = (style: ComputedStyle): Edges => ({
  Top: edgeOf(style, 'Top'),
  Right: edgeOf(style, 'Right'),
  Bottom: edgeOf(style, 'Bottom'),
  Left: edgeOf(style, 'Left'),
})

/** One border of a style as a candidate for a collapsed edge. */
function edgeOf(style: ComputedStyle, side: Side): CollapsedEdge {
  return {
    width: style[`border${side}Width`],
    style: style[`border${side}Style`],
    color: usedColor(style[`border${side}Color`], style),
  }
}

const usedColor = (color: CssColor, style: ComputedStyle): Color => (color === 'currentcolor' ? style.color : color)

/**
 * "Border conflict resolution" (CSS 2.1, https://www.w3.org/TR/CSS2/tables.html#border-conflict-resolution): `hidden` wins,
 * `none` loses, then width decides, then style. Among equal borders the first one wins, so that callers implement rule 4 by
 * their order.
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

/** The edges of a grid, each with the strongest border offered for it. */
class EdgeGrid {
  readonly #columns: number
  readonly #isRtl: boolean
  readonly #horizontal: (CollapsedEdge | null)[]
  readonly #vertical: (CollapsedEdge | null)[]
  /** Edges by style: most cells of a table share one. */
  readonly #edgesByStyle = new Map<ComputedStyle, Edges>()

  constructor(rows: number, columns: number, isRtl: boolean) {
    this.#columns = columns
    this.#isRtl = isRtl
    this.#horizontal = new Array((rows + 1) * columns).fill(null)
    this.#vertical = new Array(rows * (columns + 1)).fill(null)
  }

  /** Offers the borders of a rectangle: from row `top` to before `bottom`, from column `left` to before `right`. */
  offer(style: ComputedStyle, top: number, bottom: number, left: number, right: number): void {
    const edges = this.#edges(style)
    for (let column = left; column < right; column++) {
      offerTo(this.#horizontal, top * this.#columns + column, edges.Top)
      offerTo(this.#horizontal, bottom * this.#columns + column, edges.Bottom)
    }
    const [before, after] = this.#isRtl ? [edges.Right, edges.Left] : [edges.Left, edges.Right]
    for (let row = top; row < bottom; row++) {
      offerTo(this.#vertical, row * (this.#columns + 1) + left, before)
      offerTo(this.#vertical, row * (this.#columns + 1) + right, after)
    }
  }

  #edges(style: ComputedStyle): Edges {
    let edges = this.#edgesByStyle.get(style)
    if (edges === undefined) {
      edges = edgesOf(style)
      this.#edgesByStyle.set(style, edges)
    }
    return edges
  }

  /** The edge above a row, or below the last one. */
  above(row: number, column: number): CollapsedEdge | null {
    return this.#horizontal[row * this.#columns + column] ?? null
  }

  /** The edge before a column, or after the last one. */
  before(row: number, column: number): CollapsedEdge | null {
    return this.#vertical[row * (this.#columns + 1) + column] ?? null
  }

  /** Halves of the largest widths on the four sides of a rectangle. */
  halves(top: number, bottom: number, left: number, right: number): Sides<number> {
    const [onLeft, onRight] = this.#isRtl ? [right, left] : [left, right]
    return {
      top: this.#widestAbove(top, left, right) / 2,
      bottom: this.#widestAbove(bottom, left, right) / 2,
      left: this.#widestBefore(onLeft, top, bottom) / 2,
      right: this.#widestBefore(onRight, top, bottom) / 2,
    }
  }

  #widestAbove(row: number, left: number, right: number): number {
    let most = 0
    for (let column = left; column < right; column++) most = Math.max(most, visibleWidth(this.above(row, column)))
    return most
  }

  #widestBefore(column: number, top: number, bottom: number): number {
    let most = 0
    for (let row = top; row < bottom; row++) most = Math.max(most, visibleWidth(this.before(row, column)))
    return most
  }
}

function offerTo(edges: (CollapsedEdge | null)[], at: number, edge: CollapsedEdge): void {
  edges[at] = stronger(edges[at] ?? null, edge)
}

/** Span from which the borders of a cell are cached: each page that it reaches needs them again. */
const LONG_SPAN = 20

/**
 * The winning border at every line between cells (CSS 2.1, https://www.w3.org/TR/CSS2/tables.html#border-conflict-resolution,
 * "Border conflict resolution").
 */
export function collapseBorders(box: TableBox): CollapsedGrid {
  const rows = box.groups.flatMap(group => group.rows)
  const [rowCount, columnCount] = [rows.length, box.columns.length]
  const grid = new EdgeGrid(rowCount, columnCount, box.style.direction === 'rtl')
  offerAll(grid, box, rows)
  const covered = coveredEdges(rows, rowCount, columnCount)
  // By place.
  const longBorders = new Map<number, Sides<number>>()
  return {
    tableBorder: grid.halves(0, rowCount, 0, columnCount),
    cellBorder(row, position) {
      const { rowSpan, column, columnSpan } = rows[row]!.slots[position]!
      const ask = (): Sides<number> => grid.halves(row, row + rowSpan, column, column + columnSpan)
      if (rowSpan + columnSpan < LONG_SPAN) return ask()
      const place = row * columnCount + column
      const border = longBorders.get(place) ?? ask()
      longBorders.set(place, border)
      return border
    },
    horizontal: (row, column) =>
      covered.above[row * columnCount + column] === 1 ? null : visible(grid.above(row, column)),
    vertical: (row, column) =>
      column < columnCount && covered.before[row * columnCount + column] === 1
        ? null
        : visible(grid.before(row, column)),
  }
}

/** Offers all borders, cells first, because among equal borders the innermost wins (§17.6.2.1 rule 4). */
function offerAll(grid: EdgeGrid, box: TableBox, rows: readonly TableRow[]): void {
  rows.forEach((row, index) => {
    for (const { box: cell, rowSpan, column, columnSpan } of row.cells)
      grid.offer(cell.style, index, index + rowSpan, column, column + columnSpan)
  })
  rows.forEach((row, index) => {
    grid.offer(row.style, index, index + 1, 0, box.columns.length)
  })
  let start = 0
  for (const group of box.groups) {
    const end = start + group.rows.length
    if (end > start) grid.offer(group.style, start, end, 0, box.columns.length)
    start = end
  }
  box.columns.forEach((column, index) => {
    grid.offer(column.style, 0, rows.length, index, index + 1)
  })
  for (let from = 0; from < box.columns.length; ) {
    const { group } = box.columns[from]!
    let to = from + 1
    while (to < box.columns.length && box.columns[to]!.group === group) to++
    if (group !== null) grid.offer(group, 0, rows.length, from, to)
    from = to
  }
  grid.offer(box.style, 0, rows.length, 0, box.columns.length)
}

/** The width of a painted edge, px; 0 for none. */
const visibleWidth = (edge: CollapsedEdge | null): number =>
  edge === null || edge.style === 'hidden' || edge.style === 'none' ? 0 : edge.width

const visible = (edge: CollapsedEdge | null | undefined): CollapsedEdge | null =>
  edge == null || visibleWidth(edge) === 0 ? null : edge

/** Edges inside spanning cells: those above a slot of the grid, and those before it. */
function coveredEdges(
  rows: readonly TableRow[],
  rowCount: number,
  columnCount: number,
): { readonly above: Uint8Array; readonly before: Uint8Array } {
  const above = new Uint8Array(rowCount * columnCount)
  const before = new Uint8Array(rowCount * columnCount)
  rows.forEach((row, index) => {
    for (const cell of row.slots) {
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
