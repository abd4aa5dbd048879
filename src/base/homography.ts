/**
 * Projective maps of the plane, which keep lines straight: the image of a plane in perspective (CSS Transforms 2 §6.1,
 * https://www.w3.org/TR/css-transforms-2/#perspective).
 */

import type { Matrix, Point } from './geometry.ts'
import { inverseOf } from './geometry.ts'
import type { Matrix4 } from './matrix4.ts'
import type { Path, PathSegment } from './path.ts'
import { cubicAt } from './path.ts'

/** Nine numbers, row by row: `x' = (a x + b y + c) / w`, `y' = (d x + e y + f) / w`, `w = g x + h y + i`. */
export type Homography = readonly number[]

/**
 * The projective map that remains after an affine matrix (the tangent of the projection at some point) is applied. Null
 * if the projection is affine, or the matrix is singular.
 */
export function perspectiveLeft(m: Matrix4, applied: Matrix): Homography | null {
  const undo = inverseOf(applied)
  if (undo === null || (Math.abs(m[3]!) < 1e-12 && Math.abs(m[7]!) < 1e-12)) return null
  const [a, b, c, d, e, f] = undo
  const [x, y, w] = [0, 1, 3].map(row => [m[row]!, m[row + 4]!, m[row + 12]!] as const) as [Row, Row, Row]
  const mixed = (p: number, q: number, r: number): readonly number[] =>
    [0, 1, 2].map(i => p * x[i]! + q * y[i]! + r * w[i]!)
  return [...mixed(a, c, e), ...mixed(b, d, f), ...w]
}

type Row = readonly [number, number, number]

/** The map composed with an affine map that is applied first. */
export function afterMatrix(h: Homography, [a, b, c, d, e, f]: Matrix): Homography {
  return [0, 3, 6].flatMap(i => {
    const [p, q, r] = [h[i]!, h[i + 1]!, h[i + 2]!]
    return [p * a + q * b, p * c + q * d, p * e + q * f + r]
  })
}

/** The distance of a point from the plane of the eye, as a share of the distance of the page: 0 at the eye. */
export const nearness = (h: Homography, { x, y }: Point): number => h[6]! * x + h[7]! * y + h[8]!

/** The image of a point in front of the eye. */
export function mappedPoint(h: Homography, { x, y }: Point): Point {
  const w = nearness(h, { x, y })
  return { x: (h[0]! * x + h[1]! * y + h[2]!) / w, y: (h[3]! * x + h[4]! * y + h[5]!) / w }
}

/** The affine approximation of the map at a point in front of the eye. */
export function tangentAt(h: Homography, at: Point): Matrix {
  const w = nearness(h, at)
  const { x, y } = mappedPoint(h, at)
  const [a, c] = [(h[0]! - x * h[6]!) / w, (h[1]! - x * h[7]!) / w]
  const [b, d] = [(h[3]! - y * h[6]!) / w, (h[4]! - y * h[7]!) / w]
  return [a, b, c, d, x - a * at.x - c * at.y, y - b * at.x - d * at.y]
}

/** Content nearer to the eye than this share of the distance of the page is clipped like content behind the eye. */
const NEAREST = 1e-3

type Curve = Extract<PathSegment, { readonly 0: 'C' }>

/** Line segments that approximate a curve. */
const PIECES = 16

/** The image of a path. Curves become polylines; the part behind the eye is clipped. */
export function mappedPath(h: Homography, path: Path): Path {
  return subpaths(path).flatMap(({ points, isClosed }) => {
    const seen = inFront(h, points, isClosed)
    return seen
      .map((point, i): PathSegment => {
        const { x, y } = mappedPoint(h, point)
        return [i === 0 ? 'M' : 'L', x, y]
      })
      .concat(isClosed && seen.length > 0 ? [['Z']] : [])
  })
}

interface Subpath {
  readonly points: Point[]
  isClosed: boolean
}

/** The subpaths of a path as polygons. */
function subpaths(path: Path): readonly Subpath[] {
  const found: Subpath[] = []
  for (const segment of path) {
    const last = found.at(-1)
    if (segment[0] === 'M' || last === undefined) {
      if (segment[0] !== 'Z') found.push({ points: [endOf(segment)], isClosed: false })
    } else if (segment[0] === 'Z') last.isClosed = true
    else if (segment[0] === 'C') addCurve(last.points, segment)
    else last.points.push(endOf(segment))
  }
  return found
}

const endOf = (segment: Exclude<PathSegment, readonly ['Z']>): Point =>
  segment[0] === 'C' ? { x: segment[5], y: segment[6] } : { x: segment[1], y: segment[2] }

function addCurve(points: Point[], [, x1, y1, x2, y2, x, y]: Curve): void {
  const from = points.at(-1)!
  for (let i = 1; i <= PIECES; i++) {
    const t = i / PIECES
    points.push({ x: cubicAt(from.x, x1, x2, x, t), y: cubicAt(from.y, y1, y2, y, t) })
  }
}

/** The part of a polygon in front of the eye (Sutherland–Hodgman clipping against one edge). */
function inFront(h: Homography, points: readonly Point[], isClosed: boolean): readonly Point[] {
  const depths = points.map(point => nearness(h, point) - NEAREST)
  if (depths.every(depth => depth >= 0)) return points
  const seen: Point[] = []
  points.forEach((point, i) => {
    const next = i + 1 < points.length ? i + 1 : isClosed ? 0 : i
    if (depths[i]! >= 0) seen.push(point)
    if (depths[i]! >= 0 === depths[next]! >= 0) return
    const share = depths[i]! / (depths[i]! - depths[next]!)
    const to = points[next]!
    seen.push({ x: point.x + share * (to.x - point.x), y: point.y + share * (to.y - point.y) })
  })
  return seen
}
