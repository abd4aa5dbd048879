/** Tells where a block should end: where symbols have become others than they were since it began. */

/** Kinds of symbols: literals by two high bits and the lowest, short and long matches. */
const KINDS: i32 = 10
const LONG_MATCH: i32 = 9
const OBSERVED_AT_ONCE: i32 = 512
const SHORTEST_BLOCK: i32 = 5_000

const recent = new StaticArray<i32>(KINDS)
const before = new StaticArray<i32>(KINDS)
let recentCount: i32 = 0
let beforeCount: i32 = 0

/** Forgets what was observed: a block begins. */
export function beginBlock(): void {
  recent.fill(0)
  before.fill(0)
  recentCount = beforeCount = 0
}

/** Counts a literal by the kind of its byte. */
export function observeLiteral(byte: i32): void {
  recent[((byte >> 5) & 6) | (byte & 1)]++
  recentCount++
}

/** Counts a match as a short or a long one. */
export function observeMatch(length: i32): void {
  recent[length >= LONG_MATCH ? KINDS - 1 : KINDS - 2]++
  recentCount++
}

/** Whether a block of `length` bytes ends here, with `rest` bytes after it. */
export function endsBlock(length: i32, rest: i32): bool {
  if (recentCount < OBSERVED_AT_ONCE || length < SHORTEST_BLOCK || rest < SHORTEST_BLOCK) return false
  if (beforeCount > 0 && hasChanged(length)) return true
  for (let kind = 0; kind < KINDS; kind++) {
    before[kind] += recent[kind]
    recent[kind] = 0
  }
  beforeCount += recentCount
  recentCount = 0
  return false
}

/** By the sum of the differences between the shares of kinds; the longer the block, the less is enough. */
function hasChanged(length: i32): bool {
  let difference: i64 = 0
  for (let kind = 0; kind < KINDS; kind++)
    difference += abs((before[kind] as i64) * recentCount - (recent[kind] as i64) * beforeCount)
  let enough = (((recentCount * 200) / 512) as i64) * beforeCount
  const items = beforeCount + recentCount
  if (length < 10_000 && items < 8_192) enough += (enough * (8_192 - items)) / 8_192
  return difference + ((length / 4_096) as i64) * beforeCount >= enough
}
