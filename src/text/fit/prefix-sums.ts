/**
 * Stretch and shrink of a paragraph, summed up to its breakpoints, so that those of any line are one subtraction (TeX §823,
 * `active_width`, https://texdoc.org/serve/tex.pdf/0).
 */
import { isTracked } from '../place/protrusion.ts'
import { IDEOGRAPH_GLUE, SPACE_SHRINK, SPACE_STRETCH, TRACKING } from '../place/spacing.ts'
import type { PreparedText } from '../prepared-text.ts'

/** Breakpoints with the arrays that take their glue. */
export interface GlueSums {
  readonly count: number
  readonly offsets: Uint32Array
  readonly ends: Uint32Array
  readonly stretchTo: Float64Array
  readonly shrinkTo: Float64Array
  readonly stretchFrom: Float64Array
  readonly shrinkFrom: Float64Array
}

/**
 * Sets the stretch and shrink of the text from `start` up to each breakpoint and from it on, at an adjustment ratio of 1, px.
 * White space at a break collapses, so the two differ by its glue. Letters give way by the share of tracking that every character
 * has; other characters have glue of their own instead.
 */
export function sumGlue(prepared: PreparedText, start: number, breakpoints: GlueSums): void {
  const { offsets, ends, stretchTo, shrinkTo, stretchFrom, shrinkFrom, count } = breakpoints
  const { positions, content } = prepared
  const { text } = content
  const tracking = isTracked(prepared) ? TRACKING : 0
  const hasOnlySpaces = !OTHER_GLUE.test(text)
  const origin = positions[start]!
  let stretch = 0
  let shrink = 0
  let scanned = start
  let next = hasOnlySpaces ? text.indexOf(' ', start) : nextGlue(text, start)
  for (let side = 0; side < 2 * count; side++) {
    const k = side >> 1
    const isEnd = (side & 1) === 0
    const offset = isEnd ? ends[k]! : offsets[k]!
    while (next >= 0 && next < offset) {
      const unit = text.charCodeAt(next)
      const width = positions[next + 1]! - positions[next]!
      const isSpace = unit <= 0xa0
      stretch += width * ((isSpace ? SPACE_STRETCH : stretchOf(unit)) - tracking)
      shrink += width * ((isSpace ? SPACE_SHRINK : 0) - tracking)
      next = hasOnlySpaces ? text.indexOf(' ', next + 1) : nextGlue(text, next + 1)
    }
    if (offset > scanned) scanned = offset
    // The flexibility if the whole text were letters.
    const letters = (positions[scanned]! - origin) * tracking
    if (isEnd) {
      stretchTo[k] = stretch + letters
      shrinkTo[k] = shrink + letters
    } else {
      stretchFrom[k] = stretch + letters
      shrinkFrom[k] = shrink + letters
    }
  }
}

/** Characters with glue of their own other than spaces. */
const OTHER_GLUE = /[\u00a0\u0590-\u109f\u1100-\u1dff\u2000-\u200f\u2028-\uffff]/

/** The first character from an offset on that has glue of its own; −1 if there is none. */
function nextGlue(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 0x20 || unit === 0xa0 || (unit >= FIRST_FIXED && !isTrackedUnit(unit))) return at
  }
  return -1
}

const stretchOf = (unit: number): number => (isIdeographic(unit) ? IDEOGRAPH_GLUE * SPACE_STRETCH : 0)

/** Whether a code unit is an ideograph, kana or their punctuation; a surrogate of the ideographic planes counts for its pair. */
export const isIdeographic = (unit: number): boolean =>
  (unit >= 0x3000 && unit <= 0x312f) ||
  (unit >= 0x31a0 && unit <= 0x9fff) ||
  (unit >= 0xd840 && unit <= 0xd88f) ||
  (unit >= 0xf900 && unit <= 0xfaff) ||
  (unit >= 0xff00 && unit <= 0xff9f)

/** First code unit of a script whose letters are not tracked, Hebrew. Scripts before it are those of `TRACKED_SCRIPTS`. */
const FIRST_FIXED = 0x590

/** Whether a code unit from `FIRST_FIXED` on is tracked: Georgian, extended Greek and general punctuation. */
const isTrackedUnit = (unit: number): boolean =>
  (unit >= 0x10a0 && unit <= 0x10ff) || (unit >= 0x1e00 && unit <= 0x1fff) || (unit >= 0x2010 && unit <= 0x2027)
