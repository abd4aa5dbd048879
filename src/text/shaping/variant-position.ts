/**
 * `font-variant-position`: superscripts and subscripts of the font, or synthesized by reducing and shifting the text (CSS
 * Fonts 4 §6.5). https://www.w3.org/TR/css-fonts-4/
 */
import { perObject } from '../../base/memo.ts'
import type { ComputedStyle } from '../../css/style.ts'
import type { Face } from '../../fonts/face.ts'
import { type FeatureSet, featuresOf } from './features.ts'
import { capsStyle } from './variant-caps.ts'

/** The setting of a run: features, font size in px, and shift above its baseline. */
interface RunSetting {
  readonly features: FeatureSet
  readonly size: number
  readonly rise: number
}

/**
 * The setting of a run. The font's own forms are only used if it has one for each character of the run, since drawn and
 * synthesized forms do not match.
 */
export function runSetting(
  style: ComputedStyle,
  face: Face,
  script: string,
  text: string,
  start: number,
  end: number,
): RunSetting {
  const shown = capsStyle(style, face)
  const features = featuresOf(shown)
  const { fontVariantPosition } = style
  const fontSize = style.fontSize * face.sizeAdjust
  if (fontVariantPosition === 'normal' || hasForms(face, fontVariantPosition, script, text.slice(start, end)))
    return { features, size: fontSize, rise: 0 }
  const { superscript, subscript } = face.metrics
  const isSuper = fontVariantPosition === 'super'
  const { size, offset } = isSuper ? superscript : subscript
  return {
    features: featuresOf(plain(shown)),
    size: fontSize * size,
    rise: fontSize * (isSuper ? offset : -offset),
  }
}

const TAGS = { super: 'sups', sub: 'subs' } as const

/**
 * Whether a face has superscript or subscript forms for all of a text: its feature changes every visible glyph. CSS Fonts 4
 * does not allow a mix of real and synthesized forms in a run (https://www.w3.org/TR/css-fonts-4/).
 */
function hasForms(face: Face, position: 'sub' | 'super', script: string, text: string): boolean {
  const tag = TAGS[position]
  if (!face.hasFeature(tag)) return false
  const options = { script, language: '', isRightToLeft: false }
  const before = face.shape(text, { ...options, features: [] }, `${script} position`)
  const after = face.shape(text, { ...options, features: [{ tag, value: 1 }] }, `${script} ${tag}`)
  if (before.glyphs.length !== after.glyphs.length) return false
  return before.glyphs.every((glyph, i) => glyph !== after.glyphs[i] || isBlank(text, before.clusters[i]!))
}

const isBlank = (text: string, offset: number): boolean =>
  text.charCodeAt(offset) === 0x20 || text.charCodeAt(offset) === 0xa0

/** The style without `font-variant-position`, one object each. */
const plain = perObject((style: ComputedStyle): ComputedStyle => ({ ...style, fontVariantPosition: 'normal' }))
