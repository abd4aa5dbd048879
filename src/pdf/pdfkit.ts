/**
 * The only file that imports pdfkit: a PDF file as numbered objects. pdfkit keeps the numbers, the offsets and the catalog.
 *
 * pdfkit's text, fonts, images and structure are not used, because each of them costs more or knows less than the display list
 * (its font objects shape again, its PNGs decode in no fixed order, its structure elements recurse). Plain objects are gathered
 * in object streams and the cross-reference table is a stream (ISO 32000-1 §7.5.7), which makes a tagged document several times
 * smaller.
 */
import { createHash } from 'node:crypto'
import PDFDocument, { type PdfkitReference } from 'pdfkit'
import { ByteWriter } from '../base/byte-writer.ts'
import { deflate, LESS_EFFORT, MORE_EFFORT, store, USUAL_EFFORT } from '../base/deflate/deflate.ts'
import { AlikeObjects } from './alike-objects.ts'
import { type Encryption, encryptionOf, type Protection } from './encryption.ts'
import type { FileEnd, FileOptions } from './file-options.ts'
import {
  type ObjectRows,
  type ObjectStream,
  objectRows,
  type PlainObject,
  plainObjects,
  predictedBy,
  upPredicted,
} from './object-streams.ts'
import type { SharedStream } from './shared-stream.ts'
import { dictionary, type Reference, reference } from './syntax.ts'

/** Objects in one object stream: enough to compress well, few enough to be read without unpacking everything. */
const OBJECTS_PER_STREAM = 200

/** The same for objects in rows, which compress the better the more there are. */
const ROWS_PER_STREAM = 1_000

/** The least number of similar objects for which a stream of their own pays. */
const LEAST_ROWS = 40

/** Longer objects are not compared with others. */
const LONGEST_ROW = 400

interface Stream {
  readonly id: Reference
  readonly entries: string
  readonly data: Uint8Array
}

/** Keeps pdfkit from making a Node stream of the file and from writing a table of its own. */
class Container extends PDFDocument {
  readonly output = new ByteWriter(1 << 16)

  /** Takes pdfkit's output into one buffer, and counts its bytes. */
  override _write(data: string | Uint8Array): void {
    // The base class writes the header before the fields of this class exist; `header` writes it again.
    if (this.output === undefined) return
    if (typeof data === 'string') {
      this.output.latin(data)
      this.output.uint8(LINE_FEED)
    } else this.output.append(data)
    this._offset = this.output.length
  }

  /** Writes the header. The second line has bytes above 127, so that tools treat the file as binary (ISO 32000-1 §7.5.2). */
  header(version: string): void {
    this._offset = 0
    this._write(`%PDF-${version}`)
    this._write('%\u00e2\u00e3\u00cf\u00d3')
  }
}

const LINE_FEED = 0x0a

/**
 * A file that is being written: objects are numbered when they are reserved or added, and sources refer to them by
 * number.
 */
export class PdfFile {
  readonly #options: FileOptions
  readonly #document: Container
  readonly #streams: Stream[] = []
  /** By object number: the object stream it is in, and its place there. */
  readonly #packed: { readonly stream: Reference; readonly index: number }[] = []
  #bundle: PlainObject[] = []
  /** Objects grouped by their source text without its numbers. */
  readonly #alike = new AlikeObjects()
  #lists: ObjectRows[] = []
  #listItems = 0
  readonly #plain: { readonly id: Reference; readonly source: string }[] = []
  /** The encryption dictionary of a protected file. */
  #encrypt: Reference | null = null
  /** The number of bytes deflated so far. */
  #deflated = 0

