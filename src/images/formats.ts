/**
 * The image formats, one row each: its signature (MIME Sniffing §6.1, https://mimesniff.spec.whatwg.org/; the Content-Type of a
 * server is not reliable), its size from the header, and its decoder. Its media types and file extensions are a row in
 * base/media-types.ts.
 */
import type { Size } from '../base/geometry.ts'
import { avifSize } from './avif-header.ts'
import { type Decoded, ImageError } from './decoding.ts'
import { decodeGif } from './gif.ts'
import { decodeJpeg } from './jpeg.ts'
import { decodePng, PNG_SIGNATURE } from './png.ts'
import { webpSize } from './webp-header.ts'

interface Format {
  /** Whether a file has the format's signature; `head` is its first 32 bytes as Latin-1. */
  readonly begins: (head: string) => boolean
  /**
   * The size from the header, so that a decompression bomb is refused before it is decoded; null for invalid files, and for
   * formats whose decoding time does not depend on the number of pixels.
   */
  readonly size: (view: DataView) => Size | null
  /** Throws ImageError for an invalid image, or one with more pixels than `maxPixels`. */
  readonly decode: (bytes: Uint8Array, maxPixels: number) => Decoded | Promise<Decoded>
}

const unsized = (): null => null
const bytesOf = ({ buffer, byteOffset, byteLength }: DataView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

/** PNG's signature, length and type of the first chunk, and IHDR (PNG 3 §11.2.1). */
const PNG_HEADER_BYTES = 29

const FORMATS = {
  png: {
    begins: head => head.startsWith(PNG_SIGNATURE),
    size: view =>
      view.byteLength < PNG_HEADER_BYTES ? null : { width: view.getUint32(16), height: view.getUint32(20) },
    decode: decodePng,
  },
  // JPEG data is copied into the PDF.
  jpeg: { begins: head => head.startsWith('\xff\xd8\xff'), size: unsized, decode: decodeJpeg },
  gif: {
    begins: head => head.startsWith('GIF87a') || head.startsWith('GIF89a'),
    size: view => (view.byteLength < 10 ? null : { width: view.getUint16(6, true), height: view.getUint16(8, true) }),
    decode: decodeGif,
  },
  webp: {
    begins: head => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP',
    size: view => webpSize(bytesOf(view)),
    decode: async (bytes, maxPixels) => (await import('./wasm.ts')).decodeWebp(bytes, maxPixels),
  },
  avif: {
    begins: head => head.slice(4, 8) === 'ftyp' && /avi[fs]/.test(head.slice(8)),
    size: view => avifSize(bytesOf(view)),
    decode: async (bytes, maxPixels) => (await import('./wasm.ts')).decodeAvif(bytes, maxPixels),
  },
  bmp: {
    begins: head => head.startsWith('BM'),
    // The oldest headers have sizes of 16 bits, whose decoding is cheap.
    size: view =>
      view.byteLength < 26 ? null : { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) },
    decode: async (bytes, maxPixels) => (await import('./bmp.ts')).decodeBmp(bytes, maxPixels),
  },
  // Bitmaps in icons are small; pixel-work.ts examines those that contain a PNG.
  ico: {
    begins: head => head.startsWith('\0\0\x01\0'),
    size: unsized,
    decode: async (bytes, maxPixels) => (await import('./ico.ts')).decodeIco(bytes, maxPixels),
  },
  tiff: {
    begins: head => head.startsWith('II*\0') || head.startsWith('MM\0*'),
    size: unsized,
    decode: () => {
      throw new ImageError('is in the format TIFF, which is not supported')
    },
  },
} as const satisfies Readonly<Record<string, Format>>

/** A format whose bytes are pixels. */
type RasterFormat = keyof typeof FORMATS

/** SVG is markup: load.ts reads it and the images that it refers to. */
export type ImageFormat = RasterFormat | 'svg'

/** The row of a format. */
export const rasterFormat = (name: RasterFormat): Format => FORMATS[name]

/** Enough for all signatures: the brands of AVIF come last. */
const SIGNATURE_BYTES = 32
/** Number of bytes that are searched for the root element of an SVG, after comments and a document type. */
const SVG_PROLOGUE = 4096

/** The format, by the first bytes; null if it is unknown. */
export function sniffImage(bytes: Uint8Array): ImageFormat | null {
  const head = Buffer.from(bytes.subarray(0, SIGNATURE_BYTES)).toString('latin1')
  for (const [name, { begins }] of Object.entries(FORMATS)) if (begins(head)) return name as RasterFormat
  return isSvg(bytes.subarray(0, SVG_PROLOGUE)) ? 'svg' : null
}

/** Whether the first element of a file is `svg`, in UTF-8 or UTF-16, after comments, instructions and a document type. */
function isSvg(start: Uint8Array): boolean {
  const text = Buffer.from(start).toString('latin1').replaceAll('\0', '')
  let at = text.startsWith('\xef\xbb\xbf') ? 3 : /^(?:\xff\xfe|\xfe\xff)/.test(text) ? 2 : 0
  for (;;) {
    while (/[\t\n\r ]/.test(text[at] ?? '')) at++
    if (text[at] !== '<') return false
    const next = text[at + 1]
    if (next !== '!' && next !== '?') break
    const end = text.startsWith('<!--', at) ? '-->' : '>'
    const found = text.indexOf(end, at)
    if (found < 0) return false
    at = found + end.length
  }
  return /^<(?:[A-Za-z_][\w.-]*:)?svg[\s/>]/.test(text.slice(at, at + 64))
}
