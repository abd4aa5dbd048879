/** Removes remaining clutter inside the content: blocks that look like menus, teasers and labels. */
import { attribute, elementsOf, textContent } from '../../html/document.ts'
import type { DraftElement, DraftNode } from '../../html/edit.ts'
import { selectOne } from '../../html/select.ts'
import { shortText } from '../bounded-text.ts'
import { hasClass } from '../clean/elements-by-name.ts'
import { isInline } from '../plain-text.ts'
import type { Removals } from '../removals.ts'
import { cardKinds } from './cards.ts'
import { itemNames } from './item-names.ts'
import {
  LISTS,
  MOSTLY,
  NO_SURROUNDINGS,
  onlyContent,
  readSurroundings,
  rowKind,
  type Surroundings,
  wrapperOf,
} from './list-surroundings.ts'
import { linkDensity, type Measures, measureOf } from './measure.ts'
import { isInOffer } from './offers.ts'
import { outermost } from './relatives.ts'
import { mayEndArticle } from './tail.ts'
import { proseBefore } from './trailing.ts'

const CONTAINERS: ReadonlySet<string> = new Set('div section ul ol dl aside header footer table'.split(' '))

/** Share of links above which a page is an index, in which the links are the content. */
const INDEX = 0.5

/** Characters of prose beside the links, and their share of all text, from which a page is an article with menus around it. */
const LEAST_PROSE = 250
const PROSE_SHARE = 0.1

/** The inputs of pruning. */
interface PageToPrune {
  readonly measures: Measures
  readonly isDocumentation: boolean
  /** Whether the page declares itself an article. */
  readonly isArticle: boolean
  /** Whether the page is an index, a page of links to other pages. */
  readonly isIndex: boolean
}

/** Removes elements that are not content by the rules for names, links and position, and records each removal. */
export function prune(root: DraftElement, options: PageToPrune, removals: Removals): void {
  const { measures, isIndex, isDocumentation } = options
  const cards = isIndex ? partsWithCards(root, measures) : NO_CARDS
  const whole = measureOf(measures, root)
  let { text, mass } = whole
  const before = isDocumentation ? proseBefore(root, measures) : NOTHING_BEFORE
  const names = itemNames(root, measures)
  const page: Page = {
    ...options,
    cards,
    names,
    before,
    total: mass,
    surroundings: new Map(),
    dataTables: new Map(),
    offers: new Map(),
  }
  const found = new Map<DraftElement, string>()
  outermost(root, element => {
    const rule = ruleFor(element, page)
    if (rule === null) return false
    found.set(element, rule)
    text -= measureOf(measures, element).text
    mass -= measureOf(measures, element).mass
    return true
  })
  if (
    text < INDEX * whole.text &&
    (isIndex || isDocumentation || mass < Math.max(LEAST_PROSE, PROSE_SHARE * whole.text))
  )
    return
  removals.removeWhere(root, element => found.get(element) ?? null)
}

const NOTHING_BEFORE: ReadonlyMap<DraftElement, number> = new Map()

const NO_CARDS: ReadonlySet<DraftElement> = new Set()

/** Groups of cards with less than this share of the largest group do not belong to the index. */
const LESSER = 0.5

/** The cards of an index and their ancestors. */
function partsWithCards(root: DraftElement, measures: Measures): ReadonlySet<DraftElement> {
  const groups = cardKinds(root, measures)
  const parts = new Set<DraftElement>()
  for (const { cards, text } of groups) {
    if (text < LESSER * groups[0]!.text) break
    for (const card of cards)
      for (let at: DraftElement | null = card; at !== null && !parts.has(at); at = at.parent) parts.add(at)
  }
  return withLikeParts(parts)
}

/** Adds parts with few cards that have the structure of those with many, such as a letter of the alphabet with few names. */
function withLikeParts(parts: Set<DraftElement>): ReadonlySet<DraftElement> {
  for (const parent of new Set([...parts].map(part => part.parent))) {
    if (parent === null) continue
    const kinds = new Set<string>()
    for (const child of parent.children) if (child.kind === 'element' && parts.has(child)) kinds.add(makeOf(child))
    for (const child of parent.children) if (child.kind === 'element' && kinds.has(makeOf(child))) parts.add(child)
  }
  return parts
}

/** The structure of an element: its name, its first class and the distinct names of its descendants. */
function makeOf(element: DraftElement): string {
  const names = new Set<string>()
  let looked = 0
  for (const each of elementsOf(element) as Generator<DraftElement>) {
    if (++looked > LOOKED_AT) break
    names.add(each.name)
  }
  const [first = ''] = (attribute(element, 'class') ?? '').trim().split(/\s+/)
  return `${element.name} ${first} ${[...names].sort().join(' ')}`
}

interface Page extends PageToPrune {
  readonly cards: ReadonlySet<DraftElement>
  /** Boxes with the names of items that prose describes. */
  readonly names: ReadonlySet<DraftElement>
  /** In a manual, the amount of prose before each element. */
  readonly before: ReadonlyMap<DraftElement, number>
  /** The amount of prose of the page. */
  readonly total: number
  /** By parent, read once for all lists in it. */
  readonly surroundings: Map<DraftElement, Surroundings>
  readonly dataTables: Map<DraftElement, boolean>
  /** Boxes that are known to be sections of introduced links, or not to be. */
  readonly offers: Map<DraftElement, boolean>
}

