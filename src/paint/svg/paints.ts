/** The used paints of `fill` and `stroke` for a shape (https://svgwg.org/svg2-draft/painting.html#SpecifyingPaint). */
import type { Rect } from '../../base/geometry.ts'
import type { CssColor, SvgPaint } from '../../css/style.ts'
import type { Element } from '../../html/document.ts'
import { usedColor } from '../color.ts'
import { patternPaint } from './patterns.ts'
import { gradientPaint } from './svg-gradients.ts'
import type { Drawer, Place, UsedPaint } from './types.ts'

/** The used paint of `fill` for a shape with these bounds; null if it paints nothing. */
export const fillOf = (place: Place, box: Rect | null, drawer: Drawer): UsedPaint | null =>
  usedPaint(place.style.fill, place.style.fillOpacity, box, place, drawer)

/** The used paint of `stroke` for a shape with these bounds; null if it paints nothing. */
export const strokeOf = (place: Place, box: Rect | null, drawer: Drawer): UsedPaint | null =>
  usedPaint(place.style.stroke, place.style.strokeOpacity, box, place, drawer)

/** The use of a paint server: the opacity of the fill or stroke, and the bounds of the shape in its user space. */
interface ServedShape {
  readonly opacity: number
  readonly box: Rect | null
  readonly place: Place
  readonly drawer: Drawer
}

/** The paint of a server; null if the property's fallback applies. */
type PaintServer = (server: Element, shape: ServedShape) => UsedPaint | 'nothing' | null

const gradient: PaintServer = (server, { opacity, box, place, drawer }) => {
  const paint = gradientPaint(server, box, opacity, place, drawer)
  return paint === null ? null : { paint, opacity: 1 }
}

const pattern: PaintServer = (server, { opacity, box, place, drawer }) => {
  const paint = patternPaint(server, box, place, drawer)
  return paint === null ? 'nothing' : { paint, opacity }
}

/** The elements that `fill` and `stroke` refer to (SVG 2, https://svgwg.org/svg2-draft/pservers.html): one row each. */
export const PAINT_SERVERS: ReadonlyMap<string, PaintServer> = new Map([
  ['linearGradient', gradient],
  ['radialGradient', gradient],
  ['pattern', pattern],
])

/** The paint of a property value; null paints nothing. A server that cannot be used is replaced by the fallback. */
function usedPaint(paint: SvgPaint, opacity: number, box: Rect | null, place: Place, drawer: Drawer): UsedPaint | null {
  switch (paint.kind) {
    case 'none':
      return null
    case 'color':
      return solid(paint.color, opacity, place)
    case 'context-fill':
      return faded(place.context?.fill ?? null, opacity)
    case 'context-stroke':
      return faded(place.context?.stroke ?? null, opacity)
    case 'server': {
      if (paint.id === null) drawer.warn('a paint of another file')
      const server = paint.id === null ? null : drawer.elementById(paint.id)
      const served = server && PAINT_SERVERS.get(server.name)?.(server, { opacity, box, place, drawer })
      if (served !== null && served !== undefined) return served === 'nothing' ? null : served
      return paint.fallback === null ? null : solid(paint.fallback, opacity, place)
    }
  }
}

/** A colour with opacity; null if it is invisible. */
function solid(color: CssColor, opacity: number, { style }: Place): UsedPaint | null {
  const used = usedColor(color, style)
  const a = used.a * opacity
  return a === 0 ? null : { paint: { ...used, a }, opacity: 1 }
}

/** A paint with additional opacity. */
function faded(used: UsedPaint | null, opacity: number): UsedPaint | null {
  if (used === null || opacity === 1) return used
  return 'kind' in used.paint
    ? { ...used, opacity: used.opacity * opacity }
    : { paint: { ...used.paint, a: used.paint.a * opacity }, opacity: 1 }
}
