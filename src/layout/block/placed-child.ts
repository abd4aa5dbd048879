/** Adds a laid-out child to the flow: its fragment, its margins, and what it reports to ancestors. */
import { horizontal } from '../../base/geometry.ts'
import type { BlockLevelBox } from '../../boxes/box.ts'
import type { ParallelToken } from '../break-token.ts'
import { EPSILON } from '../breaking.ts'
import { movedHoisted, relativeOffset } from '../fragment.ts'
import type { BoxFragment, LayoutResult } from '../types.ts'
import type { ChildPlace } from './child-place.ts'
import { isFormattingRoot } from './child-place.ts'
import type { Flow } from './flow.ts'
import type { BoxMargins } from './margins.ts'
import { collapsedMargin, endMarginOf, joinMargins, NO_MARGIN } from './margins.ts'

/**
 * Adds a child's fragment and advances the flow. The next margin collapses with the child's bottom margin, or, if the child is
 * self-collapsing, with all of its margins.
 */
export function addFragment(
  flow: Flow,
  child: BlockLevelBox,
  place: ChildPlace,
  result: LayoutResult,
  margins: BoxMargins,
): void {
  const offset = relativeOffset(child, flow.contentWidth, flow.percentageBlockSize, flow.box.style.direction)
  const step = stepSpace(flow, child, place, result)
  const shift = { x: offset.x, y: withinPage(flow, place, result, offset.y) + step.before }
  const fragment = shift.y === 0 ? result.fragment : withBaselinesMoved(result.fragment, -shift.y)
  flow.placed.push({ x: place.x + shift.x, y: place.top + shift.y, fragment })
  if (!isFormattingRoot(child)) flow.exclusions = result.exclusions
  if (result.fragment.baseline.first !== null) flow.unplacedMarker = null
  for (const hoisted of result.outOfFlow)
    flow.outOfFlow.push(movedHoisted(hoisted, place.x + shift.x, place.top + shift.y))
  for (const parallel of result.parallel) flow.parallel.push(fromChild(flow, place, result, parallel))
  if (margins.isSelfCollapsing && result.token === null && result.fragment.height === 0) {
    if (place.isPushed) passCleared(flow, place.top, margins)
    else flow.strut = flow.absorbing ? NO_MARGIN : joinMargins(flow.strut, margins.before)
    return
  }
  flow.keepsMargin = false
  flow.y = place.top + result.fragment.height + step.before + step.after
  flow.strut = result.token === null ? (result.endMargin ?? endMarginOf(child, flow.contentWidth)) : NO_MARGIN
  flow.absorbing = false
  if (result.fragment.height > EPSILON) flow.hasContent = true
}

/**
 * A box that is shifted, with the baselines of its place in the flow: relative positioning moves nothing else (CSS 2.1,
 * https://www.w3.org/TR/CSS2/visuren.html#relative-positioning).
 */
function withBaselinesMoved(fragment: BoxFragment, by: number): BoxFragment {
  const moved = (baseline: number | null): number | null => (baseline === null ? null : baseline + by)
  const { first, last } = fragment.baseline
  return { ...fragment, baseline: { first: moved(first), last: moved(last) } }
}

/**
 * The relative shift of a part of a box. A part that continues from an earlier page is not moved above the top of its page:
 * CSS Positioned Layout 3 §3.3 would move it to a position on no page, because the page before is full
 * (https://www.w3.org/TR/css-position-3/#relpos-insets).
 */
function withinPage({ space }: Flow, place: ChildPlace, { fragment }: LayoutResult, shift: number): number {
  const { fragmentation } = space
  if (shift >= 0 || fragment.part.isFirst || fragmentation?.kind !== 'page') return shift
  const top = fragmentation.full - fragmentation.spaceLeft + place.top
  return Math.max(shift, Math.min(0, -top))
}

/**
 * A parallel flow of a child in coordinates of the box. Its containing block remains that in the child, even if the child has
 * ended.
 */
function fromChild(flow: Flow, place: ChildPlace, { fragment }: LayoutResult, parallel: ParallelToken): ParallelToken {
  const start = place.x + fragment.border.left + fragment.padding.left - flow.contentLeft
  if (start === 0 && parallel.area !== undefined) return parallel
  const edges = horizontal(fragment.border) + horizontal(fragment.padding)
  const { left, width } = parallel.area ?? { left: 0, width: fragment.width - edges }
  return { ...parallel, area: { left: start + left, width } }
}

const NO_STEP = { before: 0, after: 0 }

/**
 * Space that completes the box to a whole number of steps, so that the content after it is on the grid (CSS Rhythmic Sizing 1
 * §2). Of a fragmented box only the last part gets it, on the grid of its page.
 */
function stepSpace(flow: Flow, child: BlockLevelBox, place: ChildPlace, result: LayoutResult): typeof NO_STEP {
  if (child.kind === 'inline-root' || result.token !== null) return NO_STEP
  const { blockStepSize: step, blockStepAlign: align } = child.style
  const { height, part } = result.fragment
  if (step === 'none' || step === 0 || height === 0) return NO_STEP
  const missing = Math.max(0, Math.ceil((height - EPSILON) / step) * step - height)
  // Like a margin, the space is truncated at the end of a page.
  const room = flow.space.fragmentation === null ? missing : flow.space.fragmentation.spaceLeft - place.top - height
  const space = Math.max(0, Math.min(missing, room))
  const wanted = !part.isFirst || align === 'start' ? 0 : align === 'end' ? missing : missing / 2
  // Exclusions contain the floats inside a non-root box at their old position, so the box is not moved.
  const before = isFormattingRoot(child) ? Math.min(wanted, space) : 0
  return { before, after: space - before }
}

/**
 * Advances past a cleared box of zero height: clearance is above its top margin, and its margins do not leave its container
 * (§8.3.1).
 */
function passCleared(flow: Flow, top: number, margins: BoxMargins): void {
  flow.y = top - collapsedMargin(margins.top)
  flow.strut = margins.before
  flow.absorbing = false
  flow.keepsMargin = true
}
