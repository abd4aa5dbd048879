/** The tables of a face that shaping reads (https://learn.microsoft.com/typography/opentype/spec/). */
import type { CharacterMap } from '../cmap.ts'
import type { GlyphDefinitions } from './glyph-definitions.ts'
import type { LayoutTable } from './layout-table.ts'

/** The data of a face that shaping reads, in font units. */
export interface ShapingTables {
  readonly characters: CharacterMap
  readonly definitions: GlyphDefinitions
  readonly gsub: LayoutTable | null
  readonly gpos: LayoutTable | null
  readonly glyphCount: number
  readonly unitsPerEm: number
  advanceOf(glyph: number): number
  /** The adjustment of the "kern" table. */
  kernOf(left: number, right: number): number
}
