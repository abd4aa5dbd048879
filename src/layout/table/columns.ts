/** Column widths by content (CSS Tables 3 §4: "computing column measures" and "distributing the width"). */
import { horizontal } from '../../base/geometry.ts'
import type { TableBox } from '../../boxes/box.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { resolve } from '../../css/style.ts'
import { marginOf } from '../edges.ts'
import type { ConstraintSpace, IntrinsicSizes, LayoutServices } from '../types.ts'
import type { GridCell, TableGrid } from './grid.ts'
import { gridOf } from './grid.ts'

/** What the cells of a column ask for. Widths are of border boxes. */
interface ColumnMeasure {
  min: number
  /** The longest word: less than that only where there is no other way. */
  word: number
  max: number
  percent: number
  /** A cell or column gives a length. */
  isFixed: boolean
}

/** Intrinsic border-box widths of a table. */
export function tableSizes(box: TableBox, space: ConstraintSpace): IntrinsicSizes {
  const grid = gridOf(box, space.services)
  const measures = measuresOf(grid, space)
  const extra = outsideColumns(grid)
  const min = sum(measures, measure => measure.min)
  let max = sum(measures, measure => measure.max)
  // A column that wants 25 % makes its table four times as wide as its content, if it may (CSS Tables 3 §4.2).
  let rest = 0
  let percents = 0
  for (const measure of measures) {
    if (measure.percent > 0) {
      max = Math.max(max, (measure.max * 100) / measure.percent)
      percents += measure.percent
    } else rest += measure.max
  }
  if (percents > 0 && percents < 100 && rest > 0) max = Math.max(max, (rest * 100) / (100 - percents))
  const word = sum(measures, measure => measure.word)
  return { min: min + extra, word: word + extra, max: Math.max(word, Math.min(max, MOST)) + extra }
}

const MOST = 1e6

const sum = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((total, item) => total + value(item), 0)

/** Border, padding and the spacing between columns. */
export function outsideColumns(grid: TableGrid): number {
  const gaps = grid.columnCount === 0 ? 0 : grid.columnCount + 1
  return horizontal(grid.border) + horizontal(grid.padding) + gaps * grid.spacing.x
}

/** Border-box width of a table in its container. */
export function usedTableWidth(box: TableBox, space: ConstraintSpace): number {
  if (space.fixed.inlineSize !== null) return space.fixed.inlineSize
  const { style } = box
  const margin = marginOf(style, space.inlineSize)
  const available = Math.max(0, space.inlineSize - margin.left - margin.right)
  const { min, max } = tableSizes(box, space)
  const specified = lengthOf(style.width, space.inlineSize)
  const least = lengthOf(style.minWidth, space.inlineSize) ?? 0
  const most = lengthOf(style.maxWidth, space.inlineSize) ?? Number.POSITIVE_INFINITY
  const automatic =
    style.width === 'min-content' ? min : style.width === 'max-content' ? max : Math.min(Math.max(min, available), max)
  return Math.max(min, least, Math.min(specified ?? automatic, most))
}

function lengthOf(value: ComputedStyle['width'] | ComputedStyle['maxWidth'], base: number): number | null {
  if (typeof value === 'string' || (typeof value === 'object' && value.kind === 'fit-content')) return null
  return Math.max(0, resolve(value, base))
}

// ---------- measures ----------

const measuresMemo = new WeakMap<TableGrid, readonly ColumnMeasure[]>()

function measuresOf(grid: TableGrid, space: ConstraintSpace): readonly ColumnMeasure[] {
  const known = measuresMemo.get(grid)
  if (known !== undefined) return known
  const measures = grid.box.columns.map(column => columnMeasure(column.style))
  const spanning: GridCell[] = []
  for (const { cells } of grid.rows) {
    for (const cell of cells) {
      if (cell.columnSpan > 1) spanning.push(cell)
      else addCell(measures[cell.column]!, cellMeasure(cell, space))
    }
  }
  spanning.sort((a, b) => a.columnSpan - b.columnSpan)
  for (const cell of spanning)
    spread(measures.slice(cell.column, cell.column + cell.columnSpan), cellMeasure(cell, space), grid.spacing.x)
  normalisePercents(measures)
  measuresMemo.set(grid, measures)
  return measures
}

