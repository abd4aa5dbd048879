/**
 * Used margins, borders and padding (CSS 2.1 §8, §10.3). Percentages refer to the containing block's width.
 * https://www.w3.org/TR/CSS22/
 */
import type { Sides } from '../base/geometry.ts'
import type { ComputedStyle } from '../css/style.ts'
import { resolve, resolveMargin } from '../css/style.ts'

/** Used border widths, px; they have no percentages. */
export function borderOf(style: ComputedStyle): Sides<number> {
  return {
    top: style.borderTopWidth,
    right: style.borderRightWidth,
    bottom: style.borderBottomWidth,
    left: style.borderLeftWidth,
  }
}

/** Used padding, px. */
export function paddingOf(style: ComputedStyle, containerWidth: number): Sides<number> {
  return {
    top: resolve(style.paddingTop, containerWidth),
    right: resolve(style.paddingRight, containerWidth),
    bottom: resolve(style.paddingBottom, containerWidth),
    left: resolve(style.paddingLeft, containerWidth),
  }
}

/** A gutter between columns or rows, px; a percentage of an indefinite size is 0 (CSS Box Alignment 3 §8.3). */
export const gapOf = (gap: ComputedStyle['rowGap'], base: number | null): number =>
  gap === 'normal' ? 0 : resolve(gap, base ?? 0)

/** Margins with `auto` as 0. */
export function marginOf(style: ComputedStyle, containerWidth: number): Sides<number> {
  const { marginTop, marginRight, marginBottom, marginLeft } = style
  return {
    top: typeof marginTop === 'number' ? marginTop : resolveMargin(marginTop, containerWidth),
    right: typeof marginRight === 'number' ? marginRight : resolveMargin(marginRight, containerWidth),
    bottom: typeof marginBottom === 'number' ? marginBottom : resolveMargin(marginBottom, containerWidth),
    left: typeof marginLeft === 'number' ? marginLeft : resolveMargin(marginLeft, containerWidth),
  }
}

/** Used border and padding on the left and right together, px. */
export const inlineEdgesOf = (style: ComputedStyle, containerWidth: number): number =>
  style.borderLeftWidth +
  style.borderRightWidth +
  (resolve(style.paddingLeft, containerWidth) + resolve(style.paddingRight, containerWidth))

/** Used border and padding at the top and bottom together, px. */
export const blockEdgesOf = (style: ComputedStyle, containerWidth: number): number =>
  style.borderTopWidth +
  style.borderBottomWidth +
  (resolve(style.paddingTop, containerWidth) + resolve(style.paddingBottom, containerWidth))

/**
 * Left edge of the border box of a block-level box of known width in its containing block (CSS 2.1,
 * https://www.w3.org/TR/CSS2/visudet.html#blockwidth): auto margins share the free width. If no value is `auto`, the end
 * margin is adjusted, unless the containing block aligns its blocks (`align` attributes).
 */
export function inlineOffset(
  style: ComputedStyle,
  containerWidth: number,
  width: number,
  { direction, textAlign }: Pick<ComputedStyle, 'direction' | 'textAlign'>,
): number {
  const margin = marginOf(style, containerWidth)
  const free = containerWidth - width - margin.left - margin.right
  const isAutoLeft = style.marginLeft === 'auto'
  const isAutoRight = style.marginRight === 'auto'
  if (free > 0 && isAutoLeft && isAutoRight) return free / 2
  if (free > 0 && isAutoLeft) return free
  if (free > 0 && !isAutoRight && textAlign.startsWith('-webkit-'))
    return margin.left + (textAlign === '-webkit-left' ? 0 : textAlign === '-webkit-right' ? free : free / 2)
  if (direction === 'rtl' && (!isAutoRight || free < 0)) return containerWidth - margin.right - width
  return margin.left
}

/**
 * The width that percentages of margins and padding refer to while intrinsic sizes are computed: it depends on these sizes, so
 * that such percentages count as 0 (CSS Sizing 3, https://www.w3.org/TR/css-sizing-3/#intrinsic-contribution).
 */
export const UNKNOWN_WIDTH = 0
