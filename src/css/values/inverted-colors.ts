/**
 * Converts colours for white paper to dark pages: lightness in OKLCH (https://www.w3.org/TR/css-color-4/#ok-lab) is
 * inverted, and the hue is kept. Colours designed for a dark ground are unchanged.
 */

import { cbrt, pow } from '../../base/math.ts'
import { fromLinear, toLinear } from '../../base/srgb.ts'
import type { Color, CssColor, CssImage, RuleList } from '../value-types.ts'

/** The use of a colour: ink must become light, grounds dark, and lines must differ from both. */
export type ColorUse = 'ink' | 'ground' | 'line'

interface Lab {
  readonly l: number
  readonly a: number
  readonly b: number
}

/**
 * Darker ink and lighter grounds are inverted. All ink is then lighter than `0.7`, and all grounds are darker than
 * `0.5`.
 */
const DARKEST_INK = 0.6
const LIGHTEST_GROUND = 0.5

/** The colour with inverted lightness, for dark pages; hue and chroma are kept as far as sRGB allows. */
export function turned(color: Color, use: ColorUse): Color {
  const { l, a, b } = labOf(color)
  const lightness = turnedLightness(l, use)
  if (lightness === l) return color
  return { ...within({ l: lightness, a, b }), a: color.a }
}

/**
 * Maps Oklab lightness from light to dark design, by use. Ink keeps some distance to white, and grounds to black;
 * middle values are unchanged, so that accents are recognisable.
 */
function turnedLightness(l: number, use: ColorUse): number {
  switch (use) {
    case 'ink':
      return l < DARKEST_INK ? 0.93 - 0.38 * l : l
    case 'ground':
      return l > LIGHTEST_GROUND ? 0.74 - 0.5 * l : l
    case 'line':
      return l < 0.45 || l > 0.7 ? 1.1 - 0.85 * l : l
  }
}

/** The image with the stops of its gradient inverted as grounds; images of URLs are unchanged. */
export function turnedImage(image: CssImage | null): CssImage | null {
  if (image === null || image.kind === 'url') return image
  if (image.kind === 'cross-fade')
    return { ...image, parts: image.parts.map(part => ({ ...part, image: turnedImage(part.image) ?? part.image })) }
  const stops = image.stops.map(stop =>
    stop.color === null || stop.color === 'currentcolor' ? stop : { ...stop, color: turned(stop.color, 'ground') },
  )
  return { ...image, stops }
}

/** Reduces the chroma of colours outside of sRGB until they are inside. */
function within({ l, a, b }: Lab): Omit<Color, 'a'> {
  let [low, high] = [0, 1]
  if (isRgb(rgbOf({ l, a, b }))) low = 1
  else
    for (let i = 0; i < 10; i++) {
      const middle = (low + high) / 2
      if (isRgb(rgbOf({ l, a: a * middle, b: b * middle }))) low = middle
      else high = middle
    }
  const { r, g, b: blue } = rgbOf({ l, a: a * low, b: b * low })
  return { r: unit(r), g: unit(g), b: unit(blue) }
}

const isRgb = ({ r, g, b }: Omit<Color, 'a'>): boolean => Math.min(r, g, b) > -0.0005 && Math.max(r, g, b) < 1.0005

const unit = (value: number): number => Math.min(1, Math.max(0, value))

/**
 * Converts sRGB to Oklab (https://www.w3.org/TR/css-color-4/#ok-lab); the coefficients are the product of its matrices.
 */
function labOf(color: Color): Lab {
  const [r, g, b] = [toLinear(color.r), toLinear(color.g), toLinear(color.b)]
  const l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

/** Converts Oklab to gamma-encoded sRGB; components may be out of range (https://www.w3.org/TR/css-color-4/#ok-lab). */
function rgbOf({ l, a, b }: Lab): Omit<Color, 'a'> {
  const long = pow(l + 0.3963377774 * a + 0.2158037573 * b, 3)
  const medium = pow(l - 0.1055613458 * a - 0.0638541728 * b, 3)
  const short = pow(l - 0.0894841775 * a - 1.291485548 * b, 3)
  return {
    r: fromLinear(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    g: fromLinear(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    b: fromLinear(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  }
}

/** Inverts the colours of gap rules by their use; `currentcolor` follows the text. */
export function turnedRules({ before, repeated, after }: RuleList<CssColor>, use: ColorUse): RuleList<CssColor> {
  const one = (color: CssColor): CssColor => (color === 'currentcolor' ? color : turned(color, use))
  return { before: before.map(one), repeated: repeated?.map(one) ?? null, after: after.map(one) }
}
