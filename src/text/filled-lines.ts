/**
 * A text as the pieces between its break opportunities, by which its lines at a width are counted without breaking it.
 * Automatic table layout does this for each cell at many widths (`layout/table/balanced-widths.ts`).
 */
import { float64 } from '../base/typed-arrays.ts'
import { BreakKind } from './breaks/opportunities.ts'
import { withoutHanging } from './fit/greedy.ts'
import { breakAt, lineWidth } from './fit/line-width.ts'
import { itemsWidth, type MeasuredText, textWidth } from './measure.ts'

/** The text between consecutive break opportunities. */
export interface TextPieces {
  readonly count: number
  /** Width of each piece at the end of a line, px: without hanging spaces. */
  readonly widths: Float64Array
  /** Its width before another piece on the line, px. */
  readonly advances: Float64Array
  /** Whether the break after it is forced. */
  readonly isForced: readonly boolean[]
}

/** The pieces of a measured text. Hyphenation points are ignored: a hyphen seldom saves a line. */
export function piecesOf(measured: MeasuredText): TextPieces {
  const { prepared } = measured
  const { breaks } = prepared
  const [widths, advances] = [float64(breaks.count), float64(breaks.count)]
  const isForced: boolean[] = []
  let start = 0
  for (let k = 0; k < breaks.count; k++) {
    const place = breakAt(breaks, k)
    widths[k] = lineWidth(measured, start, withoutHanging(measured, place))
    advances[k] = textWidth(measured, start, place.offset) + itemsWidth(measured, start, place.offset)
    isForced.push(place.kind === BreakKind.forced)
    start = place.offset
  }
  return { count: breaks.count, widths, advances, isForced }
}

/**
 * The number of lines at a width, px, filled greedily, and the fullness of the last one, from 0 to 1. A piece wider than the
 * line takes as many lines as it needs, as `overflow-wrap` breaks it.
 */
export function filledLines({ count, widths, advances, isForced }: TextPieces, width: number): FilledLines {
  let lines = count === 0 ? 0 : 1
  let x = 0
  let end = 0
  for (let k = 0; k < count; k++) {
    if (x > 0 && x + widths[k]! > width + TOLERANCE) {
      lines++
      x = 0
    }
    end = x + widths[k]!
    if (end > width + TOLERANCE) lines += Math.ceil(end / Math.max(1, width)) - 1
    const isLast = k + 1 === count
    if (isForced[k] === true && !isLast) lines++
    x = isForced[k] === true ? 0 : x + advances[k]!
  }
  return { lines, last: Math.min(1, end / Math.max(1, width)) }
}

/** The lines of a text at one width. */
export interface FilledLines {
  readonly lines: number
  readonly last: number
}

/** Px: bound of rounding differences between sums in different order. */
const TOLERANCE = 0.01
