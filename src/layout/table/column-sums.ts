/** Sums of columns up to a row, in the number format of the column (`-octavo-carry: sum`). */
import { type DecimalSign, decimalSign, type Figure, figureIn } from './numerals.ts'
import type { GridCell, TableGrid } from './table-types.ts'

/** A column that is summed. */
export interface SummedColumn {
  readonly column: number
  /** A cell whose number has the most decimals: the sum is aligned like it. */
  readonly model: GridCell
  /** By row of the grid: the sum of the rows before it, in units of the last decimal. */
  readonly before: readonly bigint[]
  readonly form: NumberForm
}

interface NumberForm {
  readonly decimals: number
  readonly sign: DecimalSign
  /** The separator of groups of three digits; empty if there is none. */
  readonly grouping: string
  readonly minus: string
  /** Text before and after all numbers of the column, such as a currency. */
  readonly lead: string
  readonly tail: string
}

interface Entry {
  readonly row: number
  readonly cell: GridCell
  readonly text: string
  readonly figure: Figure
}

/** The columns of a table body whose cells ask for sums. */
export function summedColumns(grid: TableGrid): readonly SummedColumn[] {
  const entries = new Map<number, Entry[]>()
  for (let row = grid.headerEnd; row < grid.footerStart; row++)
    for (const cell of grid.rows[row]!.cells) {
      if (cell.isSpanning || cell.rowSpan > 1 || cell.box.style.octavoCarry !== 'sum') continue
      const text = textOf(cell)
      const figure = figureIn(text)
      if (figure === null) continue
      const known = entries.get(cell.column)
      if (known === undefined) entries.set(cell.column, [{ row, cell, text, figure }])
      else known.push({ row, cell, text, figure })
    }
  return [...entries].map(([column, found]) => summed(column, found, grid.rows.length))
}

/** The trimmed text of a cell whose content begins with a paragraph; empty for other cells. */
function textOf({ box }: GridCell): string {
  const [line] = box.children
  return line?.kind === 'inline-root' ? line.content.text.trim() : ''
}

/** The running sum of a column before each row, exact in integers of its smallest decimal place; linear in the rows. */
function summed(column: number, entries: readonly Entry[], rows: number): SummedColumn {
  const form = formOf(entries)
  const before: bigint[] = []
  let sum = 0n
  let next = 0
  for (let row = 0; row <= rows; row++) {
    before.push(sum)
    for (; next < entries.length && entries[next]!.row === row; next++) sum += amountOf(entries[next]!, form)
  }
  const model = entries.find(entry => decimalsOf(entry, form.sign) === form.decimals)!.cell
  return { column, model, before, form }
}

/**
 * The number format of a column: decimals, decimal sign, grouping, minus, and the text around numbers if it is the same
 * everywhere (a currency, a unit).
 */
function formOf(entries: readonly Entry[]): NumberForm {
  const runs = entries.map(({ figure }) => figure.run)
  const language = languageOf(entries[0]!.cell)
  const sign = decimalSign(runs, language)
  const decimals = Math.max(...entries.map(entry => decimalsOf(entry, sign)))
  const grouping = runs
    .map(run => /\d([^\d])\d{3}(?!\d)/.exec(run)?.[1])
    .find(found => found !== undefined && found !== sign)
  const leads = new Set(entries.map(({ text, figure }) => text.slice(0, figure.start).replace(SIGNS, '')))
  const tails = new Set(entries.map(({ text, figure }) => text.slice(figure.end).replace(')', '')))
  return {
    decimals,
    sign,
    grouping: grouping ?? '',
    minus: entries.map(({ text, figure }) => MINUS.exec(text.slice(0, figure.start))?.[0]).find(Boolean) ?? '\u2212',
    lead: leads.size === 1 ? [...leads][0]! : '',
    tail: tails.size === 1 ? [...tails][0]! : '',
  }
}

const MINUS = /[-\u2212–]/
const SIGNS = /[-\u2212–+([]/g

/** The language of a cell's text, by which a comma is a decimal or a grouping separator. */
function languageOf({ box }: GridCell): string {
  const [line] = box.children
  return line?.kind === 'inline-root' ? line.language : ''
}

const decimalsOf = ({ figure: { run } }: Entry, sign: DecimalSign): number => {
  const at = run.lastIndexOf(sign)
  return at === -1 ? 0 : run.length - at - 1
}

/** The number of a cell in units of the last decimal; brackets mean a negative amount, as in accounting. */
function amountOf(entry: Entry, { decimals, sign }: NumberForm): bigint {
  const { text, figure } = entry
  const digits = figure.run.replace(/\D/g, '')
  const value = BigInt(digits) * 10n ** BigInt(decimals - decimalsOf(entry, sign))
  const before = text.slice(0, figure.start)
  return MINUS.test(before) || before.includes('(') ? -value : value
}

/** A sum in the number format of its column. */
export function written(value: bigint, { decimals, sign, grouping, minus, lead, tail }: NumberForm): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(?:\d{3})+$)/g, grouping)
  const fraction = decimals === 0 ? '' : `${sign}${digits.slice(-decimals)}`
  return `${value < 0n ? minus : ''}${lead}${whole}${fraction}${tail}`
}
