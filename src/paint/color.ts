/** Colours of styles for painting. */
import type { Color, ComputedStyle, CssColor } from '../css/style.ts'

/** The colour to paint with: `currentcolor` is the text colour of the style. */
export const usedColor = (color: CssColor, style: ComputedStyle): Color =>
  color === 'currentcolor' ? style.color : color

/** Whether a colour is visible: its alpha is above 0. */
export const isVisibleColor = (color: Color): boolean => color.a > 0

/** Whether all four components are equal. */
export const sameColor = (a: Color, b: Color): boolean => a.r === b.r && a.g === b.g && a.b === b.b && a.a === b.a

/** A colour between two in sRGB, `share` of the way; not premultiplied. */
export const mixed = (a: Color, b: Color, share: number): Color => ({
  r: a.r + (b.r - a.r) * share,
  g: a.g + (b.g - a.g) * share,
  b: a.b + (b.b - a.b) * share,
  a: a.a + (b.a - a.a) * share,
})

/**
 * The darker and lighter tone of three-dimensional borders (CSS Backgrounds 3,
 * https://www.w3.org/TR/css-backgrounds-3/#border-style).
 */
export const darkened = ({ r, g, b, a }: Color): Color => {
  // Black has no darker tone, so only the lighter one differs.
  const factor = Math.max(r, g, b) < 0.2 ? 1 : 0.55
  return { r: r * factor, g: g * factor, b: b * factor, a }
}
/**
 * The lighter tone of three-dimensional borders: the colour itself, or mixed with white if it is too dark to differ from the
 * darker tone.
 */
export const lightened = (color: Color): Color =>
  Math.max(color.r, color.g, color.b) < 0.2 ? mixed(color, { r: 1, g: 1, b: 1, a: color.a }, 0.35) : color
