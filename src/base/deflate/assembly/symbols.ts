/** Symbols of lengths and distances (RFC 1951 §3.2.5). */

export const LITERALS: i32 = 286
/** The number of distance symbols (RFC 1951 §3.2.5). */
export const DISTANCES: i32 = 30
/** The number of length symbols, 257 to 285. */
export const LENGTHS: i32 = 29
/** The symbol that ends a block. */
export const END_OF_BLOCK: i32 = 256
/** The length of the shortest match. */
const SHORTEST: i32 = 3
/** The length of the longest match. */
const LONGEST: i32 = 258

/** The base value of each symbol and the number of extra bits for the difference from it. */
const lengthBases = new StaticArray<u16>(LENGTHS)
const lengthBits = new StaticArray<u8>(LENGTHS)
const distanceBases = new StaticArray<u16>(DISTANCES)
const distanceBits = new StaticArray<u8>(DISTANCES)
const lengthSymbols = new StaticArray<u8>(LONGEST + 1)
/** Distances up to 256 have an entry each, greater ones are indexed by their bits from the eighth on. */
const distanceSymbols = new StaticArray<u8>(512)

fillLengths()
fillDistances()

function fillLengths(): void {
  let length = SHORTEST
  for (let symbol = 0; symbol < LENGTHS - 1; symbol++) {
    const bits = symbol < 8 ? 0 : (symbol >> 2) - 1
    lengthBases[symbol] = length as u16
    lengthBits[symbol] = bits as u8
    for (const end = length + (1 << bits); length < end; length++) lengthSymbols[length] = symbol as u8
  }
  // The greatest length has its own symbol.
  lengthBases[LENGTHS - 1] = LONGEST as u16
  lengthSymbols[LONGEST] = (LENGTHS - 1) as u8
}

function fillDistances(): void {
  let distance = 1
  for (let symbol = 0; symbol < DISTANCES; symbol++) {
    const bits = max(0, (symbol >> 1) - 1)
    distanceBases[symbol] = distance as u16
    distanceBits[symbol] = bits as u8
    for (const end = distance + (1 << bits); distance < end; distance++) {
      const far = distance - 1
      distanceSymbols[far < 256 ? far : 256 + (far >> 7)] = symbol as u8
    }
  }
}

/** The symbol of a length of 3 to 258 bytes, counted from 0: 257 less than in RFC 1951 §3.2.5. */
export function lengthSymbol(length: i32): i32 {
  return lengthSymbols[length]
}

/** The base length of a symbol. */
export function lengthBase(symbol: i32): i32 {
  return lengthBases[symbol]
}

/** The number of extra bits of a length symbol. */
export function lengthExtra(symbol: i32): i32 {
  return lengthBits[symbol]
}

/** The symbol of a distance of 1 to 32768 bytes. */
export function distanceSymbol(distance: i32): i32 {
  return distance <= 256 ? distanceSymbols[distance - 1] : distanceSymbols[256 + ((distance - 1) >> 7)]
}

/** The base distance of a symbol. */
export function distanceBase(symbol: i32): i32 {
  return distanceBases[symbol]
}

/** The number of extra bits of a distance symbol. */
export function distanceExtra(symbol: i32): i32 {
  return distanceBits[symbol]
}
