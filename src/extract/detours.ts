/**
 * Pages whose content has another address: the target of a refresh (`<meta http-equiv="refresh">`), or the AMP version of a
 * page that scripts fill.
 */
import { Diagnostics } from '../base/diagnostics.ts'
import { OctavoError } from '../base/errors.ts'
import { attribute, type Document } from '../html/document.ts'
import { parseDocument, resolveUrl } from '../html/parse.ts'
import { closest, selectAll, selectOne } from '../html/select.ts'
import type { ExtractedArticle } from './article.ts'
import type { Follow } from './article-pages.ts'
import { LOW_CONFIDENCE } from './confidence.ts'
import type { ExtractInput, ExtractOptions } from './extract.ts'
import { textOf } from './plain-text.ts'

/** One run of extraction over one page. */
export type Extract = (input: ExtractInput, options: ExtractOptions) => Promise<ExtractedArticle>

const REFRESH = /http-equiv\s*=\s*["']?refresh/i
const AMP = /\brel\s*=\s*["']?amphtml/i

/** Maximum number of refreshes that are followed. */
const MOST_STEPS = 3

/**
 * Extracts a page, or the page that it leads to, fetched by `follow`. Throws the error of `extracted` for the page if no other
 * is better.
 */
export async function extractByDetours(
  input: ExtractInput,
  options: ExtractOptions,
  follow: Follow,
  extracted: Extract,
): Promise<ExtractedArticle> {
  const page = await sentOn(input, options, follow)
  const diagnostics = new Diagnostics()
  const attempt = await extracted(page, { ...options, diagnostics }).catch((error: unknown) => failureOf(error))
  if (isPoor(attempt)) {
    const amp = await alternative(page, attempt, options, follow, extracted)
    if (amp !== null) return amp
  }
  options.diagnostics.absorb(diagnostics)
  if (attempt instanceof OctavoError) throw attempt
  return attempt
}

/** The error of a page without content; all other errors are final. */
function failureOf(error: unknown): OctavoError {
  if (error instanceof OctavoError && error.code === 'no_content') return error
  throw error
}

/** The page at the end of the refreshes. An unavailable page ends them, with a warning. */
async function sentOn(input: ExtractInput, options: ExtractOptions, follow: Follow): Promise<ExtractInput> {
  let page = input
  const seen = new Set([page.url?.href])
  for (let step = 0; step < MOST_STEPS && REFRESH.test(page.html); step++) {
    const next = refreshOf(parsed(page, options), page.url)
    if (next === null || seen.has(next.href)) return page
    seen.add(next.href)
    const following = await follow(next)
    if (following === null) {
      options.diagnostics.warn('extraction', 'the page sends on to another one, which could not be fetched')
      return page
    }
    page = following
  }
  return page
}

const parsed = (page: ExtractInput, { limits }: ExtractOptions): Document =>
  parseDocument(page.html, page.contentType ?? null, { baseUrl: page.url, limits, diagnostics: new Diagnostics() })

/** Maximum delay of an immediate refresh, seconds, and maximum number of characters of a page that is left. */
const AT_ONCE = 1
const SOON = 30
const SHORT = 1_200

/**
 * The target of the page's refresh (https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh); null
 * if there is none, if it is the page itself, or if the page should be read first. One in `noscript` leads to a prompt to
 * enable scripts.
 */
function refreshOf({ root, baseUrl }: Document, url: URL | null): URL | null {
  for (const meta of selectAll(root, 'meta[http-equiv="refresh" i][content]')) {
    if (closest(meta, 'noscript') !== null) continue
    const match = /^\s*(\d+)(?:\.[\d.]*)?\s*[;,\s]\s*(?:url\s*=\s*)?(?:"([^"]*)"?|'([^']*)'?|(\S[\s\S]*))/i.exec(
      attribute(meta, 'content')!,
    )
    if (match === null) continue
    const address = resolveUrl((match[2] ?? match[3] ?? match[4] ?? '').trim(), baseUrl ?? url)
    if (address === null || !/^https?:$/.test(address.protocol)) continue
    address.hash = ''
    const seconds = Number(match[1])
    const isSent = seconds <= AT_ONCE || (seconds <= SOON && textOf(root).length < SHORT)
    if (isSent && address.href !== url?.href.replace(/#.*/s, '')) return address
  }
  return null
}

/** Whether a result is poor: a description only, an empty shell, or hardly any text. */
function isPoor(attempt: ExtractedArticle | OctavoError): boolean {
  if (attempt instanceof OctavoError) return true
  return attempt.wall === 'empty shell' || attempt.parser === 'description' || attempt.confidence < LOW_CONFIDENCE
}

/** Minimum length of the AMP version, as a multiple of the page. */
const MORE = 2

/** The AMP version of a page if it has much more text than the page; null otherwise. */
async function alternative(
  page: ExtractInput,
  attempt: ExtractedArticle | OctavoError,
  options: ExtractOptions,
  follow: Follow,
  extracted: Extract,
): Promise<ExtractedArticle | null> {
  const address = AMP.test(page.html) ? ampOf(parsed(page, options)) : null
  const other = address === null || address.href === page.url?.href ? null : await follow(address)
  if (other === null) return null
  const diagnostics = new Diagnostics()
  const amp = await extracted(other, { ...options, diagnostics }).catch(() => null)
  const least = attempt instanceof OctavoError ? 0 : MORE * textOf(attempt.document.root).length
  if (amp === null || textOf(amp.document.root).length <= least) return null
  options.diagnostics.absorb(diagnostics)
  options.diagnostics.warn('extraction', 'the page has no text of its own; that of its version for AMP was taken')
  return { ...amp, meta: { ...amp.meta, url: page.url?.href ?? amp.meta.url } }
}

/** https://amp.dev/documentation/guides-and-tutorials/optimize-and-measure/discovery */
function ampOf({ root, baseUrl }: Document): URL | null {
  const link = selectOne(root, 'link[rel~="amphtml" i][href]')
  const address = link === null ? null : resolveUrl(attribute(link, 'href')!, baseUrl)
  return address !== null && /^https?:$/.test(address.protocol) ? address : null
}
