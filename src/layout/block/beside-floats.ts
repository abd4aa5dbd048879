/**
 * Where a box stands that keeps clear of floats as a whole: one with a formatting context of its own (CSS 2.1,
 * https://www.w3.org/TR/CSS2/visuren.html#floats).
 * https://www.w3.org/TR/CSS22/
 */
import type { BlockLevelBox } from '../../boxes/box.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { inlineOffset, marginOf } from '../edges.ts'
import { beginsBelow, isCrossedAt, nextEnd, type Opportunity, opportunityAt } from '../floats/exclusions.ts'
import { filledInlineSize, usedInlineSize } from '../sizing.ts'
import type { ConstraintSpace, ExclusionSpace } from '../types.ts'

/** A box with a formatting context of its own, and the floats beside its place. */
interface RootRequest {
  readonly box: BlockLevelBox
  /** The constraint space of the box, without outer floats. */
  readonly space: ConstraintSpace
  readonly exclusions: ExclusionSpace
  /** Left edge and top of the place where it would stand without floats, in the coordinates of the formatting context. */
  readonly left: number
  readonly top: number
  /** Style of the containing block. */
  readonly container: Pick<ComputedStyle, 'direction' | 'textAlign'>
}

/** The place of the border box, in the coordinates of the formatting context around it, px. */
interface RootPlace {
  readonly x: number
  readonly y: number
  /** Border-box width where the floats decide on it. */
  readonly width: number | null
}

/**
 * Bounds of the search, each for one box. Every try is one lower end of a float, and a stair of more than 100 is no
 * page; every layout of the box costs as much as the box is long.
 */
const MOST_TRIES = 100
/** Layouts among those tries: each lays the whole box out at another width, and boxes may be nested. */
const MOST_LAYOUTS = 12

/**
 * §9.5: "The border box of a table, a block-level replaced element, or an element … that establishes a new block
 * formatting context … must not overlap the margin box of any floats" (https://www.w3.org/TR/CSS2/visuren.html#floats).
 * From the place that margins give it, the box goes down from one end of a float to the next until the room there is
 * wide enough for it, over its whole height. How high it is, only layout tells; that is asked for where a float begins
 * below the place alone, since otherwise the room does not get narrower further down.
 */
export function placeBesideFloats(request: RootRequest): RootPlace {
  const { box, space, exclusions, left } = request
  const isAutomatic = isAutomaticWidth(box)
  const needed = isAutomatic ? Math.min(space.inlineSize, neededBesideFloats(box, space)) : usedInlineSize(box, space)
  const isStepped = beginsBelow(exclusions, request.top)
  let { top } = request
  let layouts = 0
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const opportunity = opportunityFor(request, top, 1)
    const isMeasured = isStepped && fits(opportunity, needed) && layouts++ < MOST_LAYOUTS
    const fitting = isMeasured ? lowestOpportunity(request, opportunity, isAutomatic) : opportunity
    if (fits(fitting, needed) || isWhole(request, fitting)) return placeIn(request, fitting, isAutomatic)
    const next = nextEnd(exclusions, top)
    if (next === null) return placeIn(request, opportunity, isAutomatic)
    top = next
  }
  return placeIn(request, opportunityFor(request, top, 1), isAutomatic)

  function fits(opportunity: Room, width: number): boolean {
    const { start, end } = edgesIn(request, opportunity)
    const isBeside = !opportunity.isCrossed && end - start >= width - 1e-3
    return isBeside || (opportunity.left <= left && opportunity.right >= left + space.inlineSize)
  }
}

/** Whether the floats may decide on the width of a box. Images have a width of their own. */
const isAutomaticWidth = (box: BlockLevelBox): boolean => box.kind !== 'replaced' && box.style.width === 'auto'

/**
 * The width below which a box goes under the floats, px of its border box. The specification leaves it open how narrow a
 * box may become beside floats: browsers let it lose all of its width but its edges, on paper it keeps the room of its words.
 */
