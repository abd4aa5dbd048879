/**
 * Callouts of pages that are not extracted: they keep their markup, which their own style sheets may use, and additionally get
 * the classes of the common form, so that templates have one name for the callouts of all tools.
 */
import { attribute, type Document, type Element, elementsOf, textContent } from '../../html/document.ts'
import { type DraftElement, draftOf, freeze, setAttribute } from '../../html/edit.ts'
import { isCallout, isCalloutTitle, kindOfCallout } from './callout-classes.ts'

/** Elements that authors use for callouts. */
const BOXES: ReadonlySet<string> = new Set(['div', 'aside', 'section', 'p', 'dl', 'details', 'blockquote'])

/**
 * A kind as a whole class: `<div class="warning">`, as authors and Doxygen write it. With it, `details` is a callout of
 * MkDocs.
 */
const PLAIN = /(^|\s)(note|tip|warning|caution|danger)(\s|$)/
const FOLDED =
  /(^|\s)(note|abstract|info|tip|success|question|warning|failure|danger|bug|example|quote|details|custom-block)(\s|$)/

/** Boxes beside the text with a title, of Docutils or AsciiDoc. */
const ASIDE = /(^|\s)(sidebarblock|topic|sidebar)(\s|$)/
const ASIDE_TITLE = /(^|\s)(topic-title|sidebar-title|title)(\s|$)/

/** Maximum number of characters of a title. */
const LONGEST_TITLE = 200

/** Number of elements of a callout that are examined, so that nested callouts do not take quadratic time. */
const MOST_LOOKED_AT = 200

/** The document with classes on its callouts and their titles; the same document if there are none. */
export function withMarkedCallouts(document: Document): Document {
  const classes = marksOf(document)
  if (classes.size === 0) return document
  const draft = draftOf(document)
  // A copy has its elements in the same order.
  let order = 0
  for (const element of elementsOf(draft.root) as Iterable<DraftElement>) {
    const mark = classes.get(order++)
    if (mark !== undefined) setAttribute(element, 'class', `${attribute(element, 'class') ?? ''} ${mark}`.trim())
  }
  return freeze(draft)
}

/** The classes to add, by element order. A part of a callout is not another one. */
function marksOf({ attributed }: Document): ReadonlyMap<number, string> {
  const marks = new Map<number, string>()
  for (const element of attributed) {
    const kind = kindOf(element)
    if (kind === null) continue
    marks.set(element.order, `octavo-callout octavo-callout-${kind}`)
    const title = titleOf(element)
    if (title !== null) marks.set(title.order, 'octavo-callout-title')
  }
  return marks
}

/** The kind of a callout; null for other elements, and for those that already have the classes. */
function kindOf(element: Element): string | null {
  const classes = attribute(element, 'class')
  if (classes === null || element.namespace !== 'html' || !BOXES.has(element.name)) return null
  if (/(^|\s)octavo-/.test(classes)) return null
  if (element.name === 'details') return isCallout(classes) || FOLDED.test(classes) ? kindOfCallout(classes) : null
  const isPlain = PLAIN.test(classes) && element.name !== 'p' && element.name !== 'dl'
  if (isPlain || (isCallout(classes) && !hasControls(element))) return kindOfCallout(classes)
  return ASIDE.test(classes) && firstTitle(element, ASIDE_TITLE) !== null ? 'note' : null
}

/** Whether an alert has form controls, so that it is for users of the page. */
function hasControls(element: Element): boolean {
  for (const { name } of firstOf(element)) if (name === 'input' || name === 'form') return true
  return false
}

/** The title of a callout: its `summary`, or the element with such a class before any other text. */
function titleOf(element: Element): Element | null {
  if (element.name === 'details') {
    const first = element.children.find(child => child.kind === 'element')
    return first?.kind === 'element' && first.name === 'summary' ? first : null
  }
  return firstTitle(element, { test: isCalloutTitle }) ?? firstTitle(element, ASIDE_TITLE)
}

/** The first element with such a class, if no text of the callout precedes it. */
function firstTitle(box: Element, classes: { test(text: string): boolean }): Element | null {
  for (const element of firstOf(box)) {
    if (element === box || element.namespace !== 'html') continue
    if (classes.test(attribute(element, 'class') ?? ''))
      return textContent(element).trim().length <= LONGEST_TITLE ? element : null
    if (element.name === 'p' || beginsWithWords(element)) return null
  }
  return null
}

/** Whether an element begins with text of its own. */
function beginsWithWords({ children }: Element): boolean {
  const first = children.find(child => child.kind === 'element' || child.value.trim() !== '')
  return first?.kind === 'text'
}

/** The first elements of a callout in tree order, including itself. */
function* firstOf(box: Element): Generator<Element> {
  let count = 0
  for (const element of elementsOf(box)) {
    if (count++ === MOST_LOOKED_AT) return
    yield element
  }
}
