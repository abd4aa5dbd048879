/**
 * Synthesised small capitals: scaled capitals (CSS Fonts 4 §6.6 and §7.4, `font-synthesis-small-caps`).
 * https://www.w3.org/TR/css-fonts-4/#font-variant-caps-prop
 */
import type { CharacterMap } from './cmap.ts'
import type { Face } from './face.ts'
import { shareDescriptions } from './synthesis.ts'

/** The scale relative to the text, as in browsers. */
const SCALE = 0.7

const made = new WeakMap<Face, Face>()

/** The face with small capitals in the place of its letters of both cases. */
export function smallCapitalsOf(face: Face): Face {
  let small = made.get(face)
  if (small === undefined) {
    small = face.altered('small-capitals', capitals(face.characters), SCALE)
    shareDescriptions(face, small)
    made.set(face, small)
  }
  return small
}

const capitals = (characters: CharacterMap): CharacterMap => ({
  glyphFor: codePoint => characters.glyphFor(capitalOf(codePoint)),
  variantFor: (codePoint, selector) => characters.variantFor(capitalOf(codePoint), selector),
  codePoints: () => characters.codePoints(),
})

const SHARP_S = 0xdf
const CAPITAL_SHARP_S = 0x1e9e

/** The capital of a letter: itself where there is none, or where it would be several letters. */
export function capitalOf(codePoint: number): number {
  if (codePoint === SHARP_S) return CAPITAL_SHARP_S
  const letter = String.fromCodePoint(codePoint)
  const upper = letter.toUpperCase()
  return upper.length === letter.length ? upper.codePointAt(0)! : codePoint
}

/** Whether a letter is a small one that has a capital. */
export const isSmallLetter = (codePoint: number): boolean => capitalOf(codePoint) !== codePoint

/** Whether a letter is a capital that has a small one. */
export function isCapital(codePoint: number): boolean {
  const letter = String.fromCodePoint(codePoint)
  return letter.toLowerCase() !== letter && letter.toUpperCase() === letter
}