function ruleFor(element: DraftElement, page: Page): string | null {
  if (isMostlyLinks(element, page) && !(page.isDocumentation && isReference(element, page))) return 'mostly links'
  if (isLabelledList(element, page)) return 'labelled list'
  return !page.isDocumentation && !page.isIndex && isTeaserList(element, page) ? 'teasers' : null
}

/** Share of links in a list of other pages, without its label. */
const LABELLED_LINKS = 0.6
const LONGEST_LABEL = 60

/**
 * Whether a box begins with a label such as "Popular posts", in any element, and contains links to other pages, as cards or
 * not.
 */
function isLabelledList(element: DraftElement, { measures, isDocumentation, isIndex }: Page): boolean {
  if (isDocumentation || isIndex || !CONTAINERS.has(element.name) || LISTS.has(element.name)) return false
  const its = measureOf(measures, element)
  if (its.linked === 0 || its.mass > 0.2 * its.text || linkDensity(its) < 0.5 * LABELLED_LINKS) return false
  const label = labelOf(element, measures)
  return label !== '' && mayEndArticle(label) && its.linked > LABELLED_LINKS * (its.text - label.length)
}

/** The first block of text in an element, if it is short, not the whole element, and not a link. */
function labelOf(element: DraftElement, measures: Measures): string {
  const whole = measureOf(measures, element).text
  let at = element
  for (let depth = 0; depth < 8; depth++) {
    const first = at.children.find(child =>
      child.kind === 'text' ? child.value.trim() !== '' : measureOf(measures, child).text > 0,
    )
    if (first === undefined) return ''
    if (first.kind === 'text') return bareLabel(first.value, at.children[at.children.indexOf(first) + 1])
    if (first.name === 'a') return ''
    const its = measureOf(measures, first)
    if (its.text <= LONGEST_LABEL && its.text < whole && its.linked === 0) return shortText(first, LONGEST_LABEL) ?? ''
    at = first
  }
  return ''
}

/** A label that is in no element of its own: a short text before a block. */
function bareLabel(text: string, next: DraftNode | undefined): string {
  const label = text.replace(/\s+/g, ' ').trim()
  return next?.kind === 'element' && !isInline(next) && label.length <= LONGEST_LABEL ? label : ''
}

/** Number of words from which the text of an item is a headline and not a name. */
const HEADLINE = 6

/** Whether a list consists of headlines of other pages of the same site and no sentence introduces it. */
function isTeaserList(list: DraftElement, page: Page): boolean {
  if (list.name !== 'ul' || linkDensity(measureOf(page.measures, list)) < 0.95) return false
  const items = list.children.filter(child => child.kind === 'element' && child.name === 'li') as DraftElement[]
  const words = items.map(item => textContent(item).trim().split(/\s+/).length)
  if (items.length < 2 || words.reduce((a, b) => a + b, 0) < HEADLINE * items.length) return false
  return !surroundingsOf(list, page).introduced.has(list) && items.every(leadsToPage)
}

/** Whether a link leads to a page rather than a file: lists of downloads are content. */
function leadsToPage(item: DraftElement): boolean {
  const link = selectOne(item, 'a[href]')
  return link !== null && !leadsToFile(link)
}

