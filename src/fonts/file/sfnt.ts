/**
 * The container of a font file: its table directory, with every range checked
 * (https://learn.microsoft.com/typography/opentype/spec/otff).
 */

/** A font file that cannot be used. It does not leave the fonts folder: callers turn it into a warning. */
export class InvalidFontError extends Error {
  override readonly name = 'InvalidFontError'
}

/** Whether an error means an invalid font file or a read error; any other error is a fault of the program. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof InvalidFontError || (error instanceof Error && 'code' in error && 'syscall' in error)

/** The result of a decoder. Errors of any other kind than InvalidFontError also mean that the file is invalid. */
export function decoded(format: string, decode: () => Uint8Array): Uint8Array {
  try {
    return decode()
  } catch (error) {
    if (error instanceof InvalidFontError) throw error
    throw new InvalidFontError(`the ${format} file is broken`, { cause: error })
  }
}

/** The tables of a font file. */
export interface Sfnt {
  readonly bytes: Uint8Array
  /** A view of each table; reading past its end throws a RangeError. */
  readonly tables: ReadonlyMap<string, DataView>
  readonly isCff: boolean
  /** The number of fonts in the file; above 1 only for a collection. */
  readonly fontCount: number
}

/** The first four bytes of a file: version 1.0, and `true`, `OTTO` and `ttcf` as text. */
export const TRUETYPE = 0x00010000
const APPLE_TRUETYPE = 0x74727565
/** The tag `OTTO` of fonts with CFF outlines. */
export const OPENTYPE_CFF = 0x4f54544f
/** The tag `ttcf` of font collections. */
export const COLLECTION = 0x74746366
/** Bound on the number of tables; directories that claim more are rejected or truncated. */
export const MAX_TABLES = 256

/** Bound on the size of an uncompressed font; those in use are smaller. */
export const MAX_FONT_BYTES = 40 * 1024 * 1024

/** Reads the table directory. Throws InvalidFontError if the file is not an sfnt or lacks a required table. */
export function openSfnt(bytes: Uint8Array, index = 0): Sfnt {
  try {
    return readDirectory(bytes, index)
  } catch (error) {
    if (error instanceof InvalidFontError) throw error
    throw new InvalidFontError('the file is cut short', { cause: error })
  }
}

/**
 * Reads the table directory of a font file, or of one font of a collection
 * (https://learn.microsoft.com/typography/opentype/spec/otff). Ignores tables outside of the file; throws if one of the
 * five required tables is missing.
 */
function readDirectory(bytes: Uint8Array, index: number): Sfnt {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  let fontCount = 1
  if (view.getUint32(0) === COLLECTION) {
    fontCount = view.getUint32(8)
    if (index >= fontCount) throw new InvalidFontError('the collection has no such font')
    at = view.getUint32(12 + 4 * index)
  }
  const flavor = view.getUint32(at)
  if (flavor !== TRUETYPE && flavor !== APPLE_TRUETYPE && flavor !== OPENTYPE_CFF)
    throw new InvalidFontError('the file is neither TrueType nor OpenType')
  const count = Math.min(view.getUint16(at + 4), MAX_TABLES)
  const tables = new Map<string, DataView>()
  for (let i = 0; i < count; i++) {
    const record = at + 12 + 16 * i
    const offset = view.getUint32(record + 8)
    const length = view.getUint32(record + 12)
    if (offset + length > bytes.byteLength) continue
    tables.set(tagAt(view, record), new DataView(bytes.buffer, bytes.byteOffset + offset, length))
  }
  for (const tag of ['head', 'hhea', 'hmtx', 'maxp', 'cmap'])
    if (!tables.has(tag)) throw new InvalidFontError(`the table "${tag}" is missing or cut short`)
  const isCff = tables.has('CFF ') || tables.has('CFF2')
  return { bytes, tables, isCff, fontCount }
}

/** The four-character tag at an offset. */
export function tagAt(view: DataView, offset: number): string {
  return String.fromCharCode(
    view.getUint8(offset),
    view.getUint8(offset + 1),
    view.getUint8(offset + 2),
    view.getUint8(offset + 3),
  )
}

/** The bytes of a view, without copying. */
export const bytesOf = (view: DataView): Uint8Array => new Uint8Array(view.buffer, view.byteOffset, view.byteLength)

/** A mutable copy of the first `length` bytes of a table. */
export function copyOf(view: DataView, length = view.byteLength): DataView {
  return new DataView(bytesOf(view).slice(0, length).buffer)
}
