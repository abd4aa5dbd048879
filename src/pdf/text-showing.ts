/**
 * Writes shaped glyphs: their codes, the texts that readers copy, marks that are drawn separately, and glyphs that are
 * drawings.
 */
import type { Composition } from '../fonts/file/subset-truetype.ts'
import type { GlyphsOp } from '../paint/ops.ts'
import type { Coded, Run } from './coded-run.ts'
import type { ContentStream } from './content-stream.ts'
import { type GlyphVisitor, RIGHT_TO_LEFT_MARK, visitGlyphs } from './encoding.ts'
import type { Fonts } from './font-table.ts'
import type { EmbeddedFont } from './fonts.ts'
import { knowSpacing, spacingAfter } from './glyph-spacing.ts'
import { showCodes, TRACE, writeCode } from './glyph-strings.ts'
import { textString, withoutPrivate } from './syntax.ts'
import type { Turn } from './visual-lines.ts'

/**
 * Writes glyphs whose private-use characters have ActualText. `isSaid` where the marked-content sequence of the op has its
 * ActualText. A span within the sequence would say it too, but some readers take the end of the span for that of the sequence.
 */
export function writeGlyphs(
  stream: ContentStream,
  op: GlyphsOp,
  fonts: Fonts,
  isSaid: boolean,
  turn: Turn | null = null,
): void {
  if (op.glyphs.length === 0) return
  const said = isSaid ? withoutActualText(op) : op
  if (op.isInvisible === true) writeInvisible(stream, said, fonts)
  else if (fonts.isColored(op.face)) writeColored(stream, said, fonts)
  else writePlain(stream, said, fonts, turn)
}

/** Text rendering mode 3 (ISO 32000-1 §9.3.6). Glyphs that are drawings would be visible in any mode, so they are omitted. */
function writeInvisible(stream: ContentStream, op: GlyphsOp, fonts: Fonts): void {
  if (fonts.isColored(op.face)) return
  stream.out.latin('3 Tr ')
  writePlain(stream, op, fonts)
  stream.out.latin('0 Tr\n')
}

function withoutActualText({ actualText: _, ...op }: GlyphsOp): GlyphsOp {
  return op
}

/** The glyphs with ActualText in place of private-use characters, also in artifacts (ISO 19005-2 §6.2.11.7.3). */
export function withoutPrivateText(op: GlyphsOp): GlyphsOp {
  const actualText = withoutPrivate(op.actualText ?? op.text)
  return actualText === (op.actualText ?? op.text) ? op : { ...op, actualText }
}

/** Glyphs that only together show a text. */
interface Wrapped {
  readonly first: number
  readonly end: number
  readonly text: string
}

/** Collects the codes of a run; reused for each run. */
class Encoder implements GlyphVisitor {
  codes = new Uint16Array(256)
  length = 0
  readonly wrapped: Wrapped[] = []
  /** Glyphs that are drawn after the run. */
  readonly marks: number[] = []
  /** Advances by glyph; a composition counts as its first glyph, and its other glyphs have code 0. */
  advances: Float32Array = new Float32Array(0)
  /** The offset of a composition from the pen, px, by its first glyph. */
  readonly composed = new Map<number, number>()
  /** By glyph: codes without ink for the further texts that it shows, from left to right. */
  readonly others = new Map<number, readonly number[]>()
  /** The font has no code left for some of the glyphs. */
  isFull = false
  #font: EmbeddedFont | null = null
  #op: GlyphsOp | null = null
  /** The glyph that the last code is for. */
  #last = 0

  /** Encodes the glyphs of an operation for a font. */
  encode(op: GlyphsOp, font: EmbeddedFont): void {
    this.#font = font
    this.#op = op
    this.isFull = false
    this.advances = op.advances
    // Most runs leave them empty, and V8 makes new storage whenever it empties one.
    if (this.composed.size > 0) this.composed.clear()
    if (this.others.size > 0) this.others.clear()
    if (this.wrapped.length > 0) this.wrapped.length = 0
    if (this.marks.length > 0) this.marks.length = 0
    this.length = 0
    if (this.codes.length < op.glyphs.length) this.codes = new Uint16Array(op.glyphs.length * 2)
    visitGlyphs(op, this)
  }

