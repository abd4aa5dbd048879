/** Cluster offsets of glyphs that most texts have in common, as shared arrays, which must not be changed. */

/** Arrays of one kind by length. */
class SharedArrays {
  readonly #make: (length: number) => Uint32Array
  readonly #known: (Uint32Array | undefined)[] = []

  constructor(make: (length: number) => Uint32Array) {
    this.#make = make
  }

  of(length: number): Uint32Array {
    if (length > LONGEST_SHARED) return this.#make(length)
    this.#known[length] ??= this.#make(length)
    return this.#known[length]
  }
}

/** The greatest length of a shared array. */
const LONGEST_SHARED = 255
const ASCENDING = new SharedArrays(length => Uint32Array.from({ length }, (_, i) => i))
const ZEROS = new SharedArrays(length => new Uint32Array(length))

/** The clusters of text in which each glyph represents one character. */
export const ascendingClusters = (length: number): Uint32Array => ASCENDING.of(length)

/** The clusters of glyphs that all represent the first character. */
export const zeroClusters = (length: number): Uint32Array => ZEROS.of(length)

/** Whether the array equals `ascendingClusters` of its length. */
export function isAscending(clusters: Uint32Array): boolean {
  if (clusters === ASCENDING.of(clusters.length)) return true
  for (let i = 0; i < clusters.length; i++) if (clusters[i] !== i) return false
  return true
}

/** Whether the array equals `zeroClusters` of its length. */
export function isZero(clusters: Uint32Array): boolean {
  for (let i = 0; i < clusters.length; i++) if (clusters[i] !== 0) return false
  return true
}
