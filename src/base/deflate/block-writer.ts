/** Writes deflate blocks (RFC 1951 §3.2): each stored, with fixed codes, or with codes of its own, whichever is shortest. */
import { codeLengths, codesOf } from './huffman.ts'

/** An item is a byte, or a distance times this with a length. */
export const MATCH_UNIT = 512
const DISTANCE_SHIFT = 9
const LENGTH_MASK = MATCH_UNIT - 1

const END_OF_BLOCK = 256
const LITERALS = 286
const DISTANCES = 30
const LONGEST_CODE = 15
const LONGEST_STORED = 65_535

/** §3.2.5: by length symbol from 257 on, and by distance symbol, the least value; extra bits follow from the steps. */
const LENGTH_BASES = [
  ...[3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27],
  ...[31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258],
]
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
const DISTANCE_BITS = Array.from({ length: DISTANCES }, (_, i) => Math.max(0, (i >> 1) - 1))
const DISTANCE_BASES = DISTANCE_BITS.reduce<number[]>((bases, _, i) => {
  bases.push(i === 0 ? 1 : bases[i - 1]! + (1 << DISTANCE_BITS[i - 1]!))
  return bases
}, [])

const [lengthBases, lengthBits] = [Uint16Array.from(LENGTH_BASES), Uint8Array.from(LENGTH_BITS)]
const [distanceBases, distanceBits] = [Uint16Array.from(DISTANCE_BASES), Uint8Array.from(DISTANCE_BITS)]

/** By length; literals look up their byte here too, to no effect. */
const lengthSymbols = new Uint8Array(MATCH_UNIT)
for (let length = 3, symbol = 0; length <= 258; length++) {
  while (symbol < 28 && length >= LENGTH_BASES[symbol + 1]!) symbol++
  lengthSymbols[length] = symbol
}

/** Distances up to 256 by themselves, those beyond by their eighth bit on. */
const distanceSymbols = new Uint8Array(512)
for (let symbol = 0; symbol < DISTANCES; symbol++) {
  const [first, count] = [DISTANCE_BASES[symbol]! - 1, 1 << DISTANCE_BITS[symbol]!]
  if (first < 256) distanceSymbols.fill(symbol, first, first + count)
  else distanceSymbols.fill(symbol, 256 + (first >> 7), 256 + ((first + count) >> 7))
}
const distanceSymbol = (distance: number): number =>
  distance <= 256 ? distanceSymbols[distance - 1]! : distanceSymbols[256 + ((distance - 1) >> 7)]!

/** §3.2.6. */
const FIXED_LITERALS = new Uint8Array(288).fill(8, 0, 144).fill(9, 144, 256).fill(7, 256, 280).fill(8, 280)
const FIXED_DISTANCES = new Uint8Array(DISTANCES).fill(5)
const FIXED: Codes = {
  literals: { lengths: FIXED_LITERALS, codes: codesOf(FIXED_LITERALS) },
  distances: { lengths: FIXED_DISTANCES, codes: codesOf(FIXED_DISTANCES) },
}

interface Alphabet {
  readonly lengths: Uint8Array
  readonly codes: Uint16Array
}

interface Codes {
  readonly literals: Alphabet
  readonly distances: Alphabet
}

export class BlockWriter {
  readonly #data: Uint8Array
  #out: Uint8Array
  #at = 0
  #bits = 0
  #bitCount = 0
  readonly #literals = new Uint32Array(LITERALS)
  readonly #distances = new Uint32Array(DISTANCES)

  constructor(data: Uint8Array) {
    this.#data = data
    this.#out = new Uint8Array(Math.max(64, data.length >> 1))
  }

  /** RFC 1950 §2.2: a window of 32 KiB, the best compression. */
  header(): void {
    this.#byte(0x78)
    this.#byte(0xda)
  }

