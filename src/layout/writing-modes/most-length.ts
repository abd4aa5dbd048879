/**
 * What bounds the lines of an orthogonal flow in a container of automatic height (CSS Writing Modes 4,
 * https://www.w3.org/TR/css-writing-modes-4/#orthogonal-auto): the largest height of the container, and the height of the nearest
 * scroll container. Only lengths count: layout knows percentages too late.
 */
import type { Axes } from '../../base/axes.ts'
import { vertical } from '../../base/geometry.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { borderOf, paddingOf } from '../edges.ts'
import { styleAlong } from './logical-style.ts'

/** Heights of content boxes along the axes of a container, px; null if they are not lengths. */
export interface LengthBounds {
  readonly container: number | null
  readonly scrollport: number | null
}

/** On a page. */
export const NO_BOUNDS: LengthBounds = { container: null, scrollport: null }

/** The smaller of the bounds; null if there is none. */
export function leastBound({ container, scrollport }: LengthBounds): number | null {
  if (container === null || scrollport === null) return container ?? scrollport
  return Math.min(container, scrollport)
}

/** The bounds in a box, whose style is given as written. */
export function boundsInside(written: ComputedStyle, axes: Axes, around: LengthBounds): LengthBounds {
  if (written.display === 'inline' || written.display.startsWith('ruby')) return around
  const style = styleAlong(written, axes)
  const most = heightOf(style, style.maxHeight)
  const container = most === null ? null : Math.max(most, heightOf(style, style.minHeight) ?? 0)
  const scrolls = style.overflowY !== 'visible' && style.overflowY !== 'clip'
  return { container, scrollport: scrolls ? (heightOf(style, style.height) ?? container) : around.scrollport }
}

/** The height of the content for a length; null for other values. */
function heightOf(style: ComputedStyle, value: ComputedStyle['height'] | ComputedStyle['maxHeight']): number | null {
  if (typeof value !== 'number') return null
  const edges = style.boxSizing === 'border-box' ? vertical(borderOf(style)) + vertical(paddingOf(style, 0)) : 0
  return Math.max(0, value - edges)
}
