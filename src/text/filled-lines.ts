/**
 * A text as the pieces between its break opportunities: how many lines it takes at a width is then counted without breaking it.
 * Automatic table layout asks this of each cell for many widths (`layout/table/balanced-widths.ts`).
 */
import { float64 } from '../base/typed-arrays.ts'
import { BreakKind } from './breaks/opportunities.ts'
import { withoutHanging } from './fit/greedy.ts'
import { breakAt, lineWidth } from './fit/line-width.ts'
import { itemsWidth, type MeasuredText, textWidth } from './measure.ts'

/** What stands between one break opportunity and the next. */
export interface TextPieces {
  readonly count: number
  /** Width of each piece where it ends its line, px: without spaces that hang. */
  readonly widths: Float64Array
  /** Its width where another piece follows on the line, px. */
  readonly advances: Float64Array
  /** Whether the line ends after it in any case. */
  readonly isForced: readonly boolean[]
}

/** The pieces of a measured text. Hyphenation points are left out: a hyphen seldom saves a line. */
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
 * Lines that are filled one after the other at a width, px, and how full the last one is, from 0 to 1. A piece that is wider
 * than its line takes as many as it needs, as `overflow-wrap` cuts it.
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

/** How a text fills lines of one width. */
export interface FilledLines {
  readonly lines: number
  readonly last: number
}

/** Widths that were added up in another order differ by less, px. */
const TOLERANCE = 0.01
