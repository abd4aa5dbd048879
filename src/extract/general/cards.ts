/** Cards: similar sibling boxes, each a link with its name, image or price. Index pages consist of them. */
import { attribute } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import { shortText } from '../bounded-text.ts'
import { linkDensity, type Measures, measureOf } from './measure.ts'
import { endsArticle } from './tail.ts'

/** Similar boxes that lead to other pages. */
interface CardGroup {
  readonly cards: readonly DraftElement[]
  /** Number of characters in all of them. */
  readonly text: number
}

/** Minimum number of boxes in a group. */
const FEWEST = 4

/** Maximum number of characters of a card: longer boxes are sections. */
const LONGEST = 700

const BOXES: ReadonlySet<string> = new Set('div li article section a td dd figure'.split(' '))

/** The groups below an element, longest text first. Cards of a group are siblings. */
export const cardGroups = (root: DraftElement, measures: Measures): CardGroup[] => groupsOf(root, measures, () => true)

/** The same for cards of one kind anywhere: under several headings, in several rows. */
export const cardKinds = (root: DraftElement, measures: Measures): CardGroup[] =>
  groupsOf(root, measures, kind => kind === '')

/** Groups of cards of one element and kind; only siblings if `isApart` applies to the kind. */
function groupsOf(root: DraftElement, measures: Measures, isApart: (kind: string) => boolean): CardGroup[] {
  const cards = cardsIn(root, measures)
  const kindOf = kindsOf(cards)
  const places = new Map<DraftElement, number>()
  const groups = new Map<string, { cards: DraftElement[]; text: number }>()
  for (const card of cards) {
    const kind = kindOf(card)
    const { parent } = card
    if (!places.has(parent!)) places.set(parent!, places.size)
    const key = `${card.name} ${kind} ${isApart(kind) ? places.get(parent!) : ''}`
    const group = groups.get(key) ?? { cards: [], text: 0 }
    groups.set(key, group)
    group.cards.push(card)
    group.text += measureOf(measures, card).text
  }
  return [...groups.values()].filter(group => group.cards.length >= FEWEST).sort((a, b) => b.text - a.text)
}

/** All cards below an element, in tree order. */
function cardsIn(root: DraftElement, measures: Measures): DraftElement[] {
  const found: DraftElement[] = []
  const pending = [root]
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    if (element !== root && isCard(element, measures)) found.push(element)
    for (let at = element.children.length - 1; at >= 0; at--) {
      const child = element.children[at]!
      if (child.kind === 'element') pending.push(child)
    }
  }
  return found
}

/** The kind of a card: its first classes, without those that are unique ("post-1203") or accidental ("first"). */
function kindsOf(cards: readonly DraftElement[]): (card: DraftElement) => string {
  const counts = new Map<string, number>()
  for (const card of cards) for (const name of classesOf(card)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return card =>
    classesOf(card)
      .filter(name => counts.get(name)! >= FEWEST)
      .slice(0, MOST_CLASSES)
      .join(' ')
}

const classesOf = (card: DraftElement): string[] =>
  (attribute(card, 'class') ?? '').split(/\s+/).filter(name => name !== '' && !STATE.test(name))

const STATE = /^(first|last|odd|even|alt|active|current|featured|sticky)$/i
/** Number of classes that identify a kind. */
const MOST_CLASSES = 2

/** Number of characters of a headline link; menu items are shorter. */
const HEADLINE = 30

/** Whether a box has a link and more than words: an image, a heading, a price or a sentence. Menu items only have words. */
function isCard(element: DraftElement, measures: Measures): boolean {
  if (!BOXES.has(element.name)) return false
  const its = measureOf(measures, element)
  if (its.text < 3 || its.text > LONGEST || its.linked === 0) return false
  if (its.headings > 0 || its.images > 0 || its.linked >= HEADLINE) return true
  return linkDensity(its) < 0.95 && its.text - its.linked >= 2
}

/** Share of an element's text in cards of one kind from which it consists of them. */
const CONSISTS = 0.5

/** Whether an element is an index: most of its text is in cards of one kind, most of which are links completely. */
export function consistsOfCards(root: DraftElement, measures: Measures): boolean {
  const { text, linked, mass } = measureOf(measures, root)
  if (linked < MOSTLY_LINKED * text || mass > CONSISTS * text) return false
  return cardKinds(root, measures).some(kind => kind.cards.length >= FEWEST_LEADING && kind.text >= CONSISTS * text)
}

/** Share of linked text from which an element can be an index. */
const MOSTLY_LINKED = 0.3

/** Number of cards from which a page is an index, and their minimum text relative to the prose beside them. */
const FEWEST_LEADING = 6
const LEADING = 0.5

/** Maximum number of pages that a card links to: its own, its category and its author. Link columns have more. */
const MOST_PAGES = 3

/**
 * Cards below `top` after the prose of `core`, which introduces them: with nearly as much text, and no heading for related
 * content. Null if there are none.
 */
export function cardsAfter(core: DraftElement, top: DraftElement, measures: Measures): CardGroup | null {
  const least = LEADING * measureOf(measures, core).text
  for (const group of cardKinds(top, measures)) {
    if (group.text < least) return null
    if (group.cards.length < FEWEST_LEADING || !isAfter(group.cards[0]!, core)) continue
    if (group.cards.every(leadsToFewPages) && !firstOfEach(group.cards).some(isHeadedAsRelated)) return group
  }
  return null
}

/** The first card of each parent, above which the heading is. */
const firstOfEach = (cards: readonly DraftElement[]): DraftElement[] => [
  ...new Map(cards.toReversed().map(card => [card.parent, card])).values(),
]

/** Whether a card links to few addresses, so that it has one topic. */
function leadsToFewPages(card: DraftElement): boolean {
  const pages = new Set<string>()
  const pending = [card]
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    if (element.name === 'a') pages.add(attribute(element, 'href') ?? '')
    if (pages.size > MOST_PAGES) return false
    for (const child of element.children) if (child.kind === 'element') pending.push(child)
  }
  return true
}

