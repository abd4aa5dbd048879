/**
 * `line-clamp` (CSS Overflow 4: https://www.w3.org/TR/css-overflow-4/#line-clamp): a block container ends after some of its
 * lines. It is laid out whole to find the last line that is kept; then the boxes behind that line are taken away, and the line
 * is shortened until an ellipsis fits on it. What is left is laid out like any other box.
 */

import { vertical } from '../../base/geometry.ts'
import type { BlockBox, BlockLevelBox } from '../../boxes/box.ts'
import { isInFlow } from '../../boxes/in-flow.ts'

import { cached, identical } from '../cache.ts'
import { clampedRoot } from '../inline/block-ellipsis.ts'
import { blockSizes } from '../sizing.ts'
import type { BoxFragment, ConstraintSpace, FixedSizes, LayoutServices, LineFragment } from '../types.ts'

/** All that lines, and the height that holds them, depend on. */
type ClampInput = Pick<ConstraintSpace, 'inlineSize' | 'percentageBlockSize' | 'fragmentainerSize' | 'shrinkToFit'> & {
  readonly fixed: FixedSizes
  readonly space: ConstraintSpace
}

const clampedBox = cached<BlockBox, ClampInput, BlockBox>(
  {
    inlineSize: identical,
    percentageBlockSize: identical,
    fragmentainerSize: identical,
    shrinkToFit: identical,
    fixed: (a, b) => a.inlineSize === b.inlineSize && a.blockSize === b.blockSize,
    // The fields above are those that lines in a formatting context of its own read.
    space: () => true,
  },
  (box, { space }, services) => endedAtClamp(box, space, services),
)

/** The box without what stands behind its clamp point; the box itself where nothing does. */
export function clamped(box: BlockBox, space: ConstraintSpace): BlockBox {
  const { inlineSize, percentageBlockSize, fragmentainerSize, shrinkToFit, fixed } = space
  const input = { inlineSize, percentageBlockSize, fragmentainerSize, shrinkToFit, fixed, space }
  return clampedBox(box, input, space.services)
}

/**
 * The box as it ends at its clamp point (CSS Overflow 4, https://www.w3.org/TR/css-overflow-4/#line-clamp): laid out once
 * without breaks to find the last line that is kept, then with only the children up to it, and the ellipsis on that line. The
 * box without a clamp where all lines are kept.
 */
function endedAtClamp(box: BlockBox, space: ConstraintSpace, services: LayoutServices): BlockBox {
  const whole: BlockBox = { ...box, style: { ...box.style, continue: 'auto' } }
  const { fragment } = services.layout(whole, { ...space, fragmentation: null, stopAt: null }, 'start')
  const contents: FlowContent[] = []
  collect(fragment, 0, vertical(fragment.padding) + vertical(fragment.border) - topOf(fragment), contents)
  const last = lastKept(contents, box, space, fragment.width)
  if (last === null) return whole
  // Lines that are not all shown have nothing to be balanced with.
  if (last.line.root.style.textWrapStyle === 'balance') return endedAtClamp(unbalanced(box), space, services)
  const end = clampedRoot(last.line, last.rootWidth, box.style.blockEllipsis, space)
  return { ...whole, children: endedAfter(whole, last.line.root.id, end)! }
}

/** The block with lines that are filled one after the other. */
const unbalanced = (box: BlockBox): BlockBox => ({
  ...box,
  children: box.children.map(child => {
    if (child.kind === 'inline-root')
      // What is known of a text is kept with its content, and holds for one style.
      return { ...child, content: { ...child.content }, style: { ...child.style, textWrapStyle: 'auto' } }
    return child.kind === 'block' && !child.isRoot ? unbalanced(child) : child
  }),
})

const topOf = ({ padding, border }: BoxFragment): number => padding.top + border.top

/** A line, or a box that has none of the lines that are counted, in the order of the flow. */
type FlowContent = FlowLine | { readonly line: null }
interface FlowLine {
  readonly line: LineFragment
  readonly rootWidth: number
  /** The height of the box if it ended after this line. */
  readonly height: number
}

/** Collects the lines of the block formatting context in their order. `below` is the height of the edges below them, px. */
function collect(fragment: BoxFragment, top: number, below: number, contents: FlowContent[]): void {
  for (const { y, fragment: child } of fragment.children) {
    if (child.kind === 'line') {
      contents.push({ line: child, rootWidth: fragment.width, height: top + y + child.height + below })
      continue
    }
    if (child.kind !== 'box' || !isFlowBox(child)) continue
    const { kind } = child.box
    if (kind === 'inline-root') collect(child, top + y, below, contents)
    else if (kind === 'block' && !child.box.isRoot) {
      const edges = child.padding.bottom + child.border.bottom
      collect(child, top + y, below + edges, contents)
    } else if (child.height > 0) contents.push({ line: null })
  }
}

/** Whether a fragment is part of the flow of its block: no marker, row or positioned box. */
const isFlowBox = ({ box }: BoxFragment): boolean =>
  box.kind === 'inline-root' ||
  (box.kind !== 'inline' && box.kind !== 'marker' && box.kind !== 'row' && box.kind !== 'row-group' && isInFlow(box))

/**
 * The line before the clamp point, by `max-lines` or by the height; null where nothing follows it, or where there is no
 * line. The first line always stays: a box that shows nothing says nothing.
 */
function lastKept(
  contents: readonly FlowContent[],
  box: BlockBox,
  space: ConstraintSpace,
  width: number,
): FlowLine | null {
  const lines = contents.filter((content): content is FlowLine => content.line !== null)
  const { maxLines } = box.style
  const byNumber = maxLines === 'none' ? lines.length : maxLines
  const kept = Math.min(byNumber, maxLines === 'none' ? linesWithin(lines, box, space, width) : lines.length)
  const last = lines[Math.max(1, kept) - 1]
  return last === undefined || last === contents.at(-1) ? null : last
}

/** How many lines fit in the height or the maximum height of a box, if it ended after the last of them. */
function linesWithin(lines: readonly FlowLine[], box: BlockBox, space: ConstraintSpace, width: number): number {
  const { preferred, most } = blockSizes(box.style, space, width)
  const limit = Math.min(preferred ?? Number.POSITIVE_INFINITY, most)
  const over = lines.findIndex(({ height }) => height > limit + 0.01)
  return over < 0 ? lines.length : over
}

/** The children of a block that ends with `end` in the place of an inline root; null where the root is not in it. */
function endedAfter(box: BlockBox, root: number, end: BlockLevelBox): readonly BlockLevelBox[] | null {
  for (const [i, child] of box.children.entries()) {
    const last = child.id === root && child.kind === 'inline-root' ? end : shortened(child, root, end)
    if (last === null) continue
    // Positioned boxes are no part of the flow that ends.
    const positioned = box.children.slice(i + 1).filter(later => !isInFlow(later) && later.style.float === 'none')
    return [...box.children.slice(0, i), last, ...positioned]
  }
  return null
}

/**
 * A copy of a block that ends with `end` in place of the inline root `root`, or null where the root is not in it.
 * Formatting context roots are opaque to a clamp: their lines do not count.
 */
function shortened(box: BlockLevelBox, root: number, end: BlockLevelBox): BlockBox | null {
  if (box.kind !== 'block' || box.isRoot) return null
  const children = endedAfter(box, root, end)
  return children === null ? null : { ...box, children }
}
