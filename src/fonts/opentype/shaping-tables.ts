/** The tables of a face that shaping reads (https://learn.microsoft.com/typography/opentype/spec/). */
import type { CharacterMap } from '../cmap.ts'
import type { GlyphDefinitions } from './glyph-definitions.ts'
import type { LayoutTable } from './layout-table.ts'

/** The data of a face that shaping reads. Lengths are font units. */
export interface ShapingTables {
  readonly characters: CharacterMap
  readonly definitions: GlyphDefinitions
  readonly gsub: LayoutTable | null
  readonly gpos: LayoutTable | null
  readonly glyphCount: number
  readonly unitsPerEm: number
  advanceOf(glyph: number): number
  /** Adjustment from the "kern" table. */
  kernOf(left: number, right: number): number
}
