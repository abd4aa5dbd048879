/**
 * INDEX, DICT and FDSelect (https://adobe-type-tools.github.io/font-tech-notes/pdfs/5176.CFF.pdf).
 */
import { describe, expect, test } from 'vitest'
import { ByteWriter } from '../../../src/base/byte-writer.ts'
import { cffPrivateAt, readCffFont } from '../../../src/fonts/file/cff-font.ts'
import { readDict, readIndex, realOperand, wideInteger, writeIndex } from '../../../src/fonts/file/cff-format.ts'
import { InvalidFontError } from '../../../src/fonts/file/sfnt.ts'

const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values)
const indexOf = (...items: readonly Uint8Array[]): Uint8Array => {
  const out = new ByteWriter(64)
  writeIndex(out, items)
  return out.bytes().slice()
}

describe('an INDEX (§5)', () => {
  test('of nothing is a count alone', () => {
    expect(readIndex(bytes(9, 0, 0, 7), 1)).toEqual({ items: [], end: 3 })
    expect([...indexOf()]).toEqual([0, 0])
  })
  test('has offsets from the byte before its data', () => {
    // Two items: "ab" and "".
    const { items, end } = readIndex(bytes(0, 2, 1, 1, 3, 3, 97, 98, 55), 0)
    expect([items.length, [...items.at(0)!], [...items.at(1)!], items.at(2), end]).toEqual([
      2,
      [97, 98],
      [],
      undefined,
      8,
    ])
  })
  test.each([
    [254, 1],
    [255, 2],
    [65_534, 2],
    [65_535, 3],
  ])('with %i bytes has offsets of %i bytes', (length, size) => {
    const written = indexOf(new Uint8Array(length).fill(7))
    expect(written[2]).toBe(size)
    const { items, end } = readIndex(written, 0)
    expect([items.at(0)!.length, end]).toEqual([length, written.length])
  })
  test.each<[string, Uint8Array]>([
    ['begins outside the font', bytes(0)],
    ['has offsets that go back', bytes(0, 2, 1, 1, 3, 2, 97, 98)],
    ['reaches outside the font', bytes(0, 1, 1, 1, 9, 97)],
    ['has offsets of five bytes', bytes(0, 1, 5, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)],
    ['has offsets of no bytes', bytes(0, 1, 0, 1, 1)],
  ])('that %s is refused', (_, data) => {
    expect(() => readIndex(data, 0)).toThrow(InvalidFontError)
  })
})

describe('a DICT (§4)', () => {
  const operand = (...data: readonly number[]): number | undefined => readDict(bytes(...data, 5)).get(5)?.operands[0]
  // The examples of tables 3 and 5 of the specification.
  test.each<[number, readonly number[]]>([
    [0, [0x8b]],
    [100, [0xef]],
    [-100, [0x27]],
    [1000, [0xfa, 0x7c]],
    [-1000, [0xfe, 0x7c]],
    [10000, [0x1c, 0x27, 0x10]],
    [-10000, [0x1c, 0xd8, 0xf0]],
    [100000, [0x1d, 0x00, 0x01, 0x86, 0xa0]],
    [-100000, [0x1d, 0xff, 0xfe, 0x79, 0x60]],
    [-2.25, [0x1e, 0xe2, 0xa2, 0x5f]],
    [0.140541e-3, [0x1e, 0x0a, 0x14, 0x05, 0x41, 0xc3, 0xff]],
  ])('%d', (value, data) => {
    expect(operand(...data)).toBe(value)
  })
  test.each([0.001, -0.5, 1e-7, 2.5e22, 1 / 3])('the real number %d is read as it was written', value => {
    expect(operand(...realOperand(value))).toBe(value)
  })
  test.each([0, -1, 0x7fffffff, -0x80000000])('the integer %d is written in five bytes', value => {
    expect(wideInteger(value)).toHaveLength(5)
    expect(operand(...wideInteger(value))).toBe(value)
  })
  test('keeps operators of two bytes apart, and the bytes that they were read from', () => {
    const dict = readDict(bytes(140, 141, 5, 142, 12, 7))
    expect(dict.get(5)).toEqual({ operands: [1, 2], source: bytes(140, 141, 5) })
    expect(dict.get(1207)).toEqual({ operands: [3], source: bytes(142, 12, 7) })
  })
  test('a reserved byte is refused', () => {
    expect(() => readDict(bytes(31, 5))).toThrow(InvalidFontError)
  })
})

describe('a font with several Private DICTs (§18, §19)', () => {
  /** Four glyphs; `select` is the FDSelect. */
  function font(select: readonly number[]): Uint8Array {
    const charStrings = indexOf(...[1, 2, 3, 4].map(n => bytes(n)))
    const header = bytes(1, 0, 4, 1)
    const names = indexOf(bytes(65))
    const privates = [bytes(140, 20), bytes(141, 20)]
    const make = (at: { charStrings: number; fdArray: number; fdSelect: number; privates: number }): Uint8Array => {
      const top = bytes(
        ...[139, 139, 139, 12, 30],
        ...[...wideInteger(at.charStrings), 17],
        ...[...wideInteger(at.fdArray), 12, 36],
        ...[...wideInteger(at.fdSelect), 12, 37],
      )
      const dicts = privates.map((_, i) => bytes(141, ...wideInteger(at.privates + 2 * i), 18))
      const parts = [
        header,
        names,
        indexOf(top),
        indexOf(),
        indexOf(),
        charStrings,
        indexOf(...dicts),
        bytes(...select),
        ...privates,
      ]
      const starts = parts.map((_, i) => parts.slice(0, i).reduce((sum, part) => sum + part.length, 0))
      const places = { charStrings: starts[5]!, fdArray: starts[6]!, fdSelect: starts[7]!, privates: starts[8]! }
      return Object.values(at).every(value => value > 0)
        ? Uint8Array.from(parts.flatMap(part => [...part]))
        : make(places)
    }
    return make({ charStrings: 0, fdArray: 0, fdSelect: 0, privates: 0 })
  }
  const widths = (select: readonly number[]): readonly (number | undefined)[] => {
    const parsed = readCffFont(font(select))
    return [0, 1, 2, 3].map(glyph => cffPrivateAt(parsed, glyph).dict.get(20)?.operands[0])
  }
  test('format 0 has one for each glyph', () => {
    expect(widths([0, 0, 1, 1, 0])).toEqual([1, 2, 2, 1])
  })
  test('format 3 has one for each range', () => {
    expect(widths([3, 0, 2, 0, 0, 1, 0, 3, 0, 0, 4])).toEqual([2, 2, 2, 1])
  })
  test('an unknown format, and a glyph of a DICT that is not there, are refused', () => {
    expect(() => widths([1, 0, 0, 0, 0])).toThrow(InvalidFontError)
    expect(() => widths([0, 0, 0, 7, 0])).toThrow(InvalidFontError)
  })
})
