/**
 * The end of a block in its fragmentainer: finished, with a rest of its own height, or broken at a child; and the fragment
 * built from it (CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#breaking-boxes).
 */

import { isOutOfFlow } from '../../css/out-of-flow.ts'
import { contentShare, overflowOf } from '../bands/alignment.ts'
import type { BreakToken } from '../break-token.ts'
import type { EarlyBreak } from '../breaking.ts'
import {
  capInside,
  cappedInside,
  EPSILON,
  isAtEnd,
  LEAST_FRAGMENTAINER,
  lesserShortage,
  worseAppeal,
} from '../breaking.ts'
import { floatsEnd, opportunityAt } from '../floats/exclusions.ts'
import { baselinesOf, boxFragment, type FragmentParts, finiteShortage, movedHoisted, sliceEdges } from '../fragment.ts'
import { isContainingBlock, placePositioned } from '../positioned.ts'
import { clampBlock } from '../sizing.ts'
import type { BoxFragment, LayoutResult, Placed } from '../types.ts'
import { BreakAppeal } from '../types.ts'
import type { Flow } from './flow.ts'
import { bfcLeft, bfcTop } from './flow.ts'
import { collapsedMargin, endMarginOf, joinMargins, NO_MARGIN } from './margins.ts'
import { layoutMarker } from './marker.ts'

/**
 * The end of a box whose children have all ended: its height by CSS 2.1 (https://www.w3.org/TR/CSS2/visudet.html#normal-block)
 * or, for a formatting root, with floats (§10.6.7, https://www.w3.org/TR/CSS2/visudet.html#root-height), and the rest of that
 * height for the next page if there is no room for all of it.
 */
export function finish(flow: Flow): LayoutResult {
  const { box, space, sizes } = flow
  const absorbsLast = !flow.keepsMargin && flow.margins.absorbsLast
  const contentEnd = Math.max(
    flow.contentTop,
    flow.y + (flow.absorbing || absorbsLast ? 0 : collapsedMargin(flow.strut)),
    box.isRoot ? floatsEnd(flow.exclusions) : 0,
  )
  const edges = flow.padding.bottom + flow.border.bottom
  const marker = loneMarkerHeight(flow)
  const hasBoxes = flow.lastInFlow >= 0
  const inside = withoutCutMargin(flow, contentEnd, edges)
  const natural = Math.max((hasBoxes ? inside : Math.max(inside, flow.contentTop + marker)) + edges, marker)
  // Repeated edges add to the height of the box: its specified height does not include them (CSS Fragmentation 3,
  // https://www.w3.org/TR/css-break-3/#break-decoration).
  const repeated = repeatedTop(flow)
  const own = sizes.preferred ?? clampBlock(flow.consumed + natural - repeated, sizes)
  const total = hasBoxes ? Math.max(own, marker) : own
  const height = Math.max(0, total - flow.consumed + repeated)
  const room = space.fragmentation?.spaceLeft ?? Number.POSITIVE_INFINITY
  if (flow.parallel.length > 0 && box.isRoot) {
    // Floats extend the box, unless its specified height has ended.
    const hasEnded = sizes.preferred !== null && height <= room + EPSILON
    const token = endToken(flow, flow.consumed + height, hasEnded)
    return result(flow, Math.min(height, Math.max(room, contentEnd)), token, endAppeal(flow))
  }
  const parted = partOfHeight(flow, { height, natural, edges, room })
  if (parted !== null) return parted
  if (flow.overflowing.length > 0)
    return result(flow, height, endToken(flow, flow.consumed + height, true), endAppeal(flow))
  if (box.isRoot && Math.abs(height - natural) > EPSILON) alignContent(flow, height - natural)
  // If a height limit puts the bottom edge elsewhere than the last child, their margins do not collapse.
  const isLimited = Math.abs(height - natural) > EPSILON
  const isOwn = !absorbsLast || isLimited || flow.strut === NO_MARGIN
  return result(flow, height, null, BreakAppeal.perfect, {
    naturalHeight: height === natural ? null : flow.consumed + natural,
    endMargin: isOwn ? null : joinMargins(flow.strut, endMarginOf(box, space.inlineSize)),
  })
}

