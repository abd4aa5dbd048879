/** Finds earlier occurrences of bytes in the window of deflate, with chains of positions of equal hashes. */
import { byteAt } from './input'

/** The length of the longest match (RFC 1951 §3.2.5). */
export const MAX_MATCH: i32 = 258
const WINDOW: i32 = 1 << 15
const WINDOW_MASK: i32 = WINDOW - 1
/** Bits of a hash: as many lists as the window has positions. */
const HASH_BITS: i32 = 15

/**
 * Tables that all streams share, because clearing them for many short streams would take longer than the searches.
 * Positions are stored plus a base that increases from stream to stream, so that those of earlier streams lie before
 * the beginning of the data.
 */
const heads3 = new StaticArray<i32>(1 << HASH_BITS)
const heads4 = new StaticArray<i32>(1 << HASH_BITS)
const previous = new StaticArray<i32>(WINDOW)
const LARGEST_BASE: i32 = 1 << 30

let nextBase: i32 = 1
let base: i32 = 1
let dataLength: i32 = 0
let enough: i32 = 0

/** The distance of the last match. */
export let matchDistance: i32 = 0

/** Begins a stream of this length; a match of `nice` bytes ends a search. */
export function beginSearch(length: i32, nice: i32): void {
  if (nextBase + length > LARGEST_BASE) {
    heads3.fill(0)
    heads4.fill(0)
    previous.fill(0)
    nextBase = 1
  }
  base = nextBase
  nextBase += length
  dataLength = length
  enough = nice
}

/** Inserts positions without a search for matches. */
export function skip(from: i32, to: i32): void {
  const end = min(to, dataLength - 3)
  if (from >= end) return
  let four = (byteAt(from) << 8) | (byteAt(from + 1) << 16) | (byteAt(from + 2) << 24)
  for (let at = from; at < end; at++) {
    four = ((four as u32) >> 8) | (byteAt(at + 3) << 24)
    const place = at + base
    heads3[hash(four & 0xffffff)] = place
    const slot = hash(four)
    previous[place & WINDOW_MASK] = heads4[slot]
    heads4[slot] = place
  }
}

/**
 * The length of the longest match at a position if it exceeds `than`, otherwise 0, after at most `depth` candidates.
 * Inserts the position.
 */
export function find(at: i32, than: i32, depth: i32): i32 {
  const most = min(MAX_MATCH, dataLength - at)
  if (most < 4) return 0
  const place = at + base
  const first = byteAt(at)
  const three = first | (byteAt(at + 1) << 8) | (byteAt(at + 2) << 16)
  const slot3 = hash(three)
  const slot = hash(three | (byteAt(at + 3) << 24))
  const near = heads3[slot3]
  let candidate = heads4[slot]
  heads3[slot3] = place
  previous[place & WINDOW_MASK] = candidate
  heads4[slot] = place

  // Positions of earlier streams lie before the base.
  const last = max(base - 1, place - WINDOW)
  let best = than
  if (than < 3 && near > last) {
    const from = near - base
    if (byteAt(from) === first && byteAt(from + 1) === byteAt(at + 1) && byteAt(from + 2) === byteAt(at + 2)) {
      best = 3
      matchDistance = place - near
    }
  }
  let length = best > than ? best : 0
  if (best >= most) return length
  const nice = min(enough, most)
  let end = byteAt(at + best)
  for (let tries = depth; tries > 0 && candidate > last; tries--) {
    const from = candidate - base
    if (byteAt(from + best) === end && byteAt(from) === first) {
      let same = 1
      while (same < most && byteAt(from + same) === byteAt(at + same)) same++
      if (same > best) {
        best = length = same
        matchDistance = place - candidate
        if (same >= nice) break
        end = byteAt(at + best)
      }
    }
    candidate = previous[candidate & WINDOW_MASK]
  }
  return length >= 3 ? length : 0
}

function hash(value: i32): i32 {
  return ((value * 0x1e35a7bd) as u32) >> (32 - HASH_BITS)
}
