/**
 * Extracts an article: by a site parser, general extraction or, if that finds too little, Readability; then cleans the
 * content.
 */

import type { Diagnostics } from '../base/diagnostics.ts'
import { OctavoError } from '../base/errors.ts'
import type { Limits } from '../base/limits.ts'
import type { ResourceLoader } from '../base/resource.ts'
import { type Document, textContent } from '../html/document.ts'
import { createElement, type DraftElement, draftOf, freeze } from '../html/edit.ts'
import { parseDocument } from '../html/parse.ts'
import { selectOne } from '../html/select.ts'
import { indexDocument } from '../html/selector-index.ts'
import type { ArticleMeta, ContentKind, ExtractedArticle } from './article.ts'
import { cleanContent } from './clean/clean.ts'
import { confidenceOf, LOW_CONFIDENCE, WALLS, type Wall, wallOf } from './confidence.ts'
import { type ContentControls, leaveOut, selectedContent, withoutRemoved } from './content-controls.ts'
import { decodedAgain } from './double-encoding.ts'
import { extractGeneral } from './general/general.ts'
import { stateContent } from './general/page-state.ts'
import { offersProduct } from './general/product.ts'
import { statesArticle } from './general/stated-article.ts'
import { describedContent, statedPosts, structuredContent } from './general/structured.ts'
import { fragmentOf } from './html-pieces.ts'
import { pageFacts } from './metadata/page-facts.ts'
import { textOf } from './plain-text.ts'
import { Removals } from './removals.ts'
import { savedAddress } from './saved-address.ts'
import type { SiteParser } from './sites/parser.ts'
import { readSite } from './sites/site.ts'

/** A page as delivered. */
export interface ExtractInput {
  readonly html: string
  /** The address of the page, the base of relative references. */
  readonly url: URL | null
  /** The media type with which it was delivered, if known. */
  readonly contentType?: string
}

/** Limits, diagnostics, loaders, and the user's choices. */
export interface ExtractOptions extends ContentControls {
  readonly limits: Pick<Limits, 'domDepth' | 'domNodes'>
  readonly diagnostics: Diagnostics
  /**
   * A loader for documented public interfaces of sites (Discourse, DEV, Stack Exchange), for pages with less content than
   * these. None is used without it.
   */
  readonly apis?: ResourceLoader
  /** The user's parsers, which take precedence. */
  readonly rules?: readonly SiteParser[]
  /** The record of removed parts; a new one by default. */
  readonly removals?: Removals
}

/** Characters of prose: with less, another method is tried. */
const TOO_LITTLE = 140

/**
 * Extracts the content of a page. Throws `no_content` if there is none, and `html_too_complex` over the limits; lesser
 * problems are warnings.
 */
export async function extract(delivered: ExtractInput, options: ExtractOptions): Promise<ExtractedArticle> {
  const { limits, diagnostics } = options
  const given = readable(delivered, diagnostics)
  const parsing = { baseUrl: given.url, limits, diagnostics, shadowRoots: 'text' as const }
  const whole = parseDocument(given.html, given.contentType ?? null, parsing)
  indexDocument(whole)
  const input = isOnWeb(given.url) ? given : { ...given, url: savedAddress(given.html) ?? given.url }
  const meta = pageFacts(whole, input.url)
  const removals = options.removals ?? new Removals()
  removals.measureAgainst(selectOne(whole.root, 'body') ?? whole.root)
  const document = withoutRemoved(whole, options, removals)
  const content = chosenContent(document, options) ?? (await foundContent(input, document, meta, removals, options))
  const facts = { ...meta, ...content.facts }
  const body = cleanContent(content.body, {
    meta: facts,
    baseUrl: document.baseUrl,
    removals,
    isThread: content.isThread,
  })
  leaveOut(body, options)
  const { parser } = content
  const wall = WITHOUT_WALLS.test(parser) ? null : wallOf(document.root, facts.title, body)
  const confidence = confidenceOf(parser, textOf(body).length, removals.outside, wall)
  reportConfidence(confidence, wall, diagnostics)
  return {
    document: documentOf(body, facts, document),
    meta: facts,
    parser,
    removed: removals.list(),
    confidence,
    wall,
  }
}

