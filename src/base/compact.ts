/**
 * A copy of a list without spare capacity. V8 gives a list that grows from empty room for 17 items, and most lists of a
 * document hold one. All empty lists are one object.
 */
export function compact<T>(list: readonly T[]): readonly T[] {
  return list.length === 0 ? NOTHING : list.slice()
}

const NOTHING: readonly never[] = []
