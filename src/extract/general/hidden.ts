/** Removes content that a browser would not show: hidden elements, and alternatives for browsers without scripts. */
import { attribute, isWithin, textContent } from '../../html/document.ts'
import { type DraftElement, remove, removeAll, replace, unwrapAll } from '../../html/edit.ts'
import { selectAll } from '../../html/select.ts'
import type { Removals } from '../removals.ts'
import { keyOf, printsOf } from './copies.ts'
import { linkDensity, type Measures, measureOf } from './measure.ts'
import { compileNames } from './names.ts'
import { outermost } from './relatives.ts'

/** Share of the page's prose from which hidden text is kept: a page may be hidden until its scripts have run. */
const MOST = 0.3

/**
 * Removes content that a browser would not show. Long text is kept if the page hides more than it shows, and shows none of it;
 * panels of tabs and slides are kept if one of them is shown.
 */
export function removeHidden(root: DraftElement, measures: Measures, removals: Removals): void {
  const hidden = outermost(root, isHidden)
  if (hidden.length === 0) return
  const massOf = (element: DraftElement) => measureOf(measures, element).mass
  const shown = hidden.reduce((left, element) => left - massOf(element), massOf(root))
  const heavy = hidden.filter(element => massOf(element) > MOST * massOf(root))
  const kept = new Set(heavy.filter(element => massOf(element) > shown))
  for (const element of heavyTogether(hidden, shown, massOf)) kept.add(element)
  for (const element of copiesOfShown(root, hidden, kept, measures)) kept.delete(element)
  for (const element of alternatives(hidden, measures)) kept.add(element)
  for (const element of slides(hidden, measures)) kept.add(element)
  const gone = new Set(hidden.filter(element => !kept.has(element)))
  removals.removeWhere(root, element => {
    if (gone.has(element)) return 'hidden'
    return isHidden(element) && !kept.has(element) && massOf(element) <= MOST * massOf(root) ? 'hidden' : null
  })
}

/** Hidden siblings that together have more text than the page shows: it waits for its scripts. */
function heavyTogether(
  hidden: readonly DraftElement[],
  shown: number,
  massOf: (element: DraftElement) => number,
): DraftElement[] {
  const groups = new Map<DraftElement | null, DraftElement[]>()
  for (const element of hidden) {
    const group = groups.get(element.parent)
    if (group === undefined) groups.set(element.parent, [element])
    else group.push(element)
  }
  const sum = (group: readonly DraftElement[]) => group.reduce((total, element) => total + massOf(element), 0)
  return [...groups.values()].filter(group => group.length > 1 && sum(group) > shown).flat()
}

/** Share of a hidden text's blocks that are shown elsewhere from which it is a copy. */
const COPIED = 0.6

/** Among hidden elements that are long enough to keep, those whose text is shown elsewhere. */
function copiesOfShown(
  root: DraftElement,
  hidden: readonly DraftElement[],
  heavy: ReadonlySet<DraftElement>,
  measures: Measures,
): DraftElement[] {
  if (heavy.size === 0) return []
  const prints = printsOf(root)
  const all = new Set(hidden)
  const blocksBelow = (top: DraftElement) =>
    outermost(top, element => all.has(element) || isBlockOfText(element, measures))
      .filter(element => !all.has(element))
      .map(element => keyOf(prints.get(element)!))
  const shown = new Set(blocksBelow(root))
  return [...heavy].filter(element => {
    const own = blocksBelow(element)
    return own.length > 0 && own.filter(key => shown.has(key)).length >= COPIED * own.length
  })
}

/** Whether an element is a block with prose and without nested blocks of prose. */
function isBlockOfText(element: DraftElement, measures: Measures): boolean {
  const { mass, paragraphs } = measureOf(measures, element)
  return mass > 0 && paragraphs === 1
}

