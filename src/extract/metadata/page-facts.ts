/** The metadata of a page: JSON-LD, Open Graph, `<meta>`, microdata, `<time>`, links and headings, in this order. */
import type { JsonObject } from '../../base/json.ts'
import { attribute, type Document, type Element, elementsOf, textContent } from '../../html/document.ts'
import { metaOf } from '../../html/meta.ts'
import { resolveUrl } from '../../html/parse.ts'
import { selectAll, selectOne } from '../../html/select.ts'
import type { ArticleMeta, ContentKind } from '../article.ts'
import { authorCandidates, isInReview } from './authors.ts'
import { authorNames } from './byline.ts'
import { articleNode, imageIn, jsonLdNodes, namesIn, text, typesOf } from './json-ld.ts'
import { pageDates } from './page-dates.ts'
import { chooseTitle, fold, siteWithoutTitle, unescaped } from './title.ts'

/** Metadata of a page. `address` is the address it was loaded from; null for HTML without an address. */
export function pageFacts(document: Document, address: URL | null): ArticleMeta {
  const { root } = document
  const metas = metaTags(root)
  const nodes = jsonLdNodes(root)
  const node = articleNode(nodes)
  const base = metaOf(document)
  const site = siteName(root, metas, nodes, node, address)
  const url = address?.href ?? base.url
  const stated = { root, metas, nodes, node, address }
  const told = [text(node?.['headline']), metas.get('og:title') ?? null, metas.get('twitter:title') ?? null, base.title]
  const said = address === null || address.pathname === '/' ? told : titlesOfPage(told, site)
  const description = metas.get('og:description') ?? base.description ?? text(node?.['description'])
  const title = chooseTitle(said, headings(root), site, address?.hostname ?? null)
  return {
    title,
    author: authorNames(authorCandidates(stated), site),
    site: site === null || title === null ? site : siteWithoutTitle(site, title),
    url,
    ...pageDates(stated),
    language: base.language ?? localeOf(metas),
    description: description === null ? null : unescaped(description),
    keywords: base.keywords,
    canonical: canonicalOf(root, metas, document.baseUrl),
    leadImage: absolute(
      metas.get('og:image') ?? metas.get('og:image:url') ?? metas.get('twitter:image') ?? imageIn(node?.['image']),
      document.baseUrl,
    ),
    kind: kindOf(root, nodes, metas, address),
  }
}

/** The titles without those that are only the name of the site, unless there is no other. */
function titlesOfPage(told: readonly (string | null)[], site: string | null): readonly (string | null)[] {
  const others = told.filter(title => title !== null && (site === null || fold(title) !== fold(site)))
  return others.length > 0 ? others : told
}

function metaTags(root: Element): ReadonlyMap<string, string> {
  const metas = new Map<string, string>()
  for (const meta of selectAll(root, 'meta[content]')) {
    const name = attribute(meta, 'property') ?? attribute(meta, 'name') ?? itemNameOf(meta)
    const content = attribute(meta, 'content')!.replace(/\s+/g, ' ').trim()
    const key = name?.trim().toLowerCase()
    if (key !== undefined && content !== '' && !metas.has(key)) metas.set(key, content)
  }
  return metas
}

/** The name of a property of the page's item; properties of a review do not count. */
const itemNameOf = (meta: Element): string | null => (isInReview(meta) ? null : attribute(meta, 'itemprop'))

