/**
 * Contributions of items to the tracks of grid lanes ("Grid Axis Track Sizing",
 * https://drafts.csswg.org/css-grid-3/#track-sizing): an auto-placed item contributes to every track that it may be placed in.
 */
import { spend } from '../../base/budget.ts'
import type { AutoMinimum } from './grid-items.ts'
import type { Contribution, GridItem, Span } from './grid-types.ts'
import { type LaneItem, type Lanes, WHOLE } from './lanes.ts'
import { isSubgridItem } from './subgrid.ts'

/** The contributions of an item in given tracks. */
type Ask = (item: GridItem) => readonly Contribution[]

/** The contributions to columns. `tracks`: their sizing properties. */
export const columnsAsked = (lanes: Lanes, tracks: readonly AutoMinimum[], ask: Ask): readonly Contribution[] =>
  contributions(lanes, tracks, ask, ({ box }, column) => ({ box, column, row: WHOLE }))

/** The contributions to rows, likewise. */
export const rowsAsked = (lanes: Lanes, tracks: readonly AutoMinimum[], ask: Ask): readonly Contribution[] =>
  contributions(lanes, tracks, ask, ({ box }, row) => ({ box, column: WHOLE, row }))

/**
 * Items with the same span contribute the same to tracks of the same kind, so the largest contribution represents all of them:
 * work is the sum of items and tracks, not their product.
 */
function contributions(
  lanes: Lanes,
  tracks: readonly AutoMinimum[],
  ask: Ask,
  at: (item: LaneItem, span: Span) => GridItem,
): readonly Contribution[] {
  const asked: Contribution[] = []
  const alike = new Map<number, LaneItem[]>()
  for (const item of lanes.items) {
    const { start, size } = item.lines
    if (start !== null) asked.push(...ask(at(item, { start, end: start + size })))
    else if (isSubgridItem(at(item, WHOLE)))
      for (const span of startsOf(size, lanes)) asked.push(...ask(at(item, span)))
    else listOf(alike, size).push(item)
  }
  const kinds = kindsOf(tracks)
  for (const [size, items] of alike) {
    const known = new Map<string, Contribution>()
    for (const span of startsOf(size, lanes)) {
      const kind = kinds.slice(span.start, span.end).join()
      let most = known.get(kind)
      if (most === undefined) {
        spend('grid_places', items.length)
        most = largest(items.flatMap(item => ask(at(item, span))))
        known.set(kind, most)
      }
      asked.push({ ...most, span })
    }
  }
  return asked
}

/** The list of a key, which is empty at first. */
function listOf<Key, Value>(lists: Map<Key, Value[]>, key: Key): Value[] {
  const known = lists.get(key)
  if (known !== undefined) return known
  const list: Value[] = []
  lists.set(key, list)
  return list
}

/** The possible positions of an item that spans `size` tracks. */
function startsOf(size: number, { count }: Lanes): readonly Span[] {
  const starts = count - size + 1
  spend('grid_places', starts * size)
  return Array.from({ length: starts }, (_, start) => ({ start, end: start + size }))
}

/** A number for each track; tracks with equal sizing properties have equal numbers. */
function kindsOf(tracks: readonly AutoMinimum[]): readonly number[] {
  const numbers = new Map<string, number>()
  return tracks.map(({ isAutoMin, isFlexible, isFixed, most }) => {
    const text = `${isAutoMin} ${isFlexible} ${isFixed} ${most}`
    const kind = numbers.get(text) ?? numbers.size
    numbers.set(text, kind)
    return kind
  })
}

/** The maximum of each field. */
function largest(all: readonly Contribution[]): Contribution {
  let [least, min, max] = [0, 0, 0]
  for (const each of all) {
    least = Math.max(least, each.least)
    min = Math.max(min, each.min)
    max = Math.max(max, each.max)
  }
  return { span: WHOLE, least, min, max }
}