/** The page with text that was encoded twice decoded. */
function readable(page: ExtractInput, diagnostics: Diagnostics): ExtractInput {
  const html = decodedAgain(page.html)
  if (html === page.html) return page
  diagnostics.warn('extraction', 'the text of the page was encoded as UTF-8 twice, and is decoded twice')
  return { ...page, html }
}

const isOnWeb = (url: URL | null): boolean => url !== null && /^https?:$/.test(url.protocol)

/** Methods that are not affected by walls: they find content that the page does not show, or were told where it is. */
const WITHOUT_WALLS = /^(structured data|page state|selector)$/

/** Warns of walls and of low confidence. */
function reportConfidence(confidence: number, wall: Wall | null, diagnostics: Diagnostics): void {
  if (wall !== null) diagnostics.warn('extraction', `the page looks like ${WALLS[wall]}: its content is elsewhere`)
  else if (confidence < LOW_CONFIDENCE)
    diagnostics.warn(
      'extraction',
      `the content was found with little confidence (${confidence}); compare it with the page`,
    )
}

interface Content {
  readonly body: DraftElement
  readonly parser: string
  readonly isThread: boolean
  readonly facts: Partial<ArticleMeta>
}

/** The elements of the user's selector; null without one or without a match, which gives a warning. */
function chosenContent(document: Document, options: ExtractOptions): Content | null {
  const body = selectedContent(document, options)
  if (body !== null) return { body, parser: 'selector', isThread: false, facts: {} }
  if (options.selector !== undefined)
    options.diagnostics.warn(
      'extraction',
      `nothing on the page matches "${options.selector}"; the content was looked for`,
    )
  return null
}

/** The result of a site parser, unless general extraction finds much more; otherwise that of general extraction. */
async function foundContent(
  input: ExtractInput,
  document: Document,
  meta: ArticleMeta,
  removals: Removals,
  options: ExtractOptions,
): Promise<Content> {
  const site = await siteContent(input, document, meta, removals, options)
  const read = site === null || site.isThread ? 0 : textOf(site.body).length
  const isByRule = site !== null && options.rules?.some(({ name }) => name === site.parser) === true
  if (site !== null && (isByRule || site.isThread || read > SURE || textOf(document.root).length < 2 * FAR_MORE * read))
    return site
  const general = await generalContent(input, document, meta, removals, options)
  if (site === null) return general
  if (textOf(general.body).length < FAR_MORE * read) return site
  options.diagnostics.warn(
    'extraction',
    `the parser for ${site.parser} found little of the page; more was found without it`,
  )
  return general
}

/** Minimum number of characters that make a site parser's result certain: broken or new markup may mislead it. */
const SURE = 4_000
/** Multiple of a site parser's characters that general extraction must find to replace its result. */
const FAR_MORE = 4

/** The result of a site parser; null if none knows the page or finds content. */
async function siteContent(
  input: ExtractInput,
  document: Document,
  meta: ArticleMeta,
  removals: Removals,
  { diagnostics, limits, apis, rules = [] }: ExtractOptions,
): Promise<Content | null> {
  const site = await readSite({
    document,
    source: input.html,
    url: input.url,
    meta,
    removals,
    diagnostics,
    limits,
    apis: apis ?? null,
    rules,
  })
  return site === null ? null : { body: site.body, parser: site.parser, isThread: site.isThread, facts: site.facts }
}

/**
 * The result of general extraction. If it is short, structured data, the page state, Readability and the description are tried
 * in order: each must have more than twice as much text. Throws no_content if none has any.
 */
