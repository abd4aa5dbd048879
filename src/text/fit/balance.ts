/** `text-wrap-style: balance`: lines of similar length (CSS Text 4, https://www.w3.org/TR/css-text-4/#text-wrap-style). */
import { BreakKind, type BreakList, BreakListBuilder, firstBreakAfter } from '../breaks/opportunities.ts'
import type { MeasuredText } from '../measure.ts'
import type { Line } from '../types.ts'
import { greedyLines } from './greedy.ts'

/**
 * Number of lines up to which paragraphs are balanced: in longer ones the difference is invisible, and each try breaks all
 * lines again. CSS allows a limit (https://www.w3.org/TR/css-text-4/#valdef-text-wrap-style-balance); this one is the highest
 * of any browser.
 */
const MOST_LINES = 10
/** Steps of the binary search for the width: ten give a third of a pixel for a line of 600 px. */
const TRIES = 10

/** The lines at the least width that needs no more lines than the full width. */
export function balancedLines(
  measured: MeasuredText,
  widthOf: (line: number) => number,
  start: number,
): readonly Line[] {
  const full = greedyLines(measured, widthOf, start)
  if (full.length < 2 || full.length > MOST_LINES) return full
  const whole = withoutCompounds(measured)
  if (whole === null) return narrowed(measured, widthOf, start, full)
  // Compounds with hyphens are kept whole if that needs no more lines.
  const lines = greedyLines(whole, widthOf, start)
  return lines.length > full.length || overflows(lines, widthOf)
    ? narrowed(measured, widthOf, start, full)
    : narrowed(whole, widthOf, start, lines)
}

/**
 * Reduces the widths of all lines by the same length, so that lines beside a float end with the others. Reductions beyond half
 * of the shortest width are not tried.
 */
function narrowed(
  measured: MeasuredText,
  widthOf: (line: number) => number,
  start: number,
  full: readonly Line[],
): readonly Line[] {
  const mostCuts = cuts(measured, full)
  let best = full
  // Binary search for the reduction within these bounds.
  let enough = 0
  let tooMuch = Math.min(...full.map((_, line) => widthOf(line))) / 2
  for (let i = 0; i < TRIES; i++) {
    const less = (enough + tooMuch) / 2
    const room = (line: number): number => widthOf(line) - less
    const lines = greedyLines(measured, room, start)
    if (lines.length > full.length || overflows(lines, room) || cuts(measured, lines) > mostCuts) tooMuch = less
    else {
      enough = less
      best = lines
    }
  }
  return best
}

const overflows = (lines: readonly Line[], widthOf: (line: number) => number): boolean =>
  lines.some((line, index) => line.width > widthOf(index) + 0.01)

/** Number of lines that end inside a word: with a hyphen, or at an emergency break. */
function cuts({ prepared: { breaks } }: MeasuredText, lines: readonly Line[]): number {
  const isCut = ({ start, end, hyphenated }: Line): boolean =>
    hyphenated || breaks.offsets[firstBreakAfter(breaks, Math.max(start, end - 1))] !== end
  return lines.filter(isCut).length
}

/** The text without break opportunities after hyphens, dashes and slashes not followed by a space; null if there are none. */
function withoutCompounds(measured: MeasuredText): MeasuredText | null {
  const { prepared } = measured
  const { text } = prepared.content
  const { offsets, ends, kinds, count } = prepared.breaks
  const kept = new BreakListBuilder()
  let isWhole = true
  for (let k = 0; k < count; k++) {
    const offset = offsets[k]!
    const isWithin = kinds[k] === BreakKind.plain && ends[k] === offset && COMPOUND.test(text.charAt(offset - 1))
    if (isWithin) isWhole = false
    else kept.add(offset, ends[k]!, kinds[k]!)
  }
  const breaks: BreakList = kept.finish()
  return isWhole ? null : { ...measured, prepared: { ...prepared, breaks } }
}

const COMPOUND = /[-\u2010-\u2014/]/
