/**
 * Greedy line breaking: each line takes as much as fits (CSS Text 4, https://www.w3.org/TR/css-text-4/#line-break-details).
 * Also used beside floats, line by line as widths become known.
 */
import { resolve } from '../../css/style.ts'
import { BreakKind, type BreakList, firstBreakAfter, visibleEnd } from '../breaks/opportunities.ts'
import { hyphenPointsBetween } from '../hyphens/points.ts'
import { firstItemAt, type MeasuredText, visibleStart } from '../measure.ts'
import type { PreparedText } from '../prepared-text.ts'
import { runIndexAt } from '../run-search.ts'
import type { Line } from '../types.ts'
import { breakAt, type LineEnd, lineWidth } from './line-width.ts'
import { breakQuality, clusterBreakAt, clusterBreaks } from './long-words.ts'
import { turnedBreak } from './turned-lines.ts'

/** The previous lines, and the style properties that control hyphens at line ends. */
interface GreedyOptions {
  /** Number of consecutive lines directly before this one that end with a hyphen. */
  readonly hyphensBefore: number
  /** Width of a hyphen zone in px (`hyphenate-limit-zone`). */
  readonly zone: number
}

const DEFAULT_OPTIONS: GreedyOptions = { hyphensBefore: 0, zone: 0 }

/** Px: rounding must not push a word to the next line. */
const TOLERANCE = 0.01

/** The line that starts at an offset and fits a width. It always makes progress, even if nothing fits. */
export function greedyLine(
  measured: MeasuredText,
  start: number,
  width: number,
  options: GreedyOptions = DEFAULT_OPTIONS,
): Line {
  const { breaks } = measured.prepared
  const first = firstBreakAfter(breaks, visibleStart(measured.prepared, start))
  const { fitting, overflowing, hyphen } = lastFitting(measured, breaks, start, first, width)
  if (overflowing === null) return makeLine(measured, start, fitting!)
  const beforeEdges = breakBeforeEdges(measured, start, overflowing)
  if (beforeEdges !== null && (fitting === null || lineWidth(measured, start, beforeEdges) <= width + TOLERANCE))
    return makeLine(measured, start, beforeEdges)
  const spare = fitting === null ? Number.POSITIVE_INFINITY : width - lineWidth(measured, start, fitting)
  const hyphenated = spare > options.zone ? hyphenate(measured, start, fitting, overflowing, width, options) : null
  if (hyphenated !== null) return makeLine(measured, start, hyphenated)
  const within = isStrandedBefore(measured, fitting, overflowing, width, spare)
    ? emergencyBreak(measured, start, overflowing, width)
    : null
  if (fitting !== null) return makeLine(measured, start, within ?? turnedBreak(measured, start, fitting, width))
  const least =
    emergencyBreak(measured, start, overflowing, width) ?? hyphen ?? firstHyphen(measured, start, overflowing, options)
  return makeLine(measured, start, least ?? withoutHanging(measured, overflowing))
}

/**
 * Whether a line of a listing (`-octavo-turnover`) would be less than half full before a word longer than any line: the word
 * is divided on both lines anyway, and the mark at the start of the next line shows the continuation.
 */
function isStrandedBefore(
  { prepared }: MeasuredText,
  fitting: LineEnd | null,
  overflowing: LineEnd,
  width: number,
  spare: number,
): boolean {
  const { octavoTurnover, textIndent } = prepared.style
  if (fitting === null || octavoTurnover === 'none' || spare < width / 2) return false
  const { positions } = prepared
  const indent = textIndent.hanging ? resolve(textIndent.length, width) : 0
  return positions[overflowing.end]! - positions[fitting.offset]! > width - indent
}

/** All lines from an offset to the end of the text. */
export function greedyLines(measured: MeasuredText, widthOf: (line: number) => number, start: number): readonly Line[] {
  const { content, style } = measured.prepared
  const lines: Line[] = []
  let hyphensBefore = 0
  for (let at = start; at < content.text.length; ) {
    const width = widthOf(lines.length)
    const line = greedyLine(measured, at, width, { hyphensBefore, zone: resolve(style.hyphenateLimitZone, width) })
    lines.push(line)
    hyphensBefore = line.hyphenated ? hyphensBefore + 1 : 0
    at = line.end
  }
  return lines
}

