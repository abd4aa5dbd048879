/** Gradients as paint servers (https://svgwg.org/svg2-draft/pservers.html#Gradients). */

import { spend } from '../../base/budget.ts'
import { inverseOf, isIdentity, type Matrix, multiply, type Rect } from '../../base/geometry.ts'
import { hypot } from '../../base/math.ts'
import { mappedRect } from '../../base/path.ts'
import type { Color } from '../../css/style.ts'
import type { Element } from '../../html/document.ts'
import { length } from '../../images/svg/numbers.ts'
import { usedColor } from '../color.ts'
import { averageColor } from '../gradient-stops.ts'
import type { GradientPaint } from '../ops.ts'
import { inheritedAttribute, templatesOf } from './href-templates.ts'
import { percentBase, serverTransform } from './svg-lengths.ts'
import type { Drawer, Place } from './types.ts'

/** Bound on the stops of a gradient. */
const MAX_STOPS = 256
/**
 * Bound on the periods of a repeated gradient in one shape. More periods are too short to be visible, and replaced by
 * their average colour.
 */
const MAX_PERIODS = 2000

/** The unit square of `objectBoundingBox`. */
const UNIT_BOX: Rect = { x: 0, y: 0, width: 1, height: 1 }

type Stop = GradientPaint['stops'][number]

/** The paint of a gradient for a box; null if it paints nothing. `opacity` is that of the fill or stroke. */
export function gradientPaint(
  element: Element,
  box: Rect | null,
  opacity: number,
  place: Place,
  drawer: Drawer,
): GradientPaint | Color | null {
  const chain = templatesOf(element, drawer, ['linearGradient', 'radialGradient'])
  const stops = stopsOf(chain, opacity, drawer)
  if (stops.length === 0) return null
  if (stops.length === 1) return stops[0]!.color
  const attribute = (name: string): string | undefined => inheritedAttribute(chain, name)
  const usesBox = attribute('gradientUnits') !== 'userSpaceOnUse'
  // A bounding box without extent defines no coordinates (§14.2.2).
  if (usesBox && (box === null || box.width === 0 || box.height === 0)) return null
  const at = (name: string, axis: 'x' | 'y' | 'both', fallback: number): number => {
    const percent = usesBox ? 1 : percentBase(place.viewport, axis)
    return length(attribute(name), { percent, fontSize: place.style.fontSize }) ?? fallback * percent
  }
  const unit = usesBox ? UNIT_BOX : { x: 0, y: 0, ...place.viewport }
  const own = serverTransform(chain, 'gradientTransform', unit, drawer)
  const matrix = usesBox && box !== null ? multiply([box.width, 0, 0, box.height, box.x, box.y], own) : own
  const vector = element.name === 'linearGradient' ? linearVector(at) : radialVector(at, attribute('fr') !== undefined)
  if (vector === null) return stops.at(-1)!.color
  const gradient: GradientPaint = { ...vector, transform: isIdentity(matrix) ? null : matrix, stops }
  const spread = attribute('spreadMethod')
  return spread === 'repeat' || spread === 'reflect' ? spreadOver(gradient, spread, box, matrix) : gradient
}

type Vector = Pick<GradientPaint, 'kind' | 'from' | 'to' | 'radius' | 'focusRadius'>
type At = (name: string, axis: 'x' | 'y' | 'both', fallback: number) => number

/** The line of a linear gradient; null if both ends are equal. */
function linearVector(at: At): Vector | null {
  const from = { x: at('x1', 'x', 0), y: at('y1', 'y', 0) }
  const to = { x: at('x2', 'x', 1), y: at('y2', 'y', 0) }
  return from.x === to.x && from.y === to.y ? null : { kind: 'linear', from, to, radius: 0 }
}

/** The circles of a radial gradient. The focus defaults to the centre. */
function radialVector(at: At, hasFocusRadius: boolean): Vector | null {
  const from = { x: at('cx', 'x', 0.5), y: at('cy', 'y', 0.5) }
  const focus = { x: at('fx', 'x', Number.NaN), y: at('fy', 'y', Number.NaN) }
  const radius = at('r', 'both', 0.5)
  if (!(radius > 0)) return null
  const to = { x: Number.isNaN(focus.x) ? from.x : focus.x, y: Number.isNaN(focus.y) ? from.y : focus.y }
  const vector: Vector = { kind: 'radial', from, to, radius }
  return hasFocusRadius ? { ...vector, focusRadius: Math.max(0, at('fr', 'both', 0)) } : vector
}

