/** Images as pixels: whatever passes into a PDF undecoded is decoded here. The only importer of jpeg-js. */
import { inflateSync } from 'node:zlib'
import { decode as decodeJpegPixels } from 'jpeg-js'
import { unfilter } from '../base/png-filters.ts'
import type { ImageContent, ImageHandle } from '../images/types.ts'
import { multiply255 } from './surface.ts'

/** Rows of red, green, blue and alpha in bytes, colours multiplied by alpha. */
export interface Bitmap {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

type Raster = Exclude<ImageContent, { readonly kind: 'vector' | 'svg' }>

const known = new WeakMap<ImageHandle, Bitmap | null>()

/** The pixels of an image as it is shown, upright; null where its data turns out to be broken. Kept as long as the image. */
export function bitmapOf(image: ImageHandle, content: Raster): Bitmap | null {
  let bitmap = known.get(image)
  if (bitmap === undefined) {
    try {
      bitmap = decoded(content)
    } catch {
      // The data was looked at when the image was loaded; a viewer of the PDF would show nothing either.
      bitmap = null
    }
    known.set(image, bitmap)
  }
  return bitmap
}

function decoded(content: Raster): Bitmap {
  switch (content.kind) {
    case 'jpeg':
      return decodedJpeg(content)
    case 'png':
      return decodedPng(content)
    case 'raw':
      return decodedRaw(content)
  }
}

/** Bounds of the decoder, in its own units. */
const JPEG_MEGAPIXELS = 100
const JPEG_MEGABYTES = 1024

function decodedJpeg({ data, orientation }: Extract<Raster, { kind: 'jpeg' }>): Bitmap {
  const {
    width,
    height,
    data: pixels,
  } = decodeJpegPixels(data, {
    useTArray: true,
    formatAsRGBA: true,
    tolerantDecoding: true,
    maxResolutionInMP: JPEG_MEGAPIXELS,
    maxMemoryUsageInMB: JPEG_MEGABYTES,
  })
  return upright({ width, height, pixels }, orientation)
}

/**
 * Turns pixels as the EXIF orientation says: for each of the eight values, whether the axes change places and which of
 * them run backwards (TIFF 6.0, tag 274).
 */
const TURNS: Readonly<Record<number, readonly [swaps: boolean, backX: boolean, backY: boolean]>> = {
  2: [false, true, false],
  3: [false, true, true],
  4: [false, false, true],
  5: [true, false, false],
  6: [true, false, true],
  7: [true, true, true],
  8: [true, true, false],
}

function upright(bitmap: Bitmap, orientation: number): Bitmap {
  const turn = TURNS[orientation]
  if (turn === undefined) return bitmap
  const [swaps, backX, backY] = turn
  const source = new Uint32Array(bitmap.pixels.buffer, bitmap.pixels.byteOffset, bitmap.width * bitmap.height)
  const width = swaps ? bitmap.height : bitmap.width
  const height = swaps ? bitmap.width : bitmap.height
  const target = new Uint32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = swaps ? [y, x] : [x, y]
      const fromX = backX ? bitmap.width - 1 - u : u
      const fromY = backY ? bitmap.height - 1 - v : v
      target[y * width + x] = source[fromY * bitmap.width + fromX]!
    }
  return { width, height, pixels: new Uint8Array(target.buffer) }
}

function decodedPng(content: Extract<Raster, { kind: 'png' }>): Bitmap {
  const { pixelWidth: width, pixelHeight: height, bitDepth, colors } = content
  const rowBytes = Math.ceil((width * colors * bitDepth) / 8)
  const step = Math.max(1, (colors * bitDepth) >> 3)
  const data = inflateSync(content.data, { maxOutputLength: (rowBytes + 1) * height + 1024 })
  const pixels = new Uint8Array(width * height * 4)
  let above: Uint8Array = new Uint8Array(rowBytes)
  for (let y = 0; y < height; y++) {
    const start = y * (rowBytes + 1)
    const row = data.subarray(start + 1, start + 1 + rowBytes)
    unfilter(data[start]!, row, above, step)
    writePngRow(row, content, pixels, y * width * 4)
    above = row
  }
  return { width, height, pixels }
}

function writePngRow(
  row: Uint8Array,
  { pixelWidth, bitDepth, colors, palette, colorKey }: Extract<Raster, { kind: 'png' }>,
  pixels: Uint8Array,
  start: number,
): void {
  const largest = 2 ** bitDepth - 1
  const sample = (index: number): number => {
    if (bitDepth === 8) return row[index]!
    if (bitDepth === 16) return (row[index * 2]! << 8) | row[index * 2 + 1]!
    const bit = index * bitDepth
    return (row[bit >> 3]! >> (8 - bitDepth - (bit & 7))) & largest
  }
  const byte = (value: number): number => Math.floor((value * 255) / largest + 0.5)
  for (let x = 0; x < pixelWidth; x++) {
    const at = start + x * 4
    const first = sample(x * colors)
    const [g, b] = colors === 3 ? [sample(x * 3 + 1), sample(x * 3 + 2)] : [first, first]
    if (palette !== null) pixels.set(palette.subarray(first * 3, first * 3 + 3), at)
    else {
      pixels[at] = byte(first)
      pixels[at + 1] = byte(g)
      pixels[at + 2] = byte(b)
    }
    pixels[at + 3] = 255
    if (colorKey !== null && isKey(colorKey, colors === 3 ? [first, g, b] : [first])) pixels.fill(0, at, at + 4)
  }
}

/** Bounds of each component in turn (ISO 32000-1 §8.9.6.4). */
const isKey = (key: readonly number[], samples: readonly number[]): boolean =>
  samples.every((value, i) => value >= key[i * 2]! && value <= key[i * 2 + 1]!)

function decodedRaw({
  pixelWidth: width,
  pixelHeight: height,
  components,
  pixels: colors,
  alpha,
}: Extract<Raster, { kind: 'raw' }>): Bitmap {
  const pixels = new Uint8Array(width * height * 4)
  for (let i = 0; i < width * height; i++) {
    const a = alpha === null ? 255 : alpha[i]!
    const from = i * components
    pixels[i * 4] = multiply255(colors[from]!, a)
    pixels[i * 4 + 1] = multiply255(colors[components === 3 ? from + 1 : from]!, a)
    pixels[i * 4 + 2] = multiply255(colors[components === 3 ? from + 2 : from]!, a)
    pixels[i * 4 + 3] = a
  }
  return { width, height, pixels }
}
