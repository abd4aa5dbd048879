/** Determines which characters a face can draw, with their own glyphs or with equivalent ones. */
import type { Face } from './face.ts'

/** Whether a face draws a cluster as written, or in one of its normalized forms. */
export function supports(face: Face, wanted: readonly number[], cluster: string): boolean {
  if (wanted.every(codePoint => canDraw(face, codePoint))) return true
  return hasAll(face, cluster.normalize('NFC')) || hasAll(face, cluster.normalize('NFD'))
}

/** Whether a face draws each character of a text. */
function hasAll(face: Face, text: string): boolean {
  for (const character of text) if (!canDraw(face, character.codePointAt(0)!)) return false
  return true
}

/** Spaces, separators of lines and hyphens without a glyph are drawn with the font's space and hyphen. */
function canDraw(face: Face, codePoint: number): boolean {
  if (face.glyphFor(codePoint) !== 0) return true
  if (isSpace(codePoint)) return face.glyphFor(0x20) !== 0
  return (codePoint === 0x2010 || codePoint === 0x2011) && face.glyphFor(0x2d) !== 0
}

/** General_Category Zs, Zl and Zp. Browsers draw U+2028 and U+2029 as spaces, too; editors leave them at the ends of pasted lines. */
const isSpace = (codePoint: number): boolean =>
  codePoint === 0xa0 ||
  (codePoint >= 0x2000 && codePoint <= 0x200a) ||
  codePoint === 0x2028 ||
  codePoint === 0x2029 ||
  codePoint === 0x202f ||
  codePoint === 0x205f ||
  codePoint === 0x3000
