/**
 * Deflate in the zlib format (RFC 1950, RFC 1951), so that files are equal bytes whatever zlib Node was linked with.
 *
 * Matches are found by hash chains and chosen lazily, looking two places ahead; blocks end where the statistics of their
 * symbols change. Both follow libdeflate 1.2x (https://github.com/ebiggers/libdeflate), which compresses tighter than zlib.
 * All arithmetic is on integers.
 */
import { BlockSplitter } from './block-splitter.ts'
import { BlockWriter, MATCH_UNIT } from './block-writer.ts'
import { MAX_MATCH, MatchFinder } from './match-finder.ts'

/** How hard to look for matches: places that are tried for each, and the length that ends the search. */
export interface Effort {
  readonly depth: number
  readonly nice: number
}

export const USUAL_EFFORT: Effort = { depth: 16, nice: 48 }
/** For long documents: a percent larger, a quarter faster. */
export const LESS_EFFORT: Effort = { depth: 8, nice: 32 }

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
  const items = data.length < MOST_ITEMS ? new Uint32Array(data.length + 4) : longBlock()
  let at = 0
  do {
    const start = at
    let count = 0
    const shortest = shortestMatch(data, start)
    splitter.begin()
    while (at < data.length && count < MOST_ITEMS && !splitter.endsBlock(at - start, data.length - at)) {
      const from = lazyMatch(finder, at, shortest, effort.depth)
      for (; at < from; at++) {
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
      finder.skip(knownAfter(found.searched, at + found.length), at + found.length)
      at += found.length
    }
    writer.block(items.subarray(0, count), start, at, at >= data.length)
  } while (at < data.length)
}

/**
 * Items of a block of the greatest length and those of the match that ends it. Of the literals before a match each pair makes
 * it better by three at least, of 4 × 258 + 15. One at a time.
 */
const longBlock = (): Uint32Array => {
  longItems ??= new Uint32Array(MOST_ITEMS + 1024)
  return longItems
}
let longItems: Uint32Array | null = null

/**
 * The first place to make known of those that a match covers. Within a run of one byte all places are alike: the last ones
 * are enough, as they are nearest to what follows. Shorter runs
 * occur at other distances as well, and all of their places are made known.
 */
const knownAfter = (searched: number, end: number): number =>
  found.distance === 1 && found.length === MAX_MATCH ? Math.max(searched, end - RUN_PLACES) : searched

const RUN_PLACES = 4

/** What `lazyMatch` found. */
const found = {
  /** 0 for none: then the next byte is a literal. */
  length: 0,
  distance: 0,
  /** Places before this are known to the finder. */
  searched: 0,
}

/**
 * Where the match to take from `at` on begins: after a literal or two where a match that begins later is better. Fewer places
 * are tried for those, as libdeflate does.
 */
function lazyMatch(finder: MatchFinder, at: number, shortest: number, depth: number): number {
  let length = finder.find(at, shortest - 1, depth)
  let distance = finder.distance
  let from = at
  let searched = at + 1
  if (length < shortest || (length === 3 && distance > FARTHEST_OF_THREE)) length = 0
  while (length > 0 && length < finder.nice) {
    let next = finder.find(searched++, length - 1, depth >> 1)
    if (!isBetter(next, finder.distance, length, distance, 2)) {
      next = finder.find(searched++, length - 1, depth >> 2)
      if (!isBetter(next, finder.distance, length, distance, 6)) break
    }
    length = next
    distance = finder.distance
    from = searched - 1
  }
  found.length = length
  found.distance = distance
  found.searched = searched
  return from
}

/** Whether a later match pays for the literals before it: a byte is worth four bits, a distance the bits it takes. */
const isBetter = (next: number, far: number, length: number, distance: number, cost: number): boolean =>
  next >= length && 4 * (next - length) + log2(distance) - log2(far) > cost

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
  for (let byte = 0; byte < 256; byte++) count += used[byte]!
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
