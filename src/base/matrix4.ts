/**
 * 4 × 4 matrices in column-major order, and their projection onto the page
 * (https://www.w3.org/TR/css-transforms-2/#mathematical-description).
 */

import type { Matrix, Point } from './geometry.ts'
import { hypot, sin } from './math.ts'

/** Sixteen numbers in column-major order, as in CSS's `matrix3d()`. */
export type Matrix4 = readonly number[]

/** The identity matrix. */
export const IDENTITY4: Matrix4 = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

/** The matrix of a translation, px. */
export const translation4 = (x: number, y: number, z: number): Matrix4 => [
  1,
  0,
  0,
  0,
  0,
  1,
  0,
  0,
  0,
  0,
  1,
  0,
  x,
  y,
  z,
  1,
]

/** The matrix that scales along each axis. */
export const scaling4 = (x: number, y: number, z: number): Matrix4 => [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1]

/** A 2D matrix as a 3D one. */
export const inSpace = ([a, b, c, d, e, f]: Matrix): Matrix4 => [a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, e, f, 0, 1]

/**
 * The perspective from a distance to the page. Distances below 1 px count as 1
 * (https://www.w3.org/TR/css-transforms-2/#perspective-property).
 */
export const perspective4 = (distance: number): Matrix4 => [
  ...[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1 / Math.max(1, distance)],
  ...[0, 0, 0, 1],
]

/**
 * A rotation by degrees around an axis (https://www.w3.org/TR/css-transforms-2/#Rotate3dDefined); the identity if the
 * axis has no direction.
 */
export function rotation4(x: number, y: number, z: number, degrees: number): Matrix4 {
  const norm = hypot(hypot(x, y), z)
  if (norm === 0) return IDENTITY4
  const [u, v, w] = [x / norm, y / norm, z / norm]
  const half = (degrees * Math.PI) / 360
  const sine = exact(sin(half))
  const cosine = exact(sin(half + Math.PI / 2))
  const sc = sine * cosine
  const sq = sine * sine
  return [
    ...[1 - 2 * (v * v + w * w) * sq, 2 * (u * v * sq + w * sc), 2 * (u * w * sq - v * sc), 0],
    ...[2 * (u * v * sq - w * sc), 1 - 2 * (u * u + w * w) * sq, 2 * (v * w * sq + u * sc), 0],
    ...[2 * (u * w * sq + v * sc), 2 * (v * w * sq - u * sc), 1 - 2 * (u * u + v * v) * sq, 0],
    ...[0, 0, 0, 1],
  ].map(exact)
}

/** Rounds results for right angles to −1, 0 or 1 if only rounding errors separate them. */
function exact(value: number): number {
  const whole = Math.round(value)
  return Math.abs(value - whole) < 1e-12 ? whole : value
}

/** The product: the map that applies `inner` first. */
export const multiply4 = (outer: Matrix4, inner: Matrix4): Matrix4 =>
  outer.map((_, i) => {
    const [row, column] = [i % 4, Math.floor(i / 4) * 4]
    let sum = 0
    for (let k = 0; k < 4; k++) sum += outer[row + 4 * k]! * inner[column + k]!
    return sum
  })

/**
 * The affine matrix that projects points of the page. With perspective the projection is not affine: the result is its
 * tangent at `centre`. Null if the centre is behind the eye.
 */
export function projected(m: Matrix4, centre: Point): Matrix | null {
  const depth = m[3]! * centre.x + m[7]! * centre.y + m[15]!
  if (!(depth > 1e-9)) return null
  const x = (m[0]! * centre.x + m[4]! * centre.y + m[12]!) / depth
  const y = (m[1]! * centre.x + m[5]! * centre.y + m[13]!) / depth
  const a = (m[0]! - x * m[3]!) / depth
  const b = (m[1]! - y * m[3]!) / depth
  const c = (m[4]! - x * m[7]!) / depth
  const d = (m[5]! - y * m[7]!) / depth
  return [a, b, c, d, x - a * centre.x - c * centre.y, y - b * centre.x - d * centre.y]
}

/** The z coordinate of a point of the page after the transform, px. */
export const depthAt = (m: Matrix4, { x, y }: Point): number => m[2]! * x + m[6]! * y + m[14]!

/**
 * Whether the back of the page faces the viewer at a point
 * (https://www.w3.org/TR/css-transforms-2/#backface-visibility-property).
 */
export function showsBack(m: Matrix4, centre: Point): boolean {
  // The vertex of a small triangle in the page, and its edges, after the projection.
  const at = (dx: number, dy: number, dz: number): readonly number[] => {
    const [x, y] = [centre.x + dx, centre.y + dy]
    const row = (i: number): number => m[i]! * x + m[i + 4]! * y + m[i + 8]! * dz + m[i + 12]!
    const w = row(3)
    return [row(0) / w, row(1) / w, row(2) / w]
  }
  const origin = at(0, 0, 0)
  const edge = (point: readonly number[]): readonly number[] => point.map((value, i) => value - origin[i]!)
  const [across, down, front] = [edge(at(1, 0, 0)), edge(at(0, 1, 0)), edge(at(0, 0, 1))]
  const area = across[0]! * down[1]! - across[1]! * down[0]!
  const volume =
    across[0]! * (down[1]! * front[2]! - down[2]! * front[1]!) -
    across[1]! * (down[0]! * front[2]! - down[2]! * front[0]!) +
    across[2]! * (down[0]! * front[1]! - down[1]! * front[0]!)
  return volume === 0 ? false : area / volume < 0
}
