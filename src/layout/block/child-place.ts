/**
 * The position of a child in block layout: below collapsed margins (CSS 2.1,
 * https://www.w3.org/TR/CSS2/box.html#collapsing-margins), with clearance (§9.5.2), and the space for its layout
 * (https://www.w3.org/TR/CSS2/visuren.html#block-formatting).
 */
import type { BlockLevelBox } from '../../boxes/box.ts'
import type { SelfAlignment } from '../../css/style.ts'
import { freeBefore, inlineShare, startShare } from '../bands/alignment.ts'
import type { BreakToken } from '../break-token.ts'
import { EPSILON } from '../breaking.ts'
import { AUTO_SIZES, ORIGIN, spaceWith } from '../constraint-space.ts'
import { inlineOffset, marginOf } from '../edges.ts'
import {
  clearance,
  clearsInNext,
  hasFloats,
  NO_EXCLUSIONS,
  opportunityAt,
  reachesBelow,
  sidesBelow,
} from '../floats/exclusions.ts'
import { replacedWidth } from '../replaced.ts'
import { fittedInlineSize, usedInlineSize } from '../sizing.ts'
import type { ConstraintSpace, ElementBox } from '../types.ts'
import { ownStart } from '../writing-modes/own-start.ts'
import { placeBesideFloats } from './beside-floats.ts'
import { figureSpace } from './figure-sizes.ts'
import type { Flow } from './flow.ts'
import { bfcLeft, bfcTop, childFragmentainer, childSpace } from './flow.ts'
import type { BoxMargins, FloatReach, MarginBase } from './margins.ts'
import { collapsedMargin, isCleared, joinMargins, marginsOf, NO_FLOATS, NO_MARGIN } from './margins.ts'
import { pushOfMarker } from './marker.ts'

/** The corner of a child's border box relative to that of its container, and its constraint space. */
export interface ChildPlace {
  readonly x: number
  readonly top: number
  readonly space: ConstraintSpace
  /** Top by margins alone; it differs if clearance or a float pushed the child down. */
  readonly isPushed: boolean
}

/**
 * The position of child `i` and its constraint space; `inner` is the child's token if it resumes, and `margins` are its own at
 * its position (`childMargins`).
 */
export function placeFor(
  flow: Flow,
  i: number,
  child: BlockLevelBox,
  inner: BreakToken | null,
  margins: BoxMargins,
): ChildPlace {
  const marginTop = topAfterMargins(flow, inner, margins)
  const isStart = inner === null || inner.kind === 'before'
  const cleared = isStart ? clearedTop(flow, child, marginTop) : null
  const top = (cleared ?? marginTop) + (isStart ? pushByMarker(flow, child) : 0)
  const base = isStart ? figureSpace(child, childSpace(flow, i, top)) : childSpace(flow, i, top)
  if (child.kind === 'inline-root') return { x: flow.contentLeft, top, space: base, isPushed: false }
  if (isFormattingRoot(child)) return besideFloats(flow, child, base, top)
  const { x, space } = acrossIn(flow, child, base)
  const isAtContentEdge = x === flow.contentLeft
  const moved = isAtContentEdge ? space : spaceWith(space, { bfc: { x: bfcLeft(flow) + x, y: space.bfc.y } })
  return { x, top, space: moved, isPushed: cleared !== null }
}

/** By how much the marker of a list item moves the child and its first line down, px. */
function pushByMarker(flow: Flow, child: BlockLevelBox): number {
  const { contentWidth, percentageBlockSize, imageLimit, unplacedMarker } = flow
  if (unplacedMarker === null) return 0
  const { services } = flow.space
  const sizes = { inlineSize: contentWidth, percentageBlockSize, fragmentainerSize: imageLimit, services }
  return pushOfMarker(unplacedMarker, child, sizes)
}

/** The left edge of a child, and its space, which has a width if alignment makes the child shrink to fit. */
function acrossIn(flow: Flow, child: ElementBox, base: ConstraintSpace): { x: number; space: ConstraintSpace } {
  const share = justifiedShare(flow, child)
  const space = share === null ? base : spaceWith(base, { shrinkToFit: true })
  // A height limit of a replaced element determines its width through the aspect ratio.
  const width = child.kind === 'replaced' ? replacedWidth(child, space) : usedInlineSize(child, space)
  const { style } = child
  if (share === null || style.marginLeft === 'auto' || style.marginRight === 'auto')
    return { x: flow.contentLeft + inlineOffset(style, flow.contentWidth, width, flow.box.style), space }
  const margin = marginOf(style, flow.contentWidth)
  const free = flow.contentWidth - width - margin.left - margin.right
  const isRtl = flow.box.style.direction === 'rtl'
  return {
    x: flow.contentLeft + margin.left + freeBefore(justification(flow, child), free, share, startShare(isRtl)),
    space,
  }
}

/**
 * The share of the free width to the left of a child by `justify-self` (CSS Box Alignment 3 §6.1.1); null if the child fills
 * its container.
 */
function justifiedShare(flow: Flow, child: ElementBox): number | null {
  const { style } = flow.box
  const used = justification(flow, child)
  if (used === 'auto' || used === 'normal' || used === 'stretch') return null
  return inlineShare(used, style.direction === 'rtl', ownStart(child).x)
}

