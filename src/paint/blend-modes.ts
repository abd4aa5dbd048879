/** The formulas of blend modes (Compositing 1, https://www.w3.org/TR/compositing-1/#blending; ISO 32000-1 §11.3.5). */
import type { BlendMode } from './ops.ts'

/** Components from 0 to 1. */
export type Rgb = readonly [r: number, g: number, b: number]

/** B(Cb, Cs) of §10: the colour of a source over a backdrop, both opaque. */
export type Mix = (backdrop: Rgb, source: Rgb) => Rgb

/** §10.1: one component of the backdrop and of the source. */
const SEPARABLE: Partial<Record<BlendMode, (backdrop: number, source: number) => number>> = {
  multiply: (b, s) => b * s,
  screen: (b, s) => b + s - b * s,
  overlay: (b, s) => hardLight(s, b),
  darken: (b, s) => Math.min(b, s),
  lighten: (b, s) => Math.max(b, s),
  'color-dodge': (b, s) => (b === 0 ? 0 : s >= 1 ? 1 : Math.min(1, b / (1 - s))),
  'color-burn': (b, s) => (b >= 1 ? 1 : s <= 0 ? 0 : 1 - Math.min(1, (1 - b) / s)),
  'hard-light': hardLight,
  'soft-light': softLight,
  difference: (b, s) => Math.abs(b - s),
  exclusion: (b, s) => b + s - 2 * b * s,
}

function hardLight(b: number, s: number): number {
  return s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
}

/** The formula of §10.1 for `soft-light`, with the square root for light backdrops. */
function softLight(b: number, s: number): number {
  if (s <= 0.5) return b - (1 - 2 * s) * b * (1 - b)
  const d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : Math.sqrt(b)
  return b + (2 * s - 1) * (d - b)
}

/** The formula of a blend mode. */
export function mixerOf(mode: BlendMode): Mix {
  const each = SEPARABLE[mode]
  if (each !== undefined) return (b, s) => [each(b[0], s[0]), each(b[1], s[1]), each(b[2], s[2])]
  switch (mode) {
    case 'hue':
      return (b, s) => withLuminosity(withSaturation(s, saturation(b)), luminosity(b))
    case 'saturation':
      return (b, s) => withLuminosity(withSaturation(b, saturation(s)), luminosity(b))
    case 'color':
      return (b, s) => withLuminosity(s, luminosity(b))
    default:
      return (b, s) => withLuminosity(b, luminosity(s))
  }
}

// ---------- §10.2: non-separable modes ----------

const luminosity = ([r, g, b]: Rgb): number => 0.3 * r + 0.59 * g + 0.11 * b
const saturation = (color: Rgb): number => Math.max(...color) - Math.min(...color)

/** SetLum and ClipColor of §10.2: sets the luminosity, and clips components that leave the range towards grey. */
function withLuminosity(color: Rgb, target: number): Rgb {
  const by = target - luminosity(color)
  const [r, g, b] = [color[0] + by, color[1] + by, color[2] + by]
  const least = Math.min(r, g, b)
  const most = Math.max(r, g, b)
  const clip = (value: number): number => {
    if (least < 0) return target + ((value - target) * target) / (target - least)
    if (most > 1) return target + ((value - target) * (1 - target)) / (most - target)
    return value
  }
  return [clip(r), clip(g), clip(b)]
}

/** SetSat of §10.2: the smallest component becomes 0, the largest `target`, and the middle one keeps its proportion. */
function withSaturation(color: Rgb, target: number): Rgb {
  const least = Math.min(...color)
  const range = Math.max(...color) - least
  if (range === 0) return [0, 0, 0]
  return [
    ((color[0] - least) * target) / range,
    ((color[1] - least) * target) / range,
    ((color[2] - least) * target) / range,
  ]
}
