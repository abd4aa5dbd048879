/** Code points in strings of UTF-16 units (https://www.unicode.org/versions/latest/core-spec/chapter-3/#G7404, D91). */

/** The code point that ends before an offset, which is above 0: of a surrogate pair as one. A lone surrogate is itself. */
export function codePointBefore(text: string, end: number): number {
  const unit = text.charCodeAt(end - 1)
  if (unit < 0xdc00 || unit > 0xdfff || end < 2) return unit
  const pair = text.codePointAt(end - 2)!
  return pair > 0xffff ? pair : unit
}
