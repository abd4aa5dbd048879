/**
 * Deflate in the zlib format (RFC 1950, RFC 1951), so that files are equal bytes whatever zlib Node was linked with.
 *
 * Matches are found by hash chains and chosen lazily, looking two places ahead; blocks end where the statistics of their
 * symbols change. Both follow libdeflate 1.2x (https://github.com/ebiggers/libdeflate), which compresses tighter than zlib.
 * All arithmetic is on integers.
 */
import { BlockSplitter } from './block-splitter.ts'
import { BlockWriter, MATCH_UNIT } from './block-writer.ts'
import { MatchFinder } from './match-finder.ts'

/** How hard to look for matches: places that are tried for each, and the length that ends the search. */
export interface Effort {
  readonly depth: number
  readonly nice: number
}

export const USUAL_EFFORT: Effort = { depth: 24, nice: 64 }
/** For long documents: two percent larger in half the time. */
export const LESS_EFFORT: Effort = { depth: 10, nice: 40 }

/** Blocks are not longer than this, so that what they are collected in is bounded. */
const MOST_ITEMS = 50_000

/** The data in the zlib format. Equal data and effort give equal bytes on every machine. */
export function deflate(data: Uint8Array, effort: Effort): Uint8Array {
  const writer = new BlockWriter(data)
  writer.header()
  compress(data, effort, writer)
  return writer.finish(adler32(data))
}

/** The data as it is, in the zlib format. */
export function store(data: Uint8Array): Uint8Array {
  const writer = new BlockWriter(data)
  writer.header()
  writer.stored(0, data.length, true)
  return writer.finish(adler32(data))
}

function compress(data: Uint8Array, effort: Effort, writer: BlockWriter): void {
  const finder = new MatchFinder(data, effort)
  const splitter = new BlockSplitter()
  const items = new Uint32Array(Math.min(data.length, MOST_ITEMS) + 4)
  let at = 0
  do {
    const start = at
    let count = 0
    const shortest = shortestMatch(data, start)
    splitter.begin()
    while (at < data.length && count < MOST_ITEMS && !splitter.endsBlock(at - start, data.length - at)) {
      const found = lazyMatch(finder, at, shortest)
      for (; at < found.at; at++) {
        items[count++] = data[at]!
        splitter.literal(data[at]!)
      }
      if (found.length === 0) {
        items[count++] = data[at]!
        splitter.literal(data[at++]!)
        continue
      }
      items[count++] = found.distance * MATCH_UNIT + found.length
      splitter.match(found.length)
      finder.skip(found.searched, at + found.length)
      at += found.length
    }
    writer.block(items.subarray(0, count), start, at, at >= data.length)
  } while (at < data.length)
}

interface Found {
  /** Where the match begins; bytes before it are literals. */
  at: number
  /** 0 for none: then the byte at `at` is a literal. */
  length: number
  distance: number
  /** Places before this are known to the finder. */
  searched: number
}

const found: Found = { at: 0, length: 0, distance: 0, searched: 0 }

/** The match to take from `at` on, after a literal or two where a match that begins later is better. */
function lazyMatch(finder: MatchFinder, at: number, shortest: number): Found {
  let length = finder.find(at, shortest - 1)
  let distance = finder.distance
  found.at = at
  found.searched = at + 1
  if (length < shortest || (length === 3 && distance > FARTHEST_OF_THREE)) {
    found.length = 0
    return found
  }
  for (;;) {
    if (length >= finder.nice) break
    const next = finder.find(found.searched, length - 1)
    found.searched++
    if (next >= length && 4 * (next - length) + (log2(distance) - log2(finder.distance)) > 2) {
      ;[length, distance] = [next, finder.distance]
      found.at = found.searched - 1
      continue
    }
    const second = finder.find(found.searched, length - 1)
    found.searched++
    if (second >= length && 4 * (second - length) + (log2(distance) - log2(finder.distance)) > 6) {
      ;[length, distance] = [second, finder.distance]
      found.at = found.searched - 1
      continue
    }
    break
  }
  found.length = length
  found.distance = distance
  return found
}

/** Three bytes from farther away cost more than three literals. */
const FARTHEST_OF_THREE = 4096

const log2 = (value: number): number => 31 - Math.clz32(value)

/** Bytes from which the kind of data is told. */
const SAMPLED = 4096

/** Where few different bytes occur, literals are short, and short matches do not pay. */
function shortestMatch(data: Uint8Array, start: number): number {
  const used = new Uint8Array(256)
  const end = Math.min(data.length, start + SAMPLED)
  for (let i = start; i < end; i++) used[data[i]!] = 1
  let count = 0
  for (const bit of used) count += bit
  if (count < 6) return 9
  if (count < 10) return 7
  if (count < 15) return 6
  if (count < 40) return 5
  return count < 80 ? 4 : 3
}

/** RFC 1950 §8.2. */
export function adler32(data: Uint8Array): number {
  let a = 1
  let b = 0
  for (let at = 0; at < data.length; ) {
    const end = Math.min(data.length, at + 3800)
    for (; at < end; at++) {
      a += data[at]!
      b += a
    }
    a %= 65521
    b %= 65521
  }
  return ((b << 16) | a) >>> 0
}
