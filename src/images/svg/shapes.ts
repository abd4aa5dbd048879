/** Basic shapes (https://svgwg.org/svg2-draft/shapes.html) as paths. */
import type { Rect } from '../../base/geometry.ts'
import { hypot } from '../../base/math.ts'
import { ellipsePath, KAPPA, type Path, type PathSegment } from '../../base/path.ts'
import type { Element } from '../../html/document.ts'
import { length, numberList } from './numbers.ts'
import { parsePathData } from './path-data.ts'

/** The size of the viewport, for percentages. */
interface Viewport {
  readonly width: number
  readonly height: number
}

/**
 * The reference length of percentages that are neither horizontal nor vertical (SVG 2,
 * https://svgwg.org/svg2-draft/coords.html#Units).
 */
export const diagonalOf = ({ width, height }: Viewport): number => hypot(width, height) / Math.SQRT2

/** The side of the viewport that a percentage refers to. */
export type Axis = 'x' | 'y' | 'both'

/** The length in an attribute; `fallback` if it is absent or invalid. */
function lengthOf(
  element: Element,
  name: string,
  axis: Axis,
  viewport: Viewport,
  fontSize: number,
  fallback = 0,
): number {
  const percent = axis === 'x' ? viewport.width : axis === 'y' ? viewport.height : diagonalOf(viewport)
  return length(element.attributes.get(name), { percent, fontSize }) ?? fallback
}

/** The source of a shape's geometry: attributes or properties. */
export interface ShapeSource {
  readonly name: string
  /** An attribute or property that is not a length: `d`, `points`. */
  text(name: string): string | undefined
  /** A length in user units; null if there is none. */
  length(name: string, axis: Axis): number | null
}

/** The geometry from attributes only. */
export const attributeSource = (element: Element, viewport: Viewport, fontSize: number): ShapeSource => ({
  name: element.name,
  text: name => element.attributes.get(name),
  length: (name, axis) => {
    const value = lengthOf(element, name, axis, viewport, fontSize, Number.NaN)
    return Number.isNaN(value) ? null : value
  },
})

/** A basic shape or path. */
interface ShapeRow {
  /** Its outline in user units; null if it draws nothing. */
  readonly path: (source: ShapeSource) => Path | null
  /** Whether its vertices take markers (SVG 2, https://svgwg.org/svg2-draft/painting.html#Markers). */
  readonly takesMarkers: boolean
}

const shape = (path: ShapeRow['path'], takesMarkers = false): ShapeRow => ({ path, takesMarkers })

/** The basic shapes, one row each. */
export const SHAPES: ReadonlyMap<string, ShapeRow> = new Map([
  ['path', shape(source => nonEmpty(parsePathData(source.text('d') ?? '')), true)],
  ['rect', shape(rectangle)],
  ['circle', shape(circle)],
  ['ellipse', shape(ellipse)],
  ['line', shape(line, true)],
  ['polyline', shape(source => polygon(source, false), true)],
  ['polygon', shape(source => polygon(source, true), true)],
])

/** The path of a shape; null for other elements, and for a shape that draws nothing. */
export const shapePath = (source: ShapeSource): Path | null => SHAPES.get(source.name)?.path(source) ?? null

const given = (source: ShapeSource, name: string, axis: Axis): number => source.length(name, axis) ?? 0

function circle(source: ShapeSource): Path | null {
  const radius = given(source, 'r', 'both')
  return aroundCentre(source, radius, radius)
}

/** `auto` is the other radius (SVG 2, https://svgwg.org/svg2-draft/shapes.html#EllipseElement). */
function ellipse(source: ShapeSource): Path | null {
  const [rx, ry] = [source.length('rx', 'x'), source.length('ry', 'y')]
  return aroundCentre(source, rx ?? ry ?? 0, ry ?? rx ?? 0)
}

/** Nothing is drawn if a radius is zero or negative (SVG 2, https://svgwg.org/svg2-draft/shapes.html#EllipseElement). */
const aroundCentre = (source: ShapeSource, rx: number, ry: number): Path | null =>
  rx > 0 && ry > 0 ? ellipsePath({ x: given(source, 'cx', 'x'), y: given(source, 'cy', 'y') }, { x: rx, y: ry }) : null

function line(source: ShapeSource): Path {
  return [
    ['M', given(source, 'x1', 'x'), given(source, 'y1', 'y')],
    ['L', given(source, 'x2', 'x'), given(source, 'y2', 'y')],
  ]
}

function nonEmpty(path: Path): Path | null {
  return path.length > 0 ? path : null
}

function polygon(source: ShapeSource, isClosed: boolean): Path | null {
  const values = numberList(source.text('points') ?? '')
  const path: PathSegment[] = []
  for (let i = 0; i + 1 < values.length; i += 2) path.push([i === 0 ? 'M' : 'L', values[i]!, values[i + 1]!])
  if (path.length > 0 && isClosed) path.push(['Z'])
  return nonEmpty(path)
}

function rectangle(source: ShapeSource): Path | null {
  const of = (name: string, axis: Axis, fallback = 0): number => source.length(name, axis) ?? fallback
  const rect: Rect = { x: of('x', 'x'), y: of('y', 'y'), width: of('width', 'x'), height: of('height', 'y') }
  if (!(rect.width > 0 && rect.height > 0)) return null
  const givenX = of('rx', 'x', Number.NaN)
  const givenY = of('ry', 'y', Number.NaN)
  const rx = Math.min(rect.width / 2, Math.max(0, Number.isNaN(givenX) ? (Number.isNaN(givenY) ? 0 : givenY) : givenX))
  const ry = Math.min(rect.height / 2, Math.max(0, Number.isNaN(givenY) ? (Number.isNaN(givenX) ? 0 : givenX) : givenY))
  const [right, bottom] = [rect.x + rect.width, rect.y + rect.height]
  if (rx === 0 || ry === 0) {
    return [['M', rect.x, rect.y], ['L', right, rect.y], ['L', right, bottom], ['L', rect.x, bottom], ['Z']]
  }
  const [ox, oy] = [rx * (1 - KAPPA), ry * (1 - KAPPA)]
  return [
    ['M', rect.x + rx, rect.y],
    ['L', right - rx, rect.y],
    ['C', right - ox, rect.y, right, rect.y + oy, right, rect.y + ry],
    ['L', right, bottom - ry],
    ['C', right, bottom - oy, right - ox, bottom, right - rx, bottom],
    ['L', rect.x + rx, bottom],
    ['C', rect.x + ox, bottom, rect.x, bottom - oy, rect.x, bottom - ry],
    ['L', rect.x, rect.y + ry],
    ['C', rect.x, rect.y + oy, rect.x + ox, rect.y, rect.x + rx, rect.y],
    ['Z'],
  ]
}
