/** Differences of two sequences by Myers' algorithm, whose time grows with the number of differences. */
import { diffArrays } from 'diff'

/** A stretch of both sequences: equal items, or items that only one side has. */
interface Stretch<T> {
  readonly kind: 'equal' | 'removed' | 'added'
  readonly items: readonly T[]
}

/** Null where more than `mostEdits` items are removed or added. Equal stretches have the items of the new sequence. */
export function stretchesOf<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
  mostEdits: number,
): readonly Stretch<T>[] | null {
  const parts = diffArrays([...before], [...after], {
    comparator: (one, other) => keyOf(one) === keyOf(other),
    maxEditLength: mostEdits,
  })
  if (parts === undefined) return null
  return parts.map(({ value, added, removed }) => {
    return { kind: added ? 'added' : removed ? 'removed' : 'equal', items: value }
  })
}
