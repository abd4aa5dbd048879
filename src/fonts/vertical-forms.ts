/** Whether the forms that a font has for vertical lines (OpenType "vert") can be used. */
import type { ShapedText } from './opentype/shape.ts'
import type { FontFace } from './types.ts'

type Shape = (text: string) => ShapedText

/** U+3001 and U+3002: their forms stand in another corner of the em square, and are no larger. */
const FULL_STOPS = ['、', '。']

/** Forms are drawn apart from their letters, and differ a little in size. */
const MOST_GROWTH = 1.5

/**
 * True where `shape`, which asks for vertical forms, gives those of the letters they stand for. Some fonts were cut down with a table
 * that still has the glyph numbers of the whole one: Droid Sans Fallback has an ideograph for each full stop.
 */
export const hasOwnVerticalForms = (face: FontFace, shape: Shape): boolean =>
  (face.hasFeature('vert') || face.hasFeature('vrt2')) &&
  FULL_STOPS.every(letter => {
    const before = extentOf(face, face.glyphFor(letter.codePointAt(0)!))
    return before === 0 || extentOf(face, shape(letter).glyphs[0] ?? 0) <= before * MOST_GROWTH
  })

/** The longer side of the ink of a glyph, em. */
function extentOf(face: FontFace, glyph: number): number {
  const bounds = face.boundsOf(glyph)
  return bounds === null ? 0 : Math.max(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY)
}
