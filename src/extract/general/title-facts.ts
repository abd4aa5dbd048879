/**
 * Lines between the title of an article and its text that say who wrote it, when, and how long it takes to read. The title block
 * has these facts. They are recognised by a date, whatever their names and language.
 */
import type { DraftElement, DraftNode } from '../../html/edit.ts'
import { shortText } from '../bounded-text.ts'
import type { Removals } from '../removals.ts'
import { isDated } from './like-boxes.ts'
import { type Measures, measureOf } from './measure.ts'

/** Maximum number of characters of such a line, and of its words without numbers. */
const LONGEST = 200
const MOST_WORDS = 16

/** Prose from which the text of the article has begun. */
const PROSE = 60

/** Removes the dated lines between a title and the first prose of an article. */
export function removeTitleFacts(
  title: DraftElement,
  page: DraftElement,
  measures: Measures,
  removals: Removals,
): void {
  const found: DraftElement[] = []
  for (let at = title; at !== page && at.parent !== null; at = at.parent) {
    const { children } = at.parent
    if (collect(children.slice(children.indexOf(at) + 1), measures, found)) break
  }
  for (const element of found) removals.remove('byline', element)
}

/** Collects dated lines up to the first prose, and into the box that begins with it; true if there was prose. */
function collect(nodes: readonly DraftNode[], measures: Measures, found: DraftElement[]): boolean {
  for (const node of nodes) {
    if (node.kind === 'text') {
      if (node.value.trim() !== '') return true
      continue
    }
    const its = measureOf(measures, node)
    if (isLineOfFacts(node, measures)) found.push(node)
    else if (its.mass >= PROSE || its.headings > 0) {
      if (BOXES.has(node.name)) collect(node.children, measures, found)
      return true
    }
  }
  return false
}

const BOXES: ReadonlySet<string> = new Set(['div', 'section', 'article', 'main', 'header'])

/** Whether a short block has a date and is no sentence. */
function isLineOfFacts(element: DraftElement, measures: Measures): boolean {
  const its = measureOf(measures, element)
  if (its.text === 0 || its.text > LONGEST || its.headings > 0 || its.listItems > MOST_ITEMS) return false
  const text = shortText(element, LONGEST) ?? ''
  if (text.match(WORD) === null || text.match(WORD)!.length > MOST_WORDS || SENTENCE.test(text)) return false
  if (element.name === 'p' && END.test(text)) return false
  return isDated(element)
}

const WORD = /\p{L}+/gu

/** The end of a sentence before another, and the end of a paragraph of one sentence. */
const SENTENCE = /[\p{L}\p{N}]{3,}[.!?]\s+\p{Lu}|[。！？]/u
const END = /[.!?]$/

/** Maximum number of items: facts of a post are few. */
const MOST_ITEMS = 6
