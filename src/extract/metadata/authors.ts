/** Who wrote a page: JSON-LD, `<meta>`, microdata, then what is named, linked or worded as a byline. */
import type { JsonObject } from '../../base/json.ts'
import { attribute, type Element, elementsOf, nodesOf } from '../../html/document.ts'
import { resolveUrl } from '../../html/parse.ts'
import { selectAll } from '../../html/select.ts'
import { shortText } from '../bounded-text.ts'
import { compileNames } from '../general/names.ts'
import { isInline } from '../plain-text.ts'
import { cleanName } from './byline.ts'
import { namesIn } from './json-ld.ts'

/** What a page states about itself, read once. */
export interface StatedFacts {
  readonly root: Element
  readonly address: URL | null
  /** `<meta>` by lower-case name or property. */
  readonly metas: ReadonlyMap<string, string>
  /** All nodes of JSON-LD, and of these the one about the article. */
  readonly nodes: readonly JsonObject[]
  readonly node: JsonObject | null
}

/** Who may have written a page, from the source that is trusted most. The words are not yet checked to be names. */
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

/** The label that WordPress gives the author for cards of links. */
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

/** In a comment, in a review of what the page is about, or in a list of other articles. */
function isBeside(element: Element): boolean {
  for (let at: Element | null = element; at !== null && at.name !== 'body'; at = at.parent)
    if (isBesideName(at) !== null || isReview(at)) return true
  return false
}

/** https://schema.org/Review; a page that is a review as a whole has its author for its own. */
const isReview = (element: Element): boolean =>
  /^reviews?$/i.test(attribute(element, 'itemprop') ?? '') ||
  (/schema\.org\/Review$/i.test(attribute(element, 'itemtype') ?? '') && attribute(element, 'itemprop') !== null)

/** Whether an element is in a review of what the page is about. */
export function isInReview(element: Element): boolean {
  for (let at: Element | null = element.parent; at !== null; at = at.parent) if (isReview(at)) return true
  return false
}

/** The line that names the author: what stands below it, such as a position, does not belong to it. */
function bylineText(element: Element, short = shortText(element, LONGEST)): string {
  if (short === null || short === '') return ''
  let text = ''
  for (const node of nodesOf(element)) {
    if (node.kind === 'text') text += node.value.replace(/\s+/g, ' ')
    else if (node.name === 'br' || !isInline(node)) text += '\n'
  }
  const lines = text.split('\n').map(line => line.replace(/\s+/g, ' ').trim())
  return lines.find(line => line !== '' && !/^(by|written by|words by|posted by|authors?)\W*$/i.test(line)) ?? ''
}

/** Characters. */
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
/** Case is read from the letters themselves: with the flag `i`, `\p{Lu}` matches small letters too. */
const BYLINE =
  /^([Ww]ritten |[Pp]osted |[Pp]ublished |[Ww]ords |[Ss]tory )?([Bb]y|BY):? +\p{Lu}[\p{L}.'’-]*( +(\p{Lu}[\p{L}.'’-]*|van|von|der|den|de|del|della|di|da|dos|la|le|el|bin|al|ter|y|and|&)){1,5}$/u

/** The first element that is named, linked or worded as a byline; in this order of trust. */
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
      linked = bylineText(element) || null
    if (worded === null) worded = wordedByline(element)
  }
  return [worded ?? linked].filter(name => name !== null)
}

/** The line that names the author in words, "By" and a name; null where there is none. */
function wordedByline(element: Element): string | null {
  const short = shortText(element, LONGEST)
  // Most elements end here: the lines of a text are read only where it has the word.
  if (short === null || !/\bby\b/i.test(short)) return null
  const line = bylineText(element, short)
  return BYLINE.test(line) ? line : null
}

/** Pages about people are on many sites; only the site's own are about its authors. */
function leadsToAuthor(href: string, address: URL | null): boolean {
  if (!AUTHOR_LINK.test(href)) return false
  const url = resolveUrl(href, address)
  return url === null || address === null || isSameSite(url.hostname, address.hostname)
}

/** The last two labels are the same, which is near enough: "authors.example.com" and "www.example.com". */
const isSameSite = (a: string, b: string): boolean => a.split('.').slice(-2).join() === b.split('.').slice(-2).join()
