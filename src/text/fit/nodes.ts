/**
 * The nodes of a Knuth–Plass fit, active and passive (TeX §819 and §821, https://texdoc.org/serve/tex.pdf/0), as parallel
 * arrays.
 */

/**
 * One entry per node: the breakpoint at which a line ends, and the node at which it starts. Arrays of numbers, because a
 * paragraph has hundreds of nodes and objects would burden the garbage collector.
 */
export interface Nodes {
  count: number
  readonly capacity: number
  readonly breakpoint: Int32Array
  /** Number of lines up to here. */
  readonly line: Int32Array
  readonly fitness: Uint8Array
  /** Number of consecutive lines that end with a hyphen. */
  readonly hyphens: Int32Array
  /** The node at which the last line starts; −1 for the first node. */
  readonly previous: Int32Array
  readonly demerits: Float64Array
  /** End of the next line if it is filled without stretching, and the sums at its start. */
  readonly reach: Float64Array
  readonly stretch: Float64Array
  readonly shrink: Float64Array
}

/** Memory for nodes as parallel arrays, reused by all paragraphs. */
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

/** Copies nodes to twice the capacity; nodes are only added, so that copying stays linear. */
export function grown(nodes: Nodes): Nodes {
  const more = makeNodes(nodes.capacity * 2)
  more.count = nodes.count
  for (const field of ['breakpoint', 'line', 'fitness', 'hyphens', 'previous'] as const) more[field].set(nodes[field])
  for (const field of ['demerits', 'reach', 'stretch', 'shrink'] as const) more[field].set(nodes[field])
  return more
}
