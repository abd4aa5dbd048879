/** Where lines of listings that are too long (`-octavo-turnover`) are turned, and how far in the rest of them begins. */
import { BreakKind, firstBreakAfter } from '../breaks/opportunities.ts'
import { type MeasuredText, textWidth } from '../measure.ts'
import type { PreparedText } from '../prepared-text.ts'
import { breakAt, type LineEnd, lineWidth } from './line-width.ts'

/** Share of the line that may stay empty if it is turned between words rather than within one. */
const MOST_EMPTY = 0.35

/** Largest indentation that the rest of a line takes over from its beginning, as a share of the width. */
const MOST_INDENT = 0.35

/** Number of characters before a line in which the beginning of its source line is looked for: the work per line is bounded. */
const LOOK_BACK = 1000

const isTurned = ({ style }: PreparedText): boolean => style.octavoTurnover !== 'none'

/**
 * The end of a turned line: the last break after white space that is near enough to the last break that fits; that one
 * otherwise. Breaks after slashes and hyphens divide addresses and options, which are read as one word.
 */
export function turnedBreak(measured: MeasuredText, start: number, fitting: LineEnd, width: number): LineEnd {
  const { prepared } = measured
  if (!isTurned(prepared) || fitting.kind !== BreakKind.plain) return fitting
  const { breaks, content } = prepared
  const least = (1 - MOST_EMPTY) * width
  for (let k = firstBreakAfter(breaks, fitting.offset - 1); k >= 0; k--) {
    const place = breakAt(breaks, k)
    if (place.offset <= start || lineWidth(measured, start, place) < least) break
    if (place.kind === BreakKind.plain && /\s/.test(content.text.charAt(place.offset - 1))) return place
  }
  return fitting
}

/**
 * The additional indent of a line that continues a turned one, px: the width of the white space at the beginning of its source
 * line, so that the rest of a statement does not stand further out than its beginning. Zero for other lines.
 */
export function turnedIndent(measured: MeasuredText, start: number, width: number): number {
  const { prepared } = measured
  const { text } = prepared.content
  if (!isTurned(prepared) || !prepared.style.textIndent.hanging || start === 0) return 0
  const from = Math.max(0, start - LOOK_BACK)
  const before = text.slice(from, start)
  if (before.endsWith('\n')) return 0
  const begin = from + before.lastIndexOf('\n') + 1
  if (begin === from && from > 0) return 0
  let end = begin
  while (end < start && /[ \t]/.test(text.charAt(end))) end++
  return Math.min(textWidth(measured, begin, end), MOST_INDENT * width)
}
