/** All fonts of a file, in the order of first use: embedded faces, and drawn ones for coloured glyphs. */
import type { Path } from '../base/path.ts'
import { outlinesOf } from '../fonts/outlines.ts'
import type { FontFace } from '../fonts/types.ts'
import { pathBounds } from './bounds.ts'
import { ColorFont } from './color-font.ts'
import { EmbeddedFont } from './fonts.ts'
import type { PdfFile } from './pdfkit.ts'
import { number, numbers, type Reference } from './syntax.ts'

export class Fonts {
  readonly #file: PdfFile
  readonly #stateFor: (alpha: number) => { readonly key: string; readonly id: Reference }
  readonly #embedded = new Map<FontFace, EmbeddedFont>()
  readonly #colored = new Map<FontFace, ColorFont[]>()
  readonly #drawings = new Map<FontFace, Map<number, { readonly key: string; readonly id: Reference } | null>>()
  #drawingCount = 0

  constructor(file: PdfFile, stateFor: (alpha: number) => { readonly key: string; readonly id: Reference }) {
    this.#file = file
    this.#stateFor = stateFor
  }

  embedded(face: FontFace): EmbeddedFont {
    const known = this.#embedded.get(face)
    if (known !== undefined) return known
    const font = new EmbeddedFont(face, `F${this.#embedded.size + 1}`, this.#file.reserve())
    this.#embedded.set(face, font)
    return font
  }

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

  #writeDrawing(path: Path): Reference {
    let source = ''
    for (const [kind, ...values] of path) source += `${values.map(number).join(' ')} ${OPERATORS[kind]}\n`
    const bounds = pathBounds(path)!
    const box = [bounds.x, bounds.y, bounds.x + bounds.width, bounds.y + bounds.height]
    const entries = `/Type/XObject/Subtype/Form/BBox${numbers(box)}/Resources<<>>`
    return this.#file.addStream(entries, Buffer.from(`${source}f`, 'latin1'))
  }

  /** Writes all fonts. Coloured ones first: their drawings use codes of the embedded ones. */
  embed(): void {
    for (const fonts of this.#colored.values()) for (const font of fonts) font.embed(this.#file)
    for (const font of this.#embedded.values()) font.embed(this.#file)
  }

  #coloredCount(): number {
    let count = 0
    for (const fonts of this.#colored.values()) count += fonts.length
    return count
  }
}

const NO_COLOR: ColorFont[] = []

const OPERATORS = { M: 'm', L: 'l', C: 'c', Z: 'h' } as const
