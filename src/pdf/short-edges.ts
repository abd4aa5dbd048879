/**
 * Edges that lie exactly on the boundary of two pixel rows of a viewer. Floating-point arithmetic may put them slightly into
 * the next row, which is then painted faintly. So rectangles that clip, or that are composed in a group, are made slightly
 * smaller, and bounding boxes that must not cut are made larger.
 */
import type { Rect } from '../base/geometry.ts'
import type { Path } from '../base/path.ts'

/** Two thousandths of a point, in px: less than any device can show, and more than the error of its arithmetic. */
const TRACE = 0.002 / 0.75

/**
 * A path of upright rectangles with each slightly smaller and its holes slightly larger; other paths unchanged. `scale` is that
 * of the coordinates on the page.
 */
export function stoppingShort(given: Path, scale: number): Path {
  const path = closedOnce(given)
  const trace = TRACE / Math.max(scale, 0.01)
  if (path.length === 5) return inset(path, edgesOf(path), trace)
  if (path.length % 5 !== 0 || path.length > 5 * MOST) return path
  const parts = Array.from({ length: path.length / 5 }, (_, i) => path.slice(i * 5, i * 5 + 5))
  const edges = parts.map(edgesOf)
  if (edges.includes(null)) return path
  return parts.flatMap((part, i) => {
    const around = edges.filter((other, at) => at !== i && contains(other!, edges[i]!)).length
    return inset(part, edges[i]!, around % 2 === 0 ? trace : -trace)
  })
}

/** A single outline that returns to its first point by a line of its own, closed instead; other paths as they are. */
function closedOnce(path: Path): Path {
  const [first] = path
  const end = path.at(-1)?.[0] === 'Z' ? path.length - 2 : path.length - 1
  const last = path[end]
  if (end !== 4 || first?.[0] !== 'M' || last?.[0] !== 'L' || last[1] !== first[1] || last[2] !== first[2]) return path
  return [...path.slice(0, end), ['Z']]
}

/** Rectangles of one path that are compared with each other. */
const MOST = 16

interface Edges {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Of one upright rectangle as `rectanglePath` makes it; null for other paths. */
function edgesOf(path: Path): Edges | null {
  const xs: number[] = []
  const ys: number[] = []
  for (const segment of path) {
    if (segment[0] !== 'M' && segment[0] !== 'L') continue
    xs.push(segment[1])
    ys.push(segment[2])
  }
  if (xs.length !== 4 || path[0]![0] !== 'M' || path[4]![0] !== 'Z') return null
  if (new Set(xs).size !== 2 || new Set(ys).size !== 2) return null
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

const contains = (a: Edges, b: Edges): boolean =>
  a.left <= b.left && a.top <= b.top && a.right >= b.right && a.bottom >= b.bottom

/** A rectangle with its edges moved inwards; one that is too small stays. */
function inset(path: Path, edges: Edges | null, by: number): Path {
  if (edges === null) return path
  const { left, top, right, bottom } = edges
  if (right - left <= 4 * Math.abs(by) || bottom - top <= 4 * Math.abs(by)) return path
  return path.map(segment => {
    if (segment[0] !== 'M' && segment[0] !== 'L') return segment
    const [kind, x, y] = segment
    return [kind, x === left ? x + by : x - by, y === top ? y + by : y - by]
  })
}

/** A rectangle made slightly smaller on all sides. */
export const shortOf = ({ x, y, width, height }: Rect): Rect => {
  return { x: x + TRACE, y: y + TRACE, width: Math.max(0, width - 2 * TRACE), height: Math.max(0, height - 2 * TRACE) }
}

/** Room around ink, in px, for the box of a form that must not cut it. */
const ROOM = 1

/** The box around ink that a form must not cut. */
export const withRoom = ({ x, y, width, height }: Rect): Rect => {
  if (width <= 0 && height <= 0) return { x, y, width, height }
  return { x: x - ROOM, y: y - ROOM, width: width + 2 * ROOM, height: height + 2 * ROOM }
}
