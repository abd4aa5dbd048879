/**
 * Widths of columns by which a table becomes low and its short cells stay in one line (`-octavo-column-widths: balanced`).
 * CSS leaves the automatic layout open; browsers share what is left by what columns would like, which breaks a cell of two
 * words beside one of two lines.
 *
 * The number of lines of a cell is estimated from its width in one line, so that nothing is laid out for this. From the
 * widths of browsers on, room goes from one column to another for as long as that helps, in ever smaller steps.
 */
import type { BlockLevelBox } from '../../boxes/box.ts'
import { resolve } from '../../css/style.ts'
import { cached, identical } from '../cache.ts'
import type { SpaceContext } from '../types.ts'
import { distributeWidth } from './distribution.ts'
import type { GridCell, TableGrid } from './grid.ts'
import type { ColumnMeasure } from './measures.ts'

/** Tables beyond these are as in browsers, or judged by some of their rows. */
const MOST_COLUMNS = 12
const MOST_ROWS = 30

/** px: what goes from a column to another at once, and how often all pairs of columns are tried in each step. */
const STEPS = [48, 24, 12, 6, 3] as const
const ROUNDS = 6

/** A cell that is narrower than so many ems is short: two lines of it look broken. */
const SHORT = 11
/** What a broken short cell counts, and each line of any cell, against a line of the table. */
const BROKEN = 1.2
const FULL = 0.04

interface CellText {
  readonly column: number
  /** Widths of its paragraphs, each in one line, without the edges of the cell; px. */
  readonly paragraphs: readonly number[]
  readonly edges: number
  /** What the end of a line leaves empty, on average. */
  readonly waste: number
  readonly isShort: boolean
}

type RowTexts = readonly CellText[]

/** Whether the table asks for it and its columns can do it: all are automatic, and there is neither too little room nor too much. */
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
  const rows = cachedTexts(grid, { fragmentainerSize }, context.services)
  const widths = [...distributeWidth(columns, room)]
  let cost = costOf(rows, widths)
  for (const step of STEPS) {
    for (let round = 0; round < ROUNDS; round++) {
      const better = improved(rows, columns, widths, step, cost)
      if (better === cost) break
      cost = better
    }
  }
  return widths
}

/** Moves room between columns wherever that makes the table better, once for each pair; the cost after it. */
function improved(
  rows: readonly RowTexts[],
  columns: readonly ColumnMeasure[],
  widths: number[],
  step: number,
  cost: number,
): number {
  let least = cost
  for (let from = 0; from < widths.length; from++) {
    for (let to = 0; to < widths.length; to++) {
      const moved = Math.min(step, widths[from]! - columns[from]!.word)
      if (from === to || moved < 0.5 || widths[to]! >= columns[to]!.max) continue
      widths[from]! -= moved
      widths[to]! += moved
      const changed = costOf(rows, widths)
      if (changed < least - 1e-9) least = changed
      else {
        widths[from]! += moved
        widths[to]! -= moved
      }
    }
  }
  return least
}

function costOf(rows: readonly RowTexts[], widths: readonly number[]): number {
  let cost = 0
  for (const cells of rows) {
    let height = 0
    for (const cell of cells) {
      const lines = linesOf(cell, widths[cell.column]! - cell.edges)
      height = Math.max(height, lines)
      cost += FULL * lines + (cell.isShort && lines > cell.paragraphs.length ? BROKEN : 0)
    }
    cost += height
  }
  return cost
}

/** Between whole lines the cost falls as well, so that small steps towards fewer lines count. */
function linesOf({ paragraphs, waste }: CellText, width: number): number {
  let lines = 0
  for (const paragraph of paragraphs) {
    if (paragraph <= width + 0.01) lines += 1
    else {
      const exact = paragraph / Math.max(1, width - Math.min(waste, width / 4))
      lines += Math.max(2, Math.ceil(exact)) + 0.1 * (exact - Math.floor(exact))
    }
  }
  return lines
}

// ---------- texts ----------

const cachedTexts = cached<TableGrid, Omit<SpaceContext, 'services'>, readonly RowTexts[]>(
  { fragmentainerSize: identical },
  (grid, { fragmentainerSize }, services) => {
    const { rows } = grid
    const every = Math.max(1, Math.ceil(rows.length / MOST_ROWS))
    const sampled = every === 1 ? rows : rows.filter((_, index) => index < 2 || index % every === 0)
    return sampled.map(({ cells }) =>
      cells
        .filter(({ isSpanning, rowSpan }) => !isSpanning && rowSpan === 1)
        .map(cell => textOf(cell, { fragmentainerSize, services })),
    )
  },
)

function textOf(cell: GridCell, context: SpaceContext): CellText {
  const { style, children } = cell.box
  const edges =
    resolve(style.paddingLeft, 0) + resolve(style.paddingRight, 0) + style.borderLeftWidth + style.borderRightWidth
  let word = 0
  const paragraphs: number[] = []
  for (const child of children) {
    const sizes = context.services.intrinsicSizes(child, context)
    word = Math.max(word, sizes.word)
    paragraphs.push(...widthsOf(child, sizes.max))
  }
  return {
    column: cell.column,
    paragraphs,
    edges,
    waste: word / 3,
    isShort: paragraphs.length === 1 && paragraphs[0]! < SHORT * style.fontSize,
  }
}

/** The widths of forced lines, about: of a paragraph with `br` its longest is known, and that there are others. */
function widthsOf(child: BlockLevelBox, width: number): readonly number[] {
  if (child.kind !== 'inline-root') return [width]
  const breaks = child.content.items.filter(item => item.kind === 'break').length
  return breaks === 0 ? [width] : Array.from({ length: Math.min(20, breaks + 1) }, () => width)
}
