/** Metadata in the head of a document: title, author, language, dates. */

import { languageTag } from '../base/language-tag.ts'
import { isAssetAddress } from '../base/resource.ts'
import { type Document, type DocumentMeta, type Element, elementsNamed, textContent } from './document.ts'

/** Names of `<meta>` elements for each field, the most reliable first. */
const NAMES = {
  author: ['author', 'dc.creator', 'dcterms.creator', 'article:author', 'citation_author', 'parsely-author'],
  site: ['og:site_name', 'application-name', 'citation_journal_title'],
  published: [
    'article:published_time',
    'date',
    'dc.date',
    'dcterms.date',
    'dcterms.created',
    'dc.date.issued',
    'citation_publication_date',
    'pubdate',
    'publish-date',
    'datepublished',
  ],
  description: ['description', 'og:description', 'dc.description', 'dcterms.description', 'twitter:description'],
  keywords: ['keywords', 'news_keywords'],
  title: ['og:title', 'dc.title', 'dcterms.title', 'twitter:title'],
} as const

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

/**
 * Reads the metadata of a document. Missing or unusable fields are null. The first heading is the title of a document
 * without one, as when browsers save a page.
 */
export function metaOf(document: Document): DocumentMeta {
  const metas = new Map<string, string>()
  let title: string | null = null
  let heading: string | null = null
  let canonical: string | null = null
  for (const element of elementsNamed(document, 'title', 'meta', 'link', ...HEADINGS)) {
    if (element.namespace !== 'html') continue
    if (element.name === 'title') title ??= clean(textContent(element))
    else if (element.name === 'meta') addMeta(metas, element)
    else if (element.name !== 'link') heading ??= clean(textContent(element))
    else if (isCanonical(element)) canonical ??= element.attributes.get('href') ?? null
  }
  const first = (names: readonly string[]): string | null => {
    for (const name of names) if (metas.has(name)) return metas.get(name)!
    return null
  }
  const author = first(NAMES.author)
  return {
    title: title ?? first(NAMES.title) ?? heading,
    author: author !== null && /^https?:/i.test(author) ? null : author,
    site: first(NAMES.site),
    url: absolute(canonical, document) ?? addressOf(document),
    published: isoDate(first(NAMES.published)),
    language: languageOf(document.root, metas),
    description: first(NAMES.description),
    keywords: first(NAMES.keywords),
  }
}

function addMeta(metas: Map<string, string>, element: Element): void {
  const { attributes } = element
  const name = attributes.get('name') ?? attributes.get('property') ?? attributes.get('http-equiv')
  const content = clean(attributes.get('content') ?? '')
  const key = name?.trim().toLowerCase()
  if (key !== undefined && content !== null && !metas.has(key)) metas.set(key, content)
}

const isCanonical = (link: Element): boolean => /(^|\s)canonical(\s|$)/i.test(link.attributes.get('rel') ?? '')

/** Collapses white space; null if nothing is left. */
function clean(text: string): string | null {
  const collapsed = text.replace(/\s+/g, ' ').trim()
  return collapsed === '' ? null : collapsed
}

/** Recipients need not support longer addresses (RFC 9110 §4.1), and these would be printed on hundreds of pages. */
const LONGEST_ADDRESS = 8_000

function absolute(reference: string | null, document: Document): string | null {
  if (reference === null || reference.trim() === '') return null
  try {
    const url = new URL(reference.trim(), document.baseUrl ?? undefined)
    const isOfWeb = url.protocol === 'http:' || url.protocol === 'https:'
    return isOfWeb && url.href.length <= LONGEST_ADDRESS ? url.href : null
  } catch {
    return null
  }
}

function languageOf(root: Element, metas: ReadonlyMap<string, string>): string | null {
  const language = root.attributes.get('lang') ?? root.attributes.get('xml:lang') ?? metas.get('content-language')
  return languageTag(language?.split(',')[0] ?? '')
}

/** A date in one of the usual formats as ISO 8601; null if it is ambiguous. */
function isoDate(text: string | null): string | null {
  if (text === null) return null
  const iso =
    /^(\d{4})[-/](\d{1,2})(?:[-/](\d{1,2}))?(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?/i.exec(
      text,
    )
  if (iso === null) return null
  const [, year, month, day, time, zone] = iso
  const date = `${year}-${month!.padStart(2, '0')}${day === undefined ? '' : `-${day.padStart(2, '0')}`}`
  if (Number(month) < 1 || Number(month) > 12 || (day !== undefined && Number(day) > 31)) return null
  if (time === undefined || day === undefined) return date
  return `${date}T${time}${zone === undefined ? '' : zone.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`
}

/**
 * The address of the page, if it can be visited. The address of files sent with the document, or a local path, is
 * useless to readers, and a path would make the bytes depend on the machine.
 */
const addressOf = ({ baseUrl }: Document): string | null =>
  baseUrl === null || baseUrl.protocol === 'file:' || isAssetAddress(baseUrl) ? null : baseUrl.href