function columnMeasure(style: ComputedStyle): ColumnMeasure {
  const { width } = style
  if (typeof width === 'number') return { min: width, word: width, max: width, percent: 0, isFixed: true }
  return { min: 0, word: 0, max: 0, percent: percentOf(width), isFixed: false }
}

const percentOf = (value: ComputedStyle['width']): number =>
  typeof value === 'object' && value.kind === 'linear' ? Math.max(0, value.percent) : 0

function cellMeasure({ box }: GridCell, space: ConstraintSpace): ColumnMeasure {
  const { min, word, max } = space.services.intrinsicSizes(box, space)
  const { style } = box
  if (typeof style.width === 'number') {
    // A width narrower than the content is no width (CSS 2.1 §17.5.2.2).
    const content = contentMinimum(space.services, box, space)
    return {
      min: Math.max(min, content.min),
      word: Math.max(word, content.word),
      max: Math.max(max, content.word),
      percent: 0,
      isFixed: true,
    }
  }
  return { min, word, max: Math.max(word, max), percent: percentOf(style.width), isFixed: false }
}

/** The narrowest that the content of a cell with a width can be. */
function contentMinimum(
  services: LayoutServices,
  box: GridCell['box'],
  space: ConstraintSpace,
): { min: number; word: number } {
  let min = 0
  let word = 0
  for (const child of box.children) {
    const own = services.intrinsicSizes(child, space)
    min = Math.max(min, own.min)
    word = Math.max(word, own.word)
  }
  const { style } = box
  const edges =
    resolve(style.paddingLeft, 0) + resolve(style.paddingRight, 0) + style.borderLeftWidth + style.borderRightWidth
  return { min: min + edges, word: word + edges }
}

function addCell(column: ColumnMeasure, cell: ColumnMeasure): void {
  column.min = Math.max(column.min, cell.min)
  column.word = Math.max(column.word, cell.word)
  column.max =
    cell.isFixed && !column.isFixed
      ? Math.max(cell.max, column.min)
      : column.isFixed && !cell.isFixed
        ? Math.max(column.max, column.min)
        : Math.max(column.max, cell.max)
  column.percent = Math.max(column.percent, cell.percent)
  column.isFixed ||= cell.isFixed
}

/** A cell over several columns asks them together: what they lack is shared by what they want. */
function spread(columns: readonly ColumnMeasure[], cell: ColumnMeasure, spacing: number): void {
  const gaps = (columns.length - 1) * spacing
  share(columns, cell.min - gaps - sum(columns, column => column.min), (column, extra) => {
    column.min += extra
    column.word = Math.max(column.word, column.min)
  })
  share(columns, cell.word - gaps - sum(columns, column => column.word), (column, extra) => {
    column.word += extra
    column.max = Math.max(column.max, column.word)
  })
  share(columns, cell.max - gaps - sum(columns, column => column.max), (column, extra) => {
    column.max += extra
  })
  const free = columns.filter(column => column.percent === 0)
  const missing = cell.percent - sum(columns, column => column.percent)
  if (missing > 0 && free.length > 0) for (const column of free) column.percent = missing / free.length
}

function share(
  columns: readonly ColumnMeasure[],
  missing: number,
  add: (column: ColumnMeasure, extra: number) => void,
): void {
  if (missing <= 0) return
  const flexible = columns.filter(column => !column.isFixed)
  const takers = flexible.length > 0 ? flexible : columns
  const total = sum(takers, column => column.max)
  for (const column of takers) add(column, total > 0 ? (missing * column.max) / total : missing / takers.length)
}

/** Percentages beyond 100 do not count, the first ones win. */
function normalisePercents(columns: readonly ColumnMeasure[]): void {
  let left = 100
  for (const column of columns) {
    column.percent = Math.min(column.percent, left)
    left -= column.percent
  }
}

// ---------- distribution ----------

/** Widths of the columns of a table whose border box is `width` wide. */
export function columnWidths(grid: TableGrid, width: number, space: ConstraintSpace): readonly number[] {
  const assignable = Math.max(0, width - outsideColumns(grid))
  const isFixed = grid.box.style.tableLayout === 'fixed' && grid.box.style.width !== 'auto'
  return isFixed ? fixedWidths(grid, assignable) : automaticWidths(measuresOf(grid, space), assignable)
}

