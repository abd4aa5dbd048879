/**
 * Columns whose cells stand by a character (CSS Text 4 §6.3.1) or, where all of them are numbers, by the ends of their whole
 * parts, with units below each other. As the module asks, this happens before widths are computed: each cell gets the
 * padding that puts its text in place.
 */
import type { BlockBox, InlineLevelBox, InlineRootBox } from '../../boxes/box.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { resolve } from '../../css/style.ts'
import type { FontBook } from '../../fonts/book.ts'
import { plainPositions, prepareText } from '../../text/lines.ts'
import type { InlineContent, InlineItem } from '../../text/types.ts'
import { decimalSign, type Figure, figureIn, isPlaceholder, unitOf, wholeEnd } from './figures.ts'
import type { GridCell, GridRow } from './grid.ts'

/** The rows with their cells aligned; the rows themselves where nothing asks for it. */
export function alignColumns(rows: readonly GridRow[], fonts: FontBook): readonly GridRow[] {
  const columns = askingCells(rows)
  if (columns.size === 0) return rows
  const made = new Map<GridCell, BlockBox>()
  for (const [column, cells] of columns) alignColumn(column, cells, fonts, made)
  if (made.size === 0) return rows
  return rows.map(row => {
    if (!row.cells.some(cell => made.has(cell))) return row
    return { ...row, cells: row.cells.map(cell => withBox(cell, made.get(cell))) }
  })
}

const withBox = (cell: GridCell, box: BlockBox | undefined): GridCell => (box === undefined ? cell : { ...cell, box })

interface Asking {
  readonly cell: GridCell
  readonly isHead: boolean
}

/** The cells that ask to be aligned, by column. */
function askingCells(rows: readonly GridRow[]): ReadonlyMap<number, readonly Asking[]> {
  const columns = new Map<number, Asking[]>()
  for (const { cells, group } of rows) {
    for (const cell of cells) {
      if (cell.isSpanning || cell.box.style.octavoAlignAt === 'none') continue
      const isHead = group.role === 'header' || cell.box.element?.name === 'th'
      const known = columns.get(cell.column)
      if (known === undefined) columns.set(cell.column, [{ cell, isHead }])
      else known.push({ cell, isHead })
    }
  }
  return columns
}

function alignColumn(column: number, cells: readonly Asking[], fonts: FontBook, made: Map<GridCell, BlockBox>): void {
  const styles = new AlignedStyles()
  const byCharacter = cells.flatMap(({ cell }) => atCharacter(cell, fonts))
  align(byCharacter, styles, made)
  // The first column says what its row is about: numbers there are names.
  if (column === 0) return
  const bodies = cells.filter(({ cell, isHead }) => !isHead && cell.box.style.octavoAlignAt === 'numbers')
  const numbers = asNumbers(
    bodies.map(({ cell }) => cell),
    fonts,
    styles,
  )
  if (numbers === null) return
  align(numbers, styles, made)
  for (const { cell, isHead } of cells)
    if (isHead && cell.box.style.octavoAlignAt === 'numbers') alignHead(cell, styles, made)
}

// ---------- texts ----------

/** The one line of text that a cell holds; null where it holds anything else. */
function lineOf({ box }: GridCell): InlineRootBox | null {
  const [root] = box.children
  if (box.children.length !== 1 || root?.kind !== 'inline-root' || root.firstLine !== null) return null
  return root.content.items.every(isPlain) ? root : null
}

const isPlain = (item: InlineItem<InlineLevelBox>): boolean =>
  item.kind === 'text' || ((item.kind === 'open' || item.kind === 'close') && !hasEdges(item.style))

const hasEdges = (style: ComputedStyle): boolean =>
  [style.paddingLeft, style.paddingRight, style.marginLeft, style.marginRight].some(side => side !== 0) ||
  style.borderLeftWidth + style.borderRightWidth > 0

/** A text with the places that are aligned. Widths in px. */
interface Placed {
  readonly cell: GridCell
  readonly root: InlineRootBox
  /** Up to the place by which the column is aligned. */
  readonly before: number
  /** From there to where a unit begins, and from there to the end. */
  readonly after: number
  readonly unit: number
  /** The offset of the unit; null where none follows. */
  readonly unitAt: number | null
  /** Its side in the column; null for that of the cell. */
  readonly side: 'right' | null
}

function widths(root: InlineRootBox, fonts: FontBook, at: number, unitAt: number, end: number) {
  const { content, style } = root
  const positions = plainPositions(content, style, fonts) ?? prepareText(content, style, fonts).positions
  const start = root.content.text.length - root.content.text.trimStart().length
  return {
    before: positions[at]! - positions[start]!,
    after: positions[unitAt]! - positions[at]!,
    unit: positions[end]! - positions[unitAt]!,
  }
}