/**
 * The stops of the first element in the chain that has any. Offsets never decrease (SVG 2,
 * https://svgwg.org/svg2-draft/pservers.html#GradientStops).
 */
function stopsOf(chain: readonly Element[], opacity: number, { content }: Drawer): readonly Stop[] {
  const owner = chain.find(each => each.children.some(child => child.kind === 'element' && child.name === 'stop'))
  const stops: Stop[] = []
  let latest = 0
  for (const child of owner?.children ?? []) {
    if (child.kind !== 'element' || child.name !== 'stop' || stops.length >= MAX_STOPS) continue
    const { style } = content.styled.instanceOf(child)
    const offset = length(child.attributes.get('offset'), { percent: 1, fontSize: 0 }) ?? 0
    latest = Math.max(latest, Math.min(1, Math.max(0, offset)))
    const color = usedColor(style.stopColor, style)
    stops.push({ offset: latest, color: { ...color, a: color.a * style.stopOpacity * opacity } })
  }
  return stops
}

/**
 * Writes out the periods of a repeated gradient that reach the box (§14.2.4), because PDF only extends the end colours.
 */
function spreadOver(
  gradient: GradientPaint,
  method: 'repeat' | 'reflect',
  box: Rect | null,
  matrix: Matrix,
): GradientPaint | Color {
  const back = inverseOf(matrix)
  if (back === null || box === null) return gradient
  const area = mappedRect(box, back)
  const [first, last] = gradient.kind === 'linear' ? linearReach(gradient, area) : [0, radialReach(gradient, area)]
  const count = last - first
  if (count <= 1) return gradient
  if (!(count <= MAX_PERIODS)) return averageColor(padded(gradient.stops))
  spend('gradient_stops', count * gradient.stops.length)
  const stops: Stop[] = []
  for (let period = first; period < last; period++) {
    const isBackwards = method === 'reflect' && Math.abs(period % 2) === 1
    const own = isBackwards
      ? gradient.stops.toReversed().map(stop => ({ ...stop, offset: 1 - stop.offset }))
      : gradient.stops
    for (const stop of padded(own)) stops.push({ ...stop, offset: (period - first + stop.offset) / count })
  }
  const { from, to, radius, focusRadius = 0 } = gradient
  const along = (t: number) => ({ x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t })
  if (gradient.kind === 'linear') return { ...gradient, from: along(first), to: along(last), stops }
  // The circles extrapolate from the one around the focus (`to`) through the one around the centre (`from`).
  const centre = { x: to.x + (from.x - to.x) * last, y: to.y + (from.y - to.y) * last }
  return { ...gradient, from: centre, radius: focusRadius + (radius - focusRadius) * last, stops }
}

/** Adds a stop at each end. */
const padded = (stops: readonly Stop[]): readonly Stop[] => [
  { ...stops[0]!, offset: 0 },
  ...stops,
  { ...stops.at(-1)!, offset: 1 },
]

/** The range of whole periods along the gradient line that cover an area. */
function linearReach({ from, to }: GradientPaint, area: Rect): readonly [number, number] {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const squared = dx * dx + dy * dy
  const corners = [area.x, area.x + area.width].flatMap(x => [area.y, area.y + area.height].map(y => [x, y] as const))
  const positions = corners.map(([x, y]) => ((x - from.x) * dx + (y - from.y) * dy) / squared)
  const first = Math.floor(Math.min(0, ...positions))
  const last = Math.ceil(Math.max(1, ...positions))
  return [first, last]
}

/** The number of periods of a radial gradient that cover an area. */
function radialReach({ from, to, radius }: GradientPaint, area: Rect): number {
  const corners = [area.x, area.x + area.width].flatMap(x => [area.y, area.y + area.height].map(y => [x, y] as const))
  const farthest = Math.max(...corners.map(([x, y]) => hypot(x - to.x, y - to.y)))
  const shift = hypot(from.x - to.x, from.y - to.y)
  // With the focus at the rim, the circles do not grow on all sides.
  return radius > shift ? Math.max(1, Math.ceil(farthest / (radius - shift))) : 1
}
