/** Converts notes, tips and warnings of all tools to one form: `div.octavo-callout.octavo-callout-note`. */
import { attribute, textContent } from '../../html/document.ts'
import { createElement, type DraftElement, insertBefore, prepend, remove, setAttribute } from '../../html/edit.ts'
import { selectAll } from '../../html/select.ts'
import { shortText } from '../bounded-text.ts'
import { isCallout, isCalloutTitle, kindOfCallout } from './callout-classes.ts'
import { type ElementIndex, named } from './elements-by-name.ts'

/** Characters: the name of a longer element has another meaning, such as a wrapper or a product. */
const LONGEST = 6_000

/** Converts the notes and warnings of all tools to `div.octavo-callout`. */
export function normaliseCallouts(index: ElementIndex): void {
  for (const element of named(index, 'div', 'aside', 'section', 'blockquote', 'p', 'dl')) {
    const classes = attribute(element, 'class')
    if (classes === null || !isCallout(classes)) continue
    if ((shortText(element, LONGEST) ?? '') === '' || isControl(element)) continue
    normalise(element, classes)
  }
}

/** Whether an alert is for users of the page rather than readers: it has form controls. */
const isControl = (element: DraftElement): boolean =>
  /dismiss|cookie|consent|toast|flash|hidden|banner/i.test(attribute(element, 'class') ?? '') ||
  selectAll(element, 'form, input').length > 0

/** Converts a callout: its kind from its class or data attribute, its title as a paragraph, without icon. */
function normalise(element: DraftElement, classes: string): void {
  const names = `${classes} ${attribute(element, 'data-type') ?? ''} ${attribute(element, 'data-callout') ?? ''}`
  const kind = kindOfCallout(names)
  for (const icon of selectAll(element, 'svg, .icon, [class*="icon"], .material-icons'))
    if (textContent(icon).length < 30) remove(icon)
  const title = selectAll(element, 'p, div, span, h2, h3, h4, h5, h6, strong').find(each =>
    isCalloutTitle(attribute(each, 'class') ?? ''),
  )
  if (title !== undefined) {
    const text = textContent(title).replace(/\s+/g, ' ').trim()
    remove(title)
    if (text !== '') prepend(element, createElement('p', { class: 'octavo-callout-title' }, [text]))
  }
  if (element.name === 'p') {
    const box = createElement('div')
    insertBefore(element, box)
    remove(element)
    element.parent = box
    box.children.push(element)
    setAttribute(element, 'class', null)
    setAttribute(box, 'class', `octavo-callout octavo-callout-${kind}`)
    return
  }
  element.name = 'div'
  setAttribute(element, 'class', `octavo-callout octavo-callout-${kind}`)
  setAttribute(element, 'role', 'note')
}
