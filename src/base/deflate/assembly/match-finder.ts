/** Finds earlier occurrences of bytes in the window of deflate, with chains of positions of equal hashes. */
import { commonLength, fourAt } from './input'

/** The length of the longest match (RFC 1951 §3.2.5). */
export const MAX_MATCH: i32 = 258
const WINDOW: i32 = 1 << 15
const WINDOW_MASK: i32 = WINDOW - 1
/** Bits of a hash: as many lists as the window has positions. */
const HASH_BITS: i32 = 15

/**
 * By hash of three bytes and of four, the last position with it. All streams share these tables, because clearing them for many
 * short streams would take longer than the searches. Positions are stored plus a base that increases from stream to stream, so
 * that those of earlier streams lie before the beginning of the data. The addresses are constants, as is that of the input.
 */
const TABLE: i32 = 4 << HASH_BITS
const HEADS3: usize = memory.data(TABLE)
const HEADS4: usize = memory.data(TABLE)
/**
 * By place in the window, how far before it the last position with the hash of its four bytes is, at most `FARTHEST`. Sixteen
 * bits keep the part of a short stream in the processor's nearest cache.
 */
const BACK: usize = memory.data(2 * WINDOW)
/** Beyond any window. */
const FARTHEST: i32 = 0xffff
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
    memory.fill(HEADS3, 0, TABLE)
    memory.fill(HEADS4, 0, TABLE)
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
  for (let at = from; at < end; at++) {
    const four = fourAt(at)
    const place = at + base
    store<i32>(slotOf(four & THREE), place, HEADS3)
    const slot = slotOf(four)
    store<u16>(windowSlot(at), min(place - load<i32>(slot, HEADS4), FARTHEST) as u16, BACK)
    store<i32>(slot, place, HEADS4)
  }
}

/** The lower three of four bytes. */
const THREE: u32 = 0xffffff

/**
 * The length of the longest match at a position if it exceeds `than`, which is at least 2, otherwise 0, after at most
 * `depth` candidates. Inserts the position.
 */
export function find(at: i32, than: i32, depth: i32): i32 {
  const most = min(MAX_MATCH, dataLength - at)
  if (most < 4) return 0
  const place = at + base
  const four = fourAt(at)
  const slot3 = slotOf(four & THREE)
  const slot = slotOf(four)
  const near = load<i32>(slot3, HEADS3)
  const candidate = load<i32>(slot, HEADS4)
  store<i32>(slot3, place, HEADS3)
  store<u16>(windowSlot(at), min(place - candidate, FARTHEST) as u16, BACK)
  store<i32>(slot, place, HEADS4)

  // Positions of earlier streams lie before the base.
  const last = max(base - 1, place - WINDOW)
  const isNear = than < 3 && near > last && ((fourAt(near - base) ^ four) & THREE) === 0
  if (isNear) matchDistance = place - near
  const known = isNear ? 3 : than
  const best = known < most && candidate > last ? longest(at, candidate - base, known, most, last - base, depth) : known
  return best > than ? best : 0
}

/** The length of the longest match that exceeds `known`, else `known`, among the candidates of a list after `last`. */
function longest(at: i32, first: i32, known: i32, most: i32, last: i32, depth: i32): i32 {
  const nice = min(enough, most)
  const four = fourAt(at)
  let best = known
  // A longer match has the first bytes and those that the best one ends with, and one more.
  let part: u32 = best < 3 ? THREE : -1
  let offset = max(0, best - 3)
  let tail = fourAt(at + offset)
  let candidate = first
  for (let tries = depth; tries > 0 && candidate > last; tries--) {
    if (((fourAt(candidate + offset) ^ tail) & part) === 0 && ((fourAt(candidate) ^ four) & part) === 0) {
      const same = commonLength(at, candidate, most)
      if (same > best) {
        best = same
        matchDistance = at - candidate
        if (same >= nice) break
        part = -1
        offset = best - 3
        tail = fourAt(at + offset)
      }
    }
    candidate -= load<u16>(windowSlot(candidate), BACK)
  }
  return best
}

/** The offset in a table for a hash of bytes. */
function slotOf(value: u32): usize {
  return ((value * 0x1e35a7bd) >> (32 - HASH_BITS)) << 2
}

/** The offset of a position in the table of the window. */
function windowSlot(at: i32): usize {
  return (at & WINDOW_MASK) << 1
}
