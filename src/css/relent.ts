/**
 * Breaks unbreakable lines and words where paper would cut them off. On screens a box scrolls to its overflow or shows it;
 * paper cuts it off. So in scrolling boxes, in preformatted text and in table cells, `nowrap` text breaks as a last resort, and
 * words in cells break before the table exceeds the page.
 */

import type { MediaContext } from './media.ts'
import { isAbsolute } from './out-of-flow.ts'
import type { ComputedStyle } from './style.ts'
import type { StyleNode } from './style-node.ts'

/**
 * The context that an element passes to its children. `scrolled`: all lines relent; `cell`: lines of blocks relent; `free`:
 * lines of preformatted blocks relent, and cells pass `cell` on; `whole-cells`: lines of preformatted blocks relent, and cells
 * are like other blocks; `rigid`: none do, because unbreakable content bounds how far flex items shrink.
 */
export type Relenting = 'scrolled' | 'cell' | 'free' | 'whole-cells' | 'rigid'

/** The context for an element's children, from its own style and context. */
export function relenting(style: ComputedStyle, outer: Relenting, medium: MediaContext['type']): Relenting {
  if (medium === 'screen') return 'rigid'
  if (style.overflowX === 'auto' || style.overflowX === 'scroll') return 'scrolled'
  // A smaller size shows no more of a table that a box around it cuts off.
  if (style.overflowX !== 'visible' && outer === 'whole-cells') return 'free'
  if (/flex|grid|inline-/.test(style.display)) return 'rigid'
  return style.display === 'table-cell' && outer === 'free' ? 'cell' : outer
}

/** The node with lines and words that may be broken as a last resort. */
export function relented(node: StyleNode, relenting: Relenting): StyleNode {
  const { style } = node
  if (relenting === 'rigid') return node
  // A box with a width of its own does not widen the column, so its words do not relent.
  if (style.overflowWrap === 'relent' && isAbsolute(style))
    return { ...node, style: { ...style, overflowWrap: 'break-word' }, childBase: null }
  if (style.octavoGiveWay === 'none') return node
  const textWrapMode = style.textWrapMode === 'nowrap' && mayRelent(style, relenting) ? 'relent' : style.textWrapMode
  const isCell = style.display === 'table-cell' && relenting !== 'whole-cells'
  const breaksWords = textWrapMode === 'relent' || (isCell && style.overflowWrap !== 'anywhere')
  if (!breaksWords) return node
  return { ...node, style: { ...style, textWrapMode, overflowWrap: breakable(style) }, childBase: null }
}

/** Keeps `anywhere` of the author. */
const breakable = ({ overflowWrap }: ComputedStyle): ComputedStyle['overflowWrap'] =>
  overflowWrap === 'anywhere' ? 'anywhere' : 'relent'

/** Whether lines of a box may be broken where paper would cut them off. Text that shows an ellipsis never is. */
function mayRelent({ display, whiteSpaceCollapse, textOverflow }: ComputedStyle, relenting: Relenting): boolean {
  if (textOverflow !== 'clip') return false
  const isPreserved = whiteSpaceCollapse !== 'collapse'
  if (display === 'inline') return relenting === 'scrolled' && isPreserved
  return relenting === 'scrolled' || relenting === 'cell' || isPreserved
}
