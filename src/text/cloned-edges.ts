/**
 * Inline boxes with edges on each of their lines: `box-decoration-break: clone` (CSS Fragmentation 3,
 * https://www.w3.org/TR/css-break-3/#break-decoration). A line that breaks such a box is shorter by its end edge, and the next
 * one by its start edge.
 */
import type { InlineItem } from './types.ts'

/** A box with cloned edges, by the indices of its `open` and `close` items. */
export interface ClonedBox {
  readonly open: number
  readonly close: number
}

/** The boxes with cloned edges in a content, outer ones first; null if there are none, as in most texts. */
export function clonedBoxes(items: readonly InlineItem[]): readonly ClonedBox[] | null {
  let boxes: { open: number; close: number }[] | null = null
  const stack: { open: number; close: number }[] = []
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!
    if (item.kind === 'open') {
      const box = { open: i, close: items.length }
      stack.push(box)
      if (item.style.boxDecorationBreak === 'clone') {
        boxes ??= []
        boxes.push(box)
      }
    } else if (item.kind === 'close') {
      const box = stack.pop()
      if (box !== undefined) box.close = i
    }
  }
  return boxes
}
