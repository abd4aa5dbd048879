/** The objects of a PDF as plain values of JavaScript, for tests: a view of what src/pdf-reader/ reads. */
import { PdfFile } from '../../src/pdf-reader/file.ts'
import {
  isArray,
  isDictionary,
  isReference,
  isString,
  nameOf,
  type PdfValue as StoredValue,
  textOf,
} from '../../src/pdf-reader/values.ts'

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
  readonly #text: () => string
  constructor(dict: Dict, raw: Uint8Array, text: () => string) {
    this.dict = dict
    this.raw = raw
    this.#text = text
  }
  /** Unpacked, one character a byte; as it is stored where its filter is not Flate. */
  text(): string {
    const filter = this.dict['Filter']
    if (filter !== undefined && !(filter instanceof Name && filter.name === 'FlateDecode'))
      return Buffer.from(this.raw).toString('latin1')
    return this.#text()
  }
  bytes(): Uint8Array {
    return Buffer.from(this.text(), 'latin1')
  }
}

export class PdfReader {
  readonly #file: PdfFile
  readonly #streams: ReadonlySet<number>
  readonly #known = new Map<number, PdfValue>()

  constructor(bytes: Uint8Array) {
    this.#file = new PdfFile(bytes)
    this.#streams = new Set([...this.#file.objects()].flatMap(({ id, stream }) => (stream === null ? [] : [id])))
  }

  get trailer(): Dict {
    return viewOf(this.#file.trailer) as Dict
  }

  /** The value itself, or what a reference points to. */
  get(value: PdfValue | undefined): PdfValue {
    if (!(value instanceof Ref)) return value ?? null
    const known = this.#known.get(value.id)
    if (known !== undefined) return known
    const found = this.#read(value.id)
    this.#known.set(value.id, found)
    return found
  }

  #read(id: number): PdfValue {
    const reference = { kind: 'reference', id } as const
    const value = viewOf(this.#file.resolve(reference))
    if (!this.#streams.has(id)) return value
    return new Stream(value as Dict, this.#file.storedStream(reference), () => this.#file.stream(reference))
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
    return this.#file.pages().map(({ id }) => new Ref(id!))
  }

  /** The content of page `index` as operators in Latin-1. */
  content(index: number): string {
    return this.#file.pages()[index]!.content
  }
}

function viewOf(value: StoredValue): PdfValue {
  if (isDictionary(value)) return Object.fromEntries([...value].map(([key, entry]) => [key, viewOf(entry)]))
  if (isArray(value)) return value.map(viewOf)
  if (isString(value)) return value.bytes
  if (isReference(value)) return new Ref(value.id)
  const name = nameOf(value)
  if (name !== null) return new Name(name)
  if (typeof value === 'object' && value !== null) throw new Error('An operator stands where a value should.')
  return value
}

/** A text string as the reader shows it. */
export const decoded = (text: string): string => textOf({ kind: 'string', bytes: text })