/** Whether an element follows another in tree order, outside it. */
function isAfter(element: DraftElement, other: DraftElement): boolean {
  const around = new Map<DraftElement, DraftElement>()
  for (let at = other; at.parent !== null; at = at.parent) around.set(at.parent, at)
  for (let at = element; at.parent !== null; at = at.parent) {
    if (at === other) return false
    const beside = around.get(at.parent)
    if (beside !== undefined && beside !== at)
      return at.parent.children.indexOf(at) > at.parent.children.indexOf(beside)
  }
  return false
}

/** Number of product cards from which a page is an index. */
const FEWEST_GOODS = 6

/** Minimum share of cards with a price, and of text in the cards relative to that beside them. */
const PRICED = 0.6
const WORTH = 0.3

/** A currency symbol or code beside digits. */
export const PRICE =
  /(\p{Sc}|\b(USD|EUR|GBP|CHF|SEK|NOK|DKK|PLN|CZK|HUF|RON|JPY|CNY|INR|AUD|CAD|BRL|Rs\.?|kr|zł|Kč|Ft|руб|円))\s?\d|\d([.,]\d+)*\s?(\p{Sc}|(USD|EUR|GBP|CHF|SEK|NOK|DKK|PLN|CZK|HUF|RON|JPY|CNY|INR|AUD|CAD|kr|zł|Kč|Ft|руб)(?!\p{L})|円|元)/u

/**
 * Product cards below `top`, the part that contains `core`: with more text than there is beside them, and no heading for
 * related content. Null if there are none.
 */
export function goodsBeside(core: DraftElement, top: DraftElement, measures: Measures): CardGroup | null {
  const least = WORTH * measureOf(measures, core).text
  for (const group of cardGroups(top, measures)) {
    if (group.text < least) return null
    if (group.cards.length < FEWEST_GOODS || isHeadedAsRelated(group.cards[0]!)) continue
    const priced = group.cards.filter(card => PRICE.test(shortText(card, LONGEST) ?? ''))
    if (priced.length >= PRICED * group.cards.length) return group
  }
  return null
}

/** The heading directly above a group, in its parent or up to three ancestors above. */
export function isHeadedAsRelated(first: DraftElement): boolean {
  let at: DraftElement = first
  for (let level = 0; level < 3 && at.parent !== null; level++, at = at.parent)
    for (const child of at.parent.children) {
      if (child === at) break
      if (child.kind === 'element' && /^h[2-6]$/.test(child.name) && endsArticle(shortText(child, 200) ?? ''))
        return true
    }
  return false
}
