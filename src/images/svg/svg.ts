/**
 * SVG images, from files and from elements of a document: natural size and ratio
 * (https://svgwg.org/svg2-draft/coords.html#SizingSVGInCSS). `paint/svg/` draws them.
 */
import type { Diagnostics } from '../../base/diagnostics.ts'
import { OctavoError } from '../../base/errors.ts'
import type { Limits } from '../../base/limits.ts'
import { cascade } from '../../css/cascade.ts'
import { styleSources } from '../../css/sheet-sources.ts'
import type { StyledTree } from '../../css/style.ts'
import type { Document, Element } from '../../html/document.ts'
import { parseXml } from '../../html/parse.ts'
import { checkSize, type Decoded, ImageError } from '../decoding.ts'
import type { ImageHandle, SvgContent } from '../types.ts'
import { length } from './numbers.ts'
import { viewBoxOf } from './viewport.ts'

interface SvgFileContext {
  readonly limits: Pick<Limits, 'imagePixels' | 'domDepth' | 'domNodes' | 'cssBytes'>
  readonly diagnostics: Diagnostics
  readonly where: string
  /** The text of the user-agent style sheet. */
  readonly userAgentSheet: string
}

/** Throws ImageError if the bytes are no SVG or exceed a limit. */
export function parseSvg(bytes: Uint8Array, { limits, diagnostics }: SvgFileContext): Document {
  try {
    const document = parseXml(textOf(bytes), { baseUrl: null, limits, diagnostics })
    const { name, namespace } = document.root
    if (name !== 'svg' || namespace !== 'svg') throw new ImageError('is XML, but not an SVG')
    return document
  } catch (error) {
    if (error instanceof OctavoError) throw new ImageError('is an SVG with too many elements', 'image_too_large')
    throw error
  }
}

/** Decodes UTF-16 by its byte order mark, otherwise UTF-8. */
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

/** A file, with styles of its own sheets and presentation attributes. */
export function decodeSvgDocument(
  document: Document,
  images: ReadonlyMap<string, ImageHandle>,
  context: SvgFileContext,
  adjusted: (styled: StyledTree) => StyledTree = styled => styled,
): Decoded {
  const { root } = document
  const { where } = context
  const size = naturalSize(root)
  const viewport = viewportOf(root, size)
  const content: SvgContent = {
    kind: 'svg',
    root,
    styled: adjusted(styleFile(document, viewport, context)),
    isInline: false,
    viewport: size.width !== null && size.height !== null ? viewport : null,
    where,
    imageFor: href => images.get(href.trim()) ?? null,
  }
  return { ...size, content }
}

function styleFile(
  document: Document,
  viewport: { width: number; height: number },
  context: SvgFileContext,
): StyledTree {
  const { userAgentSheet, limits, diagnostics, where } = context
  const author = styleSources(document).flatMap(source =>
    source.kind === 'text'
      ? [{ text: source.text, baseUrl: null, media: source.media, name: where, line: source.line, imports: new Map() }]
      : [],
  )
  const sheets = { userAgent: userAgentSheet, template: [], author, extra: [] }
  return cascade(document, sheets, { media: 'print', page: viewport, fontMetrics: null, limits, diagnostics })
}

/** An `svg` element of a document, with the document's styles. */
export function decodeSvgElement(
  root: Element,
  styled: StyledTree,
  where: string,
  imageFor: SvgContent['imageFor'],
): Decoded {
  const size = naturalSize(root)
  viewportOf(root, size)
  return { ...size, content: { kind: 'svg', root, styled, isInline: true, viewport: null, where, imageFor } }
}

/** The viewport of a file; throws if its size is beyond the range of the arithmetic. */
function viewportOf(root: Element, size: NaturalSize): { readonly width: number; readonly height: number } {
  const width = size.width ?? (size.height !== null && size.ratio !== null ? size.height * size.ratio : null)
  const height = size.height ?? (size.width !== null && size.ratio !== null ? size.width / size.ratio : null)
  const view = viewBoxOf(root)
  const viewport = { width: width ?? view?.width ?? DEFAULT_WIDTH, height: height ?? view?.height ?? DEFAULT_HEIGHT }
  checkSize(viewport.width, viewport.height, MAX_DRAWING_AREA)
  return viewport
}

/** The default size of a replaced element, px (CSS 2.1, https://www.w3.org/TR/CSS2/visudet.html#inline-replaced-width). */
const DEFAULT_WIDTH = 300
const DEFAULT_HEIGHT = 150

/** The limit of a drawing's size, which bounds the arithmetic: drawings have no pixels. */
const MAX_DRAWING_AREA = 1e12

type NaturalSize = Pick<Decoded, 'width' | 'height' | 'ratio'>

function naturalSize(root: Element): NaturalSize {
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
