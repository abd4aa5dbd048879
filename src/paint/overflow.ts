/**
 * The extent of a fragment's content: boxes that hide overflow need a clip only if some content overflows (CSS Overflow 3,
 * https://www.w3.org/TR/css-overflow-3/#overflow-concepts).
 */
import type { Rect } from '../base/geometry.ts'
import { type Path, rectanglePath } from '../base/path.ts'
import type { BoxFragment, Fragment } from '../layout/types.ts'
import { contentBox, paddingBox, type RoundedRect, roundedPath, spread } from './rounded.ts'

const known = new WeakMap<BoxFragment, Rect>()

/** Px: content within this distance of the edge needs no clip: rounding of layout, ink of italics. */
const TOLERANCE = 0.5

/** Whether any descendant extends beyond the box's padding box. */
export function overflows(fragment: BoxFragment): boolean {
  const { border, width, height } = fragment
  return fragment.children.some(child => {
    const reach = reachOf(child.fragment)
    return (
      child.x + reach.x < border.left - TOLERANCE ||
      child.y + reach.y < border.top - TOLERANCE ||
      child.x + reach.x + reach.width > width - border.right + TOLERANCE ||
      child.y + reach.y + reach.height > height - border.bottom + TOLERANCE
    )
  })
}

/** Whether a box clips its content; lines, and table parts except cells, cannot. */
export const hidesOverflow = ({ box }: BoxFragment): boolean =>
  box.kind !== 'inline' &&
  box.kind !== 'inline-root' &&
  box.kind !== 'marker' &&
  box.kind !== 'row' &&
  box.kind !== 'row-group' &&
  (box.style.overflowX !== 'visible' || box.style.overflowY !== 'visible')

/** Beyond all pages, px. */
const FAR = 1e5

/**
 * The overflow clip edge of a box: the padding box, or with `clip` the box and distance of `overflow-clip-margin`; unlimited
 * along an axis that is visible (CSS Overflow 4 §3.1 and §3.2).
 */
export function overflowClip(fragment: BoxFragment, border: RoundedRect): Path {
  const { overflowX, overflowY, overflowClipMargin } = fragment.box.style
  if (overflowX !== 'clip' && overflowY !== 'clip') return roundedPath(paddingBox(border, fragment))
  const { box, length } = overflowClipMargin
  const edge =
    box === 'border-box' ? border : box === 'padding-box' ? paddingBox(border, fragment) : contentBox(border, fragment)
  const shape = spread(edge, length)
  if (overflowX === overflowY) return roundedPath(shape)
  const { x, y, width, height } = shape.rect
  return overflowX === 'clip'
    ? rectanglePath({ x, y: -FAR, width, height: 2 * FAR })
    : rectanglePath({ x: -FAR, y, width: 2 * FAR, height })
}

/** A rectangle larger than anything that is painted. */
const EVERYWHERE: Rect = { x: -FAR, y: -FAR, width: 2 * FAR, height: 2 * FAR }

/** Whether a box may be painted beyond its border box: a conservative test. */
const paintsOutside = ({ kind, style }: BoxFragment['box']): boolean =>
  kind === 'inline-root'
    ? style.textShadow.length > 0
    : style.transform.length > 0 ||
      style.boxShadow.some(({ inset }) => !inset) ||
      style.filter.length > 0 ||
      style.outlineStyle !== 'none' ||
      style.borderImageSource !== null

/** The box and all of its content, relative to its own corner. */
function reachOf(fragment: Fragment): Rect {
  const own = { x: 0, y: 0, width: fragment.width, height: fragment.height }
  if (fragment.kind === 'text') return own
  if (fragment.kind === 'line') return around(own, fragment.children)
  const found = known.get(fragment)
  if (found !== undefined) return found
  if (paintsOutside(fragment.box)) {
    known.set(fragment, EVERYWHERE)
    return EVERYWHERE
  }
  const { overflowX, overflowY, overflowClipMargin } = fragment.box.style
  const isHeld = overflowX !== 'visible' && overflowY !== 'visible' && overflowClipMargin.length === 0
  const reach = hidesOverflow(fragment) && isHeld ? own : around(own, fragment.children)
  known.set(fragment, reach)
  return reach
}

/** A rectangle that contains the fragment and all that its children reach. */
function around(own: Rect, children: BoxFragment['children']): Rect {
  let [left, top, right, bottom] = [own.x, own.y, own.x + own.width, own.y + own.height]
  for (const { x, y, fragment } of children) {
    const reach = reachOf(fragment)
    left = Math.min(left, x + reach.x)
    top = Math.min(top, y + reach.y)
    right = Math.max(right, x + reach.x + reach.width)
    bottom = Math.max(bottom, y + reach.y + reach.height)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}
