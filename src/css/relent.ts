/**
 * Breaks unbreakable lines and words that the page would clip. On screens a box scrolls or shows its overflow; a page
 * clips it. Therefore `nowrap` text in scrolling boxes, preformatted text and table cells breaks as a last resort, and
 * words in cells break before the table exceeds the page.
 */

import type { MediaContext } from './media.ts'
import { isAbsolute } from './out-of-flow.ts'
import type { ComputedStyle } from './style.ts'
import type { StyleNode } from './style-node.ts'

/**
 * The context of an element's children. `scrolled`: all lines relent; `cell`: lines of blocks relent; `free`: lines of
 * preformatted blocks relent, and cells have the context `cell`; `whole-cells`: lines of preformatted blocks relent,
 * and cells are like other blocks; `rigid`: none do, because unbreakable content limits how far flex items shrink.
 */
export type Relenting = 'scrolled' | 'cell' | 'free' | 'whole-cells' | 'rigid'

/** The context of an element's children, from its own style and context. */
export function relenting(style: ComputedStyle, outer: Relenting, medium: MediaContext['type']): Relenting {
  if (medium === 'screen') return 'rigid'
  if (style.overflowX === 'auto' || style.overflowX === 'scroll') return 'scrolled'
  // A smaller size would not show more of a table that an enclosing box clips.
  if (style.overflowX !== 'visible' && outer === 'whole-cells') return 'free'
  if (/flex|grid|inline-/.test(style.display)) return 'rigid'
  return style.display === 'table-cell' && outer === 'free' ? 'cell' : outer
}

/** The node with lines and words that may be broken as a last resort. */
export function relented(node: StyleNode, relenting: Relenting): StyleNode {
  const { style } = node
  if (relenting === 'rigid') return node
  // A box with its own width does not widen the column, so its words do not relent.
  if (style.overflowWrap === 'relent' && isAbsolute(style))
    return { ...node, style: { ...style, overflowWrap: 'break-word' }, childBase: null }
  if (style.octavoGiveWay === 'none') return node
  const textWrapMode = style.textWrapMode === 'nowrap' && mayRelent(style, relenting) ? 'relent' : style.textWrapMode
  const isCell = style.display === 'table-cell' && relenting !== 'whole-cells'
  const breaksWords = textWrapMode === 'relent' || (isCell && style.overflowWrap !== 'anywhere')
  if (!breaksWords) return node
  return { ...node, style: { ...style, textWrapMode, overflowWrap: breakable(style) }, childBase: null }
}

/** Preserves the author's `anywhere`. */
const breakable = ({ overflowWrap }: ComputedStyle): ComputedStyle['overflowWrap'] =>
  overflowWrap === 'anywhere' ? 'anywhere' : 'relent'

/** Whether lines of a box may be broken if the page would clip them. Text with an ellipsis is never broken. */
function mayRelent({ display, whiteSpaceCollapse, textOverflow }: ComputedStyle, relenting: Relenting): boolean {
  if (textOverflow !== 'clip') return false
  const isPreserved = whiteSpaceCollapse !== 'collapse'
  if (display === 'inline') return relenting === 'scrolled' && isPreserved
  return relenting === 'scrolled' || relenting === 'cell' || isPreserved
}
