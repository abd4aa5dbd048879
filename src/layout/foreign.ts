/**
 * Lays out the content of `foreignObject` elements, each in a viewport of its own size, in user units as px (SVG 2,
 * https://svgwg.org/svg2-draft/embedded.html#ForeignObjectElement).
 */
import type { Size } from '../base/geometry.ts'
import type { ForeignBoxes, ForeignObject } from '../boxes/box.ts'
import { type ComputedStyle, resolve } from '../css/style.ts'
import { length } from '../images/svg/numbers.ts'
import { viewBoxOf } from '../images/svg/viewport.ts'
import { spaceInside } from './constraint-space.ts'
import type { BoxFragment, ConstraintSpace } from './types.ts'

/** `size` is that of the outermost viewport. Images are monolithic, so nothing inside is fragmented. */
export function layoutForeign(
  boxes: ForeignBoxes,
  size: Size,
  space: ConstraintSpace,
): ReadonlyMap<ForeignObject, BoxFragment> {
  // The page does not limit content inside an image.
  const context = { ...space, fragmentainerSize: null }
  const fragments = new Map<ForeignObject, BoxFragment>()
  for (const [element, box] of boxes) {
    const viewport = viewportAround(element) ?? size
    const width = extent(element, 'width', box.style, viewport.width)
    const height = extent(element, 'height', box.style, viewport.height)
    const fixed = { inlineSize: width, blockSize: height }
    const inner = spaceInside(context, { inlineSize: width, percentageBlockSize: height }, { fixed })
    fragments.set(element, space.services.layout(box, inner, 'start').fragment)
  }
  return fragments
}

/** The nearest `viewBox`; null if the outermost viewport has none either. */
function viewportAround(element: ForeignObject): Size | null {
  for (let at = element.parent; at?.namespace === 'svg'; at = at.parent) {
    const view = at.name === 'svg' || at.name === 'symbol' ? viewBoxOf(at) : null
    if (view !== null) return view
  }
  return null
}

/**
 * The width or height of a `foreignObject` in user units: the CSS property takes precedence over the attribute; `auto` without
 * an attribute is 0 (SVG 2, https://svgwg.org/svg2-draft/embedded.html#ForeignObjectElement).
 */
function extent(element: ForeignObject, name: 'width' | 'height', style: ComputedStyle, base: number): number {
  const own = style[name]
  if (typeof own === 'number') return own
  if (typeof own === 'object' && own.kind !== 'fit-content') return resolve(own, base)
  const text = element.attributes.get(name)
  return Math.max(0, length(text, { percent: base, fontSize: style.fontSize }) ?? 0)
}
