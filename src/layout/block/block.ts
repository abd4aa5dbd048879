/**
 * Block layout (CSS 2.1, https://www.w3.org/TR/CSS2/visuren.html#block-formatting) with fragmentation (CSS Fragmentation 3,
 * https://www.w3.org/TR/css-break-3/).
 *
 * Children are laid out one after the other. If a child did not fit or broke inside, layout chooses: keep that break, break
 * before the child, or return to a better break passed earlier. To return means to lay out once more with `stopAt`, so the
 * result remains a function of its arguments.
 */

import type { BlockBox, BlockLevelBox } from '../../boxes/box.ts'
import { clampsLines } from '../../boxes/clamp.ts'
import { isInFlow } from '../../boxes/in-flow.ts'
import { type BreakToken, type ForcedBreak, isForcedBreak } from '../break-token.ts'
import type { EarlyBreak } from '../breaking.ts'
import {
  appealBetween,
  avoids,
  betterBreak,
  capInside,
  EPSILON,
  forcedAfter,
  forcedBetween,
  forcesAtEdge,
  isAtEnd,
  lesserShortage,
  worseAppeal,
} from '../breaking.ts'
import { spaceWith } from '../constraint-space.ts'
import { resultWith } from '../fragment.ts'
import type { ConstraintSpace, LayoutResult, MarginStrut } from '../types.ts'
import { BreakAppeal } from '../types.ts'
import type { ChildPlace } from './child-place.ts'
import { childMargins, placeFor, waitsForFloats } from './child-place.ts'
import { clamped } from './clamp.ts'
import { broken, finish } from './ends.ts'
import { shiftOfSmaller, shrunk } from './figure-sizes.ts'
import type { Flow } from './flow.ts'
import { isWaiting, startFlow } from './flow.ts'
import { legended } from './legend.ts'
import { type BoxMargins, collapsedMargin, endMarginOf, NO_MARGIN } from './margins.ts'
import { layoutOneLine } from './one-line.ts'
import { placeOutOfFlow, resumeFloats } from './out-of-flow.ts'
import { resumeOverflow } from './overflow.ts'
import { addFragment } from './placed-child.ts'
import { drifts, hasDrifted, letDrift } from './shrinking-figures.ts'

/**
 * Lays a block container out, or its next part.
 *
 * @param token where to resume; 'start' for the first part
 */
export function layoutBlock(box: BlockBox, space: ConstraintSpace, token: BreakToken | 'start'): LayoutResult {
  if (box.legend !== undefined) return layoutFieldset(box, space, token)
  const short = token === 'start' ? layoutOneLine(box, space) : null
  if (short !== null) return short
  return layoutFlow(clampsLines(box.style) ? clamped(box, space) : box, space, token)
}

/**
 * Lays out a fieldset as a block whose top border is as high as its legend, and adds the legend to the first fragment (HTML,
 * https://html.spec.whatwg.org/multipage/rendering.html#the-fieldset-and-legend-elements). Later fragments only get their
 * original box back.
 */
function layoutFieldset(box: BlockBox, space: ConstraintSpace, token: BreakToken | 'start'): LayoutResult {
  const { box: block, complete } = legended(box, space)
  const result = layoutBlock(block, space, token)
  if (token === 'start' || token.kind === 'before') return complete(result)
  return resultWith(result, { fragment: { ...result.fragment, box } })
}

/**
 * Lays out the children of a block from the position of the token to the first break. Floats and overflowing children of
 * earlier fragments come first, because they are beside the following children. With a `tail` token the children have ended
 * and only the box's own height is left.
 */
function layoutFlow(box: BlockBox, space: ConstraintSpace, token: BreakToken | 'start'): LayoutResult {
  const flow = startFlow(box, space, token)
  resumeFloats(flow)
  resumeOverflow(flow)
  // Drifted figures are placed before a forced break. Floats that continue are beside the content after it.
  if (
    flow.hasContent &&
    flow.resume !== null &&
    isForcedBreak(flow.resume.inner) &&
    flow.resume.parallel.some(hasDrifted)
  )
    return broken(flow, flow.resume.child, flow.resume.inner, BreakAppeal.perfect)
  if (token !== 'start' && token.kind === 'tail') return finish(flow)
  for (let i = flow.resume?.child ?? 0; i < box.children.length; i++) {
    const ended = placeChild(flow, i)
    if (ended !== null) return ended
  }
  return finish(flow)
}

