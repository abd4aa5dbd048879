/**
 * Lines and words that may not be broken, where nothing else could show them. On screens a box scrolls to what is beyond its
 * edge, or lets it stick out; on paper that would be cut off. So in boxes that scroll, in preformatted text and in cells of
 * tables, whose columns have to share one width, `nowrap` means: not as long as there is another way; and a word is broken
 * before its table goes over the edge.
 */

import type { MediaContext } from './media.ts'
import { isAbsolute } from './out-of-flow.ts'
import type { ComputedStyle } from './style.ts'
import type { StyleNode } from './style-node.ts'

/**
 * What an element hands down. `scrolled`: all lines in it relent; `cell`: those of blocks in it; `free`: those of preformatted
 * blocks; `rigid`: none, because items of flexible boxes shrink as far as their content lets them, and what is not broken
 * holds them.
 */
export type Relenting = 'scrolled' | 'cell' | 'free' | 'rigid'

/** What an element hands down to its children, from its own style and what it was handed. */
export function relenting(style: ComputedStyle, outer: Relenting, medium: MediaContext['type']): Relenting {
  if (medium === 'screen') return 'rigid'
  if (style.overflowX === 'auto' || style.overflowX === 'scroll') return 'scrolled'
  if (/flex|grid|inline-/.test(style.display)) return 'rigid'
  return style.display === 'table-cell' && outer === 'free' ? 'cell' : outer
}

/** The node with lines and words that may be broken as a last resort. */
export function relented(node: StyleNode, relenting: Relenting): StyleNode {
  const { style } = node
  if (relenting === 'rigid') return node
  // A box of its own width beside the cell's text does not make the column wider: its words are those of the document.
  if (style.overflowWrap === 'relent' && isAbsolute(style))
    return { ...node, style: { ...style, overflowWrap: 'break-word' }, childBase: null }
  if (style.octavoGiveWay === 'none') return node
  const textWrapMode = style.textWrapMode === 'nowrap' && mayRelent(style, relenting) ? 'relent' : style.textWrapMode
  const breaksWords = textWrapMode === 'relent' || (style.display === 'table-cell' && style.overflowWrap !== 'anywhere')
  if (!breaksWords) return node
  return { ...node, style: { ...style, textWrapMode, overflowWrap: breakable(style) }, childBase: null }
}

/** Where the author allows breaks anywhere, that is what it stays. */
const breakable = ({ overflowWrap }: ComputedStyle): ComputedStyle['overflowWrap'] =>
  overflowWrap === 'anywhere' ? 'anywhere' : 'relent'

/** Whether lines of a box may be broken where paper would cut them off. Text that shows an ellipsis never is. */
function mayRelent({ display, whiteSpaceCollapse, textOverflow }: ComputedStyle, relenting: Relenting): boolean {
  if (textOverflow !== 'clip') return false
  const isPreserved = whiteSpaceCollapse !== 'collapse'
  if (display === 'inline') return relenting === 'scrolled' && isPreserved
  return relenting !== 'free' || isPreserved
}
