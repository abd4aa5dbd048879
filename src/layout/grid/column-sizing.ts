/**
 * Widths of grid columns and intrinsic widths of grids: contributions of items and subgrids to the columns (CSS Grid 2,
 * https://www.w3.org/TR/css-grid-2/#layout-algorithm).
 */

import { horizontal } from '../../base/geometry.ts'
import type { GridBox } from '../../boxes/box.ts'
import type { ContentAlignment } from '../../css/style.ts'
import { overflowOf, positionOf } from '../bands/alignment.ts'
import type { BandFrame } from '../bands/band-types.ts'
import { EPSILON } from '../breaking.ts'
import { borderOf, gapOf, paddingOf } from '../edges.ts'
import type { IntrinsicSizes, SizesContext, SpaceContext, TrackPlaces } from '../types.ts'
import { type AxisTemplates, STACK, templateOf } from './axis-templates.ts'
import { columnShims, withShim } from './column-baselines.ts'
import type { AutoMinimum } from './grid-items.ts'
import { autoMinimumOf, columnContribution } from './grid-items.ts'
import type { Contribution, GridItem, Span } from './grid-types.ts'
import { columnsAsked } from './lane-contributions.ts'
import { type Lanes, lanesOf, stackingAxis, unplaced } from './lanes.ts'
import type { Placement } from './placement.ts'
import { placeItems } from './placement.ts'
import { stackedWidths } from './stacked-widths.ts'
import type { Around } from './subgrid.ts'
import { contributionsAround, isSubgridItem, subgridIn, subgridLines } from './subgrid.ts'
import { axisTemplate, trackSizes } from './template.ts'
import { placeTracks } from './track-places.ts'
import type { AxisRequest } from './tracks.ts'
import { initialTracks, sizeTracks } from './tracks.ts'

/** The values of a grid that its subgrids use: templates and gutters in px, without track positions, which are not known yet. */
export const aroundOf = (
  templates: AxisTemplates,
  { columns, rows }: Placement,
  gaps: { readonly column: number; readonly row: number },
): Around => ({
  column: { template: templates.column, before: columns.before, gap: gaps.column, places: null },
  row: { template: templates.row, before: rows.before, gap: gaps.row, places: null },
})

/**
 * Whether `justify-content` or `align-content` lets `auto` tracks grow into free space (CSS Grid 2,
 * https://www.w3.org/TR/css-grid-2/#algo-stretch).
 */
export const stretches = (value: ContentAlignment): boolean => value === 'normal' || value === 'stretch'

/** The height of a grid area before rows are sized: null unless all of its rows have definite sizes. */
type KnownHeight = (row: Span) => number | null

const NO_HEIGHTS: KnownHeight = () => null

/** Heights of areas before rows are sized, from the track sizes of the rows and their gutter, px. */
export function knownHeights(sizes: AxisRequest['sizes'], available: number | null, gap: number): KnownHeight {
  const tracks = initialTracks(sizes, available)
  return ({ start, end }) => {
    const covered = tracks.slice(start, end)
    if (!covered.every(track => autoMinimumOf(track).isFixed)) return null
    return covered.reduce((sum, track) => sum + track.base, gap * (covered.length - 1))
  }
}

/** The inputs of the sizes of columns. */
interface ColumnInput {
  readonly box: GridBox
  readonly context: SpaceContext
  readonly placement: Placement
  readonly around: Around
  /** Set for grid lanes whose items are stacked in the columns; their placement has no items. */
  readonly lanes?: Lanes
}

/** Sizes the columns of a grid container of known width and places them by `justify-content` (CSS Grid 2 §12.3, §10.5). */
export function columnPlaces(input: ColumnInput, { contentWidth }: BandFrame, heightOf: KnownHeight): TrackPlaces {
  const { box, around } = input
  const { gap } = around.column
  const { justifyContent } = box.style
  const placedFor = (least: 'word' | 'min'): TrackPlaces => {
    const request = columnRequest(input, contentWidth, heightOf, least)
    const tracks = sizeTracks({ ...request, gap, stretches: stretches(justifyContent) })
    return placeTracks(tracks, gap, contentWidth, inlineAlignment(justifyContent, box))
  }
  // Words are broken only if the columns would overflow with whole ones.
  const whole = placedFor('word')
  return whole.used <= contentWidth + EPSILON || !mayBreakWords(input, heightOf) ? whole : placedFor('min')
}

/** Whether `overflow-wrap` lets items be narrower than their longest words. */
const mayBreakWords = (input: ColumnInput, heightOf: KnownHeight): boolean =>
  breaksWords(columnRequest(input, null, heightOf, 'word'), columnRequest(input, null, heightOf, 'min'))

const breaksWords = (word: AxisRequest, min: AxisRequest): boolean =>
  word.items.some((item, i) => item.min > min.items[i]!.min + EPSILON)

/** `justify-content` relative to the inline start. */
function inlineAlignment(value: ContentAlignment, { style }: GridBox): ContentAlignment {
  const position = positionOf(value)
  if (position !== 'left' && position !== 'right') return value
  const edge = (position === 'left') === (style.direction === 'rtl') ? 'end' : 'start'
  const overflow = overflowOf(value)
  return overflow === null ? edge : `${overflow} ${edge}`
}

/** The request to size the columns, without gutters and stretching, which the callers set. */
function columnRequest(
  input: ColumnInput,
  available: number | null,
  heightOf: KnownHeight,
  least: 'word' | 'min',
): AxisRequest {
  const { box, placement, around, lanes } = input
  const sizes = trackSizes(box, 'column', around.column.template, placement.columns, placement.items)
  const minima = initialTracks(sizes, available).map(autoMinimumOf)
  const shims = shimsOf(input, heightOf)
  const ask = (item: GridItem) => columnContributions(input, item, minima, { heightOf, least, shims })
  return {
    sizes,
    items: lanes === undefined ? placement.items.flatMap(ask) : columnsAsked(lanes, minima, ask),
    available,
    least: 0,
    most: Number.POSITIVE_INFINITY,
    gap: 0,
    stretches: false,
    constraint: null,
  }
}

