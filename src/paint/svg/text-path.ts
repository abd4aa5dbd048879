/** The path that text follows (https://svgwg.org/svg2-draft/text.html#TextLayoutPath). */
import type { Point, Size } from '../../base/geometry.ts'
import { mapped, type Path } from '../../base/path.ts'
import type { Element } from '../../html/document.ts'
import { length } from '../../images/svg/numbers.ts'
import { parsePathData } from '../../images/svg/path-data.ts'
import { shapePath } from '../../images/svg/shapes.ts'
import { flattened, pointOn, type Vertex } from '../measured-path.ts'
import { hrefId, shapeSource, transformOf } from './svg-lengths.ts'
import type { PathRange } from './text-content.ts'
import type { Drawer, Place } from './types.ts'

/** A path as a baseline; distances are px along it. */
export interface PathLine {
  /** The distance from the start of the path at which text begins. */
  readonly offset: number
  readonly end: Point
  /** The point at a distance, and the direction there in radians; null beyond the ends. */
  pointAt(distance: number): (Point & { readonly angle: number }) | null
}

/** The path of a `textPath` as vertices with distances. */
export function pathLineOf({ element, place }: PathRange, drawer: Drawer): PathLine {
  const data = element.attributes.get('path')
  const path = data === undefined ? referred(element, place, drawer) : lineOf(parsePathData(data), 1)
  const { points } = path
  const total = points.at(-1)?.distance ?? 0
  const offset = length(element.attributes.get('startOffset'), { percent: total, fontSize: place.style.fontSize }) ?? 0
  const isPercent = element.attributes.get('startOffset')?.trim().endsWith('%') === true
  const start = isPercent ? offset : offset * path.scale
  const end = points.at(-1) ?? { x: 0, y: 0 }
  const isClosed = path.path.at(-1)?.[0] === 'Z'
  if (element.attributes.get('side')?.trim() === 'right') return reversedLine(points, total, start, isClosed)
  return {
    offset: start,
    end: { x: end.x, y: end.y },
    pointAt: distance => pointOn(points, isClosed ? wrap(distance, total) : distance),
  }
}

/** Text on a closed path wraps around (§11.8.3). */
const wrap = (distance: number, total: number): number => (total > 0 ? ((distance % total) + total) % total : distance)

/** The path in the opposite direction (`side="right"`). */
function reversedLine(points: readonly Vertex[], total: number, offset: number, isClosed: boolean): PathLine {
  const reversed = points.toReversed().map(({ x, y, distance }) => ({ x, y, distance: total - distance }))
  const end = reversed.at(-1) ?? { x: 0, y: 0 }
  return { offset, end, pointAt: distance => pointOn(reversed, isClosed ? wrap(distance, total) : distance) }
}

/** A path and its vertices. */
interface MeasuredPath {
  readonly path: Path
  /** The ratio of distances along the path to those in units of `pathLength`. */
  readonly scale: number
  readonly points: readonly Vertex[]
}

const lineOf = (path: Path, scale: number): MeasuredPath => ({ path, scale, points: flattened(path) })

/** Cached, because several texts may follow one path. */
const known = new WeakMap<Drawer, Map<Element, { readonly viewport: Size; readonly line: MeasuredPath }>>()

/** The outline of the referenced shape with its own transform. Distances are in units of `pathLength` if it is set. */
function referred(element: PathRange['element'], place: Place, drawer: Drawer): MeasuredPath {
  const id = hrefId(element)
  const target = id === null ? null : drawer.elementById(id)
  if (target === null) return { path: [], scale: 1, points: [] }
  const instance = drawer.content.styled.instanceOf(target)
  const lines = known.get(drawer) ?? new Map()
  known.set(drawer, lines)
  const { viewport } = place
  const found = lines.get(target)
  if (found?.viewport.width === viewport.width && found.viewport.height === viewport.height) return found.line
  const own: Place = { ...place, instance, style: instance.style }
  const path = shapePath(shapeSource(target, own)) ?? []
  const { points } = lineOf(
    mapped(
      path,
      transformOf(target, own.style, viewport, () => null),
    ),
    1,
  )
  const given = Number(target.attributes.get('pathLength'))
  const total = points.at(-1)?.distance ?? 0
  const line = { path, scale: given > 0 ? total / given : 1, points }
  lines.set(target, { viewport, line })
  return line
}
