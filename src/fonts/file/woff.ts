/** Decodes WOFF files (https://www.w3.org/TR/WOFF/) within bounds. */
import { inflateSync } from 'node:zlib'
import { decoded, InvalidFontError, MAX_FONT_BYTES, MAX_TABLES, tagAt } from './sfnt.ts'
import { type NamedTable, writeSfnt } from './sfnt-writer.ts'

/** The signature `wOFF`. */
export const WOFF_SIGNATURE = 0x774f4646

/** The font file in a WOFF file. Throws InvalidFontError if it is invalid or too large. */
export const unpackWoff = (bytes: Uint8Array): Uint8Array => decoded('WOFF', () => unpack(bytes))

/** Decodes a WOFF file table by table. The sizes in its directory are checked before anything is inflated. */
function unpack(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = view.getUint16(12)
  if (count > MAX_TABLES) throw new InvalidFontError('the WOFF file has too many tables')
  const tables: NamedTable[] = []
  let total = 0
  for (let i = 0; i < count; i++) {
    const record = 44 + 20 * i
    const offset = view.getUint32(record + 4)
    const packedLength = view.getUint32(record + 8)
    const length = view.getUint32(record + 12)
    total += length
    if (total > MAX_FONT_BYTES) throw new InvalidFontError('the font is too large once unpacked')
    const packed = bytes.subarray(offset, offset + packedLength)
    const data = packedLength < length ? inflateSync(packed, { maxOutputLength: Math.max(1, length) }) : packed
    if (data.length !== length) throw new InvalidFontError('a table of the WOFF file has a wrong length')
    tables.push({ tag: tagAt(view, record), data })
  }
  return writeSfnt(view.getUint32(4), tables)
}
