/**
 * Grid items: layout in their areas, alignment, and contributions to tracks (CSS Grid 2 §6 and §11).
 * https://www.w3.org/TR/css-grid-2/
 */
import type { Rect, Sides } from '../../base/geometry.ts'
import { horizontal, vertical, ZERO_SIDES } from '../../base/geometry.ts'
import type { BlockLevelBox, GridBox } from '../../boxes/box.ts'
import type { ComputedStyle, SelfAlignment } from '../../css/style.ts'
import { dependsOnPercentage, resolve } from '../../css/style.ts'
import { definiteHeight } from '../aspect-ratio.ts'
import { blockShare, freeBefore, inlineShare, startShare, type UsedAlignment } from '../bands/alignment.ts'
import type { BandFrame } from '../bands/band-types.ts'
import { stretchedTo } from '../bands/stretched-item.ts'
import { EPSILON } from '../breaking.ts'
import { spaceInside, spaceWith } from '../constraint-space.ts'
import { borderOf, marginOf, paddingOf } from '../edges.ts'
import { pictureIn } from '../pictures.ts'
import { hasRelativeContent } from '../result-cache.ts'
import { limitedInlineSize } from '../sizing.ts'
import type { ConstraintSpace, ElementBox, IntrinsicSizes, LayoutResult, SpaceContext, Subgrid } from '../types.ts'
import { ownStart } from '../writing-modes/own-start.ts'
import type { Contribution, GridItem, Span, Track } from './grid-types.ts'
import { type SubgridItem, subgridSpace } from './subgrid.ts'

// ---------- contributions to columns ----------

/**
 * The min-content, max-content and minimum contributions of an item to its columns (§12.5), of the margin box, px. Percentages
 * of margins and padding count as 0, because the area they refer to is not sized yet.
 *
 * @param height the height of the item's rows if all of them are definite; an aspect ratio then transfers it to a width
 * @param least whether words that `overflow-wrap: relent` may break count as whole
 */
export function columnContribution(
  { box, column }: GridItem,
  tracks: readonly AutoMinimum[],
  grid: GridBox,
  context: SpaceContext,
  height: number | null,
  least: 'word' | 'min',
): Contribution {
  const own = sizesAt(box, grid, context, height)
  const part = box.style.overflowWrap === 'relent' ? least : 'min'
  const min = own[part]
  if (box.kind === 'inline-root') return { span: column, min, max: own.max, least: min }
  const margin = horizontal(marginOf(box.style, 0))
  return {
    span: column,
    min: min + margin,
    max: own.max + margin,
    least: leastWidth(box, column, tracks, { min, margin, part }, context) + margin,
  }
}

/** Whether the intrinsic widths of an item depend on the height of its rows, px, by an aspect ratio or its content. */
export function asksByHeight({ box }: GridItem, grid: GridBox, context: SpaceContext, height: number): boolean {
  if (box.kind === 'inline-root') return false
  const before = context.services.intrinsicSizes(box, { ...context, percentageBlockSize: null })
  const after = sizesAt(box, grid, context, height)
  return Math.abs(after.min - before.min) >= EPSILON || Math.abs(after.max - before.max) >= EPSILON
}

/** The intrinsic widths of an item in rows of a height, px; null if that is not known. */
function sizesAt(box: BlockLevelBox, grid: GridBox, context: SpaceContext, height: number | null): IntrinsicSizes {
  const isFilledBox = height !== null && box.kind !== 'inline-root' && isFilled(box, grid)
  const shown = isFilledBox ? stretchedTo(box, Math.max(0, height - vertical(marginOf(box.style, 0)))) : box
  return context.services.intrinsicSizes(shown, { ...context, percentageBlockSize: height })
}

/** The properties of a track that determine the automatic minimum of its items. */
export interface AutoMinimum {
  readonly isAutoMin: boolean
  readonly isFlexible: boolean
  /** Its size does not depend on its items. */
  readonly isFixed: boolean
  /** A definite maximum, or null. */
  readonly most: number | null
}

