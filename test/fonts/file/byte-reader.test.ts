/** The packed numbers of WOFF 2.0 §4, with the examples of the specification. */
import { describe, expect, test } from 'vitest'
import { ByteReader } from '../../../src/fonts/file/byte-reader.ts'
import { InvalidFontError } from '../../../src/fonts/file/sfnt.ts'

const reader = (...bytes: readonly number[]): ByteReader => new ByteReader(Uint8Array.from(bytes))

describe('UIntBase128', () => {
  test.each<[readonly number[], number]>([
    [[0x3f], 63],
    [[0x7f], 127],
    [[0x81, 0x00], 128],
    [[0x8f, 0xff, 0xff, 0xff, 0x7f], 0xffffffff],
  ])('%j is %i', (bytes, expected) => {
    expect(reader(...bytes).base128()).toBe(expected)
  })
  test.each<[string, readonly number[]]>([
    ['begins with zeros', [0x80, 0x3f]],
    ['has more than five bytes', [0x81, 0x81, 0x81, 0x81, 0x81, 0x01]],
    ['is larger than 32 bits', [0x90, 0x80, 0x80, 0x80, 0x00]],
  ])('is refused where it %s', (_, bytes) => {
    expect(() => reader(...bytes).base128()).toThrow(InvalidFontError)
  })
})

describe('255UInt16', () => {
  // The specification's own example: 506 may be written in three ways.
  test.each<[readonly number[], number]>([
    [[0], 0],
    [[252], 252],
    [[255, 0], 253],
    [[255, 253], 506],
    [[254, 0], 506],
    [[253, 1, 250], 506],
    [[253, 255, 255], 65535],
  ])('%j is %i', (bytes, expected) => {
    const from = reader(...bytes)
    expect(from.short255()).toBe(expected)
    expect(from.at).toBe(bytes.length)
  })
})

test('reading past the end is an error', () => {
  expect(() => reader(1).uint16()).toThrow(RangeError)
  expect(() => reader(1, 2).take(3)).toThrow(RangeError)
  expect([...reader(1, 2, 3).take(2)]).toEqual([1, 2])
})
