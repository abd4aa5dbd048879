/** Where the items of a grid stand (CSS Grid 2, https://www.w3.org/TR/css-grid-2/#placement). */

import { spend } from '../../base/budget.ts'
import type { BlockLevelBox, GridBox } from '../../boxes/box.ts'
import { isAbsolutelyPositioned } from '../../boxes/in-flow.ts'
import { withoutMargins } from '../../boxes/margin-trim.ts'
import type { GridLine } from '../../css/style.ts'
import type { Axis, AxisTemplate, GridItem, Span } from './grid-types.ts'
import { spanOfLines } from './subgrid.ts'

/** All items in their places, and how many tracks each axis has for them. */
export interface Placement {
  readonly items: readonly GridItem[]
  /** Implicit tracks before the explicit ones, and all tracks. */
  readonly columns: { readonly before: number; readonly count: number }
  readonly rows: { readonly before: number; readonly count: number }
}

/** A position that is known, or only how many tracks it covers. */
export type Resolved = { readonly start: number | null; readonly size: number }

/**
 * Lines far outside are clamped ("Limiting Large Grids", https://www.w3.org/TR/css-grid-2/#overlarge-grids): an author
 * who writes line 1000000 means "at the end", and the implicit tracks up to there would each cost memory.
 */
const FARTHEST = 1_000

/**
 * §8.5 "Grid Item Placement Algorithm" (https://www.w3.org/TR/css-grid-2/#auto-placement-algo), on items in
 * order-modified document order. Items may name lines before the explicit grid: all spans are shifted so that the first
 * implicit track is 0.
 */
