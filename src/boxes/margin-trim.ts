/**
 * `margin-trim` (CSS Box 4, https://drafts.csswg.org/css-box-4/#margin-trim) for block containers: removes margins that adjoin
 * the edges of the container. Flex and grid containers know their edge items only in layout.
 */

import type { ComputedStyle } from '../css/style.ts'
import type { BlockBox, BlockLevelBox } from './box.ts'
import { hasEdge, isInFlow } from './in-flow.ts'

type Margin = 'marginTop' | 'marginRight' | 'marginBottom' | 'marginLeft'

const trimmedBoxes = new WeakMap<BlockLevelBox, Map<string, BlockLevelBox>>()

/** The box without some of its margins. The same object for the same box and margins. */
export function withoutMargins<B extends BlockLevelBox>(box: B, margins: readonly Margin[]): B {
  if (box.kind === 'inline-root' || margins.every(margin => box.style[margin] === 0)) return box
  const known = trimmedBoxes.get(box) ?? new Map<string, BlockLevelBox>()
  trimmedBoxes.set(box, known)
  const key = margins.join()
  let trimmed = known.get(key)
  if (trimmed === undefined) {
    const style: ComputedStyle = { ...box.style, ...Object.fromEntries(margins.map(margin => [margin, 0])) }
    trimmed = { ...box, style }
    known.set(key, trimmed)
  }
  return trimmed as B
}

/** The block without the margins of its first and last children at its edges (CSS Box 4, `margin-trim`). */
export function withMarginTrim(block: BlockBox): BlockBox {
  const { marginTrim } = block.style
  const start = marginTrim.includes('block-start') ? trimmedAt(block, 'start') : block
  return marginTrim.includes('block-end') ? trimmedAt(start, 'end') : start
}

/** Removes the margins that collapse with an edge: those of the first or last child, of its descendants, and of empty boxes. */
function trimmedAt(block: BlockBox, side: 'start' | 'end'): BlockBox {
  const children = [...block.children]
  const order = side === 'start' ? children.keys() : [...children.keys()].reverse()
  for (const i of order) {
    const child = children[i]!
    if (child.kind === 'inline-root') break
    if (!isInFlow(child)) continue
    const isEmpty = child.kind === 'block' && isSelfCollapsing(child)
    const own: Margin = side === 'start' ? 'marginTop' : 'marginBottom'
    const trimmed = withoutMargins(child, isEmpty ? ['marginTop', 'marginBottom'] : [own])
    const isOpen = trimmed.kind === 'block' && !trimmed.isRoot && !trimmed.isTableWrapper && !hasEdge(trimmed, side)
    children[i] = isOpen ? trimmedAt(trimmed, side) : trimmed
    if (!isEmpty) break
  }
  return children.every((child, i) => child === block.children[i]) ? block : { ...block, children }
}

/** Whether a box is self-collapsing (CSS 2.1, https://www.w3.org/TR/CSS2/box.html#collapsing-margins). */
const isSelfCollapsing = (box: BlockBox): boolean =>
  !box.isRoot &&
  !hasEdge(box, 'start') &&
  !hasEdge(box, 'end') &&
  (box.style.height === 'auto' || box.style.height === 0) &&
  (box.style.minHeight === 'auto' || box.style.minHeight === 0) &&
  box.marker === null &&
  box.children.every(child => child.kind === 'block' && (!isInFlow(child) || isSelfCollapsing(child)))
