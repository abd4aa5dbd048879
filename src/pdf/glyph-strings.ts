/** Strings of glyphs as content (ISO 32000-1 §9.4.3), with as few adjustments and changes of the character spacing as they need. */

import type { GlyphsOp } from '../paint/ops.ts'
import { divisorOf, type Run, SPACE, TOLERANCE } from './coded-run.ts'
import type { ContentStream } from './content-stream.ts'
import type { CodeBytes } from './fonts.ts'
import { chooseSpacing, spacingAfter } from './glyph-spacing.ts'
import { fromGrid, THOUSANDTHS_PER_PX, toGrid } from './grid-units.ts'
import { CLOSE, isLevel, MOST_CODES, OPEN, OPEN_ARRAY, showLevel } from './level-strings.ts'

/**
 * Shows the glyphs from `first` to `end`, except the run's marks, and returns the x of the pen after them. `space` is the code
 * of a space that follows them, or 0.
 */
export function showCodes(stream: ContentStream, run: Run, first: number, end: number, x: number, space = 0): number {
  if (first === end) return x
  const { op, font, codes, marks } = run
  const tolerance = (TOLERANCE / 1000) * op.size * THOUSANDTHS_PER_PX
  const ahead = stream.textAt(x, op.at.y, tolerance) / THOUSANDTHS_PER_PX
  stream.font(font.key, font.id, op.size)
  chooseSpacing(stream, run, first, end, space)
  if (isLevel(run, stream)) return x + showLevel(stream, run, first, end, ahead, space)
  const pens = new GlyphPens(stream, run, ahead)
  let nextMark = 0
  while (nextMark < marks.length && marks[nextMark]! < first) nextMark++
  for (let i = first; i < end; i++) {
    const isMark = marks[nextMark] === i
    if (isMark) nextMark++
    if (isMark || codes[i] === 0) pens.pass(i)
    else pens.showGlyph(i)
  }
  pens.end(space)
  // A space at a line end is not used to reach the next text: that is part of another box and is positioned by itself.
  stream.advance(space === 0 ? pens.reached : Number.NaN)
  stream.rise(0)
  return x + pens.wanted
}

/**
 * Two pens, in thousandths of an em from the start: the reader's, which advances by the widths of the font, and the layout's.
 * Where they differ by more than the tolerance, a number in the array of `TJ` brings them together (ISO 32000-1 §9.4.3,
 * "Text-showing operators").
 */
class GlyphPens {
  readonly #stream: ContentStream
  readonly #run: Run
  readonly #shown: ShownString
  readonly #perPx: number
  readonly #spacing: number
  /** The extra advance of a space, besides character spacing. */
  readonly #wordSpacing: number
  readonly #hasOthers: boolean
  /** How far the reader's pen was ahead at the start. */
  readonly #start: number
  #reader: number
  #own = 0

  /** Starts with the reader's pen `ahead` px ahead. */
  constructor(stream: ContentStream, run: Run, ahead: number) {
    const { op, font, composed, others } = run
    this.#stream = stream
    this.#run = run
    this.#perPx = 1000 / divisorOf(op.size)
    this.#start = ahead * this.#perPx
    this.#reader = this.#start
    this.#spacing = fromGrid(stream.letterSpacing!) * this.#perPx
    this.#wordSpacing = spacingAfter(stream, font, SPACE) * this.#perPx - this.#spacing
    this.#shown = new ShownString(stream, font.codeBytes)
    this.#hasOthers = composed.size > 0 || others.size > 0
  }

  /** The advance of the reader's pen, px. */
  get reached(): number {
    return this.#inPx(this.#reader - this.#start)
  }

  /** The advance of the layout's pen, px. */
  get wanted(): number {
    return this.#inPx(this.#own)
  }

