/**
 * Sizes of images (CSS 2.1 §10.3.2 and §10.4, CSS Images 3 §4.3 and §4.5).
 * https://www.w3.org/TR/CSS22/
 * https://www.w3.org/TR/css-images-3/
 */
import type { Rect, Size } from '../base/geometry.ts'
import { horizontal, vertical } from '../base/geometry.ts'
import type { ReplacedBox } from '../boxes/box.ts'
import type { ComputedStyle, MaxSize, Size as SizeValue } from '../css/style.ts'
import { dependsOnPercentage, resolve } from '../css/style.ts'
import type { ShownImage } from '../images/types.ts'
import { borderOf, marginOf, paddingOf } from './edges.ts'
import { layoutForeign } from './foreign.ts'
import { boxFragment, finishedResult, marksAt } from './fragment.ts'
import { type ObjectView, objectView, wholeAround } from './object-view.ts'
import type { ConstraintSpace, LayoutResult } from './types.ts'

/**
 * CSS 2.1 (https://www.w3.org/TR/CSS2/visudet.html#inline-replaced-width): the size of a replaced element without natural
 * size.
 */
const DEFAULT_SIZE: Size = { width: 300, height: 150 }

/** Lays out an image in its used size; it is monolithic. */
export function layoutReplaced(box: ReplacedBox, space: ConstraintSpace): LayoutResult {
  const { style } = box
  const border = borderOf(style)
  const padding = paddingOf(style, space.inlineSize)
  const content = contentSize(box, space, freeWidth(box, space))
  const area: Rect = { x: border.left + padding.left, y: border.top + padding.top, ...content }
  const width = content.width + horizontal(border) + horizontal(padding)
  const height = content.height + vertical(border) + vertical(padding)
  const image = { handle: box.image, rect: objectRect(style, box.image, area) }
  const baseline = box.formula === undefined ? height : area.y + content.height * box.formula.baseline
  return finishedResult(
    boxFragment(box, {
      width,
      height,
      border,
      padding,
      image,
      ...(box.foreign === undefined ? {} : { foreign: layoutForeign(box.foreign, content, space) }),
      marks: marksAt(box, 0),
      baseline: { first: null, last: baseline },
    }),
  )
}

/** Border-box width of an image in a container of a known width. */
export const replacedWidth = (box: ReplacedBox, space: ConstraintSpace): number =>
  contentSize(box, space, freeWidth(box, space)).width + horizontalEdges(box.style, space)

/** Border-box width of an image as a contribution to its container. */
export const replacedContribution = (box: ReplacedBox, space: ConstraintSpace): number =>
  contentSize(box, space, DEFAULT_SIZE.width).width + horizontalEdges(box.style, space)

const horizontalEdges = (style: ComputedStyle, { inlineSize }: ConstraintSpace): number =>
  horizontal(borderOf(style)) + horizontal(paddingOf(style, inlineSize))

/**
 * Whether an image has a ratio but no size, so that it fills the available width (CSS 2.1,
 * https://www.w3.org/TR/CSS2/visudet.html#inline-replaced-width).
 */
export function fillsRoom({ style, image }: ReplacedBox): boolean {
  if (style.width !== 'auto' || style.height !== 'auto' || containsInlineSize(style)) return false
  const { width, height, ratio } = objectView(style, image)
  return width === null && height === null && (ratio ?? style.aspectRatio.ratio) !== null
}

/** Width of the content box of a block that fills its container (CSS 2.1, https://www.w3.org/TR/CSS2/visudet.html#blockwidth). */
const freeWidth = ({ style }: ReplacedBox, space: ConstraintSpace): number =>
  Math.max(0, space.inlineSize - horizontal(marginOf(style, space.inlineSize)) - horizontalEdges(style, space))

/** Whether content does not affect the width of a box (CSS Contain 2 §3.1 and §3.2). */
export const containsInlineSize = ({ contain }: ComputedStyle): boolean =>
  contain.includes('size') || contain.includes('inline-size')

/** The natural size of an image in its box; size containment replaces it by that of the style. */
function shownSize({ image, style }: ReplacedBox): Pick<ShownImage, 'width' | 'height' | 'ratio'> {
  if (!containsInlineSize(style)) return objectView(style, image)
  const height = style.contain.includes('size') ? (style.containIntrinsicHeight ?? 0) : image.height
  return { width: style.containIntrinsicWidth ?? 0, height, ratio: null }
}

