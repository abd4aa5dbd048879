/**
 * Greedy line breaking: each line takes as much as fits (CSS Text 4, https://www.w3.org/TR/css-text-4/#line-break-details).
 * Lines beside floats are broken in this way as well, one by one as their widths become known.
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

/** The lines before and the parts of the style that decide whether a line may end with a hyphen. */
interface GreedyOptions {
  /** Lines right before this one that end with a hyphen. */
  readonly hyphensBefore: number
  /** Width of a hyphen zone in px (`hyphenate-limit-zone`). */
  readonly zone: number
}

const DEFAULT_OPTIONS: GreedyOptions = { hyphensBefore: 0, zone: 0 }

/** Rounding must not push a word to the next line. */
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
  const { fitting, overflowing } = lastFitting(measured, breaks, start, first, width)
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
  if (fitting !== null) return makeLine(measured, start, within ?? fitting)
  const least =
    emergencyBreak(measured, start, overflowing, width) ?? firstHyphen(measured, start, overflowing, options)
  return makeLine(measured, start, least ?? withoutHanging(measured, overflowing))
}

/**
 * Whether a line of a listing (`-octavo-turnover`) would hold less than its half before a word that no line holds: the word is
 * divided on both lines anyway, and the mark at the start of the next one shows that it goes on.
 */
function isStrandedBefore(
  { prepared }: MeasuredText,
  fitting: LineEnd | null,
  overflowing: LineEnd,
  width: number,
  spare: number,
): boolean {
  if (fitting === null || prepared.style.octavoTurnover === 'none' || spare < width / 2) return false
  const { positions } = prepared
  return positions[overflowing.end]! - positions[fitting.offset]! > width
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
  /** The first place that does not fit; null where the line ends before. */
  readonly overflowing: LineEnd | null
}

/**
 * The last break at which the line still fits, and the first at which it does not. A line cannot be searched by halves:
 * its width does not grow from break to break where hyphens appear and spaces vanish.
 */
function lastFitting(measured: MeasuredText, breaks: BreakList, start: number, first: number, width: number): Fitting {
  let fitting: LineEnd | null = null
  for (let k = first; k < breaks.count; k++) {
    const place = breakAt(breaks, k)
    if (place.kind === BreakKind.forced) {
      const end = fittingEnd(measured, start, place, width)
      return end === null ? { fitting, overflowing: place } : { fitting: end, overflowing: null }
    }
    if (lineWidth(measured, start, place) <= width + TOLERANCE) fitting = place
    else if (place.kind !== BreakKind.hyphen || roughWidth(measured, start, place.end) > width) {
      // After a hyphen that is too wide, the few letters that it would take the place of may still fit.
      return { fitting, overflowing: place }
    }
  }
  return { fitting, overflowing: null }
}

/**
 * The break right after an atomic inline where boxes open whose content starts with a collapsible space or a forced break:
 * lines break beside atomics whatever they stand next to (CSS Text 4 §6.5). The edges of the boxes go to the next line, at
 * whose start the space vanishes; so they do where the space stands before the boxes and the forced break in them. A box
 * with nothing but the space stays where it is.
 * https://www.w3.org/TR/css-text-4/#line-break-details
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

/** Whether an atomic inline around which lines wrap is right before an offset. */
function isAfterAtomic(prepared: PreparedText, offset: number): boolean {
  const { text, items } = prepared.content
  if (text.charCodeAt(offset - 1) !== 0xfffc) return false
  let at = firstItemAt(prepared, offset) - 1
  while (items[at]?.kind === 'close') at--
  const atomic = items[at]
  return atomic?.kind === 'atomic' && atomic.at === offset - 1 && atomic.style.textWrapMode !== 'nowrap'
}

/**
 * A forced break with as many of the preserved spaces before it as fit: each of the others hangs (CSS Text 4 §4.3.2,
 * https://www.w3.org/TR/css-text-4/#conditionally-hang). Null where the line does not fit without them.
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
 * A forced break without the preserved spaces before it, which hang where they do not fit (CSS Text 4,
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
 * https://www.w3.org/TR/css-text-4/#hyphens-property). Null where none fits, or where `hyphenate-limit-lines` is reached.
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

/** The first hyphenation point of a word of which not even the first part fits: the line overflows by as little as possible. */
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

/** A break of better quality is taken if it leaves less of the line empty than this. */
const MOST_EMPTY = [1, 0.15, 0.35] as const

/**
 * A break between clusters, where `overflow-wrap` allows it for a word that overflows (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#overflow-wrap-property): the one of the best quality that is near enough to the line's end.
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
      // Only now the cut word is shaped again: its parts may be a little wider than they were together.
      const place = clusterBreakAt(prepared, at)
      if (i === 0 || lineWidth(measured, start, place) <= width + TOLERANCE) return place
    }
  }
  return null
}

/** The width between two offsets in px, without what a line end changes: a first estimate. */
function roughWidth(measured: MeasuredText, start: number, end: number): number {
  const { positions } = measured.prepared
  return positions[end]! - positions[start]!
}

/** The line from an offset to a place, with its width. */
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
