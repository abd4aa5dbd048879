import { expect, test } from 'vitest'
import { hexDigit } from '../../src/base/hex.ts'

test('hexadecimal digits are those of ASCII, in both cases', () => {
  const digits = [...'0123456789abcdefABCDEF'].map(digit => hexDigit(digit.charCodeAt(0)))
  expect(digits).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 10, 11, 12, 13, 14, 15])
  for (const other of ['/', ':', '`', 'g', '@', 'G', ' ', '\x10']) expect(hexDigit(other.charCodeAt(0))).toBe(-1)
  expect(hexDigit(undefined)).toBe(-1)
})
