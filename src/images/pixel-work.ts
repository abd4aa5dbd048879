/** The work of decoding an image, counted in pixels from its header before decoding. */

import type { Size } from '../base/geometry.ts'
import { type ImageFormat, rasterFormat } from './formats.ts'
import { largestIcon } from './ico-entries.ts'
import { isPng } from './png.ts'

/** Pixels per byte of a file that are not counted: flat drawings have about 30, photographs less than 5. */
const PIXELS_PER_BYTE = 32
/** The share that counts for images whose compressed data is copied into the PDF: they are only validated. */
const PASSING_SHARE = 0.25

/**
 * Pixels beyond those that a file of its length usually has; 0 for vectors, for JPEG (which is not decoded), for images
 * over `maxPixels` (which are not decoded either), and for invalid images.
 */
export function pixelWork(format: ImageFormat | null, bytes: Uint8Array, maxPixels: number): number {
  if (format === 'ico') return iconWork(bytes, maxPixels)
  const size = sizeOf(format, bytes)
  if (size === null || size.width * size.height > maxPixels) return 0
  const pixels = (size.width + ROW) * size.height
  const share = format === 'png' && passes(bytes) ? PASSING_SHARE : 1
  return Math.max(0, Math.floor((pixels - PIXELS_PER_BYTE * bytes.length) * share))
}

/** Bitmaps in icons are small, but a PNG in one can have any size. */
function iconWork(bytes: Uint8Array, maxPixels: number): number {
  const data = largestIcon(bytes)
  return data !== null && isPng(data) ? pixelWork('png', data, maxPixels) : 0
}

/** The cost of a row besides its pixels, because of images with millions of rows of one pixel. */
const ROW = 8

function sizeOf(format: ImageFormat | null, { buffer, byteOffset, byteLength }: Uint8Array): Size | null {
  if (format === null || format === 'svg') return null
  return rasterFormat(format).size(new DataView(buffer, byteOffset, byteLength))
}

/** Whether a PNG is copied: no alpha channel, palette or interlacing. */
const passes = (bytes: Uint8Array): boolean => (bytes[25] === 0 || bytes[25] === 2) && bytes[28] === 0
