/**
 * What overflows a box that has ended goes on in the next fragmentainer, beside what follows the box: a flow parallel to that
 * (CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#parallel-flows). The box has a part without height there.
 */
import { lesserShortage } from '../breaking.ts'
import { childMargins, placeFor } from './child-place.ts'
import type { Flow } from './flow.ts'
import { addFragment } from './placed-child.ts'

/** The children that have ended on earlier pages and overflow into this one; they take no room in the flow. */
export function resumeOverflow(flow: Flow): void {
  for (const { child: index, token } of flow.resume?.overflowing ?? []) {
    const child = flow.box.children[index]!
    const { y, strut, absorbing, keepsMargin, hasContent } = flow
    const place = placeFor(flow, index, child, token)
    const result = flow.space.services.layout(child, place.space, token)
    addFragment(flow, child, place, { ...result, token: null }, childMargins(flow, child))
    flow.shortage = lesserShortage(flow.shortage, result.shortage)
    if (result.token !== null) flow.overflowing.push({ child: index, token: result.token })
    Object.assign(flow, { y, strut, absorbing, keepsMargin, hasContent })
  }
}
