/** The document of a job: fetched or given, parsed, and reduced to its content if the job requests extraction. */
import { OctavoError } from '../base/errors.ts'
import type { Resource } from '../base/resource.ts'
import type { ExtractedArticle } from '../extract/article.ts'
import type { ExtractInput } from '../extract/extract.ts'
import type { Document, DocumentMeta } from '../html/document.ts'
import { metaOf } from '../html/meta.ts'
import { parseDocument } from '../html/parse.ts'
import type { Job } from '../job/job.ts'
import { withContents } from './contents.ts'
import type { SourceContext } from './source-context.ts'
import { withTitleBlock } from './title-block.ts'

/** The document of a job, and its metadata. */
interface Source {
  readonly document: Document
  readonly meta: DocumentMeta
  /** Confidence of the extraction, from 0 to 1; null without extraction. */
  readonly confidence: number | null
}

/** A source with the fetched page; null if the job has its HTML. */
interface LoadedSource extends Source {
  readonly page: Resource | null
}

interface Page {
  readonly html: string
  readonly url: URL | null
  readonly contentType: string | null
  readonly resource: Resource | null
}

/**
 * Fetches the page or takes that of the job, and extracts its content if requested. Throws `empty_html` for an empty page.
 */
export async function loadSource(job: Job, context: SourceContext): Promise<LoadedSource> {
  const page = job.source.kind === 'url' ? await context.time('fetch', () => fetchPage(job, context)) : givenPage(job)
  if (page.html.trim() === '') throw new OctavoError('empty_html', 'The HTML is empty: there is nothing to print.')
  context.budget.characters = page.html.length
  const isExtracted = job.source.kind === 'url' || job.source.extract
  const source = isExtracted
    ? await context.time('extract', () => extracted(page, job, context))
    : context.time('parse', () => parsed(page, context))
  const meta = overridden(source.meta, job)
  const marked = await withFormulas(source.document, page.html, isExtracted, job.math)
  const noted = job.links === 'none' ? marked : await withAddresses(marked, job.links)
  const document = job.toc ? withContents(noted, meta.language ?? 'en', job.tocDepth) : noted
  return { document, meta, confidence: source.confidence, page: page.resource }
}

/**
 * The document with its formulas as elements. In extracted pages, extraction has found them. The module is imported only for
 * pages with signs of formulas.
 */
async function withFormulas(
  document: Document,
  html: string,
  isExtracted: boolean,
  math: boolean | null,
): Promise<Document> {
  if (math === false) return document
  const isLookedFor = math === true || (!isExtracted && SETTER.test(html))
  if (!isLookedFor && !(isExtracted && html.includes('\\tag'))) return document
  const { withTex, withTagsApart } = await import('./tex-delimiters.ts')
  return isLookedFor ? withTex(document, math === true) : withTagsApart(document)
}

const withAddresses = async (document: Document, style: 'notes' | 'inline'): Promise<Document> =>
  (await import('./link-addresses.ts')).withLinkAddresses(document, style)

/** Signs of scripts that set formulas in browsers, and of TeX for them. */
const SETTER = /mathjax|tex-mml|tex-chtml|auto-render|renderMathInElement|type\s*=\s*["']?math\/tex/i

function givenPage(job: Job): Page {
  if (job.source.kind !== 'html') throw new Error('only HTML jobs carry their page')
  const { html, baseUrl } = job.source
  return {
    html,
    url: baseUrl === null ? null : new URL(baseUrl),
    contentType: looksLikeXhtml(html) ? 'application/xhtml+xml' : null,
    resource: null,
  }
}

/**
 * Whether the HTML of a job is XML: it has an XML declaration and the XHTML namespace
 * (https://html.spec.whatwg.org/multipage/xhtml.html#parsing-xhtml-documents).
 */
function looksLikeXhtml(html: string): boolean {
  const head = html.slice(0, 2_000)
  return /^\s*<\?xml\s/.test(head) && /xmlns\s*=\s*["']http:\/\/www\.w3\.org\/1999\/xhtml["']/.test(head)
}

async function fetchPage(job: Job, { loader, signal }: SourceContext): Promise<Page> {
  if (job.source.kind !== 'url') throw new Error('only jobs with an address fetch a page')
  if (loader === null)
    throw new OctavoError('url_blocked', 'The address may not be fetched: this door has no network access.')
  const resource = await loader.load({
    url: new URL(job.source.url),
    kind: 'page',
    ...(signal === null ? {} : { signal }),
  })
  const { decodePage } = await import('../fetch/charset.ts')
  return {
    html: decodePage(resource).text,
    url: resource.url,
    contentType: resource.contentType === '' ? null : resource.contentType,
    resource,
  }
}

function parsed(page: Page, { limits, diagnostics }: SourceContext): Source {
  const document = parseDocument(page.html, page.contentType, { baseUrl: page.url, limits, diagnostics })
  return { document, meta: metaOf(document), confidence: null }
}

async function extracted(page: Page, job: Job, context: SourceContext): Promise<Source> {
  const input = {
    html: page.html,
    url: page.url,
    ...(page.contentType === null ? {} : { contentType: page.contentType }),
  }
  const article = await articleOf(input, job, context)
  const meta = overridden(article.meta, job)
  const document = withTitleBlock(article.document, meta, article.meta.kind)
  return { document, meta, confidence: article.confidence }
}

/** Extracts the article. Modules for site rules and further pages are imported only if needed. */
async function articleOf(input: ExtractInput, job: Job, context: SourceContext): Promise<ExtractedArticle> {
  const { limits, diagnostics, loader } = context
  const { content } = job
  const { extract } = await import('../extract/extract.ts')
  const isFollowed = job.source.kind === 'url' && loader !== null && LEADS_ELSEWHERE.test(input.html)
  if (content === undefined && !isFollowed) return extract(input, { limits, diagnostics })
  const { extractAsAsked } = await import('./asked-content.ts')
  return extractAsAsked(input, content ?? null, context, isFollowed)
}

/** Signs of a refresh or an AMP version (`extract/detours.ts`). */
const LEADS_ELSEWHERE = /http-equiv\s*=\s*["']?refresh|\brel\s*=\s*["']?amphtml/i

/** Metadata of the document, overridden by those of the job. */
function overridden(meta: DocumentMeta, job: Job): DocumentMeta {
  return {
    ...meta,
    title: job.title ?? meta.title,
    author: job.author ?? meta.author,
    language: job.lang ?? meta.language,
    published: job.date ?? meta.published,
  }
}
