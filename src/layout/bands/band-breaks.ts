/**
 * Forced breaks within a band: between the items of a lane, and inside items (CSS Fragmentation 3,
 * https://www.w3.org/TR/css-break-3/#forced-breaks).
 */
import { forcedByValues } from '../breaking.ts'
import { holdsForced } from '../forced.ts'
import type { Fragmentainer, LayoutServices } from '../types.ts'
import { type Band, type BandItem, lanesOf } from './band-types.ts'

/** Whether a band has a forced break inside, so that it has to be split although it fits. */
export function forcesWithin({ items }: Band, kind: Fragmentainer['kind'], services: LayoutServices): boolean {
  const previous = new Map<number, BandItem>()
  for (const item of items) {
    if (holdsForced(item.box, kind, services)) return true
    for (const lane of lanesOf(item)) {
      const before = previous.get(lane)
      if (before !== undefined && forcedByValues(before.box, item.box, kind) !== null) return true
      previous.set(lane, item)
    }
  }
  return false
}
