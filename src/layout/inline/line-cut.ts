/**
 * Chooses the line at which a paragraph breaks between two pages: orphans, widows and the appeal of breaks (CSS Fragmentation
 * 3, https://www.w3.org/TR/css-break-3/#unforced-breaks).
 */
import type { InlineRootBox } from '../../boxes/box.ts'
import type { LayoutResult } from '../types.ts'
import { BreakAppeal } from '../types.ts'

/** The lines between which a paragraph may break, counted from the first one of the fragment. */
export interface CutLines {
  readonly root: InlineRootBox
  /** The paragraph begins with these lines; otherwise they are the rest of an earlier page. */
  readonly isFirst: boolean
  /** Minimum number of lines at the start, in addition to `orphans`: those beside an initial letter. */
  readonly kept: number
  /** Number of lines after a break before this one, counted up to `countedLines`. */
  readonly linesAfter: (end: number) => number
}

/** Number of lines that must be counted to decide on a break; bounds the work of each break. */
export const countedLines = ({ style: { widows, octavoWholeLines } }: InlineRootBox): number =>
  Math.min(Math.max(widows, octavoWholeLines), MOST_COUNTED)

/** Bound of `orphans` and `widows`, and so of the lines that each break examines. No page has more lines. */
const MOST_COUNTED = 100

/**
 * The appeal of a break before line `end` (rules 1 and 3 of CSS Fragmentation 3,
 * https://www.w3.org/TR/css-break-3/#unforced-breaks).
 */
export function appealOfCut({ root, isFirst, kept, linesAfter }: CutLines, end: number): BreakAppeal {
  if (end === 0) return BreakAppeal.lastResort
  const { orphans, widows, octavoWholeLines } = root.style
  const after = linesAfter(end)
  // After the last line only clearance is left, so the break separates no lines.
  if (after === 0) return BreakAppeal.perfect
  // `orphans` applies only if the paragraph begins on the page.
  const tooFew = after < widows || (isFirst && (end < Math.max(orphans, kept) || end + after <= octavoWholeLines))
  return tooFew ? BreakAppeal.violatesOrphansOrWidows : BreakAppeal.perfect
}

/** Number of lines searched for a better break; `orphans` and `widows` are smaller in practice. */
const MAX_LOOK_BACK = 100

/** The best break at or before `latest`; among equal ones the last. */
export function bestCut(lines: CutLines, latest: number): number {
  let best = latest
  for (let end = latest - 1; end > 0 && end > latest - MAX_LOOK_BACK; end--) {
    if (appealOfCut(lines, best) === BreakAppeal.perfect) break
    if (appealOfCut(lines, end) > appealOfCut(lines, best)) best = end
  }
  return best
}

/** The best break before `end`, in case content further down needs one. `path` counts lines from `first`. */
export function earlyCut(lines: CutLines, end: number, first: number): LayoutResult['early'] {
  if (end < 2) return null
  const best = bestCut(lines, end - 1)
  return { path: [first + best], appeal: appealOfCut(lines, best) }
}
