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
  readonly #depth: number
  readonly #base: number
  readonly nice: number
  /** Of the last match that was found. */
  distance = 0

  constructor(data: Uint8Array, { depth, nice }: Effort) {
    this.#data = data
    this.#depth = depth
    this.#base = takeBase(data.length)
    this.nice = nice
  }

  /** Makes places known without looking for matches. */
  skip(from: number, to: number): void {
    for (let at = from; at < to; at++) this.#enter(at)
  }

  #enter(at: number): void {
    const data = this.#data
    const base = this.#base
    if (at + 4 > data.length) return
    const three = data[at]! | (data[at + 1]! << 8) | (data[at + 2]! << 16)
    heads3[hash(three)] = at + base
    const slot = hash(three ^ (data[at + 3]! << 24))
    previous[at & WINDOW_MASK] = heads4[slot]!
    heads4[slot] = at + base
  }

  /** The length of the longest match at a place that is longer than `than`, or 0; the place becomes known. */
  find(at: number, than: number): number {
    const data = this.#data
    const base = this.#base
    if (at + 4 > data.length) return 0
    const three = data[at]! | (data[at + 1]! << 8) | (data[at + 2]! << 16)
    const slot3 = hash(three)
    const slot = hash(three ^ (data[at + 3]! << 24))
    const near = heads3[slot3]! - base
    let candidate = heads4[slot]! - base
    heads3[slot3] = at + base
    previous[at & WINDOW_MASK] = candidate + base
    heads4[slot] = at + base

    const most = Math.min(MAX_MATCH, data.length - at)
    const farthest = at - WINDOW
    let best = than
    if (best < 3 && near >= 0 && near > farthest) {
      if (data[near] === data[at] && data[near + 1] === data[at + 1] && data[near + 2] === data[at + 2]) {
        best = 3
        this.distance = at - near
      }
    }
    let length = best > than ? best : 0
    if (best >= most) return length
    const nice = Math.min(this.nice, most)
    for (let tries = this.#depth; tries > 0 && candidate >= 0 && candidate > farthest; tries--) {
      if (data[candidate + best] === data[at + best] && data[candidate] === data[at]) {
        let same = 1
        while (same < most && data[candidate + same] === data[at + same]) same++
        if (same > best) {
          best = length = same
          this.distance = at - candidate
          if (same >= nice) break
        }
      }
      candidate = previous[candidate & WINDOW_MASK]! - base
    }
    return length >= 3 ? length : 0
  }
}

const hash = (value: number): number => Math.imul(value, 0x1e35a7bd) >>> (32 - HASH_BITS)
