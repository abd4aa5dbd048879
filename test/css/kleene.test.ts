import { expect, test } from 'vitest'
import { any, both, negated } from '../../src/css/kleene.ts'

const ANSWERS = [false, null, true] as const

test('the logic of three values', () => {
  // The values in their order of truth: `and` is the lesser, `or` the greater, `not` turns the order around.
  for (const [i, a] of ANSWERS.entries()) {
    expect(negated(a)).toBe(ANSWERS[2 - i])
    for (const [j, b] of ANSWERS.entries()) {
      expect(both(a, b)).toBe(ANSWERS[Math.min(i, j)])
      expect(any(a, b)).toBe(ANSWERS[Math.max(i, j)])
    }
  }
})
