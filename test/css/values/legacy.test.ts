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
  })
})

describe('integers', () => {
  test.each([
    ['3', 3],
    ['3.9', 3],
    [' +3x', 3],
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
  ])('"%s" is #%s', (text, expected) => {
    expect(hex(text)).toBe(expected)
  })
  test.each(['', '  ', 'transparent'])('"%s" is none', text => {
    expect(hex(text)).toBeNull()
  })
})
