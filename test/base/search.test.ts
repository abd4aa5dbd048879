import { expect, test } from 'vitest'
import { firstIndex } from '../../src/base/search.ts'

test('the first index at which a condition holds', () => {
  const sorted = [1, 3, 3, 7]
  const after = (value: number): number => firstIndex(sorted.length, i => sorted[i]! > value)
  expect([0, 1, 3, 6, 7].map(after)).toEqual([0, 1, 3, 3, 4])
  expect(firstIndex(0, () => true)).toBe(0)
})
