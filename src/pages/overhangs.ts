/**
 * Boxes that extend below their page where layout does not fragment them: positioned boxes, and boxes in lines. Parts that do
 * not fit continue on the next pages, in the same column (CSS Fragmentation 3,
 * https://www.w3.org/TR/css-break-3/#parallel-flows; CSS Positioned Layout 3,
 * https://www.w3.org/TR/css-position-3/#position-property). They are found after layout, and fragmented there.
 */
import type { BlockLevelBox } from '../boxes/box.ts'
import type { BreakToken } from '../layout/break-token.ts'
import { EPSILON, isForced } from '../layout/breaking.ts'
import { extentOf } from '../layout/fragment.ts'
import type { BoxFragment, ConstraintSpace, HoistedBox, LineFragment, Placed } from '../layout/types.ts'

/** The rest of a box for the next page. */
export interface Overhang {
  readonly box: BlockLevelBox
  readonly token: BreakToken | 'start'
  /** Border box, from the left of the page's content area. */
  readonly x: number
  readonly width: number
  /** From the top of the next page's content area. */
  readonly top: number
  /** It is in flow: content after it begins below. */
  readonly isInFlow: boolean
}

/** A positioned box that begins above its page, on the page before. */
export interface Above extends Pick<Overhang, 'box' | 'x' | 'width'> {
  /** From the top of the content area of its page: negative. */
  readonly y: number
}

/** A page without its overflow. */
export interface CutPage {
  readonly fragment: BoxFragment
  readonly overhangs: readonly Overhang[]
  /** Boxes in the parts that depend on the rest. */
  readonly held: readonly HoistedBox[]
  readonly above: readonly Above[]
}

/** The area at which boxes of a page are broken: its content area, relative to the corner of its content. */
export interface PageEdges {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Height below the content area that relative positioning may use. */
  readonly margin: number
  /** Height above the content area for overflow; infinite on the first page. */
  readonly marginAbove: number
  readonly space: ConstraintSpace
  readonly held: HoistedBox[]
  readonly above: Above[]
}

/** Number of pages; content that begins further below is hidden on purpose. */
export const MOST_PAGES_BELOW = 20

/** Breaks the positioned boxes of a page's text at the bottom of the page; `edges` is the position of its content area. */
export function cutOverhangs(fragment: BoxFragment, area: Omit<PageEdges, 'held' | 'above'>): CutPage {
  const overhangs: Overhang[] = []
  const edges: PageEdges = { ...area, held: [], above: [] }
  const cut = cutChildren(fragment, { x: 0, y: 0, shift: 0, isInLine: false }, edges, overhangs)
  return { fragment: cut, overhangs, held: edges.held, above: edges.above }
}

/** The position of a fragment, and whether its children are in a line. */
interface Place {
  readonly x: number
  readonly y: number
  /** The downward shift by relative positioning. */
  readonly shift: number
  readonly isInLine: boolean
}

/** The downward shift of a box by relative positioning, px; 0 if it requires the containing block. */
export function relativeShift({ box }: BoxFragment): number {
  if (box.kind === 'inline-root' || box.style.position !== 'relative') return 0
  const { top, bottom } = box.style
  return typeof top === 'number' ? top : top === 'auto' && typeof bottom === 'number' ? -bottom : 0
}

/**
 * Breaks children that extend below the page. Returns the same fragment if nothing is broken, so that pages without overflow
 * are not copied.
 */
function cutChildren<F extends BoxFragment | LineFragment>(
  fragment: F,
  { x, y, shift: around, isInLine }: Place,
  edges: PageEdges,
  overhangs: Overhang[],
): F {
  const before = overhangs.length
  const shift = around + (fragment.kind === 'line' ? 0 : relativeShift(fragment))
  let changed: Placed[] | null = null
  fragment.children.forEach((child, i) => {
    const kept = cutChild(child, { x: x + child.x, y: y + child.y, shift, isInLine }, edges, overhangs)
    if (kept === child) changed?.push(child)
    else {
      changed ??= fragment.children.slice(0, i)
      if (kept !== null) changed.push(kept)
    }
  })
  if (changed === null) return fragment
  // Ancestors of a broken box in flow end with it.
  const isCut = overhangs.slice(before).some(overhang => overhang.isInFlow)
  const height = isCut ? Math.min(fragment.height, Math.max(0, edges.y + edges.height - y)) : fragment.height
  return { ...fragment, children: changed, height }
}

/** The part of a child on the page; null if the whole child moves to a later one. */
function cutChild(child: Placed, place: Place, edges: PageEdges, overhangs: Overhang[]): Placed | null {
  const { fragment } = child
  if (fragment.kind === 'text') return child
  if (fragment.kind === 'box') {
    const isAtomic = place.isInLine && fragment.box.kind !== 'inline'
    if (isDivisible(fragment) && isPositioned(fragment) && isAbove(fragment, place, edges)) {
      const box = fragment.box as BlockLevelBox
      edges.above.push({ box, x: place.x - edges.x, width: fragment.width, y: place.y - edges.y })
      return null
    }
    if (isDivisible(fragment) && reachesBelow(fragment, place, edges)) {
      if (isPositioned(fragment)) return divided(child, place, edges, overhangs, false)
      if (isAtomic) return divided(child, place, edges, overhangs, true)
    }
    // Content that a box clips or transforms stays.
    if (isAtomic || !isTransparent(fragment)) return child
  }
  const isInLine = fragment.kind === 'line' || fragment.box.kind === 'inline'
  const inner = cutChildren(fragment, { ...place, isInLine }, edges, overhangs)
  return inner === fragment ? child : { ...child, fragment: inner }
}

