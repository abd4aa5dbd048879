/**
 * Total-fit lines: applies the Knuth–Plass algorithm to a prepared paragraph and builds lines from the result. Used for
 * `text-wrap-style: pretty` (CSS Text 4, https://www.w3.org/TR/css-text-4/#valdef-text-wrap-style-pretty) and
 * `-octavo-line-breaking: total-fit`.
 */
import { resolve } from '../../css/style.ts'
import { BreakKind, type BreakList, firstBreakAfter } from '../breaks/opportunities.ts'
import type { MeasuredText } from '../measure.ts'
import type { PreparedText } from '../prepared-text.ts'
import type { Line } from '../types.ts'
import type { FitBreakpoints } from './breakpoint-arrays.ts'
import {
  emergencyBreakpoints,
  hasLongerThan,
  hyphenBreakpoints,
  isWithin,
  KEPT_PENALTY,
  plainBreakpoints,
  TIE_PENALTY,
  WITHIN_PART_PENALTY,
} from './breakpoints.ts'
import { DEFAULT_FIT, type FitOptions } from './fit-options.ts'
import { makeLine } from './greedy.ts'
import { fitParagraph, isRunt } from './knuth-plass.ts'
import { isIdeographic } from './prefix-sums.ts'

/** The start offset, the widths of lines, and whether they are justified. */
export interface TotalFitRequest {
  readonly start: number
  readonly widthOf: (line: number) => number
  /** From this line on all lines have the same width. */
  readonly uniformFrom: number
  /** Lines are ragged instead of justified, and the rag is evened out. */
  readonly isRagged: boolean
}

/** Number of breakpoints above which paragraphs are broken greedily: no reader sees these as one. */
const MOST_BREAKPOINTS = 20_000
/** Number of characters above which paragraphs are broken greedily: a text with few breakpoints still takes time to measure. */
const MOST_CHARACTERS = 10 * MOST_BREAKPOINTS

/**
 * Maximum adjustment ratios of the attempts: without hyphens, with them, and otherwise. At ratio 2 word spaces have twice
 * their width, or at 1.7 if letters are tracked as well, because tracking ends at 1. The second attempt suffices for 99 of 100
 * paragraphs that need hyphens, in two thirds of the time.
 */
const TOLERANCE_PLAIN = 1.1
/** With hyphens. */
const TOLERANCE_HYPHENS = 1.3
/** If the first two attempts find no lines, or flawed ones. Ragged lines may end eight ems early then. */
const TOLERANCE_LOOSE = 1.7
const TOLERANCE_LOOSE_RAGGED = 2.8

/**
 * A runt in ragged text is worse than a line before it that ends five ems early (a ratio of 1.7). The same holds
 * for ideographs, where lines of that ratio have a ninth of an em between characters; JLREQ allows a quarter
 * (https://www.w3.org/TR/jlreq/#procedures_for_inter-character_space_expansion).
 */
const RAGGED_RUNT_DEMERITS = 240_000

/** Without hyphens, with them, looser, and one that accepts any line. */
export type AttemptName = 'plain' | 'hyphens' | 'loose' | 'final'

/** One attempt to fit a paragraph: its breakpoints, and the tolerance. */
interface FitAttempt {
  readonly name: AttemptName
  readonly breakpoints: FitBreakpoints
  readonly options: FitOptions
  readonly tolerance: number
}

/** The lines from an offset to the end of the text, or null if the paragraph should be broken greedily. */
export function totalFitLines(measured: MeasuredText, request: TotalFitRequest): readonly Line[] | null {
  if (isLeftToGreedy(measured)) return null
  const only = onlyLine(measured, request, plainEnds(measured.prepared, request.start))
  return only !== null ? [only] : (chosenAttempt(measured, request)?.lines ?? null)
}

/** The first attempt whose lines are without flaws (`isFlawed`); else the first one that finds lines. */
export function chosenAttempt(measured: MeasuredText, request: TotalFitRequest): ChosenAttempt | null {
  let flawed: ChosenAttempt | null = null
  for (const { name, breakpoints, options, tolerance } of fitAttempts(measured, request)) {
    if (name === 'final' && flawed !== null) break
    const chosen = fitParagraph(breakpoints, options, tolerance)
    if (chosen === null) continue
    const lines = linesAt(measured, request.start, breakpoints, chosen)
    if (!isFlawed(breakpoints, options, chosen)) return { name, lines }
    flawed ??= { name, lines }
  }
  return flawed
}

/** Whether lines end in a runt, or break a tie or a part of a long word. */
const isFlawed = (breakpoints: FitBreakpoints, options: FitOptions, chosen: readonly number[]): boolean =>
  isRunt(breakpoints, options, chosen.at(-2) ?? -1, chosen.at(-1)!) ||
  chosen.some(breakpoint => isTorn(breakpoints.penalties[breakpoint]!))

