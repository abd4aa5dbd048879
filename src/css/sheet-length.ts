/**
 * The length of style sheets for their limits. The content of `data:` URLs is not counted, because resources have their
 * own limits.
 */

/**
 * The content of a `data:` URL (RFC 2397 §3, https://www.rfc-editor.org/rfc/rfc2397#section-3). None of these
 * characters ends a declaration or opens a block, so no rule is mistaken for one.
 */
const DATA = /\bdata:[\w.+-]{0,100}\/[\w.+;=-]{0,200},([\w!*.~%+/=-]*)/gi

/** The number of characters of a style sheet, without the content of its `data:` URLs. */
export const sheetLength = (text: string): number => beginningOfSheet(text, Number.POSITIVE_INFINITY).length

/** A style sheet truncated to at most `most` characters, with its length; content of `data:` URLs is not counted. */
export function beginningOfSheet(text: string, most: number): { readonly text: string; readonly length: number } {
  let data = 0
  for (const { 0: address, 1: content, index } of text.matchAll(DATA)) {
    const start = index + address.length - content!.length
    if (start - data > most) break
    data += content!.length
  }
  const length = Math.min(text.length - data, most)
  return { text: text.slice(0, length + data), length }
}
