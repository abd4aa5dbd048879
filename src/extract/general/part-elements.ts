/**
 * Page parts that are not content by their element (https://html.spec.whatwg.org/multipage/sections.html), `rel` or
 * `aria-label`.
 */
import { attribute } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import { isOfNotes } from '../clean/footnotes.ts'
import { type Measures, measureOf } from './measure.ts'

/** The rule that removes an element by its meaning in HTML; null if there is none. `header` is absent: in articles it holds the title. */
export function ruleByElement(element: DraftElement, measures: Measures): string | null {
  switch (element.name) {
    case 'nav':
    case 'menu':
      return 'navigation'
    case 'dialog':
      return 'notice'
    case 'form':
    case 'fieldset':
      return 'form'
    case 'button':
    case 'select':
    case 'textarea':
    case 'input':
    case 'datalist':
      return 'form'
    case 'aside':
      return isOfNotes(element) ? null : 'aside'
    case 'footer':
      return element.parent?.name === 'blockquote' || element.parent?.name === 'figure' ? null : 'footer'
    case 'a':
      return attribute(element, 'rel') === 'author' && measureOf(measures, element).text < 60 ? 'byline' : null
    case 'p':
    case 'div':
    case 'span':
    case 'li':
      return isLineOfAuthor(element, measures) ? 'byline' : null
    default:
      return null
  }
}

/** Longest text of a byline, in characters. */
const LONGEST_BYLINE = 80

/** Whether an element is a byline: short text with `rel=author` links among its children. Removing the links alone would leave "By" and a date. */
function isLineOfAuthor(element: DraftElement, measures: Measures): boolean {
  const its = measureOf(measures, element)
  if (its.linked === 0 || its.text > LONGEST_BYLINE || its.mass > 0 || its.headings > 0) return false
  return element.children.some(
    child => child.kind === 'element' && child.name === 'a' && attribute(child, 'rel') === 'author',
  )
}

const LABELS =
  /^(breadcrumbs?|share|social|related|advertisement|comments?|table of contents|navigation|pagination|newsletter)\b/i

/** The rule that removes an element by its `aria-label`; null if there is none. */
export const ruleByLabel = (element: DraftElement): string | null => {
  const label = attribute(element, 'aria-label')
  return label !== null && LABELS.test(label.trim()) && !/^h[1-6]$/.test(element.name) ? 'labelled part' : null
}
