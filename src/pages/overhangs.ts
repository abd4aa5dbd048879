/**
 * Absolutely positioned boxes that reach below their page: what does not fit goes on on the next pages, in the same column
 * (CSS Fragmentation 3 §4; CSS Positioned Layout 3 §2). They are found where the flow has put them, and cut there.
 */
import type { BlockLevelBox } from '../boxes/box.ts'
import { EPSILON, isForced } from '../layout/breaking.ts'
import type { BoxFragment, BreakToken, ConstraintSpace, Placed } from '../layout/types.ts'

/** What is left of a box for the next page. */
export interface Overhang {
  readonly box: BlockLevelBox
  readonly token: BreakToken | 'start'
  /** Border box, from the left of the page's content area. */
  readonly x: number
  readonly width: number
  /** From the top of the next page's content area. */
  readonly top: number
}

export interface CutPage {
  readonly fragment: BoxFragment
  readonly overhangs: readonly Overhang[]
}

/** The page as boxes are cut at it: its content area, seen from the corner of what is in it. */
interface PageEdges {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly space: ConstraintSpace
}

/** A box that begins further down than this many pages is not meant to be seen. */
const MOST_PAGES_BELOW = 20

/** Cuts the positioned boxes of a page's text at the foot of the page; `edges` is where its content area lies. */
export function cutOverhangs(fragment: BoxFragment, edges: PageEdges): CutPage {
  const overhangs: Overhang[] = []
  const cut = cutChildren(fragment, 0, 0, edges, overhangs)
  return { fragment: cut, overhangs }
}

function cutChildren(
  fragment: BoxFragment,
  left: number,
  top: number,
  edges: PageEdges,
  overhangs: Overhang[],
): BoxFragment {
  let changed: Placed[] | null = null
  fragment.children.forEach((child, i) => {
    const kept = cutChild(child, left + child.x, top + child.y, edges, overhangs)
    if (kept === child) changed?.push(child)
    else {
      changed ??= fragment.children.slice(0, i)
      if (kept !== null) changed.push(kept)
    }
  })
  return changed === null ? fragment : { ...fragment, children: changed }
}

/** The child as it stays on the page; null where all of it goes to a later one. */
function cutChild(child: Placed, x: number, y: number, edges: PageEdges, overhangs: Overhang[]): Placed | null {
  const { fragment } = child
  if (fragment.kind === 'text') return child
  if (fragment.kind === 'line') {
    const children = fragment.children.flatMap(
      inner => cutChild(inner, x + inner.x, y + inner.y, edges, overhangs) ?? [],
    )
    const isSame = children.length === fragment.children.length && children.every((c, i) => c === fragment.children[i])
    return isSame ? child : { ...child, fragment: { ...fragment, children } }
  }
  if (isPositioned(fragment) && reachesBelow(fragment, x, y, edges)) return divided(child, x, y, edges, overhangs)
  // What a box clips or moves is not put elsewhere.
  if (!isTransparent(fragment)) return child
  const inner = cutChildren(fragment, x, y, edges, overhangs)
  return inner === fragment ? child : { ...child, fragment: inner }
}

function isPositioned({ box, part }: BoxFragment): boolean {
  if (box.kind !== 'block' && box.kind !== 'table' && box.kind !== 'flex' && box.kind !== 'grid') return false
  return box.style.position === 'absolute' && box.style.visibility === 'visible' && part.isFirst && part.isLast
}

function isTransparent({ box }: BoxFragment): boolean {
  // What is said of the overflow of the root or the body is said of the page.
  if (box.element?.name === 'html' || box.element?.name === 'body') return true
  const { overflowX, overflowY, transform } = box.style
  return overflowX === 'visible' && overflowY === 'visible' && transform.length === 0
}

function reachesBelow(fragment: BoxFragment, x: number, y: number, edges: PageEdges): boolean {
  const bottom = edges.y + edges.height
  const isSeen = x < edges.x + edges.width && x + fragment.width >= edges.x
  const goesOn = y + fragment.height > bottom + EPSILON || breaksInside(fragment.box as BlockLevelBox)
  return isSeen && goesOn && y < bottom + MOST_PAGES_BELOW * edges.height
}

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

function divided(child: Placed, x: number, y: number, edges: PageEdges, overhangs: Overhang[]): Placed | null {
  const fragment = child.fragment as BoxFragment
  const box = fragment.box as BlockLevelBox
  const place = { box, x: x - edges.x, width: fragment.width }
  const room = edges.y + edges.height - y
  if (room < EPSILON) {
    overhangs.push({ ...place, token: 'start', top: -room })
    return null
  }
  const result = layOutPart({ ...place, token: 'start', top: 0 }, room, edges.space)
  if (result.token === null || result.fragment.height > room + EPSILON) return child
  overhangs.push({ ...place, token: result.token, top: 0 })
  return { ...child, fragment: result.fragment }
}

function layOutPart({ box, token, width }: Overhang, room: number, space: ConstraintSpace) {
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

/** Puts what earlier pages have left over on a page; boxes from the corner of its content area. */
export function placeOverhangs(
  waiting: readonly Overhang[],
  height: number,
  space: ConstraintSpace,
): { readonly placed: readonly Placed[]; readonly overhangs: readonly Overhang[] } {
  const placed: Placed[] = []
  const overhangs: Overhang[] = []
  for (const overhang of waiting) {
    const room = height - overhang.top
    if (room < EPSILON) {
      overhangs.push({ ...overhang, top: -room })
      continue
    }
    const { fragment, token } = layOutPart(overhang, room, space)
    placed.push({ x: overhang.x, y: overhang.top, fragment })
    if (token !== null) overhangs.push({ ...overhang, token, top: 0 })
  }
  return { placed, overhangs }
}