async function generalContent(
  input: ExtractInput,
  document: Document,
  meta: ArticleMeta,
  removals: Removals,
  options: ExtractOptions,
): Promise<Content> {
  const { diagnostics } = options
  const isDiscussion = meta.kind === 'thread' || meta.kind === 'question'
  const general = extractGeneral({
    root: draftOf(document).root,
    url: input.url,
    baseUrl: document.baseUrl,
    removals,
    isDiscussion,
    statedPosts: isDiscussion ? statedPosts(document.root) : [],
    isDocumentation: meta.kind === 'documentation',
    isProduct: offersProduct(document.root),
    statesArticle: statesArticle(document.root),
    leadImage: meta.leadImage,
    title: meta.title,
    description: meta.description,
  })
  const kind: ContentKind = general.isThread
    ? 'thread'
    : meta.kind === 'thread' || meta.kind === 'question'
      ? 'article'
      : meta.kind
  const writer = general.isThread ? selectOne(general.body, '.octavo-post-original .octavo-author') : null
  // The author in the page's data may be that of another post.
  const facts = writer === null ? { kind } : { kind, author: textContent(writer) }
  const content: Content = { body: general.body, parser: 'general', isThread: general.isThread, facts }
  if (general.mass >= TOO_LITTLE) return content

  const found = textOf(general.body).length
  const structured = structuredContent(document.root)
  if (structured !== null && textOf(structured.body).length > 2 * found) {
    diagnostics.warn('extraction', 'the page has no text of its own; that of its structured data was taken')
    return { ...content, body: structured.body, isThread: structured.isThread, parser: 'structured data' }
  }
  const stated = stateContent(document.root, html => fragmentOf(html, { ...options, baseUrl: document.baseUrl }))
  if (stated !== null && textOf(stated).length > 2 * found) {
    diagnostics.warn('extraction', 'the page has no text of its own; that of its state was taken')
    return { ...content, body: stated, isThread: false, parser: 'page state' }
  }
  const other = await secondOpinion(document, found)
  const described = describedContent(meta.description)
  const least = Math.max(2 * found, described === null ? 0 : textOf(described).length)
  if (other !== null && textOf(other).length > least) return { ...content, body: other, parser: 'readability' }
  if (described !== null && textOf(described).length > 2 * found) {
    diagnostics.warn('extraction', 'the page has no text without its scripts; only its description was found')
    return { ...content, body: described, parser: 'description' }
  }
  if (!hasContent(general.body)) throw nothingFound(document, meta.title, general.body)
  diagnostics.warn('extraction', 'the page has little text; what there is was taken')
  return content
}

/** The error for a page without content, which says what the page is instead. */
function nothingFound(document: Document, title: string | null, body: DraftElement): OctavoError {
  const wall = wallOf(document.root, title, body)
  const instead = wall === null ? '' : `: it looks like ${WALLS[wall]}`
  return new OctavoError('no_content', `No content was found on the page${instead}.`)
}

/** Characters that were found, from which a page is not read a second time: lists and tables have much text and little prose. */
const FOUND = 400

/** The result of Readability, for pages with text. Loading it costs more than all other methods. */
async function secondOpinion(document: Document, found: number): Promise<DraftElement | null> {
  const { length } = textOf(document.root)
  if (found >= FOUND || length < 300 || length < 3 * found) return null
  const { readWithReadability } = await import('./readability.ts')
  return readWithReadability(document)
}

const hasContent = (body: DraftElement): boolean =>
  textOf(body).trim() !== '' || selectOne(body, 'img, svg, video, table') !== null

/** The cleaned content in a document of its own. */
function documentOf(body: DraftElement, meta: ArticleMeta, source: Document): Document {
  const head = createElement('head', {}, [createElement('title', {}, [meta.title ?? ''])])
  const root = createElement('html', meta.language === null ? {} : { lang: meta.language }, [
    head,
    createElement('body', {}, [body]),
  ])
  return freeze({ root, baseUrl: source.baseUrl, mode: 'no-quirks' })
}
