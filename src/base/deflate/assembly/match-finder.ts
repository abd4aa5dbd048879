/** Finds earlier occurrences of bytes in the window of deflate, with chains of positions of equal hashes. */
import { commonLength, fourAt } from './input'

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
  for (let at = from; at < end; at++) {
    const four = fourAt(at)
    const place = at + base
    heads3[hash(four & THREE)] = place
    const slot = hash(four)
    previous[place & WINDOW_MASK] = heads4[slot]
    heads4[slot] = place
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
  const slot3 = hash(four & THREE)
  const slot = hash(four)
  const near = heads3[slot3]
  const candidate = heads4[slot]
  heads3[slot3] = place
  previous[place & WINDOW_MASK] = candidate
  heads4[slot] = place

  // Positions of earlier streams lie before the base.
  const last = max(base - 1, place - WINDOW)
  const isNear = than < 3 && near > last && ((fourAt(near - base) ^ four) & THREE) === 0
  if (isNear) matchDistance = place - near
  const known = isNear ? 3 : than
  const best = known < most ? longest(at, candidate, known, most, last, depth) : known
  return best > than ? best : 0
}

/** The length of the longest match that exceeds `known`, else `known`, among the candidates of a list. */
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
    const from = candidate - base
    if (((fourAt(from + offset) ^ tail) & part) === 0 && ((fourAt(from) ^ four) & part) === 0) {
      const same = commonLength(at, from, most)
      if (same > best) {
        best = same
        matchDistance = at + base - candidate
        if (same >= nice) break
        part = -1
        offset = best - 3
        tail = fourAt(at + offset)
      }
    }
    candidate = previous[candidate & WINDOW_MASK]
  }
  return best
}

function hash(value: u32): i32 {
  return (value * 0x1e35a7bd) >> (32 - HASH_BITS)
}
