/** All fonts of a file, in the order of first use: embedded faces, and drawn ones for coloured glyphs. */
import type { Path } from '../base/path.ts'
import { outlinesOf } from '../fonts/outlines.ts'
import type { FontFace } from '../fonts/types.ts'
import { controlBounds } from '../paint/bounds.ts'
import type { DisplayPage } from '../paint/ops.ts'
import { visitGlyphs } from '../paint/packed-ops.ts'
import { ColorFont } from './color-font.ts'
import { type CodeBytes, EmbeddedFont, MOST_ONE_BYTE_GLYPHS } from './fonts.ts'
import type { PdfFile } from './pdfkit.ts'
import { number, numbers, type Reference } from './syntax.ts'

/** The fonts of one file, by face. */
export class Fonts {
  readonly #file: PdfFile
  readonly #stateFor: (alpha: number) => { readonly key: string; readonly id: Reference }
  readonly #embedded = new Map<FontFace, EmbeddedFont>()
  readonly #all: EmbeddedFont[] = []
  /** By face: the glyphs that the pages show, ascending. */
  readonly #expected = new Map<FontFace, readonly number[]>()
  readonly #colored = new Map<FontFace, ColorFont[]>()
  readonly #drawings = new Map<FontFace, Map<number, { readonly key: string; readonly id: Reference } | null>>()
  #drawingCount = 0

  /** The fonts of one file. */
  constructor(file: PdfFile, stateFor: (alpha: number) => { readonly key: string; readonly id: Reference }) {
    this.#file = file
    this.#stateFor = stateFor
  }

  /**
   * Finds the glyphs that the pages show and chooses the length of their codes. Faces with coloured glyphs, and faces used in
   * drawings, have two-byte codes.
   */
  prepare(pages: readonly Pick<DisplayPage, 'ops' | 'glyphs'>[]): void {
    const shown = new Map<FontFace, Uint8Array>()
    const visit = (face: FontFace, glyphs: Uint16Array): void => {
      const bits = shown.get(face) ?? new Uint8Array(face.glyphCount + 1)
      shown.set(face, bits)
      for (const glyph of glyphs) bits[glyph] = 1
    }
    for (const page of pages)
      if (page.glyphs !== undefined) page.glyphs(visit)
      else visitGlyphs(page.ops, visit)
    for (const [face, bits] of shown) {
      const glyphs: number[] = []
      for (let glyph = 1; glyph < bits.length; glyph++) if (bits[glyph] === 1) glyphs.push(glyph)
      this.#expected.set(face, glyphs)
    }
  }

  /** The font that glyphs of a face are written in now. */
  embedded(face: FontFace): EmbeddedFont {
    const known = this.#embedded.get(face)
    if (known !== undefined) return known
    const expected = this.#expected.get(face)
    const isSmall = expected !== undefined && expected.length <= MOST_ONE_BYTE_GLYPHS && !face.hasColorLayers
    return this.#open(face, isSmall ? 1 : 2, expected ?? [])
  }

  /** A further font for a face whose current font has no code left. */
  larger(face: FontFace): EmbeddedFont {
    return this.#open(face, 2, [])
  }

  /** A further font for a face. */
  #open(face: FontFace, codeBytes: CodeBytes, expected: readonly number[]): EmbeddedFont {
    const font = new EmbeddedFont(face, `F${this.#all.length + 1}`, this.#file.reserve(), codeBytes, expected)
    this.#embedded.set(face, font)
    this.#all.push(font)
    return font
  }

  /** Whether a face has colour layers; asked once. */
  isColored(face: FontFace): boolean {
    const known = this.#colored.get(face)
    if (known !== undefined) return known !== NO_COLOR
    this.#colored.set(face, face.hasColorLayers ? [] : NO_COLOR)
    return face.hasColorLayers
  }

