/** Compares two documents as a reader would: pages, words, places, styles, pictures, links, outline, tags, metadata. */
import { ALL_PARTS, type Change, type ComparedParts } from './changes.ts'
import { layoutChanges } from './layout-changes.ts'
import { linkChanges, metadataChanges, outlineChanges, tagChanges } from './meaning-changes.ts'
import type { PdfModel } from './model.ts'
import { matchPages, type PageMatches } from './page-matching.ts'
import { type Hunk, matchWords, type Word, wordsOf } from './words.ts'

/** What differs, and which pages go together. */
export interface Comparison {
  readonly changes: readonly Change[]
  readonly pages: PageMatches
}

/**
 * The differences between two documents, by page. Time grows with the words and with the differences between them.
 *
 * @example
 * const changes = compareModels(readModel(before), readModel(after))
 * console.log(summaryOf(changes))
 */
export const compareModels = (before: PdfModel, after: PdfModel, parts: ComparedParts = ALL_PARTS): readonly Change[] =>
  compared(before, after, parts).changes

/** The differences, and which page of one document is which of the other. */
export function compared(before: PdfModel, after: PdfModel, parts: ComparedParts = ALL_PARTS): Comparison {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  const words = matchWords(old, now)
  const pages = matchPages(before, after, words?.pairs ?? [])
  const hunks = words?.hunks ?? []
  const changes: Change[] = [...pageChanges(before, after, pages)]
  if (words === null) changes.push({ kind: 'rewritten', removed: old.length, added: now.length })
  if (parts.text) changes.push(...wordChanges(hunks, pages))
  if (parts.layout) changes.push(...layoutChanges(before, after, pages, words))
  if (parts.links) changes.push(...linkChanges(before, after, pages))
  if (parts.outline) changes.push(...outlineChanges(before, after))
  if (parts.structure) changes.push(...tagChanges(before, after, hunks))
  if (parts.metadata) changes.push(...metadataChanges(before, after))
  return { changes, pages }
}

function* pageChanges(before: PdfModel, after: PdfModel, pages: PageMatches): Generator<Change> {
  for (const [index, to] of pages.forward.entries()) {
    if (to === null) yield { kind: 'page-removed', before: index + 1, text: opening(before, index) }
    else {
      const [from, size] = [before.pages[index]!, after.pages[to]!].map(
        ({ width, height }) => `${round(width)} × ${round(height)} pt`,
      )
      if (from !== size) yield { kind: 'page-size', page: to + 1, from: from!, to: size! }
    }
  }
  for (const [index, from] of pages.backward.entries())
    if (from === null) yield { kind: 'page-added', page: index + 1, text: opening(after, index) }
}

/** Words of pages that are new or gone are not named again. */
function* wordChanges(hunks: readonly Hunk[], pages: PageMatches): Generator<Change> {
  for (const hunk of hunks) {
    const removed = hunk.removed.filter(({ page }) => pages.forward[page] !== null)
    const added = hunk.added.filter(({ page }) => pages.backward[page] !== null)
    if (removed.length === 0 && added.length === 0) continue
    const page = added[0]?.page ?? pages.forward[removed[0]!.page]!
    yield { kind: 'words', page: page + 1, removed: textOf(removed), added: textOf(added) }
  }
}

const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ')

const round = (length: number): number => Math.round(length * 10) / 10

function opening({ pages }: PdfModel, index: number): string {
  const text = pages[index]!.lines.map(({ parts }) => parts.map(part => part.text).join('')).join(' ')
  return text.length > 60 ? `${text.slice(0, 60).trimEnd()}…` : text
}
