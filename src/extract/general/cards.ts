/** Cards: like boxes beside each other, each a link to something with its name, its picture or its price. Indexes consist of them. */
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

/** The groups below an element, the one with the most text first. */
export function cardGroups(root: DraftElement, measures: Measures): CardGroup[] {
  const groups: CardGroup[] = []
  const pending = [root]
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    const alike = new Map<string, DraftElement[]>()
    for (const child of element.children) {
      if (child.kind === 'text') continue
      pending.push(child)
      if (!isCard(child, measures)) continue
      const key = `${child.name} ${attribute(child, 'class') ?? ''}`
      const known = alike.get(key)
      if (known === undefined) alike.set(key, [child])
      else known.push(child)
    }
    for (const cards of alike.values())
      if (cards.length >= FEWEST)
        groups.push({ cards, text: cards.reduce((sum, card) => sum + measureOf(measures, card).text, 0) })
  }
  return groups.sort((a, b) => b.text - a.text)
}

/** A box with a link and something beside its words: a picture, a heading, a price, a sentence. Items of menus have only words. */
function isCard(element: DraftElement, measures: Measures): boolean {
  if (!BOXES.has(element.name)) return false
  const its = measureOf(measures, element)
  if (its.text < 3 || its.text > LONGEST || its.linked === 0) return false
  return its.headings > 0 || its.images > 0 || (linkDensity(its) < 0.95 && its.text - its.linked >= 2)
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
 * Goods with prices below `top`, the part that `core` is in: more of them than other text, and under no heading that calls them related.
 * Null where there are none.
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
