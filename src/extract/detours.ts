/**
 * Pages whose content is at another address that they name: one that they send browsers on to (`<meta http-equiv="refresh">`), or a
 * version for AMP where the page itself is an empty shell that scripts fill.
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

/** Pages that send on to each other end here. */
const MOST_STEPS = 3

/**
 * Extracts a page, or the one that it leads to, fetched by `follow`. Throws what `extracted` throws for the page where none is better.
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

/** Only a page without content may have one elsewhere; all other errors hold for both. */
function failureOf(error: unknown): OctavoError {
  if (error instanceof OctavoError && error.code === 'no_content') return error
  throw error
}

/** The page at the end of the refreshes. One that cannot be had ends them, with a warning. */
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

/** Seconds within which a reader would not read a page, and characters that nobody would be sent away from. */
const AT_ONCE = 1
const SOON = 30
const SHORT = 1_200

/**
 * The address of the page's refresh (https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh); null where
 * there is none, where it is the page itself, or where the page is to be read first. One within `noscript` leads to an appeal
 * to switch scripts on.
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

/** A description alone, a shell, or hardly anything. */
function isPoor(attempt: ExtractedArticle | OctavoError): boolean {
  if (attempt instanceof OctavoError) return true
  return attempt.wall === 'empty shell' || attempt.parser === 'description' || attempt.confidence < LOW_CONFIDENCE
}

/** How much more than the page the version for AMP must say. */
const MORE = 2

/** The version of a page for AMP, where it has several times the text of the page itself; null otherwise. */
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
