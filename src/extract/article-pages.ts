/** Articles on several pages: extracted from the single-page view if the site has one, otherwise page by page. */
import { type Element, textContent } from '../html/document.ts'
import { append, type DraftElement, draftOf, freeze } from '../html/edit.ts'
import { parseDocument } from '../html/parse.ts'
import { selectOne } from '../html/select.ts'
import type { ExtractedArticle } from './article.ts'
import { type ExtractInput, type ExtractOptions, extract } from './extract.ts'
import { fold } from './metadata/title.ts'
import { nextPage, wholePage } from './page-links.ts'
import { textOf } from './plain-text.ts'
import { isHost } from './sites/registry.ts'

/** Fetches another page of the same origin; null if it is not available. */
export type Follow = (url: URL) => Promise<ExtractInput | null>

/** Number of pages above which they are a catalogue. */
const MOST_PAGES = 30

/** The whole article, on any number of pages. Throws the errors of `extract` for the first page. */
export async function extractPages(
  input: ExtractInput,
  options: ExtractOptions,
  follow: Follow,
): Promise<ExtractedArticle> {
  const article = await extract(input, options)
  if (input.url === null) return article
  const first = input.url
  const rules = (options.rules ?? []).filter(({ hosts }) => hosts.some(host => isHost(first.hostname, host)))
  const parsed = (page: ExtractInput) =>
    parseDocument(page.html, page.contentType ?? null, { ...options, baseUrl: page.url })
  let page = parsed(input)
  let next = nextPage(page, first, first, rules)
  if (next === null) return article

  const whole = await wholeArticle(wholePage(page, first, rules), article, options, follow)
  if (whole !== null) return whole
  const pages = [article]
  const seen = new Set([first.href])
  while (next !== null && !seen.has(next.href) && pages.length < MOST_PAGES) {
    seen.add(next.href)
    const following: ExtractInput | null = await follow(next)
    if (following === null) {
      options.diagnostics.warn('extraction', `page ${pages.length + 1} of the article could not be fetched`)
      break
    }
    const found = await extract(following, options).catch(() => null)
    if (found === null) break
    pages.push(found)
    page = parsed(following)
    next = nextPage(page, following.url ?? next, first, rules)
  }
  return joined(pages)
}

/** The single-page view of the site, if it has more text than the first page. */
async function wholeArticle(
  address: URL | null,
  first: ExtractedArticle,
  options: ExtractOptions,
  follow: Follow,
): Promise<ExtractedArticle | null> {
  const page = address === null ? null : await follow(address)
  const whole = page === null ? null : await extract(page, options).catch(() => null)
  if (whole === null || textOf(whole.document.root).length < WHOLE * textOf(first.document.root).length) return null
  return { ...whole, meta: { ...whole.meta, ...first.meta } }
}

/** Minimum length of the single-page view, as a multiple of the first page. */
const WHOLE = 1.2

/** Joins the pages. Blocks repeated from earlier pages, such as a summary or a note, are kept on the first one only. */
function joined(pages: readonly ExtractedArticle[]): ExtractedArticle {
  const [first, ...others] = pages as [ExtractedArticle, ...ExtractedArticle[]]
  if (others.length === 0) return first
  const draft = draftOf(first.document)
  const body = contentIn(draft.root)
  const known = new Set(body.children.map(child => fold(textContent(child))))
  for (const { document } of others)
    for (const child of [...contentIn(draftOf(document).root).children]) {
      const text = fold(textContent(child))
      if (text !== '' && known.has(text)) continue
      known.add(text)
      append(body, child)
    }
  return {
    ...first,
    document: freeze(draft),
    removed: pages.flatMap(({ removed }) => removed),
    confidence: Math.min(...pages.map(({ confidence }) => confidence)),
  }
}

const contentIn = (root: DraftElement): DraftElement =>
  (selectOne(root, 'main') as DraftElement | null) ?? (root as Element as DraftElement)
