/** Placement of grid items, and auto-placement (CSS Grid 2, https://www.w3.org/TR/css-grid-2/#placement). */

import { spend } from '../../base/budget.ts'
import type { BlockLevelBox, GridBox } from '../../boxes/box.ts'
import { isAbsolutelyPositioned } from '../../boxes/in-flow.ts'
import { withoutMargins } from '../../boxes/margin-trim.ts'
import type { ComputedStyle } from '../../css/style.ts'
import type { AxisTemplate, GridItem, Span } from './grid-types.ts'
import { linesOf, type Resolved } from './line-placement.ts'
import { type Cursor, firstFree, type Occupied, occupy, searchIn } from './occupied.ts'

/** All items with their grid areas, and the number of tracks in each axis. */
export interface Placement {
  readonly items: readonly GridItem[]
  /** Implicit tracks before the explicit ones, and all tracks. */
  readonly columns: { readonly before: number; readonly count: number }
  readonly rows: { readonly before: number; readonly count: number }
}

/**
 * §8.5 "Grid Item Placement Algorithm" (https://www.w3.org/TR/css-grid-2/#auto-placement-algo), on items in
 * order-modified document order. Items may name lines before the explicit grid: all spans are shifted so that the first
 * implicit track is 0.
 */
export function placeItems(box: GridBox, columns: AxisTemplate, rows: AxisTemplate): Placement {
  const flow = box.style.gridAutoFlow
  const items = inOrder(box.children).map(child => draftOf(child, columns, rows))
  const least = (axis: 'column' | 'row') => items.reduce((first, item) => Math.min(first, item[axis].start ?? 0), 0)
  const offset = { column: -least('column'), row: -least('row') }
  for (const item of items) {
    for (const axis of ['column', 'row'] as const) {
      const { start, size } = item[axis]
      if (start !== null) item[axis] = { start: start + offset[axis], size }
    }
  }
  const { cross } = placementAxes(flow)
  const explicitCount = { column: columns, row: rows }[cross].tracks.length + offset[cross]
  const placed = autoPlace(items, crossTracks(items, cross, explicitCount), flow).map(item =>
    keptWithin(item, columns, rows),
  )
  const count = (axis: 'column' | 'row', explicit: number) =>
    placed.reduce((most, item) => Math.max(most, item[axis].end), explicit + offset[axis])
  const counts = { column: count('column', columns.tracks.length), row: count('row', rows.tracks.length) }
  return {
    items: placed.map(item => trimmed(item, box, counts)),
    columns: { before: offset.column, count: counts.column },
    rows: { before: offset.row, count: counts.row },
  }
}

/**
 * The items among the children of a grid in order-modified document order (CSS Display 3,
 * https://www.w3.org/TR/css-display-3/#order-modified-document-order).
 */
export const inOrder = (children: readonly BlockLevelBox[]): readonly BlockLevelBox[] =>
  children
    .filter(child => !isAbsolutelyPositioned(child))
    .map((child, index) => ({ child, index, order: child.kind === 'inline-root' ? 0 : child.style.order }))
    .sort((a, b) => a.order - b.order || a.index - b.index)
    .map(({ child }) => child)

/** `margin-trim` (CSS Box 4 §3.3.3): items in the outermost tracks lose their margins there. */
function trimmed(
  item: GridItem,
  { style }: GridBox,
  counts: { readonly column: number; readonly row: number },
): GridItem {
  if (style.marginTrim.length === 0) return item
  const isRtl = style.direction === 'rtl'
  const margins = style.marginTrim.flatMap(edge => {
    const isStart = edge.endsWith('start')
    const [span, count] = edge.startsWith('inline') ? [item.column, counts.column] : [item.row, counts.row]
    if (isStart ? span.start > 0 : span.end < count) return []
    if (edge.startsWith('block')) return isStart ? (['marginTop'] as const) : (['marginBottom'] as const)
    return isStart === isRtl ? (['marginRight'] as const) : (['marginLeft'] as const)
  })
  return margins.length === 0 ? item : { ...item, box: withoutMargins(item.box, margins) }
}

/** An item before auto-placement. */
interface Draft {
  readonly box: BlockLevelBox
  column: Resolved
  row: Resolved
}

