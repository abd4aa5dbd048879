/** Used widths and heights of boxes (CSS 2.1 §10.3 and §10.6, CSS Sizing 3 §3). All results are border-box sizes. */
import { horizontal, vertical } from '../base/geometry.ts'
import type { BlockBox, BlockLevelBox } from '../boxes/box.ts'
import type { ComputedStyle, MaxSize, Size } from '../css/style.ts'
import { dependsOnPercentage, resolve } from '../css/style.ts'
import { borderOf, marginOf, paddingOf } from './edges.ts'
import { usedTableWidth } from './table/columns.ts'
import type { ConstraintSpace, IntrinsicSizes } from './types.ts'

/** What `auto` and the intrinsic keywords stand for; intrinsic sizes are measured only if needed. */
interface Automatic {
  readonly available: number
  readonly intrinsic: () => IntrinsicSizes
}

/** The border-box width of a block-level box in normal flow, or of one that shrinks to fit. */
export function usedInlineSize(box: BlockLevelBox, space: ConstraintSpace): number {
  if (space.fixed.inlineSize !== null) return space.fixed.inlineSize
  if (box.kind === 'table') return usedTableWidth(box, space)
  if (box.kind === 'block' && box.isTableWrapper) return wrapperInlineSize(box, space)
  const { style } = box
  const margin = marginOf(style, space.inlineSize)
  const available = Math.max(0, space.inlineSize - margin.left - margin.right)
  const edges = horizontal(borderOf(style)) + horizontal(paddingOf(style, space.inlineSize))
  const automatic: Automatic = { available, intrinsic: () => ownSizes(box, space) }
  const preferred = sizeOf(style.width, style, edges, space.inlineSize, automatic)
  const natural = preferred ?? widthFromRatio(style, space) ?? (space.shrinkToFit ? shrinkToFit(automatic) : available)
  return clampInline(natural, style, edges, space.inlineSize, automatic)
}

/** The border-box width of a box that fits its content into a room that is not the base of its percentages. */
export function fittedInlineSize(box: BlockLevelBox, space: ConstraintSpace, room: number): number {
  const { style } = box
  const edges = horizontal(borderOf(style)) + horizontal(paddingOf(style, space.inlineSize))
  const available = Math.max(0, room)
  const automatic: Automatic = { available, intrinsic: () => ownSizes(box, space) }
  const preferred = sizeOf(style.width, style, edges, space.inlineSize, automatic)
  const natural = preferred ?? widthFromRatio(style, space) ?? shrinkToFit(automatic)
  return clampInline(natural, style, edges, space.inlineSize, automatic)
}

/** A border-box width within the limits of a style. */
export function limitedInlineSize(box: BlockLevelBox, space: ConstraintSpace, width: number): number {
  const { style } = box
  const edges = horizontal(borderOf(style)) + horizontal(paddingOf(style, space.inlineSize))
  const automatic: Automatic = { available: width, intrinsic: () => ownSizes(box, space) }
  return clampInline(width, style, edges, space.inlineSize, automatic)
}

const ownSizes = (box: BlockLevelBox, space: ConstraintSpace): IntrinsicSizes =>
  box.kind === 'inline-root' ? space.services.intrinsicSizes(box, space) : space.services.contentSizes(box, space)

/** The wrapper of a table with captions is as wide as its table (CSS Tables 3 §3.3). */
function wrapperInlineSize(wrapper: BlockBox, space: ConstraintSpace): number {
  const table = wrapper.children.find(child => child.kind === 'table')
  if (table === undefined) return space.inlineSize
  const { left, right } = marginOf(wrapper.style, space.inlineSize)
  const width = usedTableWidth(table, space, Math.max(0, space.inlineSize - left - right))
  // No word of a caption sticks out of its table.
  return wrapper.children.reduce((most, child) => {
    if (child === table || child.kind === 'inline-root') return most
    return Math.max(most, space.services.intrinsicSizes(child, space).min + horizontal(marginOf(child.style, 0)))
  }, width)
}

