/** The size of an AVIF, without decoding it (ISO/IEC 23008-12 §6.5.3). */

/** Bytes that are searched: properties precede the image data. */
const SEARCHED = 1 << 16

/** The size of the largest image in the file, because thumbnails are smaller; null if the header contains none. */
export function avifSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, SEARCHED))
  let largest: { width: number; height: number } | null = null
  for (let at = head.indexOf('ispe'); at >= 0; at = head.indexOf('ispe', at + 4)) {
    if (at + 16 > head.length) break
    const size = { width: head.readUInt32BE(at + 8), height: head.readUInt32BE(at + 12) }
    if (largest === null || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}