/** What only a box that has ended says. */
type Ended = Pick<LayoutResult, 'naturalHeight' | 'endMargin'>

const NOT_ENDED: Ended = { naturalHeight: null, endMargin: null }

/** The remaining height of a box whose children have ended, px. */
interface Rest {
  readonly height: number
  readonly natural: number
  readonly edges: number
  readonly room: number
}

/**
 * The part of the specified height that fits, if the rest continues on the next page after the content has ended (class C
 * break opportunities, CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#possible-breaks); null if all of it fits.
 */
function partOfHeight(flow: Flow, { height, natural, edges, room }: Rest): LayoutResult | null {
  const { box, space } = flow
  const isTooHigh = height > room + EPSILON && (height > natural + EPSILON || natural > room + EPSILON)
  // A margin at a break is truncated, but the content stays here.
  const least = Math.max(flow.contentTop, flow.y, box.isRoot ? floatsEnd(flow.exclusions) : 0)
  // What could not be divided makes the part higher than the room, and the rest of the height goes on after it. Without any room
  // there is nothing to go on in.
  const overflows = least > Math.max(0, room) + EPSILON
  if (!isTooHigh || (overflows && (room <= LEAST_FRAGMENTAINER || height - edges <= least + EPSILON))) return null
  // Only repeated edges are cut.
  const isRepeated = box.style.boxDecorationBreak === 'clone'
  const part = overflows ? least : Math.max(0, isRepeated ? room : Math.min(room, Math.max(least, height - edges)))
  const own = ownPart(flow, part)
  if (own <= EPSILON && space.fragmentation?.atStart !== false) return null
  const consumed = flow.consumed + Math.max(0, own)
  flow.shortage = lesserShortage(flow.shortage, height - Math.max(0, room))
  // Above the edges there may be a gap, which is a class C opportunity (§4.1); a margin is none. So the margin of the last
  // child and the edges move to the next page only as a last resort.
  const isInEnd = height <= natural + EPSILON
  const isInStart = !flow.isResumed && part <= flow.contentTop + EPSILON
  const best = own > EPSILON && !isInEnd && !isInStart ? BreakAppeal.perfect : BreakAppeal.lastResort
  const token: BreakToken = flow.overflowing.length > 0 ? endToken(flow, consumed, false) : { kind: 'tail', consumed }
  return result(flow, part, token, capInside(box, worseAppeal(best, flow.overflowAppeal), space, flow.token))
}

/** The appeal of the break if all children have ended and only their overflow and floats continue. */
const endAppeal = ({ box, overflowAppeal, space, token }: Flow): BreakAppeal =>
  overflowAppeal === BreakAppeal.perfect ? overflowAppeal : capInside(box, overflowAppeal, space, token)

/** The token of a box whose children have all ended: overflow, floats, and perhaps a rest of its height are left. */
const endToken = ({ box, parallel, overflowing }: Flow, consumed: number, isAtEnd: boolean): BreakToken => ({
  kind: 'block',
  child: box.children.length,
  inner: { kind: 'before', forced: null },
  consumed,
  parallel: box.isRoot ? parallel : [],
  overflowing,
  isAtEnd,
})

/** In a formatting context without edges, the last margin is truncated at the end of the page: nothing of the box is below it. */
function withoutCutMargin({ space, y, contentTop, exclusions, box }: Flow, contentEnd: number, edges: number): number {
  if (space.fragmentation === null || edges > 0 || !box.isRoot) return contentEnd
  const room = space.fragmentation.spaceLeft
  const least = Math.max(contentTop, y, floatsEnd(exclusions))
  return contentEnd > room && least <= room + EPSILON ? Math.max(least, room) : contentEnd
}

/** How much of the specified height a part of the box uses, px. Cloned edges do not count: each part has its own. */
const ownPart = (flow: Flow, height: number): number =>
  flow.box.style.boxDecorationBreak === 'clone'
    ? height - repeatedTop(flow) - flow.border.bottom - flow.padding.bottom
    : height

