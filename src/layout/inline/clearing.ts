/** Line breaks that clear floats (`br { clear }`, CSS 2.1, https://www.w3.org/TR/CSS2/visuren.html#flow-control). */
import type { InlineRootBox } from '../../boxes/box.ts'
import { itemIndexAt, itemOffset } from '../../text/measure.ts'
import type { BreakToken } from '../break-token.ts'
import { clearance, clearsInNext } from '../floats/exclusions.ts'
import type { ConstraintSpace, ExclusionSpace } from '../types.ts'

/** The `clear` of a line break that ends right before an offset. */
function clearBefore({ content }: InlineRootBox, offset: number): 'left' | 'right' | 'both' | undefined {
  const { items } = content
  for (let i = itemIndexAt(items, offset - 1); i < items.length; i++) {
    const item = items[i]!
    if (itemOffset(item) >= offset) break
    if (item.kind === 'break') return item.clear
  }
  return undefined
}

/** Whether a resumed paragraph begins with a line that clears floats. */
export const resumesCleared = (root: InlineRootBox, token: BreakToken | 'start'): boolean =>
  token !== 'start' && token.kind === 'inline' && token.offset > 0 && clearBefore(root, token.offset) !== undefined

interface Clearing {
  readonly root: InlineRootBox
  readonly space: ConstraintSpace
  readonly exclusions: ExclusionSpace
}

/** The minimum top of the line after a line break that clears floats, px from the top of the paragraph. */
export function clearedAfter({ root, exclusions, space }: Clearing, end: number): number {
  const clear = clearBefore(root, end)
  return clear === undefined ? Number.NEGATIVE_INFINITY : clearance(exclusions, clear) - space.bfc.y
}

/** Whether a line break before an offset clears a float that continues in the next fragmentainer. */
export function waitsForFloats({ root, exclusions, space }: Clearing, offset: number): boolean {
  const clear = space.fragmentation === null || offset === 0 ? undefined : clearBefore(root, offset)
  return clear !== undefined && clearsInNext(exclusions, clear)
}
