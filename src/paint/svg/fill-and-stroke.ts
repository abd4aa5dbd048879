/**
 * Fill, stroke and markers of shapes in the order of `paint-order` (SVG 2,
 * https://svgwg.org/svg2-draft/painting.html#PaintOrder).
 */
import { type Path, pathBounds } from '../../base/path.ts'
import type { ComputedStyle } from '../../css/style.ts'
import type { Element } from '../../html/document.ts'

import { shapePath } from '../../images/svg/shapes.ts'
import { lineAlong } from '../measured-path.ts'
import { drawMarkers, hasMarkers } from './markers.ts'
import { fillOf, strokeOf } from './paints.ts'
import { fillOps, strokeOps } from './strokes.ts'
import { shapeSource } from './svg-lengths.ts'
import { type Drawer, DrawingError, type Drawn, NOTHING, type Place } from './types.ts'

/** Draws a basic shape or path: fill, stroke and markers in the order of `paint-order`. */
export function drawShape(element: Element, place: Place, drawer: Drawer): Drawn {
  const path = shapePath(shapeSource(element, place))
  if (path === null) return NOTHING
  drawer.budget.segments -= path.length
  if (drawer.budget.segments < 0) throw new DrawingError('is an SVG with too many path segments')
  const box = pathBounds(path)
  const { style } = place
  if (style.visibility !== 'visible') return { ops: [], box }
  const fill = element.name === 'line' ? null : fillOf(place, box, drawer)
  const stroke = strokeOf(place, box, drawer)
  const parts = {
    fill: () => (fill === null ? [] : fillOps(path, fill, place, drawer)),
    stroke: () => (stroke === null ? [] : strokeOps(path, stroke, place, drawer, dashUnit(path, element, style))),
    markers: () =>
      hasMarkers(style, element) ? drawMarkers(path, { ...place, context: { fill, stroke } }, drawer) : [],
  }
  return { ops: style.paintOrder.flatMap(part => parts[part]()), box }
}

/**
 * The length of a unit of dashes: `pathLength` scales distances along a path (SVG 2,
 * https://svgwg.org/svg2-draft/paths.html#PathLengthAttribute).
 */
function dashUnit(path: Path, element: Element, style: ComputedStyle): number {
  const given = style.strokeDasharray.length === 0 ? 0 : Number(element.attributes.get('pathLength'))
  return given > 0 ? lineAlong(path).length / given : 1
}
