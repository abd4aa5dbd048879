/** Character maps, byte by byte (https://learn.microsoft.com/typography/opentype/spec/cmap). */
import { describe, expect, it } from 'vitest'
import { readCharacterMap } from '../../src/fonts/cmap.ts'

const u16 = (...values: readonly number[]): number[] => values.flatMap(value => [(value >> 8) & 255, value & 255])
const u24 = (value: number): number[] => [(value >> 16) & 255, (value >> 8) & 255, value & 255]
const u32 = (...values: readonly number[]): number[] => values.flatMap(value => u16(value >>> 16, value & 0xffff))

type Record = readonly [platform: number, encoding: number, subtable: readonly number[]]

/** A table with these encoding records. */
function map(...records: readonly Record[]) {
  let at = 4 + 8 * records.length
  const directory = [...u16(0, records.length)]
  for (const [platform, encoding, subtable] of records) {
    directory.push(...u16(platform, encoding), ...u32(at))
    at += subtable.length
  }
  const bytes = Uint8Array.from([...directory, ...records.flatMap(([, , subtable]) => subtable)])
  return readCharacterMap(new DataView(bytes.buffer))
}

/** Segments A–C by difference, a–b by an array, and the last one that the format asks for. */
const FORMAT_4 = [
  ...u16(4, 0, 0, 6, 0, 0, 0),
  ...u16(0x43, 0x62, 0xffff),
  ...u16(0),
  ...u16(0x41, 0x61, 0xffff),
  ...u16(0x10000 - 0x41 + 5, 1, 1),
  // From the place of the second offset to the array behind the offsets are 4 bytes.
  ...u16(0, 4, 0),
  ...u16(20, 0),
]

const groups = (format: 12 | 13, ...rows: readonly (readonly [number, number, number])[]): number[] => [
  ...u16(format, 0),
  ...u32(16 + 12 * rows.length, 0, rows.length),
  ...rows.flatMap(row => u32(...row)),
]

describe('formats', () => {
  it('4 counts by difference or reads an array', () => {
    const { glyphFor, codePoints } = map([3, 1, FORMAT_4])
    expect([0x40, 0x41, 0x42, 0x43, 0x44].map(glyphFor)).toEqual([0, 5, 6, 7, 0])
    // The array holds 20 and 0: a zero stays zero, whatever the difference.
    expect([0x61, 0x62].map(glyphFor)).toEqual([21, 0])
    expect(glyphFor(0xffff)).toBe(0)
    expect(codePoints()).toEqual([0x41, 0x42, 0x43, 0x61])
  })

  it('12 counts up within a group, 13 does not', () => {
    const up = map([3, 10, groups(12, [0x1f600, 0x1f602, 7], [0x20000, 0x20000, 30])])
    expect([0x1f5ff, 0x1f600, 0x1f602, 0x1f603, 0x20000].map(up.glyphFor)).toEqual([0, 7, 9, 0, 30])
    expect(up.codePoints()).toEqual([0x1f600, 0x1f601, 0x1f602, 0x20000])
    const same = map([3, 10, groups(13, [0x41, 0x5a, 3])])
    expect([0x41, 0x5a, 0x5b].map(same.glyphFor)).toEqual([3, 3, 0])
  })

  it('6 and 10 are arrays from a first character on', () => {
    const six = map([3, 1, u16(6, 0, 0, 0x41, 2, 8, 9)])
    expect([0x40, 0x41, 0x42, 0x43].map(six.glyphFor)).toEqual([0, 8, 9, 0])
    const ten = map([3, 10, [...u16(10, 0), ...u32(0, 0, 0x1f600, 1), ...u16(4)]])
    expect([0x1f600, 0x1f601].map(ten.glyphFor)).toEqual([4, 0])
  })

  it('0 has a byte for each of 256 characters', () => {
    const table = [...u16(0, 262, 0), ...Array.from({ length: 256 }, (_, c) => (c === 0x41 ? 3 : 0))]
    const { glyphFor } = map([1, 0, table])
    expect([0x41, 0x42, 0x141].map(glyphFor)).toEqual([3, 0, 0])
  })

  it('14 gives variants, the usual glyph, or nothing', () => {
    const selectors = [
      ...u16(14),
      ...u32(0, 1),
      ...u24(0xfe00),
      ...u32(21, 29),
      // Default: A and B. Others: C is glyph 40.
      ...u32(1),
      ...u24(0x41),
      1,
      ...u32(1),
      ...u24(0x43),
      ...u16(40),
    ]
    const { variantFor } = map([3, 1, FORMAT_4], [0, 5, selectors])
    expect([0x41, 0x42, 0x43, 0x61].map(c => variantFor(c, 0xfe00))).toEqual([5, 6, 40, null])
    expect(variantFor(0x41, 0xfe01)).toBeNull()
    expect(map([3, 1, FORMAT_4]).variantFor(0x41, 0xfe00)).toBeNull()
  })
})

describe('the choice of a subtable', () => {
  it('prefers full Unicode to the basic plane', () => {
    const { glyphFor } = map([3, 1, FORMAT_4], [3, 10, groups(12, [0x41, 0x41, 99])])
    expect(glyphFor(0x41)).toBe(99)
  })

  it('finds the characters of symbol fonts at U+F000', () => {
    const symbols = u16(4, 0, 0, 4, 0, 0, 0, 0xf041, 0xffff, 0, 0xf041, 0xffff, 0x10000 - 0xf041 + 9, 1, 0, 0)
    const { glyphFor } = map([3, 0, symbols])
    expect([0x41, 0xf041, 0x42].map(glyphFor)).toEqual([9, 9, 0])
  })
})

describe('broken tables', () => {
  it.each<[string, Record]>([
    ['an unknown format', [3, 1, u16(99, 0, 0)]],
    ['segments without their arrays', [3, 1, u16(4, 0, 0, 200, 0, 0, 0)]],
    ['more groups than bytes', [3, 10, [...u16(12, 0), ...u32(28, 0, 0xffffffff, 0x41, 0x41)]]],
    ['nothing', [3, 1, []]],
  ])('%s maps no character', (_, record) => {
    const { glyphFor, codePoints } = map(record)
    expect([0x41, 0x1f600].map(glyphFor)).toEqual([0, 0])
    expect(codePoints()).toEqual([])
  })

  it('keeps the records before a cut in the directory', () => {
    const bytes = Uint8Array.from([...u16(0, 2), ...u16(3, 10), ...u32(12), ...groups(12, [0x41, 0x41, 6])])
    expect(readCharacterMap(new DataView(bytes.buffer)).glyphFor(0x41)).toBe(6)
  })

  it('has no glyph outside of Unicode', () => {
    const { glyphFor } = map([3, 10, groups(12, [0, 0xffffffff, 1])])
    expect([-1, 0x110000].map(glyphFor)).toEqual([0, 0])
  })
})
