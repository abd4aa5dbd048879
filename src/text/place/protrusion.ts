/**
 * Protrusion of characters at the ends of a line: optical margins (`-octavo-protrusion`), `hanging-punctuation` (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#hanging-punctuation-property) and the empty halves of full-width marks.
 */
import type { ComputedStyle } from '../../css/style.ts'
import { resolve } from '../../css/style.ts'
import { hyphenWidth } from '../fit/cuts.ts'
import type { MeasuredText } from '../measure.ts'
import type { PreparedRun, PreparedText } from '../prepared-text.ts'
import { runIndexAt } from '../run-search.ts'
import { isCursiveAt } from '../shaping/joining.ts'
import { hasEmptyHalf, LEAST_MARK } from '../shaping/spacing-trim.ts'

/**
 * Thousandths of a character's width, at the left and right end of a line: the defaults of microtype
 * (https://ctan.org/pkg/microtype).
 */
const PROTRUSION = [
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

/** Shares of a character's width by code unit, as tables because each break opportunity looks up both its ends. */
const LEFT = new Float64Array(0x2040)
const RIGHT = new Float64Array(0x2040)
for (const [character, left, right] of PROTRUSION) {
  LEFT[character.charCodeAt(0)] = left / 1000
  RIGHT[character.charCodeAt(0)] = right / 1000
}

/** The share in one of the tables; 0 outside the text. */
const opticalShare = (table: Float64Array, text: string, at: number): number => table[text.charCodeAt(at)] ?? 0

/** Whether letters are tracked in justification: in text with optical margins. */
export const isTracked = (prepared: PreparedText): boolean => prepared.style.octavoProtrusion === 'auto'

/** Whether characters protrude from the lines of a paragraph. Only left-to-right lines protrude. */
export const protrudes = ({ style, levels }: PreparedText): boolean =>
  levels.levels === null &&
  (style.octavoProtrusion === 'auto' || style.hangingPunctuation.length > 0 || TRIMS_ENDS[style.textSpacingTrim])

/** The values of `text-spacing-trim` that trim marks at line ends. */
const TRIMS_ENDS: Readonly<Record<ComputedStyle['textSpacingTrim'], boolean>> = {
  normal: false,
  'space-all': false,
  'space-first': true,
  'trim-start': true,
  'trim-both': true,
}

/**
 * The protruding share of a full-width mark at the start of a line: the empty half of its square, by `text-spacing-trim` or as
 * an optical margin.
 */
function emptyStart(prepared: PreparedText, start: number): number {
  const { style, content } = prepared
  const { textSpacingTrim } = style
  if (!(TRIMS_ENDS[textSpacingTrim] || (textSpacingTrim === 'normal' && isTracked(prepared)))) return 0
  const isFirst = start === 0 || content.text.charCodeAt(start - 1) === LINE_FEED
  if (isFirst && textSpacingTrim === 'space-first') return 0
  return hasEmptyHalf(prepared, start, 'start') ? 0.5 : 0
}

/** As `emptyStart`, at the end of a line. */
function emptyEnd(prepared: PreparedText, end: number): number {
  const { textSpacingTrim } = prepared.style
  const isTrimmed = textSpacingTrim === 'trim-both' || (textSpacingTrim === 'normal' && isTracked(prepared))
  return isTrimmed && hasEmptyHalf(prepared, end - 1, 'end') ? 0.5 : 0
}

const LINE_FEED = 0x0a

/**
 * Brackets and quotation marks, and the stops and commas that hang (CSS Text 4 §9.2,
 * https://www.w3.org/TR/css-text-4/#hanging-punctuation-property). Both kinds of quotation marks hang at both ends, and an
 * ideographic space at the start: German opens with », and Swedish with ”.
 */
const OPENING = /[\p{Ps}\p{Pi}\p{Pf}\u0022\u0027\u3000]/u
const CLOSING = /[\p{Pe}\p{Pi}\p{Pf}\u0022\u0027]/u
const STOPS = /[,.\u060c\u06d4\u3001\u3002\uff0c\uff0e\ufe50\ufe51\ufe52\uff61\uff64]/

/** The share of the first character that hangs by `hanging-punctuation`: 1 or 0. */
function hangingStart({ style, content }: PreparedText, start: number): number {
  if (style.hangingPunctuation.length === 0) return 0
  return start === 0 && style.hangingPunctuation.includes('first') && OPENING.test(content.text.charAt(start)) ? 1 : 0
}

/**
 * The share of the last character that hangs by `hanging-punctuation`: 1 or 0 (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#hanging-punctuation-property).
 */
function hangingEnd({ style, content }: PreparedText, end: number): number {
  const { hangingPunctuation } = style
  if (hangingPunctuation.length === 0) return 0
  const character = content.text.charAt(end - 1)
  const isLast = end === content.text.length && hangingPunctuation.includes('last') && CLOSING.test(character)
  const hangsStops = hangingPunctuation.includes('force-end') || hangingPunctuation.includes('allow-end')
  return isLast || (hangsStops && STOPS.test(character)) ? 1 : 0
}

/** Protrusion of the first letter of an unprepared line of plain words, px. */
export function plainLeft(text: string, positions: Float64Array, start: number): number {
  const share = opticalShare(LEFT, text, start)
  return share === 0 ? 0 : share * (positions[start + 1]! - positions[start]!)
}

/** Protrusion of the last letter of such a line, px. */
export function plainRight(text: string, positions: Float64Array, end: number): number {
  const share = end <= 0 ? 0 : opticalShare(RIGHT, text, end - 1)
  return share === 0 ? 0 : share * Math.max(0, positions[end]! - positions[end - 1]!)
}

/** Whether the characters of a text below `LEAST_MARK` protrude by optical margins alone: the usual case. */
const isOpticalText = ({ style, levels }: PreparedText): boolean =>
  style.octavoProtrusion === 'auto' && style.hangingPunctuation.length === 0 && levels.levels === null

/** Shares of the widths of characters that protrude at the left and right end of a line, by code unit. */
interface OpticalShares {
  readonly left: Float64Array
  readonly right: Float64Array
}

const OPTICAL: OpticalShares = { left: LEFT.subarray(0, LEAST_MARK), right: RIGHT.subarray(0, LEAST_MARK) }
const NO_SHARES: OpticalShares = { left: new Float64Array(0), right: new Float64Array(0) }

/**
 * The shares of the characters of a text whose protrusion is a multiple of their width: `leftProtrusion` and `rightProtrusion`
 * find it for all others. Empty for texts in which that depends on more.
 */
export const opticalShares = (prepared: PreparedText): OpticalShares =>
  isOpticalText(prepared) && prepared.runs.length > 0 && prepared.runs.every(isUnspaced) ? OPTICAL : NO_SHARES

const isUnspaced = ({ glyphs }: PreparedRun): boolean => glyphs.style.letterSpacing === 0

/** Protrusion of the first character of a line, px. */
export function leftProtrusion({ prepared }: MeasuredText, start: number): number {
  const { positions, content } = prepared
  const unit = content.text.charCodeAt(start)
  const share = unit < LEAST_MARK && isOpticalText(prepared) ? (LEFT[unit] ?? 0) : leftShare(prepared, start)
  return share === 0 ? 0 : share * (positions[start + 1]! - positions[start]!)
}

/** The share of the first character of a line that protrudes. */
function leftShare(prepared: PreparedText, start: number): number {
  if (!protrudes(prepared)) return 0
  const optical = isTracked(prepared) ? opticalShare(LEFT, prepared.content.text, start) : 0
  return Math.max(optical, hangingStart(prepared, start), emptyStart(prepared, start))
}

/** Protrusion of the last character of a line, or of its hyphen, px. */
export function rightProtrusion({ prepared }: MeasuredText, end: number, isHyphenated: boolean): number {
  if (end <= 0) return 0
  const { positions, content } = prepared
  const unit = content.text.charCodeAt(end - 1)
  const isOptical = unit < LEAST_MARK && isOpticalText(prepared)
  if (!isOptical && !protrudes(prepared)) return 0
  const run = isOptical || isTracked(prepared) ? prepared.runs[runIndexAt(prepared, end - 1)] : undefined
  if (isHyphenated && run !== undefined) return hyphenProtrusion(prepared, hyphenWidth(run))
  const isSpaced = run !== undefined && run.glyphs.style.letterSpacing !== 0
  const spacing = isSpaced ? trailingSpacing(prepared, run, end) : 0
  const share = isOptical && run !== undefined ? (RIGHT[unit] ?? 0) : rightShare(prepared, end, run !== undefined)
  if (share === 0) return spacing
  return spacing + share * Math.max(0, positions[end]! - positions[end - 1]! - spacing)
}

/** The share of the last character of a line that protrudes. */
function rightShare(prepared: PreparedText, end: number, isOptical: boolean): number {
  const optical = isOptical ? opticalShare(RIGHT, prepared.content.text, end - 1) : 0
  return Math.max(optical, hangingEnd(prepared, end), emptyEnd(prepared, end))
}

/** The letter spacing after the last letter of a line, which is invisible, px. Letters that join have none. */
function trailingSpacing({ content }: PreparedText, { glyphs }: PreparedRun, end: number): number {
  const { letterSpacing, fontSize } = glyphs.style
  if (glyphs.end < end || isCursiveAt(content.text, end - 1)) return 0
  return Math.max(0, resolve(letterSpacing, fontSize))
}

/** Protrusion of a hyphen of a width. */
export const hyphenProtrusion = (prepared: PreparedText, width: number): number =>
  prepared.style.octavoProtrusion === 'auto' ? width / 2 : 0
