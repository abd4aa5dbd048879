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

/** Whether letters may be tracked to fill a line: where the text is set with optical margins. */
export const isTracked = (prepared: PreparedText): boolean => prepared.style.octavoProtrusion === 'auto'

/** Whether anything stands out at the ends of a paragraph's lines. Only left-to-right lines protrude. */
export const protrudes = ({ style, levels }: PreparedText): boolean =>
  levels.levels === null && (style.octavoProtrusion === 'auto' || style.hangingPunctuation.length > 0)

/** Brackets and quotation marks, and the stops and commas that hang (CSS Text 4 §9.2). */
const OPENING = /[\p{Ps}\p{Pi}\u0022\u0027]/u
const CLOSING = /[\p{Pe}\p{Pf}\u0022\u0027]/u
const STOPS = /[,.\u060c\u06d4\u3001\u3002\uff0c\uff0e\ufe50\ufe51\ufe52\uff61\uff64]/

/** The part of a character's width that hangs whole by `hanging-punctuation`: 1 or 0. */
function hangingStart({ style, content }: PreparedText, start: number): number {
  return start === 0 && style.hangingPunctuation.includes('first') && OPENING.test(content.text.charAt(start)) ? 1 : 0
}

function hangingEnd({ style, content }: PreparedText, end: number): number {
  const { hangingPunctuation } = style
  const character = content.text.charAt(end - 1)
  const isLast = end === content.text.length && hangingPunctuation.includes('last') && CLOSING.test(character)
  const hangsStops = hangingPunctuation.includes('force-end') || hangingPunctuation.includes('allow-end')
  return isLast || (hangsStops && STOPS.test(character)) ? 1 : 0
}

/** How far the first character of a line stands out, px. */
export function leftProtrusion(measured: MeasuredText, start: number): number {
  const { prepared } = measured
  if (!protrudes(prepared)) return 0
  const optical = isTracked(prepared) ? (PROTRUSION.get(prepared.content.text.charCodeAt(start))?.[0] ?? 0) / 1000 : 0
  const share = Math.max(optical, hangingStart(prepared, start))
  return share === 0 ? 0 : share * (prepared.positions[start + 1]! - prepared.positions[start]!)
}

/** How far the last character of a line stands out, px: the hyphen, where one appears. */
export function rightProtrusion(measured: MeasuredText, end: number, isHyphenated: boolean): number {
  const { prepared } = measured
  if (!protrudes(prepared) || end <= 0) return 0
  const run = isTracked(prepared) ? prepared.runs[runIndexAt(prepared, end - 1)] : undefined
  if (isHyphenated && run !== undefined) return 0.5 * hyphenWidth(run)
  // Letter spacing after the last letter is nothing that anyone sees.
  const spacing = run !== undefined && run.glyphs.end >= end ? Math.max(0, run.glyphs.style.letterSpacing) : 0
  const optical = run === undefined ? 0 : (PROTRUSION.get(prepared.content.text.charCodeAt(end - 1))?.[1] ?? 0) / 1000
  const share = Math.max(optical, hangingEnd(prepared, end))
  const advance = prepared.positions[end]! - prepared.positions[end - 1]!
  return spacing + share * Math.max(0, advance - spacing)
}
