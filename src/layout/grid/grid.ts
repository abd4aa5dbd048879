/**
 * Grid layout (CSS Grid 2): placement of items, sizes of columns, sizes of rows from items in these columns, and rows as
 * bands. https://www.w3.org/TR/css-grid-2/
 */

import type { Rect } from '../../base/geometry.ts'
import type { GridBox } from '../../boxes/box.ts'
import type { BandFrame, Bands } from '../bands/band-types.ts'
import { bandsCache, keptHeight } from '../bands/bands.ts'
import { containerFrame, finishContainer, hasTracksAlone } from '../bands/container.ts'
import { gapRules, hasRules } from '../bands/gap-rules.ts'
import { placeBands } from '../bands/place-bands.ts'
import type { BreakToken } from '../break-token.ts'
import { EPSILON } from '../breaking.ts'
import { gapOf } from '../edges.ts'
import { relativeOffset } from '../fragment.ts'
import type { ConstraintSpace, LayoutResult, Subgrid, TrackPlaces } from '../types.ts'
import { type AxisTemplates, templateOf } from './axis-templates.ts'
import type { RowMeasure } from './baselines.ts'
import { firstBaseline, lastBaseline, measureRows } from './baselines.ts'
import { type ColumnShift, columnShifts } from './column-baselines.ts'
import { aroundOf, columnPlaces, knownHeights, stretches } from './column-sizing.ts'
import { gridGaps } from './grid-gaps.ts'
import type { AutoMinimum } from './grid-items.ts'
import {
  areaSpace,
  asksByHeight,
  autoMinimumOf,
  isFilled,
  layoutInArea,
  leftIn,
  measuringSpace,
  topIn,
} from './grid-items.ts'
import type { Contribution, Span } from './grid-types.ts'
import { stackingAxis } from './lanes.ts'
import type { Placement } from './placement.ts'
import { placeItems } from './placement.ts'
import { positionedArea, positionedItems } from './positioned-items.ts'
import { type PlacedItem, rowBands } from './row-bands.ts'
import { stackedColumns } from './stacked-columns.ts'
import { stackedRows } from './stacked-rows.ts'
import { type Around, contributionsAround, isSubgridItem, type SubgridItem, subgridIn } from './subgrid.ts'
import { axisTemplate, trackSizes } from './template.ts'
import { areaOf, type PlacedTracks, placeTracks, spanSize } from './track-places.ts'
import type { AxisRequest } from './tracks.ts'
import { initialTracks, isRelative, sizeTracks } from './tracks.ts'

/** Lays a grid container out, or its next part. The unbroken grid is sized once; its rows are bands, which are fragmented. */
export function layoutGrid(box: GridBox, space: ConstraintSpace, token: BreakToken | 'start'): LayoutResult {
  const frame = containerFrame(box, space, token)
  const bands = bandsOf(box, frame)
  return finishContainer(frame, placeBands(frame, bands), bands)
}

const bandsOf = bandsCache(gridBands)

/**
 * §12.1 "Grid Sizing Algorithm" (https://www.w3.org/TR/css-grid-2/#algo-grid-sizing): columns (step 1), rows from items laid
 * out in these columns (2), and both again if row heights change the contributions of items to columns (3, 4), as with items
 * whose width follows from their height.
 */
function gridBands(box: GridBox, frame: BandFrame): Bands {
  const axis = stackingAxis(box)
  if (axis !== null) return axis === 'row' ? stackedRows(box, frame) : stackedColumns(box, frame)
  const first = gridPlan(box, frame)
  const rows = gridRows(first)
  const again = withColumnsAt(rows.places, first)
  return again === null ? bandsIn(first, rows) : bandsIn(again, gridRows(again))
}

/** The rows of a grid whose columns have their sizes. */
interface GridRows {
  readonly measures: readonly RowMeasure[]
  readonly places: TrackPlaces
  readonly gap: number
  /** The height that rows need without alignment, and the height of the content box, px. */
  readonly natural: number
  readonly height: number
}

/** Step 2 of §12.1. */
function gridRows(plan: GridPlan): GridRows {
  const { box, frame, gaps, limits, rowSizes } = plan
  const { alignContent, rowGap } = box.style
  const measures = measuredRows(plan, initialTracks(rowSizes, frame.contentHeight).map(autoMinimumOf))
  const request: AxisRequest = {
    sizes: rowSizes,
    items: measures.flatMap(measure => measure.contributions),
    available: frame.contentHeight,
    ...limits,
    gap: gaps.row,
    stretches: stretches(alignContent),
    constraint: null,
  }
  const given = frame.subgrid?.row?.places ?? null
  const tracks = given === null ? sizeTracks(request) : []
  const asked = hasTracksAlone(box) ? sizeTracks({ ...request, items: [] }) : tracks
  const natural = given === null ? placeTracks(asked, gaps.row, null, 'start').used : given.used
  const height = frame.contentHeight ?? Math.max(limits.least, Math.min(natural, limits.most))
  // §7.2.1: percentages refer to the height that automatic rows produced.
  const isAgain = frame.contentHeight === null && (typeof rowGap === 'object' || rowSizes.some(isRelative))
  const gap = isAgain ? gapOf(rowGap, height) : gaps.row
  const sized = isAgain ? sizeTracks({ ...request, available: height, gap }) : tracks
  return { measures, places: given ?? placeTracks(sized, gap, height, alignContent), gap, natural, height }
}

