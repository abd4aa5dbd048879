/** Binary search. */

/**
 * The first index from 0 to `count` − 1 at which `holds` is true; `count` if there is none. `holds` must be false up to some
 * index and true from there on.
 *
 * @example
 * firstIndex(starts.length, i => starts[i]! > offset)
 */
export function firstIndex(count: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
