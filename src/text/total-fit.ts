/** Total-fit lines: gives a prepared paragraph to the Knuth–Plass algorithm and takes lines back. */
import { BreakKind, type BreakList, BreakListBuilder, firstBreakAfter } from './breaks/opportunities.ts'
import { type FitPlaces, hyphenPlaces, plainPlaces } from './fit-places.ts'
import { makeLine } from './greedy.ts'
import { DEFAULT_FIT, type FitOptions, fitParagraph } from './knuth-plass.ts'
import { clusterBreaks } from './long-words.ts'
import type { MeasuredText } from './measure.ts'
import type { PreparedText } from './prepare.ts'
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
/** The same for what has hardly any places. */
const MOST_CHARACTERS = 10 * MOST_PLACES

/**
 * Greatest adjustment ratios: without hyphens, with them, and where nothing better is found. At 2 word spaces have twice
 * their width, or at 1.7 where letters are tracked as well: tracking ends at 1. All but one of a hundred paragraphs that
 * need hyphens are set within the second, in two thirds of the time.
 */
const TOLERANCE_PLAIN = 1.1
const TOLERANCE_HYPHENS = 1.3
const TOLERANCE_LOOSE = 1.7

/** The lines from an offset to the end of the text, or null where the paragraph is better left to the greedy breaker. */
export function totalFitLines(measured: MeasuredText, request: TotalFitRequest): readonly Line[] | null {
  const { prepared } = measured
  if (prepared.tabs.length > 0 || prepared.breaks.count > MOST_PLACES) return null
  if (prepared.content.text.length > MOST_CHARACTERS) return null
  const breaks = withEmergencyBreaks(prepared, request, plainEnds(prepared, request.start))
  if (breaks.count > MOST_PLACES) return null
  const options = fitOptions(measured, request)
  const plain = plainPlaces(measured, request.start, breaks)
  const ends = fitParagraph(plain, options, TOLERANCE_PLAIN)
  return ends !== null ? linesAt(measured, request.start, plain, ends) : withHyphens(measured, request, plain, options)
}

function withHyphens(
  measured: MeasuredText,
  request: TotalFitRequest,
  plain: FitPlaces,
  options: FitOptions,
): readonly Line[] | null {
  const all = measured.prepared.isHyphenated ? hyphenPlaces(measured, request.start, plain) : plain
  const ends =
    fitParagraph(all, options, TOLERANCE_HYPHENS) ??
    fitParagraph(all, options, TOLERANCE_LOOSE) ??
    fitParagraph(all, { ...options, isFinal: true }, Number.POSITIVE_INFINITY)
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
  const { positions } = prepared
  const startOf = (k: number): number => (k === 0 ? request.start : plain.offsets[k - 1]!)
  const isLong = (k: number): boolean => positions[plain.ends[k]!]! - positions[startOf(k)]! > width
  let longest = 0
  for (let k = 0, from = positions[request.start]!; k < plain.count; from = positions[plain.offsets[k++]!]!)
    longest = Math.max(longest, positions[plain.ends[k]!]! - from)
  if (longest <= width) return plain
  const builder = new BreakListBuilder()
  for (let k = 0; k < plain.count; k++) {
    if (isLong(k))
      for (const offset of clusterBreaks(prepared, startOf(k), plain.ends[k]!))
        builder.add(offset, offset, BreakKind.emergency)
    builder.add(plain.offsets[k]!, plain.ends[k]!, plain.kinds[k]!)
  }
  return builder.finish()
}

function linesAt(measured: MeasuredText, start: number, places: FitPlaces, chosen: readonly number[]): readonly Line[] {
  let from = start
  return chosen.map(index => {
    const place = { offset: places.offsets[index]!, end: places.ends[index]!, kind: places.kinds[index]! }
    const line = makeLine(measured, from, place)
    from = line.end
    return line
  })
}