/**
 * The minimum contribution (§12.5): for a width that is `auto` or depends on the area, the automatic minimum size (§6.6,
 * https://www.w3.org/TR/css-grid-2/#min-size-auto); otherwise the min-content contribution.
 */
function leastWidth(
  box: ElementBox,
  span: Span,
  tracks: readonly AutoMinimum[],
  { min, margin, part }: { readonly min: number; readonly margin: number; readonly part: 'word' | 'min' },
  context: SpaceContext,
): number {
  const { style } = box
  if (!dependsOnArea(style.width)) return min
  const edges = horizontal(borderOf(style)) + horizontal(paddingOf(style, 0))
  if (style.minWidth !== 'auto') {
    if (typeof style.minWidth !== 'number') return typeof style.minWidth === 'string' ? min : edges
    return style.boxSizing === 'border-box' ? Math.max(edges, style.minWidth) : style.minWidth + edges
  }
  if (!hasAutomaticMinimum(box, span, tracks)) return edges
  const content =
    pictureIn(box) === null ? context.services.contentSizes(box, { ...context, inlineSize: 0 })[part] : min
  // §6.6: at most the stretch fit into the maximum size of the area, less margins.
  return Math.min(content, min, Math.max(edges, definiteMost(span, tracks) - margin))
}

/** Whether a width depends on the grid area: `auto`, percentages, `stretch` and `fit-content`. */
function dependsOnArea(width: ComputedStyle['width']): boolean {
  if (typeof width === 'number') return false
  if (typeof width === 'string') return width === 'auto' || width === 'stretch'
  return width.kind === 'fit-content' || dependsOnPercentage(width)
}

/**
 * §6.6: the automatic minimum is that of the content, unless the item scrolls, spans no track with an automatic minimum, or
 * spans several tracks of which one is flexible. Otherwise it is 0.
 */
export function hasAutomaticMinimum(box: BlockLevelBox, span: Span, tracks: readonly AutoMinimum[]): boolean {
  const { overflowX, overflowY } = box.style
  if ((overflowX !== 'visible' && overflowX !== 'clip') || (overflowY !== 'visible' && overflowY !== 'clip'))
    return false
  let isAutoMin = false
  let isFlexible = false
  for (let i = span.start; i < span.end; i++) {
    isAutoMin ||= tracks[i]!.isAutoMin
    isFlexible ||= tracks[i]!.isFlexible
  }
  return isAutoMin && !(isFlexible && span.end - span.start > 1)
}

/** The maximum size of an area if all its tracks have a definite maximum, else infinity. */
export function definiteMost(span: Span, tracks: readonly AutoMinimum[]): number {
  let most = 0
  for (let i = span.start; i < span.end; i++) {
    const own = tracks[i]!.most
    if (own === null) return Number.POSITIVE_INFINITY
    most += own
  }
  return most
}

/** The minimum and maximum of a track's sizing functions. */
export const autoMinimumOf = (track: Track): AutoMinimum => ({
  isAutoMin: track.min === 'auto',
  isFlexible: track.max === 'flexible',
  isFixed: track.min === 'fixed' && track.max === 'fixed',
  most: track.max === 'fixed' ? track.limit : null,
})

// ---------- layout in an area ----------

/** `justify-self` or `align-self` of an item, `auto` and `normal` resolved. */
function selfAlignment(own: SelfAlignment, container: SelfAlignment, box: BlockLevelBox): UsedAlignment {
  const used = own === 'auto' ? container : own
  if (used === 'normal' || used === 'auto') return pictureIn(box) !== null ? 'start' : 'stretch'
  return used
}

/** `justify-self` with `auto` and `normal` resolved; anonymous text items use the value of the container. */
export const justification = (box: BlockLevelBox, { style }: GridBox): ReturnType<typeof selfAlignment> =>
  selfAlignment(box.kind === 'inline-root' ? 'auto' : box.style.justifySelf, style.justifyItems, box)

/** `align-self`, likewise. */
export const alignment = (box: BlockLevelBox, { style }: GridBox): ReturnType<typeof selfAlignment> =>
  selfAlignment(box.kind === 'inline-root' ? 'auto' : box.style.alignSelf, style.alignItems, box)

