/**
 * The sheets of a job, parsed and in the order of their origins (CSS Cascade 5,
 * https://www.w3.org/TR/css-cascade-5/#cascading-origins).
 */
import type { Diagnostics } from '../base/diagnostics.ts'
import type { Limits } from '../base/limits.ts'
import { authorSources } from './author-sheets.ts'
import { builtSheet } from './built-sheets.ts'
import type { SheetSource } from './collect.ts'
import { ORIGIN, type Origin } from './origin.ts'
import { parseSheet, type Sheet } from './sheet.ts'
import type { StyleSheetText } from './sheet-sources.ts'

/** The style sheets of a job by their origin. */
export interface CascadeSheets {
  /** The text of templates/base.css. */
  readonly userAgent: string
  /**
   * The template's sheets, followed by those of the job that precede the document's: page margins, headers and footers.
   */
  readonly template: readonly Pick<StyleSheetText, 'text' | 'baseUrl'>[]
  /** The document's own sheets in order: see `styleSources`. */
  readonly author: readonly StyleSheetText[]
  /** Sheets after the document's: the job's extra CSS. */
  readonly extra: readonly StyleSheetText[]
}

/** Sheets of every job, parsed once per process. */
const cache = new Map<string, Sheet>()
/** Bounds the cache. */
const MAX_CACHED = 32

/** A sheet of a template, parsed once for all jobs. The cache holds `MAX_CACHED` sheets; the oldest is dropped. */
function cachedSheet(text: string, baseUrl: URL | null): Sheet {
  const key = `${baseUrl?.href ?? ''}\n${text}`
  let sheet = cache.get(key)
  if (sheet === undefined) {
    sheet = builtSheet(text, baseUrl) ?? parseSheet(text, baseUrl)
    if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value!)
    cache.set(key, sheet)
  }
  return sheet
}

/** Drops the parsed sheets other than these. */
export function keepSheets(sheets: readonly Sheet[]): void {
  for (const [key, sheet] of cache) if (!sheets.includes(sheet)) cache.delete(key)
}

/** The sources of a job: those that documents share, and those of this document. */
export interface SourcesOfJob {
  /** The user agent's and the template's sheets, which do not depend on the document. */
  readonly base: readonly SheetSource[]
  /** The document's sheets with their imports, and the job's own sheets. */
  readonly own: readonly SheetSource[]
}

/** Parses the sheets; author text beyond the budget is ignored, with a warning. */
export function sourcesOf(
  sheets: CascadeSheets,
  options: { readonly limits: Pick<Limits, 'cssBytes'>; readonly diagnostics: Diagnostics },
  isQuirks: boolean,
): SourcesOfJob {
  const source = (text: string, baseUrl: URL | null, origin: Origin): SheetSource => {
    const sheet = cachedSheet(text, baseUrl)
    return { sheet, origin, name: null, baseUrl, media: null, imports: new Map() }
  }
  const templates = sheets.template.map(({ text, baseUrl }) => source(text, baseUrl, ORIGIN.template))
  return {
    base: [source(sheets.userAgent, null, ORIGIN.userAgent), ...templates],
    own: authorSources([...sheets.author, ...sheets.extra], options.limits.cssBytes, options.diagnostics, isQuirks),
  }
}
