/** Total-fit lines: gives a prepared paragraph to the Knuth–Plass algorithm and takes lines back. */
import { resolve } from '../../css/style.ts'
import { BreakKind, type BreakList, firstBreakAfter } from '../breaks/opportunities.ts'
import type { MeasuredText } from '../measure.ts'
import type { PreparedText } from '../prepared-text.ts'
import type { Line } from '../types.ts'
import { makeLine } from './greedy.ts'
import { DEFAULT_FIT, type FitOptions, fitParagraph } from './knuth-plass.ts'
import { emergencyPlaces, type FitPlaces, hasLongerThan, hyphenPlaces, isWithin, plainPlaces } from './places.ts'

/** The lines that are asked for: from where, how wide, and whether justified. */
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

/** Without hyphens, with them, looser, and one that finds lines whatever they look like. */
export type AttemptName = 'plain' | 'hyphens' | 'loose' | 'final'

/** One try at a paragraph: places at which its lines may end, and how loose a line may be. */
interface FitAttempt {
  readonly name: AttemptName
  readonly places: FitPlaces
  readonly options: FitOptions
  readonly tolerance: number
}

/** The lines from an offset to the end of the text, or null where the paragraph is better left to the greedy breaker. */
export function totalFitLines(measured: MeasuredText, request: TotalFitRequest): readonly Line[] | null {
  if (isLeftToGreedy(measured)) return null
  const only = onlyLine(measured, request, plainEnds(measured.prepared, request.start))
  if (only !== null) return [only]
  for (const { places, options, tolerance } of fitAttempts(measured, request)) {
    const chosen = fitParagraph(places, options, tolerance)
    if (chosen !== null) return linesAt(measured, request.start, places, chosen)
  }
  return null
}

/** Tabs have widths that depend on the line; what is huge is not weighed. */
const isLeftToGreedy = ({ prepared }: MeasuredText): boolean =>
  prepared.tabs.length > 0 || prepared.breaks.count > MOST_PLACES || prepared.content.text.length > MOST_CHARACTERS

/** The attempts in their order (TeX §863). The places of one are valid until the next is asked for. */
export function* fitAttempts(measured: MeasuredText, request: TotalFitRequest): Generator<FitAttempt> {
  const { start, widthOf, uniformFrom } = request
  const options = fitOptions(measured, request)
  const least = Math.min(widthOf(0), widthOf(uniformFrom))
  const plain = plainPlaces(measured, start, plainEnds(measured.prepared, start))
  if (!hasLongerThan(plain, least)) yield { name: 'plain', places: plain, options, tolerance: TOLERANCE_PLAIN }
  const divided = measured.prepared.isHyphenated ? hyphenPlaces(measured, start, plain) : plain
  const places = hasLongerThan(divided, least) ? emergencyPlaces(measured, start, divided, least) : divided
  if (places.count > MOST_PLACES) return
  yield { name: 'hyphens', places, options, tolerance: TOLERANCE_HYPHENS }
  yield { name: 'loose', places, options, tolerance: TOLERANCE_LOOSE }
  yield { name: 'final', places, options: { ...options, isFinal: true }, tolerance: Number.POSITIVE_INFINITY }
}

/** A text that fits one line at its natural width is one, at no demerits: nothing has to be weighed. Null for any other. */
function onlyLine(measured: MeasuredText, { start, widthOf, uniformFrom }: TotalFitRequest, breaks: BreakList) {
  const { offsets, ends, kinds, count } = breaks
  const last = count - 1
  const width = Math.min(widthOf(0), widthOf(uniformFrom))
  if (kinds[last] !== BreakKind.forced || !isWithin(measured, start, ends[last]!, width)) return null
  for (let k = 0; k < last; k++) if (kinds[k] === BreakKind.forced) return null
  return makeLine(measured, start, { offset: offsets[last]!, end: ends[last]!, kind: kinds[last]! })
}

/**
 * The options of a paragraph. Ragged lines stretch by three ems at a ratio of 1, whatever is in them. Two hyphens in a
 * row are the most where the style sets no limit, as good printing has it.
 */
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

/** The lines that end at the chosen places. */
function linesAt(measured: MeasuredText, start: number, places: FitPlaces, chosen: readonly number[]): readonly Line[] {
  let from = start
  return chosen.map(index => {
    const place = { offset: places.offsets[index]!, end: places.ends[index]!, kind: places.kinds[index]! }
    const line = makeLine(measured, from, place)
    from = line.end
    return line
  })
}
