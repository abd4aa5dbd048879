/** Floats and absolutely positioned children of a block (CSS 2.1, https://www.w3.org/TR/CSS2/visuren.html#positioning-scheme). */

import type { Rect } from '../../base/geometry.ts'
import type { BlockLevelBox } from '../../boxes/box.ts'
import { isAbsolute } from '../../css/out-of-flow.ts'
import { isPageFloat } from '../../css/page-floats.ts'
import { indentOf } from '../../text/lines.ts'
import type { BreakToken, ParallelToken } from '../break-token.ts'
import { EPSILON, lesserShortage } from '../breaking.ts'
import { placeFloat } from '../floats/float.ts'
import { allWait, asOne, staysWaiting, waitingFrom } from '../floats/waiting.ts'
import { movedHoisted } from '../fragment.ts'
import { isOfPage, staticStart } from '../positioned.ts'
import type { Flow } from './flow.ts'
import { bfcLeft, bfcTop, childFragmentainer } from './flow.ts'
import { collapsedMargin } from './margins.ts'
import { endDrifted, placeDrifted } from './shrinking-figures.ts'

/** Places a float below the unresolved margins; an absolutely positioned box is only reported, with its static position. */
export function placeOutOfFlow(flow: Flow, child: BlockLevelBox): void {
  const top = flow.y + (flow.absorbing ? 0 : collapsedMargin(flow.strut))
  const { style } = flow.box
  if (isAbsolute(child.style) || isPageFloat(child.style)) {
    flow.outOfFlow.push({
      box: child,
      staticPosition: { x: flow.contentLeft + staticStart(style, child.style, emptyLine(flow)), y: top },
      direction: style.direction,
      isFixed: isOfPage(child.style),
    })
    return
  }
  addFloat(flow, child, 'start', top)
}

/** The line that would contain a positioned box alone. `text-indent` indents the first line of a block, or all others. */
function emptyLine({ box, contentWidth, hasContent }: Flow): { readonly width: number; readonly indent: number } {
  return { width: contentWidth, indent: indentOf(box.style, contentWidth, !hasContent, false) }
}

/** Places the rest of floats and figures from earlier fragmentainers before the flow continues. */
export function resumeFloats(flow: Flow): void {
  const parallel = flow.resume?.parallel ?? []
  for (let i = 0; i < parallel.length; ) {
    const waiting = waitingFrom(parallel, i, flow.exclusions)
    if (waiting.to === i) resumeParallel(flow, parallel[i]!)
    else flow.parallel.push(asOne(waiting))
    i = Math.max(i + 1, waiting.to)
  }
  endDrifted(flow)
}

/** Resumes a parallel flow and the floats behind it, up to the one from which on all of them wait for another page. */
function resumeParallel(flow: Flow, parallel: ParallelToken): void {
  const { behind } = parallel
  if (behind === undefined) {
    resumeOne(flow, parallel)
    return
  }
  if (staysWaiting(parallel, flow.exclusions) && allWait(behind, flow.exclusions)) {
    flow.parallel.push(parallel)
    return
  }
  const { behind: _, ...first } = parallel
  resumeOne(flow, first)
  for (let i = behind.from; i < behind.to; i++) {
    if (allWait(behind, flow.exclusions)) {
      flow.parallel.push(asOne({ ...behind, from: i }))
      return
    }
    resumeOne(flow, behind.floats[i]!)
  }
}

function resumeOne(flow: Flow, parallel: ParallelToken): void {
  if (parallel.side === null) placeDrifted(flow, parallel)
  else if (staysWaiting(parallel, flow.exclusions)) flow.parallel.push(parallel)
  else addFloat(flow, parallel.box, parallel.token, flow.y, parallel)
}

/**
 * Places a float at `top` of the flow, or as far below as earlier floats require (CSS 2.1,
 * https://www.w3.org/TR/CSS2/visuren.html#float-position). The part that does not fit becomes a parallel flow, which continues
 * in its area in the next fragmentainer.
 */
function addFloat(
  flow: Flow,
  child: BlockLevelBox,
  token: BreakToken | 'start',
  top: number,
  { area: within = { left: 0, width: flow.contentWidth }, rest }: Pick<ParallelToken, 'area' | 'rest'> = {},
): void {
  const { space } = flow
  const left = bfcLeft(flow) + flow.contentLeft + within.left
  const area: Rect = { x: left, y: bfcTop(flow) + top, width: within.width, height: 0 }
  const placed = placeFloat(child, token, {
    area,
    exclusions: flow.exclusions,
    direction: flow.box.style.direction,
    percentageBlockSize: flow.percentageBlockSize,
    fragmentation: childFragmentainer(flow, 0),
    fragmentTop: bfcTop(flow),
    edgeAbove: flow.contentTop,
    context: space,
    rest,
  })
  flow.exclusions = placed.exclusions
  flow.shortage = lesserShortage(flow.shortage, placed.shortage)
  if (placed.parallel !== null) flow.parallel.push({ ...placed.parallel, area: within })
  for (const entry of placed.outOfFlow) flow.outOfFlow.push(movedHoisted(entry, -bfcLeft(flow), -bfcTop(flow)))
  if (placed.fragment === null) return
  flow.placed.push({ x: placed.x - bfcLeft(flow), y: placed.y - bfcTop(flow), fragment: placed.fragment })
  if (placed.fragment.height > EPSILON) flow.hasContent = true
}
