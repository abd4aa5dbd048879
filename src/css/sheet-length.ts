/**
 * The length of style sheets for their bounds: the content of `data:` addresses is not counted, since resources have bounds of
 * their own.
 */

/**
 * The content of a `data:` address (RFC 2397 §3, https://www.rfc-editor.org/rfc/rfc2397#section-3). None of these characters
 * ends a declaration or opens a block, so that no rule is taken for one.
 */
const DATA = /\bdata:[\w.+-]{0,100}\/[\w.+;=-]{0,200},([\w!*.~%+/=-]*)/gi

/** Characters of a style sheet, without those in its `data:` addresses. */
export const sheetLength = (text: string): number => beginningOfSheet(text, Number.POSITIVE_INFINITY).length

/** A style sheet cut to at most `most` characters, with its length; content of `data:` addresses is not counted. */
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