const leadsToFile = (link: DraftElement): boolean =>
  /\.(pdf|zip|docx?|xlsx?|pptx?|odt|ods|epub|csv)([?#]|$)/i.test(attribute(link, 'href') ?? '')

/** Whether an element links to files that belong to the page: forms, flyers, minutes. */
function isOfFiles(element: DraftElement): boolean {
  let links = 0
  let files = 0
  let looked = 0
  for (const each of elementsOf(element) as Generator<DraftElement>) {
    if (++looked > LOOKED_AT) break
    if (each.name !== 'a' || attribute(each, 'href') === null) continue
    links++
    if (leadsToFile(each)) files++
  }
  return links > 0 && files >= 0.7 * links
}

/** Maximum number of elements of a box that are searched for links to files: boxes nest. */
const LOOKED_AT = 200

/**
 * Whether a block is a menu or a list of teasers: mostly links without prose of their own, and not a list that the text
 * introduces.
 */
function isMostlyLinks(element: DraftElement, page: Page): boolean {
  if (!CONTAINERS.has(element.name)) return false
  const its = measureOf(page.measures, element)
  if (its.text === 0 || linkDensity(its) <= MOSTLY || its.mass >= 0.2 * its.text) return false
  // On a page that is not an article, cards with descriptions are sections.
  if (!page.isArticle && its.linkedMass >= 0.2 * its.text) return false
  if (page.names.has(element)) return false
  const isOfSections = !page.isArticle && !page.isIndex && !page.isDocumentation
  if (isOfSections && isInOffer(element, page.offers, page.measures)) return false
  if (isRow(element, page) || isOfSymbols(element)) return false
  if (isInCell(element, page) || isInPicture(element) || isInCard(element, page)) return false
  if (isOfFiles(element)) return false
  const list = onlyContent(element, page.measures)
  if (!LISTS.has(list.name)) return true
  if (isOfEntries(list, page)) return false
  // A list between paragraphs or sentences belongs to them: sources, tools, places. Menus stand alone.
  const outer = wrapperOf(element, page.measures)
  const { prose, introduced, between } = surroundingsOf(outer, page)
  if (introduced.has(outer)) return false
  // In a box of its own it may be a menu below the text.
  return list === element ? prose < 2 : !between.has(outer)
}

/** Characters of links that may follow even a short page of a manual. */
const FEW_REFERENCES = 600

/**
 * Whether links are content of a page of a manual: its cross-references, and the pages of a chapter below its introduction.
 * Links before all prose, links that exceed the prose, and boxes without a heading after all prose are menus.
 */
function isReference(element: DraftElement, { measures, before, total }: Page): boolean {
  const its = measureOf(measures, element)
  const above = before.get(element) ?? 0
  if (above === 0 || its.text > Math.max(total, FEW_REFERENCES)) return false
  return LISTS.has(element.name) || its.headings > 0 || above + its.mass < total - 1
}

/** Minimum number of characters of an item beside its link that describe it: a phone number, a price, a place. */
const ENTRY = 8

/** Whether the items of a list have text besides their links. */
function isOfEntries(list: DraftElement, { measures }: Page): boolean {
  const items = list.children.filter(child => child.kind === 'element').map(child => measureOf(measures, child))
  const entries = items.filter(its => its.linked > 0 && its.text - its.linked >= ENTRY)
  return items.length > 1 && entries.length >= 0.7 * items.length
}

/** Whether an element contains cards, is a card, or is part of one. */
function isInCard(element: DraftElement, { cards }: Page): boolean {
  if (cards.size === 0) return false
  let at: DraftElement | null = element
  for (let level = 0; at !== null && level < CARD_DEPTH; level++, at = at.parent)
    if (cards.has(at)) return level === 0 || !at.children.some(child => child.kind === 'element' && cards.has(child))
  return false
}

/** Depth of elements in a card. */
const CARD_DEPTH = 8

/** Whether an element is an image box of MediaWiki, whose caption is often only a link. */
function isInPicture(element: DraftElement): boolean {
  let at: DraftElement | null = element
  for (let depth = 0; at !== null && depth < 4; depth++, at = at.parent)
    if (hasClass(at, /(^|\s)(gallerybox|thumb t(left|right|none))(\s|$)/)) return true
  return false
}

/** Whether an element is in a table with headers: a data table, whose cells contain data. */
function isInCell(element: DraftElement, { dataTables }: Page): boolean {
  let table = element.parent
  while (table !== null && table.name !== 'table') table = table.parent
  if (table === null) return false
  const known = dataTables.get(table)
  if (known !== undefined) return known
  const isData = selectOne(table, 'th, caption') !== null
  dataTables.set(table, isData)
  return isData
}

/** The surroundings of the children of a parent, read once for all of them. */
function surroundingsOf({ parent }: DraftElement, page: Page): Surroundings {
  if (parent === null) return NO_SURROUNDINGS
  const known = page.surroundings.get(parent)
  if (known !== undefined) return known
  const found = readSurroundings(parent, page.measures)
  page.surroundings.set(parent, found)
  return found
}

/** Whether an element is one of many of its kind that are mostly no links: no menu, but a line of them that refers to something. */
function isRow(element: DraftElement, page: Page): boolean {
  const kind = rowKind(element)
  return kind !== null && surroundingsOf(element, page).rows.has(kind)
}

/** What only names in programs have: letters joined by "_" or "::", a capital within a word, parentheses of parameters. */
const SYMBOL = /\w_\w|\w::\w|^[a-z]+[A-Z]\w*$|\w\((?:\)|[^)]*[\p{L}&*])/u
const isSymbol = (text: string): boolean => SYMBOL.test(text) && !/:\/\/|^www\./.test(text)
const CODE: ReadonlySet<string> = new Set(['code', 'tt', 'kbd', 'samp', 'var'])
const LONGEST_SYMBOL = 200

/** Whether links lead to what programs call something: members of a class, types of a signature. They are the text of a reference. */
function isOfSymbols(element: DraftElement): boolean {
  let links = 0
  let symbols = 0
  let looked = 0
  for (const each of elementsOf(element) as Generator<DraftElement>) {
    if (++looked > LOOKED_AT) break
    if (each.name !== 'a' || attribute(each, 'href') === null) continue
    links++
    if (isInCode(each, element) || isSymbol(shortText(each, LONGEST_SYMBOL) ?? '')) symbols++
  }
  return symbols > 0.5 * links
}

function isInCode(link: DraftElement, within: DraftElement): boolean {
  for (let at = link.parent; at !== null; at = at.parent) {
    if (CODE.has(at.name)) return true
    if (at === within) break
  }
  const [only, second] = link.children
  return second === undefined && only?.kind === 'element' && CODE.has(only.name)
}
