/** Fonts for text extraction: the text and the advance of each code. */
import type { PdfFile } from './file.ts'
import {
  isArray,
  isOperator,
  isString,
  nameOf,
  type PdfArray,
  type PdfDictionary,
  type PdfValue,
  Scanner,
} from './values.ts'

/** A font of a PDF as text extraction needs it. */
export interface PdfFont {
  /** Number of bytes of a code. */
  readonly codeLength: 1 | 2
  /** The text of a code; U+FFFD if the font does not define it. */
  textOf(code: number): string
  /** Whether the font defines the text of a code. */
  hasText(code: number): boolean
  /** Thousandths of the font size. */
  widthOf(code: number): number
}

/** Reads the codes, texts and widths of a font dictionary (ISO 32000-1 §9.6, §9.7, §9.10). */
export function readFont(file: PdfFile, entries: PdfDictionary): PdfFont {
  const isComposite = nameOf(entries.get('Subtype')) === 'Type0'
  const texts = readToUnicode(file.stream(entries.get('ToUnicode')))
  const widths = isComposite ? compositeWidths(file, entries) : simpleWidths(file, entries)
  return {
    codeLength: isComposite && !hasByteCodes(file, entries) ? 2 : 1,
    textOf: code => texts.get(code) ?? (isComposite ? '\ufffd' : String.fromCharCode(code)),
    hasText: code => !isComposite || texts.has(code),
    widthOf: code => widths.byCode.get(code) ?? widths.fallback,
  }
}

/** Whether the font has an embedded CMap with one-byte codes (ISO 32000-1 §9.7.5.4). */
const hasByteCodes = (file: PdfFile, entries: PdfDictionary): boolean =>
  /begincodespacerange\s*<[0-9a-f]{2}>/i.test(file.stream(entries.get('Encoding')))

interface Widths {
  readonly byCode: ReadonlyMap<number, number>
  readonly fallback: number
}

/** ISO 32000-1 §9.7.4.3: `first [w w …]` and `first last w`. */
function compositeWidths(file: PdfFile, entries: PdfDictionary): Widths {
  const descendants = file.resolve(entries.get('DescendantFonts'))
  const font = file.dictionary(isArray(descendants) ? descendants[0] : undefined)
  const list = file.resolve(font.get('W'))
  const byCode = new Map<number, number>()
  const items: PdfArray = isArray(list) ? list.map(item => file.resolve(item)) : []
  for (let i = 0; i < items.length; ) {
    const first = Number(items[i])
    const second = items[i + 1]
    if (isArray(second)) {
      for (const [index, width] of second.entries()) byCode.set(first + index, Number(width))
      i += 2
    } else {
      for (let code = first; code <= Math.min(Number(second), first + 65_535); code++)
        byCode.set(code, Number(items[i + 2]))
      i += 3
    }
  }
  return { byCode, fallback: Number(file.resolve(font.get('DW')) ?? 1000) }
}

function simpleWidths(file: PdfFile, entries: PdfDictionary): Widths {
  const first = Number(file.resolve(entries.get('FirstChar')) ?? 0)
  const list = file.resolve(entries.get('Widths'))
  const matrix = file.resolve(entries.get('FontMatrix'))
  const scale = isArray(matrix) ? Number(matrix[0]) * 1000 : 1
  const byCode = new Map<number, number>()
  for (const [index, width] of (isArray(list) ? list : []).entries())
    byCode.set(first + index, Number(file.resolve(width)) * scale)
  return { byCode, fallback: 500 }
}

/** The mappings of a ToUnicode CMap (ISO 32000-1 §9.10.3). */
function readToUnicode(cmap: string): ReadonlyMap<number, string> {
  const texts = new Map<number, string>()
  const scanner = new Scanner(cmap)
  let operands: PdfValue[] = []
  for (let value = scanner.next(); value !== undefined; value = scanner.next()) {
    if (!isOperator(value)) {
      operands.push(value)
      continue
    }
    if (value.name === 'endbfchar')
      for (let i = 0; i + 1 < operands.length; i += 2) texts.set(codeOf(operands[i]), textOf(operands[i + 1]))
    if (value.name === 'endbfrange')
      for (let i = 0; i + 2 < operands.length; i += 3) addRange(texts, operands.slice(i, i + 3))
    operands = []
  }
  return texts
}

function addRange(texts: Map<number, string>, [from, to, target]: readonly PdfValue[]): void {
  const first = codeOf(from)
  const last = Math.min(codeOf(to), first + 65_535)
  const start = isArray(target) ? '' : textOf(target)
  for (let code = first; code <= last; code++) {
    if (isArray(target)) texts.set(code, textOf(target[code - first]))
    else texts.set(code, advanced(start, code - first))
  }
}

/** The text with its last character advanced by `by`. */
function advanced(text: string, by: number): string {
  const characters = [...text]
  const last = characters.pop()
  return last === undefined ? '' : characters.join('') + String.fromCodePoint(last.codePointAt(0)! + by)
}

const codeOf = (value: PdfValue | undefined): number =>
  isString(value) ? [...value.bytes].reduce((code, char) => code * 256 + char.charCodeAt(0), 0) : -1

/** UTF-16, big-endian. */
function textOf(value: PdfValue | undefined): string {
  if (!isString(value)) return ''
  let text = ''
  for (let i = 0; i + 1 < value.bytes.length; i += 2)
    text += String.fromCharCode(value.bytes.charCodeAt(i) * 256 + value.bytes.charCodeAt(i + 1))
  return text
}
