/** SVG images, from files and from elements of a document (SVG 2 §8: natural size and ratio). */
import type { Diagnostics } from '../../base/diagnostics.ts'
import { OctavoError } from '../../base/errors.ts'
import type { Limits } from '../../base/limits.ts'
import type { Color } from '../../css/style.ts'
import type { Element } from '../../html/document.ts'
import { parseXml } from '../../html/parse.ts'
import { checkSize, type Decoded, ImageError } from '../decoding.ts'
import type { ImageHandle } from '../types.ts'
import { drawSvg } from './draw.ts'
import { length } from './numbers.ts'
import type { SvgRule } from './style.ts'
import { viewBoxOf } from './viewport.ts'

export interface SvgContext {
  readonly limits: Pick<Limits, 'imagePixels' | 'domDepth' | 'domNodes'>
  readonly diagnostics: Diagnostics
  readonly where: string
  readonly current: Color
  readonly images: ReadonlyMap<string, ImageHandle>
  readonly rules?: readonly SvgRule[]
}

/** Throws ImageError for what is not an SVG, or one that asks for too much. */
export function decodeSvg(bytes: Uint8Array, context: SvgContext): Decoded {
  return decodeSvgElement(parseSvg(bytes, context), context)
}

export function parseSvg(
  bytes: Uint8Array,
  { limits, diagnostics }: Pick<SvgContext, 'limits' | 'diagnostics'>,
): Element {
  try {
    const { root } = parseXml(textOf(bytes), { baseUrl: null, limits, diagnostics })
    if (root.name !== 'svg' || root.namespace !== 'svg') throw new ImageError('is XML, but not an SVG')
    return root
  } catch (error) {
    if (error instanceof OctavoError) throw new ImageError('is an SVG with too many elements', 'image_too_large')
    throw error
  }
}

/** UTF-16 by its byte order mark, else UTF-8. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff)
    return Buffer.from(bytes.slice(0, bytes.length & ~1))
      .swap16()
      .toString('utf16le')
      .slice(1)
  return new TextDecoder('utf-8').decode(bytes)
}

/** An `svg` element that stands in a document. */
export function decodeSvgElement(root: Element, { limits, ...options }: SvgContext): Decoded {
  const size = naturalSize(root)
  const width = size.width ?? (size.height !== null && size.ratio !== null ? size.height * size.ratio : null)
  const height = size.height ?? (size.width !== null && size.ratio !== null ? size.width / size.ratio : null)
  // A drawing without a size of its own is drawn in its view box, and scaled to where it stands.
  const viewport = {
    width: width ?? viewBoxOf(root)?.width ?? DEFAULT_WIDTH,
    height: height ?? viewBoxOf(root)?.height ?? DEFAULT_HEIGHT,
  }
  checkSize(viewport.width, viewport.height, Math.max(limits.imagePixels, MAX_DRAWING_AREA))
  const drawing = drawSvg(root, viewport, options)
  return { ...size, content: { kind: 'vector', ...viewport, drawing } }
}

const DEFAULT_WIDTH = 300
const DEFAULT_HEIGHT = 150

/** A drawing has no pixels; only sizes that arithmetic cannot take are refused. */
const MAX_DRAWING_AREA = 1e12

function naturalSize(root: Element): Pick<Decoded, 'width' | 'height' | 'ratio'> {
  const view = viewBoxOf(root)
  const measure = (name: string): number | null => {
    const text = root.attributes.get(name)
    if (text === undefined || text.trim().endsWith('%')) return null
    const value = length(text, { percent: 0, fontSize: 16 })
    return value !== null && value > 0 ? value : null
  }
  const width = measure('width')
  const height = measure('height')
  const ratio = width !== null && height !== null ? width / height : view === null ? null : view.width / view.height
  return { width, height, ratio }
}
