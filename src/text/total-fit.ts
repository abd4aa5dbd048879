/** Total-fit lines: gives a prepared paragraph to the Knuth–Plass algorithm and takes lines back. */
import { Scratch } from '../base/typed-arrays.ts'
import { BreakKind, type BreakList, BreakListBuilder, firstBreakAfter } from './breaks/opportunities.ts'
import { type Cut, cutAt, hyphenWidth, splitsCluster } from './cuts.ts'
import { FitSums } from './fit-sums.ts'
import { makeLine } from './greedy.ts'
import { hyphenPointsBetween, isHyphenated } from './hyphen-points.ts'
import { type BreakPlaces, DEFAULT_FIT, type FitOptions, FORCED, fitParagraph } from './knuth-plass.ts'
import { breakAt, startAdjustment } from './line-width.ts'
import { breakQuality, clusterBreaks } from './long-words.ts'
import type { MeasuredText } from './measure.ts'
import type { PreparedText } from './prepare.ts'
import { leftProtrusion, rightProtrusion } from './protrusion.ts'
import { runIndexAt } from './run-search.ts'
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
  const plain = withEmergencyBreaks(prepared, request, plainEnds(prepared, request.start))
  if (plain.count > MOST_PLACES) return null
  const options = fitOptions(measured, request)
  const first = sumPlaces(measured, request.start, plain)
  const ends = fitParagraph(first, { ...options, tolerance: TOLERANCE_PLAIN })
  if (ends !== null) return linesAt(measured, request.start, plain, ends)
  return withHyphens(measured, request, plain, options)
}

