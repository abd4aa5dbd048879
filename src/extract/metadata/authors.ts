/** The authors of a page: JSON-LD, `<meta>`, microdata, then elements named, linked or worded as a byline. */
import type { JsonObject } from '../../base/json.ts'
import { attribute, type Element, elementsOf, nodesOf, textContent } from '../../html/document.ts'
import { resolveUrl } from '../../html/parse.ts'
import { closest, selectAll } from '../../html/select.ts'
import { shortText } from '../bounded-text.ts'
import { compileNames } from '../general/names.ts'
import { isInline } from '../plain-text.ts'
import { cleanName } from './byline.ts'
import { namesIn } from './json-ld.ts'

/** The facts that a page states about itself, read once. */
export interface StatedFacts {
  readonly root: Element
  readonly address: URL | null
  /** `<meta>` by lower-case name or property. */
  readonly metas: ReadonlyMap<string, string>
  /** All nodes of JSON-LD, and the one about the article. */
  readonly nodes: readonly JsonObject[]
  readonly node: JsonObject | null
}

/** Possible authors of a page from the most trusted source. Whether the words are names is not checked yet. */
export function authorCandidates({ root, metas, nodes, node, address }: StatedFacts): string[] {
  const structured = namesIn(node?.['author'] ?? node?.['creator'], nodes)
  if (structured.length > 0) return structured
  for (const name of AUTHOR_METAS) {
    const content = metas.get(name)
    if (content !== undefined && !/^https?:/i.test(content)) return [content]
  }
  const written = WRITTEN.test(metas.get('twitter:label1') ?? '') ? metas.get('twitter:data1') : undefined
  if (written !== undefined) return [written]
  for (const selector of AUTHOR_ITEMS) {
    const names = selectAll(root, selector)
      .filter(element => !isBeside(element))
      .map(element => bylineText(element))
      .filter(name => name !== '')
    if (names.length > 0) return names.slice(0, 4)
  }
  return namedAuthors(root, address)
}

/** WordPress's label for the author on link cards. */
const WRITTEN =
  /^(written by|author|escrito por|verfasst von|geschrieben von|écrit par|geschreven door|scritto da)\W*$/i

const isBesideName = compileNames([
  {
    rule: 'beside',
    phrases: [
      'comment',
      'comments',
      'commentlist',
      'respond',
      'related',
      'recommended',
      'sidebar',
      'reviews',
      'customer review',
      'product review',
      'review intro',
      'review item',
      'review entry',
      'rating',
      'ratings',
    ],
  },
])

/** Whether an element is in a comment, in a review, or in a list of other articles. */
function isBeside(element: Element): boolean {
  for (let at: Element | null = element; at !== null && at.name !== 'body'; at = at.parent)
    if (isBesideName(at) !== null || isReview(at)) return true
  return false
}

/** https://schema.org/Review; the author of a page that is a review as a whole is the page's author. */
const isReview = (element: Element): boolean =>
  /^reviews?$/i.test(attribute(element, 'itemprop') ?? '') ||
  (/schema\.org\/Review$/i.test(attribute(element, 'itemtype') ?? '') && attribute(element, 'itemprop') !== null)

/** Whether an element is in a review of the page's subject. */
export function isInReview(element: Element): boolean {
  for (let at: Element | null = element.parent; at !== null; at = at.parent) if (isReview(at)) return true
  return false
}

/** The line with the author's name: lines below it, such as a position, do not belong to it. */
function bylineText(element: Element, short = shortText(element, LONGEST)): string {
  if (short === null || short === '') return ''
  let text = ''
  for (const node of nodesOf(element)) {
    if (node.kind === 'text') text += isNextWord(text, node.value) ? `\n${node.value}` : node.value.replace(/\s+/g, ' ')
    else if (node.name === 'br' || !isInline(node)) text += '\n'
  }
  const lines = text.split('\n').map(line => line.replace(/\s+/g, ' ').trim())
  return lines.find(line => line !== '' && !/^(by|written by|words by|posted by|authors?)\W*$/i.test(line)) ?? ''
}

