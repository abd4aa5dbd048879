/**
 * Boxes that reach below their page where the flow does not cut them: what is absolutely positioned, and boxes in lines. What
 * does not fit goes on on the next pages, in the same column (CSS Fragmentation 3,
 * https://www.w3.org/TR/css-break-3/#parallel-flows; CSS Positioned Layout 3,
 * https://www.w3.org/TR/css-position-3/#position-property). They are found where the flow has put them, and cut there.
 */
import type { BlockLevelBox } from '../boxes/box.ts'
import type { BreakToken } from '../layout/break-token.ts'
import { EPSILON, isForced } from '../layout/breaking.ts'
import { extentOf } from '../layout/fragment.ts'
import type { BoxFragment, ConstraintSpace, HoistedBox, LineFragment, Placed } from '../layout/types.ts'

/** What is left of a box for the next page. */
export interface Overhang {
  readonly box: BlockLevelBox
  readonly token: BreakToken | 'start'
  /** Border box, from the left of the page's content area. */
  readonly x: number
  readonly width: number
  /** From the top of the next page's content area. */
  readonly top: number
  /** It stands in the flow: what follows it begins below. */
  readonly isInFlow: boolean
}

/** A positioned box that begins above its page, where the page before is. */
export interface Above extends Pick<Overhang, 'box' | 'x' | 'width'> {
  /** From the top of the content area of its page: negative. */
  readonly y: number
}

/** A page with what overflows it taken out. */
export interface CutPage {
  readonly fragment: BoxFragment
  readonly overhangs: readonly Overhang[]
  /** Boxes in the parts that depend on what goes on of these. */
  readonly held: readonly HoistedBox[]
  readonly above: readonly Above[]
}

/** The page as boxes are cut at it: its content area, seen from the corner of what is in it. */
export interface PageEdges {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Below the content area, where what relative positioning moves there may stand. */
  readonly margin: number
  /** Above the content area, where what sticks out of it may stand; infinite where no page is before this one. */
  readonly marginAbove: number
  readonly space: ConstraintSpace
  readonly held: HoistedBox[]
  readonly above: Above[]
}

/** A box that begins further down than this many pages is not meant to be seen. */
const MOST_PAGES_BELOW = 20

/** Cuts the positioned boxes of a page's text at the foot of the page; `edges` is where its content area lies. */
export function cutOverhangs(fragment: BoxFragment, area: Omit<PageEdges, 'held' | 'above'>): CutPage {
  const overhangs: Overhang[] = []
  const edges: PageEdges = { ...area, held: [], above: [] }
  const cut = cutChildren(fragment, { x: 0, y: 0, shift: 0, isInLine: false }, edges, overhangs)
  return { fragment: cut, overhangs, held: edges.held, above: edges.above }
}

/** Where a fragment stands, and whether its children stand in a line. */
interface Place {
  readonly x: number
  readonly y: number
  /** How far down relative positioning shows it from its place in the flow. */
  readonly shift: number
  readonly isInLine: boolean
}

/** How far down relative positioning shows a box, px; 0 where that is not known without its containing block. */
export function relativeShift({ box }: BoxFragment): number {
  if (box.kind === 'inline-root' || box.style.position !== 'relative') return 0
  const { top, bottom } = box.style
  return typeof top === 'number' ? top : top === 'auto' && typeof bottom === 'number' ? -bottom : 0
}

/**
 * Cuts children that reach below the page. Returns the fragment itself where nothing is cut, so that pages without
 * overflow are not copied.
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
  // Around a box of the flow that is cut, nothing reaches further down than it does.
  const isCut = overhangs.slice(before).some(overhang => overhang.isInFlow)
  const height = isCut ? Math.min(fragment.height, Math.max(0, edges.y + edges.height - y)) : fragment.height
  return { ...fragment, children: changed, height }
}

/** The child as it stays on the page; null where all of it goes to a later one. */
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
    // What a box clips or moves is not put elsewhere.
    if (isAtomic || !isTransparent(fragment)) return child
  }
  const isInLine = fragment.kind === 'line' || fragment.box.kind === 'inline'
  const inner = cutChildren(fragment, { ...place, isInLine }, edges, overhangs)
  return inner === fragment ? child : { ...child, fragment: inner }
}

/** Whether a fragment may be laid out again in parts: a visible box that is whole on this page. */
function isDivisible({ box, part }: BoxFragment): boolean {
  if (box.kind !== 'block' && box.kind !== 'table' && box.kind !== 'flex' && box.kind !== 'grid') return false
  return box.style.visibility === 'visible' && part.isFirst && part.isLast
}

const isPositioned = ({ box }: BoxFragment): boolean => box.style.position === 'absolute'

/** Whether what overflows a fragment is seen, so that its children are to be looked at. */
function isTransparent({ box }: BoxFragment): boolean {
  // What is said of the overflow of the root or the body is said of the page.
  if (box.element?.name === 'html' || box.element?.name === 'body') return true
  const { overflowX, overflowY, transform } = box.style
  return overflowX === 'visible' && overflowY === 'visible' && transform.length === 0
}

/** Where the page ends for what is shown away from its place: the flow is divided before that is moved. */
const bottomFor = ({ shift }: Place, { y, height, margin }: PageEdges): number =>
  y + height + (shift > 0 && shift <= margin ? shift : 0)

/**
 * Whether a fragment, or what is positioned in it, continues below the page, within its width. Content that is more
 * than `MOST_PAGES_BELOW` pages further down was put out of sight on purpose.
 */
function reachesBelow(fragment: BoxFragment, place: Place, edges: PageEdges): boolean {
  const { x, y } = place
  const bottom = bottomFor(place, edges)
  const isSeen = x < edges.x + edges.width && x + fragment.width >= edges.x
  const goesOn =
    y + extentOf(fragment) > bottom + EPSILON || (isPositioned(fragment) && breaksInside(fragment.box as BlockLevelBox))
  return isSeen && goesOn && y < bottom + MOST_PAGES_BELOW * edges.height
}

/** Whether a box begins above all of the sheet that its page is on. */
const isAbove = ({ width }: BoxFragment, { x, y }: Place, edges: PageEdges): boolean =>
  y < edges.y - edges.marginAbove - EPSILON &&
  y > edges.y - MOST_PAGES_BELOW * edges.height &&
  x < edges.x + edges.width &&
  x + width >= edges.x

/** Whether boxes in the flow of a box force breaks between them. */
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
 * The part of a box above the end of the page; the rest is added to the overhangs. Null where all of the box moves to
 * the next page.
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
    // Its first line has no room: all of it goes on where there is more.
    if (isInFlow || at.y < edges.y + EPSILON) return child
    overhangs.push({ ...place, token: 'start', top: 0 })
    return null
  }
  edges.held.push(...result.outOfFlow.filter(isHeld))
  overhangs.push({ ...place, token: result.token, top: 0 })
  return { ...child, fragment: result.fragment }
}

/** Whether a positioned box waits until all parts of its containing block are placed. */
export const isHeld = ({ container }: HoistedBox): boolean => container !== undefined

/** What there is room for of a box, or of what is left of it, on a page. */
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

/** What has found its place, and what waits for the next page. */
export interface PlacedOverhangs {
  /** From the corner of the content area. */
  readonly placed: readonly (Placed & { readonly isInFlow: boolean })[]
  readonly overhangs: readonly Overhang[]
  readonly held: readonly HoistedBox[]
  /** Where what stands in the flow ends. */
  readonly end: number
}

/** Puts what earlier pages have left over on a page. */
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
