/** The text of a PDF as a person would read it aloud from the page: lines from top to bottom, pages apart. */
import { hypot } from '../base/math.ts'
import { PdfFile, type PdfPage } from '../pdf-reader/file.ts'
import {
  isArray,
  isDictionary,
  isOperator,
  isString,
  nameOf,
  type PdfDictionary,
  type PdfValue,
  Scanner,
} from '../pdf-reader/values.ts'
import { type PdfFont, readFont, textOf } from './pdf-fonts.ts'

/** A piece of text on a page; pt from the bottom left corner. */
interface Run {
  readonly x: number
  readonly y: number
  readonly end: number
  readonly size: number
  readonly text: string
}

type Matrix = readonly [number, number, number, number, number, number]

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** The map that applies `inner` first and `outer` after it. */
function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/**
 * A text dump: a heading for each page with its size, then its lines. The same PDF gives the same dump on any machine.
 * Throws an Error where the bytes are no PDF that can be read.
 */
export function pdfText(pdf: Uint8Array): string {
  const file = new PdfFile(pdf)
  const pages = file.pages()
  return pages.map((page, index) => pageDump(file, page, index + 1, pages.length)).join('\n')
}

function pageDump(file: PdfFile, page: PdfPage, number: number, count: number): string {
  const size = [page.width, page.height].map(side => String(Math.round(side * 10) / 10)).join(' × ')
  const lines = linesOf(runsOf(file, page.resources, page.content, IDENTITY, 0))
  return `--- page ${number} of ${count}, ${size} pt ---\n${lines.map(line => `${line}\n`).join('')}`
}

/** Runs whose baselines are closer than this share of the size are on one line: superscripts stay with their word. */
const SAME_LINE = 0.4
/** Gaps in parts of the size: a space that was not set as a character, and a gap between columns. */
const WORD_GAP = 0.16
const COLUMN_GAP = 1.6

function linesOf(runs: readonly Run[]): readonly string[] {
  const lines: Run[][] = []
  for (const run of [...runs].sort((a, b) => b.y - a.y || a.x - b.x)) {
    const line = lines.at(-1)
    if (line !== undefined && Math.abs(line[0]!.y - run.y) < SAME_LINE * Math.max(line[0]!.size, run.size))
      line.push(run)
    else lines.push([run])
  }
  return lines.map(lineText).filter(text => text !== '')
}

function lineText(runs: Run[]): string {
  let text = ''
  let end: number | null = null
  for (const run of runs.sort((a, b) => a.x - b.x)) {
    const gap = end === null ? 0 : (run.x - end) / run.size
    if (gap > COLUMN_GAP) text = `${text.trimEnd()}   `
    else if (gap > WORD_GAP && !/\s$/.test(text) && !/^\s/.test(run.text)) text += ' '
    text += run.text
    end = run.end
  }
  return inReadingOrder(text.trim())
}

/** Letters of scripts that run from right to left stand on the page in reverse. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc](?:[\s\p{M}\p{P}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])*/gu

const inReadingOrder = (text: string): string => text.replace(RIGHT_TO_LEFT, run => [...run].reverse().join(''))

// ---------- content streams ----------

interface GraphicsState {
  matrix: Matrix
  font: PdfFont | null
  size: number
  characterSpace: number
  wordSpace: number
  scale: number
  leading: number
  rise: number
}

/** Forms may show forms. */
const MAX_FORMS = 10

/** Carries out the operators that place text (ISO 32000-1 §9). */
class TextMachine {
  readonly runs: Run[] = []
  readonly #file: PdfFile
  readonly #resources: PdfDictionary
  readonly #depth: number
  readonly #fonts = new Map<string, PdfFont>()
  readonly #saved: GraphicsState[] = []
  #state: GraphicsState
  #text: Matrix = IDENTITY
  #line: Matrix = IDENTITY
  /** Marked content that is open; a replacement text stands for all that is shown in it. */
  readonly #marks: { readonly actual: string | null; isShown: boolean }[] = []

  constructor(file: PdfFile, resources: PdfDictionary, matrix: Matrix, depth: number) {
    this.#file = file
    this.#resources = resources
    this.#depth = depth
    this.#state = { matrix, font: null, size: 0, characterSpace: 0, wordSpace: 0, scale: 1, leading: 0, rise: 0 }
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
        this.#marks.push({ actual: this.#actualText(operands[1]), isShown: false })
        break
      case 'BMC':
        this.#marks.push({ actual: null, isShown: false })
        break
      case 'EMC':
        this.#marks.pop()
        break
      case 'Do':
        this.#form(nameOf(operands[0]) ?? '')
        break
      default:
        this.#setTextState(name, operands)
        this.#placeText(name, operands)
    }
  }

  /** ISO 32000-1 §9.3. */
  #setTextState(name: string, operands: readonly PdfValue[]): void {
    const state = this.#state
    const value = Number(operands[0] ?? 0)
    switch (name) {
      case 'Tf':
        state.font = this.#font(nameOf(operands[0]) ?? '')
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

  #font(name: string): PdfFont {
    const fonts = this.#file.dictionary(this.#resources.get('Font'))
    const known = this.#fonts.get(name) ?? readFont(this.#file, this.#file.dictionary(fonts.get(name)))
    this.#fonts.set(name, known)
    return known
  }

  #actualText(properties: PdfValue | undefined): string | null {
    const entries = isDictionary(properties) ? properties : new Map<string, PdfValue>()
    const value = entries.get('ActualText')
    if (!isString(value)) return null
    return value.bytes.startsWith('\xfe\xff') ? textOf(value).slice(1) : value.bytes
  }

  /** Strings and adjustments in thousandths of the size. */
  #show(items: readonly PdfValue[]): void {
    const { font, size, scale } = this.#state
    if (font === null) return
    const start = this.#text
    let text = ''
    for (const item of items) {
      if (typeof item === 'number') {
        // A space may be nothing but a step of the pen.
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
    const { matrix, size, rise } = this.#state
    const from = multiply(matrix, multiply(start, [1, 0, 0, 1, 0, rise]))
    const to = multiply(matrix, this.#text)
    const scale = hypot(from[2], from[3])
    if (text !== '') this.runs.push({ x: from[4], y: from[5], end: to[4], size: Math.max(0.1, size * scale), text })
  }

  #form(name: string): void {
    const reference = this.#file.dictionary(this.#resources.get('XObject')).get(name)
    const entries = this.#file.dictionary(reference)
    if (nameOf(entries.get('Subtype')) !== 'Form' || this.#depth >= MAX_FORMS) return
    const given = this.#file.resolve(entries.get('Matrix'))
    const matrix = multiply(this.#state.matrix, isArray(given) ? matrixOf(given) : IDENTITY)
    const resources = entries.has('Resources') ? this.#file.dictionary(entries.get('Resources')) : this.#resources
    this.runs.push(...runsOf(this.#file, resources, this.#file.stream(reference), matrix, this.#depth + 1))
  }
}

function runsOf(
  file: PdfFile,
  resources: PdfDictionary,
  content: string,
  matrix: Matrix,
  depth: number,
): readonly Run[] {
  const machine = new TextMachine(file, resources, matrix, depth)
  machine.run(content)
  return machine.runs
}

function matrixOf(operands: readonly PdfValue[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = operands.map(Number)
  return [a, b, c, d, e, f]
}

/** Its data may look like operators. */
function skipInlineImage(scanner: Scanner): void {
  const end = /[\s]EI(?=[\s]|$)/g
  end.lastIndex = scanner.at
  scanner.at = end.exec(scanner.text) === null ? scanner.text.length : end.lastIndex
}
