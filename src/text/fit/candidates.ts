/** The breakpoints at which a line could have ended, with their costs: explains why a paragraph is broken as it is. */
import { BreakKind, firstBreakAfter } from '../breaks/opportunities.ts'
import { hyphenPointsBetween } from '../hyphens/points.ts'
import type { MeasuredText } from '../measure.ts'
import type { Line } from '../types.ts'
import { type FirstLineWeight, weighFirstLine } from './knuth-plass.ts'
import { breakAt, type LineEnd, lineWidth } from './line-width.ts'
import { type AttemptName, chosenAttempt, fitAttempts, type TotalFitRequest } from './total-fit.ts'

/** A breakpoint at which a line could end. Widths in px. */
export interface LineCandidate {
  /** End of the visible text. */
  readonly end: number
  readonly isHyphenated: boolean
  /** Room that the line leaves at its natural width, px; negative if it is too long. */
  readonly spare: number
  /** Null if lines are not weighed. */
  readonly weight: FirstLineWeight | null
  readonly isTaken: boolean
}

/** The candidates for the end of one line. */
export interface LineWeighing {
  /** The attempt that found the paragraph's lines; null for greedy lines. */
  readonly attempt: AttemptName | null
  /** In text order. */
  readonly candidates: readonly LineCandidate[]
}

/** Share of the room: breakpoints that leave or exceed more of it are not reported. */
const MOST_SPARE = 0.4
/** Number of candidates on each side of the chosen one. */
const MOST_ON_A_SIDE = 4

/** Weighs the ends of a line of a paragraph with total fit; null if it has none. */
export function fittedCandidates(
  measured: MeasuredText,
  line: Line,
  paragraph: TotalFitRequest,
  rest: TotalFitRequest,
): LineWeighing | null {
  const attempt = chosenAttempt(measured, paragraph)?.name ?? null
  for (const { name, breakpoints, options, tolerance } of attempt === null ? [] : fitAttempts(measured, rest)) {
    if (name !== attempt) continue
    const room = rest.widthOf(0)
    const candidates: LineCandidate[] = []
    for (let k = 0; k < breakpoints.count; k++) {
      const spare = room - breakpoints.widthTo[k]!
      if (Math.abs(spare) > MOST_SPARE * room && breakpoints.offsets[k] !== line.end) continue
      const weight = weighFirstLine(breakpoints, options, tolerance, k)
      const isTaken = breakpoints.offsets[k] === line.end
      candidates.push({ end: breakpoints.ends[k]!, isHyphenated: breakpoints.hyphens[k] === 1, spare, weight, isTaken })
    }
    return { attempt, candidates: around(candidates.filter(isWorthTelling)) }
  }
  return null
}

/** Whether to report a candidate: of those that are too long or too loose, only the nearest. */
function isWorthTelling(candidate: LineCandidate, index: number, all: readonly LineCandidate[]): boolean {
  if (candidate.isTaken || candidate.weight?.demerits !== null) return true
  const isTooLong = candidate.weight.ratio < -1
  const neighbour = all[index + (isTooLong ? -1 : 1)]
  return neighbour === undefined || neighbour.isTaken || neighbour.weight?.demerits !== null
}

/** The candidates of a greedy line. */
export function greedyCandidates(measured: MeasuredText, line: Line, room: number): LineWeighing {
  const { breaks, isHyphenated } = measured.prepared
  const next = firstBreakAfter(breaks, line.end)
  const ends: LineEnd[] = []
  const first = Math.max(firstBreakAfter(breaks, line.start), next - MOST_ON_A_SIDE)
  for (let k = first; k < Math.min(breaks.count, next + 1); k++) ends.push(breakAt(breaks, k))
  const last = ends.at(-1)
  if (isHyphenated && last !== undefined)
    for (const offset of hyphenPointsBetween(measured.prepared, ends.at(-2)?.offset ?? line.start, last.end))
      ends.push({ offset, end: offset, kind: BreakKind.hyphen })
  const candidates = ends
    .filter(({ offset }) => offset > line.start)
    .sort((a, b) => a.offset - b.offset)
    .map(breakpoint => ({
      end: breakpoint.end,
      isHyphenated: breakpoint.kind === BreakKind.hyphen,
      spare: room - lineWidth(measured, line.start, breakpoint),
      weight: null,
      isTaken: breakpoint.offset === line.end,
    }))
  return { attempt: null, candidates: around(candidates) }
}

/** The candidates next to the chosen one, `MOST_ON_A_SIDE` on each side. */
function around(candidates: readonly LineCandidate[]): readonly LineCandidate[] {
  const taken = candidates.findIndex(({ isTaken }) => isTaken)
  return candidates.slice(Math.max(0, taken - MOST_ON_A_SIDE), taken + MOST_ON_A_SIDE + 1)
}
