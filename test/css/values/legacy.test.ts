/** Values of presentational attributes (https://html.spec.whatwg.org/multipage/common-microsyntaxes.html). */
import { describe, expect, test } from 'vitest'
import {
  integerOf,
  legacyColor,
  legacyDimension,
  nonNegativeInteger,
  nonZeroDimension,
} from '../../../src/css/values/legacy.ts'
import { share } from './parsing.ts'

describe('dimensions', () => {
  test.each<[string, unknown]>([
    ['100', 100],
    [' 100', 100],
    ['+7', 7],
    ['1.5px', 1.5],
    ['50%', share(50)],
    ['50 %', share(50)],
    ['12.', 12],
    ['7em', 7],
    ['9999999999', 1e6],
    ['', null],
    ['-5', null],
    ['.5', null],
    ['px', null],
  ])('"%s"', (text, expected) => {
    expect(legacyDimension(text)).toEqual(expected)
  })
  test('zero is an error where the attribute says so', () => {
    expect([nonZeroDimension('0'), nonZeroDimension('0%'), nonZeroDimension('1')]).toEqual([null, null, 1])
    expect(nonZeroDimension('50%')).toEqual(share(50))
  })
})

describe('integers', () => {
  test.each([
    ['3', 3],
    ['3.9', 3],
    [' +3x', 3],
    ['999999999', 1e6],
    ['-3', null],
    ['', null],
  ])('"%s" without a sign', (text, expected) => {
    expect(nonNegativeInteger(text)).toBe(expected)
  })
  test.each([
    ['-3', -3],
    ['3px', 3],
    ['x', null],
    [undefined, null],
    ['99999999999', 2 ** 31 - 1],
    ['-99999999999', -(2 ** 31)],
  ])('"%s" with one', (text, expected) => {
    expect(integerOf(text)).toBe(expected)
  })
})

describe('colours, by the rules for parsing a legacy color value', () => {
  const hex = (text: string): string | null => {
    const color = legacyColor(text)
    if (color === null) return null
    return [color.r, color.g, color.b]
      .map(value =>
        Math.round(value * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  }
  test.each([
    ['red', 'ff0000'],
    [' RED ', 'ff0000'],
    ['#f80', 'ff8800'],
    ['#ff8800', 'ff8800'],
    ['ff8800', 'ff8800'],
    // Without the sign, three digits are three components of one digit.
    ['f80', '0f0800'],
    // The well-known one: "chucknorris" is c00c 0000 0000 in parts of four, of which two digits count.
    ['chucknorris', 'c00000'],
    ['#1', '010000'],
    ['#12345', '123450'],
    ['#1234567', '124570'],
    ['#000000001000000002000000003', '010203'],
    ['\u{1f600}', '000000'],
    ['#fffffffffffffffff', 'ffffff'],
    // White space is taken away after the text was found not to be empty.
    ['  ', '000000'],
    ['reddish', '0ed000'],
    ['window', '000d00'],
    // Parts of eight digits are whole, of nine without the first.
    ['123456781234567812345678', '121212'],
    ['a00000012a00000034a00000056', '123456'],
    // Of each part, zeroes that all have go first, and two digits stay.
    ['001002003', '010203'],
    ['010203', '010203'],
    // 128 characters are looked at: with the sign, 127 digits.
    [`#${'1'.repeat(127)}22`, '111111'],
    [`${'0'.repeat(120)}12345678999`, '000023'],
  ])('"%s" is #%s', (text, expected) => {
    expect(hex(text)).toBe(expected)
  })
  test.each(['', 'transparent', ' Transparent '])('"%s" is none', text => {
    expect(hex(text)).toBeNull()
  })
})
