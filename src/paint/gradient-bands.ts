/**
 * Gradients with hard stops only, as shapes of one colour each: their edges are sharper than those of shadings, and PDF has no
 * conic shading.
 */

import type { Point, Rect } from '../base/geometry.ts'
import { atan2, cos, sin } from '../base/math.ts'
import { type Path, type PathSegment, rectanglePath } from '../base/path.ts'
import { alongLine, exact, type GradientAxis } from '../css/gradient-geometry.ts'
import type { Color } from '../css/style.ts'
import { sameColor } from './color.ts'
import type { Stop } from './gradient-stops.ts'

interface Band {
  readonly path: Path
  readonly paint: Color
}

/** Number of bands above which a shading is smaller. */
const MOST_BANDS = 200

/** Whether each stop has the position or colour of the next one. */
export const isBanded = (stops: readonly Stop[]): boolean =>
  stops.length <= 2 * MOST_BANDS &&
  stops.every((stop, i) => {
    const next = stops[i + 1]
    return next === undefined || next.offset === stop.offset || sameColor(next.color, stop.color)
  })

interface Run {
  readonly from: number
  readonly to: number
  readonly color: Color
}

/** Ranges of one colour that cover all positions from −∞ to ∞. */
function runsOf(stops: readonly Stop[]): readonly Run[] {
  const runs: Run[] = []
  let from = Number.NEGATIVE_INFINITY
  stops.forEach((stop, i) => {
    const next = stops[i + 1]
    if (next !== undefined && sameColor(next.color, stop.color)) return
    const to = next === undefined ? Number.POSITIVE_INFINITY : stop.offset
    // Of several stops at one position, only the first and the last are visible.
    if (to > from) runs.push({ from, to, color: stop.color })
    from = Math.max(from, to)
  })
  return runs
}

/** Bands across a line, which together fill a tile. */
export function bands(stops: readonly Stop[], tile: Rect, line: GradientAxis): readonly Band[] {
  const corners = cornersOf(tile)
  const runs = runsOf(stops)
  // Opaque bands overlap, so that there are no seams between them.
  const isOpaque = runs.every(({ color }) => color.a === 1)
  return runs.flatMap(({ from, to, color }) => {
    const behind = cutAt(corners, line, from, 1)
    const path = pathOf(isOpaque ? behind : cutAt(behind, line, to, -1))
    return path === null || color.a === 0 ? [] : [{ path, paint: color }]
  })
}

const cornersOf = ({ x, y, width, height }: Rect): readonly Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]

/** The part of a convex polygon beyond a position on a line (`side` 1), or before it (−1). */
function cutAt(polygon: readonly Point[], line: GradientAxis, at: number, side: 1 | -1): readonly Point[] {
  if (!Number.isFinite(at)) return polygon
  const inside = polygon.map(point => side * (alongLine(line, point.x, point.y) - at))
  return polygon.flatMap((point, i) => {
    const next = (i + 1) % polygon.length
    const [here, there] = [inside[i]!, inside[next]!]
    const kept = here >= 0 ? [point] : []
    if (here >= 0 === there >= 0 || here === 0 || there === 0) return kept
    const share = here / (here - there)
    const other = polygon[next]!
    // Along an axis the other coordinate is constant; interpolation would add rounding errors.
    const x = point.x === other.x ? point.x : point.x + (other.x - point.x) * share
    const y = point.y === other.y ? point.y : point.y + (other.y - point.y) * share
    return [...kept, { x, y }]
  })
}

const isUpright = (path: Path): boolean => path.length === 5 && isRectangle(path.flatMap(pointOf))

const pointOf = (segment: PathSegment): readonly Point[] =>
  segment[0] === 'M' || segment[0] === 'L' ? [{ x: segment[1], y: segment[2] }] : []

/** Whether four points are the corners of an axis-aligned rectangle. */
function isRectangle(points: readonly Point[]): boolean {
  const xs = new Set(points.map(({ x }) => x))
  const ys = new Set(points.map(({ y }) => y))
  return points.length === 4 && xs.size === 2 && ys.size === 2
}

/** Removes duplicate corners, which cuts through a corner of the tile produce: viewers treat four points as a rectangle. */
function distinctCorners(polygon: readonly Point[]): readonly Point[] {
  return polygon.filter((point, i) => {
    const next = polygon[(i + 1) % polygon.length]!
    return Math.abs(point.x - next.x) > SAME_PLACE || Math.abs(point.y - next.y) > SAME_PLACE
  })
}

