/**
 * A list that will grow no more, without the room that it has kept for growing: a list that grew from nothing has room for 17
 * items, and most of those in a document hold one. Lists of nothing are one list.
 */
export function compact<T>(list: readonly T[]): readonly T[] {
  return list.length === 0 ? NOTHING : list.slice()
}

const NOTHING: readonly never[] = []