/** Width for a box with `aspect-ratio` and a definite height (CSS Sizing 4 §5.1). */
function widthFromRatio(style: ComputedStyle, space: ConstraintSpace): number | null {
  const { ratio } = style.aspectRatio
  if (ratio === null || ratio <= 0 || style.height === 'auto' || typeof style.height !== 'number') return null
  const edges = horizontal(borderOf(style)) + horizontal(paddingOf(style, space.inlineSize))
  return style.boxSizing === 'border-box' ? style.height * ratio : style.height * ratio + edges
}

export function shrinkToFit({ available, intrinsic }: Automatic): number {
  const { min, max } = intrinsic()
  return Math.min(Math.max(min, available), max)
}

/** Width of the content box of a block in normal flow, where only its style and its container matter. */
export function contentInlineSize(box: BlockLevelBox, containerWidth: number, intrinsic: () => IntrinsicSizes): number {
  const { style } = box
  const margin = marginOf(style, containerWidth)
  const edges = horizontal(borderOf(style)) + horizontal(paddingOf(style, containerWidth))
  const available = Math.max(0, containerWidth - margin.left - margin.right)
  const automatic: Automatic = { available, intrinsic }
  const preferred = sizeOf(style.width, style, edges, containerWidth, automatic) ?? available
  return Math.max(0, clampInline(preferred, style, edges, containerWidth, automatic) - edges)
}

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

/** A border-box size from a sizing property; null where it is `auto` or `none`. */
function sizeOf(
  value: Size | MaxSize,
  style: ComputedStyle,
  edges: number,
  base: number,
  automatic: Automatic,
): number | null {
  if (value === 'auto' || value === 'none') return null
  if (value === 'min-content') return automatic.intrinsic().min
  if (value === 'max-content') return automatic.intrinsic().max
  if (typeof value === 'object' && value.kind === 'fit-content') {
    if (value.limit === null) return shrinkToFit(automatic)
    return shrinkToFit({ ...automatic, available: resolve(value.limit, base) + edges })
  }
  const length = Math.max(0, resolve(value, base))
  return style.boxSizing === 'border-box' ? Math.max(edges, length) : length + edges
}

/** The block sizes known before the content is laid out. Border-box sizes; null where the content decides. */
export interface BlockSizes {
  readonly preferred: number | null
  /** Percentages of heights within refer to it. */
  readonly isDefinite: boolean
  readonly least: number
  readonly most: number
}

/** CSS 2.1 §10.5: a percentage of a height that is not known is `auto`, and no limit at all for `max-height`. */
export function blockSizes(style: ComputedStyle, space: ConstraintSpace, width: number): BlockSizes {
  const edges = vertical(borderOf(style)) + vertical(paddingOf(style, space.inlineSize))
  const base = space.percentageBlockSize
  const definite = (value: Size | MaxSize): number | null => {
    if (typeof value === 'string' || (typeof value === 'object' && value.kind === 'fit-content')) return null
    if (dependsOnPercentage(value) && base === null) return null
    const length = Math.max(0, resolve(value, base ?? 0))
    return style.boxSizing === 'border-box' ? Math.max(edges, length) : length + edges
  }
  const own = definite(style.height) ?? heightFromRatio(style, space, width, edges)
  const preferred = space.fixed.blockSize ?? own
  const least = Math.max(edges, definite(style.minHeight) ?? 0)
  const most = Math.max(least, definite(style.maxHeight) ?? Number.POSITIVE_INFINITY)
  return {
    preferred: preferred === null ? null : Math.max(least, Math.min(preferred, most)),
    isDefinite: preferred !== null && (own !== null || space.fixed.isBlockIndefinite !== true),
    least,
    most,
  }
}

function heightFromRatio(style: ComputedStyle, space: ConstraintSpace, width: number, edges: number): number | null {
  const { ratio, auto } = style.aspectRatio
  if (ratio === null || ratio <= 0 || auto) return null
  if (style.boxSizing === 'border-box') return width / ratio
  return (width - horizontal(borderOf(style)) - horizontal(paddingOf(style, space.inlineSize))) / ratio + edges
}

export const clampBlock = (size: number, { least, most }: BlockSizes): number => Math.max(least, Math.min(size, most))
