/** Loads the style sheets of a document, imports included, before the cascade runs. */
import type { Diagnostics } from '../base/diagnostics.ts'
import { OctavoError, reasonOf } from '../base/errors.ts'
import type { Limits } from '../base/limits.ts'
import type { ResourceLoader } from '../base/resource.ts'
import { beginningOfSheet, sheetLength } from '../css/sheet-length.ts'
import { importsOf, type StyleSheetText, styleSources } from '../css/sheet-sources.ts'
import type { Document } from '../html/document.ts'
import { parseDataUrl } from '../images/data-url.ts'

/** The services for loading style sheets. */
interface SheetContext {
  readonly loader: ResourceLoader | null
  readonly limits: Limits
  readonly diagnostics: Diagnostics
  readonly signal: AbortSignal | null
}

/** Maximum depth of imports, because each level waits for a request. */
const MAX_IMPORT_DEPTH = 4

/**
 * The texts in document order. A sheet that cannot be loaded is left out, with a warning. Sheets of the request over the
 * limit are refused; those from elsewhere are cut later, with a warning. Throws `css_too_complex`.
 */
export async function loadStyleSheets(document: Document, context: SheetContext): Promise<readonly StyleSheetText[]> {
  const sources = styleSources(document)
  const own = sources.reduce((sum, source) => sum + (source.kind === 'text' ? sheetLength(source.text) : 0), 0)
  refuseTooMuch(own, context.limits)
  const sheets = await Promise.all(
    sources.map(async source => {
      const { tree } = source
      if (source.kind === 'link') {
        const linked = await loadSheet(source.href, source.media, context, 0, new Set())
        return linked === null || tree === undefined ? linked : { ...linked, tree }
      }
      const imports = await loadImports(source.text, document.baseUrl, context, 0, new Set())
      return {
        text: source.text,
        baseUrl: document.baseUrl,
        media: source.media,
        name: null,
        line: source.line,
        imports,
        owner: source.owner,
        tree,
      }
    }),
  )
  return sheets.filter(sheet => sheet !== null)
}

function refuseTooMuch(length: number, { cssBytes }: Limits): void {
  if (length <= cssBytes) return
  throw new OctavoError(
    'css_too_complex',
    `The document's own CSS has ${length} characters; at most ${cssBytes} are read.`,
  )
}

/** A sheet of the job's own text, with its imports. Throws `css_too_complex`. */
export async function jobSheet(text: string, document: Document, context: SheetContext): Promise<StyleSheetText> {
  refuseTooMuch(sheetLength(text), context.limits)
  const imports = await loadImports(text, document.baseUrl, context, 0, new Set())
  return { text, baseUrl: document.baseUrl, media: null, name: 'css', line: 1, imports }
}

async function loadSheet(
  href: string,
  media: string | null,
  context: SheetContext,
  depth: number,
  seen: ReadonlySet<string>,
): Promise<StyleSheetText | null> {
  const { loader, diagnostics, signal, limits } = context
  const data = parseDataUrl(href)
  if (data !== null) {
    const { text } = beginningOfSheet(decodeSheet(data.bytes, null), limits.cssBytes + 1)
    const imports = await loadImports(text, null, context, depth, new Set([...seen, href]))
    return { text, baseUrl: null, media, name: `${href.slice(0, 40)}…`, line: 1, imports }
  }
  const url = URL.canParse(href) ? new URL(href) : null
  if (url === null || loader === null) {
    const why = url === null ? 'its address is not valid' : 'nothing may be fetched'
    diagnostics.warn('style_sheet_missing', `a style sheet was not loaded: ${why}`, href.slice(0, 200))
    return null
  }
  try {
    const resource = await loader.load({ url, kind: 'style', ...(signal === null ? {} : { signal }) })
    // One character over the limit is read, so that the cascade detects the cut.
    const { text } = beginningOfSheet(decodeSheet(resource.bytes, resource.charset), limits.cssBytes + 1)
    const imports = await loadImports(text, resource.url, context, depth, new Set([...seen, url.href]))
    return { text, baseUrl: resource.url, media, name: href, line: 1, imports }
  } catch (error) {
    const isBlocked = error instanceof Error && 'code' in error && error.code === 'url_blocked'
    diagnostics.warn(
      isBlocked ? 'resource_blocked' : 'style_sheet_missing',
      `a style sheet could not be loaded${reasonOf(error)}`,
      href.slice(0, 200),
    )
    return null
  }
}

async function loadImports(
  text: string,
  baseUrl: URL | null,
  context: SheetContext,
  depth: number,
  seen: ReadonlySet<string>,
): Promise<ReadonlyMap<string, StyleSheetText>> {
  const imports = new Map<string, StyleSheetText>()
  for (const { reference, href } of importsOf(text, baseUrl)) {
    if (seen.has(href) || imports.has(reference)) continue
    if (depth >= MAX_IMPORT_DEPTH) {
      context.diagnostics.warn(
        'css_limit',
        `style sheets import each other more than ${MAX_IMPORT_DEPTH} deep`,
        href.slice(0, 200),
      )
      continue
    }
    const sheet = await loadSheet(href, null, context, depth + 1, seen)
    if (sheet !== null) imports.set(reference, sheet)
  }
  return imports
}

/**
 * Decodes a sheet by byte order mark, header, `@charset` or UTF-8 (https://www.w3.org/TR/css-syntax-3/#input-byte-stream).
 */
function decodeSheet(bytes: Uint8Array, charset: string | null): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 100))
  const declared = charset ?? /^@charset "([^"]{1,40})";/.exec(head)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(declared).decode(bytes)
  } catch {
    return new TextDecoder('utf-8').decode(bytes)
  }
}