  /** Adds the code of a glyph; 0 if the font has none left. */
  glyph(glyph: number, unit: number, text: string): void {
    const font = this.#font!
    const code = unit === 0 ? font.codeFor(glyph, text) : font.codeForUnit(glyph, unit)
    if (code === 0) this.isFull = true
    this.#last = this.length
    this.codes[this.length++] = code
  }

  /** Adds the codes of glyphs that each show one UTF-16 unit. */
  row(glyphs: Uint16Array, units: Uint16Array, from: number, to: number): void {
    if (!this.#font!.codesForUnits(glyphs, units, from, to, this.codes, this.length)) this.isFull = true
    this.length += to - from
    this.#last = this.length - 1
  }

  /**
   * Draws a cluster of several glyphs as one glyph of its own, so that its text is copied as a whole; false where that
   * is not possible.
   */
  compose(first: number, end: number, text: string): boolean {
    const op = this.#op!
    if (text === '' || op.size === 0 || end - first > MOST_PARTS) return false
    if (op.face.isCff) {
      this.#drawApart(op, first, end, text)
      return true
    }
    const shift = op.xOffsets?.[letterOf(op, first, end)] ?? 0
    const composition = compositionOf(op, first, end, shift)
    if (composition.parts.some(({ x, y }) => Math.max(Math.abs(x), Math.abs(y)) > FARTHEST)) return false
    const code = this.#font!.codeForComposition(composition, text)
    if (code === 0) this.isFull = true
    if (this.composed.size === 0) this.advances = op.advances.slice()
    this.composed.set(first, shift)
    let advance = 0
    for (let i = first; i < end; i++) {
      advance += op.advances[i]!
      this.advances[i] = 0
      this.codes[i] = 0
    }
    this.advances[first] = advance
    this.codes[first] = code
    this.length = end
    this.#last = first
    return true
  }

  /** CFF outlines cannot be composed: all glyphs but the letter are drawn after the run. */
  #drawApart(op: GlyphsOp, first: number, end: number, text: string): void {
    const letter = letterOf(op, first, end)
    const code = this.#font!.codeFor(op.glyphs[letter]!, text)
    if (code === 0) this.isFull = true
    for (let i = first; i < end; i++) {
      this.codes[i] = i === letter ? code : 0
      if (i !== letter) this.marks.push(i)
    }
    this.length = end
    this.#last = letter
  }

