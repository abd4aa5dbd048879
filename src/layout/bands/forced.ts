/** Forced breaks within a band: between the items of a lane, and in items. */
import type { BlockLevelBox } from '../../boxes/box.ts'
import { forcedBetween, forcedByValues, isInFlow } from '../breaking.ts'
import { cached, identical } from '../cache.ts'
import type { Fragmentainer, LayoutServices } from '../types.ts'
import type { Band, BandItem } from './bands.ts'

/** Whether a band has a forced break inside, so that it has to be split although it fits. */
export function forcesWithin({ items }: Band, kind: Fragmentainer['kind'], services: LayoutServices): boolean {
  const previous = new Map<number, BandItem>()
  for (const item of items) {
    if (holdsForced(item.box, { kind }, services)) return true
    if (item.lane === undefined) continue
    const before = previous.get(item.lane)
    if (before !== undefined && forcedByValues(before.box, item.box, kind) !== null) return true
    previous.set(item.lane, item)
  }
  return false
}

/** Whether boxes in the flow of a box force breaks between them, by their names of pages too: items alone have none. */
const holdsForced = cached<BlockLevelBox, Pick<Fragmentainer, 'kind'>, boolean>(
  { kind: identical },
  (box, input, services) => {
    if (box.kind !== 'block') return false
    let previous: BlockLevelBox | null = null
    for (const child of box.children) {
      if (!isInFlow(child)) continue
      if (forcedBetween(previous, child, input.kind) !== null) return true
      if (holdsForced(child, input, services)) return true
      previous = child
    }
    return false
  },
)
