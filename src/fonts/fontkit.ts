/** The only importer of fontkit, which provides its Universal Shaping Engine and variations. */
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import { fontkitFile } from './file/fontkit-file.ts'
import type { Sfnt } from './file/sfnt.ts'
import { orthographicSyllables } from './opentype/orthographic-syllables.ts'
import type { ShapedText } from './opentype/shape.ts'
import { ownScriptTags } from './opentype/tags.ts'

/** A font object of fontkit. */
export type FontkitFont = Font

/** Brahmic scripts that need the Universal Shaping Engine, which this folder does not implement. */
const UNIVERSAL_SCRIPTS: ReadonlySet<string> = new Set(
  `Sinhala Tibetan Balinese Batak Buginese Buhid Cham Hanunoo Javanese Kayah_Li Lepcha Limbu Meetei_Mayek New_Tai_Lue
   Rejang Saurashtra Sundanese Syloti_Nagri Tagalog Tagbanwa Tai_Le Tai_Tham Tai_Viet Brahmi Kharoshthi Grantha`.split(
    /\s+/,
  ),
)

/** Whether only fontkit can shape a script. */
export const needsFontkit = (script: string): boolean => UNIVERSAL_SCRIPTS.has(script)

/** Shapes each syllable separately with fontkit, which reports no clusters; null if it fails. */
export function shapeWithFontkit(font: FontkitFont, text: string, script: string): ShapedText | null {
  const tag = ownScriptTags(script)[0]!
  const parts: ShapedPart[] = []
  try {
    for (const { start, end } of orthographicSyllables(text)) {
      const run = font.layout(text.slice(start, end), [], tag, undefined, 'ltr')
      for (const [i, glyph] of run.glyphs.entries())
        parts.push({ glyph: glyph.id, cluster: start, position: run.positions[i]! })
    }
  } catch {
    return null
  }
  return joinShaped(parts)
}

interface ShapedPart {
  readonly glyph: number
  readonly cluster: number
  readonly position: { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }
}

/** Concatenates shaped syllables. Offsets are stored only if any is not zero. */
function joinShaped(parts: readonly ShapedPart[]): ShapedText {
  const has = (key: 'xOffset' | 'yOffset'): boolean => parts.some(part => part.position[key] !== 0)
  return {
    glyphs: Uint16Array.from(parts, part => part.glyph),
    clusters: Uint32Array.from(parts, part => part.cluster),
    advances: Float32Array.from(parts, part => part.position.xAdvance),
    xOffsets: has('xOffset') ? Float32Array.from(parts, part => part.position.xOffset) : null,
    yOffsets: has('yOffset') ? Float32Array.from(parts, part => part.position.yOffset) : null,
    width: parts.reduce((sum, part) => sum + part.position.xAdvance, 0),
  }
}

/**
 * Null if fontkit cannot read the file. Throws if fontkit itself cannot be loaded, because other glyphs would be wrong
 * output.
 */
export function openWithFontkit(sfnt: Sfnt): FontkitFont | null {
  const fontkit = createRequire(import.meta.url)('fontkit') as typeof import('fontkit')
  try {
    const { buffer, byteOffset, byteLength } = fontkitFile(sfnt)
    return fontkit.create(Buffer.from(buffer, byteOffset, byteLength)) as FontkitFont
  } catch {
    return null
  }
}
