/**
 * Coloured glyphs (COLR layers) as a Type 3 font (ISO 32000-1 §9.6.5): each glyph is drawn once, from its layers in
 * the embedded face, and the text that uses it is ordinary text that copies as the character.
 */
import type { Color } from '../css/style.ts'
import type { ColorLayer } from '../fonts/types.ts'
import { NOTHING } from './encoding.ts'
import type { EmbeddedFont } from './fonts.ts'
import type { PdfFile } from './pdfkit.ts'
import { dictionary, number, numbers, type Reference, reference, withoutPrivate } from './syntax.ts'
import { toUnicodeMap } from './to-unicode.ts'

/** Glyphs of one Type 3 font, whose codes have one byte (ISO 32000-1 §9.6.5). */
const MAX_CODES = 254

/**
 * The name and width of a glyph that is never shown. Type 3 fonts do not declare an em. poppler derives it from the glyph "m",
 * which it assumes to be 0.6 em wide; with a wrong estimate it puts the text on a line of its own.
 */
const MEASURE = { name: 'm', width: 600 } as const

interface DrawnGlyph {
  readonly glyph: number
  readonly layers: readonly ColorLayer[]
}

/** One Type 3 font. Its codes are single bytes, so a face with more coloured glyphs needs several fonts. */
export class ColorFont {
  readonly key: string
  readonly id: Reference
  readonly codeBytes = 1
  readonly #outlines: EmbeddedFont
  readonly #stateFor: (alpha: number) => { readonly key: string; readonly id: Reference }
  readonly #codes = new Map<string, number>()
  readonly #drawn: (DrawnGlyph | null)[] = [null]
  readonly #texts: string[] = ['']
  readonly widths: number[] = [0]

  /** A font whose glyphs are drawn from the layers of `outlines` (ISO 32000-1 §9.6.5, Type 3 fonts). */
  constructor(
    outlines: EmbeddedFont,
    key: string,
    id: Reference,
    stateFor: (alpha: number) => { readonly key: string; readonly id: Reference },
  ) {
    this.#outlines = outlines
    this.key = key
    this.id = id
    this.#stateFor = stateFor
  }

  /** Null when the font is full. */
  codeFor(glyph: number, text: string, layers: readonly ColorLayer[]): number | null {
    const key = `${glyph} ${text}`
    const known = this.#codes.get(key)
    if (known !== undefined) return known
    if (this.#drawn.length > MAX_CODES) return null
    const code = this.#drawn.push({ glyph, layers }) - 1
    this.#texts.push(text)
    this.widths.push(Math.round(this.#outlines.face.advanceOf(glyph) * 1e5) / 100)
    this.#codes.set(key, code)
    return code
  }

  /** Writes the font: one content stream for each glyph that was used. */
  embed(file: PdfFile): void {
    const states = new Map<string, Reference>()
    const procedures: Record<string, string> = {}
    const names: string[] = []
    for (let code = 1; code < this.#drawn.length; code++) {
      const drawing = this.#draw(this.#drawn[code]!, code, states)
      names.push(`/g${code}`)
      procedures[`g${code}`] = reference(file.addStream('', Buffer.from(drawing, 'latin1')))
    }
    names.push(`/${MEASURE.name}`)
    procedures[MEASURE.name] = reference(file.addStream('', Buffer.from(`${MEASURE.width} 0 d0`)))
    const extended = dictionary(Object.fromEntries([...states].map(([key, id]) => [key, reference(id)])))
    file.put(
      this.id,
      dictionary({
        Type: '/Font',
        Subtype: '/Type3',
        FontBBox: numbers(this.#bounds()),
        FontMatrix: '[.001 0 0 .001 0 0]',
        FirstChar: 1,
        LastChar: this.#drawn.length,
        Widths: numbers([...this.widths.slice(1), MEASURE.width]),
        CharProcs: dictionary(procedures),
        Encoding: `<</Type/Encoding/Differences[1${names.join('')}]>>`,
        Resources: `<</Font<</F ${reference(this.#outlines.id)}>>/ExtGState${extended}>>`,
        ToUnicode: reference(file.addStream('', toUnicodeMap(this.#texts, 1))),
      }),
    )
  }

  /** The layers from the bottom up; a layer without a colour takes the text's. */
  #draw({ glyph, layers }: DrawnGlyph, code: number, states: Map<string, Reference>): string {
    const width = number(Math.round(this.#outlines.face.advanceOf(glyph) * 1e5) / 100)
    let source = `${width} 0 d0\n`
    const text = withoutPrivate(this.#texts[code]!) || NOTHING
    for (const { glyph: outline, color } of layers) {
      const shown = this.#outlines.codeFor(outline, text).toString(16).padStart(4, '0')
      source += `q ${color === null ? '' : this.#colorOf(color, states)}BT/F 1000 Tf<${shown}>Tj ET Q\n`
    }
    return source
  }

  /** The operators that set a layer's colour; transparent ones need a graphics state. */
  #colorOf({ r, g, b, a }: Color, states: Map<string, Reference>): string {
    const rgb = `${number(r)} ${number(g)} ${number(b)} rg `
    if (a === 1) return rgb
    const state = this.#stateFor(Math.round(a * 1000) / 1000)
    states.set(state.key, state.id)
    return `${rgb}/${state.key} gs `
  }

  /** The bounds of all layers, in thousandths of an em. */
  #bounds(): readonly number[] {
    const box = [0, 0, 0, 0]
    for (const drawn of this.#drawn) {
      for (const layer of drawn?.layers ?? []) {
        const bounds = this.#outlines.face.boundsOf(layer.glyph)
        if (bounds === null) continue
        box[0] = Math.min(box[0]!, bounds.minX * 1000)
        box[1] = Math.min(box[1]!, bounds.minY * 1000)
        box[2] = Math.max(box[2]!, bounds.maxX * 1000)
        box[3] = Math.max(box[3]!, bounds.maxY * 1000)
      }
    }
    return box
  }
}
