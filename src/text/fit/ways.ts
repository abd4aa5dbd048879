/** The ways of a Knuth–Plass fit: active and passive nodes as parallel arrays. */

/**
 * Ways to places, one entry each: the line that ends there, and the way to where that line starts. Numbers of objects would
 * each be an object of their own, and a paragraph has hundreds of ways.
 */
export interface Ways {
  count: number
  readonly capacity: number
  readonly place: Int32Array
  /** Lines up to here. */
  readonly line: Int32Array
  readonly fitness: Uint8Array
  /** Lines in a row that end with a hyphen. */
  readonly hyphens: Int32Array
  /** The way to where the last line starts, or -1. */
  readonly previous: Int32Array
  readonly demerits: Float64Array
  /** Where the next line ends if it is filled and nothing is stretched, and the sums that it starts with. */
  readonly reach: Float64Array
  readonly stretch: Float64Array
  readonly shrink: Float64Array
}

/** Room for ways, as parallel arrays that are kept from paragraph to paragraph. */
export function makeWays(capacity: number): Ways {
  return {
    count: 0,
    capacity,
    place: new Int32Array(capacity),
    line: new Int32Array(capacity),
    fitness: new Uint8Array(capacity),
    hyphens: new Int32Array(capacity),
    previous: new Int32Array(capacity),
    demerits: new Float64Array(capacity),
    reach: new Float64Array(capacity),
    stretch: new Float64Array(capacity),
    shrink: new Float64Array(capacity),
  }
}

/** Twice the room, with the same ways: ways are only ever added, so the cost of copying stays linear. */
export function grown(ways: Ways): Ways {
  const more = makeWays(ways.capacity * 2)
  more.count = ways.count
  for (const field of ['place', 'line', 'fitness', 'hyphens', 'previous'] as const) more[field].set(ways[field])
  for (const field of ['demerits', 'reach', 'stretch', 'shrink'] as const) more[field].set(ways[field])
  return more
}