/** Height of the top edges that a later part repeats, px (`box-decoration-break: clone`). */
const repeatedTop = (flow: Flow): number =>
  flow.box.style.boxDecorationBreak === 'clone' && flow.isResumed ? flow.border.top + flow.padding.top : 0

/**
 * Moves the content of a block down by a share of its free height (`align-content`, CSS Box Alignment 3 §5.1.1), and up only
 * with `unsafe`. Applies to unbroken boxes: the free height of a fragmented box is on its last page alone.
 */
function alignContent(flow: Flow, free: number): void {
  const { alignContent: alignment } = flow.box.style
  const share = free > 0 || overflowOf(alignment) === 'unsafe' ? contentShare(alignment) : 0
  if (share === 0 || flow.token !== 'start') return
  const shift = share * free
  flow.placed.forEach((child, i) => {
    flow.placed[i] = { ...child, y: child.y + shift }
  })
  flow.outOfFlow.forEach((entry, i) => {
    flow.outOfFlow[i] = movedHoisted(entry, 0, shift)
  })
}

/**
 * The height of an outside marker without a line beside it, px; 0 if there is none. Without this the marker would overlap the
 * next item: "the size or contents of the marker box may affect the height of the principal block box" (CSS 2.1,
 * https://www.w3.org/TR/CSS2/generate.html#list-style). In an item without boxes it makes a line of its own; otherwise it is
 * the minimum height of the item, in browsers also if the item has a specified height.
 */
function loneMarkerHeight(flow: Flow): number {
  if (flow.box.marker === null || (flow.token !== 'start' && flow.token.kind !== 'before')) return 0
  if (flow.hasContent && firstBaselineOf(flow.placed) !== null) return 0
  return layoutMarker(flow.box.marker, flow.space).height
}

/**
 * Ends the fragment at a break. The fragment fills its fragmentainer, so that borders and backgrounds extend to the end of the
 * page (CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#box-splitting); this counts towards a specified height.
 *
 * @param isClearance the break is in the clearance above the child: the box has begun, although it has no content yet
 */
export function broken(
  flow: Flow,
  child: number,
  inner: BreakToken,
  appeal: BreakAppeal,
  isClearance = false,
): LayoutResult {
  const { box, space } = flow
  const room = space.fragmentation?.spaceLeft ?? flow.y
  const isEmptyStart = !isClearance && flow.placed.length === 0 && flow.resume === null && inner.kind === 'before'
  const left = (flow.sizes.preferred ?? flow.sizes.most) - flow.consumed + repeatedTop(flow)
  // A box whose specified height ends here ends here, even if content overflows it.
  const hasEnded = left <= room + EPSILON && !(isEmptyStart && left > EPSILON)
  const height = hasEnded ? Math.max(0, left) : Math.max(flow.y, room)
  // Without edges there is nothing of the box before the break.
  const isNothing = isEmptyStart && flow.contentTop <= EPSILON
  const used = isNothing && !hasEnded ? flow.y : height
  const token: BreakToken = {
    kind: 'block',
    child,
    inner,
    consumed: flow.consumed + Math.max(0, isEmptyStart || hasEnded ? used : ownPart(flow, used)),
    parallel: box.isRoot ? flow.parallel : [],
    ...(flow.overflowing.length === 0 ? {} : { overflowing: flow.overflowing }),
    ...(hasEnded ? { isAtEnd: true } : {}),
  }
  return result(flow, used, token, capInside(box, worseAppeal(appeal, flow.overflowAppeal), space, flow.token))
}

