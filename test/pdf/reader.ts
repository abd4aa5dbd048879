/** A small PDF reader for tests: objects out of a file with cross-reference and object streams. Trusts its input. */
import { inflateSync } from 'node:zlib'

export type PdfValue = number | boolean | null | string | Name | Ref | readonly PdfValue[] | Dict | Stream
export class Name {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}
export class Ref {
  readonly id: number
  constructor(id: number) {
    this.id = id
  }
}
export type Dict = { readonly [key: string]: PdfValue }
export class Stream {
  readonly dict: Dict
  readonly raw: Uint8Array
  constructor(dict: Dict, raw: Uint8Array) {
    this.dict = dict
    this.raw = raw
  }
  bytes(): Uint8Array {
    const filter = this.dict['Filter']
    if (!(filter instanceof Name) || filter.name !== 'FlateDecode') return this.raw
    const { Predictor, Columns } = (this.dict['DecodeParms'] ?? {}) as Dict
    const isPredicted = Predictor === 12 && /ObjStm|XRef/.test((this.dict['Type'] as Name | undefined)?.name ?? '')
    return isPredicted ? unpredicted(inflateSync(this.raw), Columns as number) : inflateSync(this.raw)
  }
  #text: string | null = null
  text(): string {
    this.#text ??= Buffer.from(this.bytes()).toString('latin1')
    return this.#text
  }
}

export class PdfReader {
  readonly #source: string
  readonly #bytes: Uint8Array
  readonly #offsets = new Map<number, number>()
  readonly #packed = new Map<number, { readonly stream: number; readonly index: number }>()
  readonly #holders = new Map<number, Stream>()
  readonly trailer: Dict

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#source = Buffer.from(bytes).toString('latin1')
    const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(this.#source)![1])
    const xref = this.#objectAt(start) as Stream
    this.trailer = xref.dict
    const rows = xref.bytes()
    for (let id = 0; id * 7 < rows.length; id++) {
      const row = Buffer.from(rows.subarray(id * 7, id * 7 + 7))
      if (row[0] === 1) this.#offsets.set(id, row.readUInt32BE(1))
      if (row[0] === 2) this.#packed.set(id, { stream: row.readUInt32BE(1), index: row.readUInt16BE(5) })
    }
  }

  /** The value itself, or what a reference points to. */
  get(value: PdfValue | undefined): PdfValue {
    if (!(value instanceof Ref)) return value ?? null
    const packed = this.#packed.get(value.id)
    if (packed === undefined) return this.#objectAt(this.#offsets.get(value.id)!)
    const stream = this.#holders.get(packed.stream) ?? (this.get(new Ref(packed.stream)) as Stream)
    this.#holders.set(packed.stream, stream)
    const source = stream.text()
    const first = stream.dict['First'] as number
    const numbers = source.slice(0, first).trim().split(/\s+/).map(Number)
    return new Parser(source, first + numbers[packed.index * 2 + 1]!).value()
  }

  dict(value: PdfValue | undefined): Dict {
    const found = this.get(value)
    return found instanceof Stream ? found.dict : (found as Dict)
  }

  /** A list as it is, one value as a list of itself. */
  list(value: PdfValue | undefined): readonly PdfValue[] {
    const found = this.get(value)
    return Array.isArray(found) ? found : found === null ? [] : [value!]
  }

  get catalog(): Dict {
    return this.dict(this.trailer['Root'])
  }

  get pages(): readonly Ref[] {
    return this.list(this.dict(this.catalog['Pages'])['Kids']) as readonly Ref[]
  }

  /** The content of page `index` as operators in Latin-1. */
  content(index: number): string {
    return (this.get(this.dict(this.pages[index])['Contents']) as Stream).text()
  }

  #objectAt(offset: number): PdfValue {
    const parser = new Parser(this.#source, offset)
    parser.value()
    parser.value()
    parser.expect('obj')
    const value = parser.value()
    if (!parser.accepts('stream')) return value
    const dict = value as Dict
    const start = this.#source.indexOf('\n', parser.at) + 1
    return new Stream(dict, this.#bytes.subarray(start, start + (dict['Length'] as number)))
  }
}

function unpredicted(data: Uint8Array, columns: number): Uint8Array {
  const rows = data.length / (columns + 1)
  const out = new Uint8Array(rows * columns)
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < columns; i++) {
      const above = row === 0 ? 0 : out[(row - 1) * columns + i]!
      out[row * columns + i] = data[row * (columns + 1) + 1 + i]! + above
    }
  }
  return out
}

class Parser {
  readonly #source: string
  at: number

  constructor(source: string, at: number) {
    this.#source = source
    this.at = at
  }

  #space(): void {
    while (/[\s\0]/.test(this.#source[this.at] ?? '')) this.at++
  }

  accepts(word: string): boolean {
    this.#space()
    if (!this.#source.startsWith(word, this.at)) return false
    this.at += word.length
    return true
  }

  expect(word: string): void {
    if (!this.accepts(word))
      throw new Error(`${word} expected at ${this.at}: ${this.#source.slice(this.at, this.at + 20)}`)
  }

  value(): PdfValue {
    if (this.accepts('<<')) return this.#dict()
    if (this.accepts('[')) {
      const items: PdfValue[] = []
      while (!this.accepts(']')) items.push(this.value())
      return items
    }
    if (this.accepts('(')) return this.#string()
    if (this.accepts('<')) {
      const end = this.#source.indexOf('>', this.at)
      const hex = this.#source.slice(this.at, end)
      this.at = end + 1
      return Buffer.from(hex, 'hex').toString('latin1')
    }
    if (this.accepts('/')) {
      const [name] = /^[^\s/<>[\]()]*/.exec(this.#source.slice(this.at, this.at + 200))!
      this.at += name.length
      return new Name(name)
    }
    for (const [word, value] of [
      ['true', true],
      ['false', false],
      ['null', null],
    ] as const)
      if (this.accepts(word)) return value
    return this.#number()
  }

  #number(): PdfValue {
    const [text] = /^[-+.\d]+/.exec(this.#source.slice(this.at, this.at + 40)) ?? ['']
    if (text === '') throw new Error(`value expected at ${this.at}: ${this.#source.slice(this.at, this.at + 20)}`)
    this.at += text.length
    const reference = /^ (\d+) R(?![a-z])/.exec(this.#source.slice(this.at, this.at + 20))
    if (reference === null || reference[1] !== '0') return Number(text)
    this.at += reference[0].length
    return new Ref(Number(text))
  }

  #dict(): Dict {
    const entries: Record<string, PdfValue> = {}
    while (!this.accepts('>>')) {
      const key = this.value() as Name
      entries[key.name] = this.value()
    }
    return entries
  }

  #string(): string {
    let text = ''
    for (let depth = 1; ; this.at++) {
      const character = this.#source[this.at]!
      if (character === '\\') {
        const next = this.#source[++this.at]!
        text += next === 'r' ? '\r' : next === 'n' ? '\n' : next
        continue
      }
      if (character === '(') depth++
      if (character === ')' && --depth === 0) break
      text += character
    }
    this.at++
    return text
  }
}

/** A text string as the reader shows it. */
export const decoded = (text: string): string =>
  text.startsWith('\u00fe\u00ff') ? Buffer.from(text.slice(2), 'latin1').swap16().toString('utf16le') : text
