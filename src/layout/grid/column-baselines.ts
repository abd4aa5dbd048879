/**
 * Baselines that items share along their columns, by `justify-self` (CSS Box Alignment 3,
 * https://www.w3.org/TR/css-align-3/#baseline-align-self): those of lines at right angles to the rows, and such that are made for
 * other items. Items of a column whose blocks begin on the same side share the first baseline, or with those that begin on the
 * other side their last one (https://www.w3.org/TR/css-align-3/#baseline-sharing-group).
 */
import type { GridBox } from '../../boxes/box.ts'
import { spaceInside } from '../constraint-space.ts'
import type { BoxFragment, SpaceContext } from '../types.ts'
import { type BaselineSet, baselineAlong, madeAlong } from '../writing-modes/block-baselines.ts'
import { justification, marginsIn } from './grid-items.ts'
import type { Contribution, GridItem } from './grid-types.ts'

/** Distance of an item's border box from a side of its area, px, where a shared baseline decides on that. */
export interface ColumnShift {
  readonly from: 'left' | 'right'
  readonly distance: number
}

/** An item that shares a baseline, with the distance of that from a side of its margin box, px. */
interface Sharing {
  readonly item: GridItem
  readonly from: ColumnShift['from']
  readonly margin: number
  readonly reach: number
  /** The column where items share it. */
  readonly column: number
}

/** Whether an item shares a baseline in its column: not one with automatic margins, nor one whose width the column decides on. */
function sharedSet({ box }: GridItem, grid: GridBox): BaselineSet | null {
  if (box.kind !== 'inline-root') {
    const { marginLeft, marginRight, width, minWidth, maxWidth } = box.style
    if (marginLeft === 'auto' || marginRight === 'auto') return null
    if ([width, minWidth, maxWidth].some(value => typeof value === 'object')) return null
  }
  const value = justification(box, grid)
  return value === 'baseline' ? 'first' : value === 'last baseline' ? 'last' : null
}

/** What one item shares, from its fragment; its width in px may be another one than the fragment's. */
function sharing(item: GridItem, grid: GridBox, fragment: BoxFragment | null, width: number): Sharing | null {
  const set = sharedSet(item, grid)
  if (set === null) return null
  const { at, isForward } = (fragment === null ? null : baselineAlong(fragment, set)) ?? madeAlong(width, grid.style)
  const isRtl = grid.style.direction === 'rtl'
  const from = (set === 'first') === isForward ? 'left' : 'right'
  const margin = marginsIn(item.box, 0)[from]
  const column = (from === 'left') === isRtl ? item.column.end : item.column.start
  return { item, from, margin, reach: margin + (from === 'left' ? at : width - at), column }
}

const keyOf = ({ from, column }: Sharing): string => `${from} ${column}`

/** The greatest distance of a baseline from the side, by column. */
function reaches(shared: readonly Sharing[]): ReadonlyMap<string, number> {
  const most = new Map<string, number>()
  for (const one of shared) most.set(keyOf(one), Math.max(most.get(keyOf(one)) ?? one.reach, one.reach))
  return most
}

/** Where the items with these fragments stand whose baselines their columns share. */
export function columnShifts(
  items: readonly { readonly item: GridItem; readonly fragment: BoxFragment }[],
  grid: GridBox,
): ReadonlyMap<GridItem, ColumnShift> {
  const shared = items.flatMap(({ item, fragment }) => sharing(item, grid, fragment, fragment.width) ?? [])
  const most = reaches(shared)
  return new Map(
    shared.map(one => [one.item, { from: one.from, distance: one.margin + most.get(keyOf(one))! - one.reach }]),
  )
}

/**
 * How much more items ask of their columns because of the baselines that they share there, px (CSS Grid 2, baseline shims,
 * https://www.w3.org/TR/css-grid-2/#algo-content).
 */
export function columnShims(
  items: readonly GridItem[],
  grid: GridBox,
  context: SpaceContext,
  heightOf: (item: GridItem) => number | null,
): ReadonlyMap<GridItem, number> {
  const own = items.filter(item => sharedSet(item, grid) !== null)
  if (own.length === 0) return NO_SHIMS
  const shared = own.flatMap(item => sharing(item, grid, ...measured(item, context, heightOf(item))) ?? [])
  const most = reaches(shared)
  return new Map(shared.map(one => [one.item, most.get(keyOf(one))! - one.reach]))
}

const NO_SHIMS: ReadonlyMap<GridItem, number> = new Map()

/** An item before its column has a width: lines at right angles are laid out as for their intrinsic sizes. */
function measured({ box }: GridItem, context: SpaceContext, height: number | null): [BoxFragment | null, number] {
  const { services } = context
  if (box.kind !== 'turned')
    return [null, services.intrinsicSizes(box, { ...context, percentageBlockSize: height }).max]
  const space = spaceInside(context, { inlineSize: 0, percentageBlockSize: height })
  const { fragment } = services.layout(box, space, 'start')
  return [fragment, fragment.width]
}

/** What an item asks of its columns with its shim. */
export const withShim = (contribution: Contribution, shim: number): Contribution => ({
  span: contribution.span,
  least: contribution.least + shim,
  min: contribution.min + shim,
  max: contribution.max + shim,
})
