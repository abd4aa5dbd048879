/**
 * The gaps of a grid: between its tracks, divided into cells by the gaps that cross them (CSS Gaps 1 §2).
 * https://drafts.csswg.org/css-gaps-1/
 */
import type { Gap, GapAxis, GapCell } from '../bands/gap-rules.ts'
import type { TrackPlaces } from '../types.ts'
import type { GridItem } from './grid-types.ts'

/** Gaps by axis; positions are from the top left of the content box, which is `width` wide. */
export function gridGaps(
  items: readonly GridItem[],
  columns: TrackPlaces,
  rows: TrackPlaces,
  { width, isRtl }: { readonly width: number; readonly isRtl: boolean },
): Readonly<Record<GapAxis, readonly Gap[]>> {
  const column = gapsOf(items, 'column', columns, rows)
  const row = gapsOf(items, 'row', rows, columns)
  if (!isRtl) return { column, row }
  return {
    column: column.map(gap => ({ ...gap, middle: width - gap.middle })),
    row: row.map(gap => ({
      ...gap,
      cells: gap.cells.map(cell => ({ ...cell, start: width - cell.end, end: width - cell.start })).reverse(),
    })),
  }
}

/** The cells that an item occupies: by track of the crossing axis, the tracks from `start` to `end`. */
function gapsOf(items: readonly GridItem[], axis: GapAxis, tracks: TrackPlaces, crossing: TrackPlaces): readonly Gap[] {
  const across: GapAxis = axis === 'column' ? 'row' : 'column'
  const count = Math.max(0, tracks.offsets.length - 1)
  const spanned = new Set<string>()
  const taken = new Set<string>()
  for (const item of items)
    for (let along = item[across].start; along < item[across].end; along++)
      for (let track = item[axis].start; track < item[axis].end; track++) {
        taken.add(`${track} ${along}`)
        if (track + 1 < item[axis].end) spanned.add(`${track} ${along}`)
      }
  return Array.from({ length: count }, (_, i): Gap => {
    const middle = (tracks.offsets[i]! + tracks.sizes[i]! + tracks.offsets[i + 1]!) / 2
    const cells = crossing.offsets.map(
      (start, along): GapCell => ({
        start,
        end: start + crossing.sizes[along]!,
        isSpanned: spanned.has(`${i} ${along}`),
        isTakenBefore: taken.has(`${i} ${along}`),
        isTakenAfter: taken.has(`${i + 1} ${along}`),
      }),
    )
    return { middle, cells, isOpenAtStart: true, isOpenAtEnd: true, index: i, count }
  })
}
