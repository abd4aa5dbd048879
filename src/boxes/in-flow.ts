/**
 * Which boxes take part in the flow of their container (CSS 2.1, https://www.w3.org/TR/CSS22/visuren.html#positioning-scheme).
 * An inline root has the style of its container, so only boxes of their own can be out of flow.
 */

import { isAbsolute, isOutOfFlow } from '../css/out-of-flow.ts'
import type { ComputedStyle } from '../css/style.ts'
import type { BlockBox, BlockLevelBox } from './box.ts'

/** Neither floated nor absolutely positioned. */
export const isInFlow = (box: BlockLevelBox): boolean => box.kind === 'inline-root' || !isOutOfFlow(box.style)

/** A box or the part of one, with the style that places it. */
interface Placed {
  readonly kind: string
  readonly style: Pick<ComputedStyle, 'position'>
}

/** Absolutely positioned; such boxes take no room in their container, and no part in its algorithm. */
export const isAbsolutelyPositioned = (box: Placed): boolean => box.kind !== 'inline-root' && isAbsolute(box.style)

/** Whether border or padding are between a container and its first or last child, so that their margins do not adjoin. */
export function hasEdge({ style }: BlockBox, side: 'start' | 'end'): boolean {
  const [border, padding] =
    side === 'start' ? [style.borderTopWidth, style.paddingTop] : [style.borderBottomWidth, style.paddingBottom]
  return border !== 0 || padding !== 0
}
