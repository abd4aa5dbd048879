/**
 * Content around the element with most of the article: the opening paragraphs between the title and that element, and further
 * sections after it. Sites often put these into separate boxes.
 */
import { attribute, type Element, isWithin, nodesOf, textContent } from '../../html/document.ts'
import { append, createElement, type DraftElement, prepend, removeAll } from '../../html/edit.ts'
import { selectAll, selectOne } from '../../html/select.ts'
import { shortText } from '../bounded-text.ts'
import { fold } from '../metadata/title.ts'
import { OUTSIDE, type Removals } from '../removals.ts'
import { notesAfter } from './endnotes.ts'
import { linkDensity, type Measures, measureOf } from './measure.ts'
import { kindOf } from './prose-kind.ts'
import { endsArticle } from './tail.ts'
import { titleHeading } from './title-heading.ts'

/** The inputs for adding the surroundings. */
interface SurroundingsContext {
  readonly measures: Measures
  readonly removals: Removals
  readonly title: string | null
  /** The page's description of itself in its metadata. */
  readonly description: string | null
  /** Whether the page offers a product, whose details are in separate boxes. */
  readonly isProduct: boolean
  /** Whether the page may be one of sections: no article, which other things follow. */
  readonly isInSections: boolean
}

/** Moves the surrounding content into `core`, and records what stays outside. */
export function takeInSurroundings(core: DraftElement, body: DraftElement, context: SurroundingsContext): void {
  if (core === body) return
  const heading = titleHeading(body, context.title)
  const limit = heading === null || isWithin(heading, core) ? partAround(core, body) : commonAncestor(heading, core)
  const between = heading !== null && isWithin(heading, core) ? [] : proseBefore(core, limit, heading, context.measures)
  const sections = sectionsAfter(core, limit, context)
  const after = [...sections, ...notesAfter(core, body).filter(notes => !sections.includes(notes))]
  const described = describedOpening(core, body, context)
  const isTaken = described === null || between.some(each => isWithin(described, each) || isWithin(each, described))
  const opening = isTaken ? between : [described, ...between]
  const saying = heading !== null && saysMore(heading, core, context) ? [heading] : []
  const before = unlessRepeated([...saying, ...opening], core)
  recordOutside(core, body, new Set([...before, ...after]), context.removals)
  removeAll([...before, ...after])
  prepend(core, ...before.map(asContent))
  append(core, ...after)
}

/** Minimum number of words of a meaningful heading; shorter ones are names of sites and of their parts. */
const FEWEST_WORDS = 3

/** Whether the page's heading is outside the core and differs from the title, which is shown separately. */
function saysMore(heading: DraftElement, core: DraftElement, { measures, title }: SurroundingsContext): boolean {
  if (heading.name !== 'h1' || isWithin(heading, core) || linkDensity(measureOf(measures, heading)) > 0.5) return false
  const text = shortText(heading, LONGEST_HEADING) ?? ''
  const [own, named] = [fold(text), fold(title ?? '')]
  return text.split(' ').length >= FEWEST_WORDS && !named.includes(own) && !(named !== '' && own.includes(named))
}

/** Share of linked text from which the text above a title leads to other pages. */
const LEADING = 0.5

/**
 * Removes links above the title inside the content: menus, phone numbers, breadcrumbs. A linked heading above the title is the
 * name of the site, and the lines around it belong to the head of the page.
 */
export function removeAbove(title: DraftElement, body: DraftElement, measures: Measures, removals: Removals): void {
  if (title.name !== 'h1' || title === body || !isWithin(title, body)) return
  const named = measureOf(measures, title).text
  const isBelowName = isBelowLinkedHeading(title, body, measures)
  for (let at = title; at !== body && at.parent !== null; at = at.parent)
    for (const sibling of [...at.parent.children]) {
      if (sibling === at) break
      if (sibling.kind === 'text') continue
      const its = measureOf(measures, sibling)
      const isWay = its.linked > 0 && its.linked > LEADING * (its.text - named) && endsIn(sibling, title)
      const isHead = isBelowName && its.images === 0 && its.text <= LONGEST_HEAD
      const isLinks = its.mass === 0 && (isWay || its.linked > LEADING * its.text)
      if (isHead || isLinks) removals.remove('above the title', sibling)
    }
}

