/** Finds the content root of a page: the element that contains nearly all of its prose and as little else as possible. */

import { attribute, isWithin } from '../../html/document.ts'
import type { DraftElement } from '../../html/edit.ts'
import { cardsAfter, consistsOfCards, goodsBeside, isHeadedAsRelated } from './cards.ts'
import { TIERS, type Tier } from './content-names.ts'
import { DOMINANT, descend, IMPURE } from './descent.ts'
import { linkDensity, type Measures, measureOf } from './measure.ts'
import { commonAncestor, outermost } from './relatives.ts'
import { beginsEnding } from './tail.ts'

/** Bounds of an index: maximum characters and paragraphs of its heaviest part, and minimum characters in all. */
const INDEX_PROSE = 1_200
const INDEX_PARAGRAPHS = 4
const INDEX_TEXT = 200

/** Characters up to which more paragraphs than that are labels of products or filters. */
const INDEX_LABELS = 400

/** Share of the surrounding text below which the heaviest part is a note on an index and not an article. */
const NOTE = 1 / 3

/**
 * The part of the page that is an index (of articles, products, topics, files) or a collection of many small pieces. Such
 * pages have little prose, so the element with the most prose is a note: a copyright, a description of the category. Null if
 * `core` has a large share of the text around it, which makes the page an article. Product pages show other products beside
 * the product.
 */
export function indexAround(
  core: DraftElement,
  body: DraftElement,
  heading: DraftElement | null,
  isProduct: boolean,
  measures: Measures,
): DraftElement | null {
  const { mass, text, paragraphs } = measureOf(measures, core)
  if (!isProduct && consistsOfCards(core, measures)) return core
  if (mass > INDEX_PROSE || (paragraphs > INDEX_PARAGRAPHS && mass > INDEX_LABELS)) return null
  const area = areaAround(core, body, heading, measures)
  let whole = measureOf(measures, area).text - linksBefore(heading, core, area, measures)
  for (const element of outermost(area, each => isBesideTitle(each, heading)))
    if (!isWithin(core, element)) whole -= measureOf(measures, element).text
  if (whole >= INDEX_TEXT && text < NOTE * whole) return area
  const goods = isProduct ? null : (goodsBeside(core, body, measures) ?? cardsAfter(core, body, measures))
  return goods === null ? null : commonAncestor([core, ...goods.cards, ...(heading === null ? [] : [heading])])
}

/** Characters of links before a title and the prose below it: the menu above them is not an index. */
function linksBefore(title: DraftElement | null, core: DraftElement, area: DraftElement, measures: Measures): number {
  if (title === null || !isWithin(title, area)) return 0
  let sum = 0
  for (let at: DraftElement = title; at !== area && at.parent !== null; at = at.parent)
    for (const child of at.parent.children) {
      if (child === at) break
      if (child.kind === 'text') continue
      if (isWithin(core, child)) return 0
      sum += measureOf(measures, child).linked
    }
  return sum
}

/** The main part of the page; otherwise the element that contains the title and the prose. */
function areaAround(
  core: DraftElement,
  body: DraftElement,
  heading: DraftElement | null,
  measures: Measures,
): DraftElement {
  const mains = outermost(body, element => element.name === 'main' || attribute(element, 'role') === 'main')
  const textIn = (element: DraftElement) => measureOf(measures, element).text
  const main = mains.toSorted((a, b) => textIn(b) - textIn(a))[0]
  if (main !== undefined && NOTE * textIn(main) > textIn(core)) return main
  return heading === null ? body : (commonAncestor([heading, core]) ?? body)
}

/** The same for the text beside the densest part. */
const IMPURE_BESIDE = 0.3

/** The element that contains nearly all of the prose of a page and as little else as possible. */
export function contentRoot(
  body: DraftElement,
  heading: DraftElement | null,
  measures: Measures,
  isDocumentation = false,
): DraftElement {
  const passes = isDocumentation ? holdsReference(heading, measures) : undefined
  for (const tier of TIERS) {
    const found = byTier(body, tier, heading, measures)
    if (found !== null) return descend(found, measures, passes)
  }
  const root = descend(body, measures, passes)
  const dense = densest(root, measures)
  if (dense !== null && isDocumentation && isOneOfChapter(dense, root, measures)) return root
  return dense !== null && (isAmongLinks(dense, root, measures) || isCore(dense, root, measures)) ? dense : root
}

/** Share of the text beside the densest part of a manual that is in similar boxes. */
const LIKE_TEXT = 0.5

/**
 * Whether most of the text beside the densest part of a manual is in boxes of the same class: sections, even if they are full
 * of references.
 */
function isOneOfChapter(dense: DraftElement, root: DraftElement, measures: Measures): boolean {
  let like = 0
  for (let at = dense; at !== root && at.parent !== null; at = at.parent) {
    const name = attribute(at, 'class')
    for (const child of name === null ? [] : at.parent.children)
      if (child.kind === 'element' && child !== at && child.name === at.name && attribute(child, 'class') === name)
        if (measureOf(measures, child).headings > 0) like += measureOf(measures, child).text
  }
  return like > LIKE_TEXT * (measureOf(measures, root).text - measureOf(measures, dense).text)
}

