/**
 * JPEG (ITU-T T.81). The compressed data is copied into the PDF; only its segments are parsed. Segments that do not
 * affect the image (EXIF with places and thumbnails, colour profiles, comments) and data after the image are removed.
 */
import { checkSize, type Decoded, ImageError, raster } from './decoding.ts'

/** Throws an `ImageError` that names the defect. */
export function decodeJpeg(bytes: Uint8Array, maxPixels: number): Decoded {
  const jpeg = readSegments(bytes, maxPixels)
  const { pixelWidth, pixelHeight, orientation } = jpeg
  const isTurned = orientation >= 5
  const content = { kind: 'jpeg', ...jpeg } as const
  return isTurned ? raster(pixelHeight, pixelWidth, content) : raster(pixelWidth, pixelHeight, content)
}

interface Jpeg {
  readonly data: Uint8Array
  readonly pixelWidth: number
  readonly pixelHeight: number
  readonly components: 1 | 3 | 4
  readonly isAdobe: boolean
  readonly orientation: number
}

const MARKER = {
  startOfImage: 0xd8,
  endOfImage: 0xd9,
  startOfScan: 0xda,
  app0: 0xe0,
  app1: 0xe1,
  app14: 0xee,
  app15: 0xef,
  comment: 0xfe,
} as const

/** Baseline, extended and progressive Huffman-coded frames, which PDF's DCTDecode supports (ISO 32000-1 §7.4.8). */
const READABLE_FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2])

/** Other markers in the range of frame markers: DHT, JPG, DAC. */
const NOT_FRAMES: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc])

type Frame = Pick<Jpeg, 'pixelWidth' | 'pixelHeight' | 'components'>

function readSegments(bytes: Uint8Array, maxPixels: number): Jpeg {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)]
  let frame: Frame | null = null
  let isAdobe = false
  let orientation = 1
  let hasScan = false
  for (let at = 2; ; ) {
    const start = nextMarker(bytes, at)
    const marker = bytes[start + 1]!
    if (marker === MARKER.endOfImage) {
      kept.push(bytes.subarray(start, start + 2))
      break
    }
    const length = ((bytes[start + 2] ?? 0) << 8) | (bytes[start + 3] ?? 0)
    const end = start + 2 + length
    if (length < 2 || end > bytes.length) throw new ImageError('is a JPEG that is cut short')
    const body = bytes.subarray(start + 4, end)
    if (marker >= 0xc0 && marker <= 0xcf && !NOT_FRAMES.has(marker)) frame ??= readFrame(marker, body, maxPixels)
    if (marker === MARKER.app1) orientation = readOrientation(body) ?? orientation
    if (marker === MARKER.app14 && startsWith(body, 'Adobe')) isAdobe = true
    const isScan = marker === MARKER.startOfScan
    hasScan ||= isScan
    at = isScan ? endOfScan(bytes, end) : end
    if (isPartOfTheImage(marker)) kept.push(bytes.subarray(start, at))
  }
  if (frame === null || !hasScan) throw new ImageError('is a JPEG without an image in it')
  return { ...frame, data: Buffer.concat(kept), isAdobe, orientation }
}

/** The offset of the next marker. Fill bytes may precede it (§B.1.1.2); other data between segments is skipped. */
function nextMarker(bytes: Uint8Array, from: number): number {
  for (let at = from; ; at++) {
    at = bytes.indexOf(0xff, at)
    if (at < 0 || at + 1 >= bytes.length) throw new ImageError('is a JPEG that is cut short')
    const marker = bytes[at + 1]!
    if (marker !== 0 && marker !== 0xff && !isRestart(marker) && marker !== 0x01) return at
  }
}

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7

/** The end of compressed data: the next marker that is neither a stuffed byte nor a restart marker. */
function endOfScan(bytes: Uint8Array, from: number): number {
  return nextMarker(bytes, from)
}

const isPartOfTheImage = (marker: number): boolean =>
  marker === MARKER.app0 ||
  marker === MARKER.app14 ||
  !((marker >= MARKER.app0 && marker <= MARKER.app15) || marker === MARKER.comment)

function readFrame(marker: number, body: Uint8Array, maxPixels: number): Frame {
  if (body.length < 6) throw new ImageError('is a JPEG that is cut short')
  const [precision, h1, h2, w1, w2, components] = body
  const pixelHeight = (h1! << 8) | h2!
  const pixelWidth = (w1! << 8) | w2!
  if (!READABLE_FRAMES.has(marker) || precision !== 8) throw new ImageError('is a JPEG of a kind that PDF cannot hold')
  if (components !== 1 && components !== 3 && components !== 4)
    throw new ImageError('is a JPEG of an unknown colour space')
  checkSize(pixelWidth, pixelHeight, maxPixels)
  return { pixelWidth, pixelHeight, components }
}

const startsWith = (body: Uint8Array, text: string): boolean =>
  Buffer.from(body.subarray(0, text.length)).toString('latin1') === text

const ORIENTATION_TAG = 0x0112

/** EXIF's orientation, 1 to 8, from the first directory of its TIFF block; null if it is missing. */
function readOrientation(body: Uint8Array): number | null {
  if (!startsWith(body, 'Exif\0\0') || body.length < 14) return null
  const tiff = new DataView(body.buffer, body.byteOffset + 6, body.byteLength - 6)
  const isLittle = tiff.getUint16(0) === 0x4949
  const directory = tiff.getUint32(4, isLittle)
  if (directory + 2 > tiff.byteLength) return null
  const count = tiff.getUint16(directory, isLittle)
  for (let i = 0; i < count; i++) {
    const entry = directory + 2 + i * 12
    if (entry + 12 > tiff.byteLength) return null
    if (tiff.getUint16(entry, isLittle) !== ORIENTATION_TAG) continue
    const value = tiff.getUint16(entry + 8, isLittle)
    return value >= 1 && value <= 8 ? value : null
  }
  return null
}
