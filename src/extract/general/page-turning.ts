/**
 * Rows of links to the pages before and after this one, as books and manuals have them at the head and the foot of each page and of
 * each section: "[ < ] [ Up ] [ > ] [ Contents ]", "Next: Files, Previous: Options". What they are is told by the relations of
 * their links (https://html.spec.whatwg.org/multipage/links.html#sequential-link-types), by arrows and by a few words.
 */
import { attribute, elementsOf, textContent } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import type { Removals } from '../removals.ts'
import { type Measures, measureOf } from './measure.ts'
import { outermost } from './relatives.ts'

/** Characters of such a row, of which the titles of pages are most. */
const LONGEST = 400

/** Links of a row, and elements of it that are looked at. */
const FEWEST_LINKS = 2
const LOOKED_AT = 120

const ROWS: ReadonlySet<string> = new Set(['div', 'p', 'table', 'ul', 'ol', 'section', 'header', 'footer', 'center'])

/** Removes the rows of a page that lead to the pages around it. */
export function removePageTurning(root: DraftElement, measures: Measures, removals: Removals): void {
  const rows = new Set(outermost(root, element => isRow(element, measures)))
  if (rows.size > 0) removals.removeWhere(root, element => (rows.has(element) ? 'page turning' : null))
}

/** Whether all links of an element lead to neighbours, one of them back or up, and little else is said than what these are. */
function isRow(element: DraftElement, measures: Measures): boolean {
  if (!ROWS.has(element.name)) return false
  const its = measureOf(measures, element)
  if (its.linked === 0 || its.text > LONGEST || its.mass > 0 || its.headings > 0 || its.controls > 0) return false
  const links = linksIn(element)
  if (links === null || links.length < FEWEST_LINKS) return false
  let beside = textContent(element)
  let isBack = BACK.test(beside)
  for (const link of links) {
    const text = textContent(link)
    const relation = attribute(link, 'rel') ?? ''
    const at = beside.indexOf(text)
    const before = beside.slice(0, Math.max(0, at)).trimEnd()
    if (!RELATION.test(relation) && !isSign(text) && !LABEL.test(before)) return false
    isBack ||= RELATION_BACK.test(relation) || isBackSign(text)
    beside = beside.slice(at + text.length)
    if (!isLabels(before)) return false
  }
  return isBack && isLabels(beside)
}

/** The links in an element that lead away; null where it holds too much to be a row of them. */
function linksIn(element: DraftElement): DraftElement[] | null {
  const links: DraftElement[] = []
  let looked = 0
  for (const each of elementsOf(element) as Generator<DraftElement>) {
    if (++looked > LOOKED_AT) return null
    if (each.name === 'a' && attribute(each, 'href') !== null && textContent(each).trim() !== '') links.push(each)
  }
  return links
}

const RELATION = /(^|\s)(next|prev|previous|up|start|home|contents|toc|index|first|last|top|begin|end)(\s|$)/i
const RELATION_BACK = /(^|\s)(prev|previous|up|contents|toc)(\s|$)/i

/** What stands before or instead of a title, in English: manuals in other languages mostly keep the words of the tool. */
const WORD =
  '(?:next|prev|previous|up|up one level|top|home|contents|table of contents|index|chapter|section|page|back|forward)'
const LABEL = new RegExp(`(?:^|[^\\p{L}])${WORD}\\s*:?\\s*$`, 'iu')
const WORDS = new RegExp(`(?:^|[^\\p{L}])${WORD}(?!\\p{L})`, 'giu')
const BACK = /(?:^|[^\p{L}])(?:prev|previous|up)\s*:/iu

const ARROWS = /^\W*(<+|>+|[«»‹›←→⇐⇒↑])|(<+|>+|[«»‹›←→⇐⇒])\W*$/u
const BACK_ARROW = /^\W*(<+|[«‹←⇐↑])/u

/** An arrow before or after a title, one of the words, or a sign alone. */
const isSign = (text: string): boolean => ARROWS.test(text) || isLabels(text) || /^\W*up\s*:/i.test(text)

const isBackSign = (text: string): boolean => BACK_ARROW.test(text) || /^\W*(prev(ious)?|up)(\W*$|\s*:)/i.test(text)

/** Nothing but these words, signs and numbers. */
const isLabels = (text: string): boolean => !/\p{L}/u.test(text.replace(WORDS, ' '))
