/** Determines whether a font's glyphs for vertical lines (OpenType "vert") are usable. */
import type { ShapedText } from './opentype/shape.ts'
import type { FontFace } from './types.ts'

type Shape = (text: string) => ShapedText

/** U+3001 and U+3002: their vertical forms are in another corner of the em square, in the same size. */
const FULL_STOPS = ['、', '。']

/** The tolerance of sizes: vertical forms are separate drawings and differ a little. */
const MOST_GROWTH = 1.5

/**
 * Whether `shape`, which requests vertical forms, gives glyphs of these letters. Some subset fonts have a table with
 * glyph ids of the original: in Droid Sans Fallback the vertical full stop is an ideograph.
 */
export const hasOwnVerticalForms = (face: FontFace, shape: Shape): boolean =>
  (face.hasFeature('vert') || face.hasFeature('vrt2')) &&
  FULL_STOPS.every(letter => {
    const before = extentOf(face, face.glyphFor(letter.codePointAt(0)!))
    return before === 0 || extentOf(face, shape(letter).glyphs[0] ?? 0) <= before * MOST_GROWTH
  })

/** The longer side of a glyph's ink, em. */
function extentOf(face: FontFace, glyph: number): number {
  const bounds = face.boundsOf(glyph)
  return bounds === null ? 0 : Math.max(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY)
}
