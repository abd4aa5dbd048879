/**
 * Windows bitmaps, decoded: all depths, uncompressed and run-length encoded, and those in icons without a file header
 * (https://learn.microsoft.com/windows/win32/gdi/bitmap-structures).
 */
import { checkSize, type Decoded, ImageError, raster } from './decoding.ts'

/** Bytes of BITMAPFILEHEADER (https://learn.microsoft.com/windows/win32/api/wingdi/ns-wingdi-bitmapfileheader). */
const FILE_HEADER = 14
/**
 * Sizes of the successive header versions: with palette entries of three bytes, the common one, the one with an alpha mask.
 */
const CORE_HEADER = 12
const INFO_HEADER = 40
const HEADER_WITH_ALPHA = 56

const COMPRESSION = { none: 0, runs8: 1, runs4: 2, masks: 3, masksWithAlpha: 6 } as const

/** Decodes a BMP file. Throws an `ImageError` that names the defect. */
export function decodeBmp(bytes: Uint8Array, maxPixels: number): Decoded {
  const view = viewOf(bytes)
  if (view.byteLength < FILE_HEADER + 4) throw new ImageError('is a BMP that is cut short')
  return decodeBitmap(view, { at: FILE_HEADER, pixelsAt: view.getUint32(10, true), isIcon: false }, maxPixels)
}

/** The position of a bitmap in its file. */
interface BitmapPlace {
  /** Offset of the bitmap's header. */
  readonly at: number
  /** Offset of its pixels; null if they follow the palette. */
  readonly pixelsAt: number | null
  /** Bitmaps in icons have twice the height: a mask of one bit per pixel follows the colours. */
  readonly isIcon: boolean
}

/** Decodes a bitmap. Throws ImageError for invalid or unknown data. */
export function decodeBitmap(view: DataView, place: BitmapPlace, maxPixels: number): Decoded {
  try {
    const header = readHeader(view, place)
    checkSize(header.width, header.height, maxPixels)
    const pixels = new Uint8Array(header.width * header.height * 3)
    const alpha = new Uint8Array(header.width * header.height).fill(0xff)
    const target: Target = { ...header, pixels, alpha }
    if (header.compression === COMPRESSION.runs8 || header.compression === COMPRESSION.runs4) readRuns(view, target)
    else if (header.depth <= 8) readIndices(view, target)
    else readColors(view, target)
    if (place.isIcon) readIconMask(view, target)
    const shown = alpha.every(value => value === 0xff) ? null : alpha
    const { width: pixelWidth, height: pixelHeight } = header
    return raster(pixelWidth, pixelHeight, {
      kind: 'raw',
      pixelWidth,
      pixelHeight,
      components: 3,
      pixels,
      alpha: shown,
    })
  } catch (error) {
    if (error instanceof RangeError) throw new ImageError('is a BMP that is cut short')
    throw error
  }
}

/** A view of the bytes, without copying. */
export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

// ---------- header ----------

interface Header {
  readonly width: number
  readonly height: number
  /** Rows are stored from the bottom up unless the height is negative. */
  readonly isTopDown: boolean
  readonly depth: number
  readonly compression: number
  readonly palette: Palette
  readonly masks: readonly [red: Mask, green: Mask, blue: Mask, alpha: Mask]
  readonly pixelsAt: number
}

interface Palette {
  readonly at: number
  readonly entry: 3 | 4
  readonly count: number
}

/** A channel of a pixel: its value is `(pixel & mask) >>> shift`, of at most `most`. */
interface Mask {
  readonly mask: number
  readonly shift: number
  readonly most: number
}

interface Target extends Header {
  readonly pixels: Uint8Array
  readonly alpha: Uint8Array
}

function readHeader(view: DataView, { at, pixelsAt, isIcon }: BitmapPlace): Header {
  const size = view.getUint32(at, true)
  const isCore = size === CORE_HEADER
  if (!isCore && (size < INFO_HEADER || size > 124)) throw new ImageError('is a BMP of an unknown kind')
  const width = isCore ? view.getUint16(at + 4, true) : view.getInt32(at + 4, true)
  const rows = isCore ? view.getUint16(at + 6, true) : view.getInt32(at + 8, true)
  const depth = view.getUint16(at + (isCore ? 10 : 14), true)
  const compression = isCore ? COMPRESSION.none : view.getUint32(at + 16, true)
  checkKind(depth, compression)
  const used = isCore ? 0 : view.getUint32(at + 32, true)
  const hasMasks = compression === COMPRESSION.masks || compression === COMPRESSION.masksWithAlpha
  // Before version 4 of the header, masks follow it.
  const behind = hasMasks && size === INFO_HEADER ? (compression === COMPRESSION.masks ? 12 : 16) : 0
  const count = depth > 8 ? 0 : Math.min(used === 0 ? 2 ** depth : used, 256)
  const palette: Palette = { at: at + size + behind, entry: isCore ? 3 : 4, count }
  return {
    width,
    height: Math.abs(rows) / (isIcon ? 2 : 1),
    isTopDown: rows < 0,
    depth,
    compression,
    palette,
    masks: hasMasks ? givenMasks(view, at, size >= HEADER_WITH_ALPHA || behind === 16) : usualMasks(depth, isIcon),
    pixelsAt: pixelsAt ?? palette.at + (depth > 8 ? used : count) * palette.entry,
  }
}

function checkKind(depth: number, compression: number): void {
  const { none, runs8, runs4, masks, masksWithAlpha } = COMPRESSION
  const isKnown =
    (compression === none && [1, 2, 4, 8, 16, 24, 32].includes(depth)) ||
    (compression === runs8 && depth === 8) ||
    (compression === runs4 && depth === 4) ||
    ((compression === masks || compression === masksWithAlpha) && (depth === 16 || depth === 32))
  if (!isKnown)
    throw new ImageError(`is a BMP of ${depth} bits per pixel with compression ${compression}, which is not supported`)
}

