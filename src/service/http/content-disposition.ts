/**
 * Names a download: `filename` for old readers in ASCII, `filename*` for all others (RFC 6266, RFC 8187).
 * https://www.rfc-editor.org/rfc/rfc6266
 * https://www.rfc-editor.org/rfc/rfc8187
 */

export function contentDisposition(filename: string): string {
  return `inline; filename="${asciiName(filename)}"; filename*=UTF-8''${extendedValue(filename)}`
}

/**
 * Letters lose their diacritics; other characters become `_`, and so do quotes, backslashes and percent signs, whose escapes
 * clients read differently.
 */
function asciiName(name: string): string {
  const base = name.normalize('NFKD').replace(/\p{Mn}+/gu, '')
  return base.replace(/[^\x20-\x7e]+/g, '_').replace(/["\\%]/g, '_')
}

/** RFC 8187 §3.2.1: attr-char as it is, everything else as percent-encoded UTF-8. */
function extendedValue(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** A file name from a title. */
export function filenameFor(title: string | null): string {
  const words = (title ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_C}\u2028\u2029/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '')
  const short = [...words].slice(0, 80).join('').trim()
  return short === '' ? 'document.pdf' : `${short}.pdf`
}