export function neededBesideFloats(box: BlockLevelBox, space: ConstraintSpace): number {
  if (!isAutomaticWidth(box)) return usedInlineSize(box, space)
  const sizes = space.services.intrinsicSizes(box, space)
  // Cells break words only where the table would leave the page otherwise: below the floats there is more room.
  const min = box.kind === 'table' ? Math.max(sizes.min, Math.min(sizes.word, space.inlineSize)) : sizes.min
  const isCut = box.style.overflowX !== 'visible' && box.style.overflowX !== 'clip'
  // What scrolls or is cut may be narrower than its words, but not so narrow that nothing of it is seen.
  return isCut ? Math.max(filledInlineSize(box, space, 0), Math.min(min, space.inlineSize / 4)) : min
}

/**
 * A layout opportunity for a box of some height. `isCrossed`: floats of both sides reach beyond each other, so that nothing
 * fits.
 */
interface Room extends Opportunity {
  readonly isCrossed: boolean
}

/**
 * The layout opportunity at `top` for a box of this height, and whether a float lies across it. All coordinates are
 * those of the block formatting context.
 */
function opportunityFor({ exclusions, left, space }: RootRequest, top: number, height: number): Room {
  const right = left + space.inlineSize
  const isCrossed = isCrossedAt(exclusions, top, height, left, right)
  return { ...opportunityAt(exclusions, top, height, left, right), isCrossed }
}

const isWhole = ({ left, space }: RootRequest, opportunity: Opportunity): boolean =>
  opportunity.left === left && opportunity.right === left + space.inlineSize

/** The opportunity for as much height as the box takes in it, where floats further down reach in. */
function lowestOpportunity(request: RootRequest, opportunity: Room, isAutomatic: boolean): Room {
  const { box, space } = request
  let current = opportunity
  for (let tries = 0; tries < MOST_LAYOUTS; tries++) {
    const { width } = placeIn(request, current, isAutomatic)
    const fixed = width === null ? space.fixed : { inlineSize: width, blockSize: null }
    const { fragment } = space.services.layout(box, { ...space, fragmentation: null, stopAt: null, fixed }, 'start')
    const next = opportunityFor(request, current.top, fragment.height)
    if (next.left === current.left && next.right === current.right) return current
    current = next
    if (!isAutomatic) return current
  }
  return current
}

/** The outermost places of the border edges: margins may lie under floats, and do not reach out of the opportunity. */
function edgesIn(
  { box, left, space }: RootRequest,
  opportunity: Opportunity,
): { readonly start: number; readonly end: number } {
  const margin = marginOf(box.style, space.inlineSize)
  const isBesideLeft = opportunity.left > left
  const isBesideRight = opportunity.right < left + space.inlineSize
  const start = left + margin.left
  const end = left + space.inlineSize - margin.right
  if (!isBesideLeft && !isBesideRight) return { start, end }
  return { start: Math.max(start, opportunity.left), end: Math.min(end, opportunity.right) }
}

/**
 * Where a formatting context root goes in an opportunity between floats: x from the edge of its containing block, y from the
 * top of the block formatting context, and the width that it is given if its own is automatic. The border box must not overlap
 * floats (CSS 2.1, https://www.w3.org/TR/CSS2/visuren.html#floats); `auto` margins then share what the opportunity, not the
 * containing block, has left.
 */
function placeIn(request: RootRequest, opportunity: Opportunity, isAutomatic: boolean): RootPlace {
  const { box, space, left, container } = request
  if (isWhole(request, opportunity)) {
    const width = usedInlineSize(box, space)
    return { x: left + inlineOffset(box.style, space.inlineSize, width, container), y: opportunity.top, width: null }
  }
  const { start, end } = edgesIn(request, opportunity)
  const room = Math.max(0, end - start)
  const width = isAutomatic ? filledInlineSize(box, space, room) : usedInlineSize(box, space)
  const { marginLeft, marginRight } = box.style
  const free = room - width
  const isCentred = marginLeft === 'auto' && marginRight === 'auto'
  const isAtEnd = marginLeft === 'auto' || (container.direction === 'rtl' && marginRight !== 'auto')
  const shift = isCentred ? Math.max(0, free) / 2 : isAtEnd ? free : 0
  return { x: start + shift, y: opportunity.top, width: isAutomatic ? width : null }
}
