/** The rows of a grid as bands, which break as units (CSS Grid 2, https://www.w3.org/TR/css-grid-2/#pagination). */
import type { Band, BandItem } from '../bands/band-types.ts'
import type { TrackPlaces } from '../types.ts'
import type { GridItem } from './grid-types.ts'

/** A placed item, px from the top left of the grid's content box. */
export type PlacedItem = BandItem & { readonly item: GridItem; readonly sharesBaseline: boolean }

/** Each row is a band (§13); items that span rows belong to the band of the first one. */
export function rowBands(count: number, items: readonly PlacedItem[], rows: TrackPlaces): readonly Band[] {
  const starting = Array.from({ length: count }, (): BandItem[] => [])
  const ending = Array.from({ length: count }, (): BandItem[] => [])
  for (const placed of items) {
    const { start, end } = placed.item.row
    const own = { ...placed, y: placed.y - (rows.offsets[start] ?? 0) }
    starting[start]!.push(own)
    ending[end - 1]!.push(own)
  }
  return starting.map((own, row): Band => {
    const [top, height] = [rows.offsets[row] ?? 0, rows.sizes[row] ?? 0]
    return { items: own, top, height, ending: ending[row]!, isRow: true }
  })
}
