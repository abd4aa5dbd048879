/** The Huffman codes of a block: its own, or those that the format fixes. */
import { codeLengths, codesOf } from './huffman'
import { DISTANCES, distanceExtra, LENGTHS, LITERALS, lengthExtra } from './symbols'

/** Bits of a code of literals or distances (RFC 1951 §3.2.7). */
const LONGEST_CODE: i32 = 15

/** The codes of literals and lengths, and of distances: for each symbol its bits and how many they are. */
export class Codes {
  readonly literalLengths: StaticArray<u8>
  readonly literals: StaticArray<u16>
  readonly distanceLengths: StaticArray<u8> = new StaticArray<u8>(DISTANCES)
  readonly distances: StaticArray<u16> = new StaticArray<u16>(DISTANCES)

  constructor(literals: i32) {
    this.literalLengths = new StaticArray<u8>(literals)
    this.literals = new StaticArray<u16>(literals)
  }

  assign(): void {
    codesOf(this.literalLengths, this.literals)
    codesOf(this.distanceLengths, this.distances)
  }
}

/** How often each symbol occurs in the block. */
export const literalCounts = new StaticArray<u32>(LITERALS)
/** How often each symbol of a distance occurs in the block. */
export const distanceCounts = new StaticArray<u32>(DISTANCES)

/** §3.2.6. Two of its symbols never occur. */
export const fixed = new Codes(288)
for (let symbol = 0; symbol < 288; symbol++)
  fixed.literalLengths[symbol] = symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8
fixed.distanceLengths.fill(5)
fixed.assign()

/** The codes of the block, made by `makeOwn`. */
export const own = new Codes(LITERALS)

/** Codes for the symbols that are counted. */
export function makeOwn(): void {
  codeLengths(literalCounts, LONGEST_CODE, own.literalLengths)
  codeLengths(distanceCounts, LONGEST_CODE, own.distanceLengths)
  own.assign()
}

/** Bits that the counted symbols take, with the three before a block. */
export function bitsOf(codes: Codes): i32 {
  let bits = 3
  for (let symbol = 0; symbol < LITERALS; symbol++)
    bits += (literalCounts[symbol] as i32) * (codes.literalLengths[symbol] as i32)
  for (let symbol = 0; symbol < DISTANCES; symbol++)
    bits += (distanceCounts[symbol] as i32) * (codes.distanceLengths[symbol] as i32)
  return bits
}

/** Bits that follow the symbols of lengths and distances in the block, whatever its codes are. */
export function extraBits(): i32 {
  let bits = 0
  for (let symbol = 0; symbol < LENGTHS; symbol++) bits += (literalCounts[257 + symbol] as i32) * lengthExtra(symbol)
  for (let symbol = 0; symbol < DISTANCES; symbol++) bits += (distanceCounts[symbol] as i32) * distanceExtra(symbol)
  return bits
}
