/** The Huffman codes of a block: dynamic, or the fixed ones of the format. */
import { codeLengths, codesOf } from './huffman'
import { DISTANCES, distanceExtra, LENGTHS, LITERALS, lengthExtra } from './symbols'

/** The greatest length of a code for literals or distances (RFC 1951 §3.2.7). */
const LONGEST_CODE: i32 = 15

/** A code for literals and lengths, and one for distances: the code and its length of each symbol. */
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

/** The frequency of each literal and length symbol in the block. */
export const literalCounts = new StaticArray<u32>(LITERALS)
/** The frequency of each distance symbol in the block. */
export const distanceCounts = new StaticArray<u32>(DISTANCES)

/** The fixed codes (§3.2.6). Two of their symbols never occur. */
export const fixed = new Codes(288)
for (let symbol = 0; symbol < 288; symbol++)
  fixed.literalLengths[symbol] = symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8
fixed.distanceLengths.fill(5)
fixed.assign()

/** The dynamic codes of the block, computed by `makeOwn`. */
export const own = new Codes(LITERALS)

/** Computes dynamic codes for the counted symbols. */
export function makeOwn(): void {
  codeLengths(literalCounts, LONGEST_CODE, own.literalLengths)
  codeLengths(distanceCounts, LONGEST_CODE, own.distanceLengths)
  own.assign()
}

/** The length in bits of the counted symbols and of the three header bits. */
export function bitsOf(codes: Codes): i32 {
  let bits = 3
  for (let symbol = 0; symbol < LITERALS; symbol++)
    bits += (literalCounts[symbol] as i32) * (codes.literalLengths[symbol] as i32)
  for (let symbol = 0; symbol < DISTANCES; symbol++)
    bits += (distanceCounts[symbol] as i32) * (codes.distanceLengths[symbol] as i32)
  return bits
}

/** The total of extra bits of length and distance symbols in the block, which does not depend on the codes. */
export function extraBits(): i32 {
  let bits = 0
  for (let symbol = 0; symbol < LENGTHS; symbol++) bits += (literalCounts[257 + symbol] as i32) * lengthExtra(symbol)
  for (let symbol = 0; symbol < DISTANCES; symbol++) bits += (distanceCounts[symbol] as i32) * distanceExtra(symbol)
  return bits
}
