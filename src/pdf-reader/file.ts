/**
 * Reads the objects of a PDF: of files that this package writes, and of most others that are not encrypted. Objects are found
 * by scanning the file, so that broken cross-reference tables do not matter.
 */
import { inflateSync } from 'node:zlib'
import { unfiltered } from './row-filter.ts'
import {
  isArray,
  isDictionary,
  isOperator,
  isReference,
  nameOf,
  type PdfDictionary,
  type PdfValue,
  Scanner,
} from './values.ts'

/** A page with its inherited entries (ISO 32000-1 §7.7.3.4). */
export interface PdfPage {
  /** Its object number; null for a direct object. */
  readonly id: number | null
  /** Its entries, including inherited ones. */
  readonly entries: PdfDictionary
  /** pt */
  readonly width: number
  readonly height: number
  readonly resources: PdfDictionary
  /** The decoded content stream, one character per byte. */
  readonly content: string
}

/** Maximum number of bytes of an inflated stream; decompression bombs are refused. */
const MAX_STREAM = 200e6
/** Maximum number of pages, which bounds circular page trees. */
const MAX_PAGES = 100_000

interface StoredObject {
  readonly value: PdfValue
  /** Offset of its stream data, or null. */
  readonly streamAt: number | null
  /** Whether its keywords are on lines of their own, with single spaces between the numbers (ISO 19005-2 §6.1.9). */
  readonly isSpaced: boolean
}

/** An object of a file, with facts about its syntax. */
interface WrittenObject {
  readonly id: number
  readonly value: PdfValue
  readonly isSpaced: boolean
  /** Null for objects that are not streams. */
  readonly stream: { readonly endsAtLength: boolean } | null
}

/** The objects of a PDF, parsed on demand. */
export class PdfFile {
  readonly #bytes: Buffer
  readonly #objects = new Map<number, StoredObject>()
  #rootId: PdfValue | undefined
  #trailer: PdfDictionary = new Map()