  /** A block of items that stand for the bytes from `start` to `end`. */
  block(items: Uint32Array, start: number, end: number, isLast: boolean): void {
    this.#count(items)
    const own = alphabetsOf(this.#literals, this.#distances)
    const table = tableOf(own)
    const extra = this.#extraBits()
    const ownBits = table.bits + this.#bitsOf(own) + extra
    const fixedBits = this.#bitsOf(FIXED) + extra
    const storedBits = (end - start) * 8 + 40 * Math.max(1, Math.ceil((end - start) / LONGEST_STORED))
    if (storedBits < ownBits && storedBits < fixedBits) {
      this.stored(start, end, isLast)
      return
    }
    const isFixed = fixedBits <= ownBits
    this.#put((isLast ? 1 : 0) | ((isFixed ? 1 : 2) << 1), 3)
    if (!isFixed) for (let i = 0; i < table.values.length; i++) this.#put(table.values[i]!, table.lengths[i]!)
    this.#items(items, isFixed ? FIXED : own, isFixed ? fixedBits : ownBits)
  }

  /** Bytes as they are (§3.2.4). */
  stored(start: number, end: number, isLast: boolean): void {
    let from = start
    do {
      const to = Math.min(end, from + LONGEST_STORED)
      this.#put(isLast && to === end ? 1 : 0, 3)
      this.#align()
      const length = to - from
      for (const value of [length & 0xff, length >> 8, ~length & 0xff, (~length >> 8) & 0xff]) this.#byte(value)
      this.#reserve(length)
      this.#out.set(this.#data.subarray(from, to), this.#at)
      this.#at += length
      from = to
    } while (from < end)
  }

  finish(checksum: number): Uint8Array {
    this.#align()
    for (const shift of [24, 16, 8, 0]) this.#byte((checksum >>> shift) & 0xff)
    return this.#out.slice(0, this.#at)
  }

  #count(items: Uint32Array): void {
    const literals = this.#literals.fill(0)
    const distances = this.#distances.fill(0)
    for (let i = 0; i < items.length; i++) {
      const item = items[i]!
      if (item < MATCH_UNIT) literals[item]!++
      else {
        literals[257 + lengthSymbols[item & LENGTH_MASK]!]!++
        distances[distanceSymbol(item >>> DISTANCE_SHIFT)]!++
      }
    }
    literals[END_OF_BLOCK] = 1
  }

