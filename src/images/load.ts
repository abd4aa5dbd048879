/** Recognises the format of image data, decodes it within limits, and converts failures to warnings. */
import { createHash } from 'node:crypto'
import type { Budget } from '../base/budget.ts'
import { Diagnostics } from '../base/diagnostics.ts'
import { OctavoError } from '../base/errors.ts'
import type { Limits } from '../base/limits.ts'
import { attribute, type Document, elementsOf } from '../html/document.ts'
import { parseDataUrl } from './data-url.ts'
import { type Decoded, ImageError } from './decoding.ts'
import { type ImageFormat, rasterFormat, sniffImage } from './formats.ts'
import { pixelWork } from './pixel-work.ts'
import { pictureAddress } from './svg/pictures.ts'
import type { ImageHandle } from './types.ts'

/** The inputs of decoding besides the bytes. */
interface ImageContext {
  readonly limits: Pick<Limits, 'imagePixels' | 'domDepth' | 'domNodes' | 'cssBytes'>
  readonly diagnostics: Diagnostics
  /** The text of the user-agent style sheet, which also applies to SVG files; empty if it is excluded. */
  readonly userAgentSheet?: string
  /** Counts the pixels of the job's images. */
  readonly budget?: Budget
}

/**
 * The image in `bytes`, or null with a warning that names its source, `where`. Does not throw for invalid bytes, but
 * throws an OctavoError if the pixels exceed the budget. Equal bytes give the same object while it is cached.
 */
export function loadImage(bytes: Uint8Array, where: string, context: ImageContext): Promise<ImageHandle | null> {
  return loadNested(bytes, where, context, 0)
}

async function loadNested(
  bytes: Uint8Array,
  where: string,
  context: ImageContext,
  depth: number,
): Promise<ImageHandle | null> {
  const { limits, diagnostics, budget } = context
  const format = sniffImage(bytes)
  // Cached images count too, because errors must not depend on earlier documents.
  budget?.spend('pixels', pixelWork(format, bytes, limits.imagePixels))
  const id = createHash('sha256').update(bytes).digest('hex')
  const known = cache.get(id)
  if (known !== null && pixelsOf(known.image) <= limits.imagePixels) {
    diagnostics.absorb(known.warnings)
    return known.image
  }
  const warnings = new Diagnostics()
  try {
    if (format === null) throw new ImageError(bytes.length === 0 ? 'is empty' : 'is not an image of a known format')
    const decoded = await decode(format, bytes, where, { ...context, diagnostics: warnings }, depth)
    const image = { id, ...decoded }
    cache.set({ image, warnings })
    diagnostics.absorb(warnings)
    return image
  } catch (error) {
    if (!(error instanceof ImageError)) throw error
    diagnostics.warn(error.code, `the image ${where} ${error.message}`, where)
    return null
  }
}

const decode = (format: ImageFormat, bytes: Uint8Array, where: string, context: ImageContext, depth: number) =>
  format === 'svg'
    ? decodeSvgFile(bytes, where, context, depth)
    : rasterFormat(format).decode(bytes, context.limits.imagePixels)

/** Images in an SVG must be embedded in it. SVGs inside SVGs are decoded up to a nesting limit. */
async function decodeSvgFile(bytes: Uint8Array, where: string, context: ImageContext, depth: number): Promise<Decoded> {
  const { decodeSvgDocument, parseSvg } = await import('./svg/svg.ts')
  const fileContext = { ...context, where, userAgentSheet: context.userAgentSheet ?? '' }
  const document = parseSvg(bytes, fileContext)
  return decodeSvgDocument(document, await innerImages(document, where, context, depth), fileContext)
}

/** The document of a frame as an image without a natural size; null, with a warning, if it exceeds a limit. */
export async function loadFrame(source: string, where: string, context: ImageContext): Promise<ImageHandle | null> {
  const { decodeSvgDocument } = await import('./svg/svg.ts')
  const { frameDocument, withCanvas } = await import('./frame.ts')
  try {
    const document = frameDocument(source, context)
    const fileContext = { ...context, where, userAgentSheet: context.userAgentSheet ?? '' }
    const images = await innerImages(document, where, context, 1)
    const decoded = decodeSvgDocument(document, images, fileContext, styled => withCanvas(document, styled))
    const id = createHash('sha256').update('frame').update(source).digest('hex')
    return { id, ...decoded }
  } catch (error) {
    if (!(error instanceof OctavoError) || error.code !== 'html_too_complex') throw error
    context.diagnostics.warn('unsupported_element', `the frame ${where} has too many elements to be shown`, where)
    return null
  }
}

/** The images embedded in a document, by their addresses. */
async function innerImages(
  document: Document,
  where: string,
  context: ImageContext,
  depth: number,
): Promise<ReadonlyMap<string, ImageHandle>> {
  const images = new Map<string, ImageHandle>()
  for (const element of elementsOf(document.root)) {
    const href = element.name === 'img' ? attribute(element, 'src')?.trim() : pictureAddress(element)
    if (href == null || images.has(href) || images.size >= MAX_INNER_IMAGES) continue
    const data = parseDataUrl(href)
    if (data === null || depth >= MAX_NESTING) continue
    const image = await loadNested(data.bytes, `an image in ${where}`, context, depth + 1)
    if (image !== null) images.set(href, image)
  }
  return images
}

/** Images that one SVG file may contain. */
const MAX_INNER_IMAGES = 50
/** Nesting depth of SVG files in images of SVG files, because each level multiplies the work. */
const MAX_NESTING = 3

const pixelsOf = ({ content }: ImageHandle): number =>
  content.kind === 'vector' || content.kind === 'svg' ? 0 : content.pixelWidth * content.pixelHeight

// ---------- what a process remembers ----------

const MAX_CACHED_BYTES = 32 * 1024 * 1024
/** Larger images are decoded again for each document, because few documents share them. */
const MAX_CACHED_IMAGE_BYTES = 4 * 1024 * 1024

interface Remembered {
  readonly image: ImageHandle
  /** Raised each time the image is used. */
  readonly warnings: Diagnostics
}

/**
 * A cache of decoded images that many documents share, such as logos. The least recently used ones are dropped first.
 */
class ImageCache {
  readonly #images = new Map<string, Remembered>()
  #bytes = 0

  get(id: string): Remembered | null {
    const found = this.#images.get(id)
    if (found === undefined) return null
    this.#images.delete(id)
    this.#images.set(id, found)
    return found
  }

  set(remembered: Remembered): void {
    const { image } = remembered
    const size = sizeOf(image)
    if (size > MAX_CACHED_IMAGE_BYTES || this.#images.has(image.id)) return
    this.#images.set(image.id, remembered)
    this.#bytes += size
    for (const [oldest, { image }] of this.#images) {
      if (this.#bytes <= MAX_CACHED_BYTES) break
      this.#images.delete(oldest)
      this.#bytes -= sizeOf(image)
    }
  }
}

const cache = new ImageCache()

/** The approximate size of an element with its style. */
const BYTES_PER_ELEMENT = 2_000
const VECTOR_BYTES = 64 * 1024

/** The memory that an image holds: a view keeps its whole file alive. */
function sizeOf({ content }: ImageHandle): number {
  switch (content.kind) {
    case 'jpeg':
    case 'png':
      return content.data.buffer.byteLength
    case 'raw':
      return content.pixels.length + (content.alpha?.length ?? 0)
    case 'svg':
      return content.styled.styles.length * BYTES_PER_ELEMENT
    case 'vector':
      return VECTOR_BYTES
  }
}