/**
 * Places child `i`; returns the result if the box ends in this fragmentainer before or within the child. Forced breaks are
 * honoured before the child is laid out (CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#forced-breaks).
 */
function placeChild(flow: Flow, i: number): LayoutResult | null {
  const child = flow.box.children[i]!
  const inner = flow.resume?.child === i ? flow.resume.inner : null
  const { fragmentation, stopAt } = flow.space
  if (!isInFlow(child)) {
    // A float belongs to the content after the break, not to that before it.
    const forced =
      fragmentation === null || child.style.float === 'none' ? null : forcedAfter(flow.previous, fragmentation.kind)
    if (forced !== null) return breakBefore(flow, i, null, forced, BreakAppeal.perfect)
    placeOutOfFlow(flow, child)
    return null
  }
  if (stopAt !== null && stopAt.length === 1 && stopAt[0] === i)
    return breakBefore(flow, i, inner, null, BreakAppeal.perfect)
  if (fragmentation !== null && inner === null && flow.previous !== null) {
    const forced = forcedBetween(flow.previous, child, fragmentation.kind)
    if (forced !== null) return breakBefore(flow, i, null, forced, BreakAppeal.perfect)
  }
  return placeInFlow(flow, i, child, inner)
}

/**
 * Places a child in flow: lays it out, and keeps it, lets it drift, or ends the box before or inside it. Break opportunities
 * are between siblings (class A) and between content and edges (class C, CSS Fragmentation 3,
 * https://www.w3.org/TR/css-break-3/#possible-breaks).
 */
function placeInFlow(flow: Flow, i: number, child: BlockLevelBox, inner: BreakToken | null): LayoutResult | null {
  if (child.kind !== 'inline-root' && waitsForFloats(flow, child, inner))
    return broken(flow, i, inner ?? { kind: 'before', forced: null }, BreakAppeal.perfect, true)
  const margins = marginsIn(flow, child, inner)
  const laidOut = layoutChild(flow, i, child, inner, margins)
  const { place, result } = laidOut
  if (
    inner === null &&
    (!laidOut.isWhole || isWaiting(flow)) &&
    drifts(flow, i, child, { space: place.space, isWhole: laidOut.isWhole })
  ) {
    letDrift(flow, child)
    return null
  }
  flow.shortage = lesserShortage(flow.shortage, laidOut.shortage)
  const above = breakAbove(flow, child, place)
  const ended = breakFor(flow, i, child, inner, laidOut, above)
  if (ended !== null) return ended
  const hasEnded = isAtEnd(result.token)
  // A break after a box does not avoid one in what overflows it.
  const aside = flow.overflowAppeal
  addFragment(flow, child, place, hasEnded ? resultWith(result, { token: null }) : result, margins)
  if (hasEnded) {
    flow.overflowing.push({ child: i, token: result.token! })
    flow.overflowAppeal = worseAppeal(flow.overflowAppeal, result.appeal)
  } else if (result.token !== null) return breakInside(flow, i, result)
  if (!above.isFirst && flow.previous !== null) addPassed(flow, [i], worseAppeal(above.appealBefore, aside))
  if (result.early !== null && !hasEnded)
    addPassed(flow, [i, ...result.early.path], worseAppeal(result.early.appeal, aside))
  if (!isUnseen(result, margins) || flow.previous === null || forcesAtEdge(child)) flow.previous = child
  return null
}

/** Records a break opportunity that was passed. */
function addPassed(flow: Flow, path: EarlyBreak['path'], appeal: BreakAppeal): void {
  flow.best = betterBreak({ path, appeal }, flow.best)
}

/** The break opportunity above a child. */
interface BreakAbove {
  /** Nothing precedes the child in the fragmentainer. */
  readonly isFirst: boolean
  readonly appealBefore: BreakAppeal
  /** The break is in the gap that floats leave above the child. */
  readonly isBelowFloats: boolean
}

function breakAbove({ previous, space }: Flow, child: BlockLevelBox, place: ChildPlace): BreakAbove {
  // If nothing precedes the child, the gap that floats leave above it is a class C break opportunity (§4.1).
  const isBelowFloats = previous === null && place.isPushed
  const atEdge = isBelowFloats ? BreakAppeal.perfect : BreakAppeal.lastResort
  const kind = space.fragmentation?.kind ?? 'page'
  const appealBefore = previous === null ? atEdge : appealBetween(previous, child, kind)
  return { isFirst: place.space.fragmentation?.atStart === true, appealBefore, isBelowFloats }
}