  /** Adds texts without glyphs beside the last one. */
  beside(texts: readonly string[]): void {
    const width = this.#op!.isRightToLeft ? TRACE : 0
    const codes = texts.map(text => this.#font!.codeForNothing(text, width))
    if (codes.includes(0)) this.isFull = true
    this.others.set(this.#last, codes)
    if (texts[0] === RIGHT_TO_LEFT_MARK) this.#keepSpace(this.#last - 1)
  }

  /**
   * A space that marks follow begins with a mark of direction: pdf.js measures how far a letter is from the last glyph that is
   * neither space nor mark, and would put another space between the marks and their letter.
   */
  #keepSpace(i: number): void {
    const op = this.#op!
    if (i < 0 || op.text.charCodeAt(op.clusters[i]!) !== SPACE) return
    this.codes[i] = this.#font!.codeFor(op.glyphs[i]!, `${RIGHT_TO_LEFT_MARK} `)
    if (this.codes[i] === 0) this.isFull = true
  }

  mark(): void {
    this.marks.push(this.length++)
  }

  wrap(count: number, text: string): void {
    this.wrapped.push({ first: this.length, end: this.length + count, text })
  }
}

const encoder = new Encoder()

/** Glyphs of a cluster that are drawn as one; no script has longer ones. */
const MOST_PARTS = 16

/** Ems. Smaller differences of advances come from fitting the line and do not make a different glyph. */
const FITTED = 0.03

/** Places of parts are rounded to this, in ems, so that a cluster is the same glyph wherever it stands. */
const PART_GRID = 1 / 500

/** The widest glyph, which the others are marks of. */
function letterOf({ face, glyphs }: GlyphsOp, first: number, end: number): number {
  let letter = first
  for (let i = first + 1; i < end; i++) if (face.advanceOf(glyphs[i]!) > face.advanceOf(glyphs[letter]!)) letter = i
  return letter
}

/**
 * Font units: the greatest offset of a part of a composite glyph (int16) and the greatest advance (uint16), which letter
 * spacing may pass. https://learn.microsoft.com/en-us/typography/opentype/spec/glyf#composite-glyph-description
 */
const FARTHEST = 0x7fff
const WIDEST = 0xffff

/** The glyphs from `first` to before `end` as one, in font units from the pen before them and `shift` px. */
function compositionOf(op: GlyphsOp, first: number, end: number, shift: number): Composition {
  const { face, glyphs, advances, xOffsets, yOffsets, size } = op
  const unit = face.unitsPerEm
  const rounded = (em: number): number => Math.round(Math.round(em / PART_GRID) * PART_GRID * unit)
  const parts: { readonly glyph: number; readonly x: number; readonly y: number }[] = []
  let pen = 0
  for (let i = first; i < end; i++) {
    const glyph = glyphs[i]!
    parts.push({
      glyph,
      x: rounded(pen + ((xOffsets?.[i] ?? 0) - shift) / size),
      y: rounded(-(yOffsets?.[i] ?? 0) / size),
    })
    const own = face.advanceOf(glyph)
    const given = advances[i]! / size
    pen += Math.abs(given - own) < FITTED ? own : given
  }
  return { parts, advance: Math.min(Math.max(0, Math.round(pen * unit)), WIDEST) }
}

/**
 * Writes glyphs of one colour. A font that has run out of one-byte codes is replaced by one with two bytes, and the run
 * encoded again.
 */
function writePlain(stream: ContentStream, op: GlyphsOp, fonts: Fonts, turn: Turn | null = null): void {
  let font = fonts.embedded(op.face)
  encoder.encode(op, font)
  if (encoder.isFull && font.codeBytes === 1) {
    font = fonts.larger(op.face)
    encoder.encode(op, font)
  }
  const { codes, wrapped, marks, advances, composed, others } = encoder
  const run: Run = { op, font, codes, advances, composed, others, marks }
  if (op.isRightToLeft) showRightToLeft(stream, run, wrapped, turn)
  else showLeftToRight(stream, run, wrapped, turn)
  if (marks.length > 0) drawMarks(stream, op, marks, fonts)
}

/** Shows the glyphs from `first` to `end`, those that only together show a text within its ActualText. */
function showSpans(
  stream: ContentStream,
  run: Run,
  wrapped: readonly Wrapped[],
  first: number,
  end: number,
  start: number,
  space = 0,
): number {
  let from = first
  let x = start
  for (const span of wrapped) {
    if (span.first < first || span.end > end) continue
    x = showCodes(stream, run, from, span.first, x)
    openSpan(stream, run.op, x, span.text)
    x = showCodes(stream, run, span.first, span.end, x)
    stream.out.latin('EMC ')
    from = span.end
  }
  return showCodes(stream, run, from, end, x, space)
}

const isSpaceAt = ({ text, clusters }: GlyphsOp, i: number): boolean => text.charCodeAt(clusters[i]!) === SPACE

/** The directional mark goes before the words and after leading spaces. */
function showLeftToRight(stream: ContentStream, run: Run, wrapped: readonly Wrapped[], turn: Turn | null): void {
  const { op } = run
  const font = run.font as EmbeddedFont
  const count = op.glyphs.length
  let [first, x] = [0, op.at.x]
  const code = turn === null ? 0 : font.codeForNothing(turn)
  if (code !== 0) {
    while (first < count && isSpaceAt(op, first)) first++
    x = showSpans(stream, run, wrapped, 0, first, x)
    showAlone(stream, op, font, code, x - TURN_ROOM * op.size)
  }
  showSpans(stream, run, wrapped, first, count, x, op.endsWithSpace ? spaceCode(op, font) : 0)
}

/** Glyphs are written from left to right, as readers that reorder lines expect. A directional mark follows the words. */
function showRightToLeft(stream: ContentStream, run: Run, wrapped: readonly Wrapped[], turn: Turn | null): void {
  const { op } = run
  const font = run.font as EmbeddedFont
  const count = op.glyphs.length
  if (op.endsWithSpace) showAlone(stream, op, font, spaceCode(op, font), op.at.x - op.face.metrics.space * op.size)
  const code = turn === null ? 0 : font.codeForNothing(turn)
  let words = count
  if (code !== 0) while (words > 0 && isSpaceAt(op, words - 1)) words--
  const x = showSpans(stream, run, wrapped, 0, words, op.at.x)
  if (code !== 0) showAlone(stream, op, font, code, x)
  showSpans(stream, run, wrapped, words, count, x)
}

/** How far a mark of direction stands before the text that follows, ems: poppler sorts by place, and needs most of the space. */
const TURN_ROOM = 0.05

/** The code of a space, or 0 where the font has none. */
function spaceCode({ face }: GlyphsOp, font: EmbeddedFont): number {
  const glyph = face.glyphFor(SPACE)
  return glyph === 0 ? 0 : font.codeForUnit(glyph, SPACE)
}

/** A space or an invisible mark, by itself. */
function showAlone(stream: ContentStream, op: GlyphsOp, font: EmbeddedFont, code: number, x: number): void {
  if (code === 0) return
  stream.textAt(x, op.at.y)
  stream.font(font.key, font.id, op.size)
  knowSpacing(stream, font, code)
  stream.out.latin('(')
  writeCode(stream, code, font.codeBytes)
  stream.out.latin(')Tj\n')
  stream.advance((font.widths[code]! * op.size) / 1000 + spacingAfter(stream, font, code))
}

const SPACE = 0x20

/** Marked content within a text object must begin and end in it. */
function openSpan(stream: ContentStream, op: GlyphsOp, x: number, text: string): void {
  stream.textAt(x, op.at.y)
  stream.out.latin(`/Span<</ActualText${textString(text)}>>BDC `)
}

/** Marks that have glyphs of their own in the font, drawn as paths so that they are not copied. */
function drawMarks(stream: ContentStream, op: GlyphsOp, marks: readonly number[], fonts: Fonts): void {
  const { advances, xOffsets, yOffsets, size, at } = op
  let pen = at.x
  let glyph = 0
  for (const mark of marks) {
    for (; glyph < mark; glyph++) pen += advances[glyph]!
    const drawing = fonts.drawing(op.face, op.glyphs[mark]!)
    if (drawing === null) continue
    stream.within(() => {
      stream.use('XObject', drawing.key, drawing.id)
      stream.place(pen + (xOffsets?.[mark] ?? 0), at.y + (yOffsets?.[mark] ?? 0), size)
      stream.out.latin(`/${drawing.key} Do\n`)
    })
  }
}

const NO_MARKS: readonly number[] = []
const NONE_COMPOSED: ReadonlyMap<number, number> = new Map()
const NO_OTHERS: ReadonlyMap<number, readonly number[]> = new Map()

/** Runs of ordinary and of coloured glyphs in turn; the latter come from fonts whose glyphs are little drawings. */
function writeColored(stream: ContentStream, op: GlyphsOp, fonts: Fonts): void {
  const count = op.glyphs.length
  const codes = new Uint16Array(count)
  const chosen: Coded[] = []
  const add = (glyph: number, text: string): void => {
    const { font, code } = fonts.codeFor(op.face, glyph, text)
    codes[chosen.length] = code
    chosen.push(font)
  }
  visitGlyphs(op, {
    glyph: (glyph, unit, text) => add(glyph, unit === 0 ? text : String.fromCharCode(unit)),
    mark: glyph => add(glyph, ''),
    wrap() {},
  })
  if (op.actualText !== undefined) openSpan(stream, op, op.at.x, op.actualText)
  let x = op.at.x
  for (let start = 0; start < count; ) {
    const font = chosen[start]!
    let end = start + 1
    while (end < count && chosen[end] === font) end++
    x = showCodes(
      stream,
      {
        op,
        font,
        codes,
        advances: op.advances,
        composed: NONE_COMPOSED,
        others: NO_OTHERS,
        marks: NO_MARKS,
      },
      start,
      end,
      x,
    )
    start = end
  }
  if (op.actualText !== undefined) stream.out.latin('EMC ')
}
