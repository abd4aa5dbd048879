/** Markers at the vertices of paths (https://svgwg.org/svg2-draft/painting.html#Markers). */
import { type Matrix, multiply, type Point, translation } from '../../base/geometry.ts'
import { atan2, cos, sin } from '../../base/math.ts'
import { type Path, rectanglePath } from '../../base/path.ts'
import type { ComputedStyle, SvgReference } from '../../css/style.ts'
import type { Element } from '../../html/document.ts'
import { length } from '../../images/svg/numbers.ts'
import { SHAPES } from '../../images/svg/shapes.ts'
import { fitViewBox, viewBoxOf } from '../../images/svg/viewport.ts'
import { wrapped } from '../group.ts'
import type { PaintOp } from '../ops.ts'
import { percentBase, strokeLength } from './svg-lengths.ts'
import type { Drawer, Place } from './types.ts'

/** Whether an element can have markers and its style sets any. */
export const hasMarkers = ({ markerStart, markerMid, markerEnd }: ComputedStyle, { name }: Element): boolean =>
  SHAPES.get(name)?.takesMarkers === true && (markerStart !== 'none' || markerMid !== 'none' || markerEnd !== 'none')

/**
 * Draws markers at the vertices of a path. A single vertex has both the start and the end marker (SVG 2, "Markers").
 */
export function drawMarkers(path: Path, place: Place, drawer: Drawer): readonly PaintOp[] {
  const vertices = verticesOf(path)
  const { markerStart, markerMid, markerEnd } = place.style
  return vertices.flatMap((vertex, index) => {
    const ops: PaintOp[] = []
    if (index === 0) ops.push(...drawMarker(markerStart, vertex, 'start', place, drawer))
    if (index > 0 && index < vertices.length - 1) ops.push(...drawMarker(markerMid, vertex, 'mid', place, drawer))
    if (index === vertices.length - 1) ops.push(...drawMarker(markerEnd, vertex, 'end', place, drawer))
    return ops
  })
}

/**
 * Draws a marker at a vertex (SVG 2, https://svgwg.org/svg2-draft/painting.html#RenderingMarkers): its content is
 * fitted to its viewport, scaled by the stroke width, translated to its reference point and rotated.
 */
function drawMarker(
  reference: SvgReference | 'none',
  vertex: Vertex,
  at: 'start' | 'mid' | 'end',
  place: Place,
  drawer: Drawer,
): readonly PaintOp[] {
  const marker = reference === 'none' || reference.id === null ? null : drawer.elementById(reference.id)
  if (marker?.name !== 'marker') return []
  const instance = drawer.content.styled.instanceOf(marker)
  const { style } = instance
  const measure = (name: string, axis: 'x' | 'y', fallback: number, percent: number): number =>
    length(marker.attributes.get(name), { percent, fontSize: style.fontSize }) ??
    KEYWORDS[axis][marker.attributes.get(name)?.trim() ?? '']?.(percent) ??
    fallback
  const width = measure('markerWidth', 'x', 3, percentBase(place.viewport, 'x'))
  const height = measure('markerHeight', 'y', 3, percentBase(place.viewport, 'y'))
  if (!(width > 0 && height > 0)) return []
  const view = viewBoxOf(marker)
  const area = { x: 0, y: 0, width, height }
  const fit =
    view === null ? translation(0, 0) : fitViewBox(view, area, marker.attributes.get('preserveAspectRatio')).matrix
  // The reference point is in the coordinates of the content.
  const refX = measure('refX', 'x', 0, view?.width ?? width)
  const refY = measure('refY', 'y', 0, view?.height ?? height)
  const [a, b, c, d, e, f] = fit
  const origin = { x: a * refX + c * refY + e, y: b * refX + d * refY + f }
  const scale =
    marker.attributes.get('markerUnits') === 'userSpaceOnUse' ? 1 : strokeLength(place.style.strokeWidth, place)
  const toShape = multiply(
    multiply(rotationAt(vertex, angleOf(marker, vertex, at)), [scale, 0, 0, scale, 0, 0]),
    translation(-origin.x, -origin.y),
  )
  const toContent = multiply(toShape, fit)
  const drawn = drawer.once(marker, () =>
    drawer.drawChildren(marker, {
      ...place,
      instance,
      style,
      viewport: view ?? area,
      depth: place.depth + 1,
      toOutermost: multiply(place.toOutermost, toContent),
    }),
  )
  if (drawn === null) return []
  const isOpen = style.overflowX === 'visible' || style.overflowX === 'auto'
  const inner = wrapped(drawn.ops, { transform: fit })
  const clip = isOpen ? null : ({ path: rectanglePath(area), rule: 'nonzero' } as const)
  return wrapped(inner, { clip, transform: toShape })
}

