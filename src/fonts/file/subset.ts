/** Cuts a font file down to the glyphs that a PDF shows (ISO 32000-1 §9.9). */
import { bytesOf, InvalidFontError, openSfnt } from './sfnt.ts'
import { subsetCff, WITHOUT_WIDTH } from './subset-cff.ts'
import { type SubsetGlyph, subsetTrueType } from './subset-truetype.ts'

export interface FontProgram {
  /** "cff": a bare CFF table, CID-keyed. "truetype": a font file with the tables that place and draw outlines. */
  readonly kind: 'truetype' | 'cff'
  readonly data: Uint8Array
}

/**
 * The program whose glyph i is `glyphs[i]`: one of the face, or several of a TrueType face put together. A glyph that is broken
 * or outside the file is empty. `name` is written into CFF programs. Null for a file that cannot be cut.
 */
export function subset(
  face: { readonly data: Uint8Array },
  glyphs: readonly SubsetGlyph[],
  name: string,
): FontProgram | null {
  try {
    const sfnt = openSfnt(face.data)
    const cff = sfnt.tables.get('CFF ')
    if (cff !== undefined)
      return { kind: 'cff', data: subsetCff(face.data, bytesOf(cff), glyphs.map(plainGlyph), name) }
    const truetype = subsetTrueType(sfnt, glyphs)
    return truetype === null ? null : { kind: 'truetype', data: truetype }
  } catch (error) {
    if (error instanceof InvalidFontError) return null
    throw error
  }
}

/** CFF outlines are not put together. */
const plainGlyph = (glyph: SubsetGlyph): number => (typeof glyph === 'number' ? glyph : WITHOUT_WIDTH)
