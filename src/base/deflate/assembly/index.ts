/**
 * Deflate (RFC 1951) in AssemblyScript; `scripts/build-deflate.mjs` compiles it. Matches are found with hash chains and
 * chosen by lazy matching with two steps of lookahead; a block ends where the statistics of its symbols change. Both
 * follow libdeflate 1.2x (https://github.com/ebiggers/libdeflate), which compresses better than zlib. All arithmetic
 * uses integers.
 *
 * The caller writes data to `roomFor(length)`, calls `begin`, then `nextBlock` until `isFinished`, and reads the output
 * of each block.
 */
import { beginBlock, endsBlock, observeLiteral, observeMatch } from './block-splitter'
import { MATCH_UNIT, writeBlock } from './block-writer'
import { byteAt, START } from './input'
import { beginSearch, find, MAX_MATCH, matchDistance, skip } from './match-finder'
import { align, beginOutput, emptyOutput } from './output'

export { adler32, roomFor } from './input'
export { outputLength, outputStart } from './output'

/** The greatest number of items in a block, which bounds the size of the buffer. */
const MOST_ITEMS: i32 = 50_000
/**
 * Room for the match that ends a block of the greatest length, and for the literals before it: each pair of these
 * improves the match by at least three, up to 4 × 258 + 15.
 */
const items = new StaticArray<u32>(MOST_ITEMS + 1024)

// All static data is allocated: modules are evaluated after those that they import.
if (heap.alloc(0) > START) unreachable()

let length: i32 = 0
let depth: i32 = 0
let nice: i32 = 0
let at: i32 = 0

/**
 * Begins with data of a length. `tries` is the number of candidates per search, `enough` the length that ends a search.
 */
export function begin(dataLength: i32, tries: i32, enough: i32): void {
  length = dataLength
  depth = tries
  nice = enough
  at = 0
  beginSearch(length, nice)
  beginOutput()
}

/** Whether all data has been written. */
export function isFinished(): bool {
  return at >= length
}

/** Writes one block; pads the last one to a whole byte. */
export function nextBlock(): void {
  emptyOutput()
  const start = at
  let count = 0
  const shortest = shortestMatch(start)
  beginBlock()
  while (at < length && count < MOST_ITEMS && !endsBlock(at - start, length - at)) {
    for (const from = lazyMatch(shortest); at < from; at++) count = addLiteral(count)
    if (foundLength === 0) count = addLiteral(count, at++)
    else {
      items[count++] = foundDistance * MATCH_UNIT + foundLength
      observeMatch(foundLength)
      skip(knownAfter(at + foundLength), at + foundLength)
      at += foundLength
    }
  }
  writeBlock(items, count, start, at, at >= length)
  if (at >= length) align()
}

function addLiteral(count: i32, place: i32 = at): i32 {
  const byte = byteAt(place)
  items[count] = byte
  observeLiteral(byte)
  return count + 1
}

/**
 * The first position inside a match to insert into the hash chains. In a run of one byte all positions are equal: the
 * last ones suffice, as they are nearest to later data. All positions of shorter runs are inserted, because these also
 * occur at other distances.
 */
function knownAfter(end: i32): i32 {
  return foundDistance === 1 && foundLength === MAX_MATCH ? max(searched, end - RUN_PLACES) : searched
}

const RUN_PLACES: i32 = 4

/** The result of `lazyMatch`. A length of 0 means that no match was found and the next byte is a literal. */
let foundLength: i32 = 0
let foundDistance: i32 = 0
/** Positions before this are in the hash chains. */
let searched: i32 = 0

/**
 * The start of the match to take at or after `at`: one or two literals later if the match there is better. These
 * searches try fewer candidates, as in libdeflate.
 */
function lazyMatch(shortest: i32): i32 {
  let matched = find(at, shortest - 1, depth)
  let distance = matchDistance
  let from = at
  searched = at + 1
  if (matched < shortest || (matched === 3 && distance > FARTHEST_OF_THREE)) matched = 0
  while (matched > 0 && matched < nice) {
    let next = find(searched++, matched - 1, depth >> 1)
    if (!isBetter(next, matchDistance, matched, distance, 2)) {
      next = find(searched++, matched - 1, depth >> 2)
      if (!isBetter(next, matchDistance, matched, distance, 6)) break
    }
    matched = next
    distance = matchDistance
    from = searched - 1
  }
  foundLength = matched
  foundDistance = distance
  return from
}

/**
 * Whether a later match is worth the literals before it. A byte counts four bits, a distance the logarithm of its
 * value.
 */
function isBetter(next: i32, far: i32, matched: i32, distance: i32, cost: i32): bool {
  return next >= matched && 4 * (next - matched) + clz(far) - clz(distance) > cost
}

/** A match of three bytes at a greater distance costs more than three literals. */
const FARTHEST_OF_THREE: i32 = 4096

/** Bytes that are examined to choose the shortest match. */
const SAMPLED: i32 = 4096
const used = new StaticArray<bool>(256)

/** The shortest match that is used. If few different bytes occur, literals are short, and short matches do not pay. */
function shortestMatch(start: i32): i32 {
  used.fill(false)
  const end = min(length, start + SAMPLED)
  for (let i = start; i < end; i++) used[byteAt(i)] = true
  let count = 0
  for (let byte = 0; byte < 256; byte++) count += used[byte] ? 1 : 0
  if (count < 6) return 9
  if (count < 10) return 7
  if (count < 15) return 6
  if (count < 40) return 5
  return count < 80 ? 4 : 3
}
