/**
 * The stops of a gradient with resolved positions, and the colours between them (CSS Images 4 §3.4,
 * https://www.w3.org/TR/css-images-4/; CSS Color 4 §12, https://www.w3.org/TR/css-color-4/).
 */
import { log, pow } from '../base/math.ts'
import { stopOffsets } from '../css/gradient-geometry.ts'
import type { Color, ColorInterpolation, ComputedStyle, Gradient } from '../css/style.ts'
import { mixedIn } from '../css/values/color.ts'
import { mixed, sameColor, usedColor } from './color.ts'

/** `offset` in px along the gradient line. */
export interface Stop {
  readonly offset: number
  readonly color: Color
}

interface Resolved {
  readonly length: number
  readonly style: ComputedStyle
  readonly stops: readonly Stop[]
}

/** A cache of the last result: boxes of one rule often have equal sizes. */
const latest = new WeakMap<Gradient, Resolved>()

/** §3.4.3: offsets in px along a line of `length`, none missing, none before its predecessor. */
export function resolvedStops(gradient: Gradient, length: number, style: ComputedStyle): readonly Stop[] {
  const known = latest.get(gradient)
  if (known?.length === length && known.style === style) return known.stops
  const stops = resolve(gradient, length, style)
  latest.set(gradient, { length, style, stops })
  return stops
}

/**
 * Color stop fixup (CSS Images 4, https://www.w3.org/TR/css-images-4/#color-stop-fixup), and additional stops for transitions
 * that are not linear in sRGB.
 */
function resolve({ stops, interpolation }: Gradient, length: number, style: ComputedStyle): readonly Stop[] {
  const at = stopOffsets(stops, length)
  const resolved: Stop[] = []
  stops.forEach((stop, i) => {
    if (stop.color === null) return
    const next: Stop = { offset: at[i]!, color: usedColor(stop.color, style) }
    const before = resolved.at(-1)
    const hint = stops[i - 1]?.color === null ? at[i - 1]! : null
    if (before !== undefined) resolved.push(...transition(before, next, hint, interpolation))
    resolved.push(next)
  })
  return withoutHalos(resolved)
}

/** The number of steps of a transition that is not linear in sRGB. With 24, the six corners of the hue circle are among them. */
const STEPS = 24

/** The additional stops between two others; none if the transition is linear in sRGB. */
function transition(
  before: Stop,
  after: Stop,
  hint: number | null,
  interpolation: ColorInterpolation | null,
): readonly Stop[] {
  const span = after.offset - before.offset
  const middle = hint === null ? 0.5 : span === 0 ? 0.5 : (hint - before.offset) / span
  // A hint at the start or end leaves no room for a transition (§3.4.2).
  if (middle <= 0) return [{ offset: before.offset, color: after.color }]
  if (middle >= 1) return [{ offset: after.offset, color: before.color }]
  const isMixedElsewhere = interpolation !== null && span > 0
  const isTransparent = before.color.a === 0 || after.color.a === 0
  const isSameHue = sameColor(before.color, after.color) && interpolation?.hue !== 'longer'
  const isFading = before.color.a !== after.color.a && !isTransparent
  if (isSameHue || span <= 0 || (middle === 0.5 && !isMixedElsewhere && !isFading)) return []
  const exponent = log(0.5) / log(middle)
  return Array.from({ length: STEPS - 1 }, (_, i) => {
    const share = (i + 1) / STEPS
    const bent = middle === 0.5 ? share : pow(share, exponent)
    return { offset: before.offset + span * share, color: between(before.color, after.color, bent, interpolation) }
  })
}

/**
 * A colour between two stops. Without a colour space it is mixed in sRGB with premultiplied alpha (CSS Images 4,
 * https://www.w3.org/TR/css-images-4/).
 */
function between(a: Color, b: Color, share: number, interpolation: ColorInterpolation | null): Color {
  if (interpolation !== null) return mixedIn(interpolation, a, b, share)
  if (a.a === b.a || a.a === 0 || b.a === 0) return mixed(a, b, share)
  const alpha = a.a + (b.a - a.a) * share
  return { ...mixed(a, b, (share * b.a) / alpha), a: alpha }
}

/**
 * Colours mix premultiplied (§3.4.4): a transparent colour does not affect the hue. A transparent stop gets the hue of the
 * nearest visible stop on each side, or of the only one.
 */
function withoutHalos(stops: readonly Stop[]): readonly Stop[] {
  const before = nearestVisible(stops)
  const after = nearestVisible(stops.toReversed()).toReversed()
  const clear = ({ offset }: Stop, { color }: Stop): Stop => ({ offset, color: { ...color, a: 0 } })
  return stops.flatMap((stop, i) => {
    if (stop.color.a > 0) return [stop]
    const [left, right] = [before[i], after[i]]
    if (left === undefined || right === undefined) return [clear(stop, left ?? right ?? stop)]
    // Among consecutive transparent stops the colour changes at the first.
    return left === stops[i - 1] ? [clear(stop, left), clear(stop, right)] : [clear(stop, right)]
  })
}

/** For each stop the last visible one up to and including itself. */
function nearestVisible(stops: readonly Stop[]): readonly (Stop | undefined)[] {
  let nearest: Stop | undefined
  return stops.map(stop => {
    if (stop.color.a > 0) nearest = stop
    return nearest
  })
}

/**
 * The average colour of stops, each transition weighted by its length, premultiplied: the colour of a gradient with periods
 * too short to be visible (CSS Images 3, https://www.w3.org/TR/css-images-3/#find-the-average-color-of-a-gradient). Offsets
 * must not all be equal.
 */
export function averageColor(stops: readonly Stop[]): Color {
  const length = stops.at(-1)!.offset - stops[0]!.offset
  const sum = { r: 0, g: 0, b: 0, a: 0 }
  stops.forEach(({ color: { r, g, b, a } }, i) => {
    const before = stops[Math.max(0, i - 1)]!.offset
    const after = stops[Math.min(stops.length - 1, i + 1)]!.offset
    const weight = ((after - before) / 2 / length) * a
    sum.r += r * weight
    sum.g += g * weight
    sum.b += b * weight
    sum.a += weight
  })
  return sum.a > 0 ? { r: sum.r / sum.a, g: sum.g / sum.a, b: sum.b / sum.a, a: Math.min(1, sum.a) } : sum
}
