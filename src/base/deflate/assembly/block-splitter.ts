/** Decides where a block ends: where the frequencies of symbols have changed since its beginning. */

/** Classes of symbols: literals by their two high bits and their lowest bit, short matches, long matches. */
const KINDS: i32 = 10
const LONG_MATCH: i32 = 9
const OBSERVED_AT_ONCE: i32 = 512
const SHORTEST_BLOCK: i32 = 5_000

const recent = new StaticArray<i32>(KINDS)
const before = new StaticArray<i32>(KINDS)
let recentCount: i32 = 0
let beforeCount: i32 = 0

/** Resets the counts at the beginning of a block. */
export function beginBlock(): void {
  recent.fill(0)
  before.fill(0)
  recentCount = beforeCount = 0
}

/** Counts a literal by its class. */
export function observeLiteral(byte: i32): void {
  recent[((byte >> 5) & 6) | (byte & 1)]++
  recentCount++
}

/** Counts a match as short or long. */
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

/**
 * Compares the sum of the differences between the frequencies of classes with a threshold, which decreases with the
 * length of the block.
 */
function hasChanged(length: i32): bool {
  let difference: i64 = 0
  for (let kind = 0; kind < KINDS; kind++)
    difference += abs((before[kind] as i64) * recentCount - (recent[kind] as i64) * beforeCount)
  let enough = (((recentCount * 200) / 512) as i64) * beforeCount
  const items = beforeCount + recentCount
  if (length < 10_000 && items < 8_192) enough += (enough * (8_192 - items)) / 8_192
  return difference + ((length / 4_096) as i64) * beforeCount >= enough
}
