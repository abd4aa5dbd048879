/**
 * Synthesised bold and oblique faces for a document's fonts (CSS Fonts 4 §7.4: font-synthesis).
 * https://www.w3.org/TR/css-fonts-4/
 */
import type { Face } from './face.ts'
import type { FaceDescription } from './face-matching.ts'

/** The synthesis that a style needs. */
export interface Synthesis {
  /** Width of the line around the letters, in ems; 0 for none. */
  readonly boldness: number
  /** How far the letters lean, as the tangent of the angle; 0 for not at all. */
  readonly slant: number
}

/** The style properties that synthesis depends on; a ComputedStyle has them. */
interface SynthesisRequest {
  readonly fontSize: number
  readonly fontWeight: number
  readonly fontStyle: 'normal' | 'italic' | 'oblique'
  readonly fontSynthesis: { readonly weight: boolean; readonly style: boolean }
}

/** The descriptors of a document's faces, and of bundled ones of a single weight that stand in for others. */
const described = new WeakMap<object, FaceDescription[]>()

/** Notes what a `@font-face` rule says of a face that was opened for it. */
export function noteDescription(face: Face, description: FaceDescription): void {
  const known = described.get(face)
  if (known === undefined) described.set(face, [description])
  else known.push(description)
}

/** Notes the weights of a bundled face that stands in for others. It is not slanted: ideographs do not lean. */
export function noteWeights(face: Face, { weight, stretch }: FaceDescription): void {
  if (!described.has(face)) described.set(face, [{ weight, stretch, style: 'oblique' }])
}

/** A face that is made of another one has its description. */
export function shareDescriptions(face: Face, made: Face): void {
  const known = described.get(face)
  if (known !== undefined) described.set(made, known)
}

/** Weights from this one on are bold, and synthesised if the face is not. */
const BOLD = 600

/** 14 degrees (CSS Fonts 4 §2.4). */
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

/** As in Skia: 1/24 em for small letters, 1/32 em for large ones. */
function boldnessAt(size: number): number {
  const share = Math.min(1, Math.max(0, (size - 9) / (36 - 9)))
  return 1 / 24 + (1 / 32 - 1 / 24) * share
}