/** Whether the first heading of the first level inside the content is above the title and is a link. */
function isBelowLinkedHeading(title: DraftElement, body: DraftElement, measures: Measures): boolean {
  const first = selectOne(body, 'h1')
  return first !== null && first !== title && linkDensity(measureOf(measures, first)) > LEADING
}

/** Maximum number of characters of a line at the head of a site. */
const LONGEST_HEAD = 200

/** Whether an element ends with the title: breadcrumbs, whose last step is the page. */
function endsIn(element: DraftElement, title: DraftElement): boolean {
  const text = shortText(element, LONGEST_WAY)
  const wanted = fold(shortText(title, LONGEST_WAY) ?? '')
  return text !== null && wanted !== '' && fold(text).endsWith(wanted)
}

/** Maximum number of characters of a breadcrumb trail. */
const LONGEST_WAY = 300

/** The innermost common ancestor of two elements. */
function commonAncestor(a: DraftElement, b: DraftElement): DraftElement {
  const own = new Set<Element>()
  for (let at: DraftElement | null = a; at !== null; at = at.parent) own.add(at)
  let at: DraftElement = b
  while (!own.has(at) && at.parent !== null) at = at.parent
  return at
}

/** The `main` or `article` ancestor of an element; the element itself if there is none. */
function partAround(core: DraftElement, body: DraftElement): DraftElement {
  let part = core
  for (let at = core.parent; at !== null && at !== body; at = at.parent)
    if (at.name === 'article' || at.name === 'main' || attribute(at, 'role') === 'main') part = at
  return part
}

/** Minimum number of words of a heading that is a sentence: a standfirst. */
const SENTENCE = 8

/** Paragraphs, lists and their headings between the title and the core, in order. */
function proseBefore(
  core: DraftElement,
  limit: DraftElement,
  heading: DraftElement | null,
  measures: Measures,
): DraftElement[] {
  const found: DraftElement[] = []
  let opened: DraftElement | null = null
  let isPastTitle = heading === null
  const pending: DraftElement[] = [limit]
  for (let element = pending.pop(); element !== undefined && element !== core; element = pending.pop()) {
    if (element === heading) {
      isPastTitle = true
      continue
    }
    const kind = isPastTitle && element !== limit && !isWithin(core, element) ? kindOf(element, measures) : 'box'
    if (kind === 'box') {
      for (let i = element.children.length - 1; i >= 0; i--) {
        const child = element.children[i]!
        if (child.kind === 'element') pending.push(child)
      }
    } else if (kind === 'heading') {
      if (!isSentence(element)) opened = element
      else if (found.length === 0 && heading !== null) found.push(element)
    } else if (kind === 'prose') {
      if (opened !== null) found.push(opened)
      opened = null
      found.push(element)
    }
  }
  // A heading directly above the core is the heading of its content.
  if (opened !== null && heading !== null && isRightBefore(opened, core, measures)) found.push(opened)
  return found
}

/** Letters of a description from which a second occurrence on the page is no coincidence. */
const LEAST_DESCRIPTION = 60
const LONGEST_DESCRIPTION = 1_200

/**
 * The block before the core with the text of the page's description: the opening of a page whose text is in sibling boxes,
 * such as the summary of a product beside its images.
 */
function describedOpening(
  core: DraftElement,
  body: DraftElement,
  { description, measures }: SurroundingsContext,
): DraftElement | null {
  const wanted = fold(description ?? '')
  if (wanted.length < LEAST_DESCRIPTION) return null
  const pending: DraftElement[] = [body]
  for (let element = pending.pop(); element !== undefined && element !== core; element = pending.pop()) {
    const its = measureOf(measures, element)
    if (its.mass === 0) continue
    const text = its.text > LONGEST_DESCRIPTION || isWithin(core, element) ? '' : fold(textContent(element))
    if (text.length >= LEAST_DESCRIPTION && (wanted.startsWith(text) || text.startsWith(wanted)))
      if (its.mass > 0.85 * its.text && linkDensity(its) < 0.3) return element
    for (let i = element.children.length - 1; i >= 0; i--) {
      const child = element.children[i]!
      if (child.kind === 'element') pending.push(child)
    }
  }
  return null
}