interface Fitting {
  readonly fitting: LineEnd | null
  /** The first break that does not fit; null if the line ends before one. */
  readonly overflowing: LineEnd | null
  /** The first hyphen before that, which is too wide although the letters before it fit; null if there is none. */
  readonly hyphen: LineEnd | null
}

/**
 * The last break at which the line fits, and the first at which it does not. A binary search is not possible: hyphens and
 * collapsing spaces make widths non-monotonic.
 */
function lastFitting(measured: MeasuredText, breaks: BreakList, start: number, first: number, width: number): Fitting {
  let fitting: LineEnd | null = null
  let hyphen: LineEnd | null = null
  for (let k = first; k < breaks.count; k++) {
    const place = breakAt(breaks, k)
    if (place.kind === BreakKind.forced) {
      const end = fittingEnd(measured, start, place, width)
      return end === null ? { fitting, overflowing: place, hyphen } : { fitting: end, overflowing: null, hyphen }
    }
    if (lineWidth(measured, start, place) <= width + TOLERANCE) fitting = place
    else if (place.kind !== BreakKind.hyphen || roughWidth(measured, start, place.end) > width) {
      // A hyphen may be too wide where the few letters that it replaces still fit.
      return { fitting, overflowing: place, hyphen }
    } else hyphen ??= place
  }
  return { fitting, overflowing: null, hyphen }
}

/**
 * The break directly after an atomic inline before opening boxes whose content starts with a collapsible space or a forced
 * break: lines break beside atomic inlines whatever is next to them (CSS Text 4 §6.5,
 * https://www.w3.org/TR/css-text-4/#line-break-details). The edges of the boxes move to the next line, at whose start the
 * space collapses; the same applies if the space precedes boxes that contain a forced break. A box that only contains the
 * space stays.
 */
function breakBeforeEdges({ prepared }: MeasuredText, start: number, { end, offset, kind }: LineEnd): LineEnd | null {
  if (kind === BreakKind.hyphen || end <= start || offset === end || !isAfterAtomic(prepared, end)) return null
  const { text, items } = prepared.content
  if (text.charCodeAt(end) !== 0x0a && visibleStart(prepared, end) === end) return null
  const first = firstItemAt(prepared, end)
  const space = items[first]
  const isSpaceBefore = space?.kind === 'text' && space.end === end + 1 && text.charCodeAt(end + 1) === 0x0a
  let at = isSpaceBefore ? first + 1 : first
  let depth = 0
  for (; items[at]?.kind === 'open' || (items[at]?.kind === 'close' && depth > 0); at++)
    depth += items[at]!.kind === 'open' ? 1 : -1
  const content = items[at]
  if (depth === 0 || (content?.kind !== 'text' && content?.kind !== 'break')) return null
  const isOnlySpace = content.kind === 'text' && content.end === end + 1 && items[at + 1]?.kind === 'close'
  return isOnlySpace ? null : { offset: end, end, kind: BreakKind.plain }
}

/** Whether an atomic inline, around which lines wrap, is directly before an offset. */
function isAfterAtomic(prepared: PreparedText, offset: number): boolean {
  const { text, items } = prepared.content
  if (text.charCodeAt(offset - 1) !== 0xfffc) return false
  let at = firstItemAt(prepared, offset) - 1
  while (items[at]?.kind === 'close') at--
  const atomic = items[at]
  return atomic?.kind === 'atomic' && atomic.at === offset - 1 && atomic.style.textWrapMode !== 'nowrap'
}

/**
 * A forced break with as many of the preceding preserved spaces as fit; the others hang (CSS Text 4 §4.3.2,
 * https://www.w3.org/TR/css-text-4/#conditionally-hang). Null if the line does not fit without them.
 */
function fittingEnd(measured: MeasuredText, start: number, place: LineEnd, width: number): LineEnd | null {
  const fits = (end: number): boolean => lineWidth(measured, start, { ...place, end }) <= width + TOLERANCE
  if (fits(place.end)) return place
  let least = withoutHanging(measured, place).end
  if (least < start || least === place.end || !fits(least)) return null
  let beyond = place.end
  while (beyond - least > 1) {
    const middle = (least + beyond) >> 1
    if (fits(middle)) least = middle
    else beyond = middle
  }
  return { ...place, end: least }
}

/**
 * A forced break without the preceding preserved spaces, which hang if they do not fit (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#white-space-phase-2).
 */
