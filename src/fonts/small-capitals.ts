/**
 * Synthesised small capitals: scaled capitals (`font-synthesis-small-caps`,
 * https://www.w3.org/TR/css-fonts-4/#font-variant-caps-prop).
 */
import type { CharacterMap } from './cmap.ts'
import type { Face } from './face.ts'
import { shareDescriptions } from './synthesis.ts'

/** The scale of the capitals, as in browsers. */
const SCALE = 0.7

const made = new WeakMap<Face, Face>()

/** The face with small capitals for letters of both cases. */
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

/** The capital of a letter; the letter itself if it has none or several. */
export function capitalOf(codePoint: number): number {
  if (codePoint === SHARP_S) return CAPITAL_SHARP_S
  const letter = String.fromCodePoint(codePoint)
  const upper = letter.toUpperCase()
  return upper.length === letter.length ? upper.codePointAt(0)! : codePoint
}

/** Whether a letter is lower case and has a capital. */
export const isSmallLetter = (codePoint: number): boolean => capitalOf(codePoint) !== codePoint

/** Whether a letter is a capital with a lower-case form. */
export function isCapital(codePoint: number): boolean {
  const letter = String.fromCodePoint(codePoint)
  return letter.toLowerCase() !== letter && letter.toUpperCase() === letter
}
