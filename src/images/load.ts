/** Bytes to image: finds the format, decodes within limits, and turns every failure into a warning. */
import { createHash } from 'node:crypto'
import type { Diagnostics } from '../base/diagnostics.ts'
import type { Limits } from '../base/limits.ts'
import { elementsOf } from '../html/document.ts'
import { parseDataUrl } from './data-url.ts'
import { type Decoded, ImageError } from './decoding.ts'
import { decodeGif } from './gif.ts'
import { decodeJpeg } from './jpeg.ts'
import { decodePng } from './png.ts'
import { type ImageFormat, sniffImage } from './sniff.ts'
import type { ImageHandle } from './types.ts'

export interface ImageContext {
  readonly limits: Pick<Limits, 'imagePixels' | 'domDepth' | 'domNodes'>
  readonly diagnostics: Diagnostics
}

/**
 * The image in `bytes`, or null with a warning that names `where` it came from. Never throws for what the bytes are.
 * Equal bytes give the same object as long as it is remembered.
 */
export async function loadImage(bytes: Uint8Array, where: string, context: ImageContext): Promise<ImageHandle | null> {
  const { limits, diagnostics } = context
  const id = createHash('sha256').update(bytes).digest('hex')
  const known = cache.get(id)
  if (known !== null && pixelsOf(known) <= limits.imagePixels) return known
  const format = sniffImage(bytes)
  try {
    if (format === null) throw new ImageError(bytes.length === 0 ? 'is empty' : 'is not an image of a known format')
    const decoded = await decode(format, bytes, where, context)
    const handle = { id, ...decoded }
    cache.set(id, handle)
    return handle
  } catch (error) {
    if (!(error instanceof ImageError)) throw error
    diagnostics.warn(error.code, `the image ${where} ${error.message}`, where)
    return null
  }
}

async function decode(format: ImageFormat, bytes: Uint8Array, where: string, context: ImageContext): Promise<Decoded> {
  const maxPixels = context.limits.imagePixels
  switch (format) {
    case 'png':
      return decodePng(bytes, maxPixels)
    case 'jpeg':
      return decodeJpeg(bytes, maxPixels)
    case 'gif':
      return decodeGif(bytes, maxPixels)
    case 'svg':
      return decodeSvgFile(bytes, where, context)
    case 'webp':
      return (await import('./wasm.ts')).decodeWebp(bytes, maxPixels)
    case 'avif':
      return (await import('./wasm.ts')).decodeAvif(bytes, maxPixels)
    case 'bmp':
    case 'tiff':
    case 'ico':
      throw new ImageError(`is in the format ${format.toUpperCase()}, which is not supported`)
  }
}

/** An SVG's own images must be part of it; they cannot be SVGs with images in turn. */
async function decodeSvgFile(bytes: Uint8Array, where: string, context: ImageContext): Promise<Decoded> {
  const { decodeSvgElement, parseSvg } = await import('./svg/svg.ts')
  const root = parseSvg(bytes, context)
  const images = new Map<string, ImageHandle>()
  for (const element of elementsOf(root)) {
    const href = (element.attributes.get('href') ?? element.attributes.get('xlink:href'))?.trim()
    if (element.name !== 'image' || href === undefined || images.has(href) || images.size >= MAX_INNER_IMAGES) continue
    const data = parseDataUrl(href)
    if (data === null || sniffImage(data.bytes) === 'svg') continue
    const image = await loadImage(data.bytes, `an image in ${where}`, context)
    if (image !== null) images.set(href, image)
  }
  return decodeSvgElement(root, { ...context, where, current: BLACK, images })
}

const MAX_INNER_IMAGES = 50
const BLACK = { r: 0, g: 0, b: 0, a: 1 }

const pixelsOf = ({ content }: ImageHandle): number =>
  content.kind === 'vector' ? 0 : content.pixelWidth * content.pixelHeight

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

/** A drawing is not measured: this is more than logos take. */
const VECTOR_BYTES = 64 * 1024

/** The memory that an image holds on to: a view keeps the whole file alive. */
function sizeOf({ content }: ImageHandle): number {
  switch (content.kind) {
    case 'jpeg':
    case 'png':
      return content.data.buffer.byteLength
    case 'raw':
      return content.pixels.length + (content.alpha?.length ?? 0)
    case 'vector':
      return VECTOR_BYTES
  }
}
