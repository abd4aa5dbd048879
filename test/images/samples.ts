/** Small images made on the spot, so that every byte of them is known, and one JPEG that cannot be. */

import { deflateSync } from 'node:zlib'
import { crc32 } from './crc.ts'

export interface PngSpec {
  readonly width: number
  readonly height: number
  readonly bitDepth: 1 | 2 | 4 | 8 | 16
  readonly colorType: 0 | 2 | 3 | 4 | 6
  /** Samples of pixel (x, y), each as wide as the bit depth. */
  readonly at: (x: number, y: number) => readonly number[]
  readonly isInterlaced?: boolean
  readonly palette?: readonly number[]
  readonly transparency?: readonly number[]
  /** Which filter each row has; 0 to 4 in turn when left out. */
  readonly filter?: number
}

const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

export function png(spec: PngSpec): Uint8Array {
  const { width, height, bitDepth, colorType } = spec
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bitDepth, colorType, 0, 0, spec.isInterlaced ? 1 : 0], 8)
  const passes = spec.isInterlaced ? ADAM7 : ([[0, 0, 1, 1]] as const)
  const data = Buffer.concat(passes.flatMap(pass => passRows(spec, pass)))
  const compressed = deflateSync(data)
  const half = compressed.length >> 1
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f])),
    ...(spec.palette ? [chunk('PLTE', Buffer.from(spec.palette))] : []),
    ...(spec.transparency ? [chunk('tRNS', Buffer.from(spec.transparency))] : []),
    chunk('IDAT', compressed.subarray(0, half)),
    chunk('IDAT', compressed.subarray(half)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export function chunk(type: string, body: Uint8Array): Buffer {
  const out = Buffer.alloc(12 + body.length)
  out.writeUInt32BE(body.length, 0)
  out.write(type, 4, 'latin1')
  out.set(body, 8)
  out.writeUInt32BE(crc32(out.subarray(4, 8 + body.length)), 8 + body.length)
  return out
}

function passRows(spec: PngSpec, [x0, y0, dx, dy]: readonly [number, number, number, number]): Buffer[] {
  const rows: Buffer[] = []
  let previous: Buffer | null = null
  for (let y = y0; y < spec.height; y += dy) {
    const samples: number[] = []
    for (let x = x0; x < spec.width; x += dx) samples.push(...spec.at(x, y))
    if (samples.length === 0) return []
    const row = packed(samples, spec.bitDepth)
    const channels = samples.length / Math.ceil((spec.width - x0) / dx)
    const step = Math.max(1, (channels * spec.bitDepth) >> 3)
    rows.push(filtered(spec.filter ?? rows.length % 5, row, previous ?? Buffer.alloc(row.length), step))
    previous = row
  }
  return rows
}

function packed(samples: readonly number[], bits: number): Buffer {
  const row = Buffer.alloc(Math.ceil((samples.length * bits) / 8))
  samples.forEach((sample, i) => {
    if (bits === 16) row.writeUInt16BE(sample, i * 2)
    else row[(i * bits) >> 3]! |= sample << (8 - bits - ((i * bits) & 7))
  })
  return row
}

/** PNG §9.2, forwards. */
function filtered(filter: number, row: Buffer, above: Buffer, step: number): Buffer {
  const out = Buffer.alloc(row.length + 1)
  out[0] = filter
  for (let i = 0; i < row.length; i++) {
    const [a, b, c] = [row[i - step] ?? 0, above[i]!, above[i - step] ?? 0]
    const p = a + b - c
    const nearest =
      Math.abs(p - a) <= Math.abs(p - b) && Math.abs(p - a) <= Math.abs(p - c)
        ? a
        : Math.abs(p - b) <= Math.abs(p - c)
          ? b
          : c
    out[i + 1] = row[i]! - [0, a, b, (a + b) >> 1, nearest][filter]!
  }
  return out
}

/** A GIF whose frame stands at (x, y) of a larger screen. Codes are not shared: each pixel is a code of its own. */
export function gif(spec: {
  readonly screen: readonly [number, number]
  readonly frame: readonly [x: number, y: number, width: number, height: number]
  readonly palette: readonly number[]
  readonly indices: readonly number[]
  readonly transparent?: number
  readonly isInterlaced?: boolean
}): Uint8Array {
  const bits = Math.max(2, Math.ceil(Math.log2(spec.palette.length / 3)))
  const palette = Buffer.alloc(3 << bits)
  palette.set(spec.palette)
  const u16 = (value: number): number[] => [value & 0xff, value >> 8]
  return Buffer.from([
    ...Buffer.from('GIF89a'),
    ...spec.screen.flatMap(u16),
    ...[0x80 | (bits - 1), 0, 0, ...palette],
    ...(spec.transparent === undefined ? [] : [0x21, 0xf9, 4, 1, 0, 0, spec.transparent, 0]),
    ...[0x2c, ...spec.frame.flatMap(u16), spec.isInterlaced ? 0x40 : 0, bits],
    ...lzw(spec.indices, bits),
    0x3b,
  ])
}

/** Real LZW: the table grows as the decoder's does. */
function lzw(indices: readonly number[], minimum: number): number[] {
  const clear = 1 << minimum
  const bytes: number[] = []
  let [buffer, filled, bits, next] = [0, 0, minimum + 1, clear + 2]
  const write = (code: number): void => {
    buffer |= code << filled
    filled += bits
    for (; filled >= 8; filled -= 8, buffer >>>= 8) bytes.push(buffer & 0xff)
  }
  let table = new Map<string, number>()
  write(clear)
  let current = ''
  const codeOf = (key: string): number => table.get(key) ?? Number(key)
  for (const index of indices) {
    const longer = current === '' ? String(index) : `${current},${index}`
    if (current === '' || table.has(longer)) {
      current = longer
      continue
    }
    write(codeOf(current))
    table.set(longer, next++)
    if (next > 1 << bits) bits++
    if (next === 4095) {
      write(clear)
      table = new Map()
      ;[bits, next] = [minimum + 1, clear + 2]
    }
    current = String(index)
  }
  write(codeOf(current))
  write(clear + 1)
  if (filled > 0) bytes.push(buffer & 0xff)
  const blocks: number[] = []
  for (let i = 0; i < bytes.length; i += 255) blocks.push(Math.min(255, bytes.length - i), ...bytes.slice(i, i + 255))
  return [...blocks, 0]
}

/** 24 × 16 pixels from red to blue, baseline, with a colour profile in APP2. */
export const JPEG = Buffer.from(
  `/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAA
AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
AAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAA
ABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1
AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAP
KnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/
2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK0
6kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAQABgDASIAAhEBAxEB/8QAFwAAAwEA
AAAAAAAAAAAAAAAAAAECBf/EABUQAQEAAAAAAAAAAAAAAAAAAAEA/8QAFgEBAQEAAAAAAAAAAAAAAAAABAIF/8QAFxEAAwEAAAAAAAAAAAAAAA
AAAAIDIf/aAAwDAQACEQMRAD8AzgrCQVhXNBNqDCKwiaqYZb00/9k=`,
  'base64',
)

/** `JPEG` with an EXIF block that asks to be turned. */
export function turnedJpeg(orientation: number, isLittleEndian = false): Uint8Array {
  const tiff = Buffer.alloc(26)
  tiff.write(isLittleEndian ? 'II' : 'MM', 0)
  const u16 = (value: number, at: number): unknown =>
    isLittleEndian ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at)
  const u32 = (value: number, at: number): unknown =>
    isLittleEndian ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at)
  u16(42, 2)
  u32(8, 4)
  u16(1, 8)
  u16(0x0112, 10)
  u16(3, 12)
  u32(1, 14)
  u16(orientation, 18)
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff])
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, body.length + 2]), body])
  return Buffer.concat([JPEG.subarray(0, 2), segment, JPEG.subarray(2)])
}
