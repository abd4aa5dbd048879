/**
 * Used widths and heights of boxes (CSS 2.1 §10.3 and §10.6, CSS Sizing 3 §3). All results are border-box sizes.
 * https://www.w3.org/TR/CSS22/
 * https://www.w3.org/TR/css-sizing-3/
 */

import { horizontal } from '../base/geometry.ts'
import type { BlockBox, BlockLevelBox } from '../boxes/box.ts'
import type { CalcSizeBasis, ComputedStyle, MaxSize, Size } from '../css/style.ts'
import { resolve } from '../css/style.ts'
import type { TransferredWidth } from './aspect-ratio.ts'
import { definiteHeight, isScrollContainer, ratioOf, transferredWidth, withTransferred } from './aspect-ratio.ts'
import { cached, identical } from './cache.ts'
import { fromBasis } from './calc-size.ts'
import { spaceWith } from './constraint-space.ts'
import { blockEdgesOf, inlineEdgesOf, marginOf } from './edges.ts'
import { imageLimit } from './image-limit.ts'
import { usedTableWidth } from './table/column-widths.ts'
import type { ConstraintSpace, IntrinsicSizes, SizesContext } from './types.ts'
import { turnedInlineSize } from './writing-modes/turned.ts'

/** The values of `auto` and intrinsic keywords; intrinsic sizes are measured only if needed. */
interface Automatic {
  readonly available: number
  readonly intrinsic: () => IntrinsicSizes
}

/**
 * The border-box width of a block-level box in normal flow (CSS 2.1, https://www.w3.org/TR/CSS2/visudet.html#blockwidth) or
 * shrink-to-fit (§10.3.5), within its limits (§10.4).
 */
export function usedInlineSize(box: BlockLevelBox, space: ConstraintSpace): number {
  if (space.fixed.inlineSize !== null) return space.fixed.inlineSize
  if (box.kind === 'table') return usedTableWidth(box, space)
  if (box.kind === 'turned') return turnedInlineSize(box, space) ?? usedInlineSize(box.inner, space)
  if (box.kind === 'block' && box.isTableWrapper) return wrapperInlineSize(box, space)
  const { style } = box
  const margin = marginOf(style, space.inlineSize)
  const available = Math.max(0, space.inlineSize - margin.left - margin.right)
  const edges = inlineEdgesOf(style, space.inlineSize)
  if (!space.shrinkToFit && hasAutomaticWidth(style)) return Math.max(edges, available)
  const automatic: Automatic = { available, intrinsic: () => ownSizes(box, space) }
  const preferred = sizeOf(style.width, style, edges, space.inlineSize, automatic)
  const natural = () => (space.shrinkToFit ? shrinkToFit(automatic) : available)
  return clampInline(preferred ?? automaticWidth(box, space, natural), style, edges, space.inlineSize, automatic)
}

/** The fit-content border-box width of a box in a room that is not its percentage basis. */
export function fittedInlineSize(box: BlockLevelBox, space: ConstraintSpace, room: number): number {
  if (box.kind === 'turned') return turnedInlineSize(box, space) ?? fittedInlineSize(box.inner, space, room)
  const { style } = box
  const edges = inlineEdgesOf(style, space.inlineSize)
  const available = Math.max(0, room)
  const automatic: Automatic = { available, intrinsic: () => ownSizes(box, space) }
  const preferred = sizeOf(style.width, style, edges, space.inlineSize, automatic)
  const natural = () => shrinkToFit(automatic)
  return clampInline(preferred ?? automaticWidth(box, space, natural), style, edges, space.inlineSize, automatic)
}

/** The border-box width of a box in normal flow that fills a room that is not its percentage basis. */
export function filledInlineSize(box: BlockLevelBox, space: ConstraintSpace, room: number): number {
  if (box.kind === 'turned') return turnedInlineSize(box, space) ?? filledInlineSize(box.inner, space, room)
  const margin = marginOf(box.style, space.inlineSize)
  // Edges of tables and their wrappers have no percentages that matter here.
  if (box.kind === 'table' || (box.kind === 'block' && box.isTableWrapper))
    return usedInlineSize(box, spaceWith(space, { inlineSize: room + margin.left + margin.right }))
  return limitedInlineSize(
    box,
    space,
    automaticWidth(box, space, () => Math.max(0, room)),
  )
}

