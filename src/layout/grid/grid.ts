/** Grid layout (CSS Grid 2): items placed, columns sized, rows sized by what stands in the columns, rows as bands. */
import type { Point, Rect } from '../../base/geometry.ts'
import type { BlockLevelBox, GridBox } from '../../boxes/box.ts'
import type { ContentAlignment } from '../../css/style.ts'
import { resolve } from '../../css/style.ts'
import { blockShare, inlineShare, overflowOf, positionOf } from '../bands/alignment.ts'
import type { Band, BandItem, Bands } from '../bands/bands.ts'
import { bandsCache } from '../bands/bands.ts'
import type { BandFrame } from '../bands/container.ts'
import { containerFrame, finishContainer, positionedChildren } from '../bands/container.ts'
import { gapRules, hasRules } from '../bands/gap-rules.ts'
import { placeBands } from '../bands/place-bands.ts'
import { EPSILON } from '../breaking.ts'
import { relativeOffset } from '../fragment.ts'
import { isContainingBlock } from '../positioned.ts'
import type {
  BreakToken,
  ConstraintSpace,
  HoistedBox,
  IntrinsicSizes,
  LayoutResult,
  SizesContext,
  SpaceContext,
  Subgrid,
  TrackPlaces,
} from '../types.ts'
import type { RowMeasure } from './baselines.ts'
import { firstBaseline, lastBaseline, measureRows } from './baselines.ts'
import { gridGaps } from './gap-rules.ts'
import type { AutoMinimum } from './items.ts'
import {
  alignment,
  areaSpace,
  autoMinimumOf,
  columnContribution,
  isFilled,
  justification,
  layoutInArea,
  leftIn,
  measuringSpace,
  topIn,
} from './items.ts'
import type { GridItem, Placement, Span } from './placement.ts'
import { placeItems, positionedSpan } from './placement.ts'
import {
  type Around,
  contributionsAround,
  isSubgridItem,
  type SubgridItem,
  subgridIn,
  subgridLines,
  subgridTemplate,
} from './subgrid.ts'
import type { Axis, AxisTemplate } from './template.ts'
import { areasOf, axisTemplate, trackSizes } from './template.ts'
import { linePlace, placeTracks, spanSize, spanStart } from './track-places.ts'
import type { AxisRequest, Contribution } from './tracks.ts'
import { initialTracks, isRelative, sizeTracks } from './tracks.ts'

/**
 * Lays a grid container out, or its next part. The grid is sized unbroken, once; its rows are bands, and break as those
 * do.
 */
export function layoutGrid(box: GridBox, space: ConstraintSpace, token: BreakToken | 'start'): LayoutResult {
  const frame = containerFrame(box, space, token)
  const bands = bandsOf(box, frame)
  return finishContainer(frame, placeBands(frame, bands), bands)
}

const bandsOf = bandsCache(gridBands)

/**
 * §12.1 "Grid Sizing Algorithm" (https://www.w3.org/TR/css-grid-2/#algo-grid-sizing): columns first, rows by items laid
 * out at their columns' widths. Its steps 3 and 4, columns and rows once more where contributions changed, are not done:
 * an item whose width follows from a height has that width only where its rows have sizes of their own, which are known
 * first (`heightOf`).
 */
function gridBands(box: GridBox, frame: BandFrame): Bands {
  const { style } = box
  const plan = gridPlan(box, frame)
  const { placement, gaps, limits, rowSizes, columns, around, templates } = plan
  const measures = measuredRows(plan, initialTracks(rowSizes, frame.contentHeight).map(autoMinimumOf))
  const { alignContent } = style
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
  const natural = given === null ? placeTracks(tracks, gaps.row, null, 'start').used : given.used
  const height = frame.contentHeight ?? Math.max(limits.least, Math.min(natural, limits.most))
  // §7.2.1: the height that came of automatic rows is what percentages are of.
  const isAgain = frame.contentHeight === null && (typeof style.rowGap === 'object' || rowSizes.some(isRelative))
  const rowGap = isAgain ? gapOf(style.rowGap, height) : gaps.row
  const rows =
    given ??
    placeTracks(
      isAgain ? sizeTracks({ ...request, available: height, gap: rowGap }) : tracks,
      rowGap,
      height,
      alignContent,
    )
  const shared: Around = { column: around.column, row: { ...around.row, gap: rowGap, places: rows } }
  const grid: SizedGrid = { box, frame, columns, rows, height, around: shared }
  const items = measures.map(measure => placedItem(measure, grid))
  return {
    bands: rowBands(placement, items, rows),
    gap: Number.POSITIVE_INFINITY,
    end: natural,
    baseline: { first: firstBaseline(items), last: lastBaseline(items) },
    positioned: positionedItems(grid, placement, templates),
    ...(hasRules(style) ? { rules: rulesOf(grid, placement) } : {}),
    areaOf: child => positionedArea(child, grid, placement, templates),
  }
}