  /** Throws an Error if the bytes are not a readable PDF. */
  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (this.#bytes.toString('latin1', 0, 5) !== '%PDF-') throw new Error('This is not a PDF.')
    this.#scan(this.#bytes.toString('latin1'))
    this.#unpackObjectStreams()
    if (!isDictionary(this.resolve(this.#rootId))) throw new Error('This PDF cannot be read: it has no catalog.')
  }

  get catalog(): PdfDictionary {
    return this.dictionary(this.#rootId)
  }

  /** The trailer: identifier, encryption. In files with several revisions, entries of the last one count. */
  get trailer(): PdfDictionary {
    return this.#trailer
  }

  /** The value, or the object that it refers to. */
  resolve(value: PdfValue | undefined): PdfValue {
    return isReference(value) ? (this.#objects.get(value.id)?.value ?? null) : (value ?? null)
  }

  dictionary(value: PdfValue | undefined): PdfDictionary {
    const resolved = this.resolve(value)
    return isDictionary(resolved) ? resolved : new Map()
  }

  /** The decoded bytes of a stream, one character per byte; empty if there is none. */
  stream(reference: PdfValue | undefined): string {
    const object = isReference(reference) ? this.#objects.get(reference.id) : undefined
    if (object === undefined || object.streamAt === null) return ''
    const entries = this.dictionary(object.value)
    const length = this.resolve(entries.get('Length'))
    const raw = this.#bytes.subarray(object.streamAt, object.streamAt + (typeof length === 'number' ? length : 0))
    const filter = this.resolve(entries.get('Filter'))
    const name = nameOf(isArray(filter) ? filter[0] : filter)
    if (name === null) return raw.toString('latin1')
    if (name !== 'FlateDecode') return ''
    const given = this.resolve(entries.get('DecodeParms'))
    const parameters = this.dictionary(isArray(given) ? given[0] : given)
    const number = (key: string, usual: number): number => {
      const value = this.resolve(parameters.get(key))
      return typeof value === 'number' ? value : usual
    }
    const data = this.#inflated(raw)
    if (number('Predictor', 1) < 10) return data.toString('latin1')
    const pixel = number('Colors', 1) * number('BitsPerComponent', 8)
    return unfiltered(data, Math.ceil((pixel * number('Columns', 1)) / 8), Math.ceil(pixel / 8)).toString('latin1')
  }

  #inflated(raw: Uint8Array): Buffer {
    try {
      return inflateSync(raw, { maxOutputLength: MAX_STREAM })
    } catch (cause) {
      const why = this.#trailer.has('Encrypt') ? 'it is encrypted' : 'a stream of it cannot be unpacked'
      throw new Error(`This PDF cannot be read: ${why}.`, { cause })
    }
  }

  /** The encoded bytes of a stream; empty if there is none. */
  storedStream(reference: PdfValue | undefined): Uint8Array {
    const object = isReference(reference) ? this.#objects.get(reference.id) : undefined
    if (object === undefined || object.streamAt === null) return new Uint8Array()
    const length = this.resolve(this.dictionary(object.value).get('Length'))
    return this.#bytes.subarray(object.streamAt, object.streamAt + (typeof length === 'number' ? length : 0))
  }

  /** All objects, and whether the data of a stream ends at its Length. */
  *objects(): Generator<WrittenObject> {
    for (const [id, { value, streamAt, isSpaced }] of this.#objects) {
      if (streamAt === null) {
        yield { id, value, isSpaced, stream: null }
        continue
      }
      const length = this.resolve(isDictionary(value) ? value.get('Length') : null)
      const end = streamAt + (typeof length === 'number' ? length : 0)
      const after = this.#bytes.toString('latin1', end, end + 11)
      yield { id, value, isSpaced, stream: { endsAtLength: /^(?:\r\n|\r|\n)endstream/.test(after) } }
    }
  }

  pages(): readonly PdfPage[] {
    const { catalog } = this
    const found: PdfPage[] = []
    // Sizes and resources may be inherited (ISO 32000-1 §7.7.3.4).
    const pending: { readonly value: PdfValue | undefined; readonly inherited: PdfDictionary }[] = [
      { value: catalog.get('Pages'), inherited: new Map() },
    ]
    for (let next = pending.pop(); next !== undefined && found.length < MAX_PAGES; next = pending.pop()) {
      const node = this.dictionary(next.value)
      const entries: PdfDictionary = new Map([...next.inherited, ...node])
      const kids = this.resolve(node.get('Kids'))
      if (!isArray(kids)) found.push(this.#page(entries, isReference(next.value) ? next.value.id : null))
      else for (let i = kids.length - 1; i >= 0; i--) pending.push({ value: kids[i], inherited: pick(entries) })
    }
    return found
  }

  #page(entries: PdfDictionary, id: number | null): PdfPage {
    const box = this.resolve(entries.get('MediaBox'))
    const [left = 0, bottom = 0, right = 0, top = 0] = isArray(box) ? box.map(side => Number(this.resolve(side))) : []
    const contents = this.resolve(entries.get('Contents'))
    const parts = isArray(contents) ? contents : [entries.get('Contents')]
    return {
      id,
      entries,
      width: right - left,
      height: top - bottom,
      resources: this.dictionary(entries.get('Resources')),
      content: parts.map(part => this.stream(part)).join('\n'),
    }
  }

  #scan(text: string): void {
    const marker = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj\b|\btrailer\b/g
    for (let match = marker.exec(text); match !== null; match = marker.exec(text)) {
      const scanner = new Scanner(text, marker.lastIndex)
      const value = scanner.next() ?? null
      if (isDictionary(value) && value.has('Root')) {
        this.#rootId = value.get('Root')
        this.#trailer = value
      }
      if (match[1] === undefined) continue
      const end = scanner.at
      const streamAt = streamStart(scanner)
      const isSpaced =
        beginsAlone(text, match) && (streamAt === null ? endsAlone(text, end) : text[streamAt - 1] === '\n')
      this.#objects.set(Number(match[1]), { value, streamAt, isSpaced })
      // Stream data may contain text that looks like an object.
      const length = isDictionary(value) ? value.get('Length') : null
      marker.lastIndex = streamAt !== null && typeof length === 'number' ? streamAt + length : scanner.at
    }
  }

  /** ISO 32000-1 §7.5.7: pairs of number and offset, then the objects. */
  #unpackObjectStreams(): void {
    for (const [id, { value }] of [...this.#objects]) {
      if (!isDictionary(value) || nameOf(value.get('Type')) !== 'ObjStm') continue
      const text = this.stream({ kind: 'reference', id })
      const first = Number(this.resolve(value.get('First')))
      const count = Number(this.resolve(value.get('N')))
      const head = new Scanner(text)
      for (let i = 0; i < count; i++) {
        const number = head.next()
        const offset = head.next()
        if (typeof number !== 'number' || typeof offset !== 'number') break
        const value = new Scanner(text, first + offset).next() ?? null
        this.#objects.set(number, { value, streamAt: null, isSpaced: true })
      }
    }
  }
}

/** Whether `12 0 obj` is on a line of its own. */
function beginsAlone(text: string, { 0: head, index }: RegExpExecArray): boolean {
  const [before, after] = [text[index - 1] ?? '\n', text[index + head.length] ?? '']
  return /^\d+[\0\t\n\f\r ]\d+[\0\t\n\f\r ]obj$/.test(head) && /[\r\n]/.test(before) && /[\r\n]/.test(after)
}

const ENDS_ALONE = /[\0\t\f ]*(?:\r\n|\r|\n)endobj(?:\r|\n|$)/y

function endsAlone(text: string, at: number): boolean {
  ENDS_ALONE.lastIndex = at
  return ENDS_ALONE.test(text)
}

const INHERITED = ['MediaBox', 'Resources', 'Rotate', 'CropBox']

const pick = (entries: PdfDictionary): PdfDictionary =>
  new Map([...entries].filter(([name]) => INHERITED.includes(name)))

/** The offset of stream data, after the keyword `stream` and one line end. */
function streamStart(scanner: Scanner): number | null {
  const before = scanner.at
  const word = scanner.next()
  if (!isOperator(word) || word.name !== 'stream') {
    scanner.at = before
    return null
  }
  const { text, at } = scanner
  return text.startsWith('\r\n', at) ? at + 2 : at + 1
}
