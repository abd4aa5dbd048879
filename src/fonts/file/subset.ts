/** Subsets a font file to the glyphs that a PDF uses (ISO 32000-1 §9.9). */
import { bytesOf, InvalidFontError, openSfnt, type Sfnt } from './sfnt.ts'
import { type CffMetrics, subsetCff, WITHOUT_WIDTH } from './subset-cff.ts'
import { type SubsetGlyph, subsetTrueType } from './subset-truetype.ts'

/** The font file to embed in a PDF, and its format. */
export interface FontProgram {
  /** "cff": a bare CID-keyed CFF table. "truetype": a font file with the tables for metrics and outlines. */
  readonly kind: 'truetype' | 'cff'
  readonly data: Uint8Array
}

/**
 * The program whose glyph i is `glyphs[i]`: a glyph of the face, or a composition of several of a TrueType face.
 * Invalid glyphs and glyphs outside of the file are empty. `name` is the font name of CFF programs. Null if the file
 * cannot be subset.
 */
export function subset(
  face: { readonly data: Uint8Array },
  glyphs: readonly SubsetGlyph[],
  name: string,
): FontProgram | null {
  try {
    const sfnt = openSfnt(face.data)
    const cff = sfnt.tables.get('CFF ')
    if (cff !== undefined) {
      const wanted = { glyphs: glyphs.map(plainGlyph), name, metrics: metricsIn(sfnt) }
      return { kind: 'cff', data: subsetCff(face.data, bytesOf(cff), wanted) }
    }
    const truetype = subsetTrueType(sfnt, glyphs)
    return truetype === null ? null : { kind: 'truetype', data: truetype }
  } catch (error) {
    if (error instanceof InvalidFontError) return null
    throw error
  }
}

/** Units and advances of a font. Throws if its metrics are truncated. */
function metricsIn({ tables }: Sfnt): CffMetrics {
  const [head, hhea, hmtx] = [tables.get('head')!, tables.get('hhea')!, tables.get('hmtx')!]
  if (head.byteLength < 20 || hhea.byteLength < 36) throw new InvalidFontError('metrics are cut short')
  const rows = Math.min(hhea.getUint16(34), hmtx.byteLength >> 2)
  const advanceOf = (glyph: number): number =>
    glyph >= WITHOUT_WIDTH ? glyph - WITHOUT_WIDTH : rows === 0 ? 0 : hmtx.getUint16(Math.min(glyph, rows - 1) * 4)
  return { unitsPerEm: head.getUint16(18) || 1000, advanceOf }
}

/** Compositions do not exist for CFF outlines. */
const plainGlyph = (glyph: SubsetGlyph): number => (typeof glyph === 'number' ? glyph : WITHOUT_WIDTH + glyph.advance)