const shimsOf = ({ box, context, placement }: ColumnInput, heightOf: KnownHeight) =>
  columnShims(placement.items, box, context, item => heightOf(item.row))

/** What the contributions of items depend on besides them: heights of areas, and shims of shared baselines. */
interface Asking {
  readonly heightOf: KnownHeight
  readonly least: 'word' | 'min'
  readonly shims: ReadonlyMap<GridItem, number>
}

/** What an item asks of its columns: of a subgrid with these columns, what its own items ask of them. */
function columnContributions(
  { box, context, around }: ColumnInput,
  item: GridItem,
  minima: readonly AutoMinimum[],
  { heightOf, least, shims }: Asking,
): readonly Contribution[] {
  if (!isSubgridItem(item) || subgridLines(item.box, 'column') === null) {
    const contribution = columnContribution(item, minima, box, context, heightOf(item.row), least)
    const shim = shims.get(item)
    return [shim === undefined ? contribution : withShim(contribution, shim)]
  }
  const subgrid = subgridIn(item, box, around, 0)
  const gaps = { column: subgrid.column!.gap, row: subgrid.row?.gap ?? gapOf(item.box.style.rowGap, null) }
  const covered = minima.slice(item.column.start, item.column.end)
  const askedBy = (inner: ColumnInput): readonly Contribution[] => {
    const asking = { heightOf: NO_HEIGHTS, least, shims: shimsOf(inner, NO_HEIGHTS) }
    const ask = (each: GridItem) => columnContributions(inner, each, covered, asking)
    const asked =
      inner.lanes === undefined ? inner.placement.items.flatMap(ask) : columnsAsked(inner.lanes, covered, ask)
    return contributionsAround(item, box, 'column', asked, around.column.gap, 0)
  }
  if (stackingAxis(item.box) === 'row') {
    const lanes = lanesOf(item.box, 'column', subgrid, { available: null, gap: 0 })
    const placement = unplaced(lanes, 'column')
    const own = aroundOf({ column: lanes.template, row: STACK }, placement, gaps)
    return askedBy({ box: item.box, context, placement, around: own, lanes })
  }
  const templates = {
    column: templateOf(item.box, 'column', subgrid, () => axisTemplate(item.box, 'column', null, 0)),
    row: templateOf(item.box, 'row', subgrid, () => axisTemplate(item.box, 'row', null, gaps.row)),
  }
  const placement = placeItems(item.box, templates.column, templates.row)
  return askedBy({ box: item.box, context, placement, around: aroundOf(templates, placement, gaps) })
}

/** Intrinsic width of a grid's content box. */
export function gridContentSizes(box: GridBox, context: SizesContext): IntrinsicSizes {
  const axis = stackingAxis(box)
  if (axis === 'column') return stackedWidths(box, context)
  const { input, heightOf } = axis === 'row' ? laneColumns(box, context) : gridColumns(box, context)
  const { gap } = input.around.column
  const requests = {
    word: columnRequest(input, null, heightOf, 'word'),
    min: columnRequest(input, null, heightOf, 'min'),
  }
  const total = (least: 'word' | 'min', constraint: 'min-content' | 'max-content'): number =>
    placeTracks(sizeTracks({ ...requests[least], gap, constraint }), gap, null, 'start').used
  const min = total('min', 'min-content')
  const word = breaksWords(requests.word, requests.min) ? total('word', 'min-content') : min
  return { min, word, max: Math.max(word, total('min', 'max-content')) }
}

/** The inputs of the columns' measurement, and the heights of rows that are definite. */
interface MeasuredColumns {
  readonly input: ColumnInput
  readonly heightOf: KnownHeight
}

function gridColumns(box: GridBox, context: SizesContext): MeasuredColumns {
  const gap = gapOf(box.style.columnGap, 0)
  const template = axisTemplate(box, 'column', definiteMost(box), gap)
  const height = context.percentageBlockSize ?? null
  const rowGap = gapOf(box.style.rowGap, height)
  const rowTemplate = axisTemplate(box, 'row', height, rowGap)
  const placement = placeItems(box, template, rowTemplate)
  const rowSizes = trackSizes(box, 'row', rowTemplate, placement.rows, placement.items)
  const heightOf = knownHeights(rowSizes, height, rowGap)
  const around = aroundOf({ column: template, row: rowTemplate }, placement, { column: gap, row: rowGap })
  return { input: { box, context, placement, around }, heightOf }
}

/**
 * The maximum width of the content box, px, if it is definite: tracks are repeated as often as it holds (CSS Grid 2,
 * https://www.w3.org/TR/css-grid-2/#auto-repeat).
 */
function definiteMost({ style }: GridBox): number | null {
  if (typeof style.maxWidth !== 'number') return null
  const edges = style.boxSizing === 'border-box' ? horizontal(borderOf(style)) + horizontal(paddingOf(style, 0)) : 0
  return Math.max(0, style.maxWidth - edges)
}

/** Lanes that are columns: no height is known before items are stacked. */
function laneColumns(box: GridBox, context: SizesContext): MeasuredColumns {
  const gap = gapOf(box.style.columnGap, 0)
  const lanes = lanesOf(box, 'column', null, { available: null, gap })
  const placement = unplaced(lanes, 'column')
  const around = aroundOf({ column: lanes.template, row: STACK }, placement, { column: gap, row: 0 })
  return { input: { box, context, placement, around, lanes }, heightOf: () => null }
}