function atCharacter(cell: GridCell, fonts: FontBook): readonly Placed[] {
  const { octavoAlignAt } = cell.box.style
  if (typeof octavoAlignAt === 'string') return []
  const root = lineOf(cell)
  if (root === null) return []
  const { text } = root.content
  const end = text.trimEnd().length
  const found = text.indexOf(octavoAlignAt.character)
  const at = found === -1 ? end : found
  return [{ cell, root, ...widths(root, fonts, at, end, end), unitAt: null, side: null }]
}

/** Cells of a column that holds numbers alone, two of them at least; null where it does not. */
function asNumbers(cells: readonly GridCell[], fonts: FontBook, styles: AlignedStyles): readonly Placed[] | null {
  const found: { readonly cell: GridCell; readonly root: InlineRootBox; readonly figure: Figure | null }[] = []
  const runs: string[] = []
  const units = new Set<string>()
  for (const cell of cells) {
    if (cell.box.children.length === 0) continue
    const root = lineOf(cell)
    if (root === null || root.style.direction === 'rtl') return null
    const text = root.content.text.trim()
    const figure = figureIn(text)
    if (figure === null && !isPlaceholder(text)) return null
    if (figure !== null) {
      runs.push(figure.run)
      units.add(unitOf(text, figure))
    }
    found.push({ cell, root, figure })
  }
  if (runs.length < 2) return null
  const sign = decimalSign(runs, found[0]!.root.language)
  units.delete('')
  // 1.2 GB and 640 MB are no numbers of one kind: to compare their digits would mislead. They only end at one place.
  const isMixed = units.size > 1
  return found.map(({ cell, root: given, figure }): Placed => {
    // What is measured is what is set, so that its text is shaped once.
    const root = unbroken(given, styles)
    const { text } = root.content
    const start = text.length - text.trimStart().length
    const end = text.trimEnd().length
    const isPlain = figure === null || isMixed
    const unitAt = isPlain ? end : start + figure.end
    const at = isPlain ? end : start + wholeEnd(figure, sign)
    const hasUnit = unitAt < end
    return { cell, root, ...widths(root, fonts, at, unitAt, end), unitAt: hasUnit ? unitAt : null, side: 'right' }
  })
}

// ---------- places ----------

function align(placed: readonly Placed[], styles: AlignedStyles, made: Map<GridCell, BlockBox>): void {
  const most = (part: 'before' | 'after' | 'unit') => placed.reduce((all, one) => Math.max(all, one[part]), 0)
  const [before, after, unit] = [most('before'), most('after'), most('unit')]
  for (const { cell, root, unitAt, side, ...own } of placed) {
    const gap = after - own.after
    const right = unit - own.unit + (unitAt === null ? gap : 0)
    const { style } = cell.box
    if (typeof style.paddingLeft !== 'number' || typeof style.paddingRight !== 'number') continue
    const line = unitAt === null || gap < 0.01 ? root : spaced(root, unitAt, gap, styles)
    made.set(cell, {
      ...cell.box,
      style: styles.padded(style, style.paddingLeft + before - own.before, style.paddingRight + right),
      children: [side === null ? line : sided(line, side, styles)],
    })
  }
}

/** The head of numbers ends where they do. */
function alignHead(cell: GridCell, styles: AlignedStyles, made: Map<GridCell, BlockBox>): void {
  const { children } = cell.box
  if (children.some(child => child.kind !== 'inline-root')) return
  made.set(cell, { ...cell.box, children: children.map(child => sided(child as InlineRootBox, 'right', styles)) })
}

const sided = (root: InlineRootBox, textAlign: 'right', styles: AlignedStyles): InlineRootBox => ({
  ...root,
  style: styles.sided(root.style, textAlign),
})

/** A number in one line. */
function unbroken(root: InlineRootBox, styles: AlignedStyles): InlineRootBox {
  const items = root.content.items.map(item =>
    item.kind === 'text' ? { ...item, style: styles.unbroken(item.style) } : item,
  )
  return { ...root, content: { text: root.content.text, items }, style: styles.unbroken(root.style) }
}

/** A number with room between it and its unit: spacing after the last letter before the unit. */
function spaced(root: InlineRootBox, unitAt: number, gap: number, styles: AlignedStyles): InlineRootBox {
  const last = unitAt - 1
  const items = root.content.items.flatMap((item): readonly InlineItem<InlineLevelBox>[] => {
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
  const content: InlineContent<InlineLevelBox> = { text: root.content.text, items }
  return { ...root, content }
}

/** Styles with changes: one object for all that are alike. */
class AlignedStyles {
  readonly #known = new Map<string, Map<ComputedStyle, ComputedStyle>>()
  readonly #padded = new Map<ComputedStyle, Map<number, Map<number, ComputedStyle>>>()

  readonly unbroken = (style: ComputedStyle): ComputedStyle => this.#made('nowrap', style, NOT_WRAPPED)

  readonly sided = (style: ComputedStyle, textAlign: 'right'): ComputedStyle =>
    this.#made(textAlign, style, { textAlign, textAlignLast: 'auto' })

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

const NOT_WRAPPED: Partial<ComputedStyle> = { textWrapMode: 'nowrap' }

function valueIn<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