/** The best break if a child does not fit, or divides a float; null to keep the child. */
function breakFor(
  flow: Flow,
  i: number,
  child: BlockLevelBox,
  inner: BreakToken | null,
  { result, fits, fitsAlone, within }: LaidOutChild,
  above: BreakAbove,
): LayoutResult | null {
  const { fragmentation, stopAt } = flow.space
  if (fragmentation === null || stopAt !== null) return null
  const dividesFloat = fits && result.token === null && dividesFloatWithin(flow, child, result)
  if (fits && result.token === null && !dividesFloat) return null
  const ownAppeal = dividesFloat ? BreakAppeal.violatesAvoid : result.appeal
  const appealInside = fits ? ownAppeal : fitsAlone ? BreakAppeal.lastResort : null
  return chooseBreak(flow, i, inner, { appealInside, within, ...above })
}

/**
 * The margins of a child at its position. If a box of zero height begins after an unforced break, its margins adjoin the break
 * on both sides and are truncated (CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#break-margins).
 */
function marginsIn(flow: Flow, child: BlockLevelBox, inner: BreakToken | null): BoxMargins {
  const margins = childMargins(flow, child)
  const isCut = inner?.kind === 'before' && inner.forced === null && margins.isSelfCollapsing
  return isCut ? { ...margins, before: NO_MARGIN, top: NO_MARGIN } : margins
}

/** A child, laid out in the rest of the fragmentainer. */
interface LaidOutChild {
  readonly place: ChildPlace
  readonly result: LayoutResult
  readonly fits: boolean
  /** The child fits and ends here, but not together with the container's edges below it. */
  readonly fitsAlone: boolean
  /** The child fits and ends here. */
  readonly isWhole: boolean
  /** By how much the child, or the first content in it, does not fit; 0 if nothing is left over. */
  readonly shortage: number
  /** The best break in the child, if the edges below it do not fit, or if the child ended at a worse one. */
  readonly within: EarlyBreak | null
}

/**
 * Lays out a child with the room that is left. The end edge of the container must be on the page on which its last child ends.
 * If the child fits alone but not with that edge, the best break inside the child is an alternative: a break in it moves the
 * edge to the next page.
 */
function layoutChild(
  flow: Flow,
  i: number,
  child: BlockLevelBox,
  inner: BreakToken | null,
  margins: BoxMargins,
): LaidOutChild {
  const { fragmentation, services } = flow.space
  const isEnd = i === flow.lastInFlow && flow.sizes.preferred === null
  const endEdge = isEnd ? flow.border.bottom + flow.padding.bottom : 0
  const place = placeFor(flow, i, child, inner, margins)
  const result = services.layout(child, place.space, inner ?? 'start')
  if (fragmentation === null)
    return { place, result, fits: true, fitsAlone: false, isWhole: result.token === null, shortage: 0, within: null }
  const end = place.top + result.fragment.height
  const margin = endEdge === 0 || result.token !== null ? 0 : collapsedMargin(endMarginIn(flow, child, result))
  const edges = endEdge === 0 || result.token !== null ? 0 : endEdge + margin
  // If the box is higher than its content, there is a gap below the child, which is a class C break opportunity (§4.1); the
  // bottom margin is truncated to the room.
  const cut = Math.max(0, Math.min(margin, fragmentation.spaceLeft - end))
  const below = flow.consumed + end + cut + endEdge < flow.sizes.least - EPSILON ? 0 : edges
  const missing = end + below - fragmentation.spaceLeft
  const fits = missing <= EPSILON
  const isWhole = fits && result.token === null
  if (!isWhole && inner === null && fragmentation.kind === 'page') {
    const natural = spaceWith(place.space, { fragmentainerSize: flow.space.fragmentainerSize })
    const smaller = shrunk(child, natural, fragmentation.spaceLeft - place.top - endEdge)
    if (smaller !== null) {
      const widths = [result.fragment.width, smaller.fragment.width] as const
      const x = place.x + shiftOfSmaller(child, flow.box, flow.contentWidth, widths)
      const fitting = { fits: true, fitsAlone: false, isWhole: true, shortage: 0, within: null }
      return { place: { ...place, x }, result: smaller, ...fitting }
    }
  }
  const isTorn = result.token === null ? end <= fragmentation.spaceLeft + EPSILON : true
  const within = !isWhole && isTorn ? betterWithin(i, child, result) : null
  const fitsAlone = !fits && result.token === null && isTorn
  return { place, result, fits, fitsAlone, isWhole, shortage: result.shortage ?? Math.max(0, missing), within }
}

