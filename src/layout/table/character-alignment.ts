/**
 * Aligns the cells of a column by a character (CSS Text 4, https://www.w3.org/TR/css-text-4/#character-alignment) or, if all
 * are numbers, by the ends of their integer parts and by their units. As the module requires, this happens before widths are
 * computed: each cell gets the padding that aligns its text.
 */
import { perObject } from '../../base/memo.ts'
import type { BlockBox, InlineRootBox, RootContent, RootItem, TableCell } from '../../boxes/box.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { resolve } from '../../css/style.ts'
import type { FontBook } from '../../fonts/book.ts'
import { forgetText, plainPositions, prepareText } from '../../text/lines.ts'
import { afterNumber, type DecimalSign, decimalSign, figureIn, isPlaceholder, unitOf, wholeEnd } from './numerals.ts'
import type { GridCell, GridRow } from './table-types.ts'

/** The alignment of a table: a few numbers per cell, from which its box is created when it is needed. */
interface TableAlignment {
  /** The cell with the padding that aligns its text; the same object if none is needed. */
  aligned(cell: GridCell): GridCell
}

/** Whether a cell is written over several columns, even if table layout reduced these to one. */
export const isSpanning = (cell: TableCell): boolean => writtenSpan(cell) > 1

/** The number of columns over which a cell is written. */
export const writtenSpan = ({ columnSpan, writtenSpan = columnSpan }: TableCell): number => writtenSpan

type Row = Pick<GridRow, 'group' | 'row'>

/** Finds the alignment of cells in their columns; null if no cell is aligned. */
export function alignColumns(rows: readonly Row[], fonts: FontBook): TableAlignment | null {
  const columns = new Map<number, AlignedColumn>()
  const visit = (act: (column: AlignedColumn, cell: TableCell, row: number, isHead: boolean) => void): void => {
    for (let row = 0; row < rows.length; row++) {
      const { group, row: source } = rows[row]!
      for (const cell of source.cells) {
        if (isSpanning(cell)) continue
        // What the author aligns matters in columns alone in which something is to be aligned.
        const column = columns.get(cell.column) ?? madeFor(cell)
        if (column !== null) act(column, cell, row, group.role === 'header' || cell.box.element?.name === 'th')
      }
    }
  }
  const madeFor = ({ box, column }: TableCell): AlignedColumn | null => {
    if (box.style.octavoAlignAt === 'none') return null
    const made = new AlignedColumn(column, rows.length, fonts)
    columns.set(column, made)
    return made
  }
  visit((column, cell, row, isHead) => column.read(cell, row, isHead))
  if (columns.size === 0) return null
  for (const column of columns.values()) column.settle()
  const styles = new AlignedStyles()
  visit((column, cell, row, isHead) => column.measureNumber(cell, row, isHead))
  return { aligned: cell => columns.get(cell.column)?.aligned(cell, styles) ?? cell }
}

/** The kind of alignment of a cell. */
const How = { not: 0, byCharacter: 1, asNumber: 2, asHead: 3 } as const

/** The widths of a cell's text, px: see `Widths`. */
const [BEFORE, AFTER, UNIT, WIDTHS] = [0, 1, 2, 3] as const

/** The cells of one column. First all of them are read, then those of a column of numbers are measured. */
class AlignedColumn {
  readonly #column: number
  readonly #fonts: FontBook
  /** By row: the kind of alignment, the widths, and the offset of the unit; −1 if there is none. */
  readonly #how: Uint8Array
  readonly #widths: Float64Array
  readonly #unitAt: Int32Array
  /** The largest width of each part, for alignment by a character and of numbers. */
  readonly #most = { byCharacter: [0, 0, 0], asNumber: [0, 0, 0] }
  readonly #runs: string[] = []
  readonly #units = new Set<string>()
  #language: string | null = null
  #isOfNumbers: boolean
  /** How many cells below the head the author has end at the right, and whether all that hold something do. */
  #endingRight = 0
  #allEndRight = true
  #sign: DecimalSign = '.'
  #isMixed = false

  /**
   * Reserves typed arrays for all cells: a table may have a hundred thousand of them, and all are read before a row is placed.
   */
  constructor(column: number, rows: number, fonts: FontBook) {
    this.#column = column
    this.#fonts = fonts
    this.#how = new Uint8Array(rows)
    this.#widths = new Float64Array(WIDTHS * rows)
    this.#unitAt = new Int32Array(rows).fill(-1)
    // The first column labels its rows, so numbers in it are names.
    this.#isOfNumbers = column !== 0
  }

  /** Measures a cell that is aligned by a character, and checks whether other cells are numbers. */
  read(cell: TableCell, row: number, isHead: boolean): void {
    const { octavoAlignAt } = cell.box.style
    if (!isHead && cell.box.children.length > 0) this.#readSide(cell.box.style)
    if (typeof octavoAlignAt !== 'string') this.#measureCharacter(cell, row, octavoAlignAt.character)
    else if (this.#isOfNumbers && !isHead && octavoAlignAt === 'numbers' && cell.box.children.length > 0)
      this.#isOfNumbers = this.#readNumber(cell)
  }

  /** Sees whether the author has a cell end at the right. */
  #readSide({ octavoAlignAt, textAlign }: ComputedStyle): void {
    if (octavoAlignAt === 'none' && (textAlign === 'right' || textAlign === '-webkit-right')) this.#endingRight++
    else this.#allEndRight = false
  }

