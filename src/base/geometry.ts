/** Points, sizes, rectangles and matrices. All lengths are CSS pixels (1/96 in), y grows downwards. */

export interface Point {
  readonly x: number
  readonly y: number
}

/** A width and a height in px. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A rectangle by its top left corner and its size, px. */
export interface Rect extends Point, Size {}

/** One value for each side of a box. */
export interface Sides<T> {
  readonly top: T
  readonly right: T
  readonly bottom: T
  readonly left: T
}

/** The affine map x' = a x + c y + e, y' = b x + d y + f, in the order of CSS and PDF: [a b c d e f]. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** The matrix that changes nothing. */
export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** The scale of a map: the geometric mean of both axes. */
export const scaleOf = ([a, b, c, d]: Matrix): number => Math.sqrt(Math.abs(a * d - b * c))

/** The map that applies `inner` first and `outer` after it. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/** Maps with a smaller determinant are treated as singular: their inverses would consist of rounding errors. */
const LEAST_DETERMINANT = 1e-12

/** The inverse of a map; null if it is singular or not finite. */
export function inverseOf([a, b, c, d, e, f]: Matrix): Matrix | null {
  const determinant = a * d - b * c
  if (!(Math.abs(determinant) > LEAST_DETERMINANT && Number.isFinite(determinant))) return null
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ]
}

/** Whether a matrix equals the identity exactly, without tolerance. */
export const isIdentity = (matrix: Matrix): boolean => matrix.every((value, i) => value === IDENTITY[i])

/** The matrix of a translation. */
export const translation = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y]

/** Zero on each side; shared, so that boxes without edges need no object. */
export const ZERO_SIDES: Sides<number> = { top: 0, right: 0, bottom: 0, left: 0 }

/** The sum of the left and the right side. */
export const horizontal = (sides: Sides<number>): number => sides.left + sides.right

/** The sum of the top and the bottom side. */
export const vertical = (sides: Sides<number>): number => sides.top + sides.bottom

/**
 * The radius of a corner that is moved outwards by a positive distance. A radius below the distance grows by less, so
 * that the shape changes continuously from sharp corners, which stay sharp, to small round ones (CSS Backgrounds 3
 * §6.1.1, "Shadow Shape, Spread, and Knockout", https://www.w3.org/TR/css-backgrounds-3/#shadow-shape; CSS Shapes 1
 * §3.1 for `margin-box`).
 */
export function outsetRadius(radius: number, by: number): number {
  return radius >= by ? radius + by : radius + by * (1 + (radius / by - 1) ** 3)
}

/** Moves all sides outwards by `by` px; inwards if `by` is negative. */
export const outset = ({ x, y, width, height }: Rect, by: number): Rect => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
})

/** Whether a rectangle lies within another, with a tolerance of `slack` px. */
export const encloses = (outer: Rect, inner: Rect, slack = 0): boolean =>
  inner.x >= outer.x - slack &&
  inner.y >= outer.y - slack &&
  inner.x + inner.width <= outer.x + outer.width + slack &&
  inner.y + inner.height <= outer.y + outer.height + slack

/** Whether two rectangles have a common area. */
export const overlaps = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** Moves each side inwards by its value in `sides`. The size is never negative. */
export function inset(rect: Rect, sides: Sides<number>): Rect {
  return {
    x: rect.x + sides.left,
    y: rect.y + sides.top,
    width: Math.max(0, rect.width - horizontal(sides)),
    height: Math.max(0, rect.height - vertical(sides)),
  }
}
