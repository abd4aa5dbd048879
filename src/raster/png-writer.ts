/** Pixels as a PNG file (W3C PNG 3): the same bytes for the same pixels. */
import { crc32 } from 'node:zlib'
import { deflate, LESS_EFFORT } from '../base/deflate/deflate.ts'

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
/** `pHYs` counts pixels a metre (https://www.w3.org/TR/png-3/#11pHYs). */
const INCHES_PER_METRE = 100 / 2.54

/** What a PNG says besides its pixels. */
interface PngOptions {
  /** Pixels per inch, for the physical size (pHYs). */
  readonly dpi: number
}

/** Opaque rows of red, green, blue and alpha in bytes as a PNG of 8-bit RGB; alpha is left out. */
export function encodePng(width: number, height: number, pixels: Uint8Array, { dpi }: PngOptions): Uint8Array {
  const physical = new Uint8Array(9)
  const perMetre = Math.floor(dpi * INCHES_PER_METRE + 0.5)
  new DataView(physical.buffer).setUint32(0, perMetre)
  new DataView(physical.buffer).setUint32(4, perMetre)
  physical[8] = 1
  const rows = filteredRows(width, height, pixels)
  // Everything on a page is sRGB; perceptual intent, as PDF viewers have it.
  const chunks: readonly PngChunk[] = [
    ['sRGB', Uint8Array.of(0)],
    ['pHYs', physical],
    ['IDAT', deflate(rows, LESS_EFFORT)],
  ]
  return pngFile({ width, height, bitDepth: 8, colorType: TRUE_COLOR }, chunks)
}

/** Unfiltered rows of `channels` bytes a pixel as a PNG: 1 grey, 3 RGB, 4 RGB and alpha that colours are not multiplied by. */
export function encodePixels(width: number, height: number, pixels: Uint8Array, channels: 1 | 3 | 4): Uint8Array {
  const rowBytes = width * channels
  const rows = new Uint8Array((rowBytes + 1) * height)
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * rowBytes, (y + 1) * rowBytes), y * (rowBytes + 1) + 1)
  const colorType = channels === 1 ? GREY : channels === 3 ? TRUE_COLOR : TRUE_COLOR_ALPHA
  return pngFile({ width, height, bitDepth: 8, colorType }, [['IDAT', deflate(rows, LESS_EFFORT)]])
}

/** Colour types (W3C PNG 3, table 8). */
export const [GREY, TRUE_COLOR, INDEXED, TRUE_COLOR_ALPHA] = [0, 2, 3, 6] as const

/** The chunk `IHDR` (PNG §11.2.1). */
interface PngHeader {
  readonly width: number
  readonly height: number
  readonly bitDepth: number
  readonly colorType: number
}

/** A chunk by its type. */
type PngChunk = readonly [type: string, data: Uint8Array]

/** A PNG file of these chunks between its header and its end. */
export function pngFile({ width, height, bitDepth, colorType }: PngHeader, chunks: readonly PngChunk[]): Uint8Array {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([bitDepth, colorType, 0, 0, 0], 8)
  const all: readonly PngChunk[] = [['IHDR', header], ...chunks, ['IEND', new Uint8Array(0)]]
  return new Uint8Array(Buffer.concat([SIGNATURE, ...all.map(([type, data]) => chunk(type, data))]))
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  for (let i = 0; i < 4; i++) bytes[4 + i] = type.charCodeAt(i)
  bytes.set(data, 8)
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)))
  return bytes
}

/** Each row with filter 2 (its difference from the row above), which makes most of a page zeros. */
function filteredRows(width: number, height: number, pixels: Uint8Array): Uint8Array {
  const rows = new Uint8Array((width * 3 + 1) * height)
  let at = 0
  let from = 0
  for (let y = 0; y < height; y++) {
    rows[at++] = y === 0 ? 0 : 2
    const back = width * 4
    for (const end = from + back; from < end; from += 4, at += 3) {
      if (y === 0) {
        rows[at] = pixels[from]!
        rows[at + 1] = pixels[from + 1]!
        rows[at + 2] = pixels[from + 2]!
      } else {
        rows[at] = pixels[from]! - pixels[from - back]!
        rows[at + 1] = pixels[from + 1]! - pixels[from + 1 - back]!
        rows[at + 2] = pixels[from + 2]! - pixels[from + 2 - back]!
      }
    }
  }
  return rows
}
