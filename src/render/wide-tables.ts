/**
 * Tables that no upright page holds in the smallest type of the templates: they get a class, by which templates turn the
 * page. What a table will take can only be estimated before fonts are known, by the longest word of each column.
 */
import { attribute, type Document, type Element, elementsOf, textContent } from '../html/document.ts'
import { type DraftElement, draftOf, freeze, setAttribute } from '../html/edit.ts'

/** Fewer columns than this can be made to fit. */
const LEAST_COLUMNS = 12
/** Em of a character and of the padding of a cell, and of the width that there is at most, in the smallest type of a table. */
const CHARACTER = 0.52
const PADDING = 0.7
const ROOM = 80
/** Rows that are looked at, and the longest word that counts: longer ones are divided. */
const MOST_ROWS = 500
const LONGEST = 16

/** The document with `class="octavo-turned"` on such tables; itself where there is none. */
export function withTurnedTables(document: Document): Document {
  const isWide = (element: Element): boolean =>
    element.name === 'table' && !isWithin(element) && widthOf(element) > ROOM
  if (![...elementsOf(document.root)].some(isWide)) return document
  const draft = draftOf(document)
  for (const element of elementsOf(draft.root) as Iterable<DraftElement>)
    if (isWide(element)) setAttribute(element, 'class', `${attribute(element, 'class') ?? ''} octavo-turned`.trim())
  return freeze(draft)
}

/** Parts of something else stay with it. */
function isWithin(table: Element): boolean {
  for (let at = table.parent; at !== null; at = at.parent)
    if (/^(?:table|li|dd|blockquote|aside|details)$/.test(at.name)) return true
  return false
}

/** Em that a table takes, about; 0 for one of few columns. */
function widthOf(table: Element): number {
  const words: number[] = []
  let count = 0
  for (const row of elementsOf(table)) {
    if (row.name !== 'tr') continue
    if (++count > MOST_ROWS) break
    let column = 0
    for (const cell of row.children) {
      if (cell.kind !== 'element' || (cell.name !== 'td' && cell.name !== 'th')) continue
      const span = Math.max(1, Math.min(100, Number.parseInt(attribute(cell, 'colspan') ?? '1', 10) || 1))
      if (span === 1) words[column] = Math.max(words[column] ?? 0, longestWord(cell))
      column += span
    }
    if (count === 1 && column < LEAST_COLUMNS) return 0
  }
  return words.reduce((sum, length) => sum + length * CHARACTER + PADDING, 0)
}

function longestWord(cell: Element): number {
  let longest = 0
  for (const word of textContent(cell).split(/[\s\u00ad\u200b/-]+/)) longest = Math.max(longest, word.length)
  return Math.min(longest, LONGEST)
}