/** The keywords of `refX` and `refY`. */
const half = (size: number): number => size / 2
const whole = (size: number): number => size
const none = (): number => 0
const KEYWORDS: Readonly<Record<'x' | 'y', Readonly<Record<string, (size: number) => number>>>> = {
  x: { left: none, center: half, right: whole },
  y: { top: none, center: half, bottom: whole },
}

/** The angle of a marker, radians, with y downwards. */
function angleOf(marker: Element, vertex: Vertex, at: 'start' | 'mid' | 'end'): number {
  const orient = marker.attributes.get('orient')?.trim() ?? '0'
  if (orient === 'auto') return vertex.angle
  if (orient === 'auto-start-reverse') return at === 'start' ? vertex.angle + Math.PI : vertex.angle
  const [, value, unit] = /^([+-]?[\d.]+(?:e[+-]?\d+)?)(deg|grad|rad|turn)?$/i.exec(orient) ?? []
  return Number(value ?? 0) * (UNITS[unit?.toLowerCase() ?? 'deg'] ?? 0)
}

const UNITS: Readonly<Record<string, number>> = {
  deg: Math.PI / 180,
  grad: Math.PI / 200,
  rad: 1,
  turn: 2 * Math.PI,
}

const rotationAt = ({ x, y }: Point, angle: number): Matrix => {
  const [cosine, sine] = [cos(angle), sin(angle)]
  return [cosine, sine, -sine, cosine, x, y]
}

// ---------- vertices and their directions (SVG 2 §13.7.4) ----------

interface Vertex extends Point {
  /** Radians. */
  readonly angle: number
}

interface Draft extends Point {
  in: Point | null
  out: Point | null
}

/** The vertices of a path with their directions. Closing a subpath joins its ends. */
function verticesOf(path: Path): readonly Vertex[] {
  const drafts: Draft[] = []
  let start: Draft | null = null
  for (const segment of path) {
    const before = drafts.at(-1)
    if (segment[0] === 'Z') {
      if (start === null || before === undefined) continue
      const direction = { x: start.x - before.x, y: start.y - before.y }
      if (direction.x !== 0 || direction.y !== 0) before.out = direction
      // The closing vertex joins the end of the subpath with its start.
      const closing: Draft = { x: start.x, y: start.y, in: before.out ?? before.in, out: start.out }
      start.in = closing.in
      drafts.push(closing)
    } else if (segment[0] === 'M') {
      start = { x: segment[1], y: segment[2], in: null, out: null }
      drafts.push(start)
    } else if (before !== undefined) drafts.push(nextVertex(before, segment))
  }
  return drafts.map(({ x, y, in: into, out }) => ({ x, y, angle: bisector(into, out) }))
}

/** The vertex at the end of a segment; sets the outgoing direction of the previous one. */
function nextVertex(
  before: Draft,
  segment: Exclude<Path[number], readonly ['Z'] | readonly ['M', number, number]>,
): Draft {
  const points: Point[] = [before]
  for (let i = 1; i < segment.length; i += 2) points.push({ x: segment[i] as number, y: segment[i + 1] as number })
  const end = points.at(-1)!
  // The direction of a curve at an end is that to the nearest control point at another position.
  const from = (origin: Point, others: readonly Point[]): Point | null => {
    const other = others.find(point => Math.abs(point.x - origin.x) + Math.abs(point.y - origin.y) > 1e-9)
    return other === undefined ? null : { x: other.x - origin.x, y: other.y - origin.y }
  }
  before.out = from(before, points.slice(1))
  const back = from(end, points.slice(0, -1).toReversed())
  return { x: end.x, y: end.y, in: back === null ? before.in : { x: -back.x, y: -back.y }, out: null }
}

/** The bisector of the incoming and the outgoing direction. */
function bisector(into: Point | null, out: Point | null): number {
  const [a, b] = [into ?? out, out ?? into]
  if (a === null || b === null) return 0
  const [first, second] = [atan2(a.y, a.x), atan2(b.y, b.x)]
  let turn = second - first
  if (turn > Math.PI) turn -= 2 * Math.PI
  if (turn < -Math.PI) turn += 2 * Math.PI
  return first + turn / 2
}
