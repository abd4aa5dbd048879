/**
 * PNG (https://www.w3.org/TR/png-3/). The compressed data of opaque images is copied into the PDF; images with
 * transparency or interlacing are decoded to rows of colour and of alpha. The compressed data is always inflated once,
 * so that invalid images are found here and not by a PDF viewer.
 *
 * Checksums are not verified, because wrong ones are common and harmless. Colour profiles and gamma are ignored,
 * because all content counts as sRGB; the physical resolution is ignored, as CSS Images 3 requires
 * (https://www.w3.org/TR/css-images-3/#image-resolution-property).
 */

import { createInflate } from 'node:zlib'
import { unfilter } from '../base/png-filters.ts'
import { checkSize, type Decoded, ImageError, raster } from './decoding.ts'

/** The signature of PNG as Latin-1 (PNG 3 §5.2). */
export const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n'

/** Whether bytes begin with the signature of PNG. */
export const isPng = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, PNG_SIGNATURE.length)).toString('latin1') === PNG_SIGNATURE

/** Throws an `ImageError` that names the defect. */
export async function decodePng(bytes: Uint8Array, maxPixels: number): Promise<Decoded> {
  const png = readChunks(bytes, maxPixels)
  const { header } = png
  const passes = passesOf(header)
  const needsPixels = header.isInterlaced || hasAlpha(png)
  if (!needsPixels) {
    await scan(png, passes, () => {})
    return raster(header.width, header.height, passThrough(png))
  }
  const canvas = new Canvas(png)
  await scan(png, passes, (row, pass, y) => canvas.put(row, pass, y))
  return raster(header.width, header.height, canvas.content())
}

// ---------- chunks ----------

type ColorType = 0 | 2 | 3 | 4 | 6

interface Header {
  readonly width: number
  readonly height: number
  readonly bitDepth: 1 | 2 | 4 | 8 | 16
  readonly colorType: ColorType
  readonly isInterlaced: boolean
}

interface Png {
  readonly header: Header
  readonly palette: Uint8Array | null
  readonly transparency: Uint8Array | null
  readonly data: readonly Uint8Array[]
}

const CHANNELS: Record<ColorType, 1 | 2 | 3 | 4> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const DEPTHS: Record<ColorType, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

function readChunks(bytes: Uint8Array, maxPixels: number): Png {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let header: Header | null = null
  let palette: Uint8Array | null = null
  let transparency: Uint8Array | null = null
  const data: Uint8Array[] = []
  for (let at = 8; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at)
    const type = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1')
    const body = bytes.subarray(at + 8, at + 8 + length)
    if (type === 'IHDR') header ??= readHeader(body, maxPixels)
    else if (type === 'PLTE') palette ??= body.subarray(0, Math.min(768, body.length - (body.length % 3)))
    else if (type === 'tRNS') transparency ??= body
    else if (type === 'IDAT') data.push(body)
    else if (type === 'IEND') break
    at += 12 + length
  }
  if (header === null) throw new ImageError('is a PNG without a header')
  if (data.length === 0) throw new ImageError('is a PNG without pixels')
  if (header.colorType === 3 && (palette === null || palette.length === 0)) {
    throw new ImageError('is a PNG without its palette')
  }
  const usable = header.colorType === 3 ? palette!.subarray(0, 3 * 2 ** header.bitDepth) : null
  return { header, palette: usable, transparency, data }
}

function readHeader(body: Uint8Array, maxPixels: number): Header {
  if (body.length < 13) throw new ImageError('is a PNG that is cut short')
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
  const [width, height] = [view.getUint32(0), view.getUint32(4)]
  const [bitDepth, colorType, compression, filter, interlace] = body.subarray(8, 13)
  checkSize(width, height, maxPixels)
  if (!DEPTHS[colorType as ColorType]?.includes(bitDepth!) || compression !== 0 || filter !== 0 || interlace! > 1) {
    throw new ImageError('is a PNG of a kind that does not exist')
  }
  return {
    width,
    height,
    bitDepth: bitDepth as Header['bitDepth'],
    colorType: colorType as ColorType,
    isInterlaced: interlace === 1,
  }
}

function hasAlpha({ header, transparency }: Png): boolean {
  if (header.colorType === 4 || header.colorType === 6) return true
  if (header.colorType !== 3 || transparency === null) return false
  return transparency.some(alpha => alpha !== 0xff)
}

// ---------- rows ----------

/** A pass of an interlaced image, or the only one of others, and the pixels it contains. */
interface Pass {
  readonly x: number
  readonly y: number
  readonly stepX: number
  readonly stepY: number
  readonly width: number
  readonly height: number
}

/** The passes of Adam7 (§8.2). */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

function passesOf({ width, height, isInterlaced }: Header): readonly Pass[] {
  if (!isInterlaced) return [{ x: 0, y: 0, stepX: 1, stepY: 1, width, height }]
  return ADAM7.map(([x, y, stepX, stepY]) => {
    const [columns, rows] = [Math.ceil((width - x) / stepX), Math.ceil((height - y) / stepY)]
    return { x, y, stepX, stepY, width: Math.max(0, columns), height: columns > 0 ? Math.max(0, rows) : 0 }
  })
}

