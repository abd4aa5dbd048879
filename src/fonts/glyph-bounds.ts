/** Ink bounds of TrueType outlines, from the headers of "glyf". */

export interface GlyphBounds {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

/** Bounds in font units; null for a glyph without outline or with a broken one. */
export function trueTypeBounds(
  glyf: DataView,
  loca: DataView,
  hasLongOffsets: boolean,
  glyph: number,
): GlyphBounds | null {
  try {
    const offset = (index: number): number =>
      hasLongOffsets ? loca.getUint32(4 * index) : 2 * loca.getUint16(2 * index)
    const start = offset(glyph)
    if (offset(glyph + 1) <= start) return null
    return {
      minX: glyf.getInt16(start + 2),
      minY: glyf.getInt16(start + 4),
      maxX: glyf.getInt16(start + 6),
      maxY: glyf.getInt16(start + 8),
    }
  } catch {
    return null
  }
}