/** Without blocks that the page repeats, for narrow screens or at the head of the text. */
function unlessRepeated(found: readonly DraftElement[], core: DraftElement): DraftElement[] {
  const seen = new Set<string>()
  const opening = fold(openingOf(core))
  return found.filter(element => {
    const text = fold(textContent(element))
    const isNew = !seen.has(text) && !(text.length < OPENING && opening.includes(text))
    seen.add(text)
    return isNew
  })
}

/** Characters at the head of the core that are searched for a repeated standfirst. */
const OPENING = 1_500

const openingOf = (core: DraftElement): string => {
  let text = ''
  for (const node of nodesOf(core)) {
    if (node.kind === 'text') text += node.value
    if (text.length > OPENING) break
  }
  return text.slice(0, 2 * OPENING)
}

const isSentence = (heading: DraftElement): boolean => textContent(heading).trim().split(/\s+/).length >= SENTENCE

/** Whether a heading is the last visible content before an element, alone or in a small box. */
function isRightBefore(heading: DraftElement, core: DraftElement, measures: Measures): boolean {
  for (let at = core; at.parent !== null; at = at.parent) {
    const siblings = at.parent.children
    for (let i = siblings.indexOf(at) - 1; i >= 0; i--) {
      const sibling = siblings[i]!
      if (sibling === heading) return true
      if (sibling.kind === 'text' ? sibling.value.trim() !== '' : measureOf(measures, sibling).text > 0)
        return sibling.kind === 'element' && isWithin(heading, sibling) && measureOf(measures, sibling).text < 200
    }
  }
  return false
}

/** Minimum size of a block around the core that is taken, as a share of the core. */
const LEAST_SECTION = 0.02

/** Blocks of prose after the core, up to the first that ends an article. */
function sectionsAfter(
  core: DraftElement,
  limit: DraftElement,
  { measures, isProduct, isInSections }: SurroundingsContext,
): DraftElement[] {
  const found: DraftElement[] = []
  const { mass } = measureOf(measures, core)
  // What is told in sentences ends with them; what is shown in pieces may go on in others.
  const isOfSections = isInSections && (isProduct || mass < SENTENCES * measureOf(measures, core).text)
  // Other content follows an article in one piece; a page in sections has no such piece.
  const isInPieces = mass < IN_PIECES * measureOf(measures, limit).mass
  for (let at = core; at !== limit && at.parent !== null; at = at.parent) {
    const { children } = at.parent
    let heading: DraftElement | null = null
    for (const sibling of children.slice(children.indexOf(at) + 1)) {
      if (sibling.kind === 'text') continue
      if (endsHere(sibling)) return found
      if (isData(sibling, measures)) {
        if (isProduct || isLike(sibling, at)) found.push(sibling)
        continue
      }
      if (isOnlyHeading(sibling, measures)) {
        heading = sibling
        continue
      }
      if (isOfSections && isHeaded(sibling, measures)) {
        found.push(sibling)
        continue
      }
      if (measureOf(measures, sibling).mass < LEAST_SECTION * mass || !isSection(sibling, measures)) continue
      if (!isInPieces && !isLike(sibling, at) && !isConclusion(sibling, measures)) continue
      // A heading in a box of its own belongs to the section after it.
      if (heading !== null) found.push(heading)
      heading = null
      found.push(sibling)
    }
  }
  return found
}

/** Characters of prose of a conclusion. */
const LEAST_CONCLUSION = 300

/**
 * Whether a block is a part of an article in a box of its own, such as the verdict of a review: a heading and prose without
 * links, pictures and controls.
 */
function isConclusion(block: DraftElement, measures: Measures): boolean {
  const its = measureOf(measures, block)
  return its.headings === 1 && its.mass >= LEAST_CONCLUSION && its.linked + its.controls + its.images === 0
}

/** Share of a text in sentences from which it is told rather than shown. */
const SENTENCES = 0.7

/** Share of all prose below which the densest part is one of several. */
const IN_PIECES = 0.7

/** Maximum number of characters; longer texts are prose. */
const LONGEST_HEADING = 200

