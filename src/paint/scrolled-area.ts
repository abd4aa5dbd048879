/**
 * Backgrounds that are attached to the content of a box (CSS Backgrounds 3 §2.5, `background-attachment: local`,
 * https://www.w3.org/TR/css-backgrounds-3/#the-background-attachment): they are positioned in the scrollable overflow area and
 * clipped to the padding box.
 */
import type { Rect } from '../base/geometry.ts'
import type { BoxArea } from '../css/style.ts'
import { isScrollContainer } from '../layout/aspect-ratio.ts'
import type { BoxFragment, Placed } from '../layout/types.ts'
import { hidesOverflow } from './overflow.ts'

/** The scrollable overflow areas of a box, px; null if no layer needs them or nothing overflows. */
export function scrolledAreas(fragment: BoxFragment, x: number, y: number): Readonly<Record<BoxArea, Rect>> | null {
  const { box, border, padding } = fragment
  const { style } = box
  if (!style.backgroundLayers.some(({ attachment }) => attachment === 'local') || !isScrollContainer(style)) return null
  const ends: Ends = {
    left: border.left,
    right: fragment.width - border.right,
    bottom: fragment.height - border.bottom,
  }
  ends.bottom = Math.max(ends.bottom, fragment.extent + padding.bottom)
  widen(ends, fragment.children, 0, 0)
  // Content before the start edge is not in the scrollable overflow area (CSS Overflow 3 §2.2).
  const left = style.direction === 'rtl' ? ends.left : border.left
  const right = style.direction === 'rtl' ? fragment.width - border.right : ends.right
  const inner: Rect = { x: x + left, y: y + border.top, width: right - left, height: ends.bottom - border.top }
  return {
    'border-box': grownBy(inner, border, 1),
    'padding-box': inner,
    'content-box': grownBy(inner, padding, -1),
  }
}

interface Ends {
  left: number
  right: number
  bottom: number
}

/** Extends the ends to the border boxes of all descendants that are not clipped by others. */
function widen(ends: Ends, children: readonly Placed[], x: number, y: number): void {
  for (const child of children) {
    const { fragment } = child
    const [left, top] = [x + child.x, y + child.y]
    ends.left = Math.min(ends.left, left)
    ends.right = Math.max(ends.right, left + fragment.width)
    ends.bottom = Math.max(ends.bottom, top + fragment.height)
    if (fragment.kind === 'text' || (fragment.kind === 'box' && hidesOverflow(fragment))) continue
    widen(ends, fragment.children, left, top)
  }
}

/** A rectangle with the widths of its sides added (`sign` 1) or subtracted (−1). */
function grownBy({ x, y, width, height }: Rect, sides: BoxFragment['border'], sign: 1 | -1): Rect {
  return {
    x: x - sign * sides.left,
    y: y - sign * sides.top,
    width: Math.max(0, width + sign * (sides.left + sides.right)),
    height: Math.max(0, height + sign * (sides.top + sides.bottom)),
  }
}
