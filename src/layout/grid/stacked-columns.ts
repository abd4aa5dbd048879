/**
 * Grids whose items are stacked in the inline axis: lanes are rows (CSS Grid 3, https://drafts.csswg.org/css-grid-3/). Rows
 * are sized by all items that may be placed in them, and are fragmented like those of other grids.
 */

import type { BlockLevelBox, GridBox } from '../../boxes/box.ts'
import { distribute } from '../bands/alignment.ts'
import type { BandFrame, Bands } from '../bands/band-types.ts'
import { spaceWith } from '../constraint-space.ts'
import { gapOf } from '../edges.ts'
import { relativeOffset } from '../fragment.ts'
import type { ConstraintSpace, LayoutResult, TrackPlaces } from '../types.ts'
import { STACK } from './axis-templates.ts'
import { contributionOf, firstBaseline, lastBaseline } from './baselines.ts'
import { stretches } from './column-sizing.ts'
import { type AutoMinimum, areaSpace, autoMinimumOf, filledHeight, isFilled, marginsIn, topIn } from './grid-items.ts'
import type { Contribution, GridItem, Span } from './grid-types.ts'
import { rowsAsked } from './lane-contributions.ts'
import { type LaneItem, type Lanes, lanesOf, RunningPositions, unplaced, WHOLE } from './lanes.ts'
import { positionedArea, positionedItems } from './positioned-items.ts'
import { type PlacedItem, rowBands } from './row-bands.ts'
import { trackSizes } from './template.ts'
import { placeTracks, spanSize, spanStart } from './track-places.ts'
import type { AxisRequest } from './tracks.ts'
import { initialTracks, sizeTracks } from './tracks.ts'

/** Sizes the rows by the items that may be placed in them, then stacks the items. */
export function stackedColumns(box: GridBox, frame: BandFrame): Bands {
  const { columnGap, justifyContent, direction } = box.style
  const { lanes, rows, natural, height } = sizedRows(box, frame)
  const gap = gapOf(columnGap, frame.contentWidth)
  const positions = new RunningPositions(lanes.count, gap, box.style, frame.contentWidth)
  const stacked = lanes.items.map(item => stackedItem(item, { box, frame, rows }, positions))
  const isRtl = direction === 'rtl'
  const { start } = distribute(justifyContent, frame.contentWidth - positions.used, 1, isRtl)
  const origin = isRtl ? start + positions.used : start
  const items = stacked.map(item => placedItem(item, { box, frame, rows, origin }))
  const columns: TrackPlaces = {
    offsets: [isRtl ? frame.contentWidth - origin : start],
    sizes: [positions.used],
    used: positions.used,
  }
  const placement = unplaced(lanes, 'row')
  const templates = { column: STACK, row: lanes.template }
  const grid = { box, frame, columns, rows, height }
  return {
    bands: rowBands(lanes.count, items, rows),
    gap: Number.POSITIVE_INFINITY,
    end: natural,
    baseline: { first: firstBaseline(items), last: lastBaseline(items) },
    positioned: positionedItems(grid, placement, templates),
    areaOf: child => positionedArea(child, grid, placement, templates),
  }
}

interface SizedRows {
  readonly lanes: Lanes
  readonly rows: TrackPlaces
  /** The height that rows need without alignment, and the height of the content box, px. */
  readonly natural: number
  readonly height: number
}

