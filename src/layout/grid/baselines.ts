/**
 * Row contributions of items, including baseline alignment (CSS Grid 2 §11.6 and §12.5 step 1).
 * https://www.w3.org/TR/css-grid-2/
 */
import type { GridBox } from '../../boxes/box.ts'
import type { BandFrame, BandItem } from '../bands/band-types.ts'
import type { LayoutResult, Subgrid, TrackPlaces } from '../types.ts'
import type { AutoMinimum } from './grid-items.ts'
import {
  alignment,
  definiteMost,
  hasAutomaticMinimum,
  hasDefiniteHeight,
  hasRelativeHeight,
  leastHeight,
  marginsIn,
  measureItem,
} from './grid-items.ts'
import type { Contribution, GridItem } from './grid-types.ts'
import { type Around, isSubgridItem, type SubgridItem, subgridIn, subgridLines } from './subgrid.ts'
import { spanSize } from './track-places.ts'

/** An item laid out in its columns, with its contribution to its rows. */
export interface RowMeasure {
  readonly item: GridItem
  /** Null for a subgrid of rows, whose contributions are those of its items. */
  readonly result: LayoutResult | null
  readonly contributions: readonly Contribution[]
  /** Distance of its border box from an edge of its area, if a shared baseline determines it. */
  readonly shift: { readonly from: 'top' | 'bottom'; readonly distance: number } | null
}

interface RowRequest {
  readonly box: GridBox
  readonly frame: BandFrame
  readonly items: readonly GridItem[]
  readonly columns: TrackPlaces
  readonly rows: readonly AutoMinimum[]
  readonly around: Around
  /** Contributions of the items of a subgrid to the rows that it shares. */
  readonly subgridRows: (item: SubgridItem, subgrid: Subgrid, width: number) => readonly Contribution[]
}

/**
 * Lays items out at their columns' widths and returns their contributions to rows. A shim aligns items that share a baseline
 * (§12.5 step 1) and is part of their contribution.
 */
export function measureRows(request: RowRequest): readonly RowMeasure[] {
  const { items, columns, around, box } = request
  const ordinary = items.filter(item => subgridLines(item.box, 'row') === null)
  const measured = measureOrdinary(request, ordinary)
  if (ordinary.length === items.length) return measured
  const byItem = new Map(measured.map(measure => [measure.item, measure]))
  return items.map((item): RowMeasure => {
    const known = byItem.get(item)
    if (known !== undefined || !isSubgridItem(item)) return known!
    const width = spanSize(columns, item.column)
    const contributions = request.subgridRows(item, subgridIn(item, box, around, width), width)
    return { item, result: null, contributions, shift: null }
  })
}

/**
 * Measures items that are not subgrids of rows: each is laid out at the width of its columns, then those that share a row's
 * baseline get a shim. The shim is part of their contribution (CSS Grid 2 §12.5 step 1,
 * https://www.w3.org/TR/css-grid-2/#algo-content).
 */
function measureOrdinary(
  { box, frame, columns, rows, around }: RowRequest,
  items: readonly GridItem[],
): readonly RowMeasure[] {
  const drafts = items.map((item): Draft => {
    const width = spanSize(columns, item.column)
    const subgrid = isSubgridItem(item) ? subgridIn(item, box, around, width) : null
    const result = measureItem(item, box, frame, width, subgrid)
    const margin = marginsIn(item.box, width)
    return { item, result, margin, shares: baselineOf(item, box, rows), width }
  })
  const shared = sharedBaselines(drafts)
  return drafts.map(draft => {
    const { item, result, margin } = draft
    const shift = shiftOf(draft, shared)
    const extra = shift === null ? 0 : shift.distance - (shift.from === 'top' ? margin.top : margin.bottom)
    const outside = margin.top + margin.bottom + extra
    const height = result.fragment.height
    return { item, result, shift, contributions: [contributionOf(item, height, outside, rows, draft.width)] }
  })
}

/**
 * The contribution of an item to its rows: minimum, min-content and max-content contributions of its margin box, px. In the
 * block axis min-content and max-content are the height of the content. The automatic minimum size is clamped by rows with a
 * definite maximum (CSS Grid 2, https://www.w3.org/TR/css-grid-2/#min-size-auto).
 */
