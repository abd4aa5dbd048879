/** Length-limited Huffman codes (RFC 1951 §3.2.2). */

/** Code lengths for symbols by how often they occur, none longer than `limit`; 0 for those that do not. */
export function codeLengths(frequencies: Uint32Array, limit: number): Uint8Array {
  const lengths = new Uint8Array(frequencies.length)
  const used: number[] = []
  for (let symbol = 0; symbol < frequencies.length; symbol++) if (frequencies[symbol]! > 0) used.push(symbol)
  if (used.length < 2) {
    // A code of one symbol would be incomplete, which some readers refuse.
    for (let symbol = 0; used.length < 2; symbol++) if (!used.includes(symbol)) used.push(symbol)
    for (const symbol of used) lengths[symbol] = 1
    return lengths
  }
  used.sort((a, b) => frequencies[a]! - frequencies[b]! || a - b)
  const perLength = countsOf(depthsOf(used.map(symbol => frequencies[symbol]!)), limit)
  // The rarest symbols have the longest codes.
  let next = 0
  for (let length = limit; length > 0; length--)
    for (let i = perLength[length]!; i > 0; i--) lengths[used[next++]!] = length
  return lengths
}

/** By symbol, in ascending order of frequency: its depth in the tree (Moffat and Katajainen 1995, in place). */
function depthsOf(frequencies: readonly number[]): number[] {
  const a = [...frequencies]
  const n = a.length
  let root = 0
  let leaf = 2
  a[0] = a[0]! + a[1]!
  for (let next = 1; next < n - 1; next++) {
    for (let half = 0; half < 2; half++) {
      const takesRoot = leaf >= n || (root < next && a[root]! < a[leaf]!)
      const value = takesRoot ? a[root]! : a[leaf++]!
      if (takesRoot) a[root++] = next
      a[next] = half === 0 ? value : a[next]! + value
    }
  }
  a[n - 2] = 0
  for (let next = n - 3; next >= 0; next--) a[next] = a[a[next]!]! + 1
  let available = 1
  let inner = 0
  let depth = 0
  root = n - 2
  for (let next = n - 1; available > 0; ) {
    for (; root >= 0 && a[root] === depth; root--) inner++
    for (; available > inner; available--) a[next--] = depth
    available = 2 * inner
    depth++
    inner = 0
  }
  return a
}

/** How many codes there are of each length, once those that are too long are shortened and others lengthened for it. */
function countsOf(depths: readonly number[], limit: number): number[] {
  const counts = new Array<number>(limit + 1).fill(0)
  for (const depth of depths) counts[Math.min(depth, limit)]!++
  // Kraft's sum in units of the longest code; complete codes have 2^limit.
  let sum = 0
  for (let length = 1; length <= limit; length++) sum += counts[length]! << (limit - length)
  for (; sum > 1 << limit; sum--) {
    let length = limit - 1
    while (counts[length] === 0) length--
    counts[length]!--
    counts[length + 1]! += 2
    counts[limit]!--
  }
  return counts
}

/** The codes of lengths, with their bits reversed, as they are written from the lowest bit on. */
export function codesOf(lengths: Uint8Array): Uint16Array {
  const counts = new Uint16Array(16)
  for (const length of lengths) counts[length]!++
  counts[0] = 0
  const next = new Uint16Array(17)
  for (let length = 1; length <= 15; length++) next[length + 1] = (next[length]! + counts[length]!) << 1
  return Uint16Array.from(lengths, length => (length === 0 ? 0 : reversed(next[length]!++, length)))
}

function reversed(code: number, length: number): number {
  let result = 0
  for (let i = 0, rest = code; i < length; i++, rest >>= 1) result = (result << 1) | (rest & 1)
  return result
}