const isTorn = (penalty: number): boolean =>
  penalty === TIE_PENALTY || penalty === KEPT_PENALTY || penalty === WITHIN_PART_PENALTY

interface ChosenAttempt {
  readonly name: AttemptName
  readonly lines: readonly Line[]
}

/** Whether a text is broken greedily: widths of tabs depend on the line, and huge texts are not fitted. */
const isLeftToGreedy = ({ prepared }: MeasuredText): boolean =>
  prepared.tabs.length > 0 || prepared.breaks.count > MOST_BREAKPOINTS || prepared.content.text.length > MOST_CHARACTERS

/** The attempts in order (TeX §863). The breakpoints of one are valid until the next one is requested. */
export function* fitAttempts(measured: MeasuredText, request: TotalFitRequest): Generator<FitAttempt> {
  const { start, widthOf, uniformFrom } = request
  const options = fitOptions(measured, request)
  const least = Math.min(widthOf(0), widthOf(uniformFrom))
  const plain = plainBreakpoints(measured, start, plainEnds(measured.prepared, start))
  if (!hasLongerThan(plain, least)) yield { name: 'plain', breakpoints: plain, options, tolerance: TOLERANCE_PLAIN }
  const divided = measured.prepared.isHyphenated ? hyphenBreakpoints(measured, start, plain) : plain
  const breakpoints = hasLongerThan(divided, least) ? emergencyBreakpoints(measured, start, divided, least) : divided
  if (breakpoints.count > MOST_BREAKPOINTS) return
  yield { name: 'hyphens', breakpoints, options, tolerance: TOLERANCE_HYPHENS }
  const loose = request.isRagged ? TOLERANCE_LOOSE_RAGGED : TOLERANCE_LOOSE
  yield { name: 'loose', breakpoints, options, tolerance: loose }
  yield { name: 'final', breakpoints, options: { ...options, isFinal: true }, tolerance: Number.POSITIVE_INFINITY }
}

/** The line of a text that fits one line at its natural width, without weighing. Null for any other text. */
function onlyLine(measured: MeasuredText, { start, widthOf, uniformFrom }: TotalFitRequest, breaks: BreakList) {
  const { offsets, ends, kinds, count } = breaks
  const last = count - 1
  const width = Math.min(widthOf(0), widthOf(uniformFrom))
  if (kinds[last] !== BreakKind.forced || !isWithin(measured, start, ends[last]!, width)) return null
  for (let k = 0; k < last; k++) if (kinds[k] === BreakKind.forced) return null
  return makeLine(measured, start, { offset: offsets[last]!, end: ends[last]!, kind: kinds[last]! })
}

/**
 * The options of a paragraph. Ragged lines stretch by three ems at ratio 1, whatever their content. Without a limit in the
 * style, at most two consecutive lines end with hyphens, as is usual in print.
 */
function fitOptions(measured: MeasuredText, request: TotalFitRequest): FitOptions {
  const { style } = measured.prepared
  const limit = style.hyphenateLimitLines
  const endsInIdeographs = isIdeographicEnd(measured.prepared.content.text)
  return {
    ...DEFAULT_FIT,
    widthOf: request.widthOf,
    uniformFrom: request.uniformFrom,
    hyphenZone: resolve(style.hyphenateLimitZone, request.widthOf(request.uniformFrom)),
    maxConsecutiveHyphens: limit === 'no-limit' ? 2 : limit,
    // About five letters, or two ideographs and a full stop.
    leastLastWidth: 2.5 * style.fontSize,
    leastLastWord: Math.min(6 * style.fontSize, request.widthOf(request.uniformFrom) / 6),
    runtDemerits: request.isRagged || endsInIdeographs ? RAGGED_RUNT_DEMERITS : DEFAULT_FIT.runtDemerits,
    ragged: request.isRagged ? 3 * style.fontSize : null,
  }
}

/** Whether a text ends in two characters that are ideographs, kana or their punctuation, which divide without words. */
function isIdeographicEnd(text: string): boolean {
  const end = text.trimEnd().length
  return end >= 2 && isIdeographic(text.charCodeAt(end - 1)) && isIdeographic(text.charCodeAt(end - 2))
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

/** The lines that end at the chosen breakpoints. */
function linesAt(
  measured: MeasuredText,
  start: number,
  breakpoints: FitBreakpoints,
  chosen: readonly number[],
): readonly Line[] {
  let from = start
  return chosen.map(index => {
    const breakpoint = {
      offset: breakpoints.offsets[index]!,
      end: breakpoints.ends[index]!,
      kind: breakpoints.kinds[index]!,
    }
    const line = makeLine(measured, from, breakpoint)
    from = line.end
    return line
  })
}
