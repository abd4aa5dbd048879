/** The images that a document uses: elements that show one, and addresses in styles. */
import { DECODED_IMAGE_TYPES, SIMPLE_IMAGE_TYPES } from '../base/media-types.ts'
import { distinctStyles } from '../css/element-styles.ts'
import type { BackgroundLayer, ComputedStyle, ContentItem, CssImage, ElementStyles, StyledTree } from '../css/style.ts'
import { attribute, type Document, type Element, elementsNamed } from '../html/document.ts'
import { frameSource } from './frame.ts'
import { chooseCandidate, parseSrcset } from './srcset.ts'
import { pictureAddress } from './svg/pictures.ts'

/** The addresses of all images of a document. */
export interface ImageSources {
  /** The image of each element, by its `order`, as an absolute address. */
  readonly byElement: ReadonlyMap<number, string>
  /** Image pixels per px for elements, by their `order`; absent for 1. */
  readonly densities: ReadonlyMap<number, number>
  /** Each address once: those of elements first, each in document order. */
  readonly urls: readonly string[]
  /** The sources of documents in frames, once each; `byElement` refers to them by `frameKey`. */
  readonly frames: readonly string[]
  /** Frames whose documents are not loaded. */
  readonly emptyFrames: readonly UnresolvedAddress[]
  /** Addresses that cannot be resolved, mostly relative ones in a document without a base URL. */
  readonly unresolved: readonly UnresolvedAddress[]
}

/** An address that could not be resolved. */
interface UnresolvedAddress {
  readonly address: string
  /** The line of the element; 0 if it is unknown or the address is in a style. */
  readonly line: number
}

/** The elements that may show an image or a document. */
const SHOWING = ['img', 'iframe', 'input', 'embed', 'object', 'video', 'use', 'image', 'feImage']

/** `isHidden` returns whether an element that shows an image is replaced by other content. */
export function imageSources(
  document: Document,
  styled: StyledTree,
  isHidden: (element: Element) => boolean = () => false,
): ImageSources {
  const isSettled = styled.containers.elements.length === 0
  const byElement = new Map<number, string>()
  const densities = new Map<number, number>()
  const urls = new Set<string>()
  const unresolved: UnresolvedAddress[] = []
  const frames = new Set<string>()
  const emptyFrames: UnresolvedAddress[] = []
  for (const element of elementsNamed(document, ...SHOWING)) {
    // An element hidden at the assumed size of its container may be visible at another.
    if (isSettled && styled.styles[element.order]?.self.display === 'none') continue
    const frame = frameSource(element)
    if (frame?.kind === 'source') {
      frames.add(frame.html)
      byElement.set(element.order, frameKey(frame.html))
    } else if (frame !== null && isSeen(styled.styles[element.order]?.self ?? null))
      emptyFrames.push({ address: frame.address, line: element.line })
    const { url: source, density } = sourceOf(element)
    if (source === null || source.trim() === '' || isHidden(element)) continue
    const url = absolute(source, document.baseUrl)
    if (url === null) unresolved.push({ address: source.trim(), line: element.line })
    else {
      byElement.set(element.order, url)
      if (density !== 1) densities.set(element.order, density)
      urls.add(url)
    }
  }
  const conditional = isSettled ? [] : styled.containers.images
  for (const address of [...styleAddresses(styled), ...conditional]) {
    const url = absolute(address, document.baseUrl)
    if (url !== null) urls.add(url)
    else if (address.trim() !== '') unresolved.push({ address: address.trim(), line: 0 })
  }
  return { byElement, densities, urls: [...urls], frames: [...frames], emptyFrames, unresolved }
}

/** The key of a frame with this source. */
export const frameKey = (html: string): string => `srcdoc:${html}`

/** Frames of one pixel only count visitors. */
function isSeen(style: ComputedStyle | null): boolean {
  if (style === null || style.visibility !== 'visible') return false
  return [style.width, style.height].every(size => typeof size !== 'number' || size > 1)
}

/** The absolute address, which is the key of an image; null if it cannot be resolved. */
export function absolute(address: string, base: URL | null): string | null {
  const trimmed = address.trim()
  if (trimmed === '') return null
  // Data URLs may have megabytes and need no resolution.
  if (/^data:/i.test(trimmed)) return trimmed
  try {
    return (base === null ? new URL(trimmed) : new URL(trimmed, base)).href
  } catch {
    return null
  }
}

// ---------- elements ----------

interface Source {
  readonly url: string | null
  readonly density: number
}

const plain = (url: string | null): Source => ({ url, density: 1 })

function sourceOf(element: Element): Source {
  const isImage = element.namespace === 'html' && element.name === 'img'
  return isImage ? imageSource(element) : plain(addressOf(element))
}

/** A reference to an element of the same document is not an image to load. */
const imageReference = (href: string | null): string | null => (href?.trim().startsWith('#') === true ? null : href)

function addressOf(element: Element): string | null {
  if (element.namespace === 'svg')
    return element.name === 'use' ? fileOf(element) : imageReference(pictureAddress(element))
  if (element.namespace !== 'html') return null
  switch (element.name) {
    case 'input':
      return attribute(element, 'type')?.toLowerCase() === 'image' ? attribute(element, 'src') : null
    case 'embed':
      return looksLikeImage(attribute(element, 'type'), attribute(element, 'src'))
    case 'object':
      return looksLikeImage(attribute(element, 'type'), attribute(element, 'data'))
    case 'video':
      return attribute(element, 'poster')
    default:
      return null
  }
}

/**
 * The file that a `use` refers to; null if that is the document (SVG 2,
 * https://svgwg.org/svg2-draft/struct.html#UseElement).
 */
