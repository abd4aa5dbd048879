/** Tells image formats by their first bytes (MIME Sniffing §6.1): what a server says about them is not reliable. */

export type ImageFormat = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'svg' | 'bmp' | 'tiff' | 'ico'

/** How much is looked at to find an SVG's root element behind comments and a document type. */
const SVG_PROLOGUE = 4096

/** The format by the first bytes; null for one that is not known. */
export function sniffImage(bytes: Uint8Array): ImageFormat | null {
  const ascii = (start: number, end: number): string => Buffer.from(bytes.subarray(start, end)).toString('latin1')
  const head = ascii(0, 16)
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  if (head.slice(4, 8) === 'ftyp' && /avi[fs]/.test(ascii(8, 32))) return 'avif'
  if (head.startsWith('BM')) return 'bmp'
  if (head.startsWith('II*\0') || head.startsWith('MM\0*')) return 'tiff'
  if (head.startsWith('\0\0\x01\0')) return 'ico'
  return isSvg(bytes.subarray(0, SVG_PROLOGUE)) ? 'svg' : null
}

/** Markup whose first element is `svg`, in UTF-8 or UTF-16, behind comments, instructions and a document type. */
function isSvg(start: Uint8Array): boolean {
  const text = Buffer.from(start).toString('latin1').replaceAll('\0', '')
  let at = text.startsWith('\xef\xbb\xbf') ? 3 : /^(?:\xff\xfe|\xfe\xff)/.test(text) ? 2 : 0
  for (;;) {
    while (/[\t\n\r ]/.test(text[at] ?? '')) at++
    if (text[at] !== '<') return false
    const next = text[at + 1]
    if (next !== '!' && next !== '?') break
    const end = text.startsWith('<!--', at) ? '-->' : '>'
    const found = text.indexOf(end, at)
    if (found < 0) return false
    at = found + end.length
  }
  return /^<(?:[A-Za-z_][\w.-]*:)?svg[\s/>]/.test(text.slice(at, at + 64))
}
