/** The length of paths, and points at a distance along them. */

import type { Point } from '../base/geometry.ts'
import { atan2, hypot } from '../base/math.ts'
import type { Path } from '../base/path.ts'
import { cubicAt } from '../base/path.ts'

/** A path with its length. */
interface MeasuredLine {
  /** Px. */
  readonly length: number
  readonly isClosed: boolean
  /** The point at a distance along the path, and the direction there, radians; outside the path its ends. */
  pointAt(distance: number): Point & { readonly angle: number }
}

/** The length of a path, and the points along it. */
export function lineAlong(path: Path): MeasuredLine {
  const vertices = flattened(path)
  const length = vertices.at(-1)?.distance ?? 0
  const { x, y } = vertices[0] ?? { x: 0, y: 0 }
  return {
    length,
    isClosed: path.at(-1)?.[0] === 'Z',
    pointAt: distance => pointOn(vertices, Math.min(Math.max(distance, 0), length)) ?? { x, y, angle: 0 },
  }
}

/** A vertex of a path of straight lines. */
export interface Vertex extends Point {
  readonly distance: number
}

/** Number of segments that approximate a curve. */
const PIECES = 32
/** Maximum number of vertices; text and markers on a longer path end there. */
const MAX_VERTICES = 20_000

/** The path as vertices with their distance from the start; moves between subpaths have no length. */
export function flattened(path: Path): readonly Vertex[] {
  const vertices: Vertex[] = []
  let start: Point = { x: 0, y: 0 }
  const add = (point: Point, isJump = false): void => {
    const before = vertices.at(-1)
    const step = before === undefined || isJump ? 0 : hypot(point.x - before.x, point.y - before.y)
    vertices.push({ ...point, distance: (before?.distance ?? 0) + step })
  }
  for (const segment of path) {
    if (vertices.length > MAX_VERTICES) break
    if (segment[0] === 'M') {
      start = { x: segment[1], y: segment[2] }
      add(start, true)
    } else if (segment[0] === 'L') add({ x: segment[1], y: segment[2] })
    else if (segment[0] === 'Z') add(start)
    if (segment[0] === 'C') {
      const from = vertices.at(-1) ?? start
      const [, x1, y1, x2, y2, x, y] = segment
      for (let i = 1; i <= PIECES; i++) {
        const t = i / PIECES
        add({ x: cubicAt(from.x, x1, x2, x, t), y: cubicAt(from.y, y1, y2, y, t) })
      }
    }
  }
  return vertices
}

/** The point at a distance, px, and the direction there, radians; null outside the path. */
export function pointOn(vertices: readonly Vertex[], distance: number): (Point & { readonly angle: number }) | null {
  const total = vertices.at(-1)?.distance ?? 0
  if (vertices.length < 2 || distance < -1e-6 || distance > total + 1e-6) return null
  let [low, high] = [0, vertices.length - 1]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (vertices[middle]!.distance <= distance) low = middle
    else high = middle
  }
  const [a, b] = [vertices[low]!, vertices[high]!]
  const room = b.distance - a.distance
  const t = room > 0 ? (distance - a.distance) / room : 0
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t, angle: atan2(b.y - a.y, b.x - a.x) }
}