export function placeItems(box: GridBox, columns: AxisTemplate, rows: AxisTemplate): Placement {
  const byRow = box.style.gridAutoFlow.direction === 'row'
  const items = inOrder(box.children).map(child => withinSubgrid(draftOf(child, columns, rows), columns, rows))
  const least = (axis: 'column' | 'row') => items.reduce((first, item) => Math.min(first, item[axis].start ?? 0), 0)
  const offset = { column: -least('column'), row: -least('row') }
  for (const item of items) {
    for (const axis of ['column', 'row'] as const) {
      const { start, size } = item[axis]
      if (start !== null) item[axis] = { start: start + offset[axis], size }
    }
  }
  const crossCount = crossTracks(
    items,
    byRow ? 'column' : 'row',
    (byRow ? columns : rows).tracks.length + offset[byRow ? 'column' : 'row'],
  )
  const placed = autoPlace(items, byRow, crossCount, box.style.gridAutoFlow.dense).map(item =>
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

/**
 * Where an item asks to be in one axis: its first track, from the first explicit one, or null, and how many it covers.
 * A subgrid has no tracks but those of its template.
 */
export function linesOf(box: BlockLevelBox, axis: Axis, template: AxisTemplate): Resolved {
  if (box.kind === 'inline-root') return { start: null, size: 1 }
  const { style } = box
  const lines =
    axis === 'column' ? [style.gridColumnStart, style.gridColumnEnd] : [style.gridRowStart, style.gridRowEnd]
  return keptInTemplate(resolveLines(lines[0]!, lines[1]!, template, spanOfLines(box, axis)), template)
}

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

interface Draft {
  readonly box: BlockLevelBox
  column: Resolved
  row: Resolved
}

/** Lines outside of a subgrid are its first or last one (CSS Grid 2, https://www.w3.org/TR/css-grid-2/#subgrids). */
const withinSubgrid = (draft: Draft, columns: AxisTemplate, rows: AxisTemplate): Draft => ({
  ...draft,
  column: keptInTemplate(draft.column, columns),
  row: keptInTemplate(draft.row, rows),
})

/** The lines of an item, moved into the tracks of a subgrid. */
function keptInTemplate({ start, size }: Resolved, { tracks, isClosed }: AxisTemplate): Resolved {
  if (isClosed !== true) return { start, size }
  if (start === null) return { start, size: Math.min(size, tracks.length) }
  const first = Math.min(Math.max(start, 0), tracks.length - 1)
  return { start: first, size: Math.min(Math.max(start + size, first + 1), tracks.length) - first }
}

/** What finds no place in a subgrid stands in its last tracks. */
function keptWithin(item: GridItem, columns: AxisTemplate, rows: AxisTemplate): GridItem {
  const kept = (span: Span, { tracks, isClosed }: AxisTemplate): Span => {
    const over = isClosed === true ? span.end - tracks.length : 0
    return over > 0 ? { start: Math.max(0, span.start - over), end: tracks.length } : span
  }
  return { ...item, column: kept(item.column, columns), row: kept(item.row, rows) }
}

/**
 * Where an item asks to be: the lines of both axes as far as the style names them. An axis without a definite line has only a
 * span (CSS Grid 2, https://www.w3.org/TR/css-grid-2/#line-placement).
 */
function draftOf(box: BlockLevelBox, columns: AxisTemplate, rows: AxisTemplate): Draft {
  if (box.kind === 'inline-root') return { box, column: { start: null, size: 1 }, row: { start: null, size: 1 } }
  const { style } = box
  return {
    box,
    column: resolveLines(style.gridColumnStart, style.gridColumnEnd, columns, spanOfLines(box, 'column')),
    row: resolveLines(style.gridRowStart, style.gridRowEnd, rows, spanOfLines(box, 'row')),
  }
}

/**
 * §8.3 and §8.3.1 "Grid Placement Conflict Handling" (https://www.w3.org/TR/css-grid-2/#grid-placement-errors): two
 * lines, of which one may be a span and both may be automatic. Lines in the wrong order are swapped, equal ones cover
 * one track. Of two spans the end is ignored, and one up to a named line is one track without a line to count from.
 */
function resolveLines(startLine: GridLine, endLine: GridLine, template: AxisTemplate, auto: number): Resolved {
  const start = lineNumber(startLine, template, 'start')
  const end = lineNumber(endLine, template, 'end')
  if (start !== null && end !== null) {
    if (start === end) return { start, size: 1 }
    return { start: Math.min(start, end), size: Math.abs(end - start) }
  }
  if (start !== null) return { start, size: lineAfter(start, endLine, template, endLine === 'auto' ? auto : 1) - start }
  if (end !== null) {
    const first = lineBefore(end, startLine, template, startLine === 'auto' ? auto : 1)
    return { start: first, size: end - first }
  }
  if (startLine === 'auto' && endLine === 'auto') return { start: null, size: auto }
  return { start: null, size: countOf(startLine === 'auto' ? endLine : startLine) }
}

const isNamedSpan = (line: GridLine): line is Exclude<GridLine, 'auto'> & { readonly name: string } =>
  line !== 'auto' && line.span && line.name !== null

/** How many tracks a span covers that counts from no line. */
const countOf = (line: GridLine): number => (isNamedSpan(line) ? 1 : spanOfLine(line, 1))

/** The span that a placement asks for; `auto` where it asks for none. */
const spanOfLine = (line: GridLine, auto: number): number =>
  line === 'auto' || !line.span ? auto : Math.max(1, Math.min(line.line ?? 1, FARTHEST))

/**
 * The line where a span ends that starts at a line. With a name, lines of that name count, and behind the explicit grid all (§8.3
 * `span && [ <integer [1,∞]> || <custom-ident> ]`, https://www.w3.org/TR/css-grid-2/#grid-placement-span-int).
 */
function lineAfter(start: number, line: GridLine, { names, tracks }: AxisTemplate, auto: number): number {
  const count = spanOfLine(line, auto)
  if (!isNamedSpan(line)) return start + count
  const named = (names.get(line.name) ?? []).filter(number => number > start)
  return named[count - 1] ?? Math.max(start, tracks.length) + count - named.length
}

/** The line where a span starts that ends at a line, likewise. */
function lineBefore(end: number, line: GridLine, { names }: AxisTemplate, auto: number): number {
  const count = spanOfLine(line, auto)
  if (!isNamedSpan(line)) return end - count
  const named = (names.get(line.name) ?? []).filter(number => number < end)
  return named[named.length - count] ?? Math.min(end, 0) - count + named.length
}

/** Line as a number from 0; null for `auto` and spans. */
function lineNumber(line: GridLine, template: AxisTemplate, edge: 'start' | 'end'): number | null {
  if (line === 'auto' || line.span) return null
  const last = template.tracks.length
  if (line.name !== null) return namedLine(line.name, line.line, template, edge)
  const number = Math.max(-FARTHEST, Math.min(line.line ?? 1, FARTHEST))
  return number > 0 ? number - 1 : last + 1 + number
}

/**
 * §8.3 "custom-ident": an area's edge `name-start` or `name-end` first, where no number is given; then the nth line of
 * the name.
 */
function namedLine(name: string, nth: number | null, template: AxisTemplate, edge: 'start' | 'end'): number {
  const lines = (nth === null ? template.names.get(`${name}-${edge}`) : undefined) ?? template.names.get(name) ?? []
  const wanted = nth ?? 1
  if (wanted > 0 && wanted <= lines.length) return lines[wanted - 1]!
  if (wanted < 0 && -wanted <= lines.length) return lines[lines.length + wanted]!
  // Names that do not exist count for the implicit lines after (or before) the explicit grid.
  const missing = Math.min(FARTHEST, Math.abs(wanted) - lines.length)
  return wanted > 0 ? template.tracks.length + missing : -missing
}

/** The lines that a positioned child names, counted from the first track; null for the edge of the padding box (§10.1). */
export function positionedSpan(
  { style }: BlockLevelBox,
  axis: 'column' | 'row',
  template: AxisTemplate,
  before: number,
): { readonly start: number | null; readonly end: number | null } {
  const [startLine, endLine] =
    axis === 'column' ? [style.gridColumnStart, style.gridColumnEnd] : [style.gridRowStart, style.gridRowEnd]
  const start = lineNumber(startLine, template, 'start')
  const end = lineNumber(endLine, template, 'end')
  const at = (line: number | null) => (line === null ? null : line + before)
  if (start !== null && end !== null && start !== end)
    return { start: at(Math.min(start, end)), end: at(Math.max(start, end)) }
  if (start !== null && endLine !== 'auto') return { start: at(start), end: at(lineAfter(start, endLine, template, 1)) }
  if (end !== null && startLine !== 'auto') return { start: at(lineBefore(end, startLine, template, 1)), end: at(end) }
  return { start: at(start), end: at(end) }
}

/** Step 3 of §8.5: the tracks across the flow: the explicit ones, or more where an item's place or span needs them. */
function crossTracks(items: readonly Draft[], axis: 'column' | 'row', explicit: number): number {
  return items.reduce((most, item) => Math.max(most, (item[axis].start ?? 0) + item[axis].size), Math.max(1, explicit))
}

/**
 * Steps 1, 2 and 4 of §8.5: items with a place first, then those locked to a row, then all others where the cursor finds
 * room. The number of columns, step 3, is `explicit`. Sparse placement never goes back behind the cursor; dense
 * placement starts over, but not before the place where an item of the same shape was last put: what was full stays
 * full, which keeps packing linear for equal items.
 */
function autoPlace(drafts: readonly Draft[], byRow: boolean, explicit: number, dense: boolean): readonly GridItem[] {
  const main = byRow ? 'row' : 'column'
  const cross = byRow ? 'column' : 'row'
  const taken: Taken = new Map()
  const placed = new Map<Draft, GridItem>()
  let crossCount = explicit
  const put = (draft: Draft, mainAt: number, crossAt: number) => {
    const mainSpan = { start: mainAt, end: mainAt + draft[main].size }
    const crossSpan = { start: crossAt, end: crossAt + draft[cross].size }
    spend('grid_tracks', draft[main].size - 1)
    take(taken, mainSpan, crossSpan)
    crossCount = Math.max(crossCount, crossSpan.end)
    placed.set(draft, { box: draft.box, column: byRow ? crossSpan : mainSpan, row: byRow ? mainSpan : crossSpan })
  }
  for (const draft of drafts)
    if (draft[main].start !== null && draft[cross].start !== null) put(draft, draft[main].start, draft[cross].start)
  const cursors = new Map<number, number>()
  for (const draft of drafts) {
    const { start, size } = draft[main]
    if (placed.has(draft) || start === null) continue
    const from = dense ? 0 : (cursors.get(start) ?? 0)
    const at = firstFree(taken, { start, end: start + size }, from, draft[cross].size)
    cursors.set(start, at + draft[cross].size)
    put(draft, start, at)
  }
  const search = searchIn(taken, crossCount)
  let cursor: Cursor = { main: 0, cross: 0 }
  // What was full for an item stays full for all later ones of its size.
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

// ---------- what is taken ----------

/** The taken parts of a track of the main axis: disjoint, in order. */
interface TakenTrack {
  readonly spans: Span[]
  /** The most tracks that are free side by side before the last span; null if not computed since the last change. */
  widest: number | null
}
type Taken = Map<number, TakenTrack>

interface Cursor {
  readonly main: number
  readonly cross: number
}

/** Marks the cells of an item as taken: in every track of the main axis, the span of the cross axis. */
function take(taken: Taken, main: Span, cross: Span): void {
  for (let i = main.start; i < main.end; i++) {
    const track = taken.get(i)
    if (track === undefined) taken.set(i, { spans: [cross], widest: null })
    else {
      insert(track.spans, cross)
      track.widest = null
    }
  }
}

/** Adds a span, made one with those that it meets. */
function insert(spans: Span[], { start, end }: Span): void {
  let first = spans.length
  while (first > 0 && spans[first - 1]!.end >= start) first--
  let last = first
  let merged: Span = { start, end }
  while (last < spans.length && spans[last]!.start <= end) {
    merged = { start: Math.min(merged.start, spans[last]!.start), end: Math.max(merged.end, spans[last]!.end) }
    last++
  }
  spans.splice(first, last - first, merged)
}

/** The first place from `from` on where `size` tracks across are free in all tracks of `main`. */
function firstFree(taken: Taken, main: Span, from: number, size: number): number {
  let at = from
  let looked = 0
  for (let isMoved = true; isMoved; ) {
    isMoved = false
    for (let i = main.start; i < main.end; i++) {
      for (const span of taken.get(i)?.spans ?? []) {
        looked++
        if (span.start >= at + size) break
        if (span.end > at) {
          at = span.end
          isMoved = true
        }
      }
    }
  }
  spend('grid_places', looked)
  return at
}

type Search = (mainSize: number, cross: Resolved, from: Cursor) => Cursor

/**
 * Finds places track by track of the main axis. A track without room enough, wherever across, ends all windows that hold it: the
 * search goes on behind it, so that each track is looked at once for an item and not once for each track that the item covers.
 */
function searchIn(taken: Taken, crossCount: number): Search {
  return (mainSize, { start: fixed, size }, from) => {
    const hasRoom =
      fixed === null
        ? (track: number) => widestRoom(taken.get(track), crossCount) >= Math.min(size, crossCount)
        : (track: number) => isFree(taken.get(track), fixed, fixed + size)
    let main = fixed !== null && fixed < from.cross ? from.main + 1 : from.main
    let cross = fixed ?? from.cross
    for (let track = main; ; ) {
      const first = main
      while (track < main + mainSize) if (!hasRoom(track++)) main = track
      spend('grid_places', track - first)
      if (fixed !== null) return { main, cross: fixed }
      if (main > first) cross = 0
      const at = firstFree(taken, { start: main, end: main + mainSize }, cross, size)
      if (at + size <= crossCount || at === 0) return { main, cross: at }
      main++
      cross = 0
    }
  }
}

/** The most tracks across that are free side by side. */
function widestRoom(track: TakenTrack | undefined, crossCount: number): number {
  if (track === undefined) return crossCount
  track.widest ??= widestBetween(track.spans)
  return Math.max(track.widest, crossCount - track.spans.at(-1)!.end)
}

/**
 * The most free tracks between taken spans. An item that spans more cannot be placed between them, which one comparison
 * then tells.
 */
function widestBetween(spans: readonly Span[]): number {
  let widest = 0
  let end = 0
  for (const span of spans) {
    widest = Math.max(widest, span.start - end)
    end = span.end
  }
  return widest
}

const isFree = (track: TakenTrack | undefined, start: number, end: number): boolean =>
  track === undefined || track.spans.every(span => span.end <= start || span.start >= end)
