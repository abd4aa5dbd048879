/** Optical margins: how far characters at the ends of a line stand out into the margin. */
import { hyphenWidth } from './cuts.ts'
import type { MeasuredText } from './measure.ts'
import type { PreparedText } from './prepare.ts'
import { runIndexAt } from './run-search.ts'

/** Thousandths of a character's width, at the left and the right end of a line (the defaults of microtype). */
const PROTRUSION: ReadonlyMap<number, readonly [left: number, right: number]> = new Map(
  (
    [
      ['.', 0, 700],
      [',', 0, 500],
      [':', 0, 500],
      [';', 0, 300],
      ['!', 0, 100],
      ['?', 0, 100],
      ['-', 0, 500],
      ['\u2010', 0, 500],
      ['\u2011', 0, 500],
      ['\u2013', 200, 200],
      ['\u2014', 150, 150],
      ["'", 300, 400],
      ['"', 300, 300],
      ['\u2018', 300, 400],
      ['\u2019', 300, 400],
      ['\u201a', 300, 400],
      ['\u201c', 300, 300],
      ['\u201d', 300, 300],
      ['\u201e', 300, 300],
      ['\u2039', 300, 300],
      ['\u203a', 300, 300],
      ['\u00ab', 200, 200],
      ['\u00bb', 200, 200],
      ['(', 100, 0],
      [')', 0, 200],
      ['~', 200, 250],
      ['A', 50, 50],
      ['T', 50, 50],
      ['V', 50, 50],
      ['W', 50, 50],
      ['Y', 50, 50],
    ] as const
  ).map(([character, left, right]) => [character.charCodeAt(0), [left, right]]),
)

/** Whether the text of a paragraph protrudes at all. */
export const protrudes = (prepared: PreparedText): boolean => prepared.style.octavoProtrusion === 'auto'

/** How far the first character of a line stands out, px. Only left-to-right lines protrude. */
export function leftProtrusion(measured: MeasuredText, start: number): number {
  const { prepared } = measured
  if (!protrudes(prepared) || prepared.levels.levels !== null) return 0
  const parts = PROTRUSION.get(prepared.content.text.charCodeAt(start))
  if (parts === undefined || parts[0] === 0) return 0
  return (parts[0] / 1000) * (prepared.positions[start + 1]! - prepared.positions[start]!)
}

/** How far the last character of a line stands out, px: the hyphen, where one appears. */
export function rightProtrusion(measured: MeasuredText, end: number, isHyphenated: boolean): number {
  const { prepared } = measured
  if (!protrudes(prepared) || prepared.levels.levels !== null) return 0
  if (isHyphenated) {
    const run = prepared.runs[runIndexAt(prepared, Math.max(0, end - 1))]
    return run === undefined ? 0 : 0.5 * hyphenWidth(run)
  }
  if (end <= 0) return 0
  const parts = PROTRUSION.get(prepared.content.text.charCodeAt(end - 1))
  if (parts === undefined || parts[1] === 0) return 0
  return (parts[1] / 1000) * (prepared.positions[end]! - prepared.positions[end - 1]!)
}