/** `unsized` is the width of an image that only has a ratio. */
function contentSize(box: ReplacedBox, space: ConstraintSpace, unsized: number): Size {
  const { style } = box
  const image = shownSize(box)
  const edges = {
    x: horizontalEdges(style, space),
    y: vertical(borderOf(style)) + vertical(paddingOf(style, space.inlineSize)),
  }
  const margin = marginOf(style, space.inlineSize)
  const wide = (value: SizeValue | MaxSize) =>
    contentLength(value, style, { edges: edges.x, margins: horizontal(margin) }, space.inlineSize)
  const high = (value: SizeValue | MaxSize) =>
    contentLength(value, style, { edges: edges.y, margins: vertical(margin) }, space.percentageBlockSize)
  const ratio =
    style.aspectRatio.ratio !== null && (!style.aspectRatio.auto || image.ratio === null)
      ? style.aspectRatio.ratio
      : image.ratio
  const width = space.fixed.inlineSize === null ? wide(style.width) : Math.max(0, space.fixed.inlineSize - edges.x)
  const height = space.fixed.blockSize === null ? high(style.height) : Math.max(0, space.fixed.blockSize - edges.y)
  const preferred = preferredSize(width, height, image, ratio, unsized)
  const limits = limitsOf(style, space, edges, wide, high)
  // A formula contributes its full width, and is scaled down if it does not fit the line.
  const isCut = box.formula !== undefined && space.inlineSize > 0 && space.inlineSize < limits.maxWidth
  return constrain(preferred, width, height, ratio, isCut ? { ...limits, maxWidth: space.inlineSize } : limits)
}

/** A size as content-box length, px; null if it is `auto` or a percentage of an indefinite size. */
function contentLength(
  value: SizeValue | MaxSize,
  style: ComputedStyle,
  { edges, margins }: { readonly edges: number; readonly margins: number },
  base: number | null,
): number | null {
  // CSS Sizing 4 §6.1: all available space, if it is definite.
  if (value === 'stretch') return base === null ? null : Math.max(0, base - margins - edges)
  if (typeof value === 'string' || (typeof value === 'object' && value.kind === 'fit-content')) return null
  if (dependsOnPercentage(value) && base === null) return null
  const length = resolve(value, base ?? 0)
  return Math.max(0, style.boxSizing === 'border-box' ? length - edges : length)
}

/**
 * CSS 2.1 (https://www.w3.org/TR/CSS2/visudet.html#inline-replaced-width): an image with a ratio and no size fills its
 * container, if the container's width does not depend on it.
 */
function preferredSize(
  width: number | null,
  height: number | null,
  image: Pick<ShownImage, 'width' | 'height' | 'ratio'>,
  ratio: number | null,
  unsized: number,
): Size {
  if (width !== null && height !== null) return { width, height }
  if (width !== null) return { width, height: ratio === null ? (image.height ?? DEFAULT_SIZE.height) : width / ratio }
  if (height !== null) return { width: ratio === null ? (image.width ?? DEFAULT_SIZE.width) : height * ratio, height }
  if (image.width !== null && image.height !== null && (ratio === null || ratio === image.ratio))
    return { width: image.width, height: image.height }
  if (image.width !== null)
    return { width: image.width, height: ratio === null ? DEFAULT_SIZE.height : image.width / ratio }
  if (image.height !== null)
    return { width: ratio === null ? DEFAULT_SIZE.width : image.height * ratio, height: image.height }
  return ratio === null ? DEFAULT_SIZE : { width: unsized, height: unsized / ratio }
}

interface SizeLimits {
  readonly minWidth: number
  readonly maxWidth: number
  readonly minHeight: number
  readonly maxHeight: number
}

/**
 * The minimum and maximum size of a replaced element, px of the content box. In print its height is also limited by an empty
 * page.
 */