/** Whether a root is full of links outside its densest part: in prose that refers to other pages, links are everywhere. */
function isAmongLinks(dense: DraftElement, root: DraftElement, measures: Measures): boolean {
  const own = measureOf(measures, dense)
  const all = measureOf(measures, root)
  const isBesideLinks = all.linked - own.linked >= IMPURE_BESIDE * (all.text - own.text)
  return linkDensity(all) >= IMPURE && isBesideLinks && !hasLikeSections(dense, root, measures)
}

/** Minimum prose of a section that is similar to the densest one. */
const LEAST_LIKE = 80

/**
 * Whether boxes of the same class beside the densest part, or beside its container, are also sections of prose. Teasers are
 * not, because they lead to other pages.
 */
function hasLikeSections(dense: DraftElement, root: DraftElement, measures: Measures): boolean {
  for (let at = dense; at !== root && at.parent !== null; at = at.parent) {
    const name = attribute(at, 'class')
    if (name === null) continue
    const isLike = (child: DraftElement) => child !== at && child.name === at.name && attribute(child, 'class') === name
    const like = at.parent.children.filter(child => child.kind === 'element' && isLike(child)) as DraftElement[]
    const sections = like.filter(child => {
      const its = measureOf(measures, child)
      return its.mass >= LEAST_LIKE && linkDensity(its) < IMPURE_BESIDE && !beginsEnding(child)
    })
    if (sections.length > 0 && 2 * sections.length >= like.length) return true
  }
  return false
}

/** Minimum share of the prose in the densest part if the text beside it is full of links. */
const CORE = 0.3
const LEAST_CORE = 300

/** Whether an element contains much of the prose, and the text beside it has more links than an article has. */
function isCore(dense: DraftElement, root: DraftElement, measures: Measures): boolean {
  const own = measureOf(measures, dense)
  const all = measureOf(measures, root)
  if (own.mass < LEAST_CORE || own.mass < CORE * all.mass) return false
  if (isOneOfSections(dense, root, measures) || hasLikeSections(dense, root, measures)) return false
  return all.linked - own.linked > IMPURE * (all.text - own.text)
}

/** Minimum number of sections beside the densest one for a page of sections, and the prose of each. */
const FEWEST_SECTIONS = 2
const LEAST_SECTION = 200

/**
 * Whether the page has its prose in several sibling parts, of which this is less than half. Lists of other pages are not
 * parts.
 */
function isOneOfSections(dense: DraftElement, root: DraftElement, measures: Measures): boolean {
  if (dense === root) return false
  let branch = dense
  while (branch.parent !== null && branch.parent !== root) branch = branch.parent
  if (measureOf(measures, branch).mass > 0.5 * measureOf(measures, root).mass) return false
  const sections = root.children.filter(child => {
    if (child.kind === 'text' || child === branch || child.name !== branch.name || beginsEnding(child)) return false
    const its = measureOf(measures, child)
    return its.mass >= LEAST_SECTION && linkDensity(its) < IMPURE && its.mass > 0.5 * its.text
  })
  return sections.length >= FEWEST_SECTIONS
}

/**
 * If no name identifies the content: the element with the most prose directly in it, with grandchildren counted for less, as
 * in Readability. The paragraphs of an article are children of one element; teasers have an element each.
 */
function densest(root: DraftElement, measures: Measures): DraftElement | null {
  const scores = new Map<DraftElement, number>()
  const pending: DraftElement[] = [root]
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    for (const child of element.children) if (child.kind === 'element') pending.push(child)
    const worth = paragraphWorth(element, measures)
    if (worth === 0) continue
    let share = 1
    for (let at = element.parent; at !== null && share > 0.2; at = at.parent, share /= 2) {
      scores.set(at, (scores.get(at) ?? 0) + worth * share)
      if (at === root) break
    }
  }
  let best: DraftElement | null = null
  for (const [element, score] of scores) if (best === null || score > scores.get(best)!) best = element
  return best === null ? null : widen(best, root, measures)
}

const PARAGRAPHS: ReadonlySet<string> = new Set(['p', 'pre', 'blockquote', 'ul', 'ol', 'table', 'dl'])

/** The prose of an element as a paragraph: all of it, or only the text outside its child elements. */
function paragraphWorth(element: DraftElement, measures: Measures): number {
  const { mass } = measureOf(measures, element)
  if (mass === 0) return 0
  if (PARAGRAPHS.has(element.name)) return mass
  // A container whose text is divided only by line breaks is a paragraph.
  const inner = element.children.reduce(
    (sum, child) => sum + (child.kind === 'element' ? measureOf(measures, child).mass : 0),
    0,
  )
  return Math.max(0, mass - inner)
}

/** Moves up while the text beside the element is mostly prose too: an article in several parts. */
function widen(element: DraftElement, root: DraftElement, measures: Measures): DraftElement {
  let at = element
  while (at !== root && at.parent !== null) {
    const inner = measureOf(measures, at)
    const outer = measureOf(measures, at.parent)
    const beside = outer.text - inner.text
    if (outer.mass - inner.mass < 0.5 * beside && beside > 0.1 * inner.text) break
    if (outer.mass > 1.6 * inner.mass) break
    at = at.parent
  }
  return at
}

