/** Delta debugging (Zeller and Hildebrandt 2002) on texts and bytes. */

export type FuzzInput = string | Uint8Array

/** The smallest input found for which `shows` holds, after so many tries at most. `input` itself must show it. */
export async function minimised<T extends FuzzInput>(
  input: T,
  shows: (input: T) => Promise<boolean>,
  tries = 2_000,
): Promise<T> {
  let smallest = input
  let left = tries
  for (let pieces = 2; smallest.length > 1 && left > 0; ) {
    const length = Math.ceil(smallest.length / pieces)
    let isSmaller = false
    for (let from = 0; from < smallest.length && left > 0; ) {
      const candidate = without(smallest, from, from + length)
      left--
      if (candidate.length > 0 && (await shows(candidate))) {
        smallest = candidate
        isSmaller = true
      } else from += length
    }
    if (length === 1 && !isSmaller) break
    if (!isSmaller) pieces = Math.min(smallest.length, pieces * 2)
  }
  return smallest
}

function without<T extends FuzzInput>(input: T, from: number, to: number): T {
  if (typeof input === 'string') return (input.slice(0, from) + input.slice(to)) as T
  return Buffer.concat([input.subarray(0, from), input.subarray(to)]) as unknown as T
}
