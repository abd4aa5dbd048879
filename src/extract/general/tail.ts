/** Finds the end of an article: everything from a heading such as "Related articles" to the end of its container is removed. */
import { attribute } from '../../html/document.ts'
import type { DraftElement, DraftNode } from '../../html/edit.ts'
import { selectAll, selectOne } from '../../html/select.ts'
import { shortText } from '../bounded-text.ts'
import type { Removals } from '../removals.ts'
import { type Measures, measureOf } from './measure.ts'
import { isForeignEnding } from './phrases.ts'

const ENDS =
  /^\W*(related( articles?| posts?| stories| content| links?| news| topics| resources| reading)?|(you|we) (may|might|think you.ll) (also )?(like|love|enjoy|be interested).*|more (from|on|in|stories|articles|news|posts|great|like this|about)\b.*|recommended( for you| reading| articles| stories)?|popular( posts| articles| stories| now)?|trending( now| stories)?|most (read|popular|viewed).*|latest( news| posts| articles| stories| from.*)?|recent (posts|articles|stories|news)|what to read next|read (next|more|also)|up next|keep reading|explore more|don['’]?t miss|comments?( \(\d+\))?|\d+ (comments?|responses|thoughts on .*|replies)|leave a (reply|comment).*|join the (conversation|discussion)|post a comment|add a comment|reader (comments|interactions)|share this( (article|page|post|story|entry|news|with .*|on .*))?|share:?|tags:?|categories:?|filed under.*|topics:?|about the authors?|author bio|meet the author|written by|subscribe.*|sign up.*|newsletter|get (the|our) (latest|newsletter).*|follow us.*|stay (connected|updated|in touch|up to date).*|advertisement|sponsored( links| content)?|other top stories|top stories|editor['’]?s picks?|in other news|see also( our)?:?|site footer|footnotes? and sources|sources?:?|references?:?)\W*$/i

/** Whether the words of a heading end the article. */
export const endsArticle = (heading: string): boolean =>
  (ENDS.test(heading) && !UNSURE.test(heading)) || isForeignEnding(heading)

/** Whether a label may end the article; if it is ambiguous, the content after it must be links. */
export const mayEndArticle = (label: string): boolean => ENDS.test(label) || isForeignEnding(label)

/** Headings that also begin sections of content: the content after them is removed only if it is links. */
const UNSURE = /^\W*(sources?|references?|see also|resources|topics|latest|popular|footnotes)/i

/** Removes the content from headings such as "Related articles" to the end of their containers. */
export function cutTail(root: DraftElement, measures: Measures, removals: Removals): void {
  if (!removals.applies('tail')) return
  const total = measureOf(measures, root).mass
  for (const container of containers(root)) {
    const last = endingRow(container, measures, total)
    if (last !== null) removals.remove('tail', last.heading)
    const index = last === null ? tailOf(container, measures, total) : last.index + 1
    if (index === -1) continue
    for (const node of container.children.slice(index)) if (node.kind === 'element') removals.add('tail', node)
    container.children = container.children.slice(0, index)
  }
}

/** Minimum number of characters of prose of an article. */
const ARTICLE = 1_000

const massOf = (node: DraftNode, measures: Measures): number =>
  node.kind === 'element' ? measureOf(measures, node).mass : 0

/** Number of possible headings above which none of them begins the tail. */
const CANDIDATES = 20

/** The index of the child at which the tail begins; −1 if there is none. */
function tailOf({ children }: DraftElement, measures: Measures, total: number): number {
  let candidates = 0
  let before = 0
  for (const [index, child] of children.entries()) {
    before += index === 0 ? 0 : massOf(children[index - 1]!, measures)
    const heading = child.kind === 'element' ? headingOf(child, measures) : null
    if (heading === null || !mayEndArticle(heading)) continue
    if (++candidates > CANDIDATES) return -1
    // A box that begins with such a heading is part of the tail, unless an article is before it.
    const isWeighed = child.kind === 'element' && !/^h[1-6]$/.test(child.name) && before < ARTICLE
    if (isTail(heading, children.slice(isWeighed ? index : index + 1), measures, total)) return index
  }
  return -1
}

interface EndingRow {
  readonly heading: DraftElement
  readonly index: number
}

/** The first row that ends in a heading after which the article is over. */
function endingRow({ children }: DraftElement, measures: Measures, total: number): EndingRow | null {
  for (const [index, child] of children.entries()) {
    if (child.kind === 'text' || /^h[1-6]$/.test(child.name) || index === children.length - 1) continue
    const heading = headingAtEnd(child)
    const text = heading === null ? '' : (shortText(heading, LONGEST_HEADING) ?? '')
    if (heading === null || text === '' || !endsArticle(text)) continue
    return isTail(text, children.slice(index + 1), measures, total) ? { heading, index } : null
  }
  return null
}

