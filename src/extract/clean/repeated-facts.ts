/** Removes lines at the start of the text that repeat title, author or date, which are in the title block. */
import { textContent } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import type { ArticleMeta } from '../article.ts'
import { isoDate } from '../metadata/dates.ts'
import { fold } from '../metadata/title.ts'
import type { Removals } from '../removals.ts'

/** Number of blocks at the start that are examined. */
const BLOCKS = 8
const LONGEST = 140

/** Removes lines at the start of the content that repeat title, authors or date. */
export function removeRepeatedFacts(root: DraftElement, meta: Partial<ArticleMeta>, removals: Removals): void {
  const facts = {
    author: meta.author == null ? null : fold(meta.author),
    title: meta.title == null ? null : fold(meta.title),
    day: meta.published?.slice(0, 10) ?? null,
  }
  for (const block of leadingBlocks(root)) {
    const text = textContent(block).replace(/\s+/g, ' ').trim()
    if (text.length > LONGEST) break
    if (text !== '' && repeats(text, facts)) removals.remove('repeated fact', block)
  }
}

/** Paragraphs, boxes and lists among the first elements of a text. */
function leadingBlocks(root: DraftElement): DraftElement[] {
  const found: DraftElement[] = []
  for (const child of root.children) {
    if (child.kind === 'element' && found.length < BLOCKS) found.push(child)
  }
  return found.filter(
    block => block.name === 'p' || block.name === 'div' || block.name === 'ul' || block.name === 'address',
  )
}

interface Facts {
  readonly author: string | null
  readonly title: string | null
  readonly day: string | null
}

const WORDS =
  /\b(by|written|posted|published|updated|last|on|in|at|min(ute)?s?|read|reading|time|author|date|edited|share|am|pm|and|of)\b/gi

/** Whether nothing is left of a line without the known facts and the words around them. */
function repeats(text: string, { author, title, day }: Facts): boolean {
  const folded = fold(text)
  if (title !== null && folded === title) return true
  if (author !== null && (folded === author || folded === `by${author}`)) return true
  const date = isoDate(text)
  const isDate = date !== null && day !== null && date.slice(0, 10) === day
  if (!isDate && !/\b\d+\s*min(ute)?s?\b/i.test(text)) return false
  const names = (author ?? '').length
  const rest = fold(
    text
      .replace(WORDS, ' ')
      .replace(/\d+/g, ' ')
      .replace(/\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/gi, ' ')
      .replace(/\b(mon|tues|wednes|thurs|fri|satur|sun)day\b/gi, ' '),
  )
  return (author !== null && names > 0 ? rest.replace(author, '') : rest).length <= 3
}
