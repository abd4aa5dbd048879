/** The directory of an icon file (https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10)). */

const HEADER = 6
/** Size of an ICONDIRENTRY in bytes. */
const ENTRY = 16
/** Directory entries that are read: icons have about ten. */
const MOST_ENTRIES = 64

interface Entry {
  readonly width: number
  readonly depth: number
  readonly length: number
  readonly at: number
}

/**
 * The bytes of the largest image, a PNG or a bitmap; among equal sizes the one with most colours. Null if the file is
 * truncated.
 */
export function largestIcon(bytes: Uint8Array): Uint8Array | null {
  const [best] = entriesOf(bytes).toSorted((a, b) => b.width - a.width || b.depth - a.depth)
  if (best === undefined || best.at + best.length > bytes.length) return null
  return bytes.subarray(best.at, best.at + best.length)
}

function entriesOf(bytes: Uint8Array): readonly Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = bytes.length < HEADER ? 0 : Math.min(view.getUint16(4, true), MOST_ENTRIES)
  const known = Math.min(count, Math.floor((bytes.length - HEADER) / ENTRY))
  return Array.from({ length: known }, (_, index) => {
    const at = HEADER + index * ENTRY
    return {
      // A width of 0 means 256.
      width: view.getUint8(at) || 256,
      depth: view.getUint16(at + 6, true),
      length: view.getUint32(at + 8, true),
      at: view.getUint32(at + 12, true),
    }
  })
}
