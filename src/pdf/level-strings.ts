/**
 * Strings of glyphs that all stand on the baseline at their advances: most text. They are written in one loop, which checks the
 * capacity of the stream once (`glyph-strings.ts` has the others).
 */
import { IS_ESCAPED, insertByte, LONGEST_NUMBER, putInteger, putStringByte } from './bytes.ts'
import { divisorOf, type Run, SPACE, TOLERANCE } from './coded-run.ts'
import type { ContentStream } from './content-stream.ts'
import type { CodeBytes } from './fonts.ts'
import { spacingAfter } from './glyph-spacing.ts'
import { fromGrid } from './grid-units.ts'

/** Whether every glyph of a run is on the baseline at its advance. */
export const isLevel = ({ op, composed, others, marks }: Run, stream: ContentStream): boolean =>
  op.xOffsets === null &&
  op.yOffsets === null &&
  marks.length === 0 &&
  composed.size === 0 &&
  others.size === 0 &&
  stream.currentRise === 0

/**
 * Shows the glyphs from `first` to before `end`, which are level, with the reader's pen `ahead` px ahead at the start. `space` is
 * the code of a space that follows them, or 0. Returns the advance of the layout's pen, px.
 *
 * There are two pens, in thousandths of an em from the start: the reader's, which advances by the widths of the font, and the
 * layout's. Where they differ by more than the tolerance, a number in the array of `TJ` brings them together (ISO 32000-1 §9.4.3,
 * "Text-showing operators").
 */
export function showLevel(
  stream: ContentStream,
  run: Run,
  first: number,
  end: number,
  ahead: number,
  space: number,
): number {
  const { codes, advances, font, op } = run
  const { widths, codeBytes } = font
  const perPx = 1000 / divisorOf(op.size)
  const spacing = fromGrid(stream.letterSpacing!) * perPx
  const wordSpacing = spacingAfter(stream, font, SPACE) * perPx - spacing
  const { out } = stream
  const buffer = out.room((end - first + 1) * (MOST_BETWEEN + 2 * codeBytes))
  const begin = out.length
  let at = begin
  // Codes for which the open string has room. At the beginning no string is open.
  let left = 0
  const start = ahead * perPx
  let reader = start
  let own = 0
  let before = start
  for (let i = first; i < end; i++) {
    const code = codes[i]!
    // A glyph without a code is not shown.
    if (code !== 0) {
      let apart = reader - own
      if (left === 0 || Math.abs(apart) > TOLERANCE) {
        const adjustment = Math.abs(apart) > TOLERANCE ? adjustmentOf(apart, apart - before) : 0
        at = openString(buffer, at, begin, adjustment)
        left = MOST_CODES
        reader -= adjustment
        apart = reader - own
      }
      before = apart
      if (codeBytes === 1 && IS_ESCAPED[code] === 0) buffer[at++] = code
      else at = putCode(buffer, at, code, codeBytes)
      left--
      reader += widths[code]! + spacing + (code === SPACE ? wordSpacing : 0)
    }
    own += advances[i]! * perPx
  }
  if (at > begin) {
    if (space !== 0 && left === 0) at = openString(buffer, at, begin, 0)
    if (space !== 0) at = putCode(buffer, at, space, codeBytes)
    out.wrote(at)
    out.latin(buffer[begin] === OPEN_ARRAY ? ')]TJ\n' : ')Tj\n')
  }
  // A space at a line end is not used to reach the next text: that is part of another box and is positioned by itself.
  stream.advance(space !== 0 ? Number.NaN : perPx === 0 ? 0 : (reader - start) / perPx)
  return perPx === 0 ? 0 : own / perPx
}

/**
 * Begins a string after an adjustment, or without one where it is 0; ends the one that is open unless nothing is written since
 * `begin`. Strings beside each other, and adjustments, make an array. Returns the index after what it wrote.
 */
function openString(buffer: Uint8Array, at: number, begin: number, adjustment: number): number {
  let next = at
  if (at > begin) {
    if (buffer[begin] !== OPEN_ARRAY) next = insertByte(buffer, at, begin, OPEN_ARRAY)
    buffer[next++] = CLOSE
  } else if (adjustment !== 0) buffer[next++] = OPEN_ARRAY
  if (adjustment !== 0) next = putInteger(buffer, next, adjustment)
  buffer[next++] = OPEN
  return next
}

/** Writes a code, the higher byte first where it has two. Returns the index after it. */
function putCode(buffer: Uint8Array, at: number, code: number, bytes: CodeBytes): number {
  return putStringByte(buffer, bytes === 2 ? putStringByte(buffer, at, code >> 8) : at, code & 0xff)
}

/**
 * The adjustment for a pen that is `ahead`, of which `own` arose since the last glyph: only `own` if the rest is within the
 * tolerance. A pair of letters then has the same kern everywhere, which compresses better.
 */
function adjustmentOf(ahead: number, own: number): number {
  const kern = Math.round(own)
  return kern !== 0 && Math.abs(ahead - kern) <= TOLERANCE ? kern : Math.round(ahead)
}

/** Codes of two bytes in the longest string that every reader supports (ISO 32000-1 Annex C; ISO 19005-2 §6.1.13). */
export const MOST_CODES = 16_000
export const OPEN = 0x28
export const CLOSE = 0x29
export const OPEN_ARRAY = 0x5b

/** Bytes between two codes: the end of a string, an adjustment and the beginning of a string, and that of the array. */
const MOST_BETWEEN = LONGEST_NUMBER + 3
