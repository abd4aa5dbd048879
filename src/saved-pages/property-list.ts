/**
 * Apple's property lists, binary and as XML, as far as saved pages need them: dictionaries, lists, texts and data.
 * The binary form is described in CFBinaryPList.c of CoreFoundation (https://github.com/apple-oss-distributions/CF).
 */
import { OctavoError } from '../base/errors.ts'

/** A value of a property list. */
export type PropertyValue = string | number | boolean | null | Uint8Array | readonly PropertyValue[] | PropertyMap
/** A dictionary of a property list. */
interface PropertyMap extends ReadonlyMap<string, PropertyValue> {}

/** Objects of a list, and how deep they may lie in each other. */
const MOST_OBJECTS = 200_000
const MOST_DEPTH = 32

/** Throws `invalid_archive` for what is no property list. */
export function readPropertyList(bytes: Uint8Array): PropertyValue {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return buffer.toString('latin1', 0, 8) === 'bplist00'
    ? new BinaryList(buffer).read()
    : readXml(buffer.toString('utf8'))
}

class BinaryList {
  readonly #bytes: Buffer
  readonly #offsetSize: number
  readonly #refSize: number
  readonly #count: number
  readonly #top: number
  readonly #table: number
  #read = 0

  constructor(bytes: Buffer) {
    // The trailer is the last 32 bytes: sizes, the number of objects, the top one, and where their offsets are.
    if (bytes.length < 40) throw invalid()
    const trailer = bytes.length - 32
    this.#bytes = bytes
    this.#offsetSize = bytes[trailer + 6]!
    this.#refSize = bytes[trailer + 7]!
    this.#count = this.#integer(trailer + 8, 8)
    this.#top = this.#integer(trailer + 16, 8)
    this.#table = this.#integer(trailer + 24, 8)
    const isSane = this.#offsetSize >= 1 && this.#offsetSize <= 8 && this.#refSize >= 1 && this.#refSize <= 8
    if (!isSane || this.#table + this.#count * this.#offsetSize > bytes.length) throw invalid()
  }

  read(): PropertyValue {
    return this.#object(this.#top, 0)
  }

  #object(reference: number, depth: number): PropertyValue {
    if (reference >= this.#count || depth > MOST_DEPTH || ++this.#read > MOST_OBJECTS) throw invalid()
    const at = this.#integer(this.#table + reference * this.#offsetSize, this.#offsetSize)
    const marker = this.#bytes[at]
    if (marker === undefined) throw invalid()
    const kind = marker >> 4
    const low = marker & 0x0f
    if (kind === 0x0) return low === 9 ? true : low === 8 ? false : null
    if (kind === 0x1) return this.#integer(at + 1, 1 << low)
    if (kind === 0x2 || kind === 0x3 || kind === 0x8) return null
    const { length, from } = this.#lengthAt(at, low)
    switch (kind) {
      case 0x4:
        return this.#slice(from, length)
      case 0x5:
        return this.#slice(from, length).toString('latin1')
      case 0x6:
        return Buffer.from(this.#slice(from, 2 * length))
          .swap16()
          .toString('utf16le')
      case 0xa:
      case 0xc:
        return this.#references(from, length).map(each => this.#object(each, depth + 1))
      case 0xd: {
        const keys = this.#references(from, length)
        const values = this.#references(from + length * this.#refSize, length)
        const map = new Map<string, PropertyValue>()
        for (const [index, key] of keys.entries()) {
          const name = this.#object(key, depth + 1)
          if (typeof name === 'string') map.set(name, this.#object(values[index]!, depth + 1))
        }
        return map
      }
      default:
        return null
    }
  }

  /** Lengths from 15 on stand behind the marker as an integer. */
  #lengthAt(at: number, low: number): { readonly length: number; readonly from: number } {
    if (low !== 0x0f) return { length: low, from: at + 1 }
    const marker = this.#bytes[at + 1]
    if (marker === undefined || marker >> 4 !== 1) throw invalid()
    const size = 1 << (marker & 0x0f)
    return { length: this.#integer(at + 2, size), from: at + 2 + size }
  }

  #references(from: number, count: number): number[] {
    if (from + count * this.#refSize > this.#bytes.length) throw invalid()
    return Array.from({ length: count }, (_, index) => this.#integer(from + index * this.#refSize, this.#refSize))
  }

  #slice(from: number, length: number): Buffer {
    if (from + length > this.#bytes.length) throw invalid()
    return this.#bytes.subarray(from, from + length)
  }

  #integer(at: number, size: number): number {
    if (at < 0 || at + size > this.#bytes.length) throw invalid()
    let value = 0
    for (let index = 0; index < size; index++) value = value * 256 + this.#bytes[at + index]!
    if (!Number.isSafeInteger(value)) throw invalid()
    return value
  }
}

const XML_PIECE = /<(\/?)(dict|array|key|string|data|integer|real|date|true|false)\b[^>]*?(\/?)>/g

/** The XML form: elements `dict`, `array`, `key`, `string`, `data`. */
function readXml(text: string): PropertyValue {
  const stack: { readonly name: string; readonly value: Map<string, PropertyValue> | PropertyValue[]; key: string }[] =
    []
  let top: PropertyValue | undefined
  let count = 0
  const put = (value: PropertyValue): void => {
    const holder = stack.at(-1)
    if (holder === undefined) top ??= value
    else if (holder.value instanceof Map) holder.value.set(holder.key, value)
    else holder.value.push(value)
  }
  XML_PIECE.lastIndex = 0
  for (let match = XML_PIECE.exec(text); match !== null; match = XML_PIECE.exec(text)) {
    if (++count > 2 * MOST_OBJECTS || stack.length > MOST_DEPTH) throw invalid()
    const [whole, slash, name, empty] = match as unknown as [string, string, string, string]
    if (name === 'dict' || name === 'array') {
      if (slash === '/') stack.pop()
      else {
        const value: Map<string, PropertyValue> | PropertyValue[] = name === 'dict' ? new Map() : []
        put(value)
        if (empty === '') stack.push({ name, value, key: '' })
      }
    } else if (slash === '') {
      const from = match.index + whole.length
      const end = empty === '' ? text.indexOf(`</${name}`, from) : from
      if (end === -1) throw invalid()
      const inner = text.slice(from, end)
      if (name === 'key') {
        const holder = stack.at(-1)
        if (holder !== undefined) holder.key = unescaped(inner)
      } else put(name === 'data' ? Buffer.from(inner, 'base64') : name === 'string' ? unescaped(inner) : null)
      XML_PIECE.lastIndex = end
    }
  }
  if (top === undefined) throw invalid()
  return top
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const unescaped = (text: string): string =>
  text.replace(/&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi, (whole, name, decimal, hex) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()]!
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

const invalid = (): OctavoError =>
  new OctavoError('invalid_archive', 'The property list of the WebArchive file is broken.')