/** Px; far below the precision of the file. */
const SAME_PLACE = 1e-4

/** A polygon as a path; a rectangle by its corners, which writers recognise. Null without area. */
function pathOf(corners: readonly Point[]): Path | null {
  const polygon = distinctCorners(corners)
  if (polygon.length < 3 || Math.abs(doubleArea(polygon)) < SAME_PLACE) return null
  if (isRectangle(polygon)) {
    const [xs, ys] = [polygon.map(({ x }) => x), polygon.map(({ y }) => y)]
    const [x, y] = [Math.min(...xs), Math.min(...ys)]
    return rectanglePath({ x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y })
  }
  return [...polygon.map(({ x, y }, i): PathSegment => [i === 0 ? 'M' : 'L', x, y]), ['Z']]
}

/** Twice the area of a polygon, signed. That of a sector outside the tile is 0: its edges lead there and back. */
const doubleArea = (polygon: readonly Point[]): number =>
  polygon.reduce((sum, { x, y }, i) => {
    const next = polygon[(i + 1) % polygon.length]!
    return sum + x * next.y - next.x * y
  }, 0)

/**
 * Sectors around a centre that together fill a tile; `stops` are in degrees, clockwise from `angle`. Null if colours change
 * gradually, or the centre is outside the tile.
 */
export function wedges(stops: readonly Stop[], tile: Rect, centre: Point, angle: number): readonly Band[] | null {
  const { x, y, width, height } = tile
  const isWithin = centre.x >= x && centre.x <= x + width && centre.y >= y && centre.y <= y + height
  if (!isWithin) return null
  const runs = runsOf(stops)
    .map(run => ({ ...run, from: Math.max(0, run.from), to: Math.min(360, run.to) }))
    .filter(({ from, to }) => to > from)
  const isOpaque = runs.every(({ color }) => color.a === 1)
  return runs.flatMap(({ from, to, color }) => {
    const alone = wedge(tile, centre, angle + from, angle + to)
    const path =
      isOpaque && alone !== null && !isUpright(alone) ? wedge(tile, centre, angle + from, angle + 360) : alone
    return path === null || color.a === 0 ? [] : [{ path, paint: color }]
  })
}

/** The sector from one angle to another, around the corners of the tile between them. Null if it has no area. */
function wedge(tile: Rect, centre: Point, from: number, to: number): Path | null {
  const corners = cornersOf(tile)
  if (to - from >= 360) return pathOf(corners)
  const turned = corners
    .map(corner => ({ corner, by: clockwiseFrom(from, angleOf(centre, corner)) }))
    .filter(({ by }) => by > 1e-9 && by < to - from - 1e-9)
    .toSorted((a, b) => a.by - b.by)
  const rim = [hit(tile, centre, from), ...turned.map(({ corner }) => corner), hit(tile, centre, to)]
  return pathOf([centre, ...rim].filter((point, i, all) => i === 0 || !isSame(point, all[i - 1]!)))
}

const isSame = (a: Point, b: Point): boolean => a.x === b.x && a.y === b.y

const clockwiseFrom = (from: number, angle: number): number => (((angle - from) % 360) + 360) % 360

/** Degrees clockwise from the top. */
const angleOf = (centre: Point, { x, y }: Point): number => (atan2(x - centre.x, centre.y - y) * 180) / Math.PI

/** The point at which a ray from inside a rectangle leaves it. */
function hit({ x, y, width, height }: Rect, centre: Point, degrees: number): Point {
  const radians = (degrees * Math.PI) / 180
  const direction = { x: exact(sin(radians)), y: exact(-cos(radians)) }
  const room = (at: number, start: number, size: number, step: number): number =>
    step === 0 ? Number.POSITIVE_INFINITY : ((step > 0 ? start + size : start) - at) / step
  const across = room(centre.x, x, width, direction.x)
  const down = room(centre.y, y, height, direction.y)
  if (across <= down) return { x: direction.x > 0 ? x + width : x, y: centre.y + direction.y * across }
  return { x: centre.x + direction.x * down, y: direction.y > 0 ? y + height : y }
}
