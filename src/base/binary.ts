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
  const strange = head.match(STRANGE)?.length ?? 0
  if (strange * 20 < head.length) return null
  // Bytes beyond ASCII are replaced where they were read as UTF-8.
  const replaced = (start: string): string => start.replace(/[\x80-\xff]/g, '\ufffd')
  const known = FORMATS.find(([start]) => head.startsWith(start) || head.startsWith(replaced(start)))
  return known?.[1] ?? 'binary data'
}

/** Controls but for white space and escape, and the replacement character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const STRANGE = /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f-\x9f\ufffd]/g