/**
 * Whether a float inside a child with `break-inside: avoid` continues or begins in the next fragmentainer. That is a break in
 * the child, although its own flow has ended (CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#break-within).
 */
const dividesFloatWithin = ({ space }: Flow, child: BlockLevelBox, { parallel }: LayoutResult): boolean =>
  space.fragmentation !== null &&
  child.kind === 'block' &&
  avoids(child.style.breakInside, space.fragmentation.kind) &&
  parallel.some(float => !hasDrifted(float))

/**
 * The best break passed in a child, if it is better than that at which the child ended. Null for a child of definite height:
 * breaking earlier in it makes no room, since what follows begins below that height.
 */
function betterWithin(i: number, child: BlockLevelBox, { token, appeal, early }: LayoutResult): EarlyBreak | null {
  if (early === null || (token !== null && (early.appeal <= appeal || child.style.height !== 'auto'))) return null
  return { path: [i, ...early.path], appeal: early.appeal }
}

const endMarginIn = ({ contentWidth }: Flow, child: BlockLevelBox, { endMargin }: LayoutResult): MarginStrut =>
  endMargin ?? endMarginOf(child, contentWidth)

/**
 * Whether a box is empty. An empty box between a heading and the content after it must not separate them, so the break after
 * it is as bad as the break before it. Empty boxes that force a break do count.
 */
const isUnseen = ({ fragment }: LayoutResult, margins: BoxMargins): boolean =>
  margins.isSelfCollapsing && fragment.height === 0

/** The possible breaks at a child that does not fit, with their appeals. */
interface BreakChoice extends BreakAbove {
  /** Of the break inside the child, or directly below it; null if it does not fit. */
  readonly appealInside: BreakAppeal | null
  readonly within: EarlyBreak | null
}

/**
 * Chooses the best break (CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#unforced-breaks): inside the child, before
 * it, or at an earlier opportunity. The appeal of a break is that of the worst rule it violates; if all breaks violate a rule,
 * the smallest violation wins, as the specification drops rule 3 before rules 1, 2 and 4. Null: keep the child.
 */
function chooseBreak(flow: Flow, i: number, inner: BreakToken | null, choice: BreakChoice): LayoutResult | null {
  const inside = choice.appealInside ?? -1
  const before = choice.isFirst ? -1 : choice.appealBefore
  const early = flow.best === null ? -1 : flow.best.appeal
  const within = choice.within?.appeal ?? -1
  if (inside >= before && inside >= early && inside >= within && inside >= 0) return null
  if (choice.within !== null && within >= before && within >= early) return relayout(flow, choice.within)
  if (before >= early && before >= 0)
    return broken(flow, i, inner ?? { kind: 'before', forced: null }, choice.appealBefore, choice.isBelowFloats)
  if (flow.best !== null) return relayout(flow, flow.best)
  return null
}

/** Lays out again up to an earlier break. The result is that of a call with `stopAt`, so no state is rolled back. */
function relayout(flow: Flow, at: EarlyBreak): LayoutResult {
  const result = layoutBlock(flow.box, spaceWith(flow.space, { stopAt: at.path }), flow.token)
  return resultWith(result, {
    appeal: capInside(flow.box, at.appeal, flow.space, flow.token),
    early: null,
    shortage: flow.shortage,
  })
}

/**
 * Ends the fragment before a child, or inside it if `inner` is given. The token keeps a forced break, so that the next
 * fragment knows on which side of the spread it starts (CSS Fragmentation 3,
 * https://www.w3.org/TR/css-break-3/#forced-breaks).
 */
function breakBefore(
  flow: Flow,
  child: number,
  inner: BreakToken | null,
  forced: ForcedBreak | null,
  appeal: BreakAppeal,
): LayoutResult {
  return broken(flow, child, inner ?? { kind: 'before', forced }, appeal)
}

/** Ends the fragment inside a child that broke. */
function breakInside(flow: Flow, child: number, result: LayoutResult): LayoutResult {
  return broken(flow, child, result.token!, result.appeal)
}
