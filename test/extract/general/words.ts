/** Texts compared by their words. */

export const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Share of the words of `a` that are in `b` as often. */
export function shareOf(a: readonly string[], b: readonly string[]): number {
  const left = new Map<string, number>()
  for (const word of b) left.set(word, (left.get(word) ?? 0) + 1)
  const found = a.filter(word => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count > 0
  })
  return found.length / a.length
}
