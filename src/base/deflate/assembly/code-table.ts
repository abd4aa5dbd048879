/**
 * The header of a block with dynamic codes: the code lengths, with runs shortened, encoded by a Huffman code (RFC 1951
 * §3.2.7).
 */
import { own } from './codes'
import { codeLengths, codesOf } from './huffman'
import { putBits } from './output'
import { DISTANCES, LITERALS } from './symbols'

/** Symbols of the code for code lengths (RFC 1951 §3.2.7). */
const SYMBOLS: i32 = 19
/** The order in which the lengths of this code are written. */
const ORDER: StaticArray<u8> = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

const told = new StaticArray<u8>(LITERALS + DISTANCES)
const runSymbols = new StaticArray<u8>(LITERALS + DISTANCES)
const runExtras = new StaticArray<u8>(LITERALS + DISTANCES)
let runCount: i32 = 0
const frequencies = new StaticArray<u32>(SYMBOLS)
const lengths = new StaticArray<u8>(SYMBOLS)
const codes = new StaticArray<u16>(SYMBOLS)
let literalCount: i32 = 0
let distanceCount: i32 = 0
let ordered: i32 = 0

/** Computes the header and returns its length in bits. */
export function makeTable(): i32 {
  literalCount = max(257, lastUsed(own.literalLengths) + 1)
  distanceCount = max(1, lastUsed(own.distanceLengths) + 1)
  for (let i = 0; i < literalCount; i++) told[i] = own.literalLengths[i]
  for (let i = 0; i < distanceCount; i++) told[literalCount + i] = own.distanceLengths[i]
  findRuns(literalCount + distanceCount)
  frequencies.fill(0)
  for (let i = 0; i < runCount; i++) frequencies[runSymbols[i]]++
  codeLengths(frequencies, 7, lengths)
  codesOf(lengths, codes)
  ordered = SYMBOLS
  while (ordered > 4 && lengths[ORDER[ordered - 1]] === 0) ordered--
  let bits = 14 + 3 * ordered
  for (let i = 0; i < runCount; i++) bits += (lengths[runSymbols[i]] as i32) + repeatBits(runSymbols[i])
  return bits
}

/** Writes the header of a block with dynamic codes (RFC 1951 §3.2.7). */
export function writeTable(): void {
  putBits(literalCount - 257, 5)
  putBits(distanceCount - 1, 5)
  putBits(ordered - 4, 4)
  for (let i = 0; i < ordered; i++) putBits(lengths[ORDER[i]], 3)
  for (let i = 0; i < runCount; i++) {
    const symbol = runSymbols[i]
    putBits(codes[symbol], lengths[symbol])
    putBits(runExtras[i], repeatBits(symbol))
  }
}

/** The number of extra bits of the symbols that repeat lengths. */
function repeatBits(symbol: i32): i32 {
  if (symbol < 16) return 0
  return symbol === 16 ? 2 : symbol === 17 ? 3 : 7
}

function lastUsed(lengths: StaticArray<u8>): i32 {
  let last = lengths.length - 1
  while (last >= 0 && lengths[last] === 0) last--
  return last
}

function findRuns(count: i32): void {
  runCount = 0
  for (let i = 0; i < count; ) {
    const length = told[i]
    let end = i + 1
    while (end < count && told[end] === length) end++
    addRun(length, end - i)
    i = end
  }
}

function addRun(length: i32, count: i32): void {
  let rest = count
  if (length === 0) {
    for (; rest >= 11; rest -= min(rest, 138)) push(18, min(rest, 138) - 11)
    if (rest >= 3) {
      push(17, rest - 3)
      rest = 0
    }
  } else if (rest >= 4) {
    push(length, 0)
    rest--
    for (; rest >= 3; rest -= min(rest, 6)) push(16, min(rest, 6) - 3)
  }
  for (; rest > 0; rest--) push(length, 0)
}

function push(symbol: i32, extra: i32): void {
  runSymbols[runCount] = symbol as u8
  runExtras[runCount++] = extra as u8
}
