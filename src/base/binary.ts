/** Tells texts from pictures, archives and the like that were taken for one. */

/** How much is looked at: the resource header of MIME Sniffing §5.2 is no longer than this. */
const HEAD = 1_445

/** First characters of common formats, as they are where bytes are read as Latin-1, and what each is called. */
const FORMATS: readonly (readonly [start: string, name: string])[] = [
  ['\x89PNG', 'a PNG image'],
  ['\xff\xd8\xff', 'a JPEG image'],
  ['GIF8', 'a GIF image'],
  ['%PDF-', 'a PDF'],
  ['PK\x03\x04', 'a ZIP archive or an office document'],
  ['\x1f\x8b', 'compressed with gzip'],
  ['RIFF', 'a RIFF file'],
  ['wOFF', 'a font'],
  ['wOF2', 'a font'],
  ['\x7fELF', 'a program'],
  ['BM', 'a BMP image'],
]

/**
 * What a text that was read from a file in fact is, or null for a text. Characters that no text has (MIME Sniffing §3,
 * binary data bytes) and replaced bytes count: a few are a fault of a text, every twentieth is no text.
 */
export function binaryKind(text: string): string | null {
  const head = text.slice(0, HEAD)
  const strange = Array.from(head).filter(character => isStrange(character.charCodeAt(0))).length
  if (strange * 20 < head.length) return null
  // Bytes beyond ASCII are replaced where they were read as UTF-8.
  const replaced = (start: string): string => start.replace(/[\x80-\xff]/g, '\ufffd')
  const known = FORMATS.find(([start]) => head.startsWith(start) || head.startsWith(replaced(start)))
  return known?.[1] ?? 'binary data'
}

const WHITE_OR_ESCAPE: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b])

const isStrange = (code: number): boolean =>
  (code < 0x20 && !WHITE_OR_ESCAPE.has(code)) || (code >= 0x7f && code < 0xa0) || code === 0xfffd
