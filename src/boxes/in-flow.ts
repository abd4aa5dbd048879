/**
 * Whether boxes take part in the flow of their container (CSS 2.1,
 * https://www.w3.org/TR/CSS22/visuren.html#positioning-scheme). An inline root has the style of its container, so it is always
 * in flow.
 */

import { isAbsolute, isOutOfFlow } from '../css/out-of-flow.ts'
import type { ComputedStyle } from '../css/style.ts'
import type { BlockBox, BlockLevelBox } from './box.ts'

/** Whether a box is in flow: neither floated nor absolutely positioned. */
export const isInFlow = (box: BlockLevelBox): boolean => box.kind === 'inline-root' || !isOutOfFlow(box.style)

/** A box or a part of one, with the style that positions it. */
interface Placed {
  readonly kind: string
  readonly style: Pick<ComputedStyle, 'position'>
}

/** Whether a box is absolutely positioned: it takes no room in its container, and no part in its layout algorithm. */
export const isAbsolutelyPositioned = (box: Placed): boolean => box.kind !== 'inline-root' && isAbsolute(box.style)

/** Whether there is border or padding between a container and its first or last child, so that their margins do not adjoin. */
export function hasEdge({ style }: BlockBox, side: 'start' | 'end'): boolean {
  const [border, padding] =
    side === 'start' ? [style.borderTopWidth, style.paddingTop] : [style.borderBottomWidth, style.paddingBottom]
  return border !== 0 || padding !== 0
}