function rulesOf({ box, frame, columns, rows }: SizedGrid, { items }: Placement): NonNullable<Bands['rules']> {
  const { style } = box
  return gapRules(
    style,
    gridGaps(items, columns, rows, { width: frame.contentWidth, isRtl: style.direction === 'rtl' }),
  )
}

/** A grid whose items have their places, and whose columns have their sizes. */
interface GridPlan {
  readonly box: GridBox
  readonly frame: BandFrame
  readonly gaps: { readonly column: number; readonly row: number }
  readonly limits: { readonly least: number; readonly most: number }
  readonly templates: { readonly column: AxisTemplate; readonly row: AxisTemplate }
  readonly placement: Placement
  readonly rowSizes: AxisRequest['sizes']
  readonly columns: TrackPlaces
  readonly around: Around
}

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

/** The explicit tracks of an axis: those of the grid around where the axis is shared. */
function templateOf(box: GridBox, axis: Axis, subgrid: Subgrid | null, own: () => AxisTemplate): AxisTemplate {
  const lines = subgridLines(box, axis)
  const given = subgrid?.[axis] ?? null
  return lines === null || given === null ? own() : subgridTemplate(given, lines, areasOf(box.style, axis))
}

const aroundOf = (templates: GridPlan['templates'], { columns, rows }: Placement, gaps: GridPlan['gaps']): Around => ({
  column: { template: templates.column, before: columns.before, gap: gaps.column, places: null },
  row: { template: templates.row, before: rows.before, gap: gaps.row, places: null },
})

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

/** A grid with its tracks in place. */
interface SizedGrid {
  readonly box: GridBox
  readonly frame: BandFrame
  readonly columns: TrackPlaces
  readonly rows: TrackPlaces
  /** Of the content box. */
  readonly height: number
  readonly around: Around
}

const gapOf = (gap: GridBox['style']['rowGap'], base: number | null): number =>
  gap === 'normal' ? 0 : resolve(gap, base ?? 0)

const stretches = (value: ContentAlignment): boolean => value === 'normal' || value === 'stretch'

// ---------- columns ----------

/** The height of an area before its rows are sized: null unless all of them have a size of their own. */
type KnownHeight = (row: Span) => number | null

function knownHeights(sizes: AxisRequest['sizes'], available: number | null, gap: number): KnownHeight {
  const tracks = initialTracks(sizes, available)
  return ({ start, end }) => {
    const covered = tracks.slice(start, end)
    if (!covered.every(track => autoMinimumOf(track).isFixed)) return null
    return covered.reduce((sum, track) => sum + track.base, gap * (covered.length - 1))
  }
}

/** What decides on the sizes of columns. */
interface ColumnInput {
  readonly box: GridBox
  readonly context: SpaceContext
  readonly placement: Placement
  readonly around: Around
}

function columnPlaces(input: ColumnInput, { contentWidth }: BandFrame, heightOf: KnownHeight): TrackPlaces {
  const { box, around } = input
  const { gap } = around.column
  const { justifyContent } = box.style
  const request = columnRequest(input, contentWidth, heightOf)
  const tracks = sizeTracks({ ...request, gap, stretches: stretches(justifyContent) })
  return placeTracks(tracks, gap, contentWidth, inlineAlignment(justifyContent, box))
}

/** `justify-content` seen from the inline start. */
function inlineAlignment(value: ContentAlignment, { style }: GridBox): ContentAlignment {
  const position = positionOf(value)
  if (position !== 'left' && position !== 'right') return value
  const edge = (position === 'left') === (style.direction === 'rtl') ? 'end' : 'start'
  const overflow = overflowOf(value)
  return overflow === null ? edge : `${overflow} ${edge}`
}

