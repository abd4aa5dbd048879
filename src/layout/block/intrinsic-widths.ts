/**
 * Minimum and preferred widths of block containers, from those of their children (CSS Sizing 3,
 * https://www.w3.org/TR/css-sizing-3/#intrinsic-sizes).
 */

import { horizontal } from '../../base/geometry.ts'
import type { BlockBox, BlockLevelBox } from '../../boxes/box.ts'
import { isAbsolutelyPositioned } from '../../boxes/in-flow.ts'
import { marginOf, UNKNOWN_WIDTH } from '../edges.ts'
import type { IntrinsicSizes, SizesContext } from '../types.ts'

/**
 * Sizes of children in block flow: those of the widest child. The preferred widths of adjacent floats add up, also with that of
 * a paragraph or a formatting context beside them; other blocks extend behind floats, so that theirs does not add.
 */
export function stackedSizes(children: readonly BlockLevelBox[], space: SizesContext): IntrinsicSizes {
  let min = 0
  let word = 0
  let max = 0
  let floats = { left: 0, right: 0 }
  for (const child of children) {
    const { style } = child
    const isText = child.kind === 'inline-root'
    if (isAbsolutelyPositioned(child)) continue
    const own = space.services.intrinsicSizes(child, space)
    const margin = isText ? 0 : horizontal(marginOf(style, UNKNOWN_WIDTH))
    min = Math.max(min, own.min + margin)
    word = Math.max(word, own.word + margin)
    if (!isText && style.clear !== 'none') floats = without(floats, style.clear)
    if (!isText && (style.float === 'left' || style.float === 'right')) {
      floats = { ...floats, [style.float]: floats[style.float] + Math.max(0, own.max + margin) }
      max = Math.max(max, floats.left + floats.right)
      continue
    }
    max = Math.max(max, own.max + besideFloats(child, floats))
    floats = { left: 0, right: 0 }
  }
  return { min, word, max }
}

interface FloatWidths {
  readonly left: number
  readonly right: number
}

const without = (floats: FloatWidths, clear: 'left' | 'right' | 'both'): FloatWidths => ({
  left: clear === 'right' ? floats.left : 0,
  right: clear === 'left' ? floats.right : 0,
})

/** Width that is not available to a box: its margins, or floats where those are wider. */
function besideFloats(child: BlockLevelBox, { left, right }: FloatWidths): number {
  if (child.kind === 'inline-root') return left + right
  const margin = marginOf(child.style, UNKNOWN_WIDTH)
  if (child.kind === 'block' && !child.isRoot) return margin.left + margin.right
  const beside = (float: number, own: number): number => (float > 0 ? Math.max(float, own) : own)
  return beside(left, margin.left) + beside(right, margin.right)
}

/**
 * A caption contributes its longest word at most, so that it does not widen its table (CSS Tables 3,
 * https://www.w3.org/TR/css-tables-3/#computing-the-table-width).
 */
export function wrapperSizes(box: BlockBox, space: SizesContext): IntrinsicSizes {
  let min = 0
  let word = 0
  let max = 0
  for (const child of box.children) {
    const own = space.services.intrinsicSizes(child, space)
    min = Math.max(min, own.min)
    word = Math.max(word, own.word)
    max = Math.max(max, child.kind === 'table' ? own.max : own.word)
  }
  return { min, word, max }
}