export function withoutHanging({ prepared }: MeasuredText, place: LineEnd): LineEnd {
  if (place.kind !== BreakKind.forced || place.end === 0) return place
  const run = prepared.runs[runIndexAt(prepared, place.end - 1)]
  const mayHang = run !== undefined && run.glyphs.style.textWrapMode !== 'nowrap'
  return mayHang ? { ...place, end: visibleEnd(prepared.content.text, place.end, run.glyphs.style) } : place
}

/**
 * The last hyphenation point that fits, between the last break opportunity that fits and the first that does not (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#hyphens-property). Null if there is none, or `hyphenate-limit-lines` is reached.
 */
function hyphenate(
  measured: MeasuredText,
  start: number,
  fitting: LineEnd | null,
  overflowing: LineEnd,
  width: number,
  options: GreedyOptions,
): LineEnd | null {
  const { prepared } = measured
  if (!mayHyphenate(measured, options)) return null
  const points = hyphenPointsBetween(prepared, fitting?.offset ?? start, overflowing.end)
  for (let i = points.length - 1; i >= 0; i--) {
    const place: LineEnd = { offset: points[i]!, end: points[i]!, kind: BreakKind.hyphen }
    if (place.offset > start && lineWidth(measured, start, place) <= width + TOLERANCE) return place
  }
  return null
}

/** Whether another line may end with a hyphen (https://www.w3.org/TR/css-text-4/#propdef-hyphenate-limit-lines). */
function mayHyphenate({ prepared }: MeasuredText, { hyphensBefore }: GreedyOptions): boolean {
  const limit = prepared.style.hyphenateLimitLines
  return limit === 'no-limit' || hyphensBefore < limit
}

/** The first hyphenation point of a word whose first part does not fit: the line overflows as little as possible. */
function firstHyphen(
  measured: MeasuredText,
  start: number,
  overflowing: LineEnd,
  options: GreedyOptions,
): LineEnd | null {
  if (!mayHyphenate(measured, options)) return null
  const first = hyphenPointsBetween(measured.prepared, start, overflowing.end)[0]
  return first === undefined ? null : { offset: first, end: first, kind: BreakKind.hyphen }
}

/** By quality, the largest share of the line that a break may leave empty to be preferred over worse ones. */
const MOST_EMPTY = [1, 0.15, 0.35] as const

/**
 * A break between clusters, if `overflow-wrap` allows it for a word that overflows (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#overflow-wrap-property): the one of the best quality that is near enough to the line's
 * end.
 */
function emergencyBreak(measured: MeasuredText, start: number, overflowing: LineEnd, width: number): LineEnd | null {
  const { prepared } = measured
  const { end } = withoutHanging(measured, overflowing)
  const fitting: number[] = []
  for (const at of clusterBreaks(prepared, start, end)) {
    if (fitting.length > 0 && roughWidth(measured, start, at) > width + TOLERANCE) break
    fitting.push(at)
  }
  const { text } = prepared.content
  for (const quality of [2, 1, 0] as const) {
    const least = width * (1 - MOST_EMPTY[quality])
    for (let i = fitting.length - 1; i >= 0; i--) {
      const at = fitting[i]!
      if (roughWidth(measured, start, at) < least) break
      if (breakQuality(text, at) < quality) continue
      // The divided word is reshaped only now: its parts may be a little wider than the whole.
      const place = clusterBreakAt(prepared, at)
      if (i === 0 || lineWidth(measured, start, place) <= width + TOLERANCE) return place
    }
  }
  return null
}

/** The width between two offsets, px, without changes at line ends: an estimate. */
function roughWidth(measured: MeasuredText, start: number, end: number): number {
  const { positions } = measured.prepared
  return positions[end]! - positions[start]!
}

/** The line from an offset to a break, with its width. */
export function makeLine(measured: MeasuredText, start: number, place: LineEnd): Line {
  const isForced = place.kind === BreakKind.forced
  return {
    start,
    end: place.offset,
    contentEnd: Math.max(start, place.end),
    width: lineWidth(measured, start, place),
    hyphenated: place.kind === BreakKind.hyphen,
    isLast: isForced,
    forced: isForced && place.offset <= measured.prepared.content.text.length && endsWithBreak(measured, place.offset),
  }
}

const endsWithBreak = (measured: MeasuredText, offset: number): boolean =>
  measured.prepared.content.text.charCodeAt(offset - 1) === 0x0a
