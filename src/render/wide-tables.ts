/**
 * Wide tables: their width is estimated before fonts are known, from the longest word of each column. Templates reduce the
 * type of a table accordingly, and rotate the page if no upright page holds it in the smallest type. Tables of three columns
 * or more also get the width that they have with each cell on one line, so that narrow ones stay in the column of text.
 */
import {
  attribute,
  type Document,
  type DocumentNode,
  type Element,
  elementsNamed,
  elementsOf,
  textContent,
} from '../html/document.ts'
import {
  createElement,
  createText,
  type DraftElement,
  type DraftNode,
  draftOf,
  freeze,
  replaceAll,
  setAttribute,
} from '../html/edit.ts'

/** Tables with fewer columns, or less width in ems, fit everywhere. */
const LEAST_COLUMNS = 5
const LEAST_WIDTH = 30
/** Tables with fewer columns are never rotated. */
const LEAST_TURNED = 12
/** Templates may let tables with at least this many columns extend into the margins; longer cells are wrapped anyway. */
const SOME_COLUMNS = 3
const LONGEST_LINE = 40
/** Width in em of a character, of the padding of a cell, and available in the smallest type of a table. */
const CHARACTER = 0.52
const PADDING = 0.7
const ROOM = 72
/**
 * Number of rows up to which words are broken instead of rotating the page: a low table does not justify a page of its own
 * and a gap before it.
 */
const LOW_ROWS = 24
const LOW_ROOM = 112
/** Maximum number of rows examined, and of characters of a word that counts: longer words are broken. */
const MOST_ROWS = 500
const LONGEST = 16
/** Identifiers of up to this many characters stay unbroken if their table then has at most this width in ems. */
const LONGEST_NAME = 48
const NAMED_ROOM = 50

/**
 * The document with `class="octavo-wide"` and the estimated width in ems as `--table-ems` on such tables, `class="octavo-turned"`
 * on those to be rotated, and `--table-natural`, the width in ems with each cell on one line, on tables of three columns or more
 * and the figures around them, whose captions begin where the tables do; long identifiers in cells get break opportunities
 * (`wbr`). The document itself if it has no such tables.
 */
export function withWideTables(document: Document): Document {
  // Tables of the copy are in the same order.
  const estimates: (Estimate | null)[] = []
  const naturals: (number | null)[] = []
  /** Whether identifiers of the table may be broken. */
  const parts: boolean[] = []
  for (const element of elementsNamed(document, 'table')) {
    const names = longNames(element)
    const rows = rowsOf(element)
    const whole =
      names.length > 0 ? emsOf(longestWords(rows, LONGEST_NAME, LEAST_NAMED).words) : Number.POSITIVE_INFINITY
    const isWhole = whole <= NAMED_ROOM
    estimates.push(isWhole && whole >= LEAST_WIDTH ? { ems: whole, isTurned: false } : estimateOf(element, rows))
    naturals.push(naturalEms(rows))
    parts.push(!isWhole && names.length > 0)
  }
  const isPlain = [...estimates, ...naturals].every(estimate => estimate === null)
  if (isPlain && !parts.includes(true)) return document
  const draft = draftOf(document)
  const replacements = new Map<DraftNode, readonly DraftNode[]>()
  let next = 0
  for (const element of elementsOf(draft.root) as Iterable<DraftElement>) {
    if (element.name !== 'table') continue
    const estimate = estimates[next]
    if (estimate != null) markWide(element, estimate)
    const natural = naturals[next]
    if (natural != null)
      for (const part of withFigure(element)) addStyle(part, `--table-natural: ${natural.toFixed(1)}`)
    if (parts[next++] === true)
      for (const text of longNames(element)) replacements.set(text as DraftNode, parted(text.value))
  }
  replaceAll(replacements)
  return freeze(draft)
}

function markWide(table: DraftElement, { ems, isTurned }: Estimate): void {
  const classes = [attribute(table, 'class') ?? '', 'octavo-wide', isTurned ? 'octavo-turned' : '']
  setAttribute(table, 'class', classes.join(' ').trim())
  addStyle(table, `--table-ems: ${ems.toFixed(1)}`)
}

/** A table, and the figure that it is a child of. */
const withFigure = (table: DraftElement): readonly DraftElement[] =>
  table.parent?.kind === 'element' && table.parent.name === 'figure' ? [table, table.parent as DraftElement] : [table]

const addStyle = (table: DraftElement, declaration: string): void =>
  setAttribute(table, 'style', `${declaration}; ${attribute(table, 'style') ?? ''}`.trim())

interface Estimate {
  /** Width in em of the table's font. */
  readonly ems: number
  readonly isTurned: boolean
}

const emsOf = (words: readonly number[]): number => words.reduce((sum, length) => sum + length * CHARACTER + PADDING, 0)

/** The estimate of a table; null if it is not wide. */
function estimateOf(table: Element, inTable: readonly Element[]): Estimate | null {
  const { words, rows } = longestWords(inTable, LONGEST, LEAST_COLUMNS)
  if (words.length < LEAST_COLUMNS) return null
  const ems = emsOf(words)
  if (ems < LEAST_WIDTH) return null
  const room = rows > LOW_ROWS ? ROOM : LOW_ROOM
  return { ems, isTurned: ems > room && words.length >= LEAST_TURNED && !isWithin(table) }
}

