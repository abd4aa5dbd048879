/** Source text to a document: chooses between the HTML and the XML parser. */
import type { Document } from './document.ts'
import type { ParseOptions } from './finish.ts'
import { parseHtml } from './html-parser.ts'
import { parseXml } from './xml-parser.ts'

export type { ParseOptions } from './finish.ts'
export { resolveUrl } from './finish.ts'
export { parseHtml } from './html-parser.ts'
export { parseXml } from './xml-parser.ts'

/**
 * Parses with the parser that fits. `contentType` is the type that the source was delivered with, if any;
 * HTML that only claims to be XHTML in its prologue is parsed as HTML, as browsers do.
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