function headings(root: Element): string[] {
  const found: string[] = []
  for (const element of elementsOf(root)) {
    if (element.name !== 'h1' || found.length >= 10 || isNameOfManual(element) || isLinkHome(element)) continue
    const whole = textContent(element).replace(/\s+/g, ' ').trim()
    if (whole.length >= 300) continue
    // A link to the heading itself is not part of it; icon fonts have its sign at private code points.
    const heading = whole.replace(/\p{Co}+/gu, '').replace(/[\s\p{Cf}¶#§🔗]+$/u, '')
    if (heading !== '') found.push(heading)
  }
  return found
}

/** Whether a heading is one link to the home page: the name of the site, which some themes put in a heading of the first level. */
function isLinkHome(heading: Element): boolean {
  const link = selectOne(heading, 'a[href]')
  if (link === null || textContent(link).trim() !== textContent(heading).trim()) return false
  return /^(https?:\/\/[^/?#]+)?\/?$/i.test(attribute(link, 'href')!.trim()) && attribute(link, 'href')!.trim() !== ''
}

/** The text of such a heading; null if there is none. */
function nameInHeading(root: Element): string | null {
  const heading = selectAll(root, 'h1').find(isLinkHome)
  const name = heading === undefined ? '' : textContent(heading).replace(/\s+/g, ' ').trim()
  return name !== '' && name.length < LONGEST_NAME ? name : null
}

/** Maximum number of characters of a site's name. */
const LONGEST_NAME = 80

/**
 * The name of a manual in the markup of common tools: mdBook, Docusaurus, VitePress, Material for MkDocs, themes of Sphinx. In
 * mdBook it is a heading of the first level.
 */
const MANUAL_NAMES = [
  'h1.menu-title',
  '.navbar__title',
  '.VPNavBarTitle .title',
  '.md-header__title .md-header__topic',
  '.wy-side-nav-search > a',
  '.sidebar-brand-text',
]

const isNameOfManual = (heading: Element): boolean => /(^|\s)menu-title(\s|$)/.test(attribute(heading, 'class') ?? '')

function nameOfManual(root: Element): string | null {
  for (const selector of MANUAL_NAMES) {
    const found = selectOne(root, selector)
    const name = found === null ? '' : textContent(found).replace(/\s+/g, ' ').trim()
    if (name !== '' && name.length < LONGEST_NAME) return name
  }
  return null
}

function siteName(
  root: Element,
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
    nameOfManual(root) ??
    nameInHeading(root) ??
    address?.hostname.replace(/^www\./, '') ??
    null
  )
}

const localeOf = (metas: ReadonlyMap<string, string>): string | null => {
  const locale = metas.get('og:locale')?.replace('_', '-') ?? ''
  return /^[a-z]{2,3}(-[a-z]{2,4})?$/i.test(locale) ? locale : null
}

function canonicalOf(root: Element, metas: ReadonlyMap<string, string>, base: URL | null): string | null {
  const link = selectOne(root, 'link[rel~="canonical" i][href]')
  return absolute(link === null ? null : attribute(link, 'href'), base) ?? absolute(metas.get('og:url') ?? null, base)
}

/**
 * Maximum number of characters: longer addresses need not be supported (RFC 9110 §4.1), and would be printed on hundreds of
 * pages.
 */
const LONGEST_ADDRESS = 8_000

function absolute(reference: string | null, base: URL | null): string | null {
  if (reference === null || reference.trim() === '') return null
  const url = resolveUrl(reference, base)
  return url !== null && /^https?:$/.test(url.protocol) && url.href.length <= LONGEST_ADDRESS ? url.href : null
}

const DOCUMENTATION_TOOLS =
  /docusaurus|sphinx|docutils|mkdocs|vitepress|vuepress|gitbook|mintlify|readthedocs|antora|doxygen|javadoc|dokka|rustdoc|typedoc|jsdoc|docfx|pdoc|rdoc|yard\b|haddock|gi-docgen|gtk-doc|pydoctor|exdoc|scaladoc|phpdoc|jazzy|odoc|hdoc|hotdoc|doxyrest|docbook|asciidoc|texinfo|makeinfo|texi2|latex2html|tex4ht|latexml|hugo-book|docsy|docsify|starlight|nextra|fumadocs/i

/** The links that Sphinx, Material for MkDocs and Texinfo put beside every heading. */
const HEADER_LINKS = 'h1 > a.headerlink, h2 > a.headerlink, a.copiable-link'

/** The link relations of a chapter: https://www.w3.org/TR/html401/types.html#type-links */
const CHAPTER_LINKS = 'link[rel~="contents" i], link[rel~="chapter" i], link[rel~="appendix" i], link[rel="up" i]'

/** The style sheets and scripts of a page, whose names identify the tool of a manual. */
const FILES = 'head link[rel="stylesheet" i][href], head script[src]'

function isMadeByTool(root: Element): boolean {
  return selectAll(root, FILES)
    .slice(0, MOST_FILES)
    .some(element => {
      const address = attribute(element, 'href') ?? attribute(element, 'src') ?? ''
      return address.length < 300 && DOCUMENTATION_TOOLS.test(address.replace(/[?#].*$/, '').replace(/^.*\//, ''))
    })
}

const MOST_FILES = 40

/** Hosts and folders of manuals; an edition or a language may precede the folder. */
const MANUAL_HOST = /^(docs?|developers?|devdocs|api|manual|help)\.|\.readthedocs\.(io|org)$|^docs\.rs$|^hexdocs\.pm$/i
const MANUAL_FOLDER =
  /^(\/[\w.-]+){0,2}\/(docs?|documentation|manuals?|reference|refman|api|api-?docs|api-?reference|javadoc|man-pages)(\/|$)/i

function kindOf(
  root: Element,
  nodes: readonly JsonObject[],
  metas: ReadonlyMap<string, string>,
  address: URL | null,
): ContentKind {
  const types = new Set(nodes.flatMap(typesOf))
  if (types.has('QAPage') || types.has('Question')) return 'question'
  if (types.has('DiscussionForumPosting')) return 'thread'
  const isDocumentation =
    types.has('APIReference') ||
    DOCUMENTATION_TOOLS.test(metas.get('generator') ?? '') ||
    selectOne(root, HEADER_LINKS) !== null ||
    selectOne(root, CHAPTER_LINKS) !== null ||
    isMadeByTool(root) ||
    (address !== null && (MANUAL_HOST.test(address.hostname) || MANUAL_FOLDER.test(address.pathname)))
  return isDocumentation ? 'documentation' : 'article'
}