/** Step 3 of §12.1: the plan with columns sized again, from contributions at the heights of rows; null if these are the same. */
function withColumnsAt(rows: TrackPlaces, plan: GridPlan): GridPlan | null {
  const { box, frame, placement, around, columns } = plan
  const { context } = frame
  const heightOf = (row: Span): number => spanSize(rows, row)
  const isChanged = placement.items.some(item => asksByHeight(item, box, context, heightOf(item.row)))
  if (frame.subgrid?.column != null || !isChanged) return null
  const open = { ...around, column: { ...around.column, places: null } }
  const changed = columnPlaces({ box, context, placement, around: open }, frame, heightOf)
  if (changed.sizes.every((size, i) => Math.abs(size - columns.sizes[i]!) < EPSILON)) return null
  return { ...plan, columns: changed, around: { ...around, column: { ...around.column, places: changed } } }
}

/**
 * The rows of a sized grid as bands, with everything that its container needs to place and break them: items in order,
 * baselines, positioned children with their areas, and gap rules.
 */
function bandsIn(plan: GridPlan, { measures, places: rows, gap, natural, height }: GridRows): Bands {
  const { box, frame, placement, columns, around, templates } = plan
  const { style } = box
  const shared: Around = { column: around.column, row: { ...around.row, gap, places: rows } }
  const grid: SizedGrid = { box, frame, columns, rows, grows: growingRows(plan), height, around: shared }
  const laid = measures.map(measure => laidOutItem(measure, grid))
  const shifts = columnShifts(
    laid.map(({ measure, result }) => ({ item: measure.item, fragment: result.fragment })),
    box,
  )
  const items = laid.map(one => placedItem(one, grid, shifts.get(one.measure.item)))
  return {
    bands: rowBands(placement.rows.count, items, rows),
    gap: Number.POSITIVE_INFINITY,
    end: natural,
    baseline: { first: firstBaseline(items), last: lastBaseline(items) },
    positioned: positionedItems(grid, placement, templates),
    ...(hasRules(style) ? { rules: rulesOf(grid, placement) } : {}),
    areaOf: child => positionedArea(child, grid, placement, templates),
  }
}

/**
 * Which rows grow when breaks move content down in them (§13.1, step 2, https://www.w3.org/TR/css-grid-2/#fragmentation-alg):
 * those with an intrinsic minimum, and flexible ones of a grid with automatic height.
 */
function growingRows({ rowSizes, frame }: GridPlan): readonly boolean[] {
  if (frame.subgrid?.row != null) return rowSizes.map(() => true)
  const isOpen = frame.contentHeight === null
  return initialTracks(rowSizes, frame.contentHeight).map(
    ({ min, max }) => min !== 'fixed' || (max === 'flexible' && isOpen),
  )
}

/** The rules in the gaps between used tracks (CSS Gaps 1, https://drafts.csswg.org/css-gaps-1/#layout-painting). */
function rulesOf({ box, frame, columns, rows }: SizedGrid, { items }: Placement): NonNullable<Bands['rules']> {
  const { style } = box
  return gapRules(
    style,
    gridGaps(items, columns, rows, { width: frame.contentWidth, isRtl: style.direction === 'rtl' }),
  )
}

/** A grid with placed items and sized columns. */
interface GridPlan {
  readonly box: GridBox
  readonly frame: BandFrame
  readonly gaps: { readonly column: number; readonly row: number }
  readonly limits: { readonly least: number; readonly most: number }
  readonly templates: AxisTemplates
  readonly placement: Placement
  readonly rowSizes: AxisRequest['sizes']
  readonly columns: TrackPlaces
  readonly around: Around
}

/**
 * Everything that precedes row sizing (CSS Grid 2, https://www.w3.org/TR/css-grid-2/#algo-grid-sizing): templates, placement
 * of items, and sizes of columns. A subgrid axis takes its tracks and gutters from the parent grid.
 */
