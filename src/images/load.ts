/** Bytes to image: finds the format, decodes within limits, and turns every failure into a warning. */
import { createHash } from 'node:crypto'
import type { Diagnostics } from '../base/diagnostics.ts'
import type { Limits } from '../base/limits.ts'
import { type Decoded, ImageError } from './decoding.ts'
import { decodeGif } from './gif.ts'
import { decodeJpeg } from './jpeg.ts'
import { decodePng } from './png.ts'
import { type ImageFormat, sniffImage } from './sniff.ts'
import type { ImageHandle } from './types.ts'

export interface ImageContext {
  readonly limits: Pick<Limits, 'imagePixels'>
  readonly diagnostics: Diagnostics
}

/**
 * The image in `bytes`, or null with a warning that names `where` it came from. Never throws for what the bytes are.
 * Equal bytes give the same object as long as it is remembered.
 */
export async function loadImage(
  bytes: Uint8Array,
  where: string,
  { limits, diagnostics }: ImageContext,
): Promise<ImageHandle | null> {
  const id = createHash('sha256').update(bytes).digest('hex')
  const known = cache.get(id)
  if (known !== null && pixelsOf(known) <= limits.imagePixels) return known
  const format = sniffImage(bytes)
  try {
    if (format === null) throw new ImageError(bytes.length === 0 ? 'is empty' : 'is not an image of a known format')
    const decoded = await decode(format, bytes, limits.imagePixels)
    const handle = { id, ...decoded }
    cache.set(id, handle)
    return handle
  } catch (error) {
    if (!(error instanceof ImageError)) throw error
    diagnostics.warn(error.code, `the image ${where} ${error.message}`, where)
    return null
  }
}

async function decode(format: ImageFormat, bytes: Uint8Array, maxPixels: number): Promise<Decoded> {
  switch (format) {
    case 'png':
      return decodePng(bytes, maxPixels)
    case 'jpeg':
      return decodeJpeg(bytes, maxPixels)
    case 'gif':
      return decodeGif(bytes, maxPixels)
    case 'webp':
    case 'avif':
    case 'svg':
    case 'bmp':
    case 'tiff':
    case 'ico':
      throw new ImageError(`is in the format ${format.toUpperCase()}, which is not supported`)
  }
}

function pixelsOf({ content }: ImageHandle): number {
  return content.pixelWidth * content.pixelHeight
}

// ---------- what a process remembers ----------

const MAX_CACHED_BYTES = 32 * 1024 * 1024
const MAX_CACHED_IMAGE_BYTES = 4 * 1024 * 1024

/** Images that are asked for again and again, such as logos. The least recently used ones go first. */
class ImageCache {
  readonly #images = new Map<string, ImageHandle>()
  #bytes = 0

  get(id: string): ImageHandle | null {
    const found = this.#images.get(id)
    if (found === undefined) return null
    this.#images.delete(id)
    this.#images.set(id, found)
    return found
  }

  set(id: string, handle: ImageHandle): void {
    const size = sizeOf(handle)
    if (size > MAX_CACHED_IMAGE_BYTES || this.#images.has(id)) return
    this.#images.set(id, handle)
    this.#bytes += size
    for (const [oldest, image] of this.#images) {
      if (this.#bytes <= MAX_CACHED_BYTES) break
      this.#images.delete(oldest)
      this.#bytes -= sizeOf(image)
    }
  }
}

const cache = new ImageCache()

/** The memory that an image holds on to: a view keeps the whole file alive. */
function sizeOf({ content }: ImageHandle): number {
  switch (content.kind) {
    case 'jpeg':
    case 'png':
      return content.data.buffer.byteLength
    case 'raw':
      return content.pixels.length + (content.alpha?.length ?? 0)
  }
}
