/** What a page says about itself: JSON-LD, Open Graph, `<meta>`, microdata, `<time>`, links and headings, in this order. */
import { attribute, type Document, type Element, elementsOf, textContent } from '../../html/document.ts'
import { metaOf } from '../../html/meta.ts'
import { resolveUrl } from '../../html/parse.ts'
import { selectAll, selectOne } from '../../html/select.ts'
import type { ArticleMeta, ContentKind } from '../article.ts'
import { shortText } from '../bounded-text.ts'
import { compileNames } from '../general/names.ts'
import { authorNames, cleanName } from './byline.ts'
import { isoDate } from './dates.ts'
import { articleNode, imageIn, type JsonObject, jsonLdNodes, namesIn, text, typesOf } from './json-ld.ts'
import { chooseTitle } from './title.ts'

export function pageFacts(document: Document, address: URL | null): ArticleMeta {
  const { root } = document
  const metas = metaTags(root)
  const nodes = jsonLdNodes(root)
  const node = articleNode(nodes)
  const base = metaOf(document)
  const site = siteName(metas, nodes, node, address)
  const url = address?.href ?? base.url
  const said = [text(node?.['headline']), metas.get('og:title') ?? null, metas.get('twitter:title') ?? null, base.title]
  return {
    title: chooseTitle(said, headings(root), site, address?.hostname ?? null),
    author: authorNames(authorCandidates(root, metas, nodes, node), site),
    site,
    url,
    published: publishedDate(root, metas, node),
    modified: isoDate(text(node?.['dateModified'])) ?? isoDate(metas.get('article:modified_time') ?? null),
    language: base.language ?? localeOf(metas),
    description: metas.get('og:description') ?? base.description ?? text(node?.['description']),
    keywords: base.keywords,
    canonical: canonicalOf(root, metas, document.baseUrl),
    leadImage: absolute(
      metas.get('og:image') ?? metas.get('og:image:url') ?? metas.get('twitter:image') ?? imageIn(node?.['image']),
      document.baseUrl,
    ),
    kind: kindOf(nodes, metas, address),
  }
}

function metaTags(root: Element): ReadonlyMap<string, string> {
  const metas = new Map<string, string>()
  for (const meta of selectAll(root, 'meta[content]')) {
    const name = attribute(meta, 'property') ?? attribute(meta, 'name') ?? attribute(meta, 'itemprop')
    const content = attribute(meta, 'content')!.replace(/\s+/g, ' ').trim()
    const key = name?.trim().toLowerCase()
    if (key !== undefined && content !== '' && !metas.has(key)) metas.set(key, content)
  }
  return metas
}

