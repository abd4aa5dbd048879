/**
 * Cards: like boxes beside each other, each a link to something with its name, its picture or its price. Indexes consist of them.
 */
import { attribute } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import { shortText } from '../bounded-text.ts'
import { linkDensity, type Measures, measureOf } from './measure.ts'
import { endsArticle } from './tail.ts'

/** Boxes that are alike and lead to other pages. */
interface CardGroup {
  readonly cards: readonly DraftElement[]
  /** Characters in all of them. */
  readonly text: number
}

/** Fewer like boxes are no group. */
const FEWEST = 4

/** Characters of a card: more is a section. */
const LONGEST = 700

const BOXES: ReadonlySet<string> = new Set('div li article section a td dd figure'.split(' '))

/** The groups below an element, the one with the most text first. Cards of a group are beside each other. */
export const cardGroups = (root: DraftElement, measures: Measures): CardGroup[] => groupsOf(root, measures, () => true)

/** The same of cards that are of one kind wherever they stand: under several headings, in several rows. */
export const cardKinds = (root: DraftElement, measures: Measures): CardGroup[] =>
  groupsOf(root, measures, kind => kind === '')

/** Cards of one element and kind; beside each other where `isApart` says so of their kind. */
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

/** All cards below an element, in the order of the tree. */
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

/**
 * What cards have in common: their first classes, without those that others do not have ("post-1203") or have by chance
 * ("first").
 */
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
/** Classes that tell cards of one kind; further ones tell single cards. */
const MOST_CLASSES = 2

/** Characters of a link that is a headline; items of menus are shorter. */
const HEADLINE = 30

/** A box with a link and something beside its words: a picture, a heading, a price, a sentence. Items of menus have only words. */
function isCard(element: DraftElement, measures: Measures): boolean {
  if (!BOXES.has(element.name)) return false
  const its = measureOf(measures, element)
  if (its.text < 3 || its.text > LONGEST || its.linked === 0) return false
  if (its.headings > 0 || its.images > 0 || its.linked >= HEADLINE) return true
  return linkDensity(its) < 0.95 && its.text - its.linked >= 2
}

/** Share of an element's text that is in cards of one kind, from which it consists of them. */
const CONSISTS = 0.5

/** Whether an element is an index: most of its text is in cards of one kind, most of which lead somewhere by all that they say. */
export function consistsOfCards(root: DraftElement, measures: Measures): boolean {
  const { text, linked, mass } = measureOf(measures, root)
  if (linked < MOSTLY_LINKED * text || mass > CONSISTS * text) return false
  return cardKinds(root, measures).some(kind => kind.cards.length >= FEWEST_LEADING && kind.text >= CONSISTS * text)
}

/** Share of an element's text that is linked, from which it can be an index. */
const MOSTLY_LINKED = 0.3

/** Cards from which a page is an index of them whatever they are about, and their text against that of the prose beside them. */
const FEWEST_LEADING = 6
const LEADING = 0.5

/** Pages that a card leads to: its own, those of its kind and of its writer. Columns of links lead to more. */
const MOST_PAGES = 3

/**
 * Cards below `top` that stand after the prose of `core`, which introduces them: nearly as much text as that, under no heading that
 * calls them related. Null where there are none.
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

/** Of the cards in each box the first, which the heading is above. */
const firstOfEach = (cards: readonly DraftElement[]): DraftElement[] => [
  ...new Map(cards.toReversed().map(card => [card.parent, card])).values(),
]

/** Whether the links of a card lead to few addresses: a card is about one thing. */
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

/** Whether an element stands after another, and not in it. */
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

/** Cards of goods from which a page is an index of them. */
const FEWEST_GOODS = 6

/** Share of the cards that have a price, and of the characters beside them that the cards have at the least. */
const PRICED = 0.6
const WORTH = 0.3

/** A currency's sign or code beside digits. */
export const PRICE =
  /(\p{Sc}|\b(USD|EUR|GBP|CHF|SEK|NOK|DKK|PLN|CZK|HUF|RON|JPY|CNY|INR|AUD|CAD|BRL|Rs\.?|kr|zł|Kč|Ft|руб|円))\s?\d|\d([.,]\d+)*\s?(\p{Sc}|(USD|EUR|GBP|CHF|SEK|NOK|DKK|PLN|CZK|HUF|RON|JPY|CNY|INR|AUD|CAD|kr|zł|Kč|Ft|руб)(?!\p{L})|円|元)/u

/**
 * Goods with prices below `top`, the part that `core` is in: more of them than other text, and under no heading that calls them
 * related. Null where there are none.
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

/** The heading right above a group, in its parent or up to three boxes further out. */
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
