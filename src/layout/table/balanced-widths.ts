/**
 * Widths of columns by which a table becomes low and its short cells stay in one line (`-octavo-column-widths: balanced`).
 * CSS leaves the automatic layout open; browsers share what is left by what columns would like, which breaks a cell of two
 * words beside one of two lines.
 *
 * How many lines a cell takes at a width is added up from the pieces of its text, so that nothing is laid out for this. From the
 * widths of browsers on, room goes from one column to another for as long as that helps, in ever smaller steps.
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
 * Columns up to which a table is balanced; the widths of wider ones are those of browsers. The work grows with the pairs of
 * columns.
 */
const MOST_COLUMNS = 12
/** Rows that are judged; of a longer table they are taken at equal distances. */
const MOST_ROWS = 30

/**
 * Px that move from a column to another at once, in the order tried: the second series corrects what the coarse steps of the
 * first fixed.
 */
const STEPS = [48, 24, 12, 6, 3, 24, 12, 6, 3] as const
/** How often all pairs of columns are tried with each step. */
const ROUNDS = 6

/** A cell that is narrower than so many ems is short: two lines of it look broken. */
const SHORT = 11
/** Cost of a short cell that is broken, in lines of the table. */
const BROKEN = 1.2
/** Cost of each line of any cell, in lines of the table: among equal heights fewer lines are better. */
const FULL = 0.04

/** A paragraph of a cell: its pieces, or its width in one line where it is no text alone; px. */
type Paragraph = TextPieces | number

interface CellText {
  /** Place of its row among those that are looked at. */
  readonly row: number
  readonly paragraphs: readonly Paragraph[]
  readonly edges: number
  /** Lines that it cannot do without. */
  readonly least: number
  readonly isShort: boolean
}

/** The cells of each column. */
interface ColumnTexts {
  readonly columns: readonly (readonly CellText[])[]
  readonly rowCount: number
}

/**
 * Whether a table asks for balanced columns and can have them: all are automatic, and there is neither too little room nor too
 * much.
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

/** Moves room between columns wherever that makes the table better, once for each pair; whether any did. */
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
  /** Lines of its highest cell in each row. */
  readonly lines: Float64Array
  /** What its cells cost besides the heights of rows. */
  readonly cost: number
}

/** The heights of the rows at the widths that the columns have; two of them can be tried at others. */
class TableHeights {
  readonly #texts: ColumnTexts
  readonly #columns: ColumnLines[]
  #cost: number

  constructor(texts: ColumnTexts, widths: readonly number[]) {
    this.#texts = texts
    this.#columns = widths.map((width, column) => this.#linesAt(column, width))
    this.#cost = this.#sum()
  }

  /** Takes two widths if that makes the table better, and says whether it did. */
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

/** Between whole lines the cost falls as well, so that small steps towards fewer lines count. */
const PARTLY = 0.1

/**
 * The height of a cell in lines at a width: the lines of its paragraphs, where the last line counts for more the fuller
 * it is. That slope leads the search where whole lines do not change yet.
 */
function linesOf({ paragraphs }: Pick<CellText, 'paragraphs'>, width: number): number {
  let sum = 0
  for (const paragraph of paragraphs) {
    const { lines, last } = typeof paragraph === 'number' ? blockLines(paragraph, width) : filledLines(paragraph, width)
    sum += lines > 1 ? lines + PARTLY * last : lines
  }
  return sum
}

/** Lines that a block of the preferred width `wanted` takes at `width`: only its area is known. */
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

/**
 * What balancing knows of a cell: its paragraphs in pieces, its horizontal edges in px, and the lines that it takes
 * without any breaking.
 */
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
  return { row, paragraphs, edges, least, isShort: paragraphs.length === 1 && width < SHORT * style.fontSize }
}