  #measureCharacter(cell: TableCell, row: number, character: string): void {
    const root = lineOf(cell)
    if (root === null) return
    const { text } = root.content
    const end = text.trimEnd().length
    const found = text.indexOf(character)
    const at = found === -1 ? end : found
    this.#keep(row, How.byCharacter, widths(root, this.#fonts, at, end, end), -1)
  }

  /** Whether a cell contains a number or a placeholder for one. */
  #readNumber(cell: TableCell): boolean {
    const root = lineOf(cell)
    if (root === null || root.style.direction === 'rtl') return false
    const text = root.content.text.trim()
    const figure = figureIn(text)
    if (figure === null && !isPlaceholder(text)) return false
    if (figure !== null) {
      this.#runs.push(figure.run)
      this.#units.add(unitOf(text, figure))
    }
    this.#language ??= root.language
    return true
  }

  /** After all cells are read: decides on the alignment of numbers, if there are at least two of them. */
  settle(): void {
    this.#isOfNumbers &&= this.#runs.length >= 2
    if (!this.#isOfNumbers) return
    this.#sign = decimalSign(this.#runs, this.#language ?? '')
    this.#units.delete('')
    // Values like 1.2 GB and 640 MB have different units: aligned digits would mislead. They are right-aligned.
    this.#isMixed = this.#units.size > 1
    this.#runs.length = 0
  }

  /** Measures a cell of a column of numbers; heads end where the cells do that the author sets at the right. */
  measureNumber(cell: TableCell, row: number, isHead: boolean): void {
    const isAboveRight = this.#allEndRight && this.#endingRight >= 2
    if (isHead && isAboveRight && cell.box.style.octavoAlignAt === 'numbers') this.#how[row] = How.asHead
    if (!this.#isOfNumbers || cell.box.style.octavoAlignAt !== 'numbers') return
    if (isHead) this.#how[row] = How.asHead
    const line = isHead ? null : lineOf(cell)
    if (line === null) return
    const root = number(line)
    const { text } = root.content
    const start = text.length - text.trimStart().length
    const end = text.trimEnd().length
    const shown = text.slice(start, end)
    const figure = this.#isMixed ? null : figureIn(shown)
    const unitAt = figure === null ? end : start + afterNumber(shown, figure)
    const at = figure === null ? end : start + wholeEnd(figure, this.#sign)
    this.#keep(row, How.asNumber, widths(root, this.#fonts, at, unitAt, end), unitAt < end ? unitAt : -1)
  }

  #keep(row: number, how: 1 | 2, { before, after, unit }: Widths, unitAt: number): void {
    const most = how === How.byCharacter ? this.#most.byCharacter : this.#most.asNumber
    this.#how[row] = how
    this.#unitAt[row] = unitAt
    const own = [before, after, unit]
    for (let part = BEFORE; part < WIDTHS; part++) {
      this.#widths[WIDTHS * row + part] = own[part]!
      most[part] = Math.max(most[part]!, own[part]!)
    }
  }

  /** The cell with its alignment. */
  aligned(cell: GridCell, styles: AlignedStyles): GridCell {
    // Cells that span columns may begin in this one.
    if (cell.isSpanning || cell.column !== this.#column || cell.box.style.octavoAlignAt === 'none') return cell
    switch (this.#how[cell.row]) {
      case How.byCharacter:
        return this.#placed(cell, this.#most.byCharacter, lineOf(cell)!, styles)
      case How.asNumber:
        return this.#placed(cell, this.#most.asNumber, number(lineOf(cell)!), styles)
      case How.asHead:
        return alignedHead(cell)
      default:
        return cell
    }
  }

  #placed(cell: GridCell, most: readonly number[], root: InlineRootBox, styles: AlignedStyles): GridCell {
    const own = (part: 0 | 1 | 2): number => this.#widths[WIDTHS * cell.row + part]!
    const unitAt = this.#unitAt[cell.row]!
    const gap = most[AFTER]! - own(AFTER)
    const right = most[UNIT]! - own(UNIT) + (unitAt < 0 ? gap : 0)
    const { style } = cell.box
    if (typeof style.paddingLeft !== 'number' || typeof style.paddingRight !== 'number') return cell
    const line = unitAt < 0 || gap < 0.01 ? root : spaced(root, unitAt, gap, styles)
    const box: BlockBox = {
      ...cell.box,
      style: styles.padded(style, style.paddingLeft + most[BEFORE]! - own(BEFORE), style.paddingRight + right),
      children: [line],
    }
    return { ...cell, box }
  }
}

// ---------- texts ----------

/** The single line of text in a cell; null for any other content. */
function lineOf({ box }: Pick<TableCell, 'box'>): InlineRootBox | null {
  const [root] = box.children
  if (box.children.length !== 1 || root?.kind !== 'inline-root' || root.firstLine !== null) return null
  return root.content.items.every(isPlain) ? root : null
}

/** Whether an item is text, or an edge without width. */
const isPlain = (item: RootItem): boolean =>
  item.kind === 'text' || ((item.kind === 'open' || item.kind === 'close') && !hasEdges(item.style))

const hasEdges = (style: ComputedStyle): boolean =>
  [style.paddingLeft, style.paddingRight, style.marginLeft, style.marginRight].some(side => side !== 0) ||
  style.borderLeftWidth + style.borderRightWidth > 0

/** Widths of a text around its alignment points, px. */
interface Widths {
  /** Up to the character by which the column is aligned. */
  readonly before: number
  /** From there to the unit, and from there to the end. */
  readonly after: number
  readonly unit: number
}

/** The widths of a text before and after its alignment points, px. */
function widths({ content, style }: InlineRootBox, fonts: FontBook, at: number, unitAt: number, end: number): Widths {
  const plain = plainPositions(content, style, fonts)
  const positions = plain ?? prepareText(content, style, fonts).positions
  const start = content.text.length - content.text.trimStart().length
  const found = {
    before: positions[at]! - positions[start]!,
    after: positions[unitAt]! - positions[at]!,
    unit: positions[end]! - positions[unitAt]!,
  }
  // The aligned text is a copy, so the original is not measured again.
  if (plain === null) forgetText(content, fonts)
  return found
}

/** The header cell of a column of numbers, which ends where these do. */
function alignedHead(cell: GridCell): GridCell {
  const { children } = cell.box
  if (children.some(child => child.kind !== 'inline-root')) return cell
  const box = { ...cell.box, children: children.map(child => toTheRight(child as InlineRootBox)) }
  return { ...cell, box }
}

const toTheRight = (root: InlineRootBox): InlineRootBox => ({ ...root, style: rightStyle(root.style) })

/** A number in one line, aligned to the right. */
function number(root: InlineRootBox): InlineRootBox {
  const items = root.content.items.map(item =>
    item.kind === 'text' ? { ...item, style: numberStyle(item.style) } : item,
  )
  const style = rightStyle(numberStyle(root.style))
  return { ...root, content: { text: root.content.text, items }, style }
}

/** A number with a gap before its unit: letter spacing after the last character before the unit. */
function spaced(root: InlineRootBox, unitAt: number, gap: number, styles: AlignedStyles): InlineRootBox {
  const last = unitAt - 1
  const items = root.content.items.flatMap((item): readonly RootItem[] => {
    if (item.kind !== 'text' || last < item.start || last >= item.end) return [item]
    const { style } = item
    const wide = styles.of(style, { letterSpacing: resolve(style.letterSpacing, style.fontSize) + gap })
    const parts = [
      { ...item, end: last },
      { ...item, style: wide, start: last, end: last + 1 },
      { ...item, start: last + 1 },
    ]
    return parts.filter(part => part.start < part.end)
  })
  const content: RootContent = { text: root.content.text, items }
  return { ...root, content }
}

/** Styles with changes; equal ones are one object. */
class AlignedStyles {
  readonly #known = new Map<string, Map<ComputedStyle, ComputedStyle>>()
  readonly #padded = new Map<ComputedStyle, Map<number, Map<number, ComputedStyle>>>()

  of(style: ComputedStyle, changes: Partial<ComputedStyle>): ComputedStyle {
    return this.#made(JSON.stringify(changes), style, changes)
  }

  padded(style: ComputedStyle, paddingLeft: number, paddingRight: number): ComputedStyle {
    const byLeft = valueIn(this.#padded, style, () => new Map<number, Map<number, ComputedStyle>>())
    const byRight = valueIn(byLeft, paddingLeft, () => new Map<number, ComputedStyle>())
    return valueIn(byRight, paddingRight, () => ({ ...style, paddingLeft, paddingRight }))
  }

  #made(key: string, style: ComputedStyle, changes: Partial<ComputedStyle>): ComputedStyle {
    const byStyle = valueIn(this.#known, key, () => new Map<ComputedStyle, ComputedStyle>())
    return valueIn(byStyle, style, () => ({ ...style, ...changes }))
  }
}

/** Of a number: in one line, with figures of one width, which are below each other then. */
const numberStyle = perObject((style: ComputedStyle): ComputedStyle => {
  const { fontVariantNumeric } = style
  if (fontVariantNumeric.some(value => WIDTHS_OF_FIGURES.has(value))) return { ...style, ...NOT_WRAPPED }
  return { ...style, ...NOT_WRAPPED, fontVariantNumeric: [...fontVariantNumeric, 'tabular-nums'] }
})

const rightStyle = perObject(
  (style: ComputedStyle): ComputedStyle => ({ ...style, textAlign: 'right', textAlignLast: 'auto' }),
)

const WIDTHS_OF_FIGURES: ReadonlySet<string> = new Set(['proportional-nums', 'tabular-nums'])

const NOT_WRAPPED: Partial<ComputedStyle> = { textWrapMode: 'nowrap' }

function valueIn<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
