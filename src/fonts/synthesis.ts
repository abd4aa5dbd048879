/**
 * Bold and slanted letters that a document's font does not have (CSS Fonts 4 §7.4: font-synthesis).
 * https://www.w3.org/TR/css-fonts-4/
 */
import type { Face } from './face.ts'
import type { FaceDescription } from './face-matching.ts'

/** What is drawn of a style that the family has no face for. */
export interface Synthesis {
  /** Width of the line around the letters, in ems; 0 for none. */
  readonly boldness: number
  /** How far the letters lean, as the tangent of the angle; 0 for not at all. */
  readonly slant: number
}

/** What asks for a look that a face may not have; a ComputedStyle is one. */
interface SynthesisRequest {
  readonly fontSize: number
  readonly fontWeight: number
  readonly fontStyle: 'normal' | 'italic' | 'oblique'
  readonly fontSynthesis: { readonly weight: boolean; readonly style: boolean }
}

/** What the rules of a document say of its faces. Bundled faces are not among them: they stand as they were drawn. */
const described = new WeakMap<object, FaceDescription[]>()

/** Notes what a `@font-face` rule says of a face that was opened for it. */
export function noteDescription(face: Face, description: FaceDescription): void {
  const known = described.get(face)
  if (known === undefined) described.set(face, [description])
  else known.push(description)
}

/** A face that is made of another one has its description. */
export function shareDescriptions(face: Face, made: Face): void {
  const known = described.get(face)
  if (known !== undefined) described.set(made, known)
}

/** From here on a weight is bold, and made where the face has none. */
const BOLD = 600

/** 14 degrees (CSS Fonts 4 §2.4). */
const SLANT = 0.25

/** Null where the face has the look, or nothing may be made. */
export function synthesisOf(face: object, request: SynthesisRequest): Synthesis | null {
  const { fontWeight, fontStyle, fontSize, fontSynthesis } = request
  if (fontWeight < BOLD && fontStyle === 'normal') return null
  const descriptions = described.get(face)
  if (descriptions === undefined) return null
  const lacksWeight = fontWeight >= BOLD && descriptions.every(({ weight }) => weight.max < BOLD)
  const lacksStyle = fontStyle !== 'normal' && descriptions.every(({ style }) => style === 'normal')
  const boldness = lacksWeight && fontSynthesis.weight ? boldnessAt(fontSize) : 0
  const slant = lacksStyle && fontSynthesis.style ? SLANT : 0
  return boldness === 0 && slant === 0 ? null : { boldness, slant }
}

/** As Skia has it: 1/24 em for small letters, 1/32 em for large ones. */
function boldnessAt(size: number): number {
  const share = Math.min(1, Math.max(0, (size - 9) / (36 - 9)))
  return 1 / 24 + (1 / 32 - 1 / 24) * share
}
