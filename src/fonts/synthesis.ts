/**
 * Synthesised bold and oblique faces for a document's fonts (https://www.w3.org/TR/css-fonts-4/#font-synthesis-intro).
 */
import type { Face } from './face.ts'
import type { FaceDescription } from './face-matching.ts'

/** The synthesis that a style needs. */
export interface Synthesis {
  /** The width of the stroke around the glyphs, in em; 0 for none. */
  readonly boldness: number
  /** The slant of the glyphs, as the tangent of the angle; 0 for none. */
  readonly slant: number
}

/** The style properties that synthesis depends on; a ComputedStyle has them. */
interface SynthesisRequest {
  readonly fontSize: number
  readonly fontWeight: number
  readonly fontStyle: 'normal' | 'italic' | 'oblique'
  readonly fontSynthesis: { readonly weight: boolean; readonly style: boolean }
}

/** The descriptors of a document's faces, and of bundled faces of families without a bold one. */
const described = new WeakMap<object, FaceDescription[]>()

/** Records the descriptors of the `@font-face` rule of a face. */
export function noteDescription(face: Face, description: FaceDescription): void {
  const known = described.get(face)
  if (known === undefined) described.set(face, [description])
  else known.push(description)
}

/** Records the weights of a bundled face. It is never slanted, because few scripts besides Latin, Greek and Cyrillic are. */
export function noteWeights(face: Face, { weight, stretch }: FaceDescription): void {
  described.set(face, [{ weight, stretch, style: 'oblique' }])
}

/** Copies the descriptors of a face to a face derived from it. */
export function shareDescriptions(face: Face, made: Face): void {
  const known = described.get(face)
  if (known !== undefined) described.set(made, known)
}

/** Weights from this one on are synthesised if the face is not bold. */
const BOLD = 600

/** 14 degrees (https://www.w3.org/TR/css-fonts-4/#valdef-font-style-oblique-angle--90deg-90deg). */
const SLANT = 0.25

/** Null if the face has the requested style, or synthesis is not allowed. */
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

/** As in Skia: 1/24 em for small font sizes, 1/32 em for large ones. */
function boldnessAt(size: number): number {
  const share = Math.min(1, Math.max(0, (size - 9) / (36 - 9)))
  return 1 / 24 + (1 / 32 - 1 / 24) * share
}
