/**
 * `text-box-trim` of block containers (CSS Inline 3: https://www.w3.org/TR/css-inline-3/#text-box-trim): marks the inline
 * roots of the first and last formatted line, which may be in blocks inside the container.
 */

import type { BlockBox, TrimmedSides } from '../box.ts'
import { hasEdge, isInFlow } from '../in-flow.ts'

/** The block with the leading above its first line and below its last line trimmed (CSS Inline 3 §6). */
export function withTextBoxTrim(block: BlockBox): BlockBox {
  const { textBoxTrim } = block.style
  if (textBoxTrim === 'none') return block
  const start = textBoxTrim === 'trim-end' ? block : trimmedAt(block, 'start')
  return textBoxTrim === 'trim-start' ? start : trimmedAt(start, 'end')
}

/**
 * A block whose first or last line is trimmed, at any depth (CSS Inline 3, https://www.w3.org/TR/css-inline-3/#text-box-trim).
 */
function trimmedAt(block: BlockBox, side: keyof TrimmedSides): BlockBox {
  const { children } = block
  const index = side === 'start' ? children.findIndex(isInFlow) : children.findLastIndex(isInFlow)
  const child = children[index]
  if (child === undefined) return block
  if (child.kind === 'inline-root') {
    const trim = { start: false, end: false, ...child.trim, [side]: true }
    return { ...block, children: children.with(index, { ...child, trim }) }
  }
  // Edges between the container and the line prevent trimming.
  if (child.kind !== 'block' || child.isTableWrapper || hasEdge(child, side)) return block
  return { ...block, children: children.with(index, trimmedAt(child, side)) }
}
