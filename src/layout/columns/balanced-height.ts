/**
 * The height of balanced columns (CSS Multi-column 1, https://www.w3.org/TR/css-multicol-1/#cf).
 *
 * Content that fits in columns of one height may not fit in higher ones: a margin that a break cuts off in the lower
 * columns may stand within the higher. So the height is not bisected. It begins with an even share of the content, and
 * grows by the least that moves any break, until the columns are enough.
 * https://www.w3.org/TR/css-multicol-1/
 */

import type { BlockLevelBox, ColumnsBox } from '../../boxes/box.ts'
import { isAbsolutelyPositioned } from '../../boxes/in-flow.ts'
import { isBlockLevelItem } from '../../boxes/inline/block-level-item.ts'
import { type ColumnGeometry, columnGeometry, MAX_COLUMNS } from '../../css/column-geometry.ts'
import { avoids, EPSILON } from '../breaking.ts'
import { cached, identical } from '../cache.ts'
import type { BoxFragment, Fragment, LayoutServices } from '../types.ts'
import { BreakAppeal } from '../types.ts'
import type { Bounds, ColumnsSpace, Filled } from './fill.ts'
import { fillColumns, flowEnd, UNBOUNDED } from './fill.ts'

/**
 * All of the flow in columns of equal height, wherever that would be. Columns around these are tried at many heights: to
 * balance these anew at each of them, and those in them, would take time without end. So they are balanced once, and what
 * the columns around them cut is balanced again only if it holds no others.
 */
export const balancedOnce = cached<ColumnsBox, Omit<ColumnsSpace, 'services'>, Filled>(
  { inlineSize: identical, percentageBlockSize: identical, fragmentainerSize: identical },
  (box, input, services) => {
    const space: ColumnsSpace = { ...input, services }
    const bounds: Bounds = { start: 'start', most: Number.POSITIVE_INFINITY, isOwn: true, atStart: true }
    return balance(box, space, columnGeometry(box.style, input.inlineSize), bounds)
  },
)

/** Whether there are columns in a box. */
export const holdsColumns = (box: BlockLevelBox, services: LayoutServices): boolean =>
  cachedHoldsColumns(box, NO_INPUT, services)

const NO_INPUT = {}

const cachedHoldsColumns = cached<BlockLevelBox, typeof NO_INPUT, boolean>({}, (box, _, services) => {
  const isIn = (inner: BlockLevelBox): boolean => inner.kind === 'columns' || holdsColumns(inner, services)
  switch (box.kind) {
    case 'block':
    case 'flex':
    case 'grid':
      return box.children.some(isIn)
    case 'columns':
      return true
    case 'table':
      return box.groups.some(group => group.rows.some(row => row.containers.some(isIn)))
    case 'inline-root':
      return box.content.items.some(item => isBlockLevelItem(item) && isIn(item.box))
    default:
      return false
  }
})

/**
 * Steps of the search that are as small as can be; from then on each is twice the one before, so that content of any
 * height takes a bounded number of layouts. Text of one line height is balanced within the first few.
 */
const SMALL_STEPS = 24

/**
 * The columns at the least height at which no more of them are needed than there are, nothing overflows, and no break is
 * worse than it has to be.
 *
 * @param fallback the columns at their greatest height, where content may be left over at lesser ones
 */
export function balance(
  box: ColumnsBox,
  space: ColumnsSpace,
  { count, ...geometry }: ColumnGeometry,
  bounds: Bounds,
  fallback: Filled | null = null,
): Filled {
  const unlimited = { ...geometry, count: MAX_COLUMNS }
  // What fits in columns of the greatest height has nothing to gain from waiting for higher ones.
  const within = fallback === null ? bounds : { ...bounds, atStart: true }
  // Without a bound on their height only forced breaks end columns: they cut the flow into runs.
  const runs = fillColumns(box, space, unlimited, within, UNBOUNDED)
  let height = Math.min(bounds.most, Math.max(evenShare(runs, count), tallestWhole(runs)))
  let filled = fillColumns(box, space, unlimited, within, height)
  for (let step = 0, least = 0; height < bounds.most - EPSILON && step < MOST_STEPS; step++) {
    const isTooMuch = filled.token !== null || filled.columns.length > Math.max(count, runs.columns.length)
    if (!isTooMuch && filled.appeal === BreakAppeal.perfect && filled.overflow <= EPSILON) break
    const missing = filled.overflow > EPSILON ? Math.min(filled.overflow, filled.shortage) : filled.shortage
    if (!Number.isFinite(missing)) break
    least = step < SMALL_STEPS ? missing : Math.max(missing, 2 * least)
    height = Math.min(bounds.most, height + least)
    filled = fillColumns(box, space, unlimited, within, height)
  }
  const isTooMuch = filled.token !== null || filled.columns.length > Math.max(count, fallback?.columns.length ?? 0)
  if (fallback !== null && isTooMuch) return fallback
  return { ...filled, height }
}

const MOST_STEPS = 2 * SMALL_STEPS

/** The height at which all runs fit, if they could be cut anywhere: the tallest one takes the next column that is left. */
function evenShare({ columns }: Filled, count: number): number {
  const runs = columns.map(column => ({
    height: Math.max(flowEnd(column.fragment), column.positionedEnd),
    parts: 1,
  }))
  const tallest = () => runs.reduce((most, run) => (run.height / run.parts > most.height / most.parts ? run : most))
  for (let left = count - runs.length; left > 0; left--) tallest().parts++
  const { height, parts } = tallest()
  return height / parts
}

/** The height of the tallest thing in columns that nothing should cut: lines, what is monolithic, what avoids breaks. */
const tallestWhole = ({ columns }: Filled): number =>
  columns.reduce((most, { fragment }) => Math.max(most, tallestIn(fragment, 0)), 0)

/**
 * The height in px of the tallest part that no column break divides. No column may be lower than that (CSS Multi-column 1,
 * https://www.w3.org/TR/css-multicol-1/#cf). What a negative margin takes out of the top of the column does not count. Border
 * and padding at an edge of a box have no break point between them (CSS Fragmentation 3,
 * https://www.w3.org/TR/css-break-3/#possible-breaks), and are in no column but the first or last of the box.
 *
 * @param top of the fragment in its column, px
 */
function tallestIn(fragment: Fragment, top: number): number {
  if (fragment.kind !== 'box' || isWhole(fragment)) return fragment.height + Math.min(0, top)
  const { border, padding } = fragment
  let most = Math.max(border.top + padding.top, border.bottom + padding.bottom)
  for (const child of fragment.children)
    if (!isPositioned(child.fragment)) most = Math.max(most, tallestIn(child.fragment, top + child.y))
  return most
}

/** Whether a fragment is monolithic, or avoids breaks, as far as balancing is concerned. */
function isWhole({ box, children }: BoxFragment): boolean {
  if (box.kind === 'inline-root') return false
  const { breakInside, contain, overflowY, height } = box.style
  if (box.kind === 'replaced' || avoids(breakInside, 'column') || contain.includes('size')) return true
  return overflowY !== 'visible' && overflowY !== 'clip' && height !== 'auto' && children.length > 0
}

const isPositioned = (fragment: Fragment): boolean => fragment.kind === 'box' && isAbsolutelyPositioned(fragment.box)
