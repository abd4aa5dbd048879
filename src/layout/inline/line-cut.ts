/**
 * Where a paragraph is cut between two pages: orphans, widows and the best of the breaks that fit (CSS Fragmentation 3,
 * https://www.w3.org/TR/css-break-3/#unforced-breaks).
 */
import type { InlineRootBox } from '../../boxes/box.ts'
import type { LayoutResult } from '../types.ts'
import { BreakAppeal } from '../types.ts'

/** The lines that a paragraph may be cut between. Lines are counted from the one that the fragment starts with. */
export interface CutLines {
  readonly root: InlineRootBox
  /** The paragraph begins with them: the others are what an earlier page left. */
  readonly isFirst: boolean
  /** Lines that must stay together at the start, more than `orphans` asks for: those beside an initial letter. */
  readonly kept: number
  /** How many lines would follow a cut before this one, or at least as many as `countedLines` says. */
  readonly linesAfter: (end: number) => number
}

/** How many lines have to be counted to know whether a paragraph may be cut: a cap on the work of each cut. */
export const countedLines = ({ style: { widows, octavoWholeLines } }: InlineRootBox): number =>
  Math.min(Math.max(widows, octavoWholeLines), MOST_COUNTED)

/** Cap on `orphans` and `widows`: the lines that a cut looks at, and no page has more. */
const MOST_COUNTED = 100

/**
 * The appeal of a break before line `end` (rules 1 and 3 of CSS Fragmentation 3,
 * https://www.w3.org/TR/css-break-3/#unforced-breaks).
 */
export function appealOfCut({ root, isFirst, kept, linesAfter }: CutLines, end: number): BreakAppeal {
  if (end === 0) return BreakAppeal.lastResort
  const { orphans, widows, octavoWholeLines } = root.style
  const after = linesAfter(end)
  // Behind the last line only clearance is left: no lines are parted.
  if (after === 0) return BreakAppeal.perfect
  // What stands on the page counts as orphans only where the paragraph begins on it.
  const tooFew = after < widows || (isFirst && (end < Math.max(orphans, kept) || end + after <= octavoWholeLines))
  return tooFew ? BreakAppeal.violatesOrphansOrWidows : BreakAppeal.perfect
}

/** Lines that are looked at for a better cut. `orphans` and `widows` are small, so that none lies further back. */
const MAX_LOOK_BACK = 100

/** The best cut at or before `latest`; among equals the one that keeps most. */
export function bestCut(lines: CutLines, latest: number): number {
  let best = latest
  for (let end = latest - 1; end > 0 && end > latest - MAX_LOOK_BACK; end--) {
    if (appealOfCut(lines, best) === BreakAppeal.perfect) break
    if (appealOfCut(lines, end) > appealOfCut(lines, best)) best = end
  }
  return best
}

/** The best cut before `end`, should something further down need one. `path` counts as `first` does. */
export function earlyCut(lines: CutLines, end: number, first: number): LayoutResult['early'] {
  if (end < 2) return null
  const best = bestCut(lines, end - 1)
  return { path: [first + best], appeal: appealOfCut(lines, best) }
}