/** A border-box width, clamped by the limits of a style. */
export function limitedInlineSize(box: BlockLevelBox, space: ConstraintSpace, width: number): number {
  const { style } = box
  const edges = inlineEdgesOf(style, space.inlineSize)
  const automatic: Automatic = { available: width, intrinsic: () => ownSizes(box, space) }
  const limited = clampInline(width, style, edges, space.inlineSize, automatic)
  return isTable(box) ? Math.max(limited, automatic.intrinsic().min) : limited
}

/**
 * Whether a box is a table, alone or with its captions: none is smaller than its content (CSS Tables 3,
 * https://www.w3.org/TR/css-tables-3/#computing-the-table-width).
 */
export const isTable = (box: BlockLevelBox): boolean =>
  box.kind === 'table' || (box.kind === 'block' && box.isTableWrapper)

const ownSizes = (box: BlockLevelBox, space: ConstraintSpace): IntrinsicSizes =>
  box.kind === 'inline-root'
    ? space.services.intrinsicSizes(box, space)
    : withTransferred(space.services.contentSizes(box, space), transferredOf(box, space))

/** Sizes transferred by the aspect ratio; images and tables have rules of their own. */
const transferredOf = (box: BlockLevelBox, space: ConstraintSpace): TransferredWidth | null =>
  box.kind === 'replaced' || box.kind === 'table' || box.kind === 'inline-root'
    ? null
    : transferredWidth(box.style, space, space.fixed.blockSize)

/**
 * The wrapper of a table with captions is as wide as its table (CSS Tables 3,
 * https://www.w3.org/TR/css-tables-3/#bounding-box-assignment).
 */
function wrapperInlineSize(wrapper: BlockBox, space: ConstraintSpace): number {
  const table = wrapper.children.find(child => child.kind === 'table')
  if (table === undefined) return space.inlineSize
  const { left, right } = marginOf(wrapper.style, space.inlineSize)
  const width = usedTableWidth(table, space, Math.max(0, space.inlineSize - left - right))
  const { percentageBlockSize, services } = space
  const context = { fragmentainerSize: imageLimit(wrapper, space), percentageBlockSize }
  return Math.max(width, widestCaptionWord(wrapper, context, services))
}

/**
 * A wrapper is at least as wide as the longest word of a caption. Cached, because every page of a table that is continued asks
 * for its width.
 */
const widestCaptionWord = cached<BlockBox, Omit<Required<SizesContext>, 'services'>, number>(
  { fragmentainerSize: identical, percentageBlockSize: identical },
  (wrapper, context, services) =>
    wrapper.children.reduce((most, child) => {
      if (child.kind === 'table' || child.kind === 'inline-root') return most
      const { min } = services.intrinsicSizes(child, { ...context, services })
      return Math.max(most, min + horizontal(marginOf(child.style, 0)))
    }, 0),
)

/** An automatic width, which depends on the heights of a box with an aspect ratio (CSS Sizing 4 §5.1). */
function automaticWidth(box: BlockLevelBox, space: ConstraintSpace, natural: () => number): number {
  const transferred = transferredOf(box, space)
  if (transferred === null || box.kind === 'inline-root') return natural()
  const { preferred, least, most, holdsContent } = transferred
  if (preferred === null) return Math.max(least, Math.min(natural(), most))
  // The height determines the width; the content only sets a minimum.
  return holdsContent ? Math.max(preferred, space.services.contentSizes(box, space).min) : preferred
}

/**
 * CSS 2.1 (https://www.w3.org/TR/CSS2/visudet.html#float-width): min(max(preferred minimum width, available width), preferred
 * width); the fit-content size of CSS Sizing 3 (https://www.w3.org/TR/css-sizing-3/#fit-content-size).
 */
