/**
 * Natural widths of lines between breaks, including divided words, hyphens and boxes. Spaces at the end of a line collapse or
 * hang (CSS Text 4, https://www.w3.org/TR/css-text-4/#white-space-phase-2).
 */
import { BreakKind, type BreakList } from '../breaks/opportunities.ts'
import { clonedWidth, itemsWidth, type MeasuredText, textWidth, visibleStart } from '../measure.ts'
import { leftProtrusion, protrudes, rightProtrusion } from '../place/protrusion.ts'
import { wordStartAt } from '../run-search.ts'
import { cutAt } from './cuts.ts'

/** A possible end of a line. */
export interface LineEnd {
  /** Start of the next line. */
  readonly offset: number
  /** End of the visible text. */
  readonly end: number
  readonly kind: number
}

/** One entry of a list of breaks. */
export const breakAt = (list: BreakList, index: number): LineEnd => ({
  offset: list.offsets[index]!,
  end: list.ends[index]!,
  kind: list.kinds[index]!,
})

/** By how much reshaping widens the rest of a divided word, px; 0 if the line starts between words. */
export function startAdjustment(measured: MeasuredText, start: number): number {
  const { prepared } = measured
  return wordStartAt(prepared, start) < start ? cutAt(prepared, start).after : 0
}

/** By how much reshaping widens the beginning of a divided word, with its hyphen, px. */
function endAdjustment(measured: MeasuredText, place: LineEnd): number {
  const { prepared } = measured
  if (place.kind === BreakKind.hyphen) {
    const cut = cutAt(prepared, place.end)
    return cut.before + cut.hyphen
  }
  // Spaces are shaped separately, so a word is only divided if no space collapses.
  if (place.kind === BreakKind.forced || place.end !== place.offset) return 0
  return wordStartAt(prepared, place.end) < place.end ? cutAt(prepared, place.end).before : 0
}

/**
 * Natural width of a line, px: text, boxes and the hyphen, without collapsed spaces at its end and protrusion.
 *
 * @param indent start of the text, px from the origin of tab stops
 */
export function lineWidth(measured: MeasuredText, start: number, place: LineEnd, indent = 0): number {
  const { prepared } = measured
  const joint = prepared.joints?.get(place.end) ?? 0
  const width =
    textWidth(measured, visibleStart(prepared, start), place.end, indent) +
    itemsWidth(measured, start, place.offset) +
    clonedWidth(measured, start, place.offset) +
    startAdjustment(measured, start) +
    endAdjustment(measured, place) -
    joint
  if (!protrudes(prepared)) return width
  const isHyphen = place.kind === BreakKind.hyphen
  return width - leftProtrusion(measured, start) - rightProtrusion(measured, place.end, isHyphen)
}
