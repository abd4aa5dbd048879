/**
 * Images and gradients of replaced boxes, images of backgrounds (CSS Images 3, https://www.w3.org/TR/css-images-3/#sizing; CSS
 * Backgrounds 3, https://www.w3.org/TR/css-backgrounds-3/#backgrounds).
 */
import type { Rect } from '../base/geometry.ts'
import { rectanglePath } from '../base/path.ts'
import type { ReplacedBox } from '../boxes/box.ts'
import type { ComputedStyle } from '../css/style.ts'
import type { Element } from '../html/document.ts'
import type { ImageHandle, MixedImage, ShownImage } from '../images/types.ts'
import type { BoxFragment } from '../layout/types.ts'
import { paintFormula } from './formula.ts'
import { paintGradient } from './gradient.ts'
import { group, isolated, wrapped } from './group.ts'
import { drawnLink } from './link.ts'
import type { Owner, PaintOp } from './ops.ts'
import type { BackgroundSources } from './paint-sources.ts'
import { borderBox, contentBox, roundedPath } from './rounded.ts'
import { hasText, vectorOps } from './vector.ts'
import { vectorTextPainter } from './vector-text.ts'

/** An image in a rectangle. A drawing with text is painted as its parts, so that its text can be copied. */
export function paintImage(
  image: ShownImage,
  rect: Rect,
  style: ComputedStyle,
  owner: Owner,
  sources: BackgroundSources,
  { foreign, link }: PartPainter = NO_PARTS,
): readonly PaintOp[] {
  if (!(rect.width > 0 && rect.height > 0)) return []
  const { content } = image
  const { fonts, svg, diagnostics, rasterize } = sources
  if (content === null) {
    if ('gradient' in image) return paintGradient(image.gradient, rect, style, owner)
    return mixed(image, part => paintImage(part, rect, style, owner, sources))
  }
  if (content.kind === 'svg') {
    const inner = (nested: ImageHandle, area: Rect, its: ComputedStyle) => paintImage(nested, area, its, owner, sources)
    return svg.paint(content, { rect, owner, fonts, diagnostics, foreign, link, image: inner, rasterize })
  }
  if (content.kind === 'vector' && fonts !== null && hasText(content)) {
    const { width, height } = content
    const clip = rectanglePath({ x: 0, y: 0, width, height })
    const transform = [rect.width / width, 0, 0, rect.height / height, rect.x, rect.y] as const
    const children = vectorOps(content, owner, vectorTextPainter(style, fonts, owner))
    return [group(children, { clip, transform })]
  }
  const smooth = style.imageRendering !== 'pixelated' && style.imageRendering !== 'crisp-edges'
  return [{ op: 'image', image, rect, smooth, owner }]
}

/**
 * Each part covers those below it by its share of the total so far: opaque parts then add up to their shares (CSS Images 4
 * §2.6.2). The total opacity is the sum of the shares.
 */
function mixed({ parts }: MixedImage, draw: (image: ShownImage) => readonly PaintOp[]): readonly PaintOp[] {
  let sum = 0
  const children = parts.flatMap(({ image, share }) => {
    if (share <= 0) return []
    sum += share
    return wrapped(draw(image), share === sum ? {} : { opacity: share / sum })
  })
  return sum > 1 - 1e-6 ? [isolated(children)] : wrapped([isolated(children)], { opacity: sum })
}

/** The services for elements of an SVG that belong to the document. */
interface PartPainter {
  /** The content of a `foreignObject`, relative to the origin. */
  readonly foreign: (element: Element) => readonly PaintOp[] | null
  /** The link annotations in the area of an `a` element. */
  readonly link: (element: Element, area: Rect) => readonly PaintOp[]
}

const NO_PARTS: PartPainter = { foreign: () => null, link: () => [] }

/** The image of a replaced box with its border box at (x, y), clipped to its content box if it is larger or that is round. */
export function paintReplaced(
  fragment: BoxFragment,
  x: number,
  y: number,
  owner: Owner,
  sources: BackgroundSources,
  foreign: PartPainter['foreign'],
): readonly PaintOp[] {
  const { image, box } = fragment
  const { fonts } = sources
  if (image === null) return []
  const rect = { ...image.rect, x: x + image.rect.x, y: y + image.rect.y }
  if (box.kind === 'replaced' && box.formula !== undefined && fonts !== null)
    return paintFormula(box.formula, rect, box.style, owner, fonts)
  const replaced = box.kind === 'replaced' ? box : null
  const link: PartPainter['link'] = (element, its) => {
    const known = replaced?.links?.get(element)
    return known === undefined ? [] : drawnLink(known, its, owner)
  }
  const drawn = paintImage(image.handle, rect, box.style, owner, sources, { foreign, link })
  const ops = [...drawn, ...paintAreas(replaced?.areas ?? [], rect, owner)]
  const content = contentBox(borderBox(fragment, x, y), fragment)
  const area = content.rect
  const isInside =
    rect.x >= area.x - TOLERANCE &&
    rect.y >= area.y - TOLERANCE &&
    rect.x + rect.width <= area.x + area.width + TOLERANCE &&
    rect.y + rect.height <= area.y + area.height + TOLERANCE
  if ((isInside && content.corners === null) || ops.length === 0) return ops
  return [group(ops, { clip: roundedPath(content) })]
}

/** Annotations are stacked: the first area of a map is the last annotation. */
function paintAreas(areas: NonNullable<ReplacedBox['areas']>, image: Rect, owner: Owner): readonly PaintOp[] {
  return areas.toReversed().flatMap(({ link, area }) => {
    if (area === null) return drawnLink(link, image, owner)
    const [left, top] = [Math.max(0, area.x), Math.max(0, area.y)]
    const width = Math.min(image.width, area.x + area.width) - left
    const height = Math.min(image.height, area.y + area.height) - top
    return drawnLink(link, { x: image.x + left, y: image.y + top, width, height }, owner)
  })
}

/** The tolerance for rounding, px. */
const TOLERANCE = 0.01
