/**
 * Natural widths of lines between breaks, cuts, hyphens and boxes included. Spaces at the end of a line collapse or hang (CSS
 * Text 4, https://www.w3.org/TR/css-text-4/#white-space-phase-2).
 */
import { BreakKind, type BreakList } from '../breaks/opportunities.ts'
import { clonedWidth, itemsWidth, type MeasuredText, textWidth, visibleStart } from '../measure.ts'
import { leftProtrusion, protrudes, rightProtrusion } from '../place/protrusion.ts'
import { wordStartAt } from '../run-search.ts'
import { cutAt } from './cuts.ts'

/** A place where a line may end. */
export interface LineEnd {
  /** Where the next line starts. */
  readonly offset: number
  /** Where what is visible ends. */
  readonly end: number
  readonly kind: number
}

/** One entry of a list of breaks. */
export const breakAt = (list: BreakList, index: number): LineEnd => ({
  offset: list.offsets[index]!,
  end: list.ends[index]!,
  kind: list.kinds[index]!,
})

/** By how much the rest of a cut word is wider when it is shaped by itself, px; 0 where the line starts between words. */
export function startAdjustment(measured: MeasuredText, start: number): number {
  const { prepared } = measured
  return wordStartAt(prepared, start) < start ? cutAt(prepared, start).after : 0
}

/** By how much the beginning of a cut word is wider when it is shaped by itself, with its hyphen, px. */
function endAdjustment(measured: MeasuredText, place: LineEnd): number {
  const { prepared } = measured
  if (place.kind === BreakKind.hyphen) {
    const cut = cutAt(prepared, place.end)
    return cut.before + cut.hyphen
  }
  // Spaces are shaped apart: only where none vanishes can a word be cut.
  if (place.kind === BreakKind.forced || place.end !== place.offset) return 0
  return wordStartAt(prepared, place.end) < place.end ? cutAt(prepared, place.end).before : 0
}

/**
 * Natural width of a line in px: text, boxes and the hyphen, without spaces that vanish at its end and what protrudes.
 *
 * @param indent where the text begins, px from the edge that tab stops are counted from
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
