/** Total-fit lines: gives a prepared paragraph to the Knuth–Plass algorithm and takes lines back. */
import { BreakKind } from './breaks/opportunities.ts'
import { makeLine } from './greedy.ts'
import { hyphenPointsBetween, isHyphenated } from './hyphen-points.ts'
import { type BreakPlaces, DEFAULT_FIT, type FitOptions, FORCED, fitParagraph } from './knuth-plass.ts'
import { breakAt, endAdjustment, firstBreakAfter, type LineEnd, startAdjustment } from './line-width.ts'
import { endItemAt, firstItemAt, type MeasuredText } from './measure.ts'
import { leftProtrusion, protrudes, rightProtrusion } from './protrusion.ts'
import { SPACE_SHRINK, SPACE_STRETCH, TRACKING } from './spacing.ts'
import type { Line } from './types.ts'

export interface TotalFitRequest {
  readonly start: number
  readonly widthOf: (line: number) => number
  /** From this line on all lines have the same width. */
  readonly uniformFrom: number
  /** Lines are not justified: their ends are ragged, and the rag is evened out. */
  readonly isRagged: boolean
}

/** Paragraphs with more places are broken greedily: no reader sees them as one. */
const MOST_PLACES = 20_000

/**
 * Greatest adjustment ratio without hyphens, and with them. At 2 word spaces have twice their width, or at 1.7 where
 * letters are tracked as well: tracking ends at 1.
 */
const TOLERANCE_PLAIN = 1.1
const TOLERANCE_HYPHENS = 1.7
/** In these units a demerit of badness 100 is what a line at ratio 1 costs. */
const HYPHEN_PENALTY = 120
const EXPLICIT_HYPHEN_PENALTY = 60

/** The lines from an offset to the end of the text, or null where the paragraph is better left to the greedy breaker. */
export function totalFitLines(measured: MeasuredText, request: TotalFitRequest): readonly Line[] | null {
  const { prepared } = measured
  if (prepared.tabs.length > 0 || prepared.breaks.count > MOST_PLACES) return null
  const plain = plainEnds(measured, request.start)
  const options = fitOptions(measured, request)
  const first = sumPlaces(measured, request.start, plain)
  const ends = fitParagraph(first, { ...options, tolerance: TOLERANCE_PLAIN })
  if (ends !== null) return linesAt(measured, request.start, plain, ends)
  return withHyphens(measured, request, plain, options)
}

function withHyphens(
  measured: MeasuredText,
  request: TotalFitRequest,
  plain: readonly LineEnd[],
  options: FitOptions,
): readonly Line[] | null {
  const all = isHyphenated(measured.prepared) ? addHyphens(measured, request.start, plain) : plain
  const places = sumPlaces(measured, request.start, all)
  const ends =
    fitParagraph(places, { ...options, tolerance: TOLERANCE_HYPHENS }) ??
    fitParagraph(places, { ...options, tolerance: Number.POSITIVE_INFINITY, isFinal: true })
  return ends === null ? null : linesAt(measured, request.start, all, ends)
}

function fitOptions(measured: MeasuredText, request: TotalFitRequest): FitOptions {
  const { style } = measured.prepared
  const limit = style.hyphenateLimitLines
  return {
    ...DEFAULT_FIT,
    widthOf: request.widthOf,
    uniformFrom: request.uniformFrom,
    maxConsecutiveHyphens: limit === 'no-limit' ? 2 : limit,
    // About five characters.
    leastLastWidth: 2.5 * style.fontSize,
    ragged: request.isRagged ? 3 * style.fontSize : null,
  }
}

function plainEnds(measured: MeasuredText, start: number): LineEnd[] {
  const { breaks } = measured.prepared
  const ends: LineEnd[] = []
  for (let k = firstBreakAfter(breaks, start); k < breaks.count; k++) ends.push(breakAt(breaks, k))
  return ends
}

