/** What a browser would not show: hidden elements, and alternatives for browsers without scripts. */
import { attribute, textContent } from '../../html/document.ts'
import { type DraftElement, remove, removeAll, replace, unwrapAll } from '../../html/edit.ts'
import { selectAll } from '../../html/select.ts'
import type { Removals } from '../removals.ts'
import { type Measures, measureOf } from './measure.ts'
import { compileNames } from './names.ts'

/** The whole text of a page may be hidden until its scripts have run; then it is not hidden to a reader. */
const MOST = 0.3

export function removeHidden(root: DraftElement, measures: Measures, removals: Removals): void {
  const total = measureOf(measures, root).mass
  removals.removeWhere(root, element =>
    isHidden(element) && measureOf(measures, element).mass <= MOST * total ? 'hidden' : null,
  )
}

/** What a reader gets to see by a click on a tab or a heading is part of the text; paper has no clicks. */
const discloses = compileNames([
  {
    rule: 'disclosed',
    phrases: [
      '=tabpanel',
      'tab pane',
      'tab panel',
      'tabs panel',
      'tab content',
      'accordion',
      'collapse',
      'collapsible',
      'expandable',
      'panel collapse',
      'faq answer',
      'spoiler',
      'toggle content',
      'read more content',
    ],
  },
])

/** Whether a browser would not show an element, by its attributes alone. */
export function isHidden(element: DraftElement): boolean {
  if (element.attributes.size === 0 || element.namespace === 'math' || element.name === 'annotation') return false
  if (discloses(element) !== null) return false
  const { attributes } = element
  if (attributes.has('hidden') && attributes.get('hidden') !== 'until-found') return true
  if (attributes.get('aria-hidden') === 'true' && !isShownAnyway(element)) return true
  const style = attributes.get('style')
  if (style !== undefined && /(^|;)\s*(display\s*:\s*none|visibility\s*:\s*hidden)\b/i.test(style)) return true
  const classes = attributes.get('class')
  return classes !== undefined && hasHidingClass(classes)
}

/** `aria-hidden` is also put on what a screen reader hears elsewhere: typeset formulas, pictures, link texts. */
function isShownAnyway(element: DraftElement): boolean {
  if (element.name === 'img' || element.name === 'svg' || element.name === 'picture') return true
  return /\b(katex|mathjax|mjx|fallback-image)/i.test(attribute(element, 'class') ?? '')
}

const HIDING: ReadonlySet<string> = new Set([
  'sr-only',
  'visually-hidden',
  'visuallyhidden',
  'screen-reader-text',
  'screen-reader-only',
  'screenreader',
  'screen-reader',
  'u-visually-hidden',
  'is-hidden',
  'd-none',
  'noprint',
  'no-print',
  'd-print-none',
  'print:hidden',
  'element-invisible',
])

/** Tailwind's `hidden` is lifted on wide screens by classes such as `md:block`. */
const SHOWN_WHEN_WIDE =
  /(^|\s)(sm|md|lg|xl|2xl|d-(sm|md|lg|xl))[:-](block|flex|grid|inline|table|contents|inline-block|inline-flex)(\s|$)/

function hasHidingClass(classes: string): boolean {
  const names = classes.split(/\s+/)
  const hides = names.some(name => HIDING.has(name) || name === 'hidden')
  return hides && !SHOWN_WHEN_WIDE.test(classes)
}

/**
 * Puts the parts of a page that React streams behind it where their placeholders are: `<div hidden id="S:1">` belongs to
 * `<template id="B:1">`, or "P:1" inside of another part (react-dom, server rendering of Suspense).
 */
export function placeStreamedParts(root: DraftElement): void {
  const parts = selectAll(root, 'div[hidden][id^="S:"]')
  if (parts.length === 0) return
  const places = new Map(
    selectAll(root, 'template[id^="B:"], template[id^="P:"]').map(place => [attribute(place, 'id')!.slice(2), place]),
  )
  for (const part of parts) {
    const place = places.get(attribute(part, 'id')!.slice(2))
    if (place === undefined || isWithin(place, part)) continue
    replace(place, ...part.children)
    remove(part)
  }
}

function isWithin(node: DraftElement, ancestor: DraftElement): boolean {
  for (let at: DraftElement | null = node; at !== null; at = at.parent) if (at === ancestor) return true
  return false
}

/**
 * Puts the pictures and the text of `<noscript>` in place that scripts would have loaded. Appeals to switch scripts on go,
 * and so does markup that a browser saved as text.
 */
export function unwrapNoscript(root: DraftElement, removals: Removals): void {
  const gone: DraftElement[] = []
  const kept: DraftElement[] = []
  for (const element of selectAll(root, 'noscript')) {
    const text = textContent(element).trim()
    const isMarkup = text.startsWith('<')
    const isAppeal = text.length < 300 && /javascript|java script|enable|browser/i.test(text)
    const isText = element.children.every(child => child.kind === 'text')
    ;(isMarkup || isAppeal || isText ? gone : kept).push(element)
  }
  for (const element of gone) removals.add('noscript', element)
  removeAll(gone)
  unwrapAll(kept)
}
