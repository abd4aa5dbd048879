/**
 * Writes deflate blocks (RFC 1951 §3.2) in the shortest of three forms: stored, with fixed codes, or with dynamic
 * codes.
 */
import { makeTable, writeTable } from './code-table'
import { bitsOf, Codes, distanceCounts, extraBits, fixed, literalCounts, makeOwn, own } from './codes'
import { copyData } from './input'
import { align, putBits, putByte, takeRoom } from './output'
import {
  distanceBase,
  distanceExtra,
  distanceSymbol,
  END_OF_BLOCK,
  lengthBase,
  lengthExtra,
  lengthSymbol,
} from './symbols'

/** An item is a literal, or a distance times this plus a length. */
export const MATCH_UNIT: i32 = 512
const DISTANCE_SHIFT: i32 = 9
const LENGTH_MASK: i32 = MATCH_UNIT - 1
/** The greatest length of a stored block (RFC 1951 §3.2.4). */
const LONGEST_STORED: i32 = 65_535

/** Writes the block of items that represent the bytes from `start` to `end`. */
export function writeBlock(items: StaticArray<u32>, count: i32, start: i32, end: i32, isLast: bool): void {
  countSymbols(items, count)
  makeOwn()
  const extra = extraBits()
  const ownBits = makeTable() + bitsOf(own) + extra
  const fixedBits = bitsOf(fixed) + extra
  const storedBits = (end - start) * 8 + 40 * max(1, (end - start + LONGEST_STORED - 1) / LONGEST_STORED)
  if (storedBits < ownBits && storedBits < fixedBits) {
    writeStored(start, end, isLast)
    return
  }
  const isFixed = fixedBits <= ownBits
  putBits((isLast ? 1 : 0) | ((isFixed ? 1 : 2) << 1), 3)
  if (!isFixed) writeTable()
  writeItems(items, count, isFixed ? fixed : own)
}

/** Writes the bytes as stored blocks (§3.2.4). */
function writeStored(start: i32, end: i32, isLast: bool): void {
  let from = start
  do {
    const to = min(end, from + LONGEST_STORED)
    putBits(isLast && to === end ? 1 : 0, 3)
    align()
    const length = to - from
    putByte(length & 0xff)
    putByte(length >> 8)
    putByte(~length & 0xff)
    putByte((~length >> 8) & 0xff)
    copyData(takeRoom(length), from, length)
    from = to
  } while (from < end)
}

function countSymbols(items: StaticArray<u32>, count: i32): void {
  literalCounts.fill(0)
  distanceCounts.fill(0)
  for (let i = 0; i < count; i++) {
    const item = items[i] as i32
    if (item < MATCH_UNIT) literalCounts[item]++
    else {
      literalCounts[257 + lengthSymbol(item & LENGTH_MASK)]++
      distanceCounts[distanceSymbol(item >> DISTANCE_SHIFT)]++
    }
  }
  literalCounts[END_OF_BLOCK] = 1
}

function writeItems(items: StaticArray<u32>, count: i32, codes: Codes): void {
  for (let i = 0; i < count; i++) {
    const item = items[i] as i32
    if (item < MATCH_UNIT) putBits(codes.literals[item], codes.literalLengths[item])
    else {
      const length = item & LENGTH_MASK
      const near = lengthSymbol(length)
      let bits: u64 = codes.literals[257 + near]
      let size: i32 = codes.literalLengths[257 + near]
      bits |= ((length - lengthBase(near)) as u64) << size
      size += lengthExtra(near)
      const distance = item >> DISTANCE_SHIFT
      const far = distanceSymbol(distance)
      bits |= (codes.distances[far] as u64) << size
      size += codes.distanceLengths[far]
      bits |= ((distance - distanceBase(far)) as u64) << size
      // At most 15 + 5 + 15 + 13 bits.
      putBits(bits, size + distanceExtra(far))
    }
  }
  putBits(codes.literals[END_OF_BLOCK], codes.literalLengths[END_OF_BLOCK])
}
