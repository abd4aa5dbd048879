/** Cluster offsets of glyphs that most texts have in common, as shared arrays, which must not be changed. */

/** The greatest length of a shared array. */
const LONGEST_SHARED = 255
/** The shared arrays by length, created on demand. */
const ASCENDING: (Uint32Array | undefined)[] = []
const ZEROS: (Uint32Array | undefined)[] = []

/** The clusters of text in which each glyph represents one character. */
export function ascendingClusters(length: number): Uint32Array {
  const known = ASCENDING[length]
  if (known !== undefined) return known
  const clusters = new Uint32Array(length)
  for (let i = 0; i < length; i++) clusters[i] = i
  if (length <= LONGEST_SHARED) ASCENDING[length] = clusters
  return clusters
}

/** The clusters of glyphs that all represent the first character. */
export function zeroClusters(length: number): Uint32Array {
  const known = ZEROS[length]
  if (known !== undefined) return known
  const clusters = new Uint32Array(length)
  if (length <= LONGEST_SHARED) ZEROS[length] = clusters
  return clusters
}

/** Whether the array equals `ascendingClusters` of its length. */
export function isAscending(clusters: Uint32Array): boolean {
  if (clusters === ASCENDING[clusters.length]) return true
  for (let i = 0; i < clusters.length; i++) if (clusters[i] !== i) return false
  return true
}

/** Whether the array equals `zeroClusters` of its length. */
export function isZero(clusters: Uint32Array): boolean {
  for (let i = 0; i < clusters.length; i++) if (clusters[i] !== 0) return false
  return true
}
