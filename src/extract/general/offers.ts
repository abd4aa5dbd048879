/** Sections of links that a heading and a sentence introduce: what a firm's page offers, as cards. */
import { nodesOf } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import { shortText } from '../bounded-text.ts'
import { linkDensity, type Measures, measureOf } from './measure.ts'
import { mayEndArticle } from './tail.ts'

/** Characters of the introducing sentence, and share of links from which a box is one of cards. */
const LEAST_INTRODUCTION = 40
const LEAST_LINKED = 0.5

/** Maximum number of characters of a heading that may be one for other articles. */
const LONGEST_HEADING = 60

/** The depth of a card below the box with the sentence that introduces it. */
const DEPTH = 6

/**
 * Whether an element is in such a section, or is one; `known` holds what is known of boxes. Lists of other articles have a heading
 * only, and one that says so.
 */
export function isInOffer(element: DraftElement, known: Map<DraftElement, boolean>, measures: Measures): boolean {
  let at: DraftElement | null = element
  for (let level = 0; at !== null && level < DEPTH; level++, at = at.parent) {
    let is = known.get(at)
    if (is === undefined) {
      is = isOffer(at, measures)
      known.set(at, is)
    }
    if (is) return true
  }
  return false
}

/** Whether a box is such a section: the heading and the sentence are before its first link. */
function isOffer(box: DraftElement, measures: Measures): boolean {
  const its = measureOf(measures, box)
  if (its.headings === 0 || its.mass < LEAST_INTRODUCTION || linkDensity(its) < LEAST_LINKED) return false
  let heading: DraftElement | null = null
  let introduction = 0
  for (const node of nodesOf(box)) {
    if (node.kind === 'text') introduction += heading === null ? 0 : node.value.trim().length
    else if (node.name === 'a') break
    else if (/^h[1-6]$/.test(node.name)) {
      heading ??= node as DraftElement
      introduction -= measureOf(measures, node as DraftElement).text
    }
  }
  if (heading === null || introduction < LEAST_INTRODUCTION) return false
  return !mayEndArticle(shortText(heading, LONGEST_HEADING) ?? '')
}
