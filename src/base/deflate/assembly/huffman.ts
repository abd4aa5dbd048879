/** Length-limited Huffman codes (RFC 1951 §3.2.2). */

const MOST_SYMBOLS: i32 = 512
/** The greatest length of any code (RFC 1951 §3.2.7). */
const LONGEST_CODE: i32 = 15

/** Working memory, shared by all computations. */
const keys = new StaticArray<u32>(MOST_SYMBOLS)
const tree = new StaticArray<i32>(MOST_SYMBOLS)
const perLength = new StaticArray<i32>(LONGEST_CODE + 2)
const nextCodes = new StaticArray<i32>(LONGEST_CODE + 2)

/** Code lengths of at most `limit` for symbols by frequency; 0 for symbols that do not occur. */
export function codeLengths(frequencies: StaticArray<u32>, limit: i32, lengths: StaticArray<u8>): void {
  let used = 0
  for (let symbol = 0; symbol < frequencies.length; symbol++) {
    lengths[symbol] = 0
    if (frequencies[symbol] > 0) keys[used++] = frequencies[symbol] * MOST_SYMBOLS + symbol
  }
  if (used < 2) {
    // A code of one symbol would be incomplete, and some decoders reject it.
    const only = used === 0 ? 0 : (keys[0] as i32) % MOST_SYMBOLS
    lengths[only] = 1
    lengths[only === 0 ? 1 : 0] = 1
    return
  }
  sortKeys(used)
  for (let i = 0; i < used; i++) tree[i] = keys[i] / MOST_SYMBOLS
  findDepths(used)
  countLengths(used, limit)
  // The rarest symbols get the longest codes.
  let next = 0
  for (let length = limit; length > 0; length--)
    for (let i = perLength[length]; i > 0; i--) lengths[(keys[next++] as i32) % MOST_SYMBOLS] = length as u8
}

/** Shell sort with the gaps of Ciura (2001). */
function sortKeys(count: i32): void {
  for (let gap = 132; gap > 0; gap = smallerGap(gap)) {
    for (let i = gap; i < count; i++) {
      const key = keys[i]
      let at = i
      for (; at >= gap && keys[at - gap] > key; at -= gap) keys[at] = keys[at - gap]
      keys[at] = key
    }
  }
}

function smallerGap(gap: i32): i32 {
  if (gap === 132) return 57
  if (gap === 57) return 23
  if (gap === 23) return 10
  if (gap === 10) return 4
  return gap === 4 ? 1 : 0
}

/** Replaces the ascending frequencies in `tree` by depths (Moffat and Katajainen 1995, in place). */
function findDepths(n: i32): void {
  const a = tree
  let root = 0
  let leaf = 2
  a[0] = a[0] + a[1]
  for (let next = 1; next < n - 1; next++) {
    for (let half = 0; half < 2; half++) {
      const takesRoot = leaf >= n || (root < next && a[root] < a[leaf])
      const value = takesRoot ? a[root] : a[leaf++]
      if (takesRoot) a[root++] = next
      a[next] = half === 0 ? value : a[next] + value
    }
  }
  a[n - 2] = 0
  for (let next = n - 3; next >= 0; next--) a[next] = a[a[next]] + 1
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

/** The number of codes of each length, after codes over the limit are shortened and others lengthened in return. */
function countLengths(used: i32, limit: i32): void {
  const counts = perLength.fill(0)
  for (let i = 0; i < used; i++) counts[min(tree[i], limit)]++
  // The Kraft sum in units of the longest code; a complete code has 2^limit.
  let sum = 0
  for (let length = 1; length <= limit; length++) sum += counts[length] << (limit - length)
  for (; sum > 1 << limit; sum--) {
    let length = limit - 1
    while (counts[length] === 0) length--
    counts[length]--
    counts[length + 1] += 2
    counts[limit]--
  }
}

/** The codes for these lengths, bit-reversed, because they are written from the lowest bit. */
export function codesOf(lengths: StaticArray<u8>, codes: StaticArray<u16>): void {
  const counts = perLength.fill(0)
  for (let symbol = 0; symbol < lengths.length; symbol++) counts[lengths[symbol]]++
  counts[0] = 0
  nextCodes[1] = 0
  for (let length = 1; length <= LONGEST_CODE; length++)
    nextCodes[length + 1] = (nextCodes[length] + counts[length]) << 1
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol] as i32
    codes[symbol] = length > 0 ? reversed(nextCodes[length]++, length) : 0
  }
}

function reversed(code: i32, length: i32): u16 {
  let result = 0
  for (let bit = 0; bit < length; bit++) result |= ((code >> bit) & 1) << (length - 1 - bit)
  return result as u16
}
