/**
 * Wide tables: what they will take is estimated before fonts are known, by the longest word of each column. Templates make
 * their type as small as that asks, and turn the page of those that no upright page holds in the smallest type.
 */
import { attribute, type Document, type DocumentNode, type Element, elementsOf, textContent } from '../html/document.ts'
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

/** Fewer columns, or less width in ems, than this fit everywhere. */
const LEAST_COLUMNS = 5
const LEAST_WIDTH = 30
/** Fewer columns than this are never turned. */
const LEAST_TURNED = 12
/** Em of a character and of the padding of a cell, and of the width that there is at most, in the smallest type of a table. */
const CHARACTER = 0.52
const PADDING = 0.7
const ROOM = 72
/** A low table is not worth a page of its own, nor the end of the page before: its words are divided up to here. */
const LOW_ROWS = 24
const LOW_ROOM = 112
/** Rows that are looked at, and the longest word that counts: longer ones are divided. */
const MOST_ROWS = 500
const LONGEST = 16
/** Names of programs stay whole, up to this many characters, where their table is no wider in ems then: wide tables have room for that. */
const LONGEST_NAME = 48
const NAMED_ROOM = 50

/**
 * The document with `class="octavo-wide"` and the estimated width in ems as `--table-ems` on such tables, and
 * `class="octavo-turned"` on those to be turned; long names of programs in cells get places to turn over (`wbr`). Itself where there
 * is nothing of that.
 */
export function withWideTables(document: Document): Document {
  // A copy has its tables in the same order.
  const estimates: (Estimate | null)[] = []
  /** Whether the names of a table may turn over. */
  const parts: boolean[] = []
  for (const element of elementsOf(document.root)) {
    if (element.name !== 'table') continue
    const names = longNames(element)
    const whole = names.length > 0 ? wholeNames(element) : null
    estimates.push(whole ?? estimateOf(element))
    parts.push(whole === null && names.length > 0)
  }
  if (!parts.includes(true) && estimates.every(estimate => estimate === null)) return document
  const draft = draftOf(document)
  const replacements = new Map<DraftNode, readonly DraftNode[]>()
  let next = 0
  for (const element of elementsOf(draft.root) as Iterable<DraftElement>) {
    if (element.name !== 'table') continue
    const estimate = estimates[next]
    if (estimate != null) markWide(element, estimate)
    if (parts[next++] === true)
      for (const text of longNames(element)) replacements.set(text as DraftNode, parted(text.value))
  }
  replaceAll(replacements)
  return freeze(draft)
}

function markWide(table: DraftElement, { ems, isTurned }: Estimate): void {
  const classes = [attribute(table, 'class') ?? '', 'octavo-wide', isTurned ? 'octavo-turned' : '']
  setAttribute(table, 'class', classes.join(' ').trim())
  setAttribute(table, 'style', `--table-ems: ${ems.toFixed(1)}; ${attribute(table, 'style') ?? ''}`.trim())
}

interface Estimate {
  /** Width in ems of the table's type. */
  readonly ems: number
  readonly isTurned: boolean
}

const emsOf = (words: readonly number[]): number => words.reduce((sum, length) => sum + length * CHARACTER + PADDING, 0)

/** Null for a table that is too wide with its names whole. */
function wholeNames(table: Element): Estimate | null {
  const ems = emsOf(longestWords(table, LONGEST_NAME, LEAST_NAMED).words)
  return ems < LEAST_WIDTH || ems > NAMED_ROOM ? null : { ems, isTurned: false }
}

/** Null for a table that is not wide. */
function estimateOf(table: Element): Estimate | null {
  const { words, rows } = longestWords(table, LONGEST, LEAST_COLUMNS)
  if (words.length < LEAST_COLUMNS) return null
  const ems = emsOf(words)
  if (ems < LEAST_WIDTH) return null
  const room = rows > LOW_ROWS ? ROOM : LOW_ROOM
  return { ems, isTurned: ems > room && words.length >= LEAST_TURNED && !isWithin(table) }
}

/** Parts of something else stay with it. */
function isWithin(table: Element): boolean {
  for (let at = table.parent; at !== null; at = at.parent)
    if (/^(?:table|li|dd|blockquote|aside|details)$/.test(at.name)) return true
  return false
}

/** Fewer columns leave room for long names. */
const LEAST_NAMED = 3
/** Places of a name at which its reader would part it, three characters at least from either end: before a capital, after a sign. */
const HUMP = /(?<=[\w$]{2}[a-z\d])(?=[A-Z]\w{2})|(?<=[\w$]{2}[._/:])(?=\w{3})/

type Text = Extract<DocumentNode, { kind: 'text' }>

/** The texts of a table with names of programs that are longer than the longest word that counts. */
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

/** A text whose long names may turn over at their humps. */
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

/**
 * Characters of the longest word in each column, none for a table of fewer columns than `least`; and how many rows there are.
 * Of names of programs `longestName` characters count.
 */
function longestWords(
  table: Element,
  longestName: number,
  least: number,
): { readonly words: readonly number[]; readonly rows: number } {
  const words: number[] = []
  let count = 0
  for (const row of elementsOf(table)) {
    if (row.name !== 'tr') continue
    if (++count > MOST_ROWS) break
    let column = 0
    for (const cell of row.children) {
      if (cell.kind !== 'element' || (cell.name !== 'td' && cell.name !== 'th')) continue
      const span = Math.max(1, Math.min(100, Number.parseInt(attribute(cell, 'colspan') ?? '1', 10) || 1))
      if (span === 1) words[column] = Math.max(words[column] ?? 0, longestWord(cell, longestName))
      column += span
    }
    if (count === 1 && column < least) return { words: [], rows: 0 }
  }
  return { words: Array.from(words, length => length ?? 0), rows: count }
}

/** Dates and numbers stay whole, other words may turn over at their hyphens. */
function longestWord(cell: Element, longestName: number): number {
  const text = textContent(cell)
  const words = /^[^\s\u00ad\u200b/-]*$/.test(text) ? [text] : text.split(/[\s\u00ad\u200b/]+|(?<!\d)-|-(?!\d)/)
  let longest = 0
  for (const word of words) longest = Math.max(longest, Math.min(word.length, hasHumps(word) ? longestName : LONGEST))
  return longest
}
