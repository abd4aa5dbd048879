/**
 * Assembles tables to a font file, for compressed fonts and for subsets
 * (https://learn.microsoft.com/typography/opentype/spec/otff).
 */
import { bytesOf, OPENTYPE_CFF, type Sfnt, TRUETYPE } from './sfnt.ts'

/** A table of the font file; tags have four characters. */
export interface NamedTable {
  readonly tag: string
  readonly data: Uint8Array
}

/**
 * A font file of the given tables. Table checksums are computed; `checksumAdjustment` in "head" is copied unchanged.
 */
export function writeSfnt(flavor: number, tables: readonly NamedTable[]): Uint8Array {
  const sorted = [...tables].sort((a, b) => (a.tag < b.tag ? -1 : 1))
  const count = sorted.length
  const headerSize = 12 + 16 * count
  const size = sorted.reduce((sum, table) => sum + padded(table.data.length), headerSize)
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  const exponent = count === 0 ? 0 : 31 - Math.clz32(count)
  const searchRange = count === 0 ? 0 : 16 << exponent
  view.setUint32(0, flavor)
  view.setUint16(4, count)
  view.setUint16(6, searchRange)
  view.setUint16(8, exponent)
  view.setUint16(10, count * 16 - searchRange)
  let at = headerSize
  sorted.forEach(({ tag, data }, i) => {
    const record = 12 + 16 * i
    for (let c = 0; c < 4; c++) view.setUint8(record + c, tag.charCodeAt(c))
    bytes.set(data, at)
    view.setUint32(record + 4, checksum(view, at, padded(data.length)))
    view.setUint32(record + 8, at)
    view.setUint32(record + 12, data.length)
    at += padded(data.length)
  })
  return bytes
}

/** A font, for instance of a collection, as a file of its own. */
export function soleFont({ tables, isCff }: Sfnt): Uint8Array {
  const named = [...tables].map(([tag, view]) => ({ tag, data: bytesOf(view) }))
  return writeSfnt(isCff ? OPENTYPE_CFF : TRUETYPE, named)
}

const padded = (length: number): number => (length + 3) & ~3

/** The sum of a table's 32-bit words, modulo 2³² (https://learn.microsoft.com/typography/opentype/spec/otff). */
function checksum(view: DataView, start: number, length: number): number {
  let sum = 0
  for (let at = start; at < start + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0
  return sum
}