/** The fragment of the placed children, with the absolutely positioned boxes whose containing block it is. */
function result(
  flow: Flow,
  height: number,
  token: BreakToken | null,
  appeal: BreakAppeal,
  { naturalHeight, endMargin }: Ended = NOT_ENDED,
): LayoutResult {
  const { box, space } = flow
  const isLast = token === null || isAtEnd(token)
  const style = box.style
  const children = withMarker(flow)
  const parts: FragmentParts = {
    width: flow.width,
    height,
    border: sliceEdges(flow.border, style, { bottom: !isLast }),
    padding: sliceEdges(flow.padding, style, { bottom: !isLast }),
    isFirst: flow.token === 'start' || flow.token.kind === 'before',
    isLast,
    children,
    marks: flow.marks,
    baseline: baselineAmong(flow, children),
  }
  const fragment = boxFragment(box, parts)
  const positioned = isContainingBlock(box) ? placePositioned(fragment, flow.outOfFlow, space) : null
  return {
    fragment: positioned?.fragment ?? fragment,
    token,
    appeal,
    early: earlyOf(flow, isLast),
    exclusions: flow.exclusions,
    outOfFlow: positioned?.outOfFlow ?? flow.outOfFlow,
    parallel: box.isRoot ? [] : flow.parallel,
    naturalHeight,
    shortage: finiteShortage(flow.shortage),
    endMargin,
  }
}

/** The baselines that a box has from its children. */
function baselineAmong({ box, lastInFlow }: Flow, children: readonly Placed[]): BoxFragment['baseline'] {
  if (box.isTableWrapper) return baselinesOf(children.filter(isOfTable))
  return lastInFlow < 0 ? baselineOfMarker(children) : baselinesOf(children)
}

/** Baselines of a table with captions are those of the table (CSS Align 3, https://www.w3.org/TR/css-align-3/#baseline-export). */
const isOfTable = ({ fragment }: Placed): boolean => fragment.kind === 'box' && fragment.box.kind === 'table'

/** The best break passed, with its appeal capped by `break-inside` of the box. */
function earlyOf({ best, box, space, token }: Flow, isWhole: boolean): EarlyBreak | null {
  if (best === null) return null
  const { path, appeal } = best
  return { path, appeal: isWhole ? cappedInside(box, appeal, space) : capInside(box, appeal, space, token) }
}

/**
 * The children, on the first fragment preceded by the outside marker of a list item. Its baseline is that of the first line;
 * in an item without lines it starts at the top of the content.
 */
function withMarker(flow: Flow): readonly Placed[] {
  const { marker } = flow.box
  if (marker === null || (flow.token !== 'start' && flow.token.kind !== 'before')) return flow.placed
  const { fragment, height } = layoutMarker(marker, flow.space)
  const baseline = firstBaselineOf(flow.placed)
  const ascent = fragment.baseline.first ?? height
  const y = baseline === null ? flow.contentTop : baseline - ascent
  // Outside the border box (CSS Lists 3, https://www.w3.org/TR/css-lists-3/#list-style-position-property), moved inwards by
  // floats that reach into the content.
  const left = bfcLeft(flow) + flow.contentLeft
  const right = left + flow.contentWidth
  const opportunity = opportunityAt(flow.exclusions, bfcTop(flow) + y, height, left, right)
  const x =
    flow.box.style.direction === 'rtl'
      ? flow.width - (right - opportunity.right)
      : opportunity.left - left - fragment.width
  return [{ x, y, fragment }, ...flow.placed]
}

/** The baseline of the line that the outside marker makes in an item without boxes. */
function baselineOfMarker([marker]: readonly Placed[]): BoxFragment['baseline'] {
  if (marker?.fragment.kind !== 'box' || marker.fragment.box.kind !== 'marker') return { first: null, last: null }
  const { first, last } = marker.fragment.baseline
  return { first: first === null ? null : marker.y + first, last: last === null ? null : marker.y + last }
}

/** The baseline of the first child in flow that has one, px from the top of the border box; null if none has. */
function firstBaselineOf(placed: readonly Placed[]): number | null {
  for (const { y, fragment } of placed) {
    if (fragment.kind !== 'box') continue
    if (fragment.box.kind !== 'inline-root' && isOutOfFlow(fragment.box.style)) continue
    if (fragment.baseline.first !== null) return y + fragment.baseline.first
  }
  return null
}
