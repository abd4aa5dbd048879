/** Total-fit lines: gives a prepared paragraph to the Knuth–Plass algorithm and takes lines back. */
import { resolve } from '../../css/style.ts'
import { BreakKind, type BreakList, firstBreakAfter } from '../breaks/opportunities.ts'
import type { MeasuredText } from '../measure.ts'
import type { PreparedText } from '../prepare.ts'
import type { Line } from '../types.ts'
import { makeLine } from './greedy.ts'
import { DEFAULT_FIT, type FitOptions, fitParagraph } from './knuth-plass.ts'
import { emergencyPlaces, type FitPlaces, hasLongerThan, hyphenPlaces, isWithin, plainPlaces } from './places.ts'

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
  const ends = plainEnds(prepared, request.start)
  const least = Math.min(request.widthOf(0), request.widthOf(request.uniformFrom))
  const only = onlyLine(measured, request.start, ends, least)
  if (only !== null) return [only]
  const options = fitOptions(measured, request)
  const plain = plainPlaces(measured, request.start, ends)
  const chosen = hasLongerThan(plain, least) ? null : fitParagraph(plain, options, TOLERANCE_PLAIN)
  if (chosen !== null) return linesAt(measured, request.start, plain, chosen)
  const divided = prepared.isHyphenated ? hyphenPlaces(measured, request.start, plain) : plain
  const all = hasLongerThan(divided, least) ? emergencyPlaces(measured, request.start, divided, least) : divided
  if (all.count > MOST_PLACES) return null
  const best =
    fitParagraph(all, options, TOLERANCE_HYPHENS) ??
    fitParagraph(all, options, TOLERANCE_LOOSE) ??
    fitParagraph(all, { ...options, isFinal: true }, Number.POSITIVE_INFINITY)
  return best === null ? null : linesAt(measured, request.start, all, best)
}

/** A text that fits one line at its natural width is one, at no demerits: nothing has to be weighed. Null for any other. */
function onlyLine(measured: MeasuredText, start: number, { offsets, ends, kinds, count }: BreakList, width: number) {
  const last = count - 1
  if (kinds[last] !== BreakKind.forced || !isWithin(measured, start, ends[last]!, width)) return null
  for (let k = 0; k < last; k++) if (kinds[k] === BreakKind.forced) return null
  return makeLine(measured, start, { offset: offsets[last]!, end: ends[last]!, kind: kinds[last]! })
}

function fitOptions(measured: MeasuredText, request: TotalFitRequest): FitOptions {
  const { style } = measured.prepared
  const limit = style.hyphenateLimitLines
  return {
    ...DEFAULT_FIT,
    widthOf: request.widthOf,
    uniformFrom: request.uniformFrom,
    hyphenZone: resolve(style.hyphenateLimitZone, request.widthOf(request.uniformFrom)),
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

function linesAt(measured: MeasuredText, start: number, places: FitPlaces, chosen: readonly number[]): readonly Line[] {
  let from = start
  return chosen.map(index => {
    const place = { offset: places.offsets[index]!, end: places.ends[index]!, kind: places.kinds[index]! }
    const line = makeLine(measured, from, place)
    from = line.end
    return line
  })
}
