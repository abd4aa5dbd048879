/** Widths and heights that follow from each other (CSS Sizing 4: https://drafts.csswg.org/css-sizing-4/#aspect-ratio). */
import { horizontal, vertical } from '../base/geometry.ts'
import type { ComputedStyle, MaxSize, Size } from '../css/style.ts'
import { dependsOnPercentage, resolve } from '../css/style.ts'
import { blockEdgesOf, borderOf, marginOf, paddingOf } from './edges.ts'
import { pictureRatio } from './pictures.ts'
import type { ElementBox, IntrinsicSizes } from './types.ts'

/** The preferred aspect ratio of a box that is not replaced. Sizes are of border boxes. */
interface BoxRatio {
  widthOf(height: number): number
  heightOf(width: number): number
}

/** The preferred aspect ratio; null if there is none. `containerWidth` is the percentage basis of padding, px. */
export function ratioOf(style: ComputedStyle, containerWidth: number): BoxRatio | null {
  const { ratio, auto } = style.aspectRatio
  if (ratio === null || !(ratio > 0) || !Number.isFinite(ratio)) return null
  const padding = paddingOf(style, containerWidth)
  const border = borderOf(style)
  const edges = { x: horizontal(border) + horizontal(padding), y: vertical(border) + vertical(padding) }
  // `auto && <ratio>` always refers to the content box, whatever `box-sizing` is.
  const outside = style.boxSizing === 'border-box' && !auto ? { x: 0, y: 0 } : edges
  return {
    widthOf: height => Math.max(edges.x, (height - outside.y) * ratio + outside.x),
    heightOf: width => Math.max(edges.y, (width - outside.x) / ratio + outside.y),
  }
}

/** The heights of the containing block. */
export interface HeightBase {
  readonly inlineSize: number
  readonly percentageBlockSize: number | null
}

/** A border-box height, px, if it does not depend on content; null for others, for `auto` and for `none`. */
export function definiteHeight(value: Size | MaxSize, style: ComputedStyle, base: HeightBase): number | null {
  const { percentageBlockSize } = base
  if (value === 'stretch') {
    if (percentageBlockSize === null) return null
    return Math.max(0, percentageBlockSize - vertical(marginOf(style, base.inlineSize)))
  }
  if (typeof value === 'string' || (typeof value === 'object' && value.kind === 'fit-content')) return null
  if (dependsOnPercentage(value) && percentageBlockSize === null) return null
  const edges = blockEdgesOf(style, base.inlineSize)
  const length = Math.max(0, resolve(value, percentageBlockSize ?? 0))
  return style.boxSizing === 'border-box' ? Math.max(edges, length) : length + edges
}

/** Whether a size depends on a percentage of the containing block; `fit-content()` does not count. */
export const isPercentageSize = (value: Size | MaxSize): boolean =>
  typeof value === 'object' && value.kind !== 'fit-content' && dependsOnPercentage(value)

/** Whether a box is a scroll container: its automatic minimum size is 0. */
export const isScrollContainer = ({ overflowX, overflowY }: ComputedStyle): boolean =>
  (overflowX !== 'visible' && overflowX !== 'clip') || (overflowY !== 'visible' && overflowY !== 'clip')

/**
 * Widths transferred through the aspect ratio of a box from its heights
 * (https://drafts.csswg.org/css-sizing-4/#aspect-ratio-size-transfers).
 */
export interface TransferredWidth {
  /** From the height; null if that is not definite. */
  readonly preferred: number | null
  /** From the minimum height. */
  readonly least: number
  readonly most: number
  /**
   * The automatic minimum size applies, so that content does not overflow
   * (https://drafts.csswg.org/css-sizing-4/#aspect-ratio-minimum).
   */
  readonly holdsContent: boolean
}

/** Null without an aspect ratio. `height` is imposed by the container. */
export function transferredWidth(
  style: ComputedStyle,
  base: HeightBase,
  height: number | null = null,
): TransferredWidth | null {
  const ratio = ratioOf(style, base.inlineSize)
  if (ratio === null) return null
  const known = height ?? definiteHeight(style.height, style, base)
  const shortest = definiteHeight(style.minHeight, style, base) ?? 0
  const tallest = Math.max(shortest, definiteHeight(style.maxHeight, style, base) ?? Number.POSITIVE_INFINITY)
  const least = shortest > 0 ? ratio.widthOf(shortest) : 0
  return {
    preferred: known === null ? null : ratio.widthOf(Math.max(shortest, Math.min(known, tallest))),
    least,
    most: Math.max(least, Number.isFinite(tallest) ? ratio.widthOf(tallest) : Number.POSITIVE_INFINITY),
    holdsContent: style.minWidth === 'auto' && !isScrollContainer(style),
  }
}

/** Intrinsic sizes of content, limited by the widths that the aspect ratio transfers. */
export function withTransferred(sizes: IntrinsicSizes, transferred: TransferredWidth | null): IntrinsicSizes {
  if (transferred === null) return sizes
  const { preferred, least, most, holdsContent } = transferred
  const used = (size: number): number =>
    preferred === null ? Math.max(least, Math.min(size, most)) : Math.max(preferred, holdsContent ? sizes.min : 0)
  return { min: used(sizes.min), word: used(sizes.word), max: used(sizes.max) }
}

/** A copy of a box with a border-box height from its container, if its width follows from the height; else the box itself. */
export function atHeight<B extends ElementBox>(box: B, height: number): B {
  const { style } = box
  const natural = pictureRatio(box)
  const ratio = style.aspectRatio.ratio ?? natural
  if (ratio === null || style.width !== 'auto' || style.height !== 'auto') return box
  const edges = vertical(borderOf(style)) + vertical(paddingOf(style, 0))
  const own = style.boxSizing === 'border-box' ? height : Math.max(0, height - edges)
  return { ...box, style: { ...style, height: own } }
}
