/**
 * Positions of the tracks of one axis: content distribution (CSS Grid 2, https://www.w3.org/TR/css-grid-2/#grid-align) between
 * sized tracks.
 */
import type { Rect } from '../../base/geometry.ts'
import type { GridBox } from '../../boxes/box.ts'
import type { ContentAlignment } from '../../css/style.ts'
import { distribute } from '../bands/alignment.ts'
import type { BandFrame } from '../bands/band-types.ts'
import type { TrackPlaces } from '../types.ts'
import type { Span, Track } from './grid-types.ts'
import { gapsIn } from './tracks.ts'

/**
 * §11.5 `align-content` and `justify-content` (https://www.w3.org/TR/css-grid-2/#grid-align): free space before and between
 * the tracks. A collapsed track has the position of the one before it and no gutter (§7.2.3.2).
 *
 * @param available the size of the content box, px; with null there is no free space
 */
export function placeTracks(
  tracks: readonly Track[],
  gap: number,
  available: number | null,
  alignment: ContentAlignment,
): TrackPlaces {
  const used = tracks.reduce((sum, track) => sum + track.base, 0) + gapsIn(tracks, 0, tracks.length, gap)
  const shown = tracks.reduce((count, track) => count + (track.isCollapsed ? 0 : 1), 0)
  const { start, between } = distribute(alignment, (available ?? used) - used, shown)
  const offsets: number[] = []
  let at = start
  let isFirst = true
  for (const track of tracks) {
    if (!track.isCollapsed && !isFirst) at += gap + between
    if (!track.isCollapsed) isFirst = false
    offsets.push(at)
    at += track.base
  }
  return { offsets, sizes: tracks.map(track => track.base), used }
}

/** The start of the first track of a span, from the start of the content box, px. */
export const spanStart = ({ offsets }: TrackPlaces, span: Span): number => offsets[span.start] ?? 0

/** From the start of the first track of a span to the end of its last one. */
export function spanSize(places: TrackPlaces, span: Span): number {
  const last = span.end - 1
  return (places.offsets[last] ?? 0) + (places.sizes[last] ?? 0) - spanStart(places, span)
}

/** The position of a line: at the start of a gutter for areas that end there, at its end for those that start there. */
export function linePlace({ offsets, sizes, used }: TrackPlaces, line: number, edge: 'start' | 'end'): number {
  if (offsets.length === 0) return 0
  if (line <= 0) return offsets[0]!
  if (line >= offsets.length) return offsets.at(-1)! + sizes.at(-1)!
  return edge === 'start' ? (offsets[line] ?? used) : offsets[line - 1]! + sizes[line - 1]!
}

/** A grid with positioned tracks. */
export interface PlacedTracks {
  readonly box: GridBox
  readonly frame: BandFrame
  readonly columns: TrackPlaces
  readonly rows: TrackPlaces
  /** Of the content box, px. */
  readonly height: number
}

/** The grid area of a span of columns and rows, from the top left of the content box. */
export function areaOf(
  column: Span,
  row: Span,
  { box, frame, columns, rows }: Pick<PlacedTracks, 'box' | 'frame' | 'columns' | 'rows'>,
): Rect {
  const start = spanStart(columns, column)
  const width = spanSize(columns, column)
  return {
    x: box.style.direction === 'rtl' ? frame.contentWidth - start - width : start,
    y: spanStart(rows, row),
    width,
    height: spanSize(rows, row),
  }
}
