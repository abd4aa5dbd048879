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

/** Glyphs that only together show a text. */
interface Wrapped {
  readonly first: number
  readonly end: number
  readonly text: string
}

export function writeGlyphs(stream: ContentStream, op: GlyphsOp, fonts: Fonts): void {
  if (op.glyphs.length === 0) return
  if (fonts.isColored(op.face)) writeColored(stream, op, fonts)
  else writePlain(stream, op, fonts.embedded(op.face))
}

/** Gathers the codes of one run after the other. */
class Encoder implements GlyphVisitor {
  codes = new Uint16Array(256)
  length = 0
  readonly wrapped: Wrapped[] = []
  font: EmbeddedFont | null = null

  start(font: EmbeddedFont, count: number): void {
    this.font = font
    this.length = 0
    this.wrapped.length = 0
    if (this.codes.length < count) this.codes = new Uint16Array(count * 2)
  }

  glyph(glyph: number, unit: number, text: string): void {
    const font = this.font!
    this.codes[this.length++] = unit === 0 ? font.codeFor(glyph, text) : font.codeForUnit(glyph, unit)
  }

  wrap(count: number, text: string): void {
    this.wrapped.push({ first: this.length, end: this.length + count, text })
  }
}

const encoder = new Encoder()

function writePlain(stream: ContentStream, op: GlyphsOp, font: EmbeddedFont): void {
  encoder.start(font, op.glyphs.length)
  visitGlyphs(op, encoder)
  const { codes, wrapped } = encoder
  let from = 0
  let x = op.at.x
  for (const { first, end, text } of wrapped) {
    x = showCodes(stream, op, font, codes, from, first, x)
    stream.textAt(x, op.at.y)
    stream.out.latin(`/Span<</ActualText${textString(text)}>>BDC `)
    x = showCodes(stream, op, font, codes, first, end, x)
    stream.out.latin('EMC ')
    from = end
  }
  showCodes(stream, op, font, codes, from, op.glyphs.length, x)
}

/** Runs of ordinary and of coloured glyphs in turn; the latter come from fonts whose glyphs are little drawings. */
function writeColored(stream: ContentStream, op: GlyphsOp, fonts: Fonts): void {
  const count = op.glyphs.length
  const codes = new Uint16Array(count)
  const chosen: Coded[] = []
  visitGlyphs(op, {
    glyph(glyph, unit, text) {
      const { font, code } = fonts.codeFor(op.face, glyph, unit === 0 ? text : String.fromCharCode(unit))
      codes[chosen.length] = code
      chosen.push(font)
    },
    wrap() {},
  })
  let x = op.at.x
  for (let start = 0; start < count; ) {
    const font = chosen[start]!
    let end = start + 1
    while (end < count && chosen[end] === font) end++
    x = showCodes(stream, op, font, codes, start, end, x)
    start = end
  }
}

/** Shows the glyphs from `first` to `end` and gives the x at which the pen then stands. */
function showCodes(
  stream: ContentStream,
  { advances, xOffsets, yOffsets, size, at }: GlyphsOp,
  font: Coded,
  codes: Uint16Array,
  first: number,
  end: number,
  x: number,
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
  out.latin('[(')
  for (let i = first; i < end; i++) {
    if (yOffsets !== null) riseTo(stream, -toGrid(yOffsets[i]!))
    const adjustment = Math.round(pen - wanted - (xOffsets === null ? 0 : xOffsets[i]! * perPx))
    if (adjustment !== 0) {
      out.byte(CLOSE)
      out.integer(adjustment)
      out.byte(OPEN)
      pen -= adjustment
    }
    const code = codes[i]!
    if (hasWideCodes) out.stringByte(code >> 8)
    out.stringByte(code & 0xff)
    pen += widths[code]!
    wanted += advances[i]! * perPx
  }
  out.latin(')]TJ\n')
  if (yOffsets !== null) stream.rise(0)
  return x + wanted / perPx
}

const OPEN = 0x28
const CLOSE = 0x29

/** Text rise cannot change within an array, so the array ends and begins again. */
function riseTo(stream: ContentStream, rise: number): void {
  if (stream.currentRise === rise) return
  stream.out.latin(')]TJ ')
  stream.rise(rise)
  stream.out.latin('[(')
}