const maskOf = (mask: number): Mask => {
  const bits = mask >>> 0
  const shift = bits === 0 ? 0 : 31 - Math.clz32(bits & -bits)
  return { mask: bits, shift, most: bits >>> shift }
}

function givenMasks(view: DataView, at: number, hasAlpha: boolean): Header['masks'] {
  const mask = (index: number): Mask => maskOf(view.getUint32(at + INFO_HEADER + 4 * index, true))
  return [mask(0), mask(1), mask(2), hasAlpha ? mask(3) : maskOf(0)]
}

/** The fourth byte of a pixel is alpha in icons alone. */
const usualMasks = (depth: number, isIcon: boolean): Header['masks'] =>
  depth === 16
    ? [maskOf(0x7c00), maskOf(0x3e0), maskOf(0x1f), maskOf(0)]
    : [maskOf(0xff0000), maskOf(0xff00), maskOf(0xff), maskOf(depth === 32 && isIcon ? 0xff000000 : 0)]

// ---------- pixels ----------

/** Bytes of a row, which is padded to a multiple of four. */
const strideOf = (width: number, depth: number): number => Math.floor((width * depth + 31) / 32) * 4

const rowOf = ({ height, isTopDown }: Header, row: number): number => (isTopDown ? row : height - 1 - row)

function readColors(view: DataView, target: Target): void {
  const { width, height, depth, masks, pixelsAt, pixels, alpha } = target
  const stride = strideOf(width, depth)
  const step = depth / 8
  const [red, green, blue, opacity] = masks
  const channel = (pixel: number, { mask, shift, most }: Mask): number =>
    most === 0 ? 0 : Math.round((((pixel & mask) >>> shift) * 255) / most)
  for (let row = 0; row < height; row++) {
    let to = rowOf(target, row) * width
    for (let x = 0, from = pixelsAt + row * stride; x < width; x++, from += step, to++) {
      const pixel = pixelAt(view, from, step)
      pixels[to * 3] = channel(pixel, red)
      pixels[to * 3 + 1] = channel(pixel, green)
      pixels[to * 3 + 2] = channel(pixel, blue)
      if (opacity.most > 0) alpha[to] = channel(pixel, opacity)
    }
  }
}

function pixelAt(view: DataView, at: number, bytes: number): number {
  if (bytes === 4) return view.getUint32(at, true)
  if (bytes === 2) return view.getUint16(at, true)
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
}

function readIndices(view: DataView, target: Target): void {
  const { width, height, depth, pixelsAt } = target
  const stride = strideOf(width, depth)
  const most = 2 ** depth - 1
  for (let row = 0; row < height; row++) {
    const start = rowOf(target, row) * width
    for (let x = 0; x < width; x++) {
      const bit = x * depth
      const byte = view.getUint8(pixelsAt + row * stride + (bit >> 3))
      put(view, target, start + x, (byte >> (8 - depth - (bit & 7))) & most)
    }
  }
}

function put(view: DataView, { palette, pixels }: Target, to: number, index: number): void {
  if (index >= palette.count) return
  const from = palette.at + index * palette.entry
  pixels[to * 3] = view.getUint8(from + 2)
  pixels[to * 3 + 1] = view.getUint8(from + 1)
  pixels[to * 3 + 2] = view.getUint8(from)
}

/**
 * Run-length encoding (https://learn.microsoft.com/windows/win32/gdi/bitmap-compression): pairs of a count and an
 * index; after a zero, the end of a row or of the bitmap, an offset, or literal indices.
 */
function readRuns(view: DataView, target: Target): void {
  const { width, height, depth, pixelsAt, alpha } = target
  // Pixels that no run covers are transparent, as in browsers.
  alpha.fill(0)
  let [at, x, row] = [pixelsAt, 0, 0]
  const draw = (index: number): void => {
    if (x < width && row < height) {
      const to = rowOf(target, row) * width + x
      put(view, target, to, index)
      alpha[to] = 0xff
    }
    x++
  }
  const indexIn = (byte: number, place: number): number =>
    depth === 8 ? byte : place % 2 === 0 ? byte >> 4 : byte & 15
  while (row < height) {
    const count = view.getUint8(at)
    const value = view.getUint8(at + 1)
    at += 2
    if (count > 0) for (let i = 0; i < count; i++) draw(indexIn(value, i))
    else if (value === 0) [x, row] = [0, row + 1]
    else if (value === 1) return
    else if (value === 2) {
      x += view.getUint8(at)
      row += view.getUint8(at + 1)
      at += 2
    } else {
      for (let i = 0; i < value; i++) draw(indexIn(view.getUint8(at + (depth === 8 ? i : i >> 1)), i))
      const length = Math.ceil((value * depth) / 8)
      at += length + (length % 2)
    }
  }
}

/** A set bit is transparent. The mask is ignored if the colours have alpha. */
function readIconMask(view: DataView, target: Target): void {
  const { width, height, depth, pixelsAt, alpha } = target
  if (depth === 32 && alpha.some(value => value !== 0)) return
  alpha.fill(0xff)
  const stride = strideOf(width, 1)
  const start = pixelsAt + strideOf(width, depth) * height
  for (let row = 0; row < height; row++)
    for (let x = 0; x < width; x++) {
      const byte = view.getUint8(start + row * stride + (x >> 3))
      if ((byte >> (7 - (x & 7))) & 1) alpha[rowOf(target, row) * width + x] = 0
    }
}