/** Whether a fragment may be laid out again in parts: a visible box that is unbroken on this page. */
function isDivisible({ box, part }: BoxFragment): boolean {
  if (box.kind !== 'block' && box.kind !== 'table' && box.kind !== 'flex' && box.kind !== 'grid') return false
  return box.style.visibility === 'visible' && part.isFirst && part.isLast
}

const isPositioned = ({ box }: BoxFragment): boolean => box.style.position === 'absolute'

/** Whether the overflow of a fragment is visible, so that its children must be examined. */
function isTransparent({ box }: BoxFragment): boolean {
  // `overflow` of the root or the body applies to the page.
  if (box.element?.name === 'html' || box.element?.name === 'body') return true
  const { overflowX, overflowY, transform } = box.style
  return overflowX === 'visible' && overflowY === 'visible' && transform.length === 0
}

/** The bottom of the page for shifted content: fragmentation precedes the shift. */
const bottomFor = ({ shift }: Place, { y, height, margin }: PageEdges): number =>
  y + height + (shift > 0 && shift <= margin ? shift : 0)

/**
 * Whether a fragment, or a positioned descendant, continues below the page, within its width. Content more than
 * `MOST_PAGES_BELOW` pages below is hidden on purpose.
 */
function reachesBelow(fragment: BoxFragment, place: Place, edges: PageEdges): boolean {
  const { x, y } = place
  const bottom = bottomFor(place, edges)
  const isSeen = x < edges.x + edges.width && x + fragment.width >= edges.x
  const goesOn =
    y + extentOf(fragment) > bottom + EPSILON || (isPositioned(fragment) && breaksInside(fragment.box as BlockLevelBox))
  return isSeen && goesOn && y < bottom + MOST_PAGES_BELOW * edges.height
}

/** Whether a box begins above the sheet of its page. */
const isAbove = ({ width }: BoxFragment, { x, y }: Place, edges: PageEdges): boolean =>
  y < edges.y - edges.marginAbove - EPSILON &&
  y > edges.y - MOST_PAGES_BELOW * edges.height &&
  x < edges.x + edges.width &&
  x + width >= edges.x

/** Whether break values in the flow of a box force breaks. */
function breaksInside(box: BlockLevelBox): boolean {
  const pending: BlockLevelBox[] = [box]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind !== 'block') continue
    for (const child of next.children) {
      if (child.kind === 'inline-root') continue
      if (isForced(child.style.breakBefore) || isForced(child.style.breakAfter)) return true
      pending.push(child)
    }
  }
  return false
}

/**
 * The part of a box above the end of the page; the rest is added to the overhangs. Null if the whole box moves to the next
 * page.
 */
function divided(child: Placed, at: Place, edges: PageEdges, overhangs: Overhang[], isInFlow: boolean): Placed | null {
  const fragment = child.fragment as BoxFragment
  const box = fragment.box as BlockLevelBox
  const place = { box, x: at.x - edges.x, width: fragment.width, isInFlow }
  const room = bottomFor(at, edges) - at.y
  if (room < EPSILON) {
    overhangs.push({ ...place, token: 'start', top: isInFlow ? 0 : -room })
    return null
  }
  const result = layOutPart({ ...place, token: 'start' }, room, edges.space)
  if (result.token === null) return child
  if (result.fragment.height > room + EPSILON) {
    // Its first line does not fit: the box continues where there is more room.
    if (isInFlow || at.y < edges.y + EPSILON) return child
    overhangs.push({ ...place, token: 'start', top: 0 })
    return null
  }
  edges.held.push(...result.outOfFlow.filter(isHeld))
  overhangs.push({ ...place, token: result.token, top: 0 })
  return { ...child, fragment: result.fragment }
}

/** Whether a positioned box waits for all parts of its containing block. */
export const isHeld = ({ container }: HoistedBox): boolean => container !== undefined

/** The part of a box, or of its rest, that fits on a page. */
export function layOutPart(
  { box, token, width }: Pick<Overhang, 'box' | 'token' | 'width'>,
  room: number,
  space: ConstraintSpace,
) {
  return space.services.layout(
    box,
    {
      ...space,
      fragmentation: { kind: 'page', spaceLeft: room, full: space.fragmentainerSize ?? room, atStart: true },
      fixed: { inlineSize: width, blockSize: null },
      shrinkToFit: true,
    },
    token,
  )
}

/** Placed overhangs, and those for the next page. */
export interface PlacedOverhangs {
  /** From the corner of the content area. */
  readonly placed: readonly (Placed & { readonly isInFlow: boolean })[]
  readonly overhangs: readonly Overhang[]
  readonly held: readonly HoistedBox[]
  /** The end of content in flow. */
  readonly end: number
}

/** Places the overhangs of earlier pages on a page. */
export function placeOverhangs(waiting: readonly Overhang[], height: number, space: ConstraintSpace): PlacedOverhangs {
  const placed: (Placed & { readonly isInFlow: boolean })[] = []
  const overhangs: Overhang[] = []
  const held: HoistedBox[] = []
  let end = 0
  for (const overhang of waiting) {
    const room = height - overhang.top
    if (room < EPSILON) {
      overhangs.push({ ...overhang, top: -room })
      continue
    }
    const { fragment, token, outOfFlow } = layOutPart(overhang, room, space)
    held.push(...outOfFlow.filter(isHeld))
    placed.push({ x: overhang.x, y: overhang.top, fragment, isInFlow: overhang.isInFlow })
    if (token !== null) overhangs.push({ ...overhang, token, top: 0 })
    if (overhang.isInFlow) end = Math.max(end, overhang.top + fragment.height)
  }
  return { placed, overhangs, held, end }
}
