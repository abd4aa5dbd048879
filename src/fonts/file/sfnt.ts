/**
 * The container of a font file: its table directory, with every range checked (OpenType 1.9.1, "Font file").
 * https://learn.microsoft.com/typography/opentype/spec/
 */

/** A font file that cannot be used. It never leaves the fonts folder: callers turn it into a warning. */
export class InvalidFontError extends Error {
  override readonly name = 'InvalidFontError'
}

/** Whether an error means that a font file is broken or cannot be read from the disk; any other is a fault of the program. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof InvalidFontError || (error instanceof Error && 'code' in error && 'syscall' in error)

/** A font file taken apart into its tables. */
export interface Sfnt {
  readonly bytes: Uint8Array
  /** Views of exactly one table each; reading past a table's end throws a RangeError. */
  readonly tables: ReadonlyMap<string, DataView>
  readonly isCff: boolean
  /** How many fonts the file holds; more than one only in a collection. */
  readonly fontCount: number
}

/** The first four bytes of a file: version 1.0, and `true`, `OTTO` and `ttcf` as text. */
export const TRUETYPE = 0x00010000
const APPLE_TRUETYPE = 0x74727565
/** The tag `OTTO`, with which fonts with CFF outlines begin. */
export const OPENTYPE_CFF = 0x4f54544f
/** The tag `ttcf`, with which font collections begin. */
export const COLLECTION = 0x74746366
/** No font has more tables; a directory that claims more is refused or cut. */
export const MAX_TABLES = 256

/** No font in use is larger once it is unpacked. */
export const MAX_FONT_BYTES = 40 * 1024 * 1024

/** Reads the table directory. Throws InvalidFontError when the file is not an sfnt or misses what every font needs. */
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
 * (https://learn.microsoft.com/typography/opentype/spec/otff). Tables that lie outside of the file are left out; one of
 * the five that every font needs is an error.
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

/** A table of its own to be changed, of its first `length` bytes. */
export function copyOf(view: DataView, length = view.byteLength): DataView {
  return new DataView(bytesOf(view).slice(0, length).buffer)
}