function fileOf(use: Element): string | null {
  const href = attribute(use, 'href') ?? attribute(use, 'xlink:href')
  const file = href?.trim().split('#')[0] ?? ''
  return file === '' ? null : file
}

function looksLikeImage(type: string | null, address: string | null): string | null {
  if (address === null) return null
  if (type !== null && type !== '') return type.toLowerCase().startsWith('image/') ? address : null
  return /^data:image\/|\.(?:png|jpe?g|gif|webp|avif|bmp|ico|svg)(?:[?#]|$)/i.test(address) ? address : null
}

/**
 * The first suitable `source` of a `picture`, otherwise the image's own
 * (https://html.spec.whatwg.org/multipage/images.html#updating-the-source-set). A `picture` offers the same image in
 * several formats: those that are copied into the PDF precede those that must be decoded.
 */
function imageSource(image: Element): Source {
  const src = attribute(image, 'src')
  // Pages that load images lazily have a placeholder in `src`.
  const isStandIn = src === null || src.trim() === '' || /^data:image\/(?:gif|svg)/i.test(src.trim())
  return (
    fromPicture(image, type => type === ANY_TYPE || SIMPLE_IMAGE_TYPES.has(type)) ??
    fromSrcset(image) ??
    known(isStandIn ? attribute(image, 'data-src') : src) ??
    fromPicture(image, type => DECODED_IMAGE_TYPES.has(type)) ??
    plain(src)
  )
}

const known = (url: string | null): Source | null => (url === null ? null : plain(url))

function fromPicture(image: Element, isTaken: (type: string) => boolean): Source | null {
  const { parent } = image
  if (parent?.name !== 'picture') return null
  for (const child of parent.children) {
    if (child === image) break
    if (child.kind !== 'element' || child.name !== 'source' || !fits(child, isTaken)) continue
    const chosen = fromSrcset(child)
    if (chosen !== null) return chosen
  }
  return null
}

function fromSrcset(element: Element): Source | null {
  const srcset = attribute(element, 'srcset')
  if (srcset === null) return null
  const src = element.name === 'img' ? attribute(element, 'src') : null
  const candidates = parseSrcset(srcset)
  if (src !== null && candidates.every(candidate => candidate.kind === 'density' && candidate.value !== 1)) {
    candidates.push({ url: src, kind: 'density', value: 1 })
  }
  const chosen = chooseCandidate(candidates)
  if (chosen === null) return null
  return { url: chosen.url, density: chosen.kind === 'density' ? chosen.value : 1 }
}

/** The type of a `source` without one. */
const ANY_TYPE = ''

/**
 * Whether a `source` is suitable: its type is accepted (without a type, the empty string), and its media query allows
 * print.
 */
function fits(source: Element, isTaken: (type: string) => boolean): boolean {
  if (!isTaken(attribute(source, 'type')?.trim().toLowerCase() ?? ANY_TYPE)) return false
  const media = attribute(source, 'media')?.trim().toLowerCase()
  if (media === undefined || media === '' || media === 'all' || media === 'print') return true
  // Conditions on widths refer to windows; of a page it is only certain that it is not a small screen.
  return !/screen|max-width|prefers-color-scheme:\s*dark/.test(media)
}

// ---------- styles ----------

/** Addresses in the styles of elements, pseudo-elements and pages. Equal styles are one object, and visited once. */
function styleAddresses(styled: StyledTree): readonly string[] {
  const addresses: string[] = []
  const seen = new Set<ComputedStyle>()
  const visit = (style: ComputedStyle | null): void => {
    if (style === null || seen.has(style)) return
    seen.add(style)
    if (style.display !== 'none') addAddresses(style, addresses)
  }
  const elements = distinctStyles(styled.styles)
  for (const styles of elements) for (const style of allStyles(styles)) visit(style)
  for (const page of pageStyles(styled, elements)) visit(page)
  return addresses
}

const allStyles = (styles: ElementStyles): readonly (ComputedStyle | null)[] => [
  styles.self,
  styles.before,
  styles.after,
  styles.marker,
  styles.firstLine,
  styles.firstLetter,
  styles.footnoteCall,
  styles.footnoteMarker,
]

function addAddresses(style: ComputedStyle, addresses: string[]): void {
  const add = (image: CssImage | null): void => {
    if (image?.kind === 'url') addresses.push(image.url)
    else if (image?.kind === 'cross-fade') for (const part of image.parts) add(part.image)
  }
  add(style.listStyleImage)
  add(style.borderImageSource)
  add(style.maskBorderSource)
  if (style.shapeOutside !== 'none') add(style.shapeOutside.image)
  for (const layer of style.backgroundLayers as readonly BackgroundLayer[]) add(layer.image)
  for (const { image } of style.maskLayers) if (image.kind !== 'reference') add(image)
  if (typeof style.content === 'string') return
  for (const item of style.content as readonly ContentItem[]) if (item.kind === 'image') add(item.image)
}

/** Page rules can only be evaluated for a page, so they are evaluated for each possible kind of page. */
function* pageStyles({ pages }: StyledTree, elements: Iterable<ElementStyles>): Generator<ComputedStyle> {
  const names = new Set<string | null>([null])
  for (const { self } of elements) if (self.page !== 'auto') names.add(self.page)
  const facts = [false, true]
  for (const name of names) {
    for (const side of ['left', 'right'] as const) {
      for (const isFirst of facts) {
        for (const isLast of facts) {
          for (const isBlank of facts) {
            const page = pages.styleFor({ index: isFirst ? 0 : 1, name, isFirst, isBlank, isLast, side, groupIndex: 0 })
            yield page.box
            yield page.footnote
            yield* page.marginBoxes.values()
          }
        }
      }
    }
  }
}