/**
 * What `sizeTracks` needs to size the columns, without gutters and stretching, which measuring and layout set
 * themselves.
 */
function columnRequest(input: ColumnInput, available: number | null, heightOf: KnownHeight): AxisRequest {
  const { box, placement, around } = input
  const sizes = trackSizes(box, 'column', around.column.template, placement.columns, placement.items)
  const minima = initialTracks(sizes, available).map(autoMinimumOf)
  return {
    sizes,
    items: placement.items.flatMap(item => columnContributions(input, item, minima, heightOf(item.row))),
    available,
    least: 0,
    most: Number.POSITIVE_INFINITY,
    gap: 0,
    stretches: false,
    constraint: null,
  }
}

/** What an item asks of its columns: of a subgrid with these columns, what its own items ask of them. */
function columnContributions(
  { box, context, around }: ColumnInput,
  item: GridItem,
  minima: readonly AutoMinimum[],
  height: number | null,
): readonly Contribution[] {
  if (!isSubgridItem(item) || subgridLines(item.box, 'column') === null)
    return [columnContribution(item, minima, box, context, height)]
  const subgrid = subgridIn(item, box, around, 0)
  const gaps = { column: subgrid.column!.gap, row: subgrid.row?.gap ?? gapOf(item.box.style.rowGap, null) }
  const templates = {
    column: templateOf(item.box, 'column', subgrid, () => axisTemplate(item.box, 'column', null, 0)),
    row: templateOf(item.box, 'row', subgrid, () => axisTemplate(item.box, 'row', null, gaps.row)),
  }
  const placement = placeItems(item.box, templates.column, templates.row)
  const inner: ColumnInput = { box: item.box, context, placement, around: aroundOf(templates, placement, gaps) }
  const covered = minima.slice(item.column.start, item.column.end)
  const asked = placement.items.flatMap(each => columnContributions(inner, each, covered, null))
  return contributionsAround(item, box, 'column', asked, around.column.gap, 0)
}

/** Intrinsic width of a grid's content box. */
export function gridContentSizes(box: GridBox, context: SizesContext): IntrinsicSizes {
  const gap = gapOf(box.style.columnGap, 0)
  const template = axisTemplate(box, 'column', null, gap)
  const height = context.percentageBlockSize ?? null
  const rowGap = gapOf(box.style.rowGap, height)
  const rowTemplate = axisTemplate(box, 'row', height, rowGap)
  const placement = placeItems(box, template, rowTemplate)
  const rowSizes = trackSizes(box, 'row', rowTemplate, placement.rows, placement.items)
  const heightOf = knownHeights(rowSizes, height, rowGap)
  const around = aroundOf({ column: template, row: rowTemplate }, placement, { column: gap, row: rowGap })
  const request = { ...columnRequest({ box, context, placement, around }, null, heightOf), gap }
  const total = (constraint: 'min-content' | 'max-content'): number =>
    placeTracks(sizeTracks({ ...request, constraint }), gap, null, 'start').used
  const min = total('min-content')
  return { min, word: min, max: Math.max(min, total('max-content')) }
}

// ---------- items ----------

type PlacedItem = BandItem & { readonly item: GridItem; readonly sharesBaseline: boolean }

function placedItem(measure: RowMeasure, grid: SizedGrid): PlacedItem {
  const { item } = measure
  const { box, frame } = grid
  const area = areaOf(item.column, item.row, grid)
  const subgrid = isSubgridItem(item) ? subgridIn(item, box, grid.around, area.width) : null
  const result = layoutInArea(item, box, frame, area, { result: measure.result, subgrid })
  const { width, height } = result.fragment
  const y =
    measure.shift === null
      ? topIn(item.box, box, area, height)
      : measure.shift.from === 'top'
        ? area.y + measure.shift.distance
        : area.y + area.height - measure.shift.distance - height
  const space = areaSpace(frame, item.box.kind === 'inline-root' ? width : area.width, null)
  return {
    box: item.box,
    x: leftIn(item.box, box, area, width),
    y,
    shift: relativeOffset(item.box, area.width, area.height, box.style.direction),
    result,
    space: {
      ...space,
      subgrid,
      fixed: { inlineSize: width, blockSize: overflows(result) || subgrid?.row != null ? height : null },
    },
    fillsBand: isFilled(item.box, box),
    item,
    sharesBaseline: measure.shift?.from === 'top',
  }
}

