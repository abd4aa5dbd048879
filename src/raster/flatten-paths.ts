/** Approximates paths by polylines in pixels. */
import type { Matrix } from '../base/geometry.ts'
import { cubicAt, mapped, type Path } from '../base/path.ts'

/** The x and y coordinates of consecutive points; a closed polyline ends at its first point. */
export interface Polyline {
  readonly points: number[]
  readonly isClosed: boolean
}

/** The greatest distance of an edge from its curve, in pixels. */
const TOLERANCE = 0.1
/** The greatest number of edges of a curve, however large it is drawn. */
const MAX_PARTS = 64

/** A cubic curve: start, control points and end. */
type Curve = readonly [x0: number, y0: number, x1: number, y1: number, x2: number, y2: number, x3: number, y3: number]

/**
 * The number of equal parts of its parameter into which a cubic curve is divided. The distance between a chord over 1/n
 * of the parameter and its arc is at most 3/4 of the greatest second difference over n² (Wang's formula for degree 3),
 * so n follows by a square root.
 */
function partsOf([x0, y0, x1, y1, x2, y2, x3, y3]: Curve): number {
  const ax = x0 - 2 * x1 + x2
  const ay = y0 - 2 * y1 + y2
  const bx = x1 - 2 * x2 + x3
  const by = y1 - 2 * y2 + y3
  const largest = Math.max(ax * ax + ay * ay, bx * bx + by * by)
  const parts = Math.ceil(Math.sqrt((0.75 * Math.sqrt(largest)) / TOLERANCE))
  return parts >= 1 ? Math.min(MAX_PARTS, parts) : 1
}

/** The polylines of a path under a map. */
export function flatten(path: Path, matrix: Matrix): Polyline[] {
  const lines: Polyline[] = []
  let points: number[] = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const finish = (isClosed: boolean): void => {
    if (points.length > 2 || isClosed) lines.push({ points, isClosed })
    points = []
  }
  for (const segment of mapped(path, matrix)) {
    switch (segment[0]) {
      case 'M': {
        finish(false)
        ;[, x, y] = segment
        startX = x
        startY = y
        points.push(x, y)
        break
      }
      case 'L': {
        if (points.length === 0) points.push(x, y)
        ;[, x, y] = segment
        points.push(x, y)
        break
      }
      case 'C': {
        if (points.length === 0) points.push(x, y)
        const [, x1, y1, x2, y2, x3, y3] = segment
        addCurve(points, [x, y, x1, y1, x2, y2, x3, y3])
        x = x3
        y = y3
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

/** Adds the points of a curve after its start. */
function addCurve(points: number[], curve: Curve): void {
  const [x0, y0, x1, y1, x2, y2, x3, y3] = curve
  const parts = partsOf(curve)
  for (let i = 1; i < parts; i++) {
    const t = i / parts
    points.push(cubicAt(x0, x1, x2, x3, t), cubicAt(y0, y1, y2, y3, t))
  }
  points.push(x3, y3)
}
