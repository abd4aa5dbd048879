/** Boxes that are laid out without breaks (CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#possible-breaks). */
import type { BlockLevelBox } from '../boxes/box.ts'
import { EPSILON } from './breaking.ts'
import { blockSizes } from './sizing.ts'
import type { ConstraintSpace, Fragmentainer } from './types.ts'

/**
 * Whether a box is monolithic in a fragmentainer. Blocks of limited height that clip or scroll are: a break would reveal hidden
 * content. With automatic height and no limit nothing is hidden, so these are fragmented like others. Boxes with size containment
 * are monolithic as well.
 */
export function isMonolithic(box: BlockLevelBox, space: ConstraintSpace, fragmentation: Fragmentainer): boolean {
  if (box.kind === 'inline-root') return false
  const { style } = box
  if (style.contain.includes('size') && isContainedWhole(box, space, fragmentation)) return true
  if (box.kind !== 'block') return false
  const hasLimit = style.height !== 'auto' || style.maxHeight !== 'none'
  return style.overflowY !== 'visible' && style.overflowY !== 'clip' && hasLimit
}

/**
 * Boxes with size containment are monolithic (CSS Containment 2, https://www.w3.org/TR/css-contain-2/#containment-size). The end
 * of a page would hide text that overflows one of automatic height, and cut one that is higher than the page: on pages both are
 * fragmented, which shows the slices of a monolithic box.
 */
function isContainedWhole(box: BlockLevelBox, space: ConstraintSpace, { kind, full }: Fragmentainer): boolean {
  if (kind === 'column') return true
  if (box.style.height === 'auto') return false
  const { preferred } = blockSizes(box.style, space, 0)
  return preferred !== null && preferred <= full + EPSILON
}
