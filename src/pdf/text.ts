/** Writes shaped glyphs: one TJ a run, with an adjustment only where the pen is not where the font's widths lead it. */
import type { GlyphsOp } from '../paint/ops.ts'
import { type ContentStream, toGrid } from './content.ts'
import { type GlyphVisitor, visitGlyphs } from './encoding.ts'
import type { Fonts } from './font-table.ts'
import type { EmbeddedFont } from './fonts.ts'
import { type Reference, textString } from './syntax.ts'

/** A font as the glyph writer sees it: codes and their widths in thousandths of an em. */
interface Coded {
  readonly key: string
  readonly id: Reference
  readonly widths: readonly number[]
}

/**
 * `isSaid` where the marked-content sequence of the op has its ActualText. A span within the sequence would say it too, but
 * some readers take the end of the span for that of the sequence.
 */
export function writeGlyphs(stream: ContentStream, op: GlyphsOp, fonts: Fonts, isSaid: boolean): void {
  if (op.glyphs.length === 0) return
  const said = isSaid ? withoutActualText(op) : op
  if (op.isInvisible === true) writeInvisible(stream, said, fonts)
  else if (fonts.isColored(op.face)) writeColored(stream, op, fonts)
  else writePlain(stream, said, fonts)
}

/** ISO 32000-1 §9.3.6. Glyphs that are drawings are seen in any mode: they are left out. */
function writeInvisible(stream: ContentStream, op: GlyphsOp, fonts: Fonts): void {
  if (fonts.isColored(op.face)) return
  stream.out.latin('3 Tr ')
  writePlain(stream, op, fonts)
  stream.out.latin('0 Tr\n')
}

function withoutActualText({ actualText: _, ...op }: GlyphsOp): GlyphsOp {
  return op
}

/** Glyphs that only together show a text. */
interface Wrapped {
  readonly first: number
  readonly end: number
  readonly text: string
}

/** Gathers the codes of one run after the other. */
class Encoder implements GlyphVisitor {
  codes = new Uint16Array(256)
  length = 0
  readonly wrapped: Wrapped[] = []
  /** Glyphs that are drawn after the run. */
  readonly marks: number[] = []
  #font: EmbeddedFont | null = null

  encode(op: GlyphsOp, font: EmbeddedFont): void {
    this.#font = font
    this.length = 0
    this.wrapped.length = 0
    this.marks.length = 0
    if (this.codes.length < op.glyphs.length) this.codes = new Uint16Array(op.glyphs.length * 2)
    visitGlyphs(op, this)
  }

  glyph(glyph: number, unit: number, text: string): void {
    const font = this.#font!
    this.codes[this.length++] = unit === 0 ? font.codeFor(glyph, text) : font.codeForUnit(glyph, unit)
  }

  mark(): void {
    this.marks.push(this.length++)
  }

  wrap(count: number, text: string): void {
    this.wrapped.push({ first: this.length, end: this.length + count, text })
  }
}

const encoder = new Encoder()

function writePlain(stream: ContentStream, op: GlyphsOp, fonts: Fonts): void {
  const font = fonts.embedded(op.face)
  encoder.encode(op, font)
  const { codes, wrapped, marks } = encoder
  // Right to left, what comes last in reading order stands first.
  if (op.endsWithSpace && op.isRightToLeft) showSpace(stream, op, font, op.at.x - op.face.metrics.space * op.size)
  let from = 0
  let x = op.at.x
  for (const { first, end, text } of wrapped) {
    x = showCodes(stream, op, font, codes, marks, from, first, x)
    openSpan(stream, op, x, text)
    x = showCodes(stream, op, font, codes, marks, first, end, x)
    stream.out.latin('EMC ')
    from = end
  }
  const space = op.endsWithSpace && !op.isRightToLeft ? spaceCode(op, font) : 0
  showCodes(stream, op, font, codes, marks, from, op.glyphs.length, x, space)
  if (marks.length > 0) drawMarks(stream, op, marks, fonts)
}