const bitsPerPixel = ({ colorType, bitDepth }: Header): number => CHANNELS[colorType] * bitDepth

/**
 * Inflates the data in chunks and calls `visit` with each unfiltered row. Memory does not depend on the size of the
 * inflated data. Throws ImageError if the data is invalid or truncated.
 */
async function scan(
  png: Png,
  passes: readonly Pass[],
  visit: (row: Uint8Array, pass: Pass, y: number) => void,
): Promise<void> {
  const reader = new RowReader(png.header, passes, visit)
  const inflate = createInflate()
  const feed = async (): Promise<void> => {
    for (const part of png.data) {
      if (reader.isComplete) break
      if (!inflate.write(part))
        await new Promise<void>(resolve => inflate.once('drain', resolve).once('close', resolve))
      if (inflate.destroyed) return
    }
    inflate.end()
  }
  const feeding = feed()
  try {
    for await (const chunk of inflate) {
      reader.add(chunk as Buffer)
      if (reader.isComplete) break
    }
  } catch (error) {
    if (error instanceof ImageError) throw error
    if (!reader.isComplete) throw new ImageError('is a PNG whose data is broken')
  } finally {
    inflate.destroy()
  }
  await feeding
  if (!reader.isComplete) throw new ImageError('is a PNG that is cut short')
}

/** Assembles rows from chunks of any size and reverses their filters (§9). */
class RowReader {
  readonly #header: Header
  readonly #passes: readonly Pass[]
  readonly #visit: (row: Uint8Array, pass: Pass, y: number) => void
  #pass = -1
  #y = 0
  #row: Uint8Array
  #previous: Uint8Array
  /** Bytes of the current row so far; the first is the filter type. */
  #filled = 0
  #filter = 0
  isComplete = false

  constructor(header: Header, passes: readonly Pass[], visit: (row: Uint8Array, pass: Pass, y: number) => void) {
    this.#header = header
    this.#passes = passes
    this.#visit = visit
    this.#row = this.#previous = new Uint8Array(0)
    this.#nextPass()
  }

