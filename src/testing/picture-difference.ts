/** Compares pictures of pages: the PNG files that `renderPages` makes. */
import { inflateSync } from 'node:zlib'
import { encodePng } from '../raster/png-writer.ts'

interface Pixels {
  readonly width: number
  readonly height: number
  /** Rows of red, green and blue in bytes. */
  readonly rgb: Uint8Array
}

interface PictureDifference {
  /** Share of pixels that differ, from 0 to 1. */
  readonly share: number
  /** What both have in pale grey, what differs in red. */
  readonly png: Uint8Array
}

/** Null where both show the same. Throws an Error where one is no picture of a page. */
export function pictureDifference(before: Uint8Array, after: Uint8Array): PictureDifference | null {
  const [one, other] = [decode(before), decode(after)]
  const width = Math.max(one.width, other.width)
  const height = Math.max(one.height, other.height)
  const pixels = new Uint8Array(width * height * 4)
  let count = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [a, b] = [offset(one, x, y), offset(other, x, y)]
      const to = (y * width + x) * 4
      const isEqual =
        a >= 0 &&
        b >= 0 &&
        one.rgb[a] === other.rgb[b] &&
        one.rgb[a + 1] === other.rgb[b + 1] &&
        one.rgb[a + 2] === other.rgb[b + 2]
      if (!isEqual) count++
      pixels.set(isEqual ? grey(one.rgb, a) : RED, to)
    }
  return count === 0 && one.width === other.width && one.height === other.height
    ? null
    : { share: count / (width * height), png: encodePng(width, height, pixels, { dpi: 96 }) }
}

const RED = [0xd0, 0x10, 0x20, 0xff]

const offset = ({ width, height }: Pixels, x: number, y: number): number =>
  x < width && y < height ? (y * width + x) * 3 : -1

/** A quarter of the darkness of a pixel. */
function grey(rgb: Uint8Array, at: number): readonly number[] {
  const light = 191 + (rgb[at]! + rgb[at + 1]! + rgb[at + 2]!) / 12
  return [light, light, light, 255]
}

const SIGNATURE = '\x89PNG\r\n\x1a\n'

/** Reads what `encodePng` writes: 8-bit RGB with filters 0 and 2 (W3C PNG 3 §9.2). */
function decode(png: Uint8Array): Pixels {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  if (bytes.toString('latin1', 0, 8) !== SIGNATURE) throw new Error('This is no picture of a page.')
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  if (bytes.readUInt16BE(24) !== 0x0802) throw new Error('This is no picture of a page: it is not in 8-bit RGB.')
  const data: Buffer[] = []
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)))
  const stride = width * 3
  const rows = inflateSync(Buffer.concat(data), { maxOutputLength: (stride + 1) * height })
  const rgb = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++) {
    const from = y * (stride + 1)
    const filter = rows[from]
    if (filter !== 0 && filter !== 2) throw new Error('This picture of a page was changed by another program.')
    for (let i = 0; i < stride; i++) {
      const above = filter === 2 && y > 0 ? rgb[(y - 1) * stride + i]! : 0
      rgb[y * stride + i] = rows[from + 1 + i]! + above
    }
  }
  return { width, height, rgb }
}