/** A heading that ends the article at the end of a row, in the markup of page builders: the following rows belong to it. */
function headingAtEnd(row: DraftElement): DraftElement | null {
  let at: DraftElement = row
  for (let depth = 0; depth < 8; depth++) {
    const last: DraftNode | undefined = at.children.findLast(
      child => child.kind === 'element' || child.value.trim() !== '',
    )
    if (last === undefined || last.kind === 'text') return null
    if (/^h[1-6]$/.test(last.name)) return last
    at = last
  }
  return null
}

/** The containers that can have a tail: those with much of the content. */
function containers(root: DraftElement): DraftElement[] {
  const found: DraftElement[] = []
  const pending = [root]
  for (let element = pending.pop(); element !== undefined && found.length < 50; element = pending.pop()) {
    found.push(element)
    for (const child of element.children) if (child.kind === 'element' && SPINE.has(child.name)) pending.push(child)
  }
  return found
}

const SPINE: ReadonlySet<string> = new Set(['div', 'section', 'article', 'main', 'body'])

/** Whether the content after a heading is not part of the article: it is small, or mostly links. */
function isTail(heading: string, after: readonly DraftNode[], measures: Measures, total: number): boolean {
  if (after.some(each => each.kind === 'element' && selectOne(each, 'pre, table') !== null)) return false
  const rest = after.filter(each => each.kind === 'element').map(each => measureOf(measures, each))
  const mass = rest.reduce((sum, each) => sum + each.mass, 0)
  const text = rest.reduce((sum, each) => sum + each.text, 0)
  const linked = rest.reduce((sum, each) => sum + each.linked, 0)
  if (UNSURE.test(heading)) return text > 0 && linked > 0.6 * text && !(SOURCES.test(heading) && leadToSources(after))
  // Recommendations, requirements and settings of the subject have no links.
  if (OF_OTHERS.test(heading) && text > 0 && linked === 0) return false
  return mass < 0.15 * total || (mass < 0.5 * total && linked > 0.5 * text)
}

/** Headings of the sources of an article. */
const SOURCES = /^\W*(sources?|references?|footnotes)\b/i

/** Number of hosts from which links lead to sources; a site's own pages are on few. */
const FEWEST_HOSTS = 3

/** Maximum number of links below a heading that are examined. */
const MOST_LINKS = 200

/** Whether links lead to several other sites: literature. */
function leadToSources(after: readonly DraftNode[]): boolean {
  const hosts = new Set<string>()
  let looked = 0
  for (const node of after) {
    if (node.kind === 'text') continue
    for (const link of selectAll(node, 'a[href]')) {
      if (++looked > MOST_LINKS) return false
      const host = /^\s*https?:\/\/([^/?#]+)/i.exec(attribute(link, 'href') ?? '')?.[1]
      if (host !== undefined) hosts.add(host.toLowerCase())
      if (hosts.size >= FEWEST_HOSTS) return true
    }
  }
  return false
}

/** Headings of other pages, which are links. */
const OF_OTHERS = /^\W*(recommended|popular|trending|more|most|top|other|recent|latest|up next|read)\b/i

/** The text of a heading, or of a block that is or begins with one. */
function headingOf(element: DraftElement, measures: Measures): string | null {
  const its = measureOf(measures, element)
  const isHeading = /^h[1-6]$/.test(element.name)
  const isLabel = its.text < 60 && its.text > 0 && !/^(p|li|a|span)$/.test(element.name)
  if (isHeading || isLabel) return shortText(element, LONGEST_HEADING)
  const first = firstBlock(element)
  return first !== null && /^h[1-6]$/.test(first.name) ? shortText(first, LONGEST_HEADING) : null
}

/** Maximum number of characters; longer texts are prose. */
const LONGEST_HEADING = 200

/** Whether an element begins with a heading after which an article is over: its content is not the article. */
export function beginsEnding(element: DraftElement): boolean {
  const first = firstBlock(element)
  return first !== null && /^h[2-6]$/.test(first.name) && endsArticle(shortText(first, LONGEST_HEADING) ?? '')
}

/** The heading at the beginning of an element, at any depth; null if it begins with something else. */
function firstBlock(element: DraftElement): DraftElement | null {
  let at: DraftElement = element
  for (let depth = 0; depth < 8; depth++) {
    const first: DraftNode | undefined = at.children.find(
      child => child.kind === 'element' || child.value.trim() !== '',
    )
    if (first === undefined || first.kind === 'text') return null
    if (/^h[1-6]$/.test(first.name)) return first
    at = first
  }
  return null
}
