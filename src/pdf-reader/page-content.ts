/**
 * The text, painted paths and images of a page with their positions: what a reader sees, except that clips, transparency and
 * patterns are not interpreted.
 */

import { createHash } from 'node:crypto'
import { IDENTITY, type Matrix, multiply } from '../base/geometry.ts'
import { hypot } from '../base/math.ts'
import { colourSet } from './colours.ts'
import type { PdfFile, PdfPage } from './file.ts'
import { type PdfFont, readFont } from './fonts.ts'
import { matrixOf } from './matrix.ts'
import { type Bounds, PathBounds, type Shape, unitSquare } from './paths.ts'
import {
  isArray,
  isDictionary,
  isOperator,
  isString,
  nameOf,
  type PdfDictionary,
  type PdfValue,
  Scanner,
  textOf,
} from './values.ts'

/** A piece of text on a page; pt from the bottom left corner. */
export interface TextRun {
  readonly x: number
  /** Of the baseline. */
  readonly y: number
  readonly end: number
  readonly size: number
  readonly text: string
  /** The name of the font, without subset tag. */
  readonly font: string
  readonly colour: string
  /** The MCID of its marked content, or null. */
  readonly mcid: number | null
}

interface PlacedImage {
  /** SHA-256 of its data, in hexadecimal. */
  readonly hash: string
  readonly bounds: Bounds
  readonly mcid: number | null
}

interface PageContent {
  readonly runs: readonly TextRun[]
  readonly shapes: readonly Shape[]
  readonly images: readonly PlacedImage[]
}

/** Interprets a page. Throws an Error if its streams cannot be decoded. */
export function pageContent(file: PdfFile, page: PdfPage): PageContent {
  const content = { runs: [], shapes: [], images: [] }
  new ContentMachine(file, page.resources, IDENTITY, 0, content).run(page.content)
  return content
}

interface Collected {
  readonly runs: TextRun[]
  readonly shapes: Shape[]
  readonly images: PlacedImage[]
}

/** Gap, as a fraction of the font size, from which a word space was intended without a space character. */
export const WORD_GAP = 0.16

/** Open marked content; its ActualText replaces all text shown in it. */
interface Mark {
  readonly actual: string | null
  readonly mcid: number | null
  isShown: boolean
}

interface GraphicsState {
  matrix: Matrix
  font: PdfFont | null
  fontName: string
  fill: string
  stroke: string
  size: number
  characterSpace: number
  wordSpace: number
  scale: number
  leading: number
  rise: number
}

/** Maximum nesting of forms. */
const MAX_FORMS = 10

/** Interprets the operators of a content stream (ISO 32000-1 §8 and §9). */
class ContentMachine {
  readonly #collected: Collected
  readonly #file: PdfFile
  readonly #resources: PdfDictionary
  readonly #depth: number
  readonly #fonts = new Map<string, { readonly font: PdfFont; readonly name: string }>()
  readonly #path = new PathBounds()
  readonly #saved: GraphicsState[] = []
  #state: GraphicsState
  #text: Matrix = IDENTITY
  #line: Matrix = IDENTITY
  readonly #marks: Mark[] = []

  constructor(file: PdfFile, resources: PdfDictionary, matrix: Matrix, depth: number, collected: Collected) {
    this.#file = file
    this.#resources = resources
    this.#depth = depth
    this.#collected = collected
    const text = { font: null, fontName: '', size: 0, characterSpace: 0, wordSpace: 0, scale: 1, leading: 0, rise: 0 }
    this.#state = { matrix, fill: '#000000', stroke: '#000000', ...text }
  }

  run(content: string): void {
    const scanner = new Scanner(content)
    let operands: PdfValue[] = []
    for (let value = scanner.next(); value !== undefined; value = scanner.next()) {
      if (!isOperator(value)) {
        operands.push(value)
        continue
      }
      if (value.name === 'BI') skipInlineImage(scanner)
      else this.#operate(value.name, operands)
      operands = []
    }
  }