  add(chunk: Uint8Array): void {
    let at = 0
    while (at < chunk.length && !this.isComplete) {
      if (this.#filled === 0) {
        this.#filter = chunk[at++]!
        if (this.#filter > 4) throw new ImageError('is a PNG whose data is broken')
        this.#filled = 1
      }
      const wanted = this.#row.length + 1 - this.#filled
      const part = chunk.subarray(at, at + wanted)
      this.#row.set(part, this.#filled - 1)
      this.#filled += part.length
      at += part.length
      if (this.#filled > this.#row.length) this.#finishRow()
    }
  }

  #finishRow(): void {
    unfilter(this.#filter, this.#row, this.#previous, Math.ceil(bitsPerPixel(this.#header) / 8))
    const pass = this.#passes[this.#pass]!
    this.#visit(this.#row, pass, this.#y)
    const spare = this.#previous
    this.#previous = this.#row
    this.#row = spare
    this.#filled = 0
    this.#y++
    if (this.#y === pass.height) this.#nextPass()
  }

  #nextPass(): void {
    do this.#pass++
    while (this.#pass < this.#passes.length && this.#passes[this.#pass]!.height === 0)
    const pass = this.#passes[this.#pass]
    if (pass === undefined) {
      this.isComplete = true
      return
    }
    const length = Math.ceil((pass.width * bitsPerPixel(this.#header)) / 8)
    this.#row = new Uint8Array(length)
    this.#previous = new Uint8Array(length)
    this.#y = 0
  }
}

// ---------- results ----------

/** Copies the compressed rows: PDF has the same filters (ISO 32000-1 §7.4.4.4). */
function passThrough({ header, palette, transparency, data }: Png): Decoded['content'] {
  return {
    kind: 'png',
    data: data.length === 1 ? data[0]! : Buffer.concat(data),
    pixelWidth: header.width,
    pixelHeight: header.height,
    bitDepth: header.bitDepth,
    colors: header.colorType === 2 ? 3 : 1,
    palette,
    colorKey: colorKeyOf(header, transparency),
  }
}

/** A single transparent colour as a colour key: pairs of equal bounds. */
function colorKeyOf({ colorType, bitDepth }: Header, transparency: Uint8Array | null): readonly number[] | null {
  const channels = colorType === 2 ? 3 : 1
  if (colorType === 3 || transparency === null || transparency.length < channels * 2) return null
  const key: number[] = []
  for (let i = 0; i < channels; i++) {
    const value = ((transparency[i * 2]! << 8) | transparency[i * 2 + 1]!) & (2 ** bitDepth - 1)
    key.push(value, value)
  }
  return key
}

/** Collects the pixels of all passes as 8-bit rows of colour and of alpha. */
class Canvas {
  readonly #png: Png
  readonly #components: 1 | 3
  readonly #pixels: Uint8Array
  readonly #alpha: Uint8Array | null
  readonly #key: readonly number[] | null
  #isOpaque = true

  constructor(png: Png) {
    const { width, height, colorType } = png.header
    this.#png = png
    this.#components = colorType === 0 || colorType === 4 ? 1 : 3
    this.#pixels = new Uint8Array(width * height * this.#components)
    this.#key = colorKeyOf(png.header, png.transparency)
    this.#alpha = hasAlpha(png) || this.#key !== null ? new Uint8Array(width * height) : null
  }

  put(row: Uint8Array, pass: Pass, y: number): void {
    const { width, colorType } = this.#png.header
    const target = (pass.y + y * pass.stepY) * width + pass.x
    if (colorType === 6 && this.#png.header.bitDepth === 8) this.#putRgba(row, pass, target)
    else if (colorType === 3) this.#putIndexed(row, pass, target)
    else if (this.#png.header.bitDepth === 16 && this.#key === null) this.#putDeep(row, pass, target)
    else this.#putSamples(row, pass, target)
  }

  #putRgba(row: Uint8Array, pass: Pass, start: number): void {
    const pixels = this.#pixels
    const alpha = this.#alpha!
    for (let i = 0, at = start; i < pass.width; i++, at += pass.stepX) {
      pixels[at * 3] = row[i * 4]!
      pixels[at * 3 + 1] = row[i * 4 + 1]!
      pixels[at * 3 + 2] = row[i * 4 + 2]!
      const value = row[i * 4 + 3]!
      alpha[at] = value
      if (value !== 0xff) this.#isOpaque = false
    }
  }

  #putIndexed(row: Uint8Array, pass: Pass, start: number): void {
    const { palette, transparency, header } = this.#png
    for (let i = 0, at = start; i < pass.width; i++, at += pass.stepX) {
      const index = sample(row, i, header.bitDepth)
      // An index beyond the palette is an error (§11.2.2), which decoders show as black.
      for (let c = 0; c < 3; c++) this.#pixels[at * 3 + c] = palette![index * 3 + c] ?? 0
      this.#setAlpha(at, transparency?.[index] ?? 0xff)
    }
  }

  /** 16-bit samples without a transparent colour. */
  #putDeep(row: Uint8Array, pass: Pass, start: number): void {
    const pixels = this.#pixels
    const alpha = this.#alpha
    const components = this.#components
    for (let i = 0, at = start, from = 0; i < pass.width; i++, at += pass.stepX) {
      for (let to = at * components, end = to + components; to < end; to++, from += 2) pixels[to] = eightBits(row, from)
      if (alpha === null) continue
      const value = eightBits(row, from)
      from += 2
      alpha[at] = value
      if (value !== 0xff) this.#isOpaque = false
    }
  }

  #putSamples(row: Uint8Array, pass: Pass, start: number): void {
    const { bitDepth, colorType } = this.#png.header
    const channels = CHANNELS[colorType]
    const scale = 255 / (2 ** bitDepth - 1)
    for (let i = 0, at = start; i < pass.width; i++, at += pass.stepX) {
      let matchesKey = this.#key !== null
      for (let c = 0; c < this.#components; c++) {
        const value = sample(row, i * channels + c, bitDepth)
        if (this.#key !== null && this.#key[c * 2] !== value) matchesKey = false
        this.#pixels[at * this.#components + c] = Math.round(value * scale)
      }
      const alpha = channels % 2 === 0 ? Math.round(sample(row, i * channels + channels - 1, bitDepth) * scale) : 0xff
      this.#setAlpha(at, matchesKey ? 0 : alpha)
    }
  }

  #setAlpha(at: number, value: number): void {
    if (this.#alpha !== null) this.#alpha[at] = value
    if (value !== 0xff) this.#isOpaque = false
  }

  content(): Decoded['content'] {
    const { width, height } = this.#png.header
    return {
      kind: 'raw',
      pixelWidth: width,
      pixelHeight: height,
      components: this.#components,
      pixels: this.#pixels,
      alpha: this.#isOpaque ? null : this.#alpha,
    }
  }
}

/** Rounds a 16-bit sample to 8 bits: `v / 257` (PNG 3, https://www.w3.org/TR/png-3/#12Sample-depth-rescaling). */
const eightBits = (row: Uint8Array, at: number): number => (((row[at]! << 8) | row[at + 1]!) * 255 + 0x807f) >> 16

/** Sample `index` of a row with `bits` bits per sample. */
function sample(row: Uint8Array, index: number, bits: number): number {
  if (bits === 8) return row[index] ?? 0
  if (bits === 16) return ((row[index * 2] ?? 0) << 8) | (row[index * 2 + 1] ?? 0)
  const bit = index * bits
  return ((row[bit >> 3] ?? 0) >> (8 - bits - (bit & 7))) & (2 ** bits - 1)
}
