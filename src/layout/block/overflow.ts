/**
 * The overflow of a box that has ended continues in the next fragmentainer, as a flow parallel to the content after the box
 * (CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#parallel-flows). The box has a fragment of zero height there.
 */

import { lesserShortage } from '../breaking.ts'
import { resultWith } from '../fragment.ts'
import { childMargins, placeFor } from './child-place.ts'
import type { Flow } from './flow.ts'
import { addFragment } from './placed-child.ts'

/** Places the overflow of children that ended on earlier pages; it takes no room in the flow. */
export function resumeOverflow(flow: Flow): void {
  for (const { child: index, token } of flow.resume?.overflowing ?? []) {
    const child = flow.box.children[index]!
    const { y, strut, absorbing, keepsMargin, hasContent } = flow
    const margins = childMargins(flow, child)
    const place = placeFor(flow, index, child, token, margins)
    const result = flow.space.services.layout(child, place.space, token)
    addFragment(flow, child, place, resultWith(result, { token: null }), margins)
    flow.shortage = lesserShortage(flow.shortage, result.shortage)
    if (result.token !== null) flow.overflowing.push({ child: index, token: result.token })
    Object.assign(flow, { y, strut, absorbing, keepsMargin, hasContent })
  }
}