/** Whether a text in an element of its own begins another line, which only a style sheet separates: "Ann Lee" and "Founder". */
const isNextWord = (before: string, text: string): boolean => /\p{Ll}{2}$/u.test(before) && /^\p{Lu}\p{Ll}/u.test(text)

/** Maximum number of characters. */
const LONGEST = 100

const AUTHOR_METAS = [
  'author',
  'dc.creator',
  'dcterms.creator',
  'article:author',
  'citation_author',
  'parsely-author',
  'sailthru.author',
  'article:author_name',
  'byl',
]

const AUTHOR_ITEMS = ['[itemprop~="author"] [itemprop~="name"]', '[itemprop~="author"]', '[rel~="author"]']

const isNamedAuthor = compileNames([
  {
    rule: 'author',
    phrases: [
      'author name',
      'authorname',
      'byline name',
      'byline author',
      'post author',
      'entry author',
      'article author',
      'meta author',
      'blog author',
      'by author',
      'author link',
      'author title',
      'written by',
      'byline',
      '=author',
      '=authors',
      'contributor name',
      'posted by',
      'story author',
      'news author',
      'post by',
      'p author',
    ],
  },
])

const AUTHOR_LINK =
  /\/(authors?|contributors?|writers?|people|staff|team|journalists?|columnists?)\/[\w%.-]+\/?$|[?&]author=/i
/** Case is checked on the letters themselves: with the flag `i`, `\p{Lu}` also matches lower-case letters. */
const BYLINE =
  /^([Ww]ritten |[Pp]osted |[Pp]ublished |[Ww]ords |[Ss]tory )?([Bb]y|BY):? +\p{Lu}[\p{L}.'’-]*( +(\p{Lu}[\p{L}.'’-]*|van|von|der|den|de|del|della|di|da|dos|la|le|el|bin|al|ter|y|and|&)){1,5}$/u

/** The first element that is named, linked or worded as a byline, in this order of trust. */
function namedAuthors(root: Element, address: URL | null): string[] {
  let linked: string | null = null
  let worded: string | null = null
  for (const element of elementsOf(root)) {
    if (element.name === 'script' || element.name === 'style' || element.name === 'meta') continue
    if (isNamedAuthor(element) !== null && !isBeside(element)) {
      const text = bylineText(element)
      if (cleanName(text) !== null) return [text]
    }
    if (element.children.length > 5) continue
    if (linked === null && element.name === 'a' && leadsToAuthor(attribute(element, 'href') ?? '', address))
      linked = isInNavigation(element) ? null : bylineText(element) || null
    if (worded === null) worded = wordedByline(element)
  }
  return [worded ?? linked].filter(name => name !== null)
}

/** The line with "By" and a name; null if there is none. */
function wordedByline(element: Element): string | null {
  const short = shortText(element, LONGEST)
  // Most elements end here: lines are read only if the text contains the word.
  if (short === null || !/\bby\b/i.test(short)) return null
  const line = bylineText(element, short)
  return BYLINE.test(line) && !isInNavigation(element) && !isOtherLink(element) ? line : null
}

/** Whether a line is a link that does not lead to an author: "By States and Regions". */
function isOtherLink(element: Element): boolean {
  const whole = (inner: Element): boolean => textContent(inner).trim() === textContent(element).trim()
  const link = closest(element, 'a[href]') ?? selectAll(element, 'a[href]').find(whole)
  return link !== undefined && !AUTHOR_LINK.test(attribute(link, 'href')!)
}

/** Whether an element is part of the site's navigation: menus have entries such as "By industry". */
const isInNavigation = (element: Element): boolean => closest(element, 'nav, [role=navigation]') !== null

/**
 * Whether a link leads to a page about an author: many sites have pages about people, but only the site's own are about its
 * authors.
 */
function leadsToAuthor(href: string, address: URL | null): boolean {
  if (!AUTHOR_LINK.test(href)) return false
  const url = resolveUrl(href, address)
  return url === null || address === null || isSameSite(url.hostname, address.hostname)
}

/** Compares the last two labels, which is precise enough: "authors.example.com" and "www.example.com". */
const isSameSite = (a: string, b: string): boolean => a.split('.').slice(-2).join() === b.split('.').slice(-2).join()