function withHyphens(
  measured: MeasuredText,
  request: TotalFitRequest,
  plain: BreakList,
  options: FitOptions,
): readonly Line[] | null {
  const all = isHyphenated(measured.prepared) ? addHyphens(measured.prepared, request.start, plain) : plain
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

/** The breaks after an offset. */
function plainEnds({ breaks }: PreparedText, start: number): BreakList {
  const first = firstBreakAfter(breaks, start)
  if (first === 0) return breaks
  return {
    count: breaks.count - first,
    offsets: breaks.offsets.subarray(first),
    ends: breaks.ends.subarray(first),
    kinds: breaks.kinds.subarray(first),
  }
}

/** Adds breaks between clusters to what is longer than a line, where the style allows them. */
function withEmergencyBreaks(prepared: PreparedText, request: TotalFitRequest, plain: BreakList): BreakList {
  const width = Math.min(request.widthOf(0), request.widthOf(request.uniformFrom))
  const startOf = (k: number): number => (k === 0 ? request.start : plain.offsets[k - 1]!)
  const isLong = (k: number): boolean => prepared.positions[plain.ends[k]!]! - prepared.positions[startOf(k)]! > width
  let firstLong = 0
  while (firstLong < plain.count && !isLong(firstLong)) firstLong++
  if (firstLong === plain.count) return plain
  const builder = new BreakListBuilder()
  for (let k = 0; k < plain.count; k++) {
    if (isLong(k))
      for (const offset of clusterBreaks(prepared, startOf(k), plain.ends[k]!))
        builder.add(offset, offset, BreakKind.emergency)
    builder.add(plain.offsets[k]!, plain.ends[k]!, plain.kinds[k]!)
  }
  return builder.finish()
}

/** Penalties of breaks in what is too long, by how well a reader can follow them. */
const EMERGENCY_PENALTIES = [3000, 1500, 300] as const

function addHyphens(prepared: PreparedText, start: number, plain: BreakList): BreakList {
  const builder = new BreakListBuilder()
  let from = start
  for (let k = 0; k < plain.count; k++) {
    for (const point of hyphenPointsBetween(prepared, from, plain.ends[k]!)) builder.add(point, point, BreakKind.hyphen)
    builder.add(plain.offsets[k]!, plain.ends[k]!, plain.kinds[k]!)
    from = plain.offsets[k]!
  }
  return builder.finish()
}

/** The places of a paragraph for the fit. Cuts are taken as they are unless they split a ligature: the error is a kern. */
function sumPlaces(measured: MeasuredText, start: number, list: BreakList): BreakPlaces {
  const { prepared } = measured
  const { count } = list
  const places = emptyPlaces(count)
  const sums = new FitSums(measured, start)
  const lead = leftProtrusion(measured, start) - startAdjustment(measured, start)
  for (let k = 0; k < count; k++) {
    const end = list.ends[k]!
    const offset = list.offsets[k]!
    const kind = list.kinds[k]!
    const isHyphen = kind === BreakKind.hyphen
    const cut = isHyphen || kind === BreakKind.emergency ? cutFor(prepared, end, isHyphen) : PLAIN_CUT
    const to = sums.glueTo(end)
    places.widthTo[k] =
      sums.width(end, offset) - lead + cut.before + cut.hyphen - rightProtrusion(measured, end, isHyphen)
    if (prepared.autospaces !== null) places.widthTo[k]! -= prepared.autospaces.get(end) ?? 0
    places.stretchTo[k] = to.stretch
    places.shrinkTo[k] = to.shrink
    const from = sums.glueTo(offset)
    places.widthFrom[k] = sums.width(offset, offset) + leftProtrusion(measured, offset) - cut.after
    places.stretchFrom[k] = from.stretch
    places.shrinkFrom[k] = from.shrink
    places.hyphens[k] = isHyphen ? 1 : 0
    places.penalties[k] = penaltyOf(prepared, offset, kind)
  }
  return places
}

const numbers = (): Scratch<Float64Array> => new Scratch(length => new Float64Array(length))

/** One paragraph is fitted at a time, and none outlives its fit. */
const SCRATCH = {
  widthTo: numbers(),
  stretchTo: numbers(),
  shrinkTo: numbers(),
  widthFrom: numbers(),
  stretchFrom: numbers(),
  shrinkFrom: numbers(),
  penalties: numbers(),
  hyphens: new Scratch(length => new Uint8Array(length)),
}

const emptyPlaces = (count: number) => ({
  count,
  widthTo: SCRATCH.widthTo.take(count),
  stretchTo: SCRATCH.stretchTo.take(count),
  shrinkTo: SCRATCH.shrinkTo.take(count),
  widthFrom: SCRATCH.widthFrom.take(count),
  stretchFrom: SCRATCH.stretchFrom.take(count),
  shrinkFrom: SCRATCH.shrinkFrom.take(count),
  penalties: SCRATCH.penalties.take(count),
  hyphens: SCRATCH.hyphens.take(count),
})

const PLAIN_CUT: Cut = { before: 0, after: 0, hyphen: 0 }

function cutFor(prepared: PreparedText, offset: number, isHyphen: boolean): Cut {
  if (splitsCluster(prepared, offset)) return cutAt(prepared, offset)
  if (!isHyphen) return PLAIN_CUT
  const run = prepared.runs[runIndexAt(prepared, Math.max(0, offset - 1))]
  return run === undefined ? PLAIN_CUT : { before: 0, after: 0, hyphen: hyphenWidth(run) }
}

function penaltyOf(prepared: PreparedText, offset: number, kind: number): number {
  if (kind === BreakKind.forced) return FORCED
  if (kind === BreakKind.hyphen) return HYPHEN_PENALTY
  if (kind === BreakKind.emergency) return EMERGENCY_PENALTIES[breakQuality(prepared.content.text, offset)]
  const before = prepared.content.text.charCodeAt(offset - 1)
  return before === 0x2d || before === 0x2010 ? EXPLICIT_HYPHEN_PENALTY : 0
}

function linesAt(measured: MeasuredText, start: number, list: BreakList, chosen: readonly number[]): readonly Line[] {
  let from = start
  return chosen.map(index => {
    const line = makeLine(measured, from, breakAt(list, index))
    from = line.end
    return line
  })
}