/** Whether the content of an item stands out of the height that the grid has given it: that height stays. */
const overflows = ({ naturalHeight, fragment }: LayoutResult): boolean =>
  naturalHeight !== undefined && naturalHeight > fragment.height + EPSILON

/** The grid area of a span of columns and rows, from the top left of the content box. */
function areaOf(column: Span, row: Span, { box, frame, columns, rows }: SizedGrid): Rect {
  const start = spanStart(columns, column)
  const width = spanSize(columns, column)
  return {
    x: box.style.direction === 'rtl' ? frame.contentWidth - start - width : start,
    y: spanStart(rows, row),
    width,
    height: spanSize(rows, row),
  }
}

/** §10.1: a positioned child stands in the area that its lines name, else in the padding box of the grid. */
function positionedItems(
  grid: SizedGrid,
  placement: Placement,
  templates: { readonly column: AxisTemplate; readonly row: AxisTemplate },
): readonly HoistedBox[] {
  const { box, frame, height } = grid
  const isRtl = box.style.direction === 'rtl'
  const shares = (child: BlockLevelBox): Point => ({
    x: inlineShare(justification(child, box), isRtl, child.style.direction === 'rtl'),
    y: blockShare(alignment(child, box)),
  })
  const hoisted = positionedChildren(box, { width: frame.contentWidth, height }, shares)
  if (!isContainingBlock(box)) return hoisted
  return hoisted.map(entry => {
    const area = positionedArea(entry.box, grid, placement, templates)
    const anchor = shares(entry.box)
    const staticPosition = { x: area.x + area.width * anchor.x, y: area.y + area.height * anchor.y }
    return { ...entry, area, staticPosition }
  })
}

/**
 * §10.1 (https://www.w3.org/TR/css-grid-2/#abspos-items): `auto` lines are the padding edges, others their lines, from the
 * content box.
 */
function positionedArea(
  child: BlockLevelBox,
  { box, frame, columns, rows, height }: SizedGrid,
  placement: Placement,
  templates: { readonly column: AxisTemplate; readonly row: AxisTemplate },
): Rect {
  const column = positionedSpan(child, 'column', templates.column, placement.columns.before)
  const row = positionedSpan(child, 'row', templates.row, placement.rows.before)
  const { fullPadding: padding } = frame
  const isRtl = box.style.direction === 'rtl'
  const padStart = isRtl ? padding.right : padding.left
  const padEnd = isRtl ? padding.left : padding.right
  const start = column.start === null ? -padStart : linePlace(columns, column.start, 'start')
  const end = column.end === null ? frame.contentWidth + padEnd : linePlace(columns, column.end, 'end')
  const top = row.start === null ? -padding.top : linePlace(rows, row.start, 'start')
  const bottom = row.end === null ? height + padding.bottom : linePlace(rows, row.end, 'end')
  return {
    x: isRtl ? frame.contentWidth - end : start,
    y: top,
    width: Math.max(0, end - start),
    height: Math.max(0, bottom - top),
  }
}

// ---------- bands ----------

/** Rows that no item reaches across are bands of their own; rows that share an item are one band. */
function rowBands(placement: Placement, items: readonly PlacedItem[], rows: TrackPlaces): readonly Band[] {
  const byStart = Array.from({ length: placement.rows.count }, (): PlacedItem[] => [])
  for (const placed of items) byStart[placed.item.row.start]!.push(placed)
  const bands: Band[] = []
  for (let start = 0; start < placement.rows.count; ) {
    const own: BandItem[] = []
    const top = rows.offsets[start] ?? 0
    let end = start + 1
    for (let row = start; row < end; row++) {
      for (const placed of byStart[row]!) {
        own.push({ ...placed, y: placed.y - top })
        end = Math.max(end, placed.item.row.end)
      }
    }
    const bottom = (rows.offsets[end - 1] ?? 0) + (rows.sizes[end - 1] ?? 0)
    bands.push({ items: own, top, height: bottom - top })
    start = end
  }
  return bands
}
