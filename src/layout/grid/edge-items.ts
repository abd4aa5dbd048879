/**
 * The items of the first and last row of a grid, known before its layout: their break values propagate to the grid (CSS Grid
 * 2, https://www.w3.org/TR/css-grid-2/#pagination).
 */
import type { BlockLevelBox, GridBox } from '../../boxes/box.ts'
import { stackingAxis } from './lanes.ts'
import { inOrder, placeItems } from './placement.ts'
import { axisTemplate } from './template.ts'

/** The items that begin in the first row or end in the last one. If the number of columns depends on the width, only one item. */
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
 * The items in the first and last row. If the number of columns depends on a width that is not known yet, only the first and
 * last item are certain.
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

/**
 * The items at the edges of grid lanes that stack in the block axis. Others may be there too, which is only known after
 * placement.
 */
function edgesOfLanes({ children }: GridBox): Edges {
  const items = inOrder(children)
  return { start: items.slice(0, 1), end: items.slice(-1) }
}
