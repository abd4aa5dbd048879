/**
 * Finds the first formatted line of a block container (CSS Pseudo 4 §2.1.1), for `::first-line` and `::first-letter`.
 * https://www.w3.org/TR/css-pseudo-4/
 */
import { isOutOfFlow } from '../../css/out-of-flow.ts'
import type { BlockBox, BlockLevelBox, ColumnsBox, InlineRootBox } from '../box.ts'

/** A container on the path, and the index of the child that contains the line. */
interface Step {
  readonly box: BlockBox | ColumnsBox
  readonly index: number
}

/**
 * The block with the inline root of its first formatted line replaced. The line may be in blocks inside it, but not in
 * out-of-flow boxes, tables, or flex and grid items. Unchanged if there is no such line.
 */
export function withFirstRoot(block: BlockBox, change: (root: InlineRootBox) => BlockLevelBox): BlockBox {
  const steps: Step[] = []
  const root = descend(block, steps)
  if (root === null) return block
  const changed = change(root)
  if (changed === root) return block
  let inner: BlockLevelBox = changed
  for (let i = steps.length - 1; i >= 0; i--) {
    const { box, index } = steps[i]!
    inner =
      box.kind === 'columns'
        ? { ...box, flow: inner as BlockBox }
        : { ...box, children: box.children.with(index, inner) }
  }
  return inner as BlockBox
}

/** Descends to the first inline root in flow and records the path; null if other content comes first. */
function descend(block: BlockBox, steps: Step[]): InlineRootBox | null {
  const places: { readonly box: BlockBox | ColumnsBox; next: number }[] = [{ box: block, next: 0 }]
  for (let place = places.at(-1); place !== undefined; place = places.at(-1)) {
    const { box } = place
    const index = place.next++
    const child: BlockLevelBox | undefined =
      box.kind === 'columns' ? (index === 0 ? box.flow : undefined) : box.children[index]
    if (child === undefined) places.pop()
    else if (child.kind === 'inline-root') {
      for (const { box: around, next } of places) steps.push({ box: around, index: next - 1 })
      return child
    } else if (isOutOfFlow(child.style)) continue
    else if ((child.kind === 'block' && !child.isTableWrapper) || child.kind === 'columns')
      places.push({ box: child, next: 0 })
    else return null
  }
  return null
}