/** The code of a space, or 0 where the font has none. */
function spaceCode({ face }: GlyphsOp, font: EmbeddedFont): number {
  const glyph = face.glyphFor(SPACE)
  return glyph === 0 ? 0 : font.codeForUnit(glyph, SPACE)
}

/** A space that nobody sees, by itself. */
function showSpace(stream: ContentStream, op: GlyphsOp, font: EmbeddedFont, x: number): void {
  const code = spaceCode(op, font)
  if (code === 0) return
  stream.textAt(x, op.at.y)
  stream.font(font.key, font.id, op.size)
  stream.out.uint8(OPEN)
  writeCode(stream, code, true)
  stream.out.latin(')Tj\n')
  stream.advance((font.widths[code]! * op.size) / 1000)
}

function writeCode({ out }: ContentStream, code: number, isWide: boolean): void {
  if (isWide) out.stringByte(code >> 8)
  out.stringByte(code & 0xff)
}

const SPACE = 0x20

/** Marked content within a text object must begin and end in it. */
function openSpan(stream: ContentStream, op: GlyphsOp, x: number, text: string): void {
  stream.textAt(x, op.at.y)
  stream.out.latin(`/Span<</ActualText${textString(text)}>>BDC `)
}

/** Marks that a font draws as glyphs of their own: drawings in their places, so that nothing of them is copied. */
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
  let x = op.at.x
  for (let start = 0; start < count; ) {
    const font = chosen[start]!
    let end = start + 1
    while (end < count && chosen[end] === font) end++
    x = showCodes(stream, op, font, codes, NO_MARKS, start, end, x)
    start = end
  }
}

/**
 * Shows the glyphs from `first` to `end`, but for `marks`, and gives the x at which the pen then stands.
 * `space` is the code of a space that follows them, or 0.
 */
function showCodes(
  stream: ContentStream,
  { advances, xOffsets, yOffsets, size, at }: GlyphsOp,
  font: Coded,
  codes: Uint16Array,
  marks: readonly number[],
  first: number,
  end: number,
  x: number,
  space = 0,
): number {
  if (first === end) return x
  const { out } = stream
  const { widths } = font
  const hasWideCodes = font.key.startsWith('F')
  const perPx = 1000 / size
  stream.textAt(x, at.y)
  stream.font(font.key, font.id, size)
  // In thousandths of an em from `x`: where the reader's pen is, and where ours is.
  let pen = 0
  let wanted = 0
  let isOpen = false
  let nextMark = 0
  while (nextMark < marks.length && marks[nextMark]! < first) nextMark++
  for (let i = first; i < end; i++) {
    if (marks[nextMark] === i) {
      nextMark++
      wanted += advances[i]! * perPx
      continue
    }
    const rise = yOffsets === null ? 0 : -toGrid(yOffsets[i]!)
    if (rise !== stream.currentRise) {
      // Text rise cannot change within an array, so the array ends and another begins.
      if (isOpen) out.latin(')]TJ ')
      isOpen = false
      stream.rise(rise)
    }
    const adjustment = Math.round(pen - wanted - (xOffsets === null ? 0 : xOffsets[i]! * perPx))
    if (!isOpen) out.latin(adjustment === 0 ? '[(' : '[')
    else if (adjustment !== 0) out.uint8(CLOSE)
    if (adjustment !== 0) {
      out.integer(adjustment)
      out.uint8(OPEN)
      pen -= adjustment
    }
    isOpen = true
    const code = codes[i]!
    writeCode(stream, code, hasWideCodes)
    pen += widths[code]!
    wanted += advances[i]! * perPx
  }
  if (isOpen) {
    if (space !== 0) {
      writeCode(stream, space, hasWideCodes)
      pen += widths[space]!
    }
    out.latin(')]TJ\n')
  }
  stream.advance(pen / perPx)
  stream.rise(0)
  return x + wanted / perPx
}

const OPEN = 0x28
const CLOSE = 0x29
