/**
 * The nodes of a Knuth–Plass fit, active and passive (TeX §819 and §821, https://texdoc.org/serve/tex.pdf/0), as parallel
 * arrays.
 */

/**
 * One entry for each node: the breakpoint at which a line ends, and the node at which that line starts. They are arrays of numbers
 * because a paragraph has hundreds of nodes, and an object for each would be work for the garbage collector.
 */
export interface Nodes {
  count: number
  readonly capacity: number
  readonly breakpoint: Int32Array
  /** Lines up to here. */
  readonly line: Int32Array
  readonly fitness: Uint8Array
  /** Lines in a row that end with a hyphen. */
  readonly hyphens: Int32Array
  /** The node at which the last line starts; −1 for the first node. */
  readonly previous: Int32Array
  readonly demerits: Float64Array
  /** Where the next line ends if it is filled and nothing is stretched, and the sums that it starts with. */
  readonly reach: Float64Array
  readonly stretch: Float64Array
  readonly shrink: Float64Array
}

/** Room for nodes, as parallel arrays that are kept from paragraph to paragraph. */
export function makeNodes(capacity: number): Nodes {
  return {
    count: 0,
    capacity,
    breakpoint: new Int32Array(capacity),
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

/** Twice the room, with the same nodes: nodes are only ever added, so the cost of copying stays linear. */
export function grown(nodes: Nodes): Nodes {
  const more = makeNodes(nodes.capacity * 2)
  more.count = nodes.count
  for (const field of ['breakpoint', 'line', 'fitness', 'hyphens', 'previous'] as const) more[field].set(nodes[field])
  for (const field of ['demerits', 'reach', 'stretch', 'shrink'] as const) more[field].set(nodes[field])
  return more
}
