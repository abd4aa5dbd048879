/**
 * Sticky positioning in scroll containers (CSS Positioned Layout 3, https://www.w3.org/TR/css-position-3/#stickypos-insets).
 * On paper the scroll position is always the start: a box is only moved if it would be outside its scroll container, less the
 * insets. Pages are not scroll containers.
 */
import type { Point, Rect } from '../base/geometry.ts'
import type { LengthPercentage } from '../css/style.ts'
import { resolve } from '../css/style.ts'
import { isScrollContainer } from './aspect-ratio.ts'
import { marginOf } from './edges.ts'
import type { BoxFragment, Placed } from './types.ts'

/** The rectangles that limit sticky boxes, relative to the border box of their scroll container. */
interface Surroundings {
  /** The visible part of the scroll container. */
  readonly scrollport: Rect
  /** The containing block of the current box. */
  readonly block: Rect
}

/**
 * A scroll container with its sticky boxes moved into view. Boxes of nested scroll containers are already moved. Other boxes,
 * and parts of divided boxes, are returned unchanged.
 */
export function withStickyMoved(container: BoxFragment): BoxFragment {
  const { isFirst, isLast } = container.part
  if (!isFirst || !isLast || !isScrollContainer(container.box.style)) return container
  const scrollport = insideBorder(container)
  const { extent, padding } = container
  // The scrollable area is as high as the content if that overflows.
  const height = Math.max(contentBox(container, { x: 0, y: 0 }).height, extent - scrollport.y - padding.top)
  return moved(container, { x: 0, y: 0 }, { scrollport, block: { ...contentBox(container, { x: 0, y: 0 }), height } })
}

/** The fragment with its sticky descendants moved; the same object if none moves. `at` is its position. */
function moved(fragment: BoxFragment, at: Point, around: Surroundings): BoxFragment {
  let children: Placed[] | null = null
  for (const [i, child] of fragment.children.entries()) {
    const next = movedChild(child, at, around)
    if (next === child) continue
    children ??= [...fragment.children]
    children[i] = next
  }
  return children === null ? fragment : { ...fragment, children }
}

/** A child moved by its sticky position, with its moved descendants. */
function movedChild(child: Placed, parent: Point, around: Surroundings): Placed {
  const { fragment } = child
  if (fragment.kind === 'text') return child
  const at = { x: parent.x + child.x, y: parent.y + child.y }
  if (fragment.kind === 'line') {
    const next = fragment.children.map(inner => movedChild(inner, at, around))
    const isSame = next.every((inner, i) => inner === fragment.children[i])
    return isSame ? child : { ...child, fragment: { ...fragment, children: next } }
  }
  const shift = stickyOffset(fragment, at, around)
  const place = { x: at.x + shift.x, y: at.y + shift.y }
  const block = isContainer(fragment) ? contentBox(fragment, place) : around.block
  const inner = isScrollContainer(fragment.box.style) ? fragment : moved(fragment, place, { ...around, block })
  if (inner === fragment && shift === NOWHERE) return child
  return { x: child.x + shift.x, y: child.y + shift.y, fragment: inner }
}

const NOWHERE: Point = { x: 0, y: 0 }

/**
 * Fragments that are not containing blocks: cells refer to the table, not to rows and their groups (CSS Tables 3,
 * https://www.w3.org/TR/css-tables-3/#abspos-boxes-in-table-internal).
 */
const NO_CONTAINERS: ReadonlySet<string> = new Set(['inline', 'inline-root', 'marker', 'row', 'row-group'])
const isContainer = ({ box }: BoxFragment): boolean => !NO_CONTAINERS.has(box.kind)

const insideBorder = ({ width, height, border }: BoxFragment): Rect => ({
  x: border.left,
  y: border.top,
  width: Math.max(0, width - border.left - border.right),
  height: Math.max(0, height - border.top - border.bottom),
})

/** The content box of a fragment, px from its own corner. */
function contentBox({ width, height, border, padding }: BoxFragment, { x, y }: Point): Rect {
  return {
    x: x + border.left + padding.left,
    y: y + border.top + padding.top,
    width: Math.max(0, width - border.left - border.right - padding.left - padding.right),
    height: Math.max(0, height - border.top - border.bottom - padding.top - padding.bottom),
  }
}

/** The shift of a box; `NOWHERE` for one that is not sticky or is in view. */
function stickyOffset({ box, width, height }: BoxFragment, at: Point, { scrollport, block }: Surroundings): Point {
  const { style, kind } = box
  if (kind === 'inline-root' || kind === 'marker' || style.position !== 'sticky') return NOWHERE
  const margin = marginOf(style, block.width)
  const x = shiftAlong(
    { start: at.x, size: width, before: margin.left, after: margin.right },
    { start: scrollport.x, size: scrollport.width, before: style.left, after: style.right },
    { start: block.x, size: block.width },
  )
  const y = shiftAlong(
    { start: at.y, size: height, before: margin.top, after: margin.bottom },
    { start: scrollport.y, size: scrollport.height, before: style.top, after: style.bottom },
    { start: block.y, size: block.height },
  )
  return x === 0 && y === 0 ? NOWHERE : { x, y }
}

type Inset = LengthPercentage | 'auto'

/**
 * The shift along one axis: into view, with precedence for the start edge, as far as the margin box stays in its containing
 * block.
 */
function shiftAlong(
  box: { start: number; size: number; before: number; after: number },
  view: { start: number; size: number; before: Inset; after: Inset },
  block: { start: number; size: number },
): number {
  const before = view.before === 'auto' ? null : resolve(view.before, view.size)
  const after = view.after === 'auto' ? null : resolve(view.after, view.size)
  if (after !== null) {
    // A scrollport smaller than the box reduces the end inset first.
    const end = Math.max(view.start + view.size - after, view.start + (before ?? 0) + box.size)
    const least = Math.min(0, block.start - (box.start - box.before))
    const shift = Math.max(least, Math.min(0, end - (box.start + box.size)))
    if (shift < 0) return shift
  }
  if (before === null) return 0
  const most = Math.max(0, block.start + block.size - (box.start + box.size + box.after))
  return Math.min(most, Math.max(0, view.start + before - box.start))
}
