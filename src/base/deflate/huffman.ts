/** Length-limited Huffman codes (RFC 1951 §3.2.2). */

const MOST_SYMBOLS = 512
const LONGEST_CODE = 15

/** What every code is computed in: one at a time. */
const keys = new Float64Array(MOST_SYMBOLS)
const tree = new Float64Array(MOST_SYMBOLS)
const perLength = new Int32Array(LONGEST_CODE + 2)
const nextCodes = new Int32Array(LONGEST_CODE + 2)

/** Code lengths for symbols by how often they occur, none longer than `limit`; 0 for those that do not. */
export function codeLengths(frequencies: Uint32Array, limit: number): Uint8Array {
  const lengths = new Uint8Array(frequencies.length)
  let used = 0
  for (let symbol = 0; symbol < frequencies.length; symbol++) {
    const frequency = frequencies[symbol]!
    if (frequency > 0) keys[used++] = frequency * MOST_SYMBOLS + symbol
  }
  if (used < 2) {
    // A code of one symbol would be incomplete, which some readers refuse.
    const only = used === 0 ? 0 : keys[0]! % MOST_SYMBOLS
    lengths[only] = 1
    lengths[only === 0 ? 1 : 0] = 1
    return lengths
  }
  keys.subarray(0, used).sort()
  for (let i = 0; i < used; i++) tree[i] = Math.floor(keys[i]! / MOST_SYMBOLS)
  findDepths(used)
  countLengths(used, limit)
  // The rarest symbols have the longest codes.
  let next = 0
  for (let length = limit; length > 0; length--)
    for (let i = perLength[length]!; i > 0; i--) lengths[keys[next++]! % MOST_SYMBOLS] = length
  return lengths
}

/** Frequencies in ascending order in `tree` become depths (Moffat and Katajainen 1995, in place). */
function findDepths(n: number): void {
  const a = tree
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
}

/** How many codes there are of each length, once those that are too long are shortened and others lengthened for it. */
function countLengths(used: number, limit: number): void {
  const counts = perLength.fill(0)
  for (let i = 0; i < used; i++) counts[Math.min(tree[i]!, limit)]!++
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
}

/** The codes of lengths, with their bits reversed, as they are written from the lowest bit on. */
export function codesOf(lengths: Uint8Array): Uint16Array {
  const counts = perLength.fill(0)
  for (let symbol = 0; symbol < lengths.length; symbol++) counts[lengths[symbol]!]!++
  counts[0] = 0
  nextCodes[1] = 0
  for (let length = 1; length <= LONGEST_CODE; length++)
    nextCodes[length + 1] = (nextCodes[length]! + counts[length]!) << 1
  const codes = new Uint16Array(lengths.length)
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol]!
    if (length > 0) codes[symbol] = reversed(nextCodes[length]!++, length)
  }
  return codes
}

const reversedBytes = Uint8Array.from({ length: 256 }, (_, byte) => {
  let result = 0
  for (let bit = 0; bit < 8; bit++) result |= ((byte >> bit) & 1) << (7 - bit)
  return result
})

const reversed = (code: number, length: number): number =>
  ((reversedBytes[code & 0xff]! << 8) | reversedBytes[code >> 8]!) >> (16 - length)