/** The rows, sized by the heights of items at their own widths ("Grid Axis Track Sizing"). */
function sizedRows(box: GridBox, frame: BandFrame): SizedRows {
  const { alignContent, rowGap } = box.style
  const given = frame.subgrid?.row ?? null
  const gap = given?.gap ?? gapOf(rowGap, frame.contentHeight)
  const least = Math.max(0, frame.sizes.least - frame.verticalEdges)
  const most = Math.max(0, frame.sizes.most - frame.verticalEdges)
  const available = frame.contentHeight ?? (Number.isFinite(most) ? most : null)
  const lanes = lanesOf(box, 'row', frame.subgrid, { available, gap, least })
  const implicit = { before: lanes.before, count: lanes.count }
  const sizes = trackSizes(box, 'row', lanes.template, implicit, [])
  const minima = initialTracks(sizes, frame.contentHeight).map(autoMinimumOf)
  const request: AxisRequest = {
    sizes,
    items: rowsAsked(lanes, minima, item => [heightAsked(item, frame, minima)]),
    available: frame.contentHeight,
    least,
    most,
    gap,
    stretches: stretches(alignContent),
    constraint: null,
  }
  const tracks = given?.places == null ? sizeTracks(request) : []
  const natural = given?.places?.used ?? placeTracks(tracks, gap, null, 'start').used
  const height = frame.contentHeight ?? Math.max(least, Math.min(natural, most))
  return { lanes, rows: given?.places ?? placeTracks(tracks, gap, height, alignContent), natural, height }
}

/** The contribution of an item to its rows: its height at its max-content width. */
function heightAsked(item: GridItem, frame: BandFrame, rows: readonly AutoMinimum[]): Contribution {
  const { fragment } = frame.context.services.layout(item.box, fittingSpace(item.box, frame, null), 'start')
  const margin = marginsIn(item.box, frame.contentWidth)
  return contributionOf(item, fragment.height, margin.top + margin.bottom, rows, fragment.width)
}

/** The space of an item at its fit-content width in the content box of the grid. */
function fittingSpace(box: BlockLevelBox, frame: BandFrame, height: number | null): ConstraintSpace {
  const space = areaSpace(frame, frame.contentWidth, height)
  if (box.kind !== 'inline-root') return space
  const { min, max } = space.services.intrinsicSizes(box, space)
  return spaceWith(space, { inlineSize: Math.min(Math.max(min, space.inlineSize), max) })
}

interface StackedItem {
  readonly item: GridItem
  readonly result: LayoutResult
  readonly space: ConstraintSpace
  /** Of its margin box, from the start of the stack, px. */
  readonly start: number
}

/** Chooses the rows of an item, lays it out at their height, and places it after the items in them. */
function stackedItem(
  laneItem: LaneItem,
  { box, frame, rows }: { readonly box: GridBox; readonly frame: BandFrame; readonly rows: TrackPlaces },
  positions: RunningPositions,
): StackedItem {
  const row: Span = positions.spanOf(laneItem)
  const item: GridItem = { box: laneItem.box, column: WHOLE, row }
  const height = spanSize(rows, row)
  const fitting = fittingSpace(laneItem.box, frame, height)
  const blockSize = filledHeight(item.box, box, { width: frame.contentWidth, height })
  const space: ConstraintSpace = { ...fitting, fixed: { inlineSize: null, blockSize } }
  const result = frame.context.services.layout(item.box, space, 'start')
  const margin = marginsIn(item.box, frame.contentWidth)
  const start = positions.add(row, margin.left + result.fragment.width + margin.right)
  return { item, result, space, start }
}

/** @param origin start of the stack, px from the left of the content box */
function placedItem(
  { item, result, space, start }: StackedItem,
  {
    box,
    frame,
    rows,
    origin,
  }: { readonly box: GridBox; readonly frame: BandFrame; readonly rows: TrackPlaces; readonly origin: number },
): PlacedItem {
  const { width, height } = result.fragment
  const margin = marginsIn(item.box, frame.contentWidth)
  const outer = margin.left + width + margin.right
  const x = box.style.direction === 'rtl' ? origin - start - outer : origin + start
  const area = { x, y: spanStart(rows, item.row), width: outer, height: spanSize(rows, item.row) }
  const isSpanning = item.row.end > item.row.start + 1
  return {
    box: item.box,
    x: x + margin.left,
    y: topIn(item.box, box, area, height),
    shift: relativeOffset(item.box, frame.contentWidth, area.height, box.style.direction),
    result,
    space: spaceWith(space, { fixed: { inlineSize: width, blockSize: space.fixed.blockSize } }),
    fillsBand: isFilled(item.box, box),
    isLoose: isSpanning || (item.box.kind !== 'inline-root' && item.box.style.height !== 'auto'),
    item,
    sharesBaseline: false,
  }
}
