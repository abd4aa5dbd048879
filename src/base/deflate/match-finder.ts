/** Finds earlier occurrences of bytes within deflate's window, by chains of places with equal hashes. */
import type { Effort } from './deflate.ts'

export const MAX_MATCH = 258
const WINDOW = 1 << 15
const WINDOW_MASK = WINDOW - 1
const HASH_BITS = 15

/**
 * Tables that every finder uses again: allocating them for each of many short streams takes longer than searching. Places are
 * kept with a base that grows from finder to finder, so that those of earlier ones lie before the beginning of the data.
 */
const heads3 = new Int32Array(1 << HASH_BITS)
const heads4 = new Int32Array(1 << HASH_BITS)
const previous = new Int32Array(WINDOW)
let nextBase = 1
const LARGEST_BASE = 1 << 30

function takeBase(length: number): number {
  if (nextBase + length > LARGEST_BASE) {
    for (const table of [heads3, heads4, previous]) table.fill(0)
    nextBase = 1
  }
  const base = nextBase
  nextBase += length
  return base
}

/** One at a time: the next finder takes the tables over. */
export class MatchFinder {
  readonly #data: Uint8Array
  readonly #base: number
  readonly nice: number
  /** Of the last match that was found. */
  distance = 0

  constructor(data: Uint8Array, { nice }: Effort) {
    this.#data = data
    this.#base = takeBase(data.length)
    this.nice = nice
  }

  /** Makes places known without looking for matches. */
  skip(from: number, to: number): void {
    const data = this.#data
    const base = this.#base
    const end = Math.min(to, data.length - 3)
    if (from >= end) return
    let four = (data[from]! << 8) | (data[from + 1]! << 16) | (data[from + 2]! << 24)
    for (let at = from; at < end; at++) {
      four = (four >>> 8) | (data[at + 3]! << 24)
      const place = at + base
      heads3[hash(four & 0xffffff)] = place
      const slot = hash(four)
      previous[place & WINDOW_MASK] = heads4[slot]!
      heads4[slot] = place
    }
  }

  /** The length of the longest match at a place that is longer than `than`, or 0, after `depth` tries; the place becomes known. */
  find(at: number, than: number, depth: number): number {
    const data = this.#data
    const most = Math.min(MAX_MATCH, data.length - at)
    if (most < 4) return 0
    const base = this.#base
    const place = at + base
    const first = data[at]!
    const three = first | (data[at + 1]! << 8) | (data[at + 2]! << 16)
    const slot3 = hash(three)
    const slot = hash(three | (data[at + 3]! << 24))
    const near = heads3[slot3]!
    let candidate = heads4[slot]!
    heads3[slot3] = place
    previous[place & WINDOW_MASK] = candidate
    heads4[slot] = place

    // Places of earlier data lie before the base.
    const last = Math.max(base - 1, place - WINDOW)
    let best = than
    if (than < 3 && near > last) {
      const from = near - base
      if (data[from] === first && data[from + 1] === data[at + 1] && data[from + 2] === data[at + 2]) {
        best = 3
        this.distance = place - near
      }
    }
    let length = best > than ? best : 0
    if (best >= most) return length
    const nice = Math.min(this.nice, most)
    let end = data[at + best]!
    for (let tries = depth; tries > 0 && candidate > last; tries--) {
      const from = candidate - base
      if (data[from + best] === end && data[from] === first) {
        let same = 1
        while (same < most && data[from + same] === data[at + same]) same++
        if (same > best) {
          best = length = same
          this.distance = place - candidate
          if (same >= nice) break
          end = data[at + best]!
        }
      }
      candidate = previous[candidate & WINDOW_MASK]!
    }
    return length >= 3 ? length : 0
  }
}

const hash = (value: number): number => Math.imul(value, 0x1e35a7bd) >>> (32 - HASH_BITS)
