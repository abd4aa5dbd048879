/** `text-wrap-style: balance`: lines of about the same length (CSS Text 4 §6.3). */
import { firstBreakAfter } from './breaks/opportunities.ts'
import { greedyLines } from './greedy.ts'
import type { MeasuredText } from './measure.ts'
import type { Line } from './types.ts'

/** Longer paragraphs are not balanced: nobody sees the difference, and each try breaks all lines again. */
const MOST_LINES = 10
const TRIES = 10

/** The lines within the least width that takes no more lines than the full width does. */
export function balancedLines(
  measured: MeasuredText,
  widthOf: (line: number) => number,
  start: number,
): readonly Line[] {
  const full = greedyLines(measured, widthOf, start)
  if (full.length < 2 || full.length > MOST_LINES) return full
  const mostCuts = cuts(measured, full)
  let best = full
  // Within these bounds the share of the width that each line is given is narrowed down.
  let tooNarrow = 0.5
  let wideEnough = 1
  for (let i = 0; i < TRIES; i++) {
    const share = (tooNarrow + wideEnough) / 2
    const lines = greedyLines(measured, line => widthOf(line) * share, start)
    const overflows = lines.some((line, index) => line.width > widthOf(index) * share + 0.01)
    if (lines.length > full.length || overflows || cuts(measured, lines) > mostCuts) tooNarrow = share
    else {
      wideEnough = share
      best = lines
    }
  }
  return best
}

/** How many lines end within a word that only an emergency breaks. */
function cuts({ prepared: { breaks } }: MeasuredText, lines: readonly Line[]): number {
  const isCut = ({ start, end, hyphenated }: Line): boolean =>
    !hyphenated && breaks.offsets[firstBreakAfter(breaks, Math.max(start, end - 1))] !== end
  return lines.filter(isCut).length
}