export function contributionOf(
  item: GridItem,
  height: number,
  outside: number,
  rows: readonly AutoMinimum[],
  width: number,
): Contribution {
  const { box, row } = item
  const isLeast =
    box.kind === 'inline-root' ||
    hasDefiniteHeight(box) ||
    (box.style.minHeight === 'auto' && hasAutomaticMinimum(box, row, rows))
  const most = box.kind === 'inline-root' || !hasDefiniteHeight(box) ? definiteMost(row, rows) - outside : height
  const least = isLeast ? Math.min(height, Math.max(0, most)) : Math.min(height, leastHeight(item.box, width))
  return { span: item.row, least: least + outside, min: height + outside, max: height + outside }
}

// ---------- shared baselines ----------

interface Draft {
  readonly item: GridItem
  readonly result: LayoutResult
  readonly margin: { readonly top: number; readonly bottom: number }
  readonly shares: 'first' | 'last' | null
  readonly width: number
}

/** The baseline of an item; null for items with automatic margins, which are not aligned. */
function baselineOf({ box, row }: GridItem, grid: GridBox, rows: readonly AutoMinimum[]): Draft['shares'] {
  // Items whose height is a percentage of a height that depends on theirs are not aligned either.
  if (hasRelativeHeight(box) && !rows.slice(row.start, row.end).every(track => track.isFixed)) return null
  if (box.kind !== 'inline-root' && (box.style.marginTop === 'auto' || box.style.marginBottom === 'auto')) return null
  const value = alignment(box, grid)
  return value === 'baseline' ? 'first' : value === 'last baseline' ? 'last' : null
}

const ascentOf = ({ result, margin }: Draft): number =>
  margin.top + (result.fragment.baseline.first ?? result.fragment.height)

const descentOf = ({ result, margin }: Draft): number =>
  margin.bottom + result.fragment.height - (result.fragment.baseline.last ?? result.fragment.height)

/** The largest distance from the row's edge to a baseline: by first row for first baselines, by last row for last ones. */
interface SharedBaselines {
  readonly first: ReadonlyMap<number, number>
  readonly last: ReadonlyMap<number, number>
}

/**
 * The largest ascent of the items that share a first baseline, by their first row, and the largest descent of those that share
 * a last baseline, by their last row (CSS Box Alignment 3, https://www.w3.org/TR/css-align-3/).
 */
function sharedBaselines(drafts: readonly Draft[]): SharedBaselines {
  const first = new Map<number, number>()
  const last = new Map<number, number>()
  const raise = (map: Map<number, number>, row: number, size: number) =>
    map.set(row, Math.max(map.get(row) ?? size, size))
  for (const draft of drafts) {
    if (draft.shares === 'first') raise(first, draft.item.row.start, ascentOf(draft))
    if (draft.shares === 'last') raise(last, draft.item.row.end, descentOf(draft))
  }
  return { first, last }
}

/** The shim of an item from the top or bottom of its area, px; null if it is not baseline-aligned. */
function shiftOf(draft: Draft, shared: SharedBaselines): RowMeasure['shift'] {
  const { item, margin, shares } = draft
  if (shares === null) return null
  if (shares === 'first')
    return { from: 'top', distance: shared.first.get(item.row.start)! - ascentOf(draft) + margin.top }
  return { from: 'bottom', distance: shared.last.get(item.row.end)! - descentOf(draft) + margin.bottom }
}

// ---------- the baseline of the grid ----------

type Candidate = BandItem & { readonly item: GridItem; readonly sharesBaseline: boolean }

/** §11.6: the baseline of an item of the first row that is baseline-aligned, else of the first item of that row in grid order. */
export function firstBaseline(items: readonly Candidate[]): number | null {
  const row = items.reduce((first, { item }) => Math.min(first, item.row.start), Number.POSITIVE_INFINITY)
  const own = items.filter(({ item }) => item.row.start === row)
  const chosen = own.find(item => item.sharesBaseline) ?? inColumnOrder(own)[0]
  return chosen === undefined
    ? null
    : chosen.y + (chosen.result.fragment.baseline.first ?? chosen.result.fragment.height)
}

/** §11.6, for the last row: from its last item in grid order. */
export function lastBaseline(items: readonly Candidate[]): number | null {
  const row = items.reduce((last, { item }) => Math.max(last, item.row.end), 0)
  const chosen = inColumnOrder(items.filter(({ item }) => item.row.end === row)).at(-1)
  return chosen === undefined
    ? null
    : chosen.y + (chosen.result.fragment.baseline.last ?? chosen.result.fragment.height)
}

const inColumnOrder = (items: readonly Candidate[]): readonly Candidate[] =>
  items.toSorted((a, b) => a.item.column.start - b.item.column.start)