function shrinkToFit({ available, intrinsic }: Automatic): number {
  const { min, max } = intrinsic()
  return Math.min(Math.max(min, available), max)
}

/** Width of the content box of a block in normal flow, from its style and its container. */
export function contentInlineSize(box: BlockLevelBox, containerWidth: number, intrinsic: () => IntrinsicSizes): number {
  const { style } = box
  const margin = marginOf(style, containerWidth)
  const edges = inlineEdgesOf(style, containerWidth)
  const available = Math.max(0, containerWidth - margin.left - margin.right)
  if (hasAutomaticWidth(style)) return Math.max(0, Math.max(edges, available) - edges)
  const automatic: Automatic = { available, intrinsic }
  const preferred = sizeOf(style.width, style, edges, containerWidth, automatic) ?? available
  return Math.max(0, clampInline(preferred, style, edges, containerWidth, automatic) - edges)
}

/**
 * CSS 2.1 (https://www.w3.org/TR/CSS2/visudet.html#min-max-widths), "Minimum and maximum widths": the minimum takes precedence
 * over the maximum, and a box is at least as wide as its edges.
 */
function clampInline(
  size: number,
  style: ComputedStyle,
  edges: number,
  containerWidth: number,
  automatic: Automatic,
): number {
  const most = sizeOf(style.maxWidth, style, edges, containerWidth, automatic) ?? Number.POSITIVE_INFINITY
  const least = sizeOf(style.minWidth, style, edges, containerWidth, automatic) ?? 0
  return Math.max(edges, least, Math.min(size, most))
}

/**
 * A border-box size from a sizing property; null if it is `auto` or `none`.
 *
 * @param edges border and padding on this axis, px
 * @param base percentage basis, px
 */
function sizeOf(
  value: Size | MaxSize,
  style: ComputedStyle,
  edges: number,
  base: number,
  automatic: Automatic,
): number | null {
  if (value === 'auto' || value === 'none') return null
  if (value === 'stretch') return automatic.available
  if (value === 'min-content') return automatic.intrinsic().min
  if (value === 'max-content') return automatic.intrinsic().max
  if (typeof value === 'object' && value.kind === 'fit-content') {
    if (value.calculated !== undefined) {
      const size = (basis: CalcSizeBasis): number =>
        sizeOf(KEYWORD_SIZES[basis], style, edges, base, automatic) ?? automatic.available
      return fromBasis(value.calculated, style, edges, size)
    }
    if (value.limit === null) return shrinkToFit(automatic)
    return shrinkToFit({ ...automatic, available: resolve(value.limit, base) + edges })
  }
  const length = Math.max(0, resolve(value, base))
  return style.boxSizing === 'border-box' ? Math.max(edges, length) : length + edges
}

const FIT = { kind: 'fit-content', limit: null } as const
const KEYWORD_SIZES = {
  auto: 'auto',
  'min-content': 'min-content',
  'max-content': 'max-content',
  stretch: 'stretch',
  'fit-content': FIT,
} as const satisfies Record<CalcSizeBasis, Size>

/** The block sizes known before the content is laid out. Border-box sizes; null if the content determines them. */
export interface BlockSizes {
  readonly preferred: number | null
  /** Percentage basis of heights inside. */
  readonly definite: number | null
  readonly least: number
  readonly most: number
}

/**
 * CSS 2.1 (https://www.w3.org/TR/CSS2/visudet.html#the-height-property): a percentage of an indefinite height is `auto`, or
 * `none` for `max-height`.
 */