  constructor(options: FileOptions) {
    this.#options = options
    this.#document = new Container({
      autoFirstPage: false,
      font: null,
      compress: false,
      info: { CreationDate: NO_DATE },
    })
    this.#document.header(options.version)
  }

  /** The root of the page tree: every page's parent. */
  get pageTree(): Reference {
    return (this.#document._root.data['Pages'] as PdfkitReference).id
  }

  /** A number for an object that is put later. */
  reserve(): Reference {
    return this.#document._offsets.push(null)
  }

  /** An object without a stream. */
  put(id: Reference, source: string): void {
    if (!this.#options.objectStreams) {
      this.#write(id, source, null)
      return
    }
    this.#bundle.push({ id, source })
    if (this.#bundle.length === OBJECTS_PER_STREAM) this.#flushBundle()
  }

  /** Adds an object of a kind of which many differ only in numbers. */
  putAlike(id: Reference, source: string): void {
    if (!this.#hasRows || source.length > LONGEST_ROW) {
      this.put(id, source)
      return
    }
    const alike = this.#alike.like(source)
    alike.push({ id, source })
    if (alike.length < ROWS_PER_STREAM) return
    this.#flushRows(alike)
    this.#alike.delete(alike)
  }

  /** Adds an object that is mostly one array, given as the source before its items, the items, and the source after them. */
  putList(id: Reference, head: string, items: readonly string[], tail: string): void {
    if (!this.#hasRows || items.length < LEAST_ROWS) {
      this.put(id, `${head}${items.join(' ')}${tail}`)
      return
    }
    this.#lists.push({ id, parts: [head, ...items, tail] })
    this.#listItems += items.length
    if (this.#listItems >= ROWS_PER_STREAM) this.#flushLists()
  }

  /** Object streams pay only with compression. */
  get #hasRows(): boolean {
    return this.#options.objectStreams && this.#options.compress
  }

  /** Adds an object outside of object streams, so that its bytes can be located in the file. */
  addPlain(source: string): Reference {
    const id = this.reserve()
    this.#plain.push({ id, source })
    return id
  }

  /** Adds an object. */
  add(source: string): Reference {
    const id = this.reserve()
    this.put(id, source)
    return id
  }

  /** A stream object; `entries` are the dictionary's without Length. Data with a filter is stored unchanged. */
  putStream(id: Reference, entries: string, data: Uint8Array, filter: 'deflate' | 'keep' = 'deflate'): void {
    if (filter === 'deflate' && this.#options.compress && data.length > MINIMUM_TO_DEFLATE) {
      const deflated = data.length <= LARGE ? deflate(data, MORE_EFFORT) : this.#deflateMuch(data)
      this.#streams.push({ id, entries: `${entries}/Filter/FlateDecode`, data: deflated })
    } else this.#streams.push({ id, entries, data })
  }

  /** Adds a stream. */
  addStream(entries: string, data: Uint8Array, filter: 'deflate' | 'keep' = 'deflate'): Reference {
    const id = this.reserve()
    this.putStream(id, entries, data, filter)
    return id
  }

  /** Adds a stream that other files of the process have too. */
  addShared(entries: string, stream: SharedStream): Reference {
    const { length } = stream.data
    if (!this.#options.compress || length <= MINIMUM_TO_DEFLATE || length > LARGE)
      return this.addStream(entries, stream.data)
    return this.addStream(`${entries}/Filter/FlateDecode`, stream.deflated, 'keep')
  }

  /** Adds a stream with decode parameters for Flate, which is therefore always deflated. */
  addDeflated(entries: string, data: Uint8Array): Reference {
    const deflated = this.#options.compress ? this.#deflateMuch(data) : store(data)
    return this.addStream(`${entries}/Filter/FlateDecode`, deflated, 'keep')
  }

  /**
   * The deflate level of pictures and other large streams. Files are written in a fixed order, so the level may depend on the
   * number of bytes written before.
   */
  #deflateMuch(data: Uint8Array): Uint8Array {
    this.#deflated += data.length
    return deflate(data, this.#deflated <= LARGE ? USUAL_EFFORT : LESS_EFFORT)
  }

  /** The finished file. */
  finish(end: FileEnd): Uint8Array {
    const { protection = null } = this.#options
    this.put(this.pageTree, `<</Type/Pages/Count ${end.pages.length}/Kids[${end.pages.map(reference).join(' ')}]>>`)
    if (protection === null) {
      this.#flushObjects()
      this.#writeStreams(null)
      this.#writeCatalog(end.catalog)
    } else this.#finishProtected(end, protection)
    this.#writeCrossReferences(end.info)
    return this.#document.output.bytes()
  }

  /** Writes the objects that may not be packed, and all streams, encrypted where asked. */
  #writeStreams(encryption: Encryption | null): void {
    for (const { id, source } of this.#plain) this.#write(id, source, null)
    for (const { id, entries, data } of this.#streams) {
      const written = encryption === null ? data : encryption.encrypt(id, data)
      this.#write(id, `<<${entries}/Length ${written.length}>>`, written)
    }
  }

  /** Objects in object streams are encrypted with these (ISO 32000-1 §7.5.7). The catalog is outside: its strings become objects. */
  #finishProtected(end: FileEnd, protection: Protection): void {
    const catalog = Object.entries(end.catalog).map(([key, source]) => [key, reference(this.add(source))] as const)
    this.#flushObjects()
    const content = createHash('sha256')
    for (const { id, entries, data } of this.#streams) content.update(`${id} ${entries}\n`).update(data)
    const encryption = encryptionOf(protection, content.digest())
    this.#writeStreams(encryption)
    this.#encrypt = this.reserve()
    this.#write(this.#encrypt, encryption.dictionary, null)
    this.#writeCatalog(Object.fromEntries(catalog))
  }

  /** Writes an indirect object and notes its offset. */
  #write(id: Reference, source: string, data: Uint8Array | null): void {
    const document = this.#document
    document._offsets[id - 1] = document._offset
    document._write(`${id} 0 obj\n${source}`)
    if (data !== null) {
      document._write('stream')
      document._write(data)
      document._write('\nendstream')
    }
    document._write('endobj')
  }

  /** Packs the objects collected so far. */
  #flushBundle(): void {
    if (this.#bundle.length > 0) this.#putObjectStream(this.#bundle, plainObjects(this.#bundle))
    this.#bundle = []
  }

  /** Packs objects that differ in little: a row predictor then leaves mostly zeros. */
  #flushRows(alike: readonly PlainObject[]): void {
    const rows = alike.map(({ id, source }) => ({ id, parts: [source] }))
    this.#putObjectStream(
      rows,
      objectRows(
        rows,
        alike.map(({ source }) => source.length),
      ),
    )
  }

  /** Packs the lists collected so far. */
  #flushLists(): void {
    const lists = this.#lists
    if (lists.length === 0) return
    const lengths = lists.flatMap(({ parts }) => parts.slice(1, -1).map(item => item.length))
    this.#putObjectStream(lists, objectRows(lists, lengths))
    this.#lists = []
    this.#listItems = 0
  }

  /** Writes the objects that are still collected. */
  #flushObjects(): void {
    const single: PlainObject[] = []
    for (const alike of this.#alike.groups)
      if (alike.length < LEAST_ROWS) single.push(...alike)
      else this.#flushRows(alike)
    this.#alike.clear()
    this.#flushLists()
    for (const { id, source } of single.sort((a, b) => a.id - b.id)) this.put(id, source)
    this.#flushBundle()
  }

  /** Writes an object stream (ISO 32000-1 §7.5.7) and notes where its objects are. */
  #putObjectStream(objects: readonly { readonly id: Reference }[], { entries, data, columns }: ObjectStream): void {
    const stream = this.reserve()
    for (let index = 0; index < objects.length; index++) this.#packed[objects[index]!.id] = { stream, index }
    if (columns === null) this.putStream(stream, entries, data)
    else {
      const deflated = deflate(upPredicted(data, columns), MORE_EFFORT)
      this.putStream(stream, `${entries}/Filter/FlateDecode${predictedBy(columns)}`, deflated, 'keep')
    }
  }

  /** Writes the catalog: outside of object streams, where tools that do not read these look for it. */
  #writeCatalog(entries: FileEnd['catalog']): void {
    const source = dictionary({ Type: '/Catalog', Pages: reference(this.pageTree), ...entries })
    this.#write(this.#document._root.id, source, null)
  }

  /** The cross-reference stream, which is also the trailer (ISO 32000-1 §7.5.8). Its ID is a digest of the content. */
  #writeCrossReferences(info: Reference | null): void {
    const digest = createHash('sha256').update(this.#document.output.bytes()).digest('hex')
    const id = digest.slice(0, ID_DIGITS)
    const about = info === null ? '' : `/Info ${reference(info)}`
    const encrypt = this.#encrypt === null ? '' : `/Encrypt ${reference(this.#encrypt)}`
    const trailer = `/Root ${reference(this.#document._root.id)}${about}${encrypt}/ID[<${id}><${id}>]`
    const start = this.#document._offset
    if (this.#options.objectStreams) this.#writeCrossReferenceStream(trailer, start)
    else this.#writeCrossReferenceTable(trailer)
    this.#document._write('startxref')
    this.#document._write(String(start))
    this.#document._write('%%EOF')
  }

  /**
   * Writes the cross-reference stream (ISO 32000-1 §7.5.8): type, offset or stream, generation or index for each
   * object.
   */
  #writeCrossReferenceStream(trailer: string, start: number): void {
    const own = this.reserve()
    const rows = new ByteWriter((own + 1) * ROW_BYTES)
    for (let id = 0; id <= own; id++) {
      const entry = this.#packed[id]
      const offset = id === own ? start : (this.#document._offsets[id - 1] ?? null)
      // pdfkit reserves a number for an outline even if there is none: a number without an object is a free entry.
      const isFree = id === 0 || (entry === undefined && offset === null)
      rows.uint8(isFree ? 0 : entry === undefined ? 1 : 2)
      rows.uint32(isFree ? 0 : (entry?.stream ?? offset ?? 0))
      rows.uint16(isFree ? 0xffff : (entry?.index ?? 0))
    }
    const entries = `/Type/XRef/Size ${own + 1}/W[1 4 2]${trailer}`
    const data = deflate(upPredicted(rows.bytes(), ROW_BYTES), MORE_EFFORT)
    const filter = `/Filter/FlateDecode${predictedBy(ROW_BYTES)}`
    this.#write(own, `<<${entries}${filter}/Length ${data.length}>>`, data)
  }

  /** Writes a cross-reference table of rows of 20 bytes (ISO 32000-1 §7.5.4). */
  #writeCrossReferenceTable(trailer: string): void {
    const offsets = this.#document._offsets
    this.#document._write(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f `)
    for (const offset of offsets) {
      this.#document._write(offset === null ? '0000000000 65535 f ' : `${String(offset).padStart(10, '0')} 00000 n `)
    }
    this.#document._write(`trailer\n<</Size ${offsets.length + 1}${trailer}>>`)
  }
}

/** Bytes of a row of the cross-reference stream: 1 for the kind, 4 for the offset, 2 for the rest (ISO 32000-1 §7.5.8). */
const ROW_BYTES = 7

/**
 * pdfkit derives its identifier from the creation date. The identifier here is a digest of the content, so any fixed date will
 * do.
 */
const NO_DATE = new Date(0)

/** Bytes. Streams above this are pictures, not the text of a page; documents with more picture data have many pictures. */
const LARGE = 1 << 20

/** An identifier has sixteen bytes (ISO 32000-1 §14.4), which are two digits each. */
const ID_DIGITS = 32

/** Below this, a deflated stream is hardly smaller. */
const MINIMUM_TO_DEFLATE = 64
