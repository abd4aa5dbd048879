/** Paths that are filled, stroked or clipped with. Coordinates are px, y grows downwards. */
import type { Matrix, Point, Rect } from './geometry.ts'

/**
 * A move, a line, a cubic Bézier curve with its control points, or the end of a closed subpath. Coordinates are
 * absolute.
 */
export type PathSegment =
  | readonly ['M' | 'L', x: number, y: number]
  | readonly ['C', x1: number, y1: number, x2: number, y2: number, x: number, y: number]
  | readonly ['Z']

/** Segments in order; each subpath begins with a move. */
export type Path = readonly PathSegment[]

/** A closed rectangle, clockwise from its top left corner. */
export function rectanglePath({ x, y, width, height }: Rect): Path {
  return [['M', x, y], ['L', x + width, y], ['L', x + width, y + height], ['L', x, y + height], ['Z']]
}

/**
 * The distance of the control points of a cubic curve that approximates a quarter circle, in radii: 4/3 (√2 − 1). The
 * middle of the curve lies on the circle; the greatest error is 0.03 % of the radius.
 */
export const KAPPA = 0.5522847498

/** An ellipse of four cubic curves, clockwise from its right end. */
export function ellipsePath({ x, y }: Point, { x: rx, y: ry }: Point): Path {
  const [kx, ky] = [rx * KAPPA, ry * KAPPA]
  return [
    ['M', x + rx, y],
    ['C', x + rx, y + ky, x + kx, y + ry, x, y + ry],
    ['C', x - kx, y + ry, x - rx, y + ky, x - rx, y],
    ['C', x - rx, y - ky, x - kx, y - ry, x, y - ry],
    ['C', x + kx, y - ry, x + rx, y - ky, x + rx, y],
    ['Z'],
  ]
}

/** The path under an affine map. */
export function mapped(path: Path, [a, b, c, d, e, f]: Matrix): Path {
  const x = (px: number, py: number): number => a * px + c * py + e
  const y = (px: number, py: number): number => b * px + d * py + f
  return path.map((segment): PathSegment => {
    if (segment[0] === 'Z') return segment
    if (segment[0] !== 'C') return [segment[0], x(segment[1], segment[2]), y(segment[1], segment[2])]
    const [, x1, y1, x2, y2, x3, y3] = segment
    return ['C', x(x1, y1), y(x1, y1), x(x2, y2), y(x2, y2), x(x3, y3), y(x3, y3)]
  })
}

/** The bounding box of a path, exact for curves; null for an empty path. */
export function pathBounds(path: Path): Rect | null {
  const xs = { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY }
  const ys = { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY }
  const add = (range: typeof xs, value: number): void => {
    if (value < range.min) range.min = value
    if (value > range.max) range.max = value
  }
  let [px, py] = [0, 0]
  for (const segment of path) {
    if (segment[0] === 'Z') continue
    if (segment[0] === 'C') {
      const [, x1, y1, x2, y2, x, y] = segment
      for (const value of extremes(px, x1, x2, x)) add(xs, value)
      for (const value of extremes(py, y1, y2, y)) add(ys, value)
      ;[px, py] = [x, y]
    } else [, px, py] = segment
    add(xs, px)
    add(ys, py)
  }
  return xs.min > xs.max ? null : { x: xs.min, y: ys.min, width: xs.max - xs.min, height: ys.max - ys.min }
}

/** The parameters between 0 and 1 at which a coordinate of a cubic curve has an extremum. */
function extremes(p0: number, p1: number, p2: number, p3: number): readonly number[] {
  const [low, high] = p0 < p3 ? [p0, p3] : [p3, p0]
  if (p1 >= low && p1 <= high && p2 >= low && p2 <= high) return []
  // The derivative is a t² + b t + c, up to a factor of 3.
  const a = p3 - 3 * p2 + 3 * p1 - p0
  const b = 2 * (p2 - 2 * p1 + p0)
  const c = p1 - p0
  const root = Math.sqrt(Math.max(0, b * b - 4 * a * c))
  const ts = Math.abs(a) < 1e-12 ? [-c / b] : [(-b + root) / (2 * a), (-b - root) / (2 * a)]
  return ts.filter(t => t > 0 && t < 1).map(t => cubicAt(p0, p1, p2, p3, t))
}

/** A coordinate of a cubic Bézier curve at `t`, by its Bernstein polynomials. */
export function cubicAt(p0: number, p1: number, p2: number, p3: number, t: number): number {
  const u = 1 - t
  return u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3
}

/** The bounding box of two rectangles, either of which may be missing. */
export function united(a: Rect | null, b: Rect | null): Rect | null {
  if (a === null || b === null) return a ?? b
  const x = Math.min(a.x, b.x)
  const y = Math.min(a.y, b.y)
  const width = Math.max(a.x + a.width, b.x + b.width) - x
  return { x, y, width, height: Math.max(a.y + a.height, b.y + b.height) - y }
}

/** The bounding box of a rectangle under an affine map. */
export function mappedRect(rect: Rect, [a, b, c, d, e, f]: Matrix): Rect {
  const { x: left, y: top } = rect
  const right = left + rect.width
  const bottom = top + rect.height
  const x1 = a * left + c * top + e
  const x2 = a * left + c * bottom + e
  const x3 = a * right + c * top + e
  const x4 = a * right + c * bottom + e
  const y1 = b * left + d * top + f
  const y2 = b * left + d * bottom + f
  const y3 = b * right + d * top + f
  const y4 = b * right + d * bottom + f
  const x = Math.min(x1, x2, x3, x4)
  const y = Math.min(y1, y2, y3, y4)
  return { x, y, width: Math.max(x1, x2, x3, x4) - x, height: Math.max(y1, y2, y3, y4) - y }
}