function headings(root: Element): string[] {
  const found: string[] = []
  for (const element of elementsOf(root)) {
    if (element.name !== 'h1' || found.length >= 10) continue
    const whole = textContent(element).replace(/\s+/g, ' ').trim()
    if (whole.length >= 300) continue
    // The sign of a link to the heading itself is no part of it.
    const heading = whole.replace(/[\s¶#§🔗]+$/u, '')
    if (heading !== '') found.push(heading)
  }
  return found
}

function siteName(
  metas: ReadonlyMap<string, string>,
  nodes: readonly JsonObject[],
  node: JsonObject | null,
  address: URL | null,
): string | null {
  const website = nodes.find(each => typesOf(each).includes('WebSite'))
  return (
    metas.get('og:site_name') ??
    namesIn(node?.['publisher'], nodes)[0] ??
    text(website?.['name']) ??
    metas.get('application-name') ??
    address?.hostname.replace(/^www\./, '') ??
    null
  )
}

function authorCandidates(
  root: Element,
  metas: ReadonlyMap<string, string>,
  nodes: readonly JsonObject[],
  node: JsonObject | null,
): string[] {
  const structured = namesIn(node?.['author'] ?? node?.['creator'], nodes)
  if (structured.length > 0) return structured
  for (const name of AUTHOR_METAS) {
    const content = metas.get(name)
    if (content !== undefined && !/^https?:/i.test(content)) return [content]
  }
  for (const selector of AUTHOR_ITEMS) {
    const names = selectAll(root, selector)
      .map(bylineText)
      .filter(name => name !== '')
    if (names.length > 0) return names.slice(0, 4)
  }
  return namedAuthors(root)
}

const bylineText = (element: Element): string => shortText(element, 100) ?? ''

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
const BYLINE = /^(written |posted |published |words |story )?by:? +\p{Lu}[\p{L}.'’-]*( +[\p{L}.'’-]+){1,4}$/iu

/** The first element that is named, linked or worded as a byline; in this order of trust. */
function namedAuthors(root: Element): string[] {
  let linked: string | null = null
  let worded: string | null = null
  for (const element of elementsOf(root)) {
    if (element.name === 'script' || element.name === 'style' || element.name === 'meta') continue
    if (isNamedAuthor(element) !== null) {
      const text = bylineText(element)
      if (cleanName(text) !== null) return [text]
    }
    if (element.children.length > 2) continue
    if (linked === null && element.name === 'a' && AUTHOR_LINK.test(attribute(element, 'href') ?? ''))
      linked = bylineText(element) || null
    if (worded === null && BYLINE.test(bylineText(element))) worded = bylineText(element)
  }
  return [worded ?? linked].filter(name => name !== null)
}

function publishedDate(root: Element, metas: ReadonlyMap<string, string>, node: JsonObject | null): string | null {
  const structured = isoDate(text(node?.['datePublished']) ?? text(node?.['dateCreated']) ?? text(node?.['uploadDate']))
  if (structured !== null) return structured
  for (const name of DATE_METAS) {
    const date = isoDate(metas.get(name) ?? null)
    if (date !== null) return date
  }
  for (const selector of DATE_ELEMENTS) {
    const element = selectOne(root, selector)
    if (element === null) continue
    const date =
      isoDate(attribute(element, 'datetime') ?? attribute(element, 'content') ?? null) ?? isoDate(textContent(element))
    if (date !== null) return date
  }
  return null
}

const DATE_METAS = [
  'article:published_time',
  'og:article:published_time',
  'datepublished',
  'date',
  'dc.date',
  'dcterms.date',
  'dcterms.created',
  'dc.date.issued',
  'citation_publication_date',
  'citation_date',
  'parsely-pub-date',
  'sailthru.date',
  'pubdate',
  'publish-date',
  'publish_date',
  'publication_date',
]

const DATE_ELEMENTS = [
  '[itemprop~="datePublished"]',
  'time[pubdate]',
  'article header time, .entry-header time, .post-header time, .post-meta time, .entry-meta time, .byline time',
  '.published, .entry-date, .post-date, .article-date, .dateline, .publish-date, .date-published',
  'article time[datetime], main time[datetime]',
]

const localeOf = (metas: ReadonlyMap<string, string>): string | null => {
  const locale = metas.get('og:locale')?.replace('_', '-') ?? ''
  return /^[a-z]{2,3}(-[a-z]{2,4})?$/i.test(locale) ? locale : null
}

function canonicalOf(root: Element, metas: ReadonlyMap<string, string>, base: URL | null): string | null {
  const link = selectOne(root, 'link[rel~="canonical" i][href]')
  return absolute(link === null ? null : attribute(link, 'href'), base) ?? absolute(metas.get('og:url') ?? null, base)
}

function absolute(reference: string | null, base: URL | null): string | null {
  if (reference === null || reference.trim() === '') return null
  const url = resolveUrl(reference, base)
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null
}

const DOCUMENTATION_TOOLS =
  /docusaurus|sphinx|mkdocs|vitepress|vuepress|gitbook|mintlify|readthedocs|antora|doxygen|javadoc|rustdoc|hugo-book|docsify|starlight|nextra|fumadocs/i

function kindOf(nodes: readonly JsonObject[], metas: ReadonlyMap<string, string>, address: URL | null): ContentKind {
  const types = new Set(nodes.flatMap(typesOf))
  if (types.has('QAPage') || types.has('Question')) return 'question'
  if (types.has('DiscussionForumPosting')) return 'thread'
  const isDocumentation =
    types.has('APIReference') ||
    DOCUMENTATION_TOOLS.test(metas.get('generator') ?? '') ||
    (address !== null &&
      (/^(docs?|developers?|devdocs|api|manual|help)\./i.test(address.hostname) ||
        /^\/(docs?|documentation|manual|reference|api)(\/|$)/i.test(address.pathname)))
  return isDocumentation ? 'documentation' : 'article'
}
