/**
 * Row contributions of items, including baseline alignment (CSS Grid 2 §11.6 and §12.5 step 1).
 * https://www.w3.org/TR/css-grid-2/
 */
import type { GridBox } from '../../boxes/box.ts'
import type { BandFrame, BandItem } from '../bands/band-types.ts'
import type { LayoutResult, Subgrid, TrackPlaces } from '../types.ts'
import { type BaselineSet, baselineAt } from '../writing-modes/block-baselines.ts'
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
    return { item, result, margin, shared: sharedBaseline(item, box, rows, result), width }
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
  readonly shared: SharedBaseline | null
  readonly width: number
}

/** A baseline that an item shares, px from the top of its border box, and the edge of its area that it counts from. */
interface SharedBaseline {
  readonly from: 'top' | 'bottom'
  readonly at: number
}

/** Items with automatic margins take no part. */
function sharedSet({ box, row }: GridItem, grid: GridBox, rows: readonly AutoMinimum[]): BaselineSet | null {
  // Nor do those whose height is a part of a height that depends on theirs.
  if (hasRelativeHeight(box) && !rows.slice(row.start, row.end).every(track => track.isFixed)) return null
  if (box.kind !== 'inline-root' && (box.style.marginTop === 'auto' || box.style.marginBottom === 'auto')) return null
  const value = alignment(box, grid)
  return value === 'baseline' ? 'first' : value === 'last baseline' ? 'last' : null
}

/**
 * The baseline that an item shares in its row. Items whose blocks begin below share their last one with the first ones of others
 * (CSS Box Alignment 3, https://www.w3.org/TR/css-align-3/#baseline-sharing-group).
 */
function sharedBaseline(
  item: GridItem,
  grid: GridBox,
  rows: readonly AutoMinimum[],
  { fragment }: LayoutResult,
): SharedBaseline | null {
  const set = sharedSet(item, grid, rows)
  if (set === null) return null
  const { at, isForward } = baselineAt(fragment, set, grid.style)
  return { from: (set === 'first') === isForward ? 'top' : 'bottom', at }
}

/** The distance of a shared baseline from that edge of the item's margin box, px. */
const reachOf = ({ from, at }: SharedBaseline, { result, margin }: Draft): number =>
  from === 'top' ? margin.top + at : margin.bottom + result.fragment.height - at

/** The greatest distance from an edge of a row to a baseline, by the row: the first one of an item from the top, else its last. */
type SharedBaselines = Readonly<Record<SharedBaseline['from'], ReadonlyMap<number, number>>>

/**
 * The largest ascent of the items that share a first baseline, by their first row, and the largest descent of those that share
 * a last baseline, by their last row (CSS Box Alignment 3, https://www.w3.org/TR/css-align-3/).
 */
function sharedBaselines(drafts: readonly Draft[]): SharedBaselines {
  const most = { top: new Map<number, number>(), bottom: new Map<number, number>() }
  for (const draft of drafts) {
    if (draft.shared === null) continue
    const { from } = draft.shared
    const reach = reachOf(draft.shared, draft)
    const row = rowAt(draft.item, from)
    most[from].set(row, Math.max(most[from].get(row) ?? reach, reach))
  }
  return most
}

const rowAt = ({ row }: GridItem, from: SharedBaseline['from']): number => (from === 'top' ? row.start : row.end)

/**
 * How far an item is moved from the top or bottom of its area so that its baseline is that of its row, px; null where
 * it takes no part in baseline alignment.
 */
function shiftOf(draft: Draft, most: SharedBaselines): RowMeasure['shift'] {
  const { item, margin, shared } = draft
  if (shared === null) return null
  const { from } = shared
  return { from, distance: most[from].get(rowAt(item, from))! - reachOf(shared, draft) + margin[from] }
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
