/** Colours of styles as paint needs them. */
import type { Color, ComputedStyle, CssColor } from '../css/style.ts'

/** The colour to paint with: `currentcolor` is the text colour of the style. */
export const usedColor = (color: CssColor, style: ComputedStyle): Color =>
  color === 'currentcolor' ? style.color : color

/** Whether a colour leaves any trace: its alpha is above 0. */
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
 * The darker and the lighter tone of borders that look carved (CSS Backgrounds 3,
 * https://www.w3.org/TR/css-backgrounds-3/#border-style).
 */
export const darkened = ({ r, g, b, a }: Color): Color => {
  // Black has no darker tone, so its carving is seen by the lighter ones.
  const factor = Math.max(r, g, b) < 0.2 ? 1 : 0.55
  return { r: r * factor, g: g * factor, b: b * factor, a }
}
/**
 * The lighter half of carved lines: the colour itself, or, where it is too dark to tell from its darker half, mixed with
 * white.
 */
export const lightened = (color: Color): Color =>
  Math.max(color.r, color.g, color.b) < 0.2 ? mixed(color, { r: 1, g: 1, b: 1, a: color.a }, 0.35) : color
