/** Reads and writes the building blocks of the Compact Font Format (Adobe Technical Note 5176): INDEX and DICT. */

import type { ByteWriter } from '../../base/byte-writer.ts'
import { InvalidFontError } from './sfnt.ts'

/** An INDEX: a list of byte strings, and where it ends in the font. */
export interface CffIndex {
  readonly items: readonly Uint8Array[]
  readonly end: number
}

/** §5. */
export function readIndex(data: Uint8Array, at: number): CffIndex {
  if (at < 0 || at + 2 > data.length) throw new InvalidFontError('INDEX outside the font')
  const count = (data[at]! << 8) | data[at + 1]!
  if (count === 0) return { items: [], end: at + 2 }
  const size = data[at + 2]!
  const base = at + 3 + (count + 1) * size - 1
  if (size < 1 || size > 4 || base > data.length) throw new InvalidFontError('INDEX with wrong offsets')
  const offset = (i: number): number => {
    let value = 0
    for (let k = 0; k < size; k++) value = value * 256 + data[at + 3 + i * size + k]!
    return value
  }
  const items: Uint8Array[] = []
  let start = offset(0)
  for (let i = 0; i < count; i++) {
    const end = offset(i + 1)
    if (end < start || base + end > data.length) throw new InvalidFontError('INDEX with wrong offsets')
    items.push(data.subarray(base + start, base + end))
    start = end
  }
  return { items, end: base + start }
}

/** A DICT's operators (two-byte ones as 1200 + second byte) with their operands, and the bytes they were read from. */
export type CffDict = ReadonlyMap<number, { readonly operands: readonly number[]; readonly source: Uint8Array }>

/** §4. Real operands are read as NaN: only offsets and sizes are ever needed as numbers. */
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
    operands.push(Number.NaN)
    let end = at + 1
    while (end < data.length && (data[end]! & 0xf) !== 0xf && data[end]! >> 4 !== 0xf) end++
    return end + 1
  }
  if (byte >= 32 && byte <= 246) operands.push(byte - 139)
  else if (byte >= 247 && byte <= 250) operands.push((byte - 247) * 256 + next(1) + 108)
  else if (byte >= 251 && byte <= 254) operands.push(-(byte - 251) * 256 - next(1) - 108)
  else throw new InvalidFontError('reserved byte in a DICT')
  return byte >= 247 ? at + 2 : at + 1
}

/** §5, with the smallest offsets that hold it. */
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

/** An integer operand in five bytes, so that the size of a DICT does not depend on the offsets in it. */
export function wideInteger(value: number): number[] {
  return [29, (value >>> 24) & 0xff, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff]
}