/** Sibling boxes whose text is completely hidden in the same way: a script shows them one after the other as slides. */
function slides(hidden: readonly DraftElement[], measures: Measures): DraftElement[] {
  const shows = new Map<DraftElement, DraftElement[]>()
  for (const element of hidden) {
    const show = element.parent?.parent ?? null
    if (show === null || !isSlide(element, measures) || !isAllOf(element, element.parent!, measures)) continue
    const slidesOf = shows.get(show) ?? []
    shows.set(show, slidesOf)
    slidesOf.push(element)
  }
  return [...shows]
    .filter(([show, found]) => {
      const boxes = show.children.filter(child => child.kind === 'element' && measureOf(measures, child).text > 0)
      return found.length > 1 && boxes.length === found.length && new Set(found.map(likeness)).size === 1
    })
    .flatMap(([, found]) => found)
}

/** Minimum number of characters of a slide: shorter ones are labels. */
const LEAST_SLIDE = 40

/** Whether a box has prose or headings, and neither fields nor link lists. */
function isSlide(element: DraftElement, measures: Measures): boolean {
  const its = measureOf(measures, element)
  return its.text >= LEAST_SLIDE && its.mass + its.headings > 0 && its.controls === 0 && linkDensity(its) < LISTED
}

const isAllOf = (element: DraftElement, parent: DraftElement, measures: Measures): boolean =>
  measureOf(measures, element).text >= measureOf(measures, parent).text

/** Whether a box has prose, and neither fields nor link lists. */
function isPanel(element: DraftElement, measures: Measures): boolean {
  const its = measureOf(measures, element)
  return its.mass > 0 && its.controls === 0 && linkDensity(its) < LISTED
}

/** Hidden boxes with prose beside a similar one that is shown: panels of tabs, slides. */
function alternatives(hidden: readonly DraftElement[], measures: Measures): DraftElement[] {
  const shown = new Map<DraftElement, ReadonlySet<string>>()
  return hidden.filter(element => {
    const { parent } = element
    const key = likeness(element)
    if (parent === null || key === null || !isPanel(element, measures)) return false
    let known = shown.get(parent)
    if (known === undefined) {
      const beside = parent.children.filter(
        child => child.kind === 'element' && !isHidden(child) && isPanel(child, measures),
      )
      known = new Set((beside as DraftElement[]).map(likeness).filter(each => each !== null))
      shown.set(parent, known)
    }
    return known.has(key)
  })
}

/** Share of linked text from which a box is a link list. */
const LISTED = 0.3

/** The name of an element and its first class that is not a state; null without such a class. */
function likeness(element: DraftElement): string | null {
  const names = (attribute(element, 'class') ?? '').split(/\s+/).filter(name => name !== '' && !STATE.test(name))
  return names[0] === undefined ? null : `${element.name} ${names[0]}`
}

const STATE = /^(hidden|is-.*|active|current|selected|show|shown|open|opened|closed|visible|fade|in|d-none|inactive)$/i

/** Names of panels that a reader opens by a tab or heading, which are part of the text. */
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

/** Whether a browser would not show an element, by its attributes. */
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

/**
 * Whether an `aria-hidden` element is visible: typeset formulas, images and link texts have it because screen readers read an
 * alternative.
 */
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
  // SingleFile marks elements that were hidden when the page was saved.
  'sf-hidden',
])

/** Tailwind's `hidden` is overridden on wide screens by classes such as `md:block`. */
const SHOWN_WHEN_WIDE =
  /(^|\s)(sm|md|lg|xl|2xl|d-(sm|md|lg|xl))[:-](block|flex|grid|inline|table|contents|inline-block|inline-flex)(\s|$)/

function hasHidingClass(classes: string): boolean {
  const names = classes.split(/\s+/)
  const hides = names.some(name => HIDING.has(name) || name === 'hidden')
  return hides && !SHOWN_WHEN_WIDE.test(classes)
}

/**
 * Moves the parts of a page that React streams after it to their placeholders: `<div hidden id="S:1">` belongs to `<template
 * id="B:1">`, or "P:1" inside another part (react-dom, server rendering of Suspense).
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

/**
 * Replaces `<noscript>` by its images and text if scripts would have loaded these. Prompts to enable scripts are removed, and
 * so is markup that a browser saved as text.
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
