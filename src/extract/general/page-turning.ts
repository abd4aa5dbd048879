/**
 * Rows of links to neighbouring pages, which books and manuals have at the head and the foot of each page and section: "[ < ]
 * [ Up ] [ > ] [ Contents ]", "Next: Files, Previous: Options". They are recognised by the relations of their links
 * (https://html.spec.whatwg.org/multipage/links.html#sequential-link-types), by arrows and by a few words.
 */
import { attribute, elementsOf, textContent } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import type { Removals } from '../removals.ts'
import { type Measures, measureOf } from './measure.ts'
import { outermost } from './relatives.ts'

/** Maximum number of characters of a row; most of them are page titles. */
const LONGEST = 400

/** Minimum number of links of a row, and maximum number of its elements. */
const FEWEST_LINKS = 2
const LOOKED_AT = 120

const ROWS: ReadonlySet<string> = new Set(['div', 'p', 'table', 'ul', 'ol', 'section', 'header', 'footer', 'center'])

/** Removes the rows of links to neighbouring pages. */
export function removePageTurning(root: DraftElement, measures: Measures, removals: Removals): void {
  const rows = new Set(outermost(root, element => isRow(element, measures)))
  if (rows.size > 0) removals.removeWhere(root, element => (rows.has(element) ? 'page turning' : null))
}

/** Whether all links of an element lead to neighbouring pages, one of them back or up, and it has almost no other text. */
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

/** The links of an element that lead to other pages; null if it has too many elements for a row. */
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

/** Words before or instead of a title, in English: manuals in other languages mostly keep the words of the tool. */
const WORD =
  '(?:next|prev|previous|up|up one level|top|home|contents|table of contents|index|chapter|section|page|back|forward)'
const LABEL = new RegExp(`(?:^|[^\\p{L}])${WORD}\\s*:?\\s*$`, 'iu')
const WORDS = new RegExp(`(?:^|[^\\p{L}])${WORD}(?!\\p{L})`, 'giu')
const BACK = /(?:^|[^\p{L}])(?:prev|previous|up)\s*:/iu

const ARROWS = /^\W*(<+|>+|[«»‹›←→⇐⇒↑])|(<+|>+|[«»‹›←→⇐⇒])\W*$/u
const BACK_ARROW = /^\W*(<+|[«‹←⇐↑])/u

/** Whether a text is an arrow before or after a title, one of the words, or a single sign. */
const isSign = (text: string): boolean => ARROWS.test(text) || isLabels(text) || /^\W*up\s*:/i.test(text)

const isBackSign = (text: string): boolean => BACK_ARROW.test(text) || /^\W*(prev(ious)?|up)(\W*$|\s*:)/i.test(text)

/** Whether a text consists only of these words, signs and numbers. */
const isLabels = (text: string): boolean => !/\p{L}/u.test(text.replace(WORDS, ' '))
