/** The size of a WebP image, from its header (https://developers.google.com/speed/webp/docs/riff_container). */

interface Chunk {
  readonly name: string
  readonly body: Uint8Array
}

function* chunksOf(bytes: Uint8Array, start: number): Generator<Chunk> {
  for (let at = start; at + 8 <= bytes.length; ) {
    const name = Buffer.from(bytes.subarray(at, at + 4)).toString('latin1')
    const length = u32(bytes, at + 4)
    yield { name, body: bytes.subarray(at + 8, at + 8 + length) }
    at += 8 + length + (length & 1)
  }
}

const u16 = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)
const u24 = (bytes: Uint8Array, at: number): number => u16(bytes, at) | ((bytes[at + 2] ?? 0) << 16)
const u32 = (bytes: Uint8Array, at: number): number => u24(bytes, at) + (bytes[at + 3] ?? 0) * 0x1000000

/** Offset of the first chunk, after `RIFF`, the size and `WEBP`. */
const FIRST_CHUNK = 12

/** The size of the canvas, or of the only image. Null if the header is truncated. */
export function webpSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | null {
  for (const { name, body } of chunksOf(bytes, FIRST_CHUNK)) {
    if (body.length < 10) return null
    if (name === 'VP8X') return { width: u24(body, 4) + 1, height: u24(body, 7) + 1 }
    if (name === 'VP8 ') return { width: u16(body, 6) & 0x3fff, height: u16(body, 8) & 0x3fff }
    if (name === 'VP8L') {
      const bits = u32(body, 1)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    return null
  }
  return null
}

/** Offset of the image in an animation frame, after its position, size, duration and flags. */
const FRAME_HEADER = 16

/** Replaces an animation by its first frame with the size of that frame; returns other images unchanged. */
export function firstFrame(bytes: Uint8Array): Uint8Array {
  for (const { name, body } of chunksOf(bytes, FIRST_CHUNK)) {
    if (name !== 'ANMF') continue
    const parts = [...chunksOf(body, FRAME_HEADER)].filter(part => ['ALPH', 'VP8 ', 'VP8L'].includes(part.name))
    const hasAlpha = parts.some(part => part.name === 'ALPH')
    const header = Buffer.alloc(10)
    header[0] = hasAlpha ? ALPHA : 0
    header.set(body.subarray(6, 12), 4)
    const chunks = [...(hasAlpha ? [{ name: 'VP8X', body: header }] : []), ...parts].map(written)
    const content = Buffer.concat([Buffer.from('WEBP'), ...chunks])
    return written({ name: 'RIFF', body: content })
  }
  return bytes
}

const ALPHA = 0x10

function written({ name, body }: Chunk): Buffer {
  const out = Buffer.alloc(8 + body.length + (body.length & 1))
  out.write(name, 0, 'latin1')
  out.writeUInt32LE(body.length, 4)
  out.set(body, 8)
  return out
}
