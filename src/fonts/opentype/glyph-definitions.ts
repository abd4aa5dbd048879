/**
 * Glyph classes, mark attachment classes and mark glyph sets
 * (https://learn.microsoft.com/typography/opentype/spec/gdef).
 */
import { classOf } from './coverage.ts'
import { GlyphClass } from './glyph-buffer.ts'

/** The definitions of `GDEF`. */
export interface GlyphDefinitions {
  readonly view: DataView | null
  /** Whether the font defines which glyphs are marks. */
  readonly hasClasses: boolean
  classOf(glyph: number): number
  markClassOf(glyph: number): number
  /** The offset of a mark glyph set's coverage, or 0. */
  markSetOffset(index: number): number
}

const NONE: GlyphDefinitions = {
  view: null,
  hasClasses: false,
  classOf: () => GlyphClass.none,
  markClassOf: () => 0,
  markSetOffset: () => 0,
}

/** Reads `GDEF`. An offset outside of the table ends reading; earlier definitions apply. */
export function readGlyphDefinitions(view: DataView | undefined, glyphCount: number): GlyphDefinitions {
  if (view === undefined) return NONE
  try {
    const classes = view.getUint16(4)
    const markClasses = view.getUint16(10)
    const hasMarkSets = view.getUint16(2) >= 2 && view.byteLength >= 14
    const markSets = hasMarkSets ? view.getUint16(12) : 0
    return {
      view,
      hasClasses: classes !== 0,
      classOf: lookup(view, classes, glyphCount),
      markClassOf: lookup(view, markClasses, glyphCount),
      markSetOffset(index) {
        if (markSets === 0 || index >= view.getUint16(markSets + 2)) return 0
        return markSets + view.getUint32(markSets + 4 + 4 * index)
      },
    }
  } catch {
    return NONE
  }
}

/** The classes of all glyphs, read at first use. */
function lookup(view: DataView, offset: number, glyphCount: number): (glyph: number) => number {
  if (offset === 0) return () => 0
  let classes: Uint16Array | null = null
  return glyph => {
    classes ??= readClasses(view, offset, glyphCount)
    return classes[glyph] ?? 0
  }
}

/** The classes of all glyphs as an array, because lookups need the class of each glyph they visit. */
function readClasses(view: DataView, offset: number, glyphCount: number): Uint16Array {
  const classes = new Uint16Array(glyphCount)
  try {
    for (let glyph = 0; glyph < glyphCount; glyph++) classes[glyph] = classOf(view, offset, glyph)
  } catch {
    // Of a truncated table, the values read so far apply.
  }
  return classes
}
