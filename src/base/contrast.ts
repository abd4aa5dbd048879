/** The contrast of two colours (WCAG 2.2, https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). */
import { toLinear } from './srgb.ts'

/** Channels from 0 to 1 in sRGB. */
export interface Rgb {
  readonly r: number
  readonly g: number
  readonly b: number
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance, with the threshold of IEC 61966-2-1. */
const luminance = ({ r, g, b }: Rgb): number => 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b)

/** From 1 for equal colours to 21 for black and white. */
export function contrast(a: Rgb, b: Rgb): number {
  const [first, second] = [luminance(a), luminance(b)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/** The colour that results where `above` is painted over `below` with an opacity of `alpha`. */
export const blended = (above: Rgb, alpha: number, below: Rgb): Rgb => ({
  r: above.r * alpha + below.r * (1 - alpha),
  g: above.g * alpha + below.g * (1 - alpha),
  b: above.b * alpha + below.b * (1 - alpha),
})