function gridPlan(box: GridBox, frame: BandFrame): GridPlan {
  const { style } = box
  const { subgrid } = frame
  const gaps = {
    column: subgrid?.column?.gap ?? gapOf(style.columnGap, frame.contentWidth),
    row: subgrid?.row?.gap ?? gapOf(style.rowGap, frame.contentHeight),
  }
  const limits = {
    least: Math.max(0, frame.sizes.least - frame.verticalEdges),
    most: Math.max(0, frame.sizes.most - frame.verticalEdges),
  }
  const room = frame.contentHeight ?? (Number.isFinite(limits.most) ? limits.most : null)
  const templates = {
    column: templateOf(box, 'column', subgrid, () => axisTemplate(box, 'column', frame.contentWidth, gaps.column)),
    row: templateOf(box, 'row', subgrid, () => axisTemplate(box, 'row', room, gaps.row, limits.least)),
  }
  const placement = placeItems(box, templates.column, templates.row)
  const rowSizes = trackSizes(box, 'row', templates.row, placement.rows, placement.items)
  const heightOf = knownHeights(rowSizes, frame.contentHeight, gaps.row)
  const around = aroundOf(templates, placement, gaps)
  const columns =
    subgrid?.column?.places ?? columnPlaces({ box, context: frame.context, placement, around }, frame, heightOf)
  const sized = { column: { ...around.column, places: columns }, row: around.row }
  return { box, frame, gaps, limits, templates, placement, rowSizes, columns, around: sized }
}

/**
 * The contributions of items to rows. A subgrid of rows is planned immediately and contributes through its items, with its
 * edges added to the outermost ones (CSS Grid 2, https://drafts.csswg.org/css-grid-2/#subgrids).
 */
function measuredRows(plan: GridPlan, rows: readonly AutoMinimum[]): readonly RowMeasure[] {
  const { box, frame, placement, columns, around } = plan
  const subgridRows = (item: SubgridItem, subgrid: Subgrid, width: number): readonly Contribution[] => {
    const space = measuringSpace(item, box, frame, width, subgrid)
    const inner = gridPlan(item.box, containerFrame(item.box, space, 'start'))
    const measures = measuredRows(inner, rows.slice(item.row.start, item.row.end))
    const asked = measures.flatMap(measure => measure.contributions)
    return contributionsAround(item, box, 'row', asked, around.row.gap, width)
  }
  return measureRows({ box, frame, items: placement.items, columns, rows, around, subgridRows })
}

/** A grid with positioned tracks, for its items. */
interface SizedGrid extends PlacedTracks {
  /** Whether breaks may make a row higher. */
  readonly grows: readonly boolean[]
  readonly around: Around
}

// ---------- items ----------

/** An item laid out in its area. */
interface LaidOutItem {
  readonly measure: RowMeasure
  readonly area: Rect
  readonly subgrid: Subgrid | null
  readonly result: LayoutResult
}

/** Lays an item out again where stretching or a percentage height needs the row's size. */
function laidOutItem(measure: RowMeasure, grid: SizedGrid): LaidOutItem {
  const { item } = measure
  const { box, frame } = grid
  const area = areaOf(item.column, item.row, grid)
  const subgrid = isSubgridItem(item) ? subgridIn(item, box, grid.around, area.width) : null
  const result = layoutInArea(item, box, frame, area, { result: measure.result, subgrid })
  return { measure, area, subgrid, result }
}

/**
 * An item aligned in its area, and with the space in which it continues after a break. There a filling item takes its share of
 * each page's row; one of definite height takes what is left of that height.
 */
function placedItem(
  { measure, area, subgrid, result }: LaidOutItem,
  grid: SizedGrid,
  columnShift: ColumnShift | undefined,
): PlacedItem {
  const { item, shift } = measure
  const { box, frame } = grid
  const { width, height } = result.fragment
  const y =
    shift === null
      ? topIn(item.box, box, area, height)
      : shift.from === 'top'
        ? area.y + shift.distance
        : area.y + area.height - shift.distance - height
  const x =
    columnShift === undefined
      ? leftIn(item.box, box, area, width)
      : columnShift.from === 'left'
        ? area.x + columnShift.distance
        : area.x + area.width - columnShift.distance - width
  const space = areaSpace(frame, item.box.kind === 'inline-root' ? width : area.width, null)
  const isFilling = isFilled(item.box, box)
  const isSpanning = item.row.end > item.row.start + 1
  const isGrowing = grid.grows[item.row.start] ?? true
  // Only items of a single row with an automatic height extend it.
  const isFixed = !isGrowing || (item.box.kind !== 'inline-root' && item.box.style.height !== 'auto')
  const isLoose = isSpanning || isFixed
  return {
    box: item.box,
    x,
    y,
    shift: relativeOffset(item.box, area.width, area.height, box.style.direction),
    result,
    space: {
      ...space,
      subgrid,
      fixed: {
        inlineSize: width,
        ...(overflows(result) || subgrid?.row != null
          ? { blockSize: height }
          : isFilling
            ? isGrowing || isSpanning
              ? keptHeight(item.box, height)
              : { blockSize: height }
            : { blockSize: null }),
      },
    },
    fillsBand: isFilling,
    isLoose,
    overflowsContainer: isFixed,
    ...(isLoose && item.box.kind === 'inline-root'
      ? { areaEnd: area.y + area.height - (grid.rows.offsets[item.row.start] ?? 0) }
      : {}),
    item,
    sharesBaseline: shift?.from === 'top',
  }
}

/** Whether the content of an item overflows the height from the grid, so that this height is kept. */
const overflows = ({ naturalHeight, fragment }: LayoutResult): boolean =>
  naturalHeight !== null && naturalHeight > fragment.height + EPSILON
