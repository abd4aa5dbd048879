/**
 * Slices content below a page that layout cannot fragment: boxes in lines, relatively positioned boxes, overflow of monolithic
 * boxes (CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#unforced-breaks).
 *
 * Lines are not cut: one that crosses the end of the page moves to the next page, and all content below moves down with it.
 * Boxes around the lines are cut like fragmented boxes. Clipped or transformed content stays, and so does content that
 * relative positioning moves into the page margin, because that follows fragmentation and does not affect it (CSS Positioned
 * Layout 3, https://www.w3.org/TR/css-position-3/#relpos-insets).
 */
import type { Point } from '../base/geometry.ts'
import { EPSILON } from '../layout/breaking.ts'
import { boxFragment, extentOf, sliceEdges } from '../layout/fragment.ts'
import type { BoxFragment, LineFragment, Placed } from '../layout/types.ts'
import { MOST_PAGES_BELOW, relativeShift } from './overhangs.ts'

/** Overflowing content, cut at the end of a page. */
interface Slices {
  readonly kept: BoxFragment
  /** The rest, from the top of the next page's content; null if nothing extends below the page. */
  readonly rest: BoxFragment | null
  /** The rest is in flow: content after it begins below. */
  readonly isInFlow: boolean
}

/** Cuts a fragment at `bottom`, relative to its top; `height` is that of the page, and `margin` the height below it. */
export function sliceAt(fragment: BoxFragment, bottom: number, height: number, margin = 0): Slices {
  const cut: Cut = { at: bottom, bottom, height, margin, hasRest: false, isInFlow: false }
  findCut(fragment, 0, true, cut)
  if (!cut.hasRest) return { kept: fragment, rest: null, isInFlow: false }
  const [kept, rest] = slicedBox(fragment, 0, cut)
  return { kept: kept ?? fragment, rest, isInFlow: cut.isInFlow }
}

interface Cut {
  /** The position of the cut: above `bottom` if a line crosses it. */
  at: number
  readonly bottom: number
  readonly height: number
  readonly margin: number
  hasRest: boolean
  isInFlow: boolean
}

type Parent = BoxFragment | LineFragment

// ---------- where to cut ----------

/**
 * Finds the highest top of the leaves that extend below the page: the page is cut there, so that no leaf is cut. Leaves higher
 * than a page are cut at the page end; those that begin far below are hidden on purpose.
 */
function findCut(fragment: Parent, top: number, isInFlow: boolean, cut: Cut): void {
  for (const { y, fragment: child } of fragment.children) {
    const childTop = top + y
    if (isLeaf(child, cut)) {
      const end = childTop + child.height
      if (end <= cut.bottom + EPSILON || childTop > cut.bottom + MOST_PAGES_BELOW * cut.height) continue
      // Content higher than a page is cut at its end.
      if (childTop < cut.bottom && child.height > cut.height - EPSILON) continue
      cut.hasRest = true
      cut.isInFlow ||= isInFlow
      if (childTop < cut.at && childTop > cut.bottom - cut.height + EPSILON) cut.at = childTop
    } else if (child.kind !== 'text' && isOpen(child) && !isInMargin(child, childTop, cut))
      findCut(child, childTop, isInFlow && !isShifted(child), cut)
  }
}

/** Whether a box is only below the page because it is shifted, and is inside the page margin. */
function isInMargin(fragment: Parent, top: number, { bottom, margin }: Cut): boolean {
  const shift = fragment.kind === 'line' ? 0 : relativeShift(fragment)
  return shift > 0 && shift <= margin && top + extentOf(fragment) <= bottom + shift + EPSILON
}

/** Whether a fragment is not cut: text, and a line of only text, unless floats make it higher than a page. */
function isLeaf(fragment: Placed['fragment'], { height }: Cut): boolean {
  if (fragment.kind === 'text') return true
  return (
    fragment.kind === 'line' &&
    fragment.height < height &&
    !fragment.children.some(({ fragment: child }) => holdsBlocks(child))
  )
}

const holdsBlocks = (fragment: Placed['fragment']): boolean =>
  fragment.kind === 'box' &&
  (fragment.box.kind !== 'inline' || fragment.children.some(({ fragment: child }) => holdsBlocks(child)))

/** Whether the children of a fragment may be cut separately. */
function isOpen(fragment: Parent): boolean {
  if (fragment.kind === 'line' || fragment.box.kind === 'inline-root') return true
  if (fragment.part.isRepeated || fragment.box.kind === 'marker') return false
  const { overflowX, overflowY, transform, position } = fragment.box.style
  return overflowX === 'visible' && overflowY === 'visible' && transform.length === 0 && position !== 'fixed'
}

/** Whether a fragment is shifted: content after it makes no room for it. */
function isShifted(fragment: Parent): boolean {
  if (fragment.kind === 'line' || fragment.box.kind === 'inline-root') return false
  const { position, top, bottom } = fragment.box.style
  return position === 'absolute' || (position === 'relative' && (top !== 'auto' || bottom !== 'auto'))
}

// ---------- cutting ----------

