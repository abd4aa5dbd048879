/**
 * Decodes the first frame of a GIF (https://www.w3.org/Graphics/GIF/spec-gif89a.txt): LZW, interlacing, and one
 * transparent colour.
 */
import { checkSize, type Decoded, ImageError, raster } from './decoding.ts'

/** Throws an `ImageError` that names the defect. */
export function decodeGif(bytes: Uint8Array, maxPixels: number): Decoded {
  const reader = new Reader(bytes)
  reader.skip(6)
  const width = reader.u16()
  const height = reader.u16()
  const flags = reader.u8()
  reader.skip(2)
  checkSize(width, height, maxPixels)
  const globalPalette = flags & HAS_PALETTE ? reader.take(3 * 2 ** ((flags & 7) + 1)) : null
  const frame = readFirstFrame(reader, maxPixels)
  const palette = frame.palette ?? globalPalette
  if (palette === null) throw new ImageError('is a GIF without its palette')
  return raster(width, height, compose(width, height, frame, palette))
}

const HAS_PALETTE = 0x80
const IS_INTERLACED = 0x40

interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly palette: Uint8Array | null
  readonly isInterlaced: boolean
  readonly transparent: number | null
  /** The palette index of each pixel, in file order. */
  readonly indices: Uint8Array
}

/**
 * Reads up to and including the first image descriptor (§20); a graphic control extension before it may define a
 * transparent colour.
 */
function readFirstFrame(reader: Reader, maxPixels: number): Frame {
  let transparent: number | null = null
  for (;;) {
    const block = reader.u8()
    if (block === 0x21) {
      const label = reader.u8()
      const body = reader.subBlocks()
      if (label === 0xf9 && body.length >= 4) transparent = body[0]! & 1 ? body[3]! : null
    } else if (block === 0x2c) {
      const [x, y, width, height] = [reader.u16(), reader.u16(), reader.u16(), reader.u16()]
      const flags = reader.u8()
      checkSize(width, height, maxPixels)
      const palette = flags & HAS_PALETTE ? reader.take(3 * 2 ** ((flags & 7) + 1)) : null
      const indices = decompress(reader.u8(), reader.subBlocks(), width * height)
      return { x, y, width, height, palette, isInterlaced: (flags & IS_INTERLACED) !== 0, transparent, indices }
    } else throw new ImageError('is a GIF without an image in it')
  }
}

class Reader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  take(count: number): Uint8Array {
    if (this.#at + count > this.#bytes.length) throw new ImageError('is a GIF that is cut short')
    this.#at += count
    return this.#bytes.subarray(this.#at - count, this.#at)
  }

  skip(count: number): void {
    this.take(count)
  }

  u8(): number {
    return this.take(1)[0]!
  }

  u16(): number {
    const [low, high] = this.take(2)
    return (high! << 8) | low!
  }

  /** Data sub-blocks up to their terminator, concatenated (§15). */
  subBlocks(): Uint8Array {
    const parts: Uint8Array[] = []
    for (let length = this.u8(); length !== 0; length = this.u8()) parts.push(this.take(length))
    return Buffer.concat(parts)
  }
}

/** The greatest length of a code (appendix F, "Variable-Length-Code LZW Compression"). */
const MAX_CODE_BITS = 12
/** The value before the first code after a clear code. */
const NO_CODE = -1

/** Decodes LZW data (appendix F) up to `count` pixels. A stream that ends earlier is an error. */
function decompress(minimumBits: number, data: Uint8Array, count: number): Uint8Array {
  if (minimumBits < 1 || minimumBits > 8) throw new ImageError('is a GIF whose data is broken')
  const out = new Uint8Array(count)
  const clear = 1 << minimumBits
  const end = clear + 1
  const prefix = new Int16Array(1 << MAX_CODE_BITS)
  const suffix = new Uint8Array(1 << MAX_CODE_BITS)
  const lengths = new Uint16Array(1 << MAX_CODE_BITS)
  for (let code = 0; code < clear; code++) {
    suffix[code] = code
    lengths[code] = 1
  }
  let [bits, next, previous, filled] = [minimumBits + 1, clear + 2, NO_CODE, 0]
  let [buffer, available, at] = [0, 0, 0]
  while (filled < count) {
    while (available < bits) {
      if (at === data.length) throw new ImageError('is a GIF that is cut short')
      buffer |= data[at++]! << available
      available += 8
    }
    const code = buffer & ((1 << bits) - 1)
    buffer >>>= bits
    available -= bits
    if (code === clear) {
      ;[bits, next, previous] = [minimumBits + 1, clear + 2, NO_CODE]
      continue
    }
    if (code === end) throw new ImageError('is a GIF that is cut short')
    if (code > next || (code === next && previous === NO_CODE)) throw new ImageError('is a GIF whose data is broken')
    // A code that is not in the table yet represents the previous string followed by its first pixel.
    const known = code === next ? previous : code
    const length = lengths[known]! + (code === next ? 1 : 0)
    let walk = known
    for (let i = filled + lengths[known]! - 1; walk >= 0 && i >= filled; i--) {
      if (i < count) out[i] = suffix[walk]!
      walk = lengths[walk] === 1 ? NO_CODE : prefix[walk]!
    }
    const first = out[filled]!
    if (code === next && filled + length - 1 < count) out[filled + length - 1] = first
    if (previous !== NO_CODE && next < 1 << MAX_CODE_BITS) {
      prefix[next] = previous
      suffix[next] = first
      lengths[next] = lengths[previous]! + 1
      next++
      if (next === 1 << bits && bits < MAX_CODE_BITS) bits++
    }
    filled += length
    previous = code
  }
  return out
}

function compose(width: number, height: number, frame: Frame, palette: Uint8Array): Decoded['content'] {
  const pixels = new Uint8Array(width * height * 3)
  const coversAll = frame.x === 0 && frame.y === 0 && frame.width >= width && frame.height >= height
  const alpha = frame.transparent === null && coversAll ? null : new Uint8Array(width * height)
  let row = 0
  for (const y of rowOrder(frame)) {
    if (frame.y + y < height) putRow(row, frame.y + y)
    row++
  }
  return { kind: 'raw', pixelWidth: width, pixelHeight: height, components: 3, pixels, alpha }

  function putRow(source: number, y: number): void {
    for (let x = 0; x < frame.width && frame.x + x < width; x++) {
      const index = frame.indices[source * frame.width + x]!
      const at = y * width + frame.x + x
      for (let c = 0; c < 3; c++) pixels[at * 3 + c] = palette[index * 3 + c] ?? 0
      if (alpha !== null) alpha[at] = index === frame.transparent ? 0 : 0xff
    }
  }
}

/** Interlaced rows are stored in four passes (appendix E). */
function* rowOrder({ height, isInterlaced }: Frame): Generator<number> {
  const passes = isInterlaced
    ? ([
        [0, 8],
        [4, 8],
        [2, 4],
        [1, 2],
      ] as const)
    : ([[0, 1]] as const)
  for (const [start, step] of passes) for (let y = start; y < height; y += step) yield y
}