/** Whether a table is inside a table, list item, quotation or aside, with which it stays. */
function isWithin(table: Element): boolean {
  for (let at = table.parent; at !== null; at = at.parent)
    if (/^(?:table|li|dd|blockquote|aside|details)$/.test(at.name)) return true
  return false
}

/** Minimum number of columns; fewer leave room for long identifiers. */
const LEAST_NAMED = 3
/** Break opportunities of an identifier: before a capital and after a sign, with at least three characters on either side. */
const HUMP = /(?<=[\w$]{2}[a-z\d])(?=[A-Z]\w{2})|(?<=[\w$]{2}[._/:])(?=\w{3})/

type Text = Extract<DocumentNode, { kind: 'text' }>

/** The texts of a table with identifiers longer than the longest word that counts. */
function longNames(table: Element): readonly Text[] {
  let columns = 0
  const found: Text[] = []
  const pending: Element[] = [table]
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    if (element.name === 'tr') columns = Math.max(columns, element.children.filter(isCell).length)
    for (const child of element.children) {
      if (child.kind === 'text') {
        if (element.name !== 'tr' && child.value.split(/\s+/).some(hasHumps)) found.push(child)
      } else if (!/^(?:pre|table|svg|math|textarea|script|style)$/.test(child.name)) pending.push(child)
    }
  }
  return columns < LEAST_NAMED ? [] : found
}

const isCell = (node: DocumentNode): boolean => node.kind === 'element' && (node.name === 'td' || node.name === 'th')

const hasHumps = (word: string): boolean => word.length > LONGEST && HUMP.test(word)

/** A text with break opportunities in its long identifiers. */
function parted(text: string): readonly DraftNode[] {
  const nodes: DraftNode[] = []
  let plain = ''
  for (const word of text.split(/(\s+)/)) {
    const [first = '', ...rest] = hasHumps(word) ? word.split(new RegExp(HUMP, 'g')) : [word]
    plain += first
    for (const part of rest) {
      nodes.push(createText(plain), createElement('wbr'))
      plain = part
    }
  }
  return [...nodes, createText(plain)]
}

/** Width in ems with each cell on one line, up to a length; null for a table with one or two columns. */
function naturalEms(rows: readonly Element[]): number | null {
  const { columns } = longestPerColumn(rows, SOME_COLUMNS, cell =>
    Math.min(textContent(cell).trim().replace(/\s+/g, ' ').length, LONGEST_LINE),
  )
  return columns.length < SOME_COLUMNS ? null : emsOf(columns)
}

/** The longest word in each column, and the number of rows. Of identifiers, `longestName` characters count. */
function longestWords(
  inTable: readonly Element[],
  longestName: number,
  least: number,
): { readonly words: readonly number[]; readonly rows: number } {
  const { columns, rows } = longestPerColumn(inTable, least, cell => longestWord(cell, longestName))
  return { words: columns, rows }
}

/** The rows in a table, in tree order: as many as are examined, and one more. */
function rowsOf(table: Element): readonly Element[] {
  const rows: Element[] = []
  const pending: Element[] = [table]
  for (let element = pending.pop(); element !== undefined && rows.length <= MOST_ROWS; element = pending.pop()) {
    if (element.name === 'tr') rows.push(element)
    for (let i = element.children.length - 1; i >= 0; i--) {
      const child = element.children[i]!
      if (child.kind === 'element' && (child.children.length > 0 || child.name === 'tr')) pending.push(child)
    }
  }
  return rows
}

/** The maximum length of cells in each column, none for a table with fewer columns than `least`; and the number of rows. */
function longestPerColumn(
  rows: readonly Element[],
  least: number,
  lengthOf: (cell: Element) => number,
): { readonly columns: readonly number[]; readonly rows: number } {
  const columns: number[] = []
  let count = 0
  for (const row of rows) {
    if (++count > MOST_ROWS) break
    let column = 0
    for (const cell of row.children) {
      if (cell.kind !== 'element' || (cell.name !== 'td' && cell.name !== 'th')) continue
      const given = cell.attributes.get('colspan')
      const span = given === undefined ? 1 : Math.max(1, Math.min(100, Number.parseInt(given, 10) || 1))
      if (span === 1) columns[column] = Math.max(columns[column] ?? 0, lengthOf(cell))
      column += span
    }
    if (count === 1 && column < least) return { columns: [], rows: 0 }
  }
  return { columns: Array.from(columns, length => length ?? 0), rows: count }
}

/** The length of the longest word: dates and numbers are unbreakable, other words break at hyphens. */
function longestWord(cell: Element, longestName: number): number {
  const text = textContent(cell)
  const words = /^[^\s\u00ad\u200b/-]*$/.test(text) ? [text] : text.split(/[\s\u00ad\u200b/]+|(?<!\d)-|-(?!\d)/)
  let longest = 0
  for (const word of words) longest = Math.max(longest, Math.min(word.length, hasHumps(word) ? longestName : LONGEST))
  return longest
}
