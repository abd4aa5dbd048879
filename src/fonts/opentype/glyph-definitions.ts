/**
 * Glyph classes, mark classes and mark sets (OpenType "GDEF").
 * https://learn.microsoft.com/typography/opentype/spec/
 */
import { classOf } from './coverage.ts'
import { GlyphClass } from './glyph-buffer.ts'

/** What `GDEF` says of glyphs. */
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

/** A table that points outside itself defines nothing beyond that point. */
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

/** The classes of all glyphs, read when the first is asked for. */
function lookup(view: DataView, offset: number, glyphCount: number): (glyph: number) => number {
  if (offset === 0) return () => 0
  let classes: Uint16Array | null = null
  return glyph => {
    classes ??= readClasses(view, offset, glyphCount)
    return classes[glyph] ?? 0
  }
}

/** The class of every glyph at once: lookups ask for it for each glyph that they pass. */
function readClasses(view: DataView, offset: number, glyphCount: number): Uint16Array {
  const classes = new Uint16Array(glyphCount)
  try {
    for (let glyph = 0; glyph < glyphCount; glyph++) classes[glyph] = classOf(view, offset, glyph)
  } catch {
    // What was read before the table broke off holds.
  }
  return classes
}
