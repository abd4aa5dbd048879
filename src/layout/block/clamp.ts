/**
 * `line-clamp` (CSS Overflow 4: https://www.w3.org/TR/css-overflow-4/#line-clamp): a block container ends after a number of
 * lines. The container is first laid out completely to find its last line; then the boxes after this line are removed, and the
 * line is shortened until an ellipsis fits. The rest is laid out like any other box.
 */

import { vertical } from '../../base/geometry.ts'
import type { BlockBox, BlockLevelBox } from '../../boxes/box.ts'
import { isInFlow } from '../../boxes/in-flow.ts'
import { cached, identical } from '../cache.ts'
import { spaceWith } from '../constraint-space.ts'
import { clampedRoot } from '../inline/block-ellipsis.ts'
import { blockSizes } from '../sizing.ts'
import type { BoxFragment, ConstraintSpace, FixedSizes, LayoutServices, LineFragment } from '../types.ts'

/** All inputs of the lines and of the height that contains them. */
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

/** The box without the content after its clamp point; the box itself if there is none. */
export function clamped(box: BlockBox, space: ConstraintSpace): BlockBox {
  const { inlineSize, percentageBlockSize, fragmentainerSize, shrinkToFit, fixed } = space
  const input = { inlineSize, percentageBlockSize, fragmentainerSize, shrinkToFit, fixed, space }
  return clampedBox(box, input, space.services)
}

/**
 * The box as it ends at its clamp point (CSS Overflow 4, https://www.w3.org/TR/css-overflow-4/#line-clamp): laid out once
 * without breaks to find the last line, then reduced to the children up to it, with the ellipsis on that line. The box
 * unchanged if all lines are kept.
 */
function endedAtClamp(box: BlockBox, space: ConstraintSpace, services: LayoutServices): BlockBox {
  const whole: BlockBox = { ...box, style: { ...box.style, continue: 'auto' } }
  const { fragment } = services.layout(whole, spaceWith(space, { fragmentation: null, stopAt: null }), 'start')
  const contents: FlowContent[] = []
  collect(fragment, 0, vertical(fragment.padding) + vertical(fragment.border) - topOf(fragment), contents)
  const last = lastKept(contents, box, space, fragment.width)
  if (last === null) return whole
  // A clamped paragraph cannot be balanced: it does not show all of its lines.
  if (last.line.root.style.textWrapStyle === 'balance') return endedAtClamp(unbalanced(box), space, services)
  const end = clampedRoot(last.line, last.rootWidth, box.style.blockEllipsis, space)
  return { ...whole, children: endedAfter(whole, last.line.root.id, end)! }
}

/** The block with greedy line breaking instead of balancing. */
const unbalanced = (box: BlockBox): BlockBox => ({
  ...box,
  children: box.children.map(child => {
    if (child.kind === 'inline-root')
      // Caches of text use the content object as key and assume one style, so a changed style needs new content.
      return { ...child, content: { ...child.content }, style: { ...child.style, textWrapStyle: 'auto' } }
    return child.kind === 'block' && !child.isRoot ? unbalanced(child) : child
  }),
})

const topOf = ({ padding, border }: BoxFragment): number => padding.top + border.top

/** A line, or a box without lines that count, in flow order. */
type FlowContent = FlowLine | { readonly line: null }
interface FlowLine {
  readonly line: LineFragment
  readonly rootWidth: number
  /** The height of the box if it ended after this line. */
  readonly height: number
}

/** Collects the lines of a block formatting context in order. `below` is the height of the edges below them, px. */
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

/** Whether a fragment is in the flow of its block: no marker, row or positioned box. */
const isFlowBox = ({ box }: BoxFragment): boolean =>
  box.kind === 'inline-root' ||
  (box.kind !== 'inline' && box.kind !== 'marker' && box.kind !== 'row' && box.kind !== 'row-group' && isInFlow(box))

/**
 * The line before the clamp point, by `max-lines` or by the height; null if there is no line or no content after it. The first
 * line is always kept, so that the box is not empty.
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

/** The number of lines that fit in the height or maximum height of a box if it ended after the last of them. */
function linesWithin(lines: readonly FlowLine[], box: BlockBox, space: ConstraintSpace, width: number): number {
  const { preferred, most } = blockSizes(box.style, space, width)
  const limit = Math.min(preferred ?? Number.POSITIVE_INFINITY, most)
  const over = lines.findIndex(({ height }) => height > limit + 0.01)
  return over < 0 ? lines.length : over
}

/** The children of a block that ends with `end` in place of an inline root; null if the root is not in the block. */
function endedAfter(box: BlockBox, root: number, end: BlockLevelBox): readonly BlockLevelBox[] | null {
  for (const [i, child] of box.children.entries()) {
    const last = child.id === root && child.kind === 'inline-root' ? end : shortened(child, root, end)
    if (last === null) continue
    // Positioned boxes are not in the flow and are kept.
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
