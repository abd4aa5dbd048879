/** Widths and heights that follow from each other (CSS Sizing 4: https://drafts.csswg.org/css-sizing-4/#aspect-ratio). */
import { horizontal, vertical } from '../base/geometry.ts'
import type { ComputedStyle, MaxSize, Size } from '../css/style.ts'
import { dependsOnPercentage, resolve } from '../css/style.ts'
import { borderOf, marginOf, paddingOf } from './edges.ts'
import { pictureRatio } from './pictures.ts'
import type { ElementBox, IntrinsicSizes } from './types.ts'

/** The preferred ratio of a box that is not replaced. Sizes are of border boxes. */
interface BoxRatio {
  widthOf(height: number): number
  heightOf(width: number): number
}

/** `containerWidth` is the base of padding in percent. Null for no ratio. */
export function ratioOf(style: ComputedStyle, containerWidth: number): BoxRatio | null {
  const { ratio, auto } = style.aspectRatio
  if (ratio === null || !(ratio > 0) || !Number.isFinite(ratio)) return null
  const padding = paddingOf(style, containerWidth)
  const border = borderOf(style)
  const edges = { x: horizontal(border) + horizontal(padding), y: vertical(border) + vertical(padding) }
  // With `auto` the ratio is of the content box, whatever `box-sizing` says.
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

/** A border-box height that content has no part in; null for all others, `auto` and `none`. */
export function definiteHeight(value: Size | MaxSize, style: ComputedStyle, base: HeightBase): number | null {
  const { percentageBlockSize } = base
  if (value === 'stretch') {
    if (percentageBlockSize === null) return null
    return Math.max(0, percentageBlockSize - vertical(marginOf(style, base.inlineSize)))
  }
  if (typeof value === 'string' || (typeof value === 'object' && value.kind === 'fit-content')) return null
  if (dependsOnPercentage(value) && percentageBlockSize === null) return null
  const edges = vertical(borderOf(style)) + vertical(paddingOf(style, base.inlineSize))
  const length = Math.max(0, resolve(value, percentageBlockSize ?? 0))
  return style.boxSizing === 'border-box' ? Math.max(edges, length) : length + edges
}

/** Whether a size depends on a percentage of the containing block; `fit-content()` does not count. */
export const isPercentageSize = (value: Size | MaxSize): boolean =>
  typeof value === 'object' && value.kind !== 'fit-content' && dependsOnPercentage(value)

/** Scroll containers may be smaller than what is in them. */
export const isScrollContainer = ({ overflowX, overflowY }: ComputedStyle): boolean =>
  (overflowX !== 'visible' && overflowX !== 'clip') || (overflowY !== 'visible' && overflowY !== 'clip')

/** The automatic width of a box with a ratio from its heights. */
export interface TransferredWidth {
  /** From the height; null where that is not known. */
  readonly preferred: number | null
  /** From the limits of the height. */
  readonly least: number
  readonly most: number
  /** No content sticks out (§5.1.1). */
  readonly holdsContent: boolean
}

/** Null without a ratio. `height` is one that the parent has decided. */
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

/** The widths that content asks for, in a box whose heights have a say in them. */
export function withTransferred(sizes: IntrinsicSizes, transferred: TransferredWidth | null): IntrinsicSizes {
  if (transferred === null) return sizes
  const { preferred, least, most, holdsContent } = transferred
  const used = (size: number): number =>
    preferred === null ? Math.max(least, Math.min(size, most)) : Math.max(preferred, holdsContent ? sizes.min : 0)
  return { min: used(sizes.min), word: used(sizes.word), max: used(sizes.max) }
}

/**
 * The box as it is at a border-box height that its container gives it, if its width follows from that; else the box itself.
 */
export function atHeight<B extends ElementBox>(box: B, height: number): B {
  const { style } = box
  const natural = pictureRatio(box)
  const ratio = style.aspectRatio.ratio ?? natural
  if (ratio === null || style.width !== 'auto' || style.height !== 'auto') return box
  const edges = vertical(borderOf(style)) + vertical(paddingOf(style, 0))
  const own = style.boxSizing === 'border-box' ? height : Math.max(0, height - edges)
  return { ...box, style: { ...style, height: own } }
}
