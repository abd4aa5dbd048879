/**
 * The items of the first and the last row of a grid, before it is laid out: breaks that they ask for at its edge are the grid's
 * own (CSS Grid 2, https://www.w3.org/TR/css-grid-2/#pagination).
 */
import type { BlockLevelBox, GridBox } from '../../boxes/box.ts'
import { stackingAxis } from './lanes.ts'
import { inOrder, placeItems } from './placement.ts'
import { axisTemplate } from './template.ts'

/** Which items begin in the first row, or end in the last; of a grid whose columns follow from its width, one of them. */
export function gridEdgeItems(box: GridBox, edge: 'start' | 'end'): readonly BlockLevelBox[] {
  let known = edges.get(box)
  if (known === undefined) {
    known = edgesOf(box)
    edges.set(box, known)
  }
  return known[edge]
}

type Edges = Readonly<Record<'start' | 'end', readonly BlockLevelBox[]>>

const edges = new WeakMap<GridBox, Edges>()

/**
 * The items in the first and the last row. Where the number of columns depends on a width that is not known yet, only
 * the first and the last item are known to be there.
 */
function edgesOf(box: GridBox): Edges {
  if (stackingAxis(box) === 'row') return edgesOfLanes(box)
  const columns = axisTemplate(box, 'column', null, 0)
  const { items } = placeItems(box, columns, axisTemplate(box, 'row', null, 0))
  const first = Math.min(...items.map(({ row }) => row.start))
  const last = Math.max(...items.map(({ row }) => row.end))
  const boxes = (those: typeof items) => those.map(item => item.box)
  const { gridTemplateColumns: list } = box.style
  const isKnown =
    list === 'none' ||
    (typeof list !== 'string' &&
      !('kind' in list) &&
      list.every(item => item.kind !== 'repeat' || typeof item.count === 'number'))
  if (!isKnown) return { start: boxes(items.slice(0, 1)), end: boxes(items.slice(-1)) }
  return {
    start: boxes(items.filter(({ row }) => row.start === first)),
    end: boxes(items.filter(({ row }) => row.end === last)),
  }
}

/** Items that are stacked in the block axis: which of them stand at the edges is known once they are placed, but for these. */
function edgesOfLanes({ children }: GridBox): Edges {
  const items = inOrder(children)
  return { start: items.slice(0, 1), end: items.slice(-1) }
}
