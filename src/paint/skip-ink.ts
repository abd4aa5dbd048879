/**
 * Finds where the outline of a glyph crosses a horizontal band, which an underline skips (`text-decoration-skip-ink`, CSS Text
 * Decoration 4, https://www.w3.org/TR/css-text-decor-4/).
 */

import type { Path } from '../base/path.ts'
import { cubicAt } from '../base/path.ts'
import { outlinesOf } from '../fonts/outlines.ts'
import type { FontFace } from '../fonts/types.ts'

/** Left and right end of a glyph's ink, em from its origin. */
export interface InkRange {
  readonly from: number
  readonly to: number
}

/** Ranges of the glyphs of a face in one band. */
type Band = Map<number, InkRange | null>

/** Bands by their heights: the lines of a document have few distances from their text. */
const known = new WeakMap<FontFace, Map<string, Band>>()
/** Bound of the cache of one face: with more bands, texts differ in size and entries are not reused. */
const MAX_BANDS = 200

/**
 * The ink of glyphs in a horizontal band of a face: the function returns the leftmost and rightmost ink of a glyph between two
 * heights above the baseline, in em; null without ink.
 */
export function inkBetween(face: FontFace, bottom: number, top: number): (glyph: number) => InkRange | null {
  const band = bandOf(face, `${bottom.toFixed(4)} ${top.toFixed(4)}`)
  return glyph => {
    let range = band.get(glyph)
    if (range === undefined) {
      range = rangeOf(outlinesOf(face)(glyph), bottom, top)
      band.set(glyph, range)
    }
    return range
  }
}

/** The cached ranges of one band of a face; an empty map for a new one. */
function bandOf(face: FontFace, key: string): Band {
  let bands = known.get(face)
  if (bands === undefined) {
    bands = new Map()
    known.set(face, bands)
  }
  let band = bands.get(key)
  if (band !== undefined) return band
  band = new Map()
  if (bands.size >= MAX_BANDS) bands.clear()
  bands.set(key, band)
  return band
}

/** Number of segments of a curve: an underline is a few hundredths of an em thick. */
const CURVE_STEPS = 12

/** Em: edges of a band and of a glyph this close coincide. */
const TOUCH = 1e-4

/** The x range of an outline between two heights, or null. Curves are approximated by chords. */
function rangeOf(path: Path, bottom: number, top: number): InkRange | null {
  let from = Infinity
  let to = -Infinity
  const line = (x1: number, y1: number, x2: number, y2: number): void => {
    const low = Math.max(bottom, Math.min(y1, y2))
    const high = Math.min(top, Math.max(y1, y2))
    // An outline that only touches the band does not cross it.
    if (y1 === y2 ? y1 <= bottom + TOUCH || y1 >= top - TOUCH : high - low <= TOUCH) return
    for (const y of [low, high]) {
      const x = y1 === y2 ? x1 : x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)
      from = Math.min(from, x, y1 === y2 ? x2 : x)
      to = Math.max(to, x, y1 === y2 ? x2 : x)
    }
  }
  let pen: readonly [number, number] = [0, 0]
  let start = pen
  for (const segment of path) {
    const end: readonly [number, number] = segment[0] === 'Z' ? start : (segment.slice(-2) as [number, number])
    if (segment[0] === 'M') start = end
    else if (segment[0] === 'C') curve(pen, segment, line)
    else line(...pen, ...end)
    pen = end
  }
  return from > to ? null : { from, to }
}

/** A curve as chords. */
function curve(
  [x, y]: readonly [number, number],
  [, x1, y1, x2, y2, x3, y3]: Extract<Path[number], readonly ['C', ...unknown[]]>,
  line: (x1: number, y1: number, x2: number, y2: number) => void,
): void {
  let [px, py] = [x, y]
  for (let step = 1; step <= CURVE_STEPS; step++) {
    const t = step / CURVE_STEPS
    const [qx, qy] = [cubicAt(x, x1, x2, x3, t), cubicAt(y, y1, y2, y3, t)]
    line(px, py, qx, qy)
    ;[px, py] = [qx, qy]
  }
}
