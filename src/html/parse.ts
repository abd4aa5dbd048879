/** Parses a source with the HTML or the XML parser. */
import type { Document } from './document.ts'
import type { ParseOptions } from './finish.ts'
import { parseHtml } from './html-parser.ts'
import { parseXml } from './xml-parser.ts'

export type { ParseOptions } from './finish.ts'
export { resolveUrl } from './finish.ts'
export { parseHtml } from './html-parser.ts'
export { parseXml } from './xml-parser.ts'

/**
 * Chooses the parser by `contentType`, the type of the response, if there is one. As in browsers, a document with an
 * XHTML doctype alone is parsed as HTML.
 */
export function parseDocument(source: string, contentType: string | null, options: ParseOptions): Document {
  return isXml(source, contentType) ? parseXml(source, options) : parseHtml(source, options)
}

function isXml(source: string, contentType: string | null): boolean {
  if (contentType === null || contentType === '')
    return /^\uFEFF?<\?xml[^>]*\?>\s*<svg[\s>]/.test(source.slice(0, 1_000))
  const type = contentType.toLowerCase()
  return type === 'text/xml' || type === 'application/xml' || type.endsWith('+xml')
}
