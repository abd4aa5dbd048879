/**
 * Which cells of a grid are occupied, and the search for free ones (CSS Grid 2,
 * https://www.w3.org/TR/css-grid-2/#auto-placement-algo). Occupied cells are stored as spans of each track of the main axis (the
 * axis of `grid-auto-flow`), so that memory depends on the items and not on the area that they span.
 */
import { spend } from '../../base/budget.ts'
import type { Span } from './grid-types.ts'
import type { Resolved } from './line-placement.ts'

/** The occupied spans of a track of the main axis: disjoint, in order. */
interface OccupiedTrack {
  readonly spans: Span[]
  /** The largest number of adjacent free tracks before the last span; null if not computed since the last change. */
  widest: number | null
}

/** Tracks of the main axis by their number; a track that is absent is free. */
export type Occupied = Map<number, OccupiedTrack>

/** The auto-placement cursor: the first cell that the search looks at. */
export interface Cursor {
  readonly main: number
  readonly cross: number
}

/** Marks the cells of an item as occupied: in every track of the main axis, the span of the cross axis. */
export function occupy(occupied: Occupied, main: Span, cross: Span): void {
  for (let i = main.start; i < main.end; i++) {
    const track = occupied.get(i)
    if (track === undefined) occupied.set(i, { spans: [cross], widest: null })
    else {
      insert(track.spans, cross)
      track.widest = null
    }
  }
}

/** Adds a span and merges it with those that it touches. */
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

/** The first track of the cross axis, from `from` on, at which `size` tracks are free in all tracks of `main`. */
export function firstFree(occupied: Occupied, main: Span, from: number, size: number): number {
  let at = from
  let looked = 0
  for (let isMoved = true; isMoved; ) {
    isMoved = false
    for (let i = main.start; i < main.end; i++) {
      for (const span of occupied.get(i)?.spans ?? []) {
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
 * Searches the main axis track by track for the area of an item. A track without enough free cells excludes every area that
 * contains it, so the search continues behind it: each track is read once per item, not once per track that the item spans.
 */
export function searchIn(occupied: Occupied, crossCount: number): Search {
  return (mainSize, { start: fixed, size }, from) => {
    const hasRoom =
      fixed === null
        ? (track: number) => widestRoom(occupied.get(track), crossCount) >= Math.min(size, crossCount)
        : (track: number) => isFree(occupied.get(track), fixed, fixed + size)
    let main = fixed !== null && fixed < from.cross ? from.main + 1 : from.main
    let cross = fixed ?? from.cross
    for (let track = main; ; ) {
      const first = main
      while (track < main + mainSize) if (!hasRoom(track++)) main = track
      spend('grid_places', track - first)
      if (fixed !== null) return { main, cross: fixed }
      if (main > first) cross = 0
      const at = firstFree(occupied, { start: main, end: main + mainSize }, cross, size)
      if (at + size <= crossCount || at === 0) return { main, cross: at }
      main++
      cross = 0
    }
  }
}

/** The largest number of adjacent free tracks of the cross axis. */
function widestRoom(track: OccupiedTrack | undefined, crossCount: number): number {
  if (track === undefined) return crossCount
  track.widest ??= widestBetween(track.spans)
  return Math.max(track.widest, crossCount - track.spans.at(-1)!.end)
}

/** The largest number of adjacent free tracks before the last span. Items that span more are placed behind it. */
function widestBetween(spans: readonly Span[]): number {
  let widest = 0
  let end = 0
  for (const span of spans) {
    widest = Math.max(widest, span.start - end)
    end = span.end
  }
  return widest
}

const isFree = (track: OccupiedTrack | undefined, start: number, end: number): boolean =>
  track === undefined || track.spans.every(span => span.end <= start || span.start >= end)