/** The margins of an item in an area of this width; anonymous text items have none. */
export const marginsIn = (box: BlockLevelBox, width: number): Sides<number> =>
  box.kind === 'inline-root' ? ZERO_SIDES : marginOf(box.style, width)

/** The space of an item in an area: the area is its containing block (§6.1). */
export function areaSpace(frame: BandFrame, width: number, height: number | null): ConstraintSpace {
  return spaceInside(frame.context, { inlineSize: width, percentageBlockSize: height }, { shrinkToFit: true })
}

/** Lays out an item at the width that its area imposes and the height of its content. */
export function measureItem(
  item: GridItem,
  grid: GridBox,
  frame: BandFrame,
  width: number,
  subgrid: Subgrid | null,
): LayoutResult {
  return frame.context.services.layout(item.box, measuringSpace(item, grid, frame, width, subgrid), 'start')
}

/**
 * The space in which an item is measured for its rows: as wide as its columns (px).
 *
 * @param height basis of percentages of heights, px; null if rows are not sized yet
 */
export function measuringSpace(
  item: GridItem,
  grid: GridBox,
  frame: BandFrame,
  width: number,
  subgrid: Subgrid | null,
  height: number | null = null,
): ConstraintSpace {
  const space = areaSpace(frame, width, height)
  const fixed = { inlineSize: filledWidth(item.box, grid, space, null), blockSize: null }
  return spaceOf(item, grid, spaceWith(space, { fixed }), subgrid, { width, height: null })
}

/** The space of an item in its area: a subgrid fills it along the tracks that it shares. */
const spaceOf = (
  item: GridItem,
  grid: GridBox,
  space: ConstraintSpace,
  subgrid: Subgrid | null,
  area: { readonly width: number; readonly height: number | null },
): ConstraintSpace =>
  subgrid === null ? textSpace(item.box, grid, space) : subgridSpace(item as SubgridItem, space, subgrid, area)

/** Lays out an item in its area, whose height is definite now. */
export function layoutInArea(
  item: GridItem,
  grid: GridBox,
  frame: BandFrame,
  area: { readonly width: number; readonly height: number },
  { result: measured, subgrid }: { readonly result: LayoutResult | null; readonly subgrid: Subgrid | null },
): LayoutResult {
  const { box } = item
  const height = filledHeight(box, grid, area)
  const isRead = hasRelativeHeight(box) || (height !== null && hasRelativeContent(box))
  const isSame = measured !== null && !isRead && (height === null || Math.abs(height - measured.fragment.height) < 1e-3)
  if (isSame) return measured
  const space = areaSpace(frame, area.width, area.height)
  const fixed = { inlineSize: filledWidth(box, grid, space, height), blockSize: height }
  return frame.context.services.layout(box, spaceOf(item, grid, spaceWith(space, { fixed }), subgrid, area), 'start')
}

/** The space of an anonymous text item, which is as wide as its lines unless it fills its area. */
function textSpace(box: BlockLevelBox, grid: GridBox, space: ConstraintSpace): ConstraintSpace {
  if (box.kind !== 'inline-root' || justification(box, grid) === 'stretch') return space
  const { min, max } = space.services.intrinsicSizes(box, space)
  return spaceWith(space, { inlineSize: Math.min(Math.max(min, space.inlineSize), max) })
}

/** Whether a height of an item refers to its area, as percentages and `stretch` do. */
export const hasRelativeHeight = (box: BlockLevelBox): boolean => {
  if (box.kind === 'inline-root') return false
  const { height, minHeight, maxHeight } = box.style
  return [height, minHeight, maxHeight].some(value => typeof value === 'object' || value === 'stretch')
}

/**
 * The width of an item that fills its area. Null if its own width applies, which may come from a height by the aspect ratio
 * (§6.2).
 */
