/** The kinds of elements between the title and the core of an article: prose, headings, captions and lines of facts. */
import type { DraftElement } from '../../html/edit.ts'
import { shortText } from '../bounded-text.ts'
import { isInline } from '../plain-text.ts'
import { linkDensity, type Measures, measureOf } from './measure.ts'
import { compileNames } from './names.ts'
import { endsArticle } from './tail.ts'

/** Elements whose blocks are not examined one by one. */
const UNITS: ReadonlySet<string> = new Set('ul ol dl table blockquote pre figure'.split(' '))

/** The kind of an element: prose, a heading, neither, or a box that may contain them. */
export function kindOf(element: DraftElement, measures: Measures): 'prose' | 'heading' | 'none' | 'box' {
  if (element.name === 'a' || element.namespace !== 'html') return 'none'
  if (/^h[2-6]$/.test(element.name)) {
    const text = shortText(element, 300) ?? ''
    return text === '' || endsArticle(text) || linkDensity(measureOf(measures, element)) > 0.5 ? 'none' : 'heading'
  }
  const its = measureOf(measures, element)
  if (its.mass === 0) return its.headings > 0 ? 'box' : 'none'
  const isUnit = UNITS.has(element.name)
  if (!isUnit && element.children.some(child => child.kind === 'element' && isBlockOfProse(child, measures)))
    return 'box'
  const isProse = linkDensity(its) < 0.3 && its.mass > 0.5 * its.text && its.controls === 0
  return isProse && !isCaption(element, measures) && !isDateline(element) ? 'prose' : 'none'
}

/** Whether an element is a caption: in a figure, or alone in a box with an image. */
function isCaption(element: DraftElement, measures: Measures): boolean {
  const { text } = measureOf(measures, element)
  let at: DraftElement | null = element
  for (let depth = 0; at !== null && depth < 4; depth++, at = at.parent) {
    if (at.name === 'figure' || at.name === 'figcaption' || captionName(at) !== null) return true
    const its = measureOf(measures, at)
    // A box with a heading beside the words is the head of an article, even if it has an image.
    if (its.text > 1.3 * text + 40 || its.headings > 0) return false
    if (at !== element && its.images > 0) return true
  }
  return false
}

const captionName = compileNames([
  { rule: 'caption', phrases: ['caption', 'captions', 'photo credit', 'image credit'] },
])

/**
 * Whether an element is a line of facts that the title block has: "Published 10:48, 19 November 2019", "By Ann Lee, Tuesday
 * …".
 */
function isDateline(element: DraftElement): boolean {
  const text = shortText(element, 160) ?? ''
  return (FACTS_BEGIN.test(text) && /\d/.test(text)) || (FULL_DATE.test(text) && isOfNames(text.replace(FACTS, ' ')))
}

const FACTS_BEGIN =
  /^\W*(by|published|updated|posted|last (updated|modified)|first published|written by|reviewed by)\b/i

/** A day, a month by name or number, and a year. */
const FULL_DATE =
  /\b\d{1,2}(st|nd|rd|th)?[.,]?\s+\p{L}{3,9}\.?,?\s+(19|20)\d\d|\p{L}{3,9}\.?\s+\d{1,2},?\s+(19|20)\d\d|\b\d{1,2}[./-]\d{1,2}[./-](19|20)\d\d|\b(19|20)\d\d-\d\d-\d\d/u

const FACTS =
  /\b(by|published|updated|posted|created|modified|last|on|in|at|am|pm|a\.m|p\.m|(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|(mon|tues|wednes|thurs|fri|satur|sun)day)\b|\d+/gi

/** Whether a text consists of names of people and places: a few capitalised words, unlike a sentence. */
function isOfNames(text: string): boolean {
  const words = text.match(/\p{L}{2,}/gu) ?? []
  return words.length <= 8 && words.filter(word => /^\p{Ll}/u.test(word)).length <= 0.25 * words.length
}

const isBlockOfProse = (element: DraftElement, measures: Measures): boolean =>
  !isInline(element) && measureOf(measures, element).mass > 0