/** Whether a block is a heading, alone or in a box of its own. */
function isOnlyHeading(block: DraftElement, measures: Measures): boolean {
  const its = measureOf(measures, block)
  if (its.headings !== 1 || its.mass > 0 || its.linked > 0 || its.controls + its.images > 0) return false
  return its.text > 0 && its.text <= LONGEST_HEADING
}

/** Whether two sibling boxes are of the same kind: two sections. */
const isLike = (a: Element, b: Element): boolean =>
  a.name === b.name &&
  attribute(a, 'class') === attribute(b, 'class') &&
  (attribute(a, 'class') !== null || a.name === 'section')

function endsHere(block: DraftElement): boolean {
  const heading = /^h[1-6]$/.test(block.name) ? block : (selectAll(block, 'h2, h3, h4')[0] ?? null)
  return heading !== null && endsArticle(shortText(heading, 200) ?? '')
}

/**
 * Whether a block has a heading that leads nowhere, and little in it that does: what a firm's page says of its offers, in sentences or
 * in keywords.
 */
function isHeaded(block: DraftElement, measures: Measures): boolean {
  const its = measureOf(measures, block)
  if (its.headings === 0 || its.text < LEAST_HEADED || its.controls > 0 || linkDensity(its) > MOST_LINKED) return false
  const heading = selectAll(block, 'h1, h2, h3, h4, h5, h6')[0]
  if (heading === undefined || block === heading || linkDensity(measureOf(measures, heading)) > 0.5) return false
  return !PAYING.test(shortText(heading, LONGEST_HEADING) ?? '')
}

/** Shops say under each of their goods how it can be paid. */
const PAYING = /^\W*(payments?|secure (checkout|payments?)|we accept|accepted cards)\b/i

/** Characters of a section with its heading, and the share of them that may lead elsewhere. */
const LEAST_HEADED = 80
const MOST_LINKED = 0.3

/** Whether a block is a section of an article: mostly prose, with few links and controls, and a heading that is not a link. */
function isSection(block: DraftElement, measures: Measures): boolean {
  const its = measureOf(measures, block)
  const heading = selectAll(block, 'h1, h2, h3, h4')[0]
  // Headings of sections are not links; linked headings lead to other articles.
  const isTeaser = heading !== undefined && linkDensity(measureOf(measures, heading)) > 0.5
  return (
    !isTeaser && its.text > 0 && linkDensity(its) < 0.2 && its.mass > 0.5 * its.text && its.controls <= its.paragraphs
  )
}

/** Whether a block is data such as specifications, dimensions or features: a table or list of short items without links. */
function isData(block: DraftElement, measures: Measures): boolean {
  const its = measureOf(measures, block)
  if (its.text < LEAST_DATA || linkDensity(its) > 0.1 || its.controls > 0 || its.images > 2) return false
  return its.mass < 0.5 * its.text && (its.listItems > 2 || selectAll(block, 'th, td, dt').length > 1)
}

/** Minimum number of characters; shorter blocks are labels. */
const LEAST_DATA = 40

/** A standfirst in the element of a heading becomes a paragraph. */
function asContent(element: DraftElement): DraftElement {
  if (!/^h[2-6]$/.test(element.name) || !isSentence(element)) return element
  return createElement('p', { class: 'octavo-standfirst' }, [...element.children])
}

/** Records the blocks beside the path down to the core as left out by the choice of the core, without the parts that are taken. */
function recordOutside(
  core: DraftElement,
  body: DraftElement,
  kept: ReadonlySet<DraftElement>,
  removals: Removals,
): void {
  const around = new Set<DraftElement>()
  for (const each of kept)
    for (let at = each.parent; at !== null && at !== body && !around.has(at); at = at.parent) around.add(at)
  const pending: DraftElement[] = []
  for (let at = core; at !== body && at.parent !== null; at = at.parent)
    for (const sibling of at.parent.children) if (sibling !== at && sibling.kind === 'element') pending.push(sibling)
  for (const element of pending)
    if (around.has(element)) {
      for (const child of element.children) if (child.kind === 'element') pending.push(child)
    } else if (!kept.has(element)) removals.add(OUTSIDE, element)
}