function filledWidth(box: BlockLevelBox, grid: GridBox, space: ConstraintSpace, height: number | null): number | null {
  if (box.kind === 'inline-root' || box.style.width !== 'auto' || justification(box, grid) !== 'stretch') return null
  const { style } = box
  const own = style.justifySelf === 'auto' ? grid.style.justifyItems : style.justifySelf
  const hasHeight = height !== null || definiteHeight(style.height, style, space) !== null
  if (style.aspectRatio.ratio !== null && hasHeight && (own === 'normal' || own === 'auto')) return null
  if (style.marginLeft === 'auto' || style.marginRight === 'auto') return null
  return limitedInlineSize(box, space, Math.max(0, space.inlineSize - horizontal(marginOf(style, space.inlineSize))))
}

/** Whether an item is as high as its area. */
export function isFilled(box: BlockLevelBox, grid: GridBox): boolean {
  if (box.kind === 'inline-root' || box.style.height !== 'auto' || alignment(box, grid) !== 'stretch') return false
  return box.style.marginTop !== 'auto' && box.style.marginBottom !== 'auto'
}

/** The height of an item that fills its area, px. Height limits of the item are applied elsewhere. */
export function filledHeight(
  box: BlockLevelBox,
  grid: GridBox,
  { width, height }: { width: number; height: number },
): number | null {
  if (box.kind === 'inline-root' || box.style.height !== 'auto' || alignment(box, grid) !== 'stretch') return null
  const { style } = box
  if (style.marginTop === 'auto' || style.marginBottom === 'auto') return null
  // If the width of a box with an aspect ratio is stretched, its height follows from that, unless its alignment is set.
  const own = style.alignSelf === 'auto' ? grid.style.alignItems : style.alignSelf
  const hasWidth = style.width !== 'auto' || justification(box, grid) === 'stretch'
  if (style.aspectRatio.ratio !== null && hasWidth && (own === 'normal' || own === 'auto')) return null
  const margin = marginOf(style, width)
  return Math.max(0, height - margin.top - margin.bottom)
}

// ---------- places ----------

/** The left edge of an item in its area. */
export function leftIn(box: BlockLevelBox, grid: GridBox, area: Rect, width: number): number {
  const margin = marginsIn(box, area.width)
  const free = area.width - width - margin.left - margin.right
  const isRtl = grid.style.direction === 'rtl'
  const style = box.kind === 'inline-root' ? null : box.style
  const share = autoShare(style?.marginLeft === 'auto', style?.marginRight === 'auto')
  if (share !== null) return area.x + margin.left + (free > 0 ? share * free : isRtl ? free : 0)
  const value = justification(box, grid)
  const own = inlineShare(value, isRtl, ownStart(box).x)
  return area.x + margin.left + freeBefore(value, free, own, startShare(isRtl))
}

/** The top edge of an item in its area. */
export function topIn(box: BlockLevelBox, grid: GridBox, area: Rect, height: number): number {
  const margin = marginsIn(box, area.width)
  const free = area.height - height - margin.top - margin.bottom
  const style = box.kind === 'inline-root' ? null : box.style
  const share = autoShare(style?.marginTop === 'auto', style?.marginBottom === 'auto')
  if (share !== null) return area.y + margin.top + Math.max(0, free) * share
  const value = alignment(box, grid)
  return area.y + margin.top + freeBefore(value, free, blockShare(value, ownStart(box).y), 0)
}

/** The share of the free space that automatic margins put before a box. */
const autoShare = (isBefore: boolean, isAfter: boolean): number | null =>
  isBefore && isAfter ? 0.5 : isBefore ? 1 : isAfter ? 0 : null

/** Whether an item has a height that its content does not determine, for its automatic minimum. */
export const hasDefiniteHeight = ({ style }: BlockLevelBox): boolean => typeof style.height === 'number'

/** The minimum border-box height of an item, by `min-height` and its edges, px. */
export const leastHeight = (box: BlockLevelBox, width: number): number => {
  const { style } = box
  const padding = paddingOf(style, width)
  const edges = style.borderTopWidth + style.borderBottomWidth + padding.top + padding.bottom
  const least = typeof style.minHeight === 'string' ? 0 : resolve(style.minHeight as number, 0)
  return style.boxSizing === 'border-box' ? Math.max(edges, least) : least + edges
}