  #bitsOf({ literals, distances }: Codes): number {
    let bits = 3
    for (let symbol = 0; symbol < LITERALS; symbol++) bits += this.#literals[symbol]! * literals.lengths[symbol]!
    for (let symbol = 0; symbol < DISTANCES; symbol++) bits += this.#distances[symbol]! * distances.lengths[symbol]!
    return bits
  }

  #extraBits(): number {
    let bits = 0
    for (let symbol = 0; symbol < LENGTH_BITS.length; symbol++)
      bits += this.#literals[257 + symbol]! * LENGTH_BITS[symbol]!
    for (let symbol = 0; symbol < DISTANCES; symbol++) bits += this.#distances[symbol]! * DISTANCE_BITS[symbol]!
    return bits
  }

  /** The items, for which there is room: `bits` are theirs at most. */
  #items(items: Uint32Array, { literals, distances }: Codes, bits: number): void {
    this.#reserve((bits >> 3) + 8)
    const out = this.#out
    let at = this.#at
    let held = this.#bits
    let count = this.#bitCount
    for (let i = 0; i < items.length; i++) {
      const item = items[i]!
      const length = item & LENGTH_MASK
      const symbol = lengthSymbols[length]!
      const code = item < MATCH_UNIT ? item : 257 + symbol
      held |= literals.codes[code]! << count
      count += literals.lengths[code]!
      if (item >= MATCH_UNIT) {
        // With seven bits that are held, fifteen of a code and thirteen behind it would not fit in 32.
        held |= (length - lengthBases[symbol]!) << count
        count += lengthBits[symbol]!
        for (; count >= 8; count -= 8, held >>>= 8) out[at++] = held
        const distance = item >>> DISTANCE_SHIFT
        const far = distanceSymbol(distance)
        held |= distances.codes[far]! << count
        count += distances.lengths[far]!
        for (; count >= 8; count -= 8, held >>>= 8) out[at++] = held
        held |= (distance - distanceBases[far]!) << count
        count += distanceBits[far]!
      }
      for (; count >= 8; count -= 8, held >>>= 8) out[at++] = held
    }
    this.#at = at
    this.#bits = held
    this.#bitCount = count
    this.#put(literals.codes[END_OF_BLOCK]!, literals.lengths[END_OF_BLOCK]!)
  }

  /** Up to fifteen bits, the lowest first. */
  #put(value: number, count: number): void {
    this.#bits |= value << this.#bitCount
    this.#bitCount += count
    while (this.#bitCount >= 8) {
      this.#byte(this.#bits & 0xff)
      this.#bits >>>= 8
      this.#bitCount -= 8
    }
  }

  #align(): void {
    if (this.#bitCount > 0) this.#put(0, 8 - this.#bitCount)
  }

  #byte(value: number): void {
    if (this.#at === this.#out.length) this.#reserve(1)
    this.#out[this.#at++] = value
  }

  #reserve(count: number): void {
    if (this.#at + count <= this.#out.length) return
    const grown = new Uint8Array(Math.max(this.#out.length * 2, this.#at + count))
    grown.set(this.#out.subarray(0, this.#at))
    this.#out = grown
  }
}

function alphabetsOf(literals: Uint32Array, distances: Uint32Array): Codes {
  const alphabet = (frequencies: Uint32Array): Alphabet => {
    const lengths = codeLengths(frequencies, LONGEST_CODE)
    return { lengths, codes: codesOf(lengths) }
  }
  return { literals: alphabet(literals), distances: alphabet(distances) }
}

/** The order in which the lengths of code length codes are written (§3.2.7). */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
/** Extra bits of the symbols that repeat lengths. */
const REPEAT_BITS: Readonly<Record<number, number>> = { 16: 2, 17: 3, 18: 7 }

interface Table {
  /** Values with how many bits each takes, as they are written. */
  readonly values: readonly number[]
  readonly lengths: readonly number[]
  readonly bits: number
}

/** How a block's own codes are told: their lengths, with runs shortened, in a Huffman code of their own (§3.2.7). */
function tableOf({ literals, distances }: Codes): Table {
  const literalCount = Math.max(257, lastUsed(literals.lengths) + 1)
  const distanceCount = Math.max(1, lastUsed(distances.lengths) + 1)
  const told = new Uint8Array(literalCount + distanceCount)
  told.set(literals.lengths.subarray(0, literalCount))
  told.set(distances.lengths.subarray(0, distanceCount), literalCount)
  const runs = runsOf(told)
  const frequencies = new Uint32Array(19)
  for (const { symbol } of runs) frequencies[symbol]!++
  const lengths = codeLengths(frequencies, 7)
  const codes = codesOf(lengths)
  let ordered = ORDER.length
  while (ordered > 4 && lengths[ORDER[ordered - 1]!] === 0) ordered--
  const values = [literalCount - 257, distanceCount - 1, ordered - 4]
  const sizes = [5, 5, 4]
  const put = (value: number, size: number): void => {
    values.push(value)
    sizes.push(size)
  }
  for (const symbol of ORDER.slice(0, ordered)) put(lengths[symbol]!, 3)
  for (const { symbol, extra } of runs) {
    put(codes[symbol]!, lengths[symbol]!)
    if (symbol >= 16) put(extra, REPEAT_BITS[symbol]!)
  }
  return { values, lengths: sizes, bits: sizes.reduce((sum, size) => sum + size, 0) }
}

function lastUsed(lengths: Uint8Array): number {
  let last = lengths.length - 1
  while (last >= 0 && lengths[last] === 0) last--
  return last
}

function runsOf(lengths: Uint8Array): readonly { readonly symbol: number; readonly extra: number }[] {
  const runs: { symbol: number; extra: number }[] = []
  for (let i = 0; i < lengths.length; ) {
    const length = lengths[i]!
    let end = i + 1
    while (end < lengths.length && lengths[end] === length) end++
    let run = end - i
    i = end
    if (length === 0) {
      for (; run >= 11; run -= Math.min(run, 138)) runs.push({ symbol: 18, extra: Math.min(run, 138) - 11 })
      if (run >= 3) {
        runs.push({ symbol: 17, extra: run - 3 })
        run = 0
      }
    } else if (run >= 4) {
      runs.push({ symbol: length, extra: 0 })
      run--
      for (; run >= 3; run -= Math.min(run, 6)) runs.push({ symbol: 16, extra: Math.min(run, 6) - 3 })
    }
    for (; run > 0; run--) runs.push({ symbol: length, extra: 0 })
  }
  return runs
}
