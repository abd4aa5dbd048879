/**
 * Column widths that minimise the height of a table and keep its short cells in one line (`-octavo-column-widths: balanced`).
 * CSS leaves the automatic layout open; browsers distribute free width by preferred widths, which breaks a cell of two words
 * beside a long one.
 *
 * The number of lines of a cell at a width is computed from its text pieces, without layout. The search starts with the widths
 * of browsers and moves width between pairs of columns, in decreasing steps, as long as that lowers the cost.
 */
import { float64 } from '../../base/typed-arrays.ts'
import { resolve } from '../../css/style.ts'
import { type FilledLines, filledLines, type TextPieces } from '../../text/filled-lines.ts'
import { cached, identical } from '../cache.ts'
import { contentPieces } from '../inline/item-widths.ts'
import type { SpaceContext } from '../types.ts'
import type { ColumnMeasure } from './distribution.ts'
import { distributeWidth } from './distribution.ts'
import type { GridCell, TableGrid } from './table-types.ts'

/**
 * Number of columns up to which tables are balanced; wider ones have the widths of browsers. Work grows with the pairs of
 * columns.
 */
const MOST_COLUMNS = 12
/** Number of rows that are evaluated; longer tables are sampled at equal distances. */
const MOST_ROWS = 30

/**
 * Widths that move from one column to another, px, in order: the second series corrects what the coarse steps of the first
 * fixed.
 */
const STEPS = [96, 48, 24, 12, 6, 3, 24, 12, 6, 3] as const
/** Number of passes over all pairs of columns per step. */
const ROUNDS = 6

/** Width of a short cell, em: if it has two lines, it looks broken. */
const SHORT = 11
/** The same for a name without spaces, such as that of a setting, em. */
const SHORT_NAME = 18
/** Cost of breaking a short cell, in lines of the table. */
const BROKEN = 1.2
/** Cost of each line of any cell, in lines of the table: among equal heights fewer lines are better. */
const FULL = 0.04

/** A paragraph of a cell: its pieces, or its preferred width, px, if it is not plain text. */
type Paragraph = TextPieces | number

interface CellText {
  /** Index of its row among the evaluated ones. */
  readonly row: number
  readonly paragraphs: readonly Paragraph[]
  readonly edges: number
  /** Minimum number of lines. */
  readonly least: number
  readonly isShort: boolean
}

/** The cells of each column. */
interface ColumnTexts {
  readonly columns: readonly (readonly CellText[])[]
  readonly rowCount: number
}

/**
 * Whether a table asks for balanced columns and can have them: all columns are automatic, and there is neither too little nor
 * too much width.
 */
export function isBalanced(grid: TableGrid, columns: readonly ColumnMeasure[], room: number): boolean {
  if (grid.box.style.octavoColumnWidths !== 'balanced' || columns.length < 2 || columns.length > MOST_COLUMNS)
    return false
  if (columns.some(({ isFixed, percent }) => isFixed || percent > 0)) return false
  const sum = (part: 'word' | 'max') => columns.reduce((all, column) => all + column[part], 0)
  return sum('word') < room && room < sum('max')
}

/** Widths with a sum of `room`. */
export function balancedWidths(
  grid: TableGrid,
  columns: readonly ColumnMeasure[],
  room: number,
  context: SpaceContext,
): readonly number[] {
  const { fragmentainerSize } = context
  const texts = cachedTexts(grid, { fragmentainerSize }, context.services)
  const widths = [...distributeWidth(columns, room)]
  const heights = new TableHeights(texts, widths)
  for (const step of STEPS)
    for (let round = 0; round < ROUNDS; round++) if (!moveRoom(heights, columns, widths, step)) break
  return widths
}

/** Moves width between columns wherever that improves the table, once per pair. Returns whether any did. */
function moveRoom(heights: TableHeights, columns: readonly ColumnMeasure[], widths: number[], step: number): boolean {
  let isBetter = false
  for (let from = 0; from < widths.length; from++) {
    for (let to = 0; to < widths.length; to++) {
      const moved = Math.min(step, widths[from]! - columns[from]!.word)
      if (from === to || moved < 0.5 || widths[to]! >= columns[to]!.max) continue
      if (!heights.tryWidths(from, widths[from]! - moved, to, widths[to]! + moved)) continue
      widths[from]! -= moved
      widths[to]! += moved
      isBetter = true
    }
  }
  return isBetter
}

/** The heights of the cells of a column at one width, in lines. */
interface ColumnLines {
  /** Lines of the highest cell in each row. */
  readonly lines: Float64Array
  /** Cost of the cells in addition to the heights of rows. */
  readonly cost: number
}

/** The heights of rows at the current column widths; two columns at a time can be tried at other widths. */
class TableHeights {
  readonly #texts: ColumnTexts
  readonly #columns: ColumnLines[]
  #cost: number

