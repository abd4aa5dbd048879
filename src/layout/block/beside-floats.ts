/**
 * Placement beside floats of boxes with an independent formatting context, which may not overlap floats (CSS 2.1,
 * https://www.w3.org/TR/CSS2/visuren.html#floats).
 */

import type { BlockLevelBox } from '../../boxes/box.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { spaceWith } from '../constraint-space.ts'
import { inlineOffset, marginOf } from '../edges.ts'
import { beginsBelow, isCrossedAt, nextEnd, type Opportunity, opportunityAt } from '../floats/exclusions.ts'
import { filledInlineSize, usedInlineSize } from '../sizing.ts'
import type { ConstraintSpace, ExclusionSpace } from '../types.ts'

/** A box with an independent formatting context, and the floats near it. */
interface RootRequest {
  readonly box: BlockLevelBox
  /** The constraint space of the box, without outer floats. */
  readonly space: ConstraintSpace
  readonly exclusions: ExclusionSpace
  /** Left edge and top where the box would be without floats, in coordinates of the block formatting context. */
  readonly left: number
  readonly top: number
  /** Style of the containing block. */
  readonly container: Pick<ComputedStyle, 'direction' | 'textAlign'>
}

/** The border box, in coordinates of the surrounding block formatting context, px. */
interface RootPlace {
  readonly x: number
  readonly y: number
  /** Border-box width if the floats determine it. */
  readonly width: number | null
}

/**
 * Bound of the search for one box. Each try moves down to the bottom of a float; no real page has more than 100 of these in
 * steps.
 */
const MOST_TRIES = 100
/** Bound of layouts among those tries: each lays out the whole box at another width, and such boxes nest. */
const MOST_LAYOUTS = 12

/**
 * §9.5: "The border box of a table, a block-level replaced element, or an element … that establishes a new block formatting
 * context … must not overlap the margin box of any floats" (https://www.w3.org/TR/CSS2/visuren.html#floats). The box starts at
 * the position that its margins give and moves down from the bottom of one float to the next until it fits beside the
 * remaining floats over its whole height. Its height is only known after layout, which is done only if a float begins below
 * its top: without one, the available width does not decrease further down.
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

/** Whether floats can determine the width of a box. Images have a width of their own. */
const isAutomaticWidth = (box: BlockLevelBox): boolean => box.kind !== 'replaced' && box.style.width === 'auto'

/**
 * The least border-box width beside floats, px; with less, the box moves below them. The specification leaves the limit open.
 * Browsers let a box shrink to its edges; on paper it keeps the width of its words.
 */
export function neededBesideFloats(box: BlockLevelBox, space: ConstraintSpace): number {
  if (!isAutomaticWidth(box)) return usedInlineSize(box, space)
  const sizes = space.services.intrinsicSizes(box, space)
  // Table cells break words only to stay on the page. Below the floats there is more room, so words count in full.
  const min = box.kind === 'table' ? Math.max(sizes.min, Math.min(sizes.word, space.inlineSize)) : sizes.min
  const isCut = box.style.overflowX !== 'visible' && box.style.overflowX !== 'clip'
  // Boxes that scroll or clip may be narrower than their words, but some of their content must be visible.
  return isCut ? Math.max(filledInlineSize(box, space, 0), Math.min(min, space.inlineSize / 4)) : min
}

/** A layout opportunity for a box of some height. `isCrossed`: floats of both sides overlap horizontally, so nothing fits. */
interface Room extends Opportunity {
  readonly isCrossed: boolean
}

/**
 * The layout opportunity at `top` for a box of this height, and whether a float crosses it. Coordinates are those of the block
 * formatting context.
 */
function opportunityFor({ exclusions, left, space }: RootRequest, top: number, height: number): Room {
  const right = left + space.inlineSize
  const isCrossed = isCrossedAt(exclusions, top, height)
  return { ...opportunityAt(exclusions, top, height, left, right), isCrossed }
}

const isWhole = ({ left, space }: RootRequest, opportunity: Opportunity): boolean =>
  opportunity.left === left && opportunity.right === left + space.inlineSize

/** The narrowest opportunity over the height that the box has in it, if floats further down reduce the width. */
function lowestOpportunity(request: RootRequest, opportunity: Room, isAutomatic: boolean): Room {
  const { box, space } = request
  let current = opportunity
  for (let tries = 0; tries < MOST_LAYOUTS; tries++) {
    const { width } = placeIn(request, current, isAutomatic)
    const fixed = width === null ? space.fixed : { inlineSize: width, blockSize: null }
    const { fragment } = space.services.layout(
      box,
      spaceWith(space, { fragmentation: null, stopAt: null, fixed }),
      'start',
    )
    const next = opportunityFor(request, current.top, fragment.height)
    if (next.left === current.left && next.right === current.right) return current
    current = next
    if (!isAutomatic) return current
  }
  return current
}

/** The outermost positions of the border edges: margins may overlap floats, but the border box stays in the opportunity. */
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
 * The position of a box in a layout opportunity: x from the edge of its containing block, y from the top of the block
 * formatting context, and the width if it is automatic. The border box must not overlap floats (CSS 2.1,
 * https://www.w3.org/TR/CSS2/visuren.html#floats); `auto` margins share the free width of the opportunity, not of the
 * containing block.
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