export function blockSizes(style: ComputedStyle, space: ConstraintSpace, width: number): BlockSizes {
  const edges = blockEdgesOf(style, space.inlineSize)
  if (space.fixed.blockSize === null && hasAutomaticHeight(style))
    return { preferred: null, definite: null, least: edges, most: Number.POSITIVE_INFINITY }
  const specified = definiteHeight(style.height, style, space)
  const own = specified ?? ratioOf(style, space.inlineSize)?.heightOf(width) ?? null
  const wanted = space.fixed.blockSize ?? own
  const floor = Math.max(edges, definiteHeight(style.minHeight, style, space) ?? 0)
  const most = Math.max(floor, definiteHeight(style.maxHeight, style, space) ?? Number.POSITIVE_INFINITY)
  const least = own === null ? Math.max(floor, Math.min(naturalHeight(style, edges), most)) : floor
  const preferred = wanted === null ? null : Math.max(least, Math.min(wanted, most))
  const isDefinite = own !== null || space.fixed.isBlockIndefinite !== true
  const sizes = { preferred, definite: isDefinite ? preferred : null, least, most }
  if (space.fixed.isBlockLeast === true && preferred !== null) return { ...sizes, preferred: null, least: preferred }
  if (space.fixed.blockSize !== null) return sizes
  return withoutContent(byContent(sizes, style, specified === null), style, edges)
}

/** The natural border-box height of a form control; more content makes it higher, because paper does not scroll. */
const naturalHeight = ({ octavoNaturalHeight }: ComputedStyle, edges: number): number =>
  octavoNaturalHeight === 'none' ? 0 : octavoNaturalHeight + edges

/** CSS Contain 2 §3.1: with size containment a content height is that of an empty box. */
function withoutContent(sizes: BlockSizes, style: ComputedStyle, edges: number): BlockSizes {
  if (sizes.preferred !== null || !style.contain.includes('size')) return sizes
  return { ...sizes, preferred: clampBlock((style.containIntrinsicHeight ?? 0) + edges, sizes) }
}

/** The sizes of a box whose content is its minimum or maximum height. */
function byContent(sizes: BlockSizes, style: ComputedStyle, isFromRatio: boolean): BlockSizes {
  const { preferred, least, most } = sizes
  if (preferred === null) return isContentSize(style.minHeight) ? { ...sizes, most: Number.POSITIVE_INFINITY } : sizes
  if (isContentSize(style.minHeight))
    return { ...sizes, preferred: null, least: preferred, most: Number.POSITIVE_INFINITY }
  // CSS Sizing 4 §5.1.1: the automatic minimum of a height from the aspect ratio.
  if (isFromRatio && style.minHeight === 'auto' && !isScrollContainer(style))
    return { ...sizes, preferred: null, least: preferred }
  if (isContentSize(style.maxHeight)) return { ...sizes, preferred: null, least, most: Math.min(preferred, most) }
  return sizes
}

/** Whether a size is a content-based keyword (CSS Sizing 3, https://www.w3.org/TR/css-sizing-3/#sizing-values). */
const isContentSize = (value: Size | MaxSize): boolean =>
  value === 'min-content' ||
  value === 'max-content' ||
  (typeof value === 'object' && value.kind === 'fit-content' && value.limit === null)

/**
 * Clamps a border-box height (CSS 2.1, https://www.w3.org/TR/CSS2/visudet.html#min-max-heights). `most` is at least `least`
 * here.
 */
export const clampBlock = (size: number, { least, most }: BlockSizes): number => Math.max(least, Math.min(size, most))

/** Whether boxes of a style have no width or limit of their own: in normal flow they fill their container. */
export const hasAutomaticWidth = ({ width, minWidth, maxWidth, aspectRatio }: ComputedStyle): boolean =>
  width === 'auto' && (minWidth === 'auto' || minWidth === 0) && maxWidth === 'none' && aspectRatio.ratio === null

/** Whether boxes of a style have no height or limit of their own. */
const hasAutomaticHeight = (style: ComputedStyle): boolean =>
  style.height === 'auto' &&
  (style.minHeight === 'auto' || style.minHeight === 0) &&
  style.maxHeight === 'none' &&
  style.aspectRatio.ratio === null &&
  style.octavoNaturalHeight === 'none' &&
  style.contain.length === 0
