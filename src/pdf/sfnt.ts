/** The table directory of a TrueType or OpenType file, read with bounds checks: web fonts may be broken anywhere. */

export interface Sfnt {
  readonly tables: ReadonlyMap<string, DataView>
}

/** Null for anything that is not a plain sfnt (or the first face of a collection). */
export function readSfnt(data: Uint8Array): Sfnt | null {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (view.byteLength < 12) return null
  const start = view.getUint32(0) === TTC ? (view.byteLength < 16 ? -1 : view.getUint32(12)) : 0
  if (start < 0 || start + 12 > view.byteLength || !VERSIONS.has(view.getUint32(start))) return null
  const count = view.getUint16(start + 4)
  const tables = new Map<string, DataView>()
  for (let i = 0; i < count; i++) {
    const row = start + 12 + i * 16
    if (row + 16 > view.byteLength) break
    const tag = String.fromCharCode(data[row]!, data[row + 1]!, data[row + 2]!, data[row + 3]!)
    const offset = view.getUint32(row + 8)
    const length = view.getUint32(row + 12)
    if (offset > view.byteLength) continue
    const available = Math.min(length, view.byteLength - offset)
    tables.set(tag, new DataView(data.buffer, data.byteOffset + offset, available))
  }
  return { tables }
}

const TTC = 0x74746366
/** TrueType, OpenType with CFF, and Apple's "true". */
const VERSIONS = new Set([0x00010000, 0x4f54544f, 0x74727565])

export const bytesOf = (view: DataView): Uint8Array => new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