/** CSS 2.1 §17.5.2.1: columns and the first row decide, whatever the rest contains. */
function fixedWidths(grid: TableGrid, assignable: number): readonly number[] {
  const widths: (number | null)[] = grid.box.columns.map(column => lengthOf(column.style.width, assignable))
  for (const cell of grid.rows[0]?.cells ?? []) {
    const own = lengthOf(cell.box.style.width, assignable)
    if (own === null) continue
    const outer =
      cell.box.style.boxSizing === 'border-box' || typeof cell.box.style.width !== 'number'
        ? own
        : own + cellEdges(cell)
    for (let i = 0; i < cell.columnSpan; i++)
      widths[cell.column + i] ??= (outer - (cell.columnSpan - 1) * grid.spacing.x) / cell.columnSpan
  }
  const known = widths.reduce<number>((total, width) => total + (width ?? 0), 0)
  const unknown = widths.filter(width => width === null).length
  if (unknown > 0) return widths.map(width => width ?? Math.max(0, assignable - known) / unknown)
  const factor = known > 0 ? Math.max(1, assignable / known) : 1
  return widths.map(width => (known > 0 ? width! * factor : assignable / widths.length))
}

const cellEdges = ({ box: { style } }: GridCell): number =>
  style.borderLeftWidth + style.borderRightWidth + resolve(style.paddingLeft, 0) + resolve(style.paddingRight, 0)

/**
 * CSS Tables 3 §4.4, with the longest words in place of the minima: a column is made narrower than its longest word only
 * where the words of all columns do not fit, and then the columns with the longest words give way.
 */
function automaticWidths(columns: readonly ColumnMeasure[], assignable: number): readonly number[] {
  const words = columns.map(column => column.word)
  if (assignable < total(words)) return giveWay(columns, assignable)
  const withPercents = columns.map(column => Math.max(column.word, (column.percent / 100) * assignable))
  const withLengths = columns.map((column, i) =>
    column.percent === 0 && column.isFixed ? Math.max(column.max, column.word) : withPercents[i]!,
  )
  const most = columns.map((column, i) => (column.percent === 0 ? Math.max(column.max, column.word) : withLengths[i]!))
  const guesses = [words, withPercents, withLengths, most]
  for (let i = 1; i < guesses.length; i++) {
    const upper = total(guesses[i]!)
    if (assignable <= upper) return between(guesses[i - 1]!, guesses[i]!, assignable)
  }
  return stretch(columns, most, assignable - total(most))
}

/** No column wider than a common limit, none narrower than it can be: the limit at which all of them fit. */
function giveWay(columns: readonly ColumnMeasure[], assignable: number): readonly number[] {
  const at = (limit: number) => columns.map(column => Math.max(column.min, Math.min(column.word, limit)))
  let low = 0
  let high = columns.reduce((most, column) => Math.max(most, column.word), 0)
  for (let i = 0; i < 50 && high - low > 1e-3; i++) {
    const middle = (low + high) / 2
    if (total(at(middle)) > assignable) high = middle
    else low = middle
  }
  return between(at(low), at(high), assignable)
}

const total = (widths: readonly number[]): number => widths.reduce((all, width) => all + width, 0)

/** The widths between two guesses whose sum is as asked for. */
function between(lower: readonly number[], upper: readonly number[], wanted: number): readonly number[] {
  const low = total(lower)
  const high = total(upper)
  const part = high > low ? Math.max(0, Math.min(1, (wanted - low) / (high - low))) : 0
  return lower.map((width, i) => width + (upper[i]! - width) * part)
}

/** Room beyond what all want goes to automatic columns, else to those with lengths, else to percentages (§4.5). */
function stretch(columns: readonly ColumnMeasure[], widths: readonly number[], excess: number): readonly number[] {
  const isAutomatic = (i: number) => columns[i]!.percent === 0 && !columns[i]!.isFixed
  const isLength = (i: number) => columns[i]!.percent === 0 && columns[i]!.isFixed
  const any = (test: (i: number) => boolean) => columns.some((column, i) => test(i) && column.max > 0)
  const takes = any(isAutomatic) ? isAutomatic : any(isLength) ? isLength : () => true
  const weight = (i: number) => (takes(i) ? columns[i]!.max : 0)
  const weights = columns.reduce((all, _, i) => all + weight(i), 0)
  return widths.map((width, i) => width + (weights > 0 ? (excess * weight(i)) / weights : excess / widths.length))
}
