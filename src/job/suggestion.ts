/** Finds the name that somebody meant who wrote another one. */

/** Longer names are not compared: the distance is quadratic in their length. */
const MAX_LENGTH = 40
const SHOWN_LENGTH = 60

/** The known name closest to `name`, or null where none is close. Case, spaces, `-` and `_` do not count. */
export function closest(name: string, known: Iterable<string>): string | null {
  if (name.length > MAX_LENGTH) return null
  const wanted = fold(name)
  let best: { name: string; distance: number } | null = null
  for (const candidate of known) {
    const distance = editDistance(wanted, fold(candidate))
    if (distance <= Math.max(1, Math.floor(wanted.length / 3)) && (best === null || distance < best.distance))
      best = { name: candidate, distance }
  }
  return best?.name ?? null
}

/** “, did you mean "x"?” or nothing. */
export function suggestionFor(name: string, known: Iterable<string>): string {
  const suggestion = closest(name, known)
  return suggestion === null ? '' : `; did you mean "${suggestion}"?`
}

/** Somebody's name for use in a message: bounded, and without control characters. */
export function shown(name: string): string {
  const printable = name.toWellFormed().replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\ufffd')
  return printable.length > SHOWN_LENGTH ? `${printable.slice(0, SHOWN_LENGTH)}…` : printable
}

/** How names are compared: case, spaces, `-` and `_` do not matter. */
export const fold = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, '')

/** Optimal string alignment: insertions, deletions, replacements and swaps of neighbours. */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replace = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      row[j] = Math.min(replace, last[j]! + 1, row[j - 1]! + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, beforeLast[j - 2]! + 1)
    }
    beforeLast = last
    last = row
  }
  return last[b.length]!
}