function limitsOf(
  style: ComputedStyle,
  space: ConstraintSpace,
  edges: { x: number; y: number },
  wide: (value: SizeValue | MaxSize) => number | null,
  high: (value: SizeValue | MaxSize) => number | null,
): SizeLimits {
  const margin = marginOf(style, space.inlineSize)
  // An image larger than a page could not be seen completely on any page, so this limit applies whatever its style.
  const pageHeight =
    space.fragmentainerSize === null
      ? Number.POSITIVE_INFINITY
      : Math.max(1, space.fragmentainerSize - edges.y - Math.max(0, margin.top) - Math.max(0, margin.bottom))
  return {
    minWidth: wide(style.minWidth) ?? 0,
    maxWidth: wide(style.maxWidth) ?? Number.POSITIVE_INFINITY,
    minHeight: Math.min(pageHeight, high(style.minHeight) ?? 0),
    maxHeight: Math.min(pageHeight, high(style.maxHeight) ?? Number.POSITIVE_INFINITY),
  }
}

/** CSS 2.1 (https://www.w3.org/TR/CSS2/visudet.html#min-max-widths): limits preserve the ratio if a dimension is automatic. */
function constrain(
  size: Size,
  width: number | null,
  height: number | null,
  ratio: number | null,
  limits: SizeLimits,
): Size {
  const clampWidth = (value: number) => Math.max(limits.minWidth, Math.min(value, limits.maxWidth))
  const clampHeight = (value: number) => Math.max(limits.minHeight, Math.min(value, limits.maxHeight))
  if (ratio === null || ratio <= 0 || (width !== null && height !== null && size.height <= limits.maxHeight)) {
    return { width: clampWidth(size.width), height: clampHeight(size.height) }
  }
  let used = size
  if (used.width > limits.maxWidth) used = { width: limits.maxWidth, height: limits.maxWidth / ratio }
  if (used.height > limits.maxHeight) used = { width: limits.maxHeight * ratio, height: limits.maxHeight }
  if (used.width < limits.minWidth)
    used = { width: limits.minWidth, height: Math.min(limits.maxHeight, limits.minWidth / ratio) }
  if (used.height < limits.minHeight)
    used = { width: Math.min(limits.maxWidth, limits.minHeight * ratio), height: limits.minHeight }
  return used
}

/** The rectangle of the image in the content box: `object-view-box`, `object-fit` and `object-position`. */
export function objectRect(style: ComputedStyle, image: ShownImage, area: Rect): Rect {
  const view = objectView(style, image)
  const drawn = fitted(style.objectFit, view, area)
  const shown = {
    x: area.x + resolve(style.objectPosition.x, area.width - drawn.width),
    y: area.y + resolve(style.objectPosition.y, area.height - drawn.height),
    ...drawn,
  }
  return view.part === null ? shown : wholeAround(shown, view.part, image)
}

/** CSS Images 3 §4.3: missing natural dimensions follow from the ratio, or else from the area. */
function naturalSize({ width, height, ratio }: ObjectView, area: Size): Size {
  if (ratio === null || (width !== null && height !== null))
    return { width: width ?? area.width, height: height ?? area.height }
  if (width !== null) return { width, height: width / ratio }
  if (height !== null) return { width: height * ratio, height }
  const fitting = Math.min(area.width, area.height * ratio)
  return { width: fitting, height: fitting / ratio }
}

/**
 * The concrete object size for `object-fit` (CSS Images 3, https://www.w3.org/TR/css-images-3/#the-object-fit), in px. An
 * image without a natural ratio contains and covers the area exactly (§4.3.2, "contain constraint").
 */
function fitted(mode: ComputedStyle['objectFit'], view: ObjectView, area: Size): Size {
  const whole = { width: area.width, height: area.height }
  const natural = naturalSize(view, area)
  const scale = (factor: number): Size => ({ width: natural.width * factor, height: natural.height * factor })
  const across = area.width / natural.width
  const down = area.height / natural.height
  const constrained = (factor: number): Size => (view.ratio === null ? whole : scale(factor))
  switch (mode) {
    case 'fill':
      return whole
    case 'contain':
      return constrained(Math.min(across, down))
    case 'cover':
      return constrained(Math.max(across, down))
    case 'none':
      return natural
    case 'scale-down':
      return Math.min(across, down) < 1 ? constrained(Math.min(across, down)) : natural
  }
}
