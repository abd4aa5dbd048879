/** The work that an image asks for, counted in pixels from its header, before anything is decoded. */
import { avifSize } from './avif-header.ts'
import { largestIcon } from './ico-entries.ts'
import { type ImageFormat, sniffImage } from './sniff.ts'
import { webpSize } from './webp-header.ts'

/** Pixels that each byte of a file may stand for: flat drawings have about 30, photographs less than 5. */
const PIXELS_PER_BYTE = 32
/** Images that pass into the PDF as they are compressed are only run through. */
const PASSING_SHARE = 0.25

/**
 * Pixels beyond those that a file of its length usually has; 0 for vectors, for JPEG (which is not decoded), for images
 * over `maxPixels`, which are not even begun, and for what is broken.
 */
export function pixelWork(format: ImageFormat | null, bytes: Uint8Array, maxPixels: number): number {
  if (format === 'ico') return iconWork(bytes, maxPixels)
  const size = sizeOf(format, bytes)
  if (size === null || size.width * size.height > maxPixels) return 0
  const pixels = (size.width + ROW) * size.height
  const share = format === 'png' && passes(bytes) ? PASSING_SHARE : 1
  return Math.max(0, Math.floor((pixels - PIXELS_PER_BYTE * bytes.length) * share))
}

/** Bitmaps in icons are small; a PNG in one can be of any size. */
function iconWork(bytes: Uint8Array, maxPixels: number): number {
  const data = largestIcon(bytes)
  return data !== null && sniffImage(data) === 'png' ? pixelWork('png', data, maxPixels) : 0
}

/** What a row costs beside its pixels: millions of rows of one pixel are work as well. */
const ROW = 8

interface Size {
  readonly width: number
  readonly height: number
}

function sizeOf(format: ImageFormat | null, bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  switch (format) {
    case 'png':
      return bytes.length < PNG_HEADER_BYTES ? null : { width: view.getUint32(16), height: view.getUint32(20) }
    case 'gif':
      return bytes.length < 10 ? null : { width: view.getUint16(6, true), height: view.getUint16(8, true) }
    case 'bmp':
      // Sizes of the oldest kind have 16 bits: no work worth counting.
      return bytes.length < 26 ? null : { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) }
    case 'webp':
      return webpSize(bytes)
    case 'avif':
      return avifSize(bytes)
    default:
      return null
  }
}

/** Signature, length and type of the first chunk, and IHDR (PNG 3 §11.2.1). */
const PNG_HEADER_BYTES = 29

/** Whether a PNG has neither alpha channel, palette nor interlacing. */
const passes = (bytes: Uint8Array): boolean => (bytes[25] === 0 || bytes[25] === 2) && bytes[28] === 0
