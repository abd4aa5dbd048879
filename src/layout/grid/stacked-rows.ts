/**
 * Grids whose items are stacked in the block axis: lanes are columns (CSS Grid 3, https://drafts.csswg.org/css-grid-3/). All
 * items are one band: an item that does not fit moves to the next page with all later items in its lanes ("Fragmentation in
 * the Masonry Axis", https://drafts.csswg.org/css-grid-3/#masonry-axis-pagination).
 */

import type { GridBox } from '../../boxes/box.ts'
import { distribute } from '../bands/alignment.ts'
import type { BandFrame, BandItem, Bands } from '../bands/band-types.ts'
import { spaceWith } from '../constraint-space.ts'
import { gapOf } from '../edges.ts'
import { relativeOffset } from '../fragment.ts'
import type { TrackPlaces } from '../types.ts'
import { STACK } from './axis-templates.ts'
import { aroundOf, columnPlaces } from './column-sizing.ts'
import { leftIn, marginsIn, measuringSpace } from './grid-items.ts'
import type { GridItem } from './grid-types.ts'
import { type LaneItem, type Lanes, lanesOf, RunningPositions, unplaced, WHOLE } from './lanes.ts'
import { positionedArea, positionedItems } from './positioned-items.ts'
import { type Around, isSubgridItem, subgridIn } from './subgrid.ts'
import { areaOf } from './track-places.ts'

/** Sizes the columns, then stacks the items. */
export function stackedRows(box: GridBox, frame: BandFrame): Bands {
  const { style } = box
  const given = frame.subgrid?.column ?? null
  const gap = given?.gap ?? gapOf(style.columnGap, frame.contentWidth)
  const rowGap = gapOf(style.rowGap, frame.contentHeight)
  const lanes = lanesOf(box, 'column', frame.subgrid, { available: frame.contentWidth, gap })
  const placement = unplaced(lanes, 'column')
  const templates = { column: lanes.template, row: STACK }
  const around = aroundOf(templates, placement, { column: gap, row: rowGap })
  const columns =
    given?.places ?? columnPlaces({ box, context: frame.context, placement, around, lanes }, frame, () => null)
  const sized = { column: { ...around.column, places: columns }, row: around.row }
  const stack = stacked({ box, frame, lanes, columns, around: sized, rowGap })
  const { used } = stack
  const height = frame.contentHeight ?? Math.max(0, Math.min(Math.max(used, leastOf(frame)), mostOf(frame)))
  const { start } = distribute(style.alignContent, height - used, 1)
  const rows: TrackPlaces = { offsets: [start], sizes: [used], used }
  const grid = { box, frame, columns, rows, height }
  const first = stack.items.toSorted((a, b) => a.lanes.start - b.lanes.start)[0]
  return {
    bands: [{ items: stack.items, top: start, height: used }],
    gap: Number.POSITIVE_INFINITY,
    end: used,
    baseline: { first: baselineOf(first, 'first', start), last: baselineOf(stack.items.at(-1), 'last', start) },
    positioned: positionedItems(grid, placement, templates),
    areaOf: child => positionedArea(child, grid, placement, templates),
  }
}

const leastOf = ({ sizes, verticalEdges }: BandFrame): number => sizes.least - verticalEdges
const mostOf = ({ sizes, verticalEdges }: BandFrame): number => sizes.most - verticalEdges

/** An item in its lanes. */
type StackedItem = BandItem & Required<Pick<BandItem, 'lanes'>>

interface StackInput {
  readonly box: GridBox
  readonly frame: BandFrame
  readonly lanes: Lanes
  readonly columns: TrackPlaces
  readonly around: Around
  readonly rowGap: number
}

/** The placed items, relative to the top of the stack, and their total height, px. */
function stacked(input: StackInput): { readonly items: readonly StackedItem[]; readonly used: number } {
  const { box, frame, lanes, rowGap } = input
  const positions = new RunningPositions(lanes.count, rowGap, box.style, frame.contentHeight)
  const items = lanes.items.map(item => stackedItem(item, input, positions))
  return { items, used: positions.used }
}

/**
 * Chooses the lanes of an item, lays it out, and places it below the items in them. Its containing block is its columns by the
 * content box of the grid (https://drafts.csswg.org/css-grid-3/#containing-block).
 */
function stackedItem(laneItem: LaneItem, input: StackInput, positions: RunningPositions): StackedItem {
  const { box, frame, columns, around } = input
  const lanes = positions.spanOf(laneItem)
  const item: GridItem = { box: laneItem.box, column: lanes, row: WHOLE }
  const area = areaOf(lanes, WHOLE, { box, frame, columns, rows: NO_ROWS })
  const subgrid = isSubgridItem(item) ? subgridIn(item, box, around, area.width) : null
  const space = measuringSpace(item, box, frame, area.width, subgrid, frame.contentHeight)
  const result = frame.context.services.layout(item.box, space, 'start')
  const margin = marginsIn(item.box, area.width)
  const { width, height } = result.fragment
  const top = positions.add(lanes, margin.top + height + margin.bottom)
  return {
    box: item.box,
    x: leftIn(item.box, box, area, width),
    y: top + margin.top,
    shift: relativeOffset(item.box, area.width, frame.contentHeight ?? 0, box.style.direction),
    result,
    space: item.box.kind === 'inline-root' ? spaceWith(space, { inlineSize: width }) : space,
    lanes,
  }
}

const NO_ROWS: TrackPlaces = { offsets: [0], sizes: [0], used: 0 }

/**
 * The baselines of the grid are those of the first item in its first lane, and of the last item
 * (https://drafts.csswg.org/css-grid-3/#masonry-axis-baseline-alignment).
 */
function baselineOf(item: StackedItem | undefined, which: 'first' | 'last', top: number): number | null {
  if (item === undefined) return null
  const { baseline, height } = item.result.fragment
  return top + item.y + (baseline[which] ?? height)
}