  /** The font and code for one glyph of a face that has coloured ones. */
  codeFor(
    face: FontFace,
    glyph: number,
    text: string,
  ): { readonly font: EmbeddedFont | ColorFont; readonly code: number } {
    const layers = face.colorLayersOf(glyph)
    if (layers === null) {
      const font = this.embedded(face)
      return { font, code: font.codeFor(glyph, text) }
    }
    const fonts = this.#colored.get(face)!
    for (const font of fonts) {
      const code = font.codeFor(glyph, text, layers)
      if (code !== null) return { font, code }
    }
    const made = new ColorFont(
      this.embedded(face),
      `E${this.#coloredCount() + 1}`,
      this.#file.reserve(),
      this.#stateFor,
    )
    fonts.push(made)
    return { font: made, code: made.codeFor(glyph, text, layers)! }
  }

  /**
   * A glyph as a drawing, for marks that must not count as text: a form in ems, y upwards, in whatever colour is set.
   * Null for a glyph without ink.
   */
  drawing(face: FontFace, glyph: number): { readonly key: string; readonly id: Reference } | null {
    const drawings =
      this.#drawings.get(face) ?? new Map<number, { readonly key: string; readonly id: Reference } | null>()
    this.#drawings.set(face, drawings)
    const known = drawings.get(glyph)
    if (known !== undefined) return known
    const path = outlinesOf(face)(glyph)
    const made = path.length === 0 ? null : { key: `G${++this.#drawingCount}`, id: this.#writeDrawing(path) }
    drawings.set(glyph, made)
    return made
  }

  /**
   * A path as a form XObject, whose ActualText is empty: the letter that it belongs to has the text, and among words no drawing
   * may stand without one (ISO 14289-2 §8.5.1).
   */
  #writeDrawing(path: Path): Reference {
    let source = '/Span<</ActualText()>>BDC\n'
    for (const [kind, ...values] of path) source += `${values.map(number).join(' ')} ${OPERATORS[kind]}\n`
    const bounds = controlBounds(path)!
    const box = [bounds.x, bounds.y, bounds.x + bounds.width, bounds.y + bounds.height]
    const entries = `/Type/XObject/Subtype/Form/BBox${numbers(box)}/Resources<<>>`
    return this.#file.addStream(entries, Buffer.from(`${source}f\nEMC`, 'latin1'))
  }

  /**
   * Writes all fonts, coloured ones first, since their glyphs use codes of the embedded ones. Returns the fonts that could not
   * be embedded.
   */
  embed(): readonly FontFace[] {
    for (const fonts of this.#colored.values()) for (const font of fonts) font.embed(this.#file)
    let byteMap: Reference | null = null
    const map = (): Reference => {
      byteMap ??= this.#file.addStream(BYTE_MAP_ENTRIES, Buffer.from(BYTE_MAP, 'latin1'))
      return byteMap
    }
    return this.#all.filter(font => !font.embed(this.#file, map)).map(({ face }) => face)
  }

  /** How many fonts with coloured glyphs there are. */
  #coloredCount(): number {
    let count = 0
    for (const fonts of this.#colored.values()) count += fonts.length
    return count
  }
}

const NO_COLOR: ColorFont[] = []

/** A CMap like Identity-H for codes of one byte (ISO 32000-1 §9.7.5.3). */
const BYTE_MAP_NAME = 'OneByteIdentity'
const SYSTEM_INFO = '<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>'
const BYTE_MAP_ENTRIES = `/Type/CMap/CMapName/${BYTE_MAP_NAME}/CIDSystemInfo${SYSTEM_INFO}`
const BYTE_MAP = `/CIDInit/ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo${SYSTEM_INFO}def
/CMapName/${BYTE_MAP_NAME} def
/CMapType 1 def
1 begincodespacerange
<00><ff>
endcodespacerange
1 begincidrange
<00><ff>0
endcidrange
endcmap
CMapName currentdict/CMap defineresource pop
end
end`

const OPERATORS = { M: 'm', L: 'l', C: 'c', Z: 'h' } as const