/** Auto-placed items for which a subgrid has no free cells get its last tracks: it has no implicit ones. */
function keptWithin(item: GridItem, columns: AxisTemplate, rows: AxisTemplate): GridItem {
  const kept = (span: Span, { tracks, isClosed }: AxisTemplate): Span => {
    const over = isClosed === true ? span.end - tracks.length : 0
    return over > 0 ? { start: Math.max(0, span.start - over), end: tracks.length } : span
  }
  return { ...item, column: kept(item.column, columns), row: kept(item.row, rows) }
}

/** The definite lines and the spans of an item in both axes (CSS Grid 2, https://www.w3.org/TR/css-grid-2/#line-placement). */
const draftOf = (box: BlockLevelBox, columns: AxisTemplate, rows: AxisTemplate): Draft => ({
  box,
  column: linesOf(box, 'column', columns),
  row: linesOf(box, 'row', rows),
})

/** Step 3 of auto-placement: the number of tracks in the cross axis, which is that of the explicit grid unless an item needs more. */
function crossTracks(items: readonly Draft[], axis: 'column' | 'row', explicit: number): number {
  return items.reduce((most, item) => Math.max(most, (item[axis].start ?? 0) + item[axis].size), Math.max(1, explicit))
}

type AutoFlow = ComputedStyle['gridAutoFlow']

/** The axis along which auto-placement fills tracks, and the one in which it adds them. */
const placementAxes = ({ direction }: AutoFlow) =>
  direction === 'row' ? ({ main: 'row', cross: 'column' } as const) : ({ main: 'column', cross: 'row' } as const)

/**
 * Auto-placement (https://www.w3.org/TR/css-grid-2/#auto-placement-algo). Step 1 places items with definite lines in both axes,
 * step 2 those locked to a track of the main axis, and step 4 all others at the cursor. The number of cross-axis tracks, step 3,
 * is `explicit`. Sparse packing never moves the cursor back. Dense packing restarts the search for each item, but not before the
 * area of the last item of equal spans: cells that had no room for that one have none now, so equal items are packed in linear
 * time.
 */
function autoPlace(drafts: readonly Draft[], explicit: number, flow: AutoFlow): readonly GridItem[] {
  const { main, cross } = placementAxes(flow)
  const { dense } = flow
  const occupied: Occupied = new Map()
  const placed = new Map<Draft, GridItem>()
  let crossCount = explicit
  const put = (draft: Draft, mainAt: number, crossAt: number) => {
    const mainSpan = { start: mainAt, end: mainAt + draft[main].size }
    const crossSpan = { start: crossAt, end: crossAt + draft[cross].size }
    spend('grid_tracks', draft[main].size - 1)
    occupy(occupied, mainSpan, crossSpan)
    crossCount = Math.max(crossCount, crossSpan.end)
    const isRow = main === 'row'
    placed.set(draft, { box: draft.box, column: isRow ? crossSpan : mainSpan, row: isRow ? mainSpan : crossSpan })
  }
  for (const draft of drafts)
    if (draft[main].start !== null && draft[cross].start !== null) put(draft, draft[main].start, draft[cross].start)
  const cursors = new Map<number, number>()
  for (const draft of drafts) {
    const { start, size } = draft[main]
    if (placed.has(draft) || start === null) continue
    const from = dense ? 0 : (cursors.get(start) ?? 0)
    const at = firstFree(occupied, { start, end: start + size }, from, draft[cross].size)
    cursors.set(start, at + draft[cross].size)
    put(draft, start, at)
  }
  const search = searchIn(occupied, crossCount)
  let cursor: Cursor = { main: 0, cross: 0 }
  const latest = new Map<string, Cursor>()
  for (const draft of drafts) {
    if (placed.has(draft)) continue
    const kind = `${draft[main].size} ${draft[cross].size} ${draft[cross].start}`
    const from = dense ? (latest.get(kind) ?? { main: 0, cross: 0 }) : cursor
    cursor = search(draft[main].size, draft[cross], from)
    latest.set(kind, cursor)
    put(draft, cursor.main, cursor.cross)
  }
  return drafts.map(draft => placed.get(draft)!)
}