  constructor(texts: ColumnTexts, widths: readonly number[]) {
    this.#texts = texts
    this.#columns = widths.map((width, column) => this.#linesAt(column, width))
    this.#cost = this.#sum()
  }

  /** Changes two widths if that improves the table. Returns whether it did. */
  tryWidths(from: number, narrower: number, to: number, wider: number): boolean {
    const [before, other] = [this.#columns[from]!, this.#columns[to]!]
    this.#columns[from] = this.#linesAt(from, narrower)
    this.#columns[to] = this.#linesAt(to, wider)
    const cost = this.#sum()
    if (cost < this.#cost - 1e-9) {
      this.#cost = cost
      return true
    }
    this.#columns[from] = before
    this.#columns[to] = other
    return false
  }

  #linesAt(column: number, width: number): ColumnLines {
    const lines = float64(this.#texts.rowCount)
    let cost = 0
    for (const cell of this.#texts.columns[column]!) {
      const own = linesOf(cell, width - cell.edges)
      lines[cell.row] = Math.max(lines[cell.row]!, own)
      cost += FULL * own
      if (cell.isShort) cost += BROKEN * Math.max(0, Math.floor(own) - cell.least)
    }
    return { lines, cost }
  }

  #sum(): number {
    let sum = 0
    for (const { cost } of this.#columns) sum += cost
    for (let row = 0; row < this.#texts.rowCount; row++) {
      let height = 0
      for (const { lines } of this.#columns) height = Math.max(height, lines[row]!)
      sum += height
    }
    return sum
  }
}

/** Weight of the fraction of the last line, so that small steps towards fewer lines count. */
const PARTLY = 0.1

/**
 * The height of a cell in lines at a width. The last line of each paragraph counts by its fullness: this slope leads the
 * search while the number of lines is constant.
 */
function linesOf({ paragraphs }: Pick<CellText, 'paragraphs'>, width: number): number {
  let sum = 0
  for (const paragraph of paragraphs) {
    const { lines, last } = typeof paragraph === 'number' ? blockLines(paragraph, width) : filledLines(paragraph, width)
    sum += lines > 1 ? lines + PARTLY * last : lines
  }
  return sum
}

/** Number of lines of a block of preferred width `wanted` at `width`: only its area is known. */
function blockLines(wanted: number, width: number): FilledLines {
  const exact = wanted / Math.max(1, width)
  return { lines: Math.max(1, Math.ceil(exact - 1e-4)), last: exact - Math.floor(exact) }
}

// ---------- texts ----------

const cachedTexts = cached<TableGrid, Omit<SpaceContext, 'services'>, ColumnTexts>(
  { fragmentainerSize: identical },
  (grid, { fragmentainerSize }, services) => {
    const { rows } = grid
    const every = Math.max(1, Math.ceil(rows.length / MOST_ROWS))
    const sampled = every === 1 ? rows : rows.filter((_, index) => index < 2 || index % every === 0)
    const columns = Array.from({ length: grid.columnCount }, (): CellText[] => [])
    for (const [row, { cells }] of sampled.entries())
      for (const cell of cells)
        if (!cell.isSpanning && cell.rowSpan === 1)
          columns[cell.column]!.push(textOf(cell, row, { fragmentainerSize, services }))
    return { columns, rowCount: sampled.length }
  },
)

/** The inputs of balancing a cell: the pieces of its paragraphs, its horizontal edges in px, and its minimum number of lines. */
function textOf(cell: GridCell, row: number, context: SpaceContext): CellText {
  const { style, children } = cell.box
  const edges =
    resolve(style.paddingLeft, 0) + resolve(style.paddingRight, 0) + style.borderLeftWidth + style.borderRightWidth
  const paragraphs = children.map(
    (child): Paragraph =>
      child.kind === 'inline-root' && child.firstLine === null
        ? contentPieces(child, context)
        : context.services.intrinsicSizes(child, context).max,
  )
  const width = Math.max(0, ...children.map(child => context.services.intrinsicSizes(child, context).max))
  const least = Math.floor(linesOf({ paragraphs }, Number.POSITIVE_INFINITY))
  const [only] = paragraphs
  const short = isName(only, style.fontSize) ? SHORT_NAME : SHORT
  const isShort = paragraphs.length === 1 && width < short * style.fontSize
  return { row, paragraphs, edges, least, isShort }
}

/**
 * Whether a paragraph is one name without spaces, of parts between which it may be broken (`render/wide-tables.ts`).
 * Ideographs are not: their parts are of one em.
 */
function isName(paragraph: Paragraph | undefined, fontSize: number): boolean {
  if (paragraph === undefined || typeof paragraph === 'number') return false
  const { count, widths, advances } = paragraph
  for (let k = 0; k < count; k++)
    if (widths[k]! < 2 * fontSize || (k + 1 < count && advances[k]! > widths[k]! + 0.01)) return false
  return true
}
