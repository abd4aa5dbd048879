/**
 * Letters and figures of formulas in the fonts of the text around them, as the package mathastext does in LaTeX: signs,
 * brackets and script letters stay those of MathJax. Which letter is meant MathJax says by the mathematical alphanumerics of
 * Unicode (https://www.unicode.org/charts/PDF/U1D400.pdf).
 */
import type { Path } from '../base/path.ts'
import { outlinesOf } from '../fonts/outlines.ts'
import type { FontFace } from '../fonts/types.ts'

/** A letter of a formula and its face. */
export interface MathLetter {
  readonly codePoint: number
  readonly isBold: boolean
  readonly isItalic: boolean
}

/** A letter as MathJax has it: sizes in ems of the formula, the path in thousandths of them without its first command. */
export interface LetterGlyph {
  readonly height: number
  readonly depth: number
  readonly width: number
  /** The overflow of its ink over its width (italic correction), which superscripts avoid. */
  readonly italic: number
  /** The distance from the centre of its width to that of its ink, for accents. */
  readonly skew: number
  readonly path: string
}

type Look = Omit<MathLetter, 'codePoint'>

const UPRIGHT: Look = { isBold: false, isItalic: false }
const BOLD: Look = { isBold: true, isItalic: false }
const ITALIC: Look = { isBold: false, isItalic: true }
const BOLD_ITALIC: Look = { isBold: true, isItalic: true }

/** Blocks of 52 Latin letters, of 58 Greek ones with their forms, and of 10 figures. */
const LATIN: readonly (readonly [first: number, look: Look])[] = [
  [0x1d400, BOLD],
  [0x1d434, ITALIC],
  [0x1d468, BOLD_ITALIC],
]
const GREEK: readonly (readonly [first: number, look: Look])[] = [
  [0x1d6a8, BOLD],
  [0x1d6e2, ITALIC],
  [0x1d71c, BOLD_ITALIC],
]
const BOLD_FIGURES = 0x1d7ce
/** The characters after the 25 capitals, with ϴ and ∇, and the 25 small letters of a Greek block. */
const GREEK_FORMS = [0x2202, 0x3f5, 0x3d1, 0x3f0, 0x3d5, 0x3f1, 0x3d6]
/** The italic h, which is encoded as the Planck constant. */
const PLANCK = 0x210e

/** Variants of MathJax whose letters stand at their plain code points. */
const PLAIN: Readonly<Record<string, Look>> = {
  normal: UPRIGHT,
  bold: BOLD,
  italic: ITALIC,
  'bold-italic': BOLD_ITALIC,
  '-tex-mathit': ITALIC,
}

/** The letter or digit of a mathematical alphanumeric; null for signs and for script, Fraktur and double-struck letters. */
export function letterOf(variant: string, code: number): MathLetter | null {
  if (code === PLANCK) return { codePoint: 0x68, ...ITALIC }
  for (const [first, look] of LATIN)
    if (code >= first && code < first + 52)
      return { codePoint: (code - first < 26 ? 0x41 : 0x61 - 26) + code - first, ...look }
  for (const [first, look] of GREEK)
    if (code >= first && code < first + 58) {
      const codePoint = greekAt(code - first)
      return codePoint === null ? null : { codePoint, ...look }
    }
  if (code >= BOLD_FIGURES && code < BOLD_FIGURES + 10) return { codePoint: 0x30 + code - BOLD_FIGURES, ...BOLD }
  const look = PLAIN[variant]
  return look !== undefined && isLetter(code) ? { codePoint: code, ...look } : null
}

function greekAt(index: number): number | null {
  // ϴ stands where no sigma ends a capital word, and ∇ is a sign.
  if (index < 25) return index === 17 ? 0x3f4 : 0x391 + index
  if (index === 25) return null
  return index < 51 ? 0x3b1 + index - 26 : (GREEK_FORMS[index - 51] ?? null)
}

const isLetter = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) ||
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x391 && code <= 0x3a9) ||
  (code >= 0x3b1 && code <= 0x3c9)

/** A letter of a face, of which an em is `scale` ems of the formula; null where the face has none. */
export function letterGlyph(face: FontFace, codePoint: number, scale: number): LetterGlyph | null {
  const glyph = face.glyphFor(codePoint)
  const bounds = glyph === 0 ? null : face.boundsOf(glyph)
  if (bounds === null) return null
  const width = face.advanceOf(glyph) * scale
  return {
    height: Math.max(0, bounds.maxY * scale),
    depth: Math.max(0, -bounds.minY * scale),
    width,
    italic: Math.max(0, bounds.maxX * scale - width),
    skew: ((bounds.minX + bounds.maxX) * scale - width) / 2,
    path: pathData(outlinesOf(face)(glyph), scale * 1000),
  }
}

/** MathJax writes the first M and the last Z itself. */
function pathData(path: Path, scale: number): string {
  const text = path
    .map(
      ([command, ...coordinates]) => command + coordinates.map(value => Math.round(value * scale * 10) / 10).join(' '),
    )
    .join('')
  return text.replace(/^M/, '').replace(/Z$/, '')
}