/** Minimum characters of prose in marked content, and the minimum if they are most of a short page's prose. */
const LEAST = 200
const LEAST_MARKED = 40
const MOST_OF = 0.5

/**
 * The content by the marks of one tier: the one marked element with nearly all of the prose, or the common parent of several;
 * null if the marks are insufficient.
 */
function byTier(body: DraftElement, tier: Tier, heading: DraftElement | null, measures: Measures): DraftElement | null {
  const marked = outermost(body, tier.test)
  const beside = new Set(marked.filter(element => isBesideTitle(element, heading)))
  const found = marked.filter(element => !beside.has(element))
  let total = measureOf(measures, body).mass
  for (const element of beside) total -= measureOf(measures, element).mass
  const titled =
    marked.length > 1 ? articleOf(heading, found, measures, beside.size > 0 ? LEAST_BESIDE : LEAST_ARTICLE) : null
  if (titled !== null) return titled
  const masses = found.map(element => measureOf(measures, element).mass)
  const sum = masses.reduce((a, b) => a + b, 0)
  const [most = 0, second = 0] = masses.toSorted((a, b) => b - a)
  const heaviest = found[masses.indexOf(most)]
  if (heaviest === undefined || sum < tier.share * total || sum < (sum > MOST_OF * total ? LEAST_MARKED : LEAST))
    return null
  if (most >= 0.8 * sum || most > 3 * second)
    return most > tier.share * 0.3 * total && !isPieceOf(heaviest, measures) ? heaviest : null
  // Several elements: the text in parts, if they have a common parent with little else in it.
  const common = commonAncestor(found.filter((_, index) => masses[index]! > 0))
  return common !== null && common !== body && measureOf(measures, common).mass <= 1.15 * sum ? common : null
}

/**
 * Whether an element has the heading of a part after an article and does not contain the title: it is not the article,
 * whatever its size.
 */
const isBesideTitle = (element: DraftElement, heading: DraftElement | null): boolean =>
  heading !== null && beginsEnding(element) && !isWithin(heading, element)

/** Characters of prose from which the article with the title is the content, whatever other articles the page shows. */
const LEAST_ARTICLE = 400

/** The same if the other articles are called related. */
const LEAST_BESIDE = 200

/** The article that the page is named after, among several with a heading each or below a heading for related articles. */
function articleOf(
  heading: DraftElement | null,
  found: readonly DraftElement[],
  measures: Measures,
  least: number,
): DraftElement | null {
  const titled = heading === null ? undefined : found.find(element => isWithin(heading, element))
  if (titled === undefined || measureOf(measures, titled).mass < least) return null
  const others = found.filter(element => element !== titled && measureOf(measures, element).mass > 0)
  const isTeaser = (element: DraftElement) =>
    (measureOf(measures, element).headings > 0 && measureOf(measures, element).linked > 0) || isHeadedAsRelated(element)
  return others.every(isTeaser) ? titled : null
}

/** Whether plain prose around an element outweighs it: it is one of several sections, whatever its name. */
function isPieceOf(element: DraftElement, measures: Measures): boolean {
  const own = measureOf(measures, element)
  for (let at = element.parent; at !== null; at = at.parent) {
    const its = measureOf(measures, at)
    const beside = { mass: its.mass - own.mass, text: its.text - own.text, linked: its.linked - own.linked }
    if (beside.text > 3 * own.text) return false
    if (beside.mass > own.mass && beside.mass > 0.8 * beside.text && beside.linked < 0.05 * beside.text) return true
  }
  return false
}

/** Share of the text of a reference that is not linked, beside a child: above it the text is members, names and values. */
const UNLINKED = 0.05

/**
 * Whether a child of an element contains a whole reference: tables of members, synopses and references under their own
 * headings are beside its prose.
 */
function holdsReference(title: DraftElement | null, measures: Measures): (child: DraftElement) => boolean {
  return child => {
    const own = measureOf(measures, child)
    const all = measureOf(measures, child.parent!)
    const titles = title !== null && isWithin(title, child.parent!) && !isWithin(title, child) ? 1 : 0
    if (isOpened(child, measures)) return false
    const unlinked = all.text - all.linked - (own.text - own.linked)
    if (unlinked > UNLINKED * all.text) return false
    return own.text >= DOMINANT * all.text && all.headings - own.headings <= titles
  }
}

/** Whether plain prose is directly before a child, such as the purpose of a module before its members. */
function isOpened(child: DraftElement, measures: Measures): boolean {
  for (const sibling of child.parent!.children) {
    if (sibling === child) return false
    if (sibling.kind === 'text') continue
    const its = measureOf(measures, sibling)
    if (its.mass >= LEAST_MARKED && linkDensity(its) < IMPURE && its.mass > MOST_OF * its.text && its.controls === 0)
      return true
  }
  return false
}
