/** The faces of a document: `@font-face` rules with the bytes that were loaded for them. */
import type { Diagnostics } from '../base/diagnostics.ts'
import type { JobFace } from './book.ts'
import { openFace } from './face.ts'
import { matchFaces } from './face-matching.ts'
import { InvalidFontError, openSfnt } from './file/sfnt.ts'
import { unpackWoff, WOFF_SIGNATURE } from './file/woff.ts'
import { unpackWoff2, WOFF2_SIGNATURE } from './file/woff2.ts'
import { fontLibrary } from './library.ts'
import type { MetricOverrides } from './metric-overrides.ts'
import { noteDescription } from './synthesis.ts'

/** The descriptors of a `@font-face` rule other than its sources. */
type FaceRule = Omit<JobFace, 'face'> & { readonly overrides?: MetricOverrides }

/** Formats of `src: url() format()` that can be read: others are not even fetched (CSS Fonts 4 §4.3.5). */
const USABLE: ReadonlySet<string> = new Set(
  ['woff2', 'woff', 'truetype', 'opentype', 'collection', 'ttf', 'otf'].flatMap(name => [name, `${name}-variations`]),
)

/** Whether a source of a rule may hold a font that can be read. */
export const isUsableFormat = (format: string | null): boolean => format === null || USABLE.has(format.toLowerCase())

/**
 * The face of a rule from the bytes of one of its sources, or null with a warning where they are no font.
 * Packed fonts are unpacked within bounds.
 */
export function faceFromBytes(
  rule: FaceRule,
  bytes: Uint8Array,
  diagnostics: Diagnostics,
  where: string | null = null,
): JobFace | null {
  try {
    const font = unpackFont(bytes)
    const face = openFace(font, null, 0, rule.overrides)
    if (forbidsEmbedding(font))
      diagnostics.warn(
        'font_restricted',
        `the licence of the font "${rule.family}" forbids to embed it (fsType)`,
        where,
      )
    noteDescription(face, rule)
    return { ...describe(rule), face }
  } catch (error) {
    if (!(error instanceof InvalidFontError)) throw error
    diagnostics.warn('font_invalid', `The font "${rule.family}" cannot be used: ${error.message}`, where)
    return null
  }
}

/** OpenType "OS/2" fsType: restricted licence embedding, and no less restrictive kind besides. */
function forbidsEmbedding(font: Uint8Array): boolean {
  const table = openSfnt(font, 0).tables.get('OS/2')
  return table !== undefined && table.byteLength >= 10 && (table.getUint16(8) & 0xf) === 2
}

/** The face for `src: local()`: a bundled face of that name, or null. */
export function faceFromLibrary(rule: FaceRule, name: string): JobFace | null {
  const wanted = name.toLowerCase()
  const library = fontLibrary()
  const byFamily = matchFaces(library.facesOf(wanted), {
    fontWeight: rule.weight.min,
    fontStyle: rule.style,
    fontStretch: rule.stretch.min,
  })[0]
  const face = byFamily?.open() ?? null
  return face === null ? null : { ...describe(rule), face }
}

const describe = (rule: FaceRule): FaceRule => ({
  family: rule.family,
  weight: rule.weight,
  style: rule.style,
  stretch: rule.stretch,
  unicodeRange: rule.unicodeRange,
  features: rule.features,
})

/** A plain font file from what may be WOFF or WOFF2. Throws InvalidFontError. */
export function unpackFont(bytes: Uint8Array): Uint8Array {
  if (bytes.length < 12) throw new InvalidFontError('the file is cut short')
  const signature = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)
  if (signature === WOFF_SIGNATURE) return unpackWoff(bytes)
  return signature === WOFF2_SIGNATURE ? unpackWoff2(bytes) : bytes
}
