/** Glyph classes, mark classes and mark sets (OpenType "GDEF"). */
import { classOf } from './coverage.ts'
import { GlyphClass } from './glyph-buffer.ts'

export interface GlyphDefinitions {
  readonly view: DataView | null
  /** Whether the font says which glyphs are marks. */
  readonly hasClasses: boolean
  classOf(glyph: number): number
  markClassOf(glyph: number): number
  /** Offset of a mark glyph set's coverage, or 0. */
  markSetOffset(index: number): number
}

const NONE: GlyphDefinitions = {
  view: null,
  hasClasses: false,
  classOf: () => GlyphClass.none,
  markClassOf: () => 0,
  markSetOffset: () => 0,
}

export function readGlyphDefinitions(view: DataView | undefined): GlyphDefinitions {
  if (view === undefined) return NONE
  try {
    const classes = view.getUint16(4)
    const markClasses = view.getUint16(10)
    const hasMarkSets = view.getUint16(2) >= 2 && view.byteLength >= 14
    const markSets = hasMarkSets ? view.getUint16(12) : 0
    return {
      view,
      hasClasses: classes !== 0,
      classOf: classes === 0 ? NONE.classOf : glyph => classOf(view, classes, glyph),
      markClassOf: markClasses === 0 ? NONE.markClassOf : glyph => classOf(view, markClasses, glyph),
      markSetOffset(index) {
        if (markSets === 0 || index >= view.getUint16(markSets + 2)) return 0
        return markSets + view.getUint32(markSets + 4 + 4 * index)
      },
    }
  } catch {
    return NONE
  }
}
