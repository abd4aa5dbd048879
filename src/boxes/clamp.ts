/** Whether the lines of a box are clamped (CSS Overflow 4 §5.2). https://www.w3.org/TR/css-overflow-4/ */
import type { ComputedStyle } from '../css/style.ts'

/** Whether a block container limits its lines by their number or by its height. */
export function clampsLines({ continue: continues, maxLines, boxOrient, display }: ComputedStyle): boolean {
  if (continues === 'auto') return false
  if (continues === 'collapse') return true
  // `-webkit-line-clamp` applies to legacy vertical boxes, which are flow roots here.
  const isOldBox = display === 'flow-root' || display === 'inline-block'
  return maxLines !== 'none' && isOldBox && (boxOrient === 'vertical' || boxOrient === 'block-axis')
}
