/** Reads and writes the building blocks of the Compact Font Format (Adobe Technical Note 5176): INDEX and DICT. */

import type { ByteWriter } from '../../base/byte-writer.ts'
import { InvalidFontError } from './sfnt.ts'

/** A sequence of byte strings; an array is one. */
export interface CffItems {
  readonly length: number
  /** Undefined beyond the end. `place` is not negative. */
  at(place: number): Uint8Array | undefined
}

/** An INDEX: its byte strings, and its end offset in the font. */
interface CffIndex {
  readonly items: CffItems
  readonly end: number
}

/** Creates views on demand, because a font has thousands of glyphs and a document uses few. */
class IndexItems implements CffItems {
  readonly length: number
  readonly #data: Uint8Array
  readonly #offsets: number
  readonly #size: number
  readonly #base: number

  /**
   * Reads the offsets of an INDEX (Adobe Technical Note 5176 §5) and checks all of them, so that reading an item cannot
   * fail later.
   */
  constructor(data: Uint8Array, at: number, count: number) {
    this.length = count
    this.#data = data
    this.#size = data[at + 2]!
    this.#offsets = at + 3
    this.#base = at + 3 + (count + 1) * this.#size - 1
    if (this.#size < 1 || this.#size > 4 || this.#base > data.length)
      throw new InvalidFontError('INDEX with wrong offsets')
    for (let i = 0, start = this.#start(0); i < count; i++) {
      const end = this.#start(i + 1)
      if (end < start || end > data.length) throw new InvalidFontError('INDEX with wrong offsets')
      start = end
    }
  }

  get end(): number {
    return this.#start(this.length)
  }

  at(place: number): Uint8Array | undefined {
    return place < this.length ? this.#data.subarray(this.#start(place), this.#start(place + 1)) : undefined
  }

  /** The start of an item. Offsets are relative to the byte before the data, and have one to four bytes. */
  #start(place: number): number {
    let value = 0
    for (let k = 0; k < this.#size; k++) value = value * 256 + this.#data[this.#offsets + place * this.#size + k]!
    return this.#base + value
  }
}

/** Reads an INDEX (§5). */
export function readIndex(data: Uint8Array, at: number): CffIndex {
  if (at < 0 || at + 2 > data.length) throw new InvalidFontError('INDEX outside the font')
  const count = (data[at]! << 8) | data[at + 1]!
  if (count === 0) return { items: [], end: at + 2 }
  const items = new IndexItems(data, at, count)
  return { items, end: items.end }
}

/** The operators of a DICT (two-byte operators as 1200 + second byte), each with its operands and source bytes. */
export type CffDict = ReadonlyMap<number, { readonly operands: readonly number[]; readonly source: Uint8Array }>

/** Reads a DICT (§4). */
export function readDict(data: Uint8Array): CffDict {
  const entries = new Map<number, { operands: readonly number[]; source: Uint8Array }>()
  let operands: number[] = []
  let start = 0
  for (let at = 0; at < data.length; ) {
    const byte = data[at]!
    if (byte <= 21) {
      const length = byte === 12 ? 2 : 1
      const operator = byte === 12 ? 1200 + (data[at + 1] ?? 0) : byte
      at += length
      entries.set(operator, { operands, source: data.subarray(start, at) })
      operands = []
      start = at
    } else at = readOperand(data, at, operands)
  }
  return entries
}

/**
 * Reads an operand of a DICT and returns its end offset (Adobe Technical Note 5176 §4, table 3). A real number consists
 * of nibbles up to 0xF.
 */
function readOperand(data: Uint8Array, at: number, operands: number[]): number {
  const byte = data[at]!
  const next = (k: number): number => data[at + k] ?? 0
  if (byte === 28) {
    operands.push(((next(1) << 24) >> 16) | next(2))
    return at + 3
  }
  if (byte === 29) {
    operands.push((next(1) << 24) | (next(2) << 16) | (next(3) << 8) | next(4))
    return at + 5
  }
  if (byte === 30) {
    let end = at + 1
    while (end < data.length && (data[end]! & 0xf) !== 0xf && data[end]! >> 4 !== 0xf) end++
    operands.push(realOf(data.subarray(at + 1, end + 1)))
    return end + 1
  }
  if (byte >= 32 && byte <= 246) operands.push(byte - 139)
  else if (byte >= 247 && byte <= 250) operands.push((byte - 247) * 256 + next(1) + 108)
  else if (byte >= 251 && byte <= 254) operands.push(-(byte - 251) * 256 - next(1) - 108)
  else throw new InvalidFontError('reserved byte in a DICT')
  return byte >= 247 ? at + 2 : at + 1
}

/** The text that each nibble represents in a real number (table 5). */
const NIBBLES = [...'0123456789', '.', 'E', 'E-', '', '-', '']

const realOf = (data: Uint8Array): number =>
  Number(Array.from(data, byte => NIBBLES[byte >> 4]! + NIBBLES[byte & 0xf]!).join(''))

/** Encodes a real operand. */
export function realOperand(value: number): number[] {
  const nibbles = Array.from(String(value).replace('e-', 'd').replace('e+', 'e').toUpperCase(), character =>
    character === 'D' ? 0xc : NIBBLES.indexOf(character),
  )
  nibbles.push(0xf)
  if (nibbles.length % 2 === 1) nibbles.push(0xf)
  const bytes = [30]
  for (let i = 0; i < nibbles.length; i += 2) bytes.push(nibbles[i]! * 16 + nibbles[i + 1]!)
  return bytes
}

/** Writes an INDEX (§5) with the smallest sufficient offset size. */
export function writeIndex(out: ByteWriter, items: readonly Uint8Array[]): void {
  out.uint16(items.length)
  if (items.length === 0) return
  const total = items.reduce((sum, item) => sum + item.length, 1)
  const size = total < 0x100 ? 1 : total < 0x10000 ? 2 : total < 0x1000000 ? 3 : 4
  const write = (value: number): void => {
    if (size === 1) out.uint8(value)
    else if (size === 2) out.uint16(value)
    else if (size === 3) out.uint24(value)
    else out.uint32(value)
  }
  out.uint8(size)
  let offset = 1
  write(offset)
  for (const item of items) {
    offset += item.length
    write(offset)
  }
  for (const item of items) out.append(item)
}

/** An integer operand in five bytes, so that the size of a DICT does not depend on its offsets. */
export function wideInteger(value: number): number[] {
  return [29, (value >>> 24) & 0xff, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff]
}