function addHyphens(measured: MeasuredText, start: number, plain: readonly LineEnd[]): LineEnd[] {
  const ends: LineEnd[] = []
  let from = start
  for (const end of plain) {
    for (const point of hyphenPointsBetween(measured.prepared, from, end.end))
      ends.push({ offset: point, end: point, kind: BreakKind.hyphen })
    ends.push(end)
    from = end.offset
  }
  return ends
}

/** Sums of widths and of what can stretch and shrink, up to each place. */
function sumPlaces(measured: MeasuredText, start: number, ends: readonly LineEnd[]): BreakPlaces {
  const { prepared, itemSums } = measured
  const { positions, content } = prepared
  const count = ends.length
  const places = {
    count,
    widthTo: new Float64Array(count),
    stretchTo: new Float64Array(count),
    shrinkTo: new Float64Array(count),
    widthFrom: new Float64Array(count),
    stretchFrom: new Float64Array(count),
    shrinkFrom: new Float64Array(count),
    penalties: new Float64Array(count),
    hyphens: new Uint8Array(count),
  }
  const isTracked = protrudes(prepared)
  const origin = positions[start]! + (itemSums === null ? 0 : itemSums[firstItemAt(prepared, start)]!)
  const lead = leftProtrusion(measured, start) - startAdjustment(measured, start)
  let spaces = 0
  let scanned = start
  const spacesTo = (offset: number): number => {
    for (; scanned < offset; scanned++) {
      const unit = content.text.charCodeAt(scanned)
      if (unit === 0x20 || unit === 0xa0) spaces += positions[scanned + 1]! - positions[scanned]!
    }
    return spaces
  }
  for (let k = 0; k < count; k++) {
    const end = ends[k]!
    const isHyphen = end.kind === BreakKind.hyphen
    const items = itemSums === null ? 0 : itemSums[endItemAt(prepared, end.offset)]!
    const spacesAtEnd = spacesTo(end.end)
    const textTo = positions[end.end]! - positions[start]!
    const lettersTo = isTracked ? textTo - spacesAtEnd : 0
    places.widthTo[k] =
      positions[end.end]! +
      items -
      origin -
      lead +
      endAdjustment(measured, end) -
      rightProtrusion(measured, end.end, isHyphen)
    places.stretchTo[k] = spacesAtEnd * SPACE_STRETCH + lettersTo * TRACKING
    places.shrinkTo[k] = spacesAtEnd * SPACE_SHRINK + lettersTo * TRACKING
    const spacesAfter = spacesTo(end.offset)
    const textFrom = positions[end.offset]! - positions[start]!
    const lettersFrom = isTracked ? textFrom - spacesAfter : 0
    places.widthFrom[k] =
      positions[end.offset]! +
      items -
      origin +
      leftProtrusion(measured, end.offset) -
      startAdjustment(measured, end.offset)
    places.stretchFrom[k] = spacesAfter * SPACE_STRETCH + lettersFrom * TRACKING
    places.shrinkFrom[k] = spacesAfter * SPACE_SHRINK + lettersFrom * TRACKING
    places.hyphens[k] = isHyphen ? 1 : 0
    places.penalties[k] = penaltyOf(measured, end)
  }
  return places
}

function penaltyOf(measured: MeasuredText, end: LineEnd): number {
  if (end.kind === BreakKind.forced) return FORCED
  if (end.kind === BreakKind.hyphen) return HYPHEN_PENALTY
  const before = measured.prepared.content.text.charCodeAt(end.offset - 1)
  return before === 0x2d || before === 0x2010 ? EXPLICIT_HYPHEN_PENALTY : 0
}

function linesAt(
  measured: MeasuredText,
  start: number,
  ends: readonly LineEnd[],
  chosen: readonly number[],
): readonly Line[] {
  let from = start
  return chosen.map(index => {
    const line = makeLine(measured, from, ends[index]!)
    from = line.end
    return line
  })
}