  #operate(name: string, operands: readonly PdfValue[]): void {
    switch (name) {
      case 'q':
        this.#saved.push({ ...this.#state })
        break
      case 'Q':
        this.#state = this.#saved.pop() ?? this.#state
        break
      case 'cm':
        this.#state.matrix = multiply(this.#state.matrix, matrixOf(operands))
        break
      case 'BDC':
        this.#marks.push({ ...this.#properties(operands[1]), isShown: false })
        break
      case 'BMC':
        this.#marks.push({ actual: null, mcid: null, isShown: false })
        break
      case 'EMC':
        this.#marks.pop()
        break
      case 'Do':
        this.#object(nameOf(operands[0]) ?? '')
        break
      default:
        this.#setColour(name, operands)
        this.#collected.shapes.push(...this.#path.operate(name, operands, this.#state.matrix, this.#state))
        this.#setTextState(name, operands)
        this.#placeText(name, operands)
    }
  }

  #setColour(name: string, operands: readonly PdfValue[]): void {
    const set = colourSet(name, operands)
    if (set !== null) this.#state[set.of] = set.colour
  }

  /** ISO 32000-1 §9.3. */
  #setTextState(name: string, operands: readonly PdfValue[]): void {
    const state = this.#state
    const value = Number(operands[0] ?? 0)
    switch (name) {
      case 'Tf':
        this.#setFont(nameOf(operands[0]) ?? '')
        state.size = Number(operands[1] ?? 0)
        break
      case 'Tc':
        state.characterSpace = value
        break
      case 'Tw':
        state.wordSpace = value
        break
      case 'Tz':
        state.scale = value / 100
        break
      case 'TL':
        state.leading = value
        break
      case 'Ts':
        state.rise = value
        break
      case 'TD':
        state.leading = -Number(operands[1] ?? 0)
        break
      default:
    }
  }

  /** ISO 32000-1 §9.4. */
  #placeText(name: string, operands: readonly PdfValue[]): void {
    switch (name) {
      case 'BT':
        this.#text = this.#line = IDENTITY
        break
      case 'Tm':
        this.#text = this.#line = matrixOf(operands)
        break
      case 'Td':
      case 'TD':
        this.#moveLine(Number(operands[0] ?? 0), Number(operands[1] ?? 0))
        break
      case 'T*':
        this.#moveLine(0, -this.#state.leading)
        break
      case 'Tj':
        this.#show(operands)
        break
      case 'TJ':
        this.#show(isArray(operands[0]) ? operands[0] : [])
        break
      case "'":
        this.#moveLine(0, -this.#state.leading)
        this.#show(operands)
        break
      default:
    }
  }

  #moveLine(x: number, y: number): void {
    this.#line = multiply(this.#line, [1, 0, 0, 1, x, y])
    this.#text = this.#line
  }

  #setFont(name: string): void {
    let known = this.#fonts.get(name)
    if (known === undefined) {
      const entries = this.#file.dictionary(this.#file.dictionary(this.#resources.get('Font')).get(name))
      const fontName = (nameOf(entries.get('BaseFont')) ?? name).replace(/^[A-Z]{6}\+/, '')
      known = { font: readFont(this.#file, entries), name: fontName }
      this.#fonts.set(name, known)
    }
    this.#state.font = known.font
    this.#state.fontName = known.name
  }

  /** Properties of marked content (§14.6), inline or named in the resources. */
  #properties(value: PdfValue | undefined): { readonly actual: string | null; readonly mcid: number | null } {
    const named = nameOf(value)
    const entries =
      named === null
        ? value
        : this.#file.dictionary(this.#file.dictionary(this.#resources.get('Properties')).get(named))
    if (!isDictionary(entries)) return { actual: null, mcid: null }
    const actual = entries.get('ActualText')
    const mcid = entries.get('MCID')
    return { actual: isString(actual) ? textOf(actual) : null, mcid: typeof mcid === 'number' ? mcid : null }
  }

  /** Shows strings with adjustments in thousandths of the font size. */
  #show(items: readonly PdfValue[]): void {
    const { font, size, scale } = this.#state
    if (font === null) return
    const start = this.#text
    let text = ''
    for (const item of items) {
      if (typeof item === 'number') {
        // A word space may be an adjustment instead of a character.
        if (item < -1000 * WORD_GAP && text !== '' && !/\s$/.test(text)) text += ' '
        this.#advance((-item / 1000) * size * scale)
      } else if (isString(item)) text += this.#showString(item.bytes, font)
    }
    this.#keep(start, text)
  }

  #showString(bytes: string, font: PdfFont): string {
    const { size, characterSpace, wordSpace, scale } = this.#state
    let text = ''
    for (let i = 0; i + font.codeLength <= bytes.length; i += font.codeLength) {
      const code = font.codeLength === 1 ? bytes.charCodeAt(i) : bytes.charCodeAt(i) * 256 + bytes.charCodeAt(i + 1)
      text += font.textOf(code)
      const isSpace = font.codeLength === 1 && code === 32
      this.#advance(((font.widthOf(code) / 1000) * size + characterSpace + (isSpace ? wordSpace : 0)) * scale)
    }
    return text
  }

  #advance(by: number): void {
    this.#text = multiply(this.#text, [1, 0, 0, 1, by, 0])
  }

  #keep(start: Matrix, shown: string): void {
    const replaced = this.#marks.findLast(mark => mark.actual !== null)
    const text = replaced === undefined ? shown : replaced.isShown ? '' : replaced.actual!
    if (replaced !== undefined) replaced.isShown = true
    const { matrix, size, rise, fontName, fill } = this.#state
    const from = multiply(matrix, multiply(start, [1, 0, 0, 1, 0, rise]))
    const to = multiply(matrix, this.#text)
    const scale = hypot(from[2], from[3])
    if (text === '') return
    const place = { x: from[4], y: from[5], end: to[4], size: Math.max(0.1, size * scale) }
    this.#collected.runs.push({ ...place, text, font: fontName, colour: fill, mcid: this.#mcid() })
  }

  #mcid(): number | null {
    return this.#marks.findLast(mark => mark.mcid !== null)?.mcid ?? null
  }

  #object(name: string): void {
    const reference = this.#file.dictionary(this.#resources.get('XObject')).get(name)
    const entries = this.#file.dictionary(reference)
    const type = nameOf(entries.get('Subtype'))
    if (type === 'Image') this.#image(reference)
    else if (type === 'Form' && this.#depth < MAX_FORMS) this.#form(reference, entries)
  }

  #image(reference: PdfValue | undefined): void {
    const hash = createHash('sha256').update(this.#file.storedStream(reference)).digest('hex')
    this.#collected.images.push({ hash, bounds: unitSquare(this.#state.matrix), mcid: this.#mcid() })
  }

  #form(reference: PdfValue | undefined, entries: PdfDictionary): void {
    const given = this.#file.resolve(entries.get('Matrix'))
    const matrix = multiply(this.#state.matrix, isArray(given) ? matrixOf(given) : IDENTITY)
    const resources = entries.has('Resources') ? this.#file.dictionary(entries.get('Resources')) : this.#resources
    const machine = new ContentMachine(this.#file, resources, matrix, this.#depth + 1, this.#collected)
    machine.run(this.#file.stream(reference))
  }
}

/** Skips an inline image, whose data may look like operators. */
function skipInlineImage(scanner: Scanner): void {
  const end = /[\s]EI(?=[\s]|$)/g
  end.lastIndex = scanner.at
  scanner.at = end.exec(scanner.text) === null ? scanner.text.length : end.lastIndex
}
