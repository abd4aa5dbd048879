/**
 * Extraction with the options of a job: by a selector, without given parts, with site rules, and with further pages joined.
 */
import { OctavoError } from '../base/errors.ts'
import type { ExtractedArticle } from '../extract/article.ts'
import type { Follow } from '../extract/article-pages.ts'
import { parsersIn } from '../extract/as-texts.ts'
import type { Extract } from '../extract/detours.ts'
import { type ExtractInput, type ExtractOptions, extract } from '../extract/extract.ts'
import { compile } from '../html/select.ts'
import type { JobContent } from '../job/content-options.ts'
import type { SourceContext } from './source-context.ts'

/**
 * `isFollowed`: whether a page may be replaced by the one it leads to. Throws what `extract` throws, and `invalid_type` for
 * invalid selectors and rules.
 */
export async function extractAsAsked(
  input: ExtractInput,
  content: JobContent | null,
  context: SourceContext,
  isFollowed: boolean,
): Promise<ExtractedArticle> {
  const options = await optionsOf(content, context)
  const follow = isFollowed || content?.joinPages === true ? followingOf(context) : null
  if (follow === null) return extract(input, options)
  const extractOne: Extract = content?.joinPages === true ? await joining(follow) : extract
  if (!isFollowed) return extractOne(input, options)
  const { extractByDetours } = await import('../extract/detours.ts')
  return extractByDetours(input, options, follow, extractOne)
}

async function joining(follow: Follow): Promise<Extract> {
  const { extractPages } = await import('../extract/article-pages.ts')
  return (input, options) => extractPages(input, options, follow)
}

async function optionsOf(content: JobContent | null, { limits, diagnostics }: SourceContext): Promise<ExtractOptions> {
  if (content === null) return { limits, diagnostics }
  const { selector, remove, comments, images } = content
  if (selector !== null) checkSelector(selector, '/selector')
  for (const [at, each] of remove.entries()) checkSelector(each, `/remove/${at}`)
  return {
    limits,
    diagnostics,
    remove,
    comments,
    images,
    ...(selector === null ? {} : { selector }),
    rules: await parsersIn(content.rules, diagnostics),
  }
}

function checkSelector(text: string, where: string): void {
  if (compile(text) === null)
    throw new OctavoError('invalid_type', `The field ${where} is not a CSS selector.`, {
      where,
      problems: [{ path: where, message: 'is not a CSS selector' }],
    })
}

/** Fetches further pages through the job's loader; null, with a warning, if the job has none. */
function followingOf({ loader, signal, diagnostics }: SourceContext): Follow | null {
  if (loader === null) {
    diagnostics.warn('extraction', 'the further pages of the article were not fetched: this door has no network access')
    return null
  }
  return async (url: URL): Promise<ExtractInput | null> => {
    const request = { url, kind: 'page' as const, ...(signal === null ? {} : { signal }) }
    const page = await loader.load(request).catch((error: unknown) => {
      if (signal?.aborted === true) throw error
      return null
    })
    if (page === null) return null
    const { decodePage } = await import('../fetch/charset.ts')
    return { html: decodePage(page).text, url: page.url, contentType: page.contentType }
  }
}
