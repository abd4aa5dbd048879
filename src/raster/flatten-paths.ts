/** Paths as straight edges in pixels. */
import type { Matrix } from '../base/geometry.ts'
import type { Path } from '../base/path.ts'

/** A run of points, x and y in turn; closed ones end where they began. */
export interface Polyline {
  readonly points: number[]
  readonly isClosed: boolean
}

/** Farthest that an edge may lie from its curve, in pixels. */
const TOLERANCE = 0.1
/** Parts of one curve, however large it is drawn. */
const MAX_PARTS = 64

/**
 * Into how many equal parts of its parameter a cubic is cut. A chord over 1/n of the parameter is nowhere farther from
 * its arc than 3/4 of the largest second difference over n² (Wang's formula for degree 3), so n follows by a square
 * root.
 */
function partsOf(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  x3: number,
  y3: number,
): number {
  const ax = x0 - 2 * x1 + x2
  const ay = y0 - 2 * y1 + y2
  const bx = x1 - 2 * x2 + x3
  const by = y1 - 2 * y2 + y3
  const largest = Math.max(ax * ax + ay * ay, bx * bx + by * by)
  const parts = Math.ceil(Math.sqrt((0.75 * Math.sqrt(largest)) / TOLERANCE))
  return parts >= 1 ? Math.min(MAX_PARTS, parts) : 1
}

/** The outlines of a path under a map. */
export function flatten(path: Path, [a, b, c, d, e, f]: Matrix): Polyline[] {
  const lines: Polyline[] = []
  let points: number[] = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const finish = (isClosed: boolean): void => {
    if (points.length > 2 || isClosed) lines.push({ points, isClosed })
    points = []
  }
  for (const segment of path) {
    switch (segment[0]) {
      case 'M': {
        finish(false)
        x = startX = a * segment[1] + c * segment[2] + e
        y = startY = b * segment[1] + d * segment[2] + f
        points.push(x, y)
        break
      }
      case 'L': {
        if (points.length === 0) points.push(x, y)
        x = a * segment[1] + c * segment[2] + e
        y = b * segment[1] + d * segment[2] + f
        points.push(x, y)
        break
      }
      case 'C': {
        if (points.length === 0) points.push(x, y)
        const [, x1, y1, x2, y2, x3, y3] = segment
        const endX = a * x3 + c * y3 + e
        const endY = b * x3 + d * y3 + f
        curve(
          points,
          x,
          y,
          a * x1 + c * y1 + e,
          b * x1 + d * y1 + f,
          a * x2 + c * y2 + e,
          b * x2 + d * y2 + f,
          endX,
          endY,
        )
        x = endX
        y = endY
        break
      }
      case 'Z': {
        if (points.length > 0) finish(true)
        x = startX
        y = startY
        break
      }
    }
  }
  finish(false)
  return lines
}

function curve(
  points: number[],
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  x3: number,
  y3: number,
): void {
  const parts = partsOf(x0, y0, x1, y1, x2, y2, x3, y3)
  for (let i = 1; i < parts; i++) {
    const t = i / parts
    const s = 1 - t
    const [p, q, r, u] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
    points.push(p * x0 + q * x1 + r * x2 + u * x3, p * y0 + q * y1 + r * y2 + u * y3)
  }
  points.push(x3, y3)
}