const justification = ({ box }: Flow, { style }: ElementBox): SelfAlignment =>
  style.justifySelf === 'auto' ? box.style.justifyItems : style.justifySelf

/**
 * Whether a box that has not begun clears a float that continues in the next fragmentainer (CSS Fragmentation 3,
 * https://www.w3.org/TR/css-break-3/#parallel-flows).
 */
export const waitsForFloats = (flow: Flow, { style }: BlockLevelBox, inner: BreakToken | null): boolean =>
  flow.space.fragmentation !== null &&
  style.clear !== 'none' &&
  (inner === null || inner.kind === 'before') &&
  clearsInNext(flow.exclusions, style.clear)

/**
 * The end of the floats that a box clears, if clearance determines its position: the first of the two sums in the definition
 * of clearance in CSS 2.1 (https://www.w3.org/TR/CSS2/visuren.html#flow-control). Null if margins alone put the box lower.
 */
function clearedTop(flow: Flow, child: BlockLevelBox, marginTop: number): number | null {
  if (child.kind === 'inline-root' || child.style.clear === 'none') return null
  const top = clearance(flow.exclusions, child.style.clear) - bfcTop(flow)
  // The floats' position depends on the same margins as the box's, so clearance always applies.
  if (flow.absorbing && hasFloats(flow.exclusions) && isCleared(child, floatsBeside(flow), 0))
    return Math.max(top, flow.y)
  return top > marginTop + EPSILON ? top : null
}

/**
 * Top of a child below its margins. Margins at an unforced break are truncated, those after a forced break are kept (CSS
 * Fragmentation 3, https://www.w3.org/TR/css-break-3/#break-margins).
 */
function topAfterMargins(flow: Flow, inner: BreakToken | null, margins: BoxMargins): number {
  if (inner !== null && (inner.kind !== 'before' || inner.forced === null)) return flow.y
  if (flow.absorbing) return flow.y
  return flow.y + collapsedMargin(joinMargins(flow.strut, margins.top))
}

/**
 * The margins of a child at its position in the flow. A float that the child or a descendant clears separates them from the
 * margins before.
 */
export function childMargins(flow: Flow, child: BlockLevelBox): BoxMargins {
  const floats = hasFloats(flow.exclusions) ? floatsBeside(flow) : NO_FLOATS
  const base: MarginBase = {
    width: flow.contentWidth,
    isHeightKnown: flow.percentageBlockSize !== null,
    above: floats === NO_FLOATS ? NO_MARGIN : flow.strut,
    floats,
    fragmentainerSize: flow.imageLimit,
  }
  return marginsOf(child, base, flow.space.services)
}

/** The floats that reach below the position at which the child's margins begin. */
function floatsBeside(flow: Flow): FloatReach {
  const { exclusions } = flow
  const top = bfcTop(flow) + flow.y
  const sides = sidesBelow(exclusions, top)
  if (sides === 0) return NO_FLOATS
  // While margins adjoin, the positions of floats depend on the same margins.
  const reach = (end: number, side: number) =>
    (sides & side) === 0 ? Number.NEGATIVE_INFINITY : flow.absorbing ? Number.POSITIVE_INFINITY : end - top
  const left = bfcLeft(flow) + flow.contentLeft
  const opportunity = opportunityAt(exclusions, top, 0, left, left + flow.contentWidth)
  return {
    left: reach(exclusions.ends.left, 1),
    right: reach(exclusions.ends.right, 2),
    taken: flow.contentWidth - Math.max(0, opportunity.right - opportunity.left),
  }
}

/**
 * Whether a box establishes an independent formatting context, so that its border box does not overlap floats (CSS 2.1,
 * https://www.w3.org/TR/CSS2/visuren.html#floats).
 */
export const isFormattingRoot = (box: BlockLevelBox): boolean =>
  box.kind !== 'inline-root' && (box.kind !== 'block' || box.isRoot)

/** Position and width of a child with an independent formatting context beside floats. */
function besideFloats(flow: Flow, child: ElementBox, base: ConstraintSpace, top: number): ChildPlace {
  const space = spaceWith(base, { exclusions: NO_EXCLUSIONS, bfc: ORIGIN })
  if (!reachesBelow(flow.exclusions, bfcTop(flow) + top)) {
    const across = acrossIn(flow, child, space)
    return { x: across.x, top, space: across.space, isPushed: false }
  }
  const placed = placeBesideFloats({
    box: child,
    space,
    exclusions: flow.exclusions,
    left: bfcLeft(flow) + flow.contentLeft,
    top: bfcTop(flow) + top,
    container: flow.box.style,
  })
  const placedTop = placed.y - bfcTop(flow)
  const share = placed.width === null ? null : justifiedShare(flow, child)
  const width = share === null ? placed.width : fittedInlineSize(child, space, placed.width!)
  const shift = share === null ? 0 : share * (placed.width! - width!)
  const narrowed = spaceWith(space, {
    fragmentation: childFragmentainer(flow, placedTop),
    fixed: width === null ? AUTO_SIZES : { inlineSize: width, blockSize: null },
  })
  return { x: placed.x + shift - bfcLeft(flow), top: placedTop, space: narrowed, isPushed: placedTop > top + EPSILON }
}
