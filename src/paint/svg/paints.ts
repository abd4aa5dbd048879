/** The used paints of `fill` and `stroke` for one shape (SVG 2 §13.2: https://svgwg.org/svg2-draft/painting.html#SpecifyingPaint). */
import type { Rect } from '../../base/geometry.ts'
import type { CssColor, SvgPaint } from '../../css/style.ts'
import { usedColor } from '../color.ts'
import { gradientPaint } from './gradients.ts'
import { patternPaint } from './patterns.ts'
import type { Drawer, Place, UsedPaint } from './types.ts'

export const fillOf = (place: Place, box: Rect | null, drawer: Drawer): UsedPaint | null =>
  usedPaint(place.style.fill, place.style.fillOpacity, box, place, drawer)

export const strokeOf = (place: Place, box: Rect | null, drawer: Drawer): UsedPaint | null =>
  usedPaint(place.style.stroke, place.style.strokeOpacity, box, place, drawer)

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
      const server = paint.id === null ? null : drawer.elementById(paint.id)
      if (server?.name === 'pattern') {
        const tiles = patternPaint(server, box, place, drawer)
        return tiles === null ? null : { paint: tiles, opacity }
      }
      if (server?.name === 'linearGradient' || server?.name === 'radialGradient') {
        const gradient = gradientPaint(server, box, opacity, place, drawer)
        if (gradient !== null) return { paint: gradient, opacity: 1 }
      } else if (paint.id === null) drawer.warn('a paint of another file')
      return paint.fallback === null ? null : solid(paint.fallback, opacity, place)
    }
  }
}

function solid(color: CssColor, opacity: number, { style }: Place): UsedPaint | null {
  const used = usedColor(color, style)
  const a = used.a * opacity
  return a === 0 ? null : { paint: { ...used, a }, opacity: 1 }
}

function faded(used: UsedPaint | null, opacity: number): UsedPaint | null {
  if (used === null || opacity === 1) return used
  return 'kind' in used.paint
    ? { ...used, opacity: used.opacity * opacity }
    : { paint: { ...used.paint, a: used.paint.a * opacity }, opacity: 1 }
}
