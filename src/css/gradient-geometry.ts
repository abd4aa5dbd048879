/**
 * The positions of a gradient's colours in an image of a given size, px (CSS Images 4 §3).
 * https://www.w3.org/TR/css-images-4/
 */
import type { Point, Size } from '../base/geometry.ts'
import { cos, hypot, sin } from '../base/math.ts'
import { type Gradient, type GradientStop, type LengthPercentage, resolve } from './value-types.ts'

/**
 * The unit vector of the gradient line (§3.1.1). Toward a corner, the 50 % line passes through the two adjacent
 * corners.
 */
export function directionOf({ angle, toward }: Gradient, { width, height }: Size): Point {
  if (angle !== null || toward === null) {
    const radians = ((angle ?? 180) * Math.PI) / 180
    return { x: exact(sin(radians)), y: exact(-cos(radians)) }
  }
  const isCorner = toward.x !== 0 && toward.y !== 0
  const x = toward.x * (isCorner ? height : 1)
  const y = toward.y * (isCorner ? width : 1)
  const norm = hypot(x, y) || 1
  return { x: x / norm, y: y / norm }
}

/** The line along which a gradient is measured: its start, px from the corner of the image, and its unit vector. */
export interface GradientAxis {
  readonly start: Point
  readonly direction: Point
}

/** The axis of a gradient with its length, px. */
interface GradientLine extends GradientAxis {
  readonly length: number
}

/** The gradient line of a linear gradient (CSS Images 3, https://www.w3.org/TR/css-images-3/#linear-gradient-syntax). */
export function lineOf(gradient: Gradient, size: Size): GradientLine {
  const { width, height } = size
  if (gradient.line === undefined) {
    const direction = directionOf(gradient, size)
    const length = Math.abs(width * direction.x) + Math.abs(height * direction.y)
    return {
      start: { x: (width - direction.x * length) / 2, y: (height - direction.y * length) / 2 },
      direction,
      length,
    }
  }
  const [from, to] = [gradient.line.from, gradient.line.to].map(({ x, y }) => ({
    x: resolve(x, width),
    y: resolve(y, height),
  })) as [Point, Point]
  const [x, y] = [to.x - from.x, to.y - from.y]
  const length = hypot(x, y)
  return { start: from, direction: length > 0 ? { x: x / length, y: y / length } : { x: 0, y: 1 }, length }
}

/** Rounds sines and cosines of multiples of a right angle to exact values. */
export const exact = (value: number): number => (Math.abs(value) < 1e-9 ? 0 : value)

/** The position of a point along a gradient line, px from the start of the line. */
export const alongLine = ({ start, direction }: GradientAxis, x: number, y: number): number =>
  (x - start.x) * direction.x + (y - start.y) * direction.y

/** The centre, px from the corner of the image. */
export const centreOf = ({ position }: Gradient, { width, height }: Size): Point => ({
  x: resolve(position.x, width),
  y: resolve(position.y, height),
})

/** The radii of a radial gradient (§3.2.1). */
export function radiiOf({ shape, extent }: Gradient, { width, height }: Size, centre: Point): Point {
  if (typeof extent !== 'string') {
    const [x, y] = extent as readonly LengthPercentage[]
    const first = Math.max(0, resolve(x!, width))
    return { x: first, y: y === undefined ? first : Math.max(0, resolve(y, height)) }
  }
  const [left, right] = [Math.abs(centre.x), Math.abs(width - centre.x)]
  const [top, bottom] = [Math.abs(centre.y), Math.abs(height - centre.y)]
  const isClosest = extent === 'closest-side' || extent === 'closest-corner'
  const x = isClosest ? Math.min(left, right) : Math.max(left, right)
  const y = isClosest ? Math.min(top, bottom) : Math.max(top, bottom)
  const isCorner = extent === 'closest-corner' || extent === 'farthest-corner'
  if (shape === 'circle') {
    const radius = isCorner ? hypot(x, y) : isClosest ? Math.min(x, y) : Math.max(x, y)
    return { x: radius, y: radius }
  }
  // An ellipse through a corner has the ratio of the ellipse that touches the sides.
  return isCorner ? { x: x * Math.SQRT2, y: y * Math.SQRT2 } : { x, y }
}

/** The offsets of stops in px along a line of `length`: none missing, none before its predecessor (§3.4.3). */
export function stopOffsets(stops: readonly GradientStop[], length: number): readonly number[] {
  const at = stops.map(stop => (stop.at === null ? null : resolve(stop.at, length)))
  if (at[0] === null) at[0] = 0
  if (at.at(-1) === null) at[at.length - 1] = Math.max(length, ...at.map(value => value ?? 0))
  let latest = Number.NEGATIVE_INFINITY
  for (let i = 0; i < at.length; i++) if (at[i] !== null) latest = at[i] = Math.max(latest, at[i]!)
  for (let i = 0; i < at.length; i++) {
    if (at[i] !== null) continue
    let end = i
    while (at[end] === null) end++
    const step = (at[end]! - at[i - 1]!) / (end - i + 1)
    for (let k = i; k < end; k++) at[k] = at[i - 1]! + step * (k - i + 1)
  }
  return at as readonly number[]
}