  #inPx(thousandths: number): number {
    return this.#perPx === 0 ? 0 : thousandths / this.#perPx
  }

  /** Moves the layout's pen past a glyph that is not shown here. */
  pass(i: number): void {
    this.#own += this.#run.advances[i]! * this.#perPx
  }

  /** Shows one glyph at its offset, with the glyphs that are shown beside it. */
  showGlyph(i: number): void {
    const { op, codes, composed, others } = this.#run
    const code = codes[i]!
    const beside = this.#hasOthers ? others.get(i) : undefined
    const shift = this.#hasOthers ? composed.get(i) : undefined
    const place = this.#own + (shift ?? op.xOffsets?.[i] ?? 0) * this.#perPx
    if (beside !== undefined && op.isRightToLeft)
      this.#showBeside(beside, place + (hasLetterOnLeft(op, i) ? -MARKS_APART : MARKS_APART))
    this.#raise(op.yOffsets === null || shift !== undefined ? 0 : -toGrid(op.yOffsets[i]!))
    const ahead = this.#reader - place
    if (Math.abs(ahead) > TOLERANCE) this.#reader -= this.#shown.adjust(Math.round(ahead))
    this.#show(code)
    this.pass(i)
    if (beside !== undefined && !op.isRightToLeft) this.#showBeside(beside, this.#reader - LEAST_APART)
  }

  /** Ends the string, after a space if one follows. */
  end(space: number): void {
    if (space !== 0 && this.#shown.isOpen) this.#show(space)
    this.#shown.end('\n')
  }

  #show(code: number): void {
    this.#shown.code(code)
    this.#reader += this.#run.font.widths[code]! + this.#spacing + (code === SPACE ? this.#wordSpacing : 0)
  }

  #showBeside(glyphs: readonly number[], place: number): void {
    this.#reader = showBeside(this.#shown, this.#run, glyphs, this.#reader, place, this.#spacing)
  }

  /** Text rise cannot change within an array, so the array ends and another begins. */
  #raise(rise: number): void {
    if (rise === this.#stream.currentRise) return
    this.#shown.end(' ')
    this.#stream.rise(rise)
  }
}

/**
 * Shows codes without ink: the last one at `at` and those before it further to the right. Returns the position of the pen,
 * thousandths of an em.
 */
function showBeside(
  shown: ShownString,
  { font }: Run,
  codes: readonly number[],
  from: number,
  at: number,
  spacing: number,
): number {
  let pen = from
  codes.forEach((code, i) => {
    pen -= shown.adjust(Math.round(pen - at - (codes.length - 1 - i) * MARKS_APART))
    shown.code(code)
    pen += font.widths[code]! + spacing
  })
  return pen
}

/**
 * The distance of marks from the glyph that follows, in thousandths of an em, so that readers that sort by position keep their
 * order.
 */
const LEAST_APART = 2

/**
 * How far from their letter the marks of a word that is read to the left are, in thousandths of an em. poppler takes what is nearer
 * than 100 for another print of the same letter, and begins a word where the next character is more than 100 ahead or more than 200
 * back (dupMaxPriDelta, minWordBreakSpace and minDupBreakOverlap of TextOutputDev.cc). So marks stand before the letter on their
 * left ends, and are wide enough for what is left to the next; at the left end of a word they stand in their letter.
 */
const MARKS_APART = 110

/** Ems: the width of marks without ink. Readers other than poppler take none of it, pdf.js not even its advance. */
export const TRACE = 0.012

const hasLetterOnLeft = ({ text, clusters }: GlyphsOp, i: number): boolean =>
  i > 0 && text.charCodeAt(clusters[i - 1]!) !== SPACE

/** A string that is shown with Tj, or with TJ where something within is adjusted. */
class ShownString {
  readonly #stream: ContentStream
  readonly #bytes: CodeBytes
  /** Where the string begins; -1 between strings. */
  #start = -1
  #isArray = false
  /** Codes for which the open string has room. */
  #left = 0

  /** Writes strings into a stream. */
  constructor(stream: ContentStream, bytes: CodeBytes) {
    this.#stream = stream
    this.#bytes = bytes
  }

  get isOpen(): boolean {
    return this.#start >= 0
  }

  /** Writes a code, and opens a string for it if none is open. */
  code(code: number): void {
    if (this.#start < 0 || this.#left === 0) this.#makeRoom()
    this.#left--
    writeCode(this.#stream, code, this.#bytes)
  }

  /** Moves the pen back by so many thousandths of an em, and gives them. */
  adjust(thousandths: number): number {
    const { out } = this.#stream
    const isOpen = this.#start >= 0
    if (!isOpen) this.#start = out.length
    else if (!this.#isArray) out.insert(this.#start, OPEN_ARRAY)
    this.#isArray = true
    out.integerBetween(isOpen ? CLOSE : OPEN_ARRAY, thousandths, OPEN)
    this.#left = MOST_CODES
    return thousandths
  }

  /** Opens a string, after the end of an open one, which is as long as strings may be. */
  #makeRoom(): void {
    const { out } = this.#stream
    if (!this.isOpen) this.#start = out.length
    else {
      if (!this.#isArray) out.insert(this.#start, OPEN_ARRAY)
      this.#isArray = true
      out.uint8(CLOSE)
    }
    out.uint8(OPEN)
    this.#left = MOST_CODES
  }

  /** Closes the string or array with its operator. */
  end(separator: string): void {
    if (this.isOpen) this.#stream.out.latin(`${this.#isArray ? ')]TJ' : ')Tj'}${separator}`)
    this.#start = -1
    this.#isArray = false
  }
}

/** One code of a font, the higher byte first where it has two. */
export function writeCode({ out }: ContentStream, code: number, bytes: CodeBytes): void {
  if (bytes === 2) out.stringByte(code >> 8)
  out.stringByte(code & 0xff)
}
