/**
 * Figures that do not fit in the rest of a page. They are reduced as far as their style allows (`-octavo-shrink`), or drift
 * (`-octavo-drift`): the text after them fills the page, and they are placed at the top of the next one. Their order is kept:
 * a figure after one that waits also waits.
 */

import type { BlockLevelBox } from '../../boxes/box.ts'
import type { ParallelToken } from '../break-token.ts'
import { appealBetween, EPSILON, fitsAlone } from '../breaking.ts'
import { spaceInside, spaceWith } from '../constraint-space.ts'
import { inlineOffset, marginOf } from '../edges.ts'
import { BreakAppeal, type ConstraintSpace } from '../types.ts'
import { childMargins } from './child-place.ts'
import { isHeading, mayDrift, passesHeadings, textAfter } from './drifting.ts'
import { figureSpace, shrunk } from './figure-sizes.ts'
import type { Flow } from './flow.ts'
import { bfcLeft, bfcTop, childFragmentainer, hasRoomForText, isWaiting, strandsHeading } from './flow.ts'
import { collapsedMargin, NO_MARGIN } from './margins.ts'
import { addFragment } from './placed-child.ts'

/**
 * Whether a figure that does not fit, or stands after one that waits, drifts to the next page. It does not if a break before it is
 * avoided, because its introduction must stay with it, or if no text after it could fill the page. `space` is that of the figure,
 * `isWhole` whether it fits.
 */
export function drifts(
  flow: Flow,
  i: number,
  child: BlockLevelBox,
  { space, isWhole }: { readonly space: ConstraintSpace; readonly isWhole: boolean },
): boolean {
  const { fragmentation } = flow.space
  if (fragmentation?.drifts === undefined || !mayDrift(child)) return false
  if (isWaiting(flow)) return isWhole || !strandsHeading(flow, i, fragmentation)
  if (!hasRoomForText(flow, fragmentation)) return false
  // A figure that is higher than a page is divided on any page: moving it would only leave a hole.
  if (!fitsAlone(child, space, 'start') && shrunk(child, space, fragmentation.full) === null) return false
  const { previous } = flow
  const isFirst = previous !== null && isHeading(previous)
  const isBound =
    previous !== null &&
    previous.kind !== 'inline-root' &&
    !isFirst &&
    appealBetween(previous, child, 'page') < BreakAppeal.perfect
  if (isBound) return false
  const after = textAfter(flow.box, i, fragmentation.drifts)
  // A figure that is the only content between two headings stays: otherwise the first heading would have no content.
  return after === 'past' || (after === 'past-heading' && !isFirst && passesHeadings(fragmentation, flow.y))
}

/** Takes a figure out of the flow until the top of the next page; all floats after it wait too. */
export function letDrift(flow: Flow, box: BlockLevelBox): void {
  const area = { left: 0, width: flow.contentWidth }
  flow.parallel.push({ box, token: { kind: 'before', forced: null }, side: null, area })
  flow.exclusions = { ...flow.exclusions, lastTop: Number.POSITIVE_INFINITY }
}

/** Whether a parallel flow is that of a drifted figure, not of a float. */
export const hasDrifted = ({ side }: ParallelToken): boolean => side === null

/** Places a drifted figure at the top of the page, or lets it wait for another page if there is no room left. */
export function placeDrifted(flow: Flow, parallel: ParallelToken): void {
  const { box } = parallel
  if (box.kind === 'inline-root') return
  if (isWaiting(flow)) {
    flow.parallel.push(parallel)
    return
  }
  const { left, width } = parallel.area ?? { left: 0, width: flow.contentWidth }
  const margin = marginOf(box.style, width)
  const top = flow.y + (flow.hasContent ? Math.max(margin.top, collapsedMargin(flow.strut)) : 0)
  const fragmentation = childFragmentainer(flow, top)
  const base = spaceInside(flow.space, { inlineSize: width, percentageBlockSize: null }, { fragmentation })
  const full = spaceWith(base, { exclusions: flow.exclusions, bfc: { x: bfcLeft(flow), y: bfcTop(flow) + top } })
  const isStart = parallel.token.kind === 'before'
  const space = isStart ? figureSpace(box, full) : full
  const natural = flow.space.services.layout(box, space, isStart ? 'start' : parallel.token)
  const room = fragmentation?.spaceLeft ?? Number.POSITIVE_INFINITY
  const isWhole = natural.token === null && natural.fragment.height <= room + EPSILON
  const result = isWhole || !isStart ? natural : (shrunk(box, full, room) ?? natural)
  if (flow.hasContent && (result.token !== null || result.fragment.height > room + EPSILON)) {
    flow.parallel.push(parallel)
    flow.exclusions = { ...flow.exclusions, lastTop: Number.POSITIVE_INFINITY }
    return
  }
  const x = flow.contentLeft + left + inlineOffset(box.style, width, result.fragment.width, flow.box.style)
  addFragment(flow, box, { x, top, space, isPushed: false }, result, childMargins(flow, box))
  if (result.token !== null) flow.parallel.push({ ...parallel, token: result.token })
}

/** Ends the figures at the top of a page: text begins below their margin, also if it continues from the page before. */
export function endDrifted(flow: Flow): void {
  const room = flow.space.fragmentation?.spaceLeft ?? Number.POSITIVE_INFINITY
  flow.y = Math.max(flow.y, Math.min(flow.y + collapsedMargin(flow.strut), room))
  flow.strut = NO_MARGIN
}
