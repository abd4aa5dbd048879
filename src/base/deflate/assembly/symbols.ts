/** Symbols of lengths and distances (RFC 1951 §3.2.5). */

export const LITERALS: i32 = 286
/** Distance symbols (RFC 1951 §3.2.5). */
export const DISTANCES: i32 = 30
/** Length symbols, 257 to 285. */
export const LENGTHS: i32 = 29
/** The symbol that ends a block. */
export const END_OF_BLOCK: i32 = 256
/** Bytes of the shortest match. */
const SHORTEST: i32 = 3
/** Bytes of the longest match. */
const LONGEST: i32 = 258

/** By symbol, the least value and how many bits follow for its distance from that. */
const lengthBases = new StaticArray<u16>(LENGTHS)
const lengthBits = new StaticArray<u8>(LENGTHS)
const distanceBases = new StaticArray<u16>(DISTANCES)
const distanceBits = new StaticArray<u8>(DISTANCES)
const lengthSymbols = new StaticArray<u8>(LONGEST + 1)
/** Distances up to 256 by themselves, those beyond by their eighth bit on. */
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
  // The longest has a symbol of its own.
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

/** The symbol of a length of 3 to 258 bytes, from 0 on: 257 less than in RFC 1951 §3.2.5. */
export function lengthSymbol(length: i32): i32 {
  return lengthSymbols[length]
}

/** The least length of a symbol. */
export function lengthBase(symbol: i32): i32 {
  return lengthBases[symbol]
}

/** Bits that follow the symbol of a length. */
export function lengthExtra(symbol: i32): i32 {
  return lengthBits[symbol]
}

/** The symbol of a distance of 1 to 32768 bytes. */
export function distanceSymbol(distance: i32): i32 {
  return distance <= 256 ? distanceSymbols[distance - 1] : distanceSymbols[256 + ((distance - 1) >> 7)]
}

/** The least distance of a symbol. */
export function distanceBase(symbol: i32): i32 {
  return distanceBases[symbol]
}

/** Bits that follow the symbol of a distance. */
export function distanceExtra(symbol: i32): i32 {
  return distanceBits[symbol]
}