/** The parts of a placed child above and below the cut; the latter is relative to the rest of its parent. */
function sliced(child: Placed, top: number, parentRest: number, cut: Cut): readonly [Placed | null, Placed | null] {
  const { fragment } = child
  const childTop = top + child.y
  const below: Placed = { ...child, y: Math.max(childTop, cut.at) - parentRest }
  if (isLeaf(fragment, cut)) return isBelow(childTop, fragment.height, cut) ? [null, below] : [child, null]
  if (fragment.kind !== 'text' && isInMargin(fragment, childTop, cut)) return [child, null]
  if (fragment.kind === 'text' || !isOpen(fragment))
    return childTop >= cut.at - EPSILON && childTop >= cut.bottom - cut.height + EPSILON ? [null, below] : [child, null]
  if (fragment.kind === 'line') {
    const [kept, rest] = slicedChildren(fragment, childTop, cut)
    return [
      kept.length === 0 ? null : { ...child, fragment: { ...fragment, children: kept } },
      rest.length === 0
        ? null
        : { ...below, fragment: { ...fragment, children: rest, height: endOf(rest), notes: [] } },
    ]
  }
  const [kept, rest] = slicedBox(fragment, childTop, cut)
  return [kept === null ? null : { ...child, fragment: kept }, rest === null ? null : { ...below, fragment: rest }]
}

const endOf = (children: readonly Placed[]): number =>
  children.reduce((end, { y, fragment }) => Math.max(end, y + fragment.height), 0)

const isBelow = (top: number, height: number, cut: Cut): boolean =>
  top + height > cut.at + EPSILON && top >= cut.at - EPSILON

/** The children above and below the cut. */
function slicedChildren(fragment: Parent, top: number, cut: Cut): readonly [Placed[], Placed[]] {
  const kept: Placed[] = []
  const rest: Placed[] = []
  const restTop = Math.max(top, cut.at)
  for (const child of fragment.children) {
    const [above, below] = sliced(child, top, restTop, cut)
    if (above !== null) kept.push(above)
    if (below !== null) rest.push(below)
  }
  return [kept, rest]
}

/**
 * The parts of a box above and below the cut; null for an empty part. Borders and padding at the cut follow
 * `box-decoration-break` (CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#break-decoration).
 */
function slicedBox(fragment: BoxFragment, top: number, cut: Cut): readonly [BoxFragment | null, BoxFragment | null] {
  const end = top + fragment.height
  const [kept, rest] = slicedChildren(fragment, top, cut)
  if (rest.length === 0 && end <= cut.bottom + EPSILON) return [fragment, null]
  if (kept.length === 0 && top >= cut.at - EPSILON) return [null, fragment]
  const { box, border, padding, part } = fragment
  const style = box.style
  const isCut = end > cut.at + EPSILON
  const above: BoxFragment = {
    ...fragment,
    children: kept,
    height: isCut ? Math.max(0, cut.at - top) : fragment.height,
    extent: Math.min(fragment.extent, Math.max(0, cut.at - top)),
    border: isCut ? sliceEdges(border, style, { bottom: true }) : border,
    padding: isCut ? sliceEdges(padding, style, { bottom: true }) : padding,
    part: { ...part, isLast: part.isLast && !isCut },
    ...marksWithin(fragment, cut.at - top),
  }
  if (rest.length === 0 && !isCut) return [above, null]
  const below = boxFragment(box, {
    width: fragment.width,
    height: Math.max(0, end - Math.max(top, cut.at)),
    border: sliceEdges(border, style, { top: true }),
    padding: sliceEdges(padding, style, { top: true }),
    isFirst: false,
    isLast: part.isLast,
    children: rest,
  })
  return [above, below]
}

const marksWithin = ({ marks }: BoxFragment, height: number): Pick<BoxFragment, 'marks'> => ({
  marks: marks.map(mark => (mark.y > height ? { ...mark, y: height } : mark)),
})

// ---------- from page to page ----------

/** The rest of lines of a page, relative to the corner of the next page's content area. */
export interface Slice {
  readonly children: readonly Placed[]
  readonly isInFlow: boolean
}

/** Places the rest of earlier pages, as far as it fits in `height`; `page` is the height of a whole page. */
export function placeSlices(slices: readonly Slice[], root: BoxFragment['box'], height: number, page: number) {
  const placed: Placed[] = []
  const left: Slice[] = []
  let end = 0
  for (const { children, isInFlow } of slices) {
    const all = boxFragment(root, { width: 0, height: 0, children, isFirst: false })
    const { kept, rest } = sliceAt(all, height, page)
    placed.push(...kept.children)
    if (rest !== null) left.push({ children: withoutRoots(rest, 0, 0), isInFlow })
    if (isInFlow) for (const { y, fragment } of kept.children) end = Math.max(end, y + extentOf(fragment))
  }
  return { placed, left, end }
}

/**
 * Slices the body of a page, whose corner is `x`, `y` from that of the content area. The text has `height` px of it; a whole
 * content area is `page` px high, with `margin` px below.
 */
export function sliceBody(
  body: BoxFragment,
  { x, y }: Point,
  { height, page, margin }: { readonly height: number; readonly page: number; readonly margin: number },
) {
  const { kept, rest, isInFlow } = sliceAt(body, height - y, page, margin)
  const slices: readonly Slice[] = rest === null ? [] : [{ children: withoutRoots(rest, x, 0), isInFlow }]
  return { kept, slices }
}

/** The children of the root and the body, which every page has already. */
function withoutRoots(fragment: BoxFragment, left: number, top: number): readonly Placed[] {
  return fragment.children.flatMap(child => {
    const [x, y] = [left + child.x, top + child.y]
    const isRoot = child.fragment.kind === 'box' && child.fragment.box.element?.name === 'body'
    return isRoot ? withoutRoots(child.fragment as BoxFragment, x, y) : [{ ...child, x, y }]
  })
}
