/** The cells of rows with carried sums, in the style of the table's own cells. */
import type { BlockBox, InlineRootBox } from '../../boxes/box.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { cached } from '../cache.ts'
import type { LayoutServices } from '../types.ts'
import { type SummedColumn, summedColumns, written } from './column-sums.ts'
import type { GridCell, TableGrid } from './table-types.ts'

/** The columns of a table whose sums are carried, and the column of the label. */
interface Carry {
  readonly columns: readonly SummedColumn[]
  /** A row with one cell per column, whose style the carried rows have. */
  readonly model: number
  /** The column of the label; −1 if all columns are summed. */
  readonly label: number
}

/** The row at the foot of a page (carried forward) or at the top of the next one (brought forward). */
export type Which = 'forward' | 'brought'

/** Null for a table without carried sums. */
export const carryOf = (grid: TableGrid, services: LayoutServices): Carry | null =>
  cachedCarry(grid, NO_INPUT, services)

const NO_INPUT = {}
const cachedCarry = cached<TableGrid, typeof NO_INPUT, Carry | null>({}, grid => {
  if (grid.box.style.octavoCarry === 'none' || grid.box.style.octavoCarry === 'sum') return null
  const columns = summedColumns(grid)
  const isPlain = ({ isSpanning, rowSpan }: GridCell): boolean => !isSpanning && rowSpan === 1
  const model = grid.rows.findIndex(
    ({ cells }, row) => row >= grid.headerEnd && row < grid.footerStart && cells.every(isPlain),
  )
  if (columns.length === 0 || model === -1) return null
  const summed = new Set(columns.map(({ column }) => column))
  const label = grid.rows[model]!.cells.find(({ column }) => !summed.has(column))?.column ?? -1
  return { columns, model, label }
})

/** The cells of a carried row: the label, and the sums of the rows before `row`. */
export function carriedCells(
  grid: TableGrid,
  { columns, model, label }: Carry,
  row: number,
  which: Which,
): readonly GridCell[] {
  const sums = new Map(columns.map(summed => [summed.column, summed]))
  const span = spanUpTo(columns, label, grid.columnCount)
  const { octavoCarry } = grid.box.style
  const labels = typeof octavoCarry === 'string' ? null : octavoCarry
  return grid.rows[model]!.cells.flatMap((cell): readonly GridCell[] => {
    const summed = sums.get(cell.column)
    if (summed !== undefined) return [withText(summed.model, cell, written(summed.before[row]!, summed.form), SUM)]
    // The label spans the columns up to the first sum.
    if (cell.column === label) return [{ ...withText(cell, cell, labels?.[which] ?? '', {}), columnSpan: span }]
    return cell.column > label && cell.column < label + span ? [] : [withText(cell, cell, '', {})]
  })
}

const spanUpTo = (columns: readonly SummedColumn[], label: number, count: number): number =>
  Math.min(count, ...columns.map(({ column }) => column).filter(column => column > label)) - label

/** A sum may be wider than the numbers above it, so it does not wrap. */
const SUM: Partial<ComputedStyle> = { textWrapMode: 'nowrap' }

/** A cell in the style of `model`, in the position of `cell`, with text that is not part of the document. */
function withText(model: GridCell, cell: GridCell, text: string, changes: Partial<ComputedStyle>): GridCell {
  const [line] = model.box.children
  const apart = { structure: null, marks: [] } as const
  const isNumber = changes === SUM
  const boxStyle = isNumber ? { ...model.box.style, paddingLeft: cell.box.style.paddingRight } : model.box.style
  const children: InlineRootBox[] = []
  if (line?.kind === 'inline-root' && text !== '') {
    const style = { ...line.style, ...changes }
    const content: InlineRootBox['content'] = {
      text,
      items: [{ kind: 'text', start: 0, end: text.length, style, language: line.language, box: line }],
    }
    children.push({ ...line, ...apart, style, content })
  }
  const box: BlockBox = { ...model.box, ...apart, style: boxStyle, children }
  return { ...cell, box, ownHeight: null, percentHeight: 0 }
}

/** Cells with the longest sums of their columns, for which widths must have room. */
export function longestSums(grid: TableGrid, services: LayoutServices): readonly GridCell[] {
  const carry = carryOf(grid, services)
  if (carry === null) return []
  return carry.columns.map(({ column, model, before, form }) => {
    const longest = before.map(sum => written(sum, form)).reduce((all, text) => (text.length > all.length ? text : all))
    return withText(model, { ...model, column }, longest, SUM)
  })
}
