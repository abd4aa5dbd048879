/** Recognises binary files that were read as text. */

/**
 * Characters that are examined: the length of the resource header
 * (https://mimesniff.spec.whatwg.org/#reading-the-resource-header).
 */
const HEAD = 1_445

/** First characters of common formats as Latin-1, and the name of each. */
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
 * The kind of binary data in a text that was read from a file, or null for text. Counts binary data bytes
 * (https://mimesniff.spec.whatwg.org/#binary-data-byte) and replacement characters. Text may have a few of them, but
 * not one in twenty characters.
 */
export function binaryKind(text: string): string | null {
  const head = text.slice(0, HEAD)
  const strange = head.match(STRANGE)?.length ?? 0
  if (strange * 20 < head.length) return null
  // Bytes beyond ASCII become replacement characters if the file was decoded as UTF-8.
  const replaced = (start: string): string => start.replace(/[\x80-\xff]/g, '\ufffd')
  const known = FORMATS.find(([start]) => head.startsWith(start) || head.startsWith(replaced(start)))
  return known?.[1] ?? 'binary data'
}

/** Controls but for white space and escape, and the replacement character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const STRANGE = /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f-\x9f\ufffd]/g
