/** The faces of `@font-face` rules, from their loaded bytes. */
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

/**
 * Supported formats of `src: url() format()`; others are not loaded
 * (https://www.w3.org/TR/css-fonts-4/#font-face-src-parsing).
 */
const USABLE: ReadonlySet<string> = new Set(
  ['woff2', 'woff', 'truetype', 'opentype', 'collection', 'ttf', 'otf'].flatMap(name => [name, `${name}-variations`]),
)

/** Whether a source may contain a supported font. */
export const isUsableFormat = (format: string | null): boolean => format === null || USABLE.has(format.toLowerCase())

/**
 * The face of a rule from the bytes of a source, or null with a warning if these are not a font. Compressed fonts are
 * decoded within bounds.
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

/**
 * Whether fsType in "OS/2" has only the bit of restricted licence embedding
 * (https://learn.microsoft.com/typography/opentype/spec/os2#fstype).
 */
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

/** The font file in a plain, WOFF or WOFF2 file. Throws InvalidFontError. */
export function unpackFont(bytes: Uint8Array): Uint8Array {
  if (bytes.length < 12) throw new InvalidFontError('the file is cut short')
  const signature = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)
  if (signature === WOFF_SIGNATURE) return unpackWoff(bytes)
  return signature === WOFF2_SIGNATURE ? unpackWoff2(bytes) : bytes
}
