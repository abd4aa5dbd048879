/** The pixels of a screenshot: a PNG of eight bits a channel without interlacing, as browsers write them (W3C PNG 3). */
import { inflateSync } from 'node:zlib'
import { unfilter } from '../src/base/png-filters.ts'

export interface Pixels {
  readonly width: number
  readonly height: number
  /** Three bytes for each pixel, row by row; what is transparent is not looked at. */
  readonly rgb: Uint8Array
}

/** Throws where the PNG is of another kind. */
export function pngPixels(png: Buffer): Pixels {
  const [width, height, depth, kind] = [png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]]
  if (depth !== 8 || (kind !== 2 && kind !== 6)) throw new Error(`a PNG of depth ${depth} and colour type ${kind}`)
  const channels = kind === 6 ? 4 : 3
  const raw = inflateSync(Buffer.concat(imageData(png)))
  const rgb = new Uint8Array(width * height * 3)
  let above: Uint8Array = new Uint8Array(width * channels)
  for (let y = 0; y < height; y++) {
    const start = y * (width * channels + 1)
    const row = new Uint8Array(raw.subarray(start + 1, start + 1 + width * channels))
    unfilter(raw[start]!, row, above, channels)
    for (let x = 0; x < width; x++) rgb.set(row.subarray(x * channels, x * channels + 3), (y * width + x) * 3)
    above = row
  }
  return { width, height, rgb }
}

/** The contents of all `IDAT` chunks. */
function imageData(png: Buffer): readonly Buffer[] {
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  return parts
}
