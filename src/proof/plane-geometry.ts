/** Plane geometry: bounds, and whether a point is inside a path. */
import type { Matrix, Point } from '../base/geometry.ts'
import type { Path } from '../base/path.ts'

/** Edges on the page, px. */
export interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Bounds around all pages. */
export const EVERYWHERE: Bounds = { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 }

/** Whether bounds have no area. */
export const isEmpty = ({ left, top, right, bottom }: Bounds): boolean => right <= left || bottom <= top

/** The intersection of two bounds, which may be empty. */
export const common = (a: Bounds, b: Bounds): Bounds => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
})

/** Whether a point is within bounds. */
export const contains = ({ left, top, right, bottom }: Bounds, { x, y }: Point): boolean =>
  x >= left && x <= right && y >= top && y <= bottom

/** Whether bounds contain others completely. */
export const encloses = (outer: Bounds, inner: Bounds): boolean =>
  outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom

/** Whether a matrix keeps axis-parallel lines axis-parallel and in their direction. */
export const isUpright = (matrix: Matrix): boolean =>
  matrix[1] === 0 && matrix[2] === 0 && matrix[0] > 0 && matrix[3] > 0

/** The image of a point under a matrix; null is the identity. */
export function mapped(matrix: Matrix | null, x: number, y: number): Point {
  if (matrix === null) return { x, y }
  const [a, b, c, d, e, f] = matrix
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

/** The bounds of the image of bounds. */
export function boundsOn(matrix: Matrix | null, bounds: Bounds): Bounds {
  if (matrix === null) return bounds
  const { left, top, right, bottom } = bounds
  const corners = [
    mapped(matrix, left, top),
    mapped(matrix, right, top),
    mapped(matrix, right, bottom),
    mapped(matrix, left, bottom),
  ]
  return {
    left: Math.min(...corners.map(({ x }) => x)),
    top: Math.min(...corners.map(({ y }) => y)),
    right: Math.max(...corners.map(({ x }) => x)),
    bottom: Math.max(...corners.map(({ y }) => y)),
  }
}

/** The inverse matrix; null if there is none. */
export function inverted([a, b, c, d, e, f]: Matrix): Matrix | null {
  const determinant = a * d - b * c
  if (Math.abs(determinant) < 1e-12) return null
  const [g, h, i, j] = [d / determinant, -b / determinant, -c / determinant, a / determinant]
  return [g, h, i, j, -(g * e + i * f), -(h * e + j * f)]
}

/** The bounds of a path with its control points. */
export function boundsOfPath(path: Path): Bounds {
  let [left, top, right, bottom] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ]
  for (const segment of path) {
    for (let i = 1; i < segment.length; i += 2) {
      const [x, y] = [segment[i] as number, segment[i + 1] as number]
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  }
  return { left, top, right, bottom }
}

/** Whether a path is one upright rectangle, which equals its bounds. */
export function isRectangle(path: Path): boolean {
  const [a, b, c, d, end] = path
  if (path.length !== 5 || a?.[0] !== 'M' || b?.[0] !== 'L' || c?.[0] !== 'L' || d?.[0] !== 'L' || end?.[0] !== 'Z')
    return false
  return (
    (a[2] === b[2] && b[1] === c[1] && c[2] === d[2] && d[1] === a[1]) ||
    (a[1] === b[1] && b[2] === c[2] && c[1] === d[1] && d[2] === a[2])
  )
}

/** Whether a point is inside a path. Curves are approximated by two lines through their middle. */
export function isInside(path: Path, rule: 'nonzero' | 'evenodd', { x, y }: Point): boolean {
  let winding = 0
  let crossings = 0
  let [startX, startY, atX, atY] = [0, 0, 0, 0]
  const edge = (toX: number, toY: number): void => {
    if (atY > y !== toY > y && x < atX + ((y - atY) / (toY - atY)) * (toX - atX)) {
      crossings++
      winding += toY > atY ? 1 : -1
    }
    atX = toX
    atY = toY
  }
  for (const segment of path) {
    switch (segment[0]) {
      case 'M':
        edge(startX, startY)
        startX = atX = segment[1]
        startY = atY = segment[2]
        break
      case 'L':
        edge(segment[1], segment[2])
        break
      case 'C': {
        const [, x1, y1, x2, y2, toX, toY] = segment
        // The midpoint of the curve (de Casteljau).
        edge((atX + 3 * x1 + 3 * x2 + toX) / 8, (atY + 3 * y1 + 3 * y2 + toY) / 8)
        edge(toX, toY)
        break
      }
      case 'Z':
        edge(startX, startY)
    }
  }
  edge(startX, startY)
  return rule === 'evenodd' ? crossings % 2 === 1 : winding !== 0
}
