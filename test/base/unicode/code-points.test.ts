import { expect, test } from 'vitest'
import { codePointBefore } from '../../../src/base/unicode/code-points.ts'

test.each([
  ['ab', 2, 0x62],
  ['a😀', 3, 0x1f600],
  ['a😀', 2, 0xd83d],
  ['😀b', 3, 0x62],
  ['\udc00', 1, 0xdc00],
  ['a\udc00', 2, 0xdc00],
  ['\ud83d\udbff\udfff', 3, 0x10ffff],
])('the code point of %j that ends at %i', (text, end, expected) => {
  expect(codePointBefore(text, end)).toBe(expected)
})
