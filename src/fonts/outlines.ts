/** Outlines of glyphs as paths, from TrueType and CFF, without fontkit. */
import type { Path, PathSegment } from '../base/path.ts'
import { pathBounds } from '../base/path.ts'
import { type CffFont, cffPrivateAt, readCffFont } from './file/cff-font.ts'
import { drawCharstring } from './file/charstring.ts'
import type { GlyphPen } from './file/charstring-paths.ts'
import { type GlyphBounds, glyphTables } from './file/glyf.ts'
import { bytesOf, InvalidFontError, openSfnt } from './file/sfnt.ts'
import { drawTrueType } from './file/truetype.ts'
import type { FontFace } from './types.ts'

/** The bounds of a path; null if it is empty. */
export function boundsOfOutline(outline: Path): GlyphBounds | null {
  const box = pathBounds(outline)
  return box === null ? null : { minX: box.x, minY: box.y, maxX: box.x + box.width, maxY: box.y + box.height }
}

/** The outline in em, y upwards; empty for a glyph without ink or with an invalid outline. */
type OutlineLookup = (glyph: number) => Path

const lookups = new WeakMap<FontFace, OutlineLookup>()

/** The outlines of a face, cached as long as the face exists. */
export function outlinesOf(face: FontFace): OutlineLookup {
  const known = lookups.get(face)
  if (known !== undefined) return known
  const read = readerOf(face)
  const outlines = new Map<number, Path>()
  const lookup: OutlineLookup = glyph => {
    const found = outlines.get(glyph)
    if (found !== undefined) return found
    const path = read === null ? [] : pathOf(pen => read(glyph, pen), face.unitsPerEm)
    if (outlines.size < MAX_REMEMBERED) outlines.set(glyph, path)
    return path
  }
  lookups.set(face, lookup)
  return lookup
}

/** Bound on the cached outlines of a face. */
const MAX_REMEMBERED = 4_000

type Read = (glyph: number, pen: GlyphPen) => void

/** Null for a file that cannot be read. */
function readerOf({ data }: FontFace): Read | null {
  try {
    const sfnt = openSfnt(data)
    const cff = sfnt.tables.get('CFF ')
    if (cff !== undefined) return cffReader(readCffFont(bytesOf(cff)))
    const tables = glyphTables(sfnt)
    return tables === null ? null : (glyph, pen) => drawTrueType(tables, glyph, pen)
  } catch (error) {
    if (isBroken(error)) return null
    throw error
  }
}

const isBroken = (error: unknown): boolean => error instanceof InvalidFontError || error instanceof RangeError

/** Draws glyphs of a CFF font. */
function cffReader(font: CffFont): Read {
  return (glyph, pen) => {
    const charstring = font.charStrings.at(glyph)
    if (charstring === undefined) return
    const local = cffPrivateAt(font, glyph).subroutines
    drawCharstring(charstring, { global: font.globalSubroutines, local }, pen)
  }
}

/** Converts drawing operations to a path in em with closed contours; empty if the outline is invalid. */
function pathOf(draw: (pen: GlyphPen) => void, unitsPerEm: number): Path {
  const path: PathSegment[] = []
  const em = (value: number): number => value / unitsPerEm
  const pen: GlyphPen = {
    moveTo(x, y) {
      if (path.length > 0) path.push(['Z'])
      path.push(['M', em(x), em(y)])
    },
    lineTo: (x, y) => path.push(['L', em(x), em(y)]),
    curveTo: (x1, y1, x2, y2, x, y) => path.push(['C', em(x1), em(y1), em(x2), em(y2), em(x), em(y)]),
  }
  try {
    draw(pen)
  } catch (error) {
    if (isBroken(error)) return []
    throw error
  }
  if (path.length > 0) path.push(['Z'])
  return path
}
