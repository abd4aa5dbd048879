/**
 * Intrinsic widths of grids whose items are stacked in the inline axis ("Sizing Grid Containers",
 * https://drafts.csswg.org/css-grid-3/#intrinsic-sizes): the distance from the start of the stack to the farthest margin edge.
 */
import type { GridBox } from '../../boxes/box.ts'
import { gapOf } from '../edges.ts'
import type { IntrinsicSizes, SizesContext } from '../types.ts'
import { marginsIn } from './grid-items.ts'
import { lanesOf, RunningPositions } from './lanes.ts'

/** The widths of the content box, px. Percentages of margins count as 0. */
export function stackedWidths(box: GridBox, context: SizesContext): IntrinsicSizes {
  const available = context.percentageBlockSize ?? null
  const lanes = lanesOf(box, 'row', null, { available, gap: gapOf(box.style.rowGap, available) })
  const measured = lanes.items.map(item => {
    const margin = marginsIn(item.box, 0)
    return { item, sizes: context.services.intrinsicSizes(item.box, context), edges: margin.left + margin.right }
  })
  const widthBy = (part: keyof IntrinsicSizes): number => {
    const positions = new RunningPositions(lanes.count, gapOf(box.style.columnGap, 0), box.style, null)
    for (const { item, sizes, edges } of measured) positions.add(positions.spanOf(item), sizes[part] + edges)
    return positions.used
  }
  return { min: widthBy('min'), word: widthBy('word'), max: widthBy('max') }
}
