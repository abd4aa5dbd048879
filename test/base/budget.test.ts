import { describe, expect, test } from 'vitest'
import { BOUNDS, Budget, spend, withBudget } from '../../src/base/budget.ts'

const { base, perCharacter } = BOUNDS.layouts

describe('a budget', () => {
  test('holds the base and a share for each character of the source, and no step more', () => {
    const budget = new Budget(1)
    budget.characters = 1000
    budget.spend('layouts', base + 1000 * perCharacter)
    expect(() => budget.spend('layouts', 1)).toThrow(expect.objectContaining({ code: 'html_too_complex' }))
    expect(budget.spent('layouts')).toBe(base + 1000 * perCharacter + 1)
  })

  test('is multiplied by its factor, and counts without end where that is infinite', () => {
    expect(() => new Budget(0.5).spend('layouts', base / 2 + 1)).toThrow(/layouts/)
    new Budget(2).spend('layouts', base * 2)
    new Budget(Number.POSITIVE_INFINITY).spend('layouts', 1e12)
  })

  test('kinds do not share', () => {
    const budget = new Budget(1)
    budget.spend('layouts', base)
    expect(budget.spent('generated_text')).toBe(0)
    budget.spend('generated_text', 1)
  })

  test('belongs to the stage that runs on it', () => {
    const [outer, inner] = [new Budget(1), new Budget(1)]
    withBudget(outer, () => {
      spend('layouts')
      expect(() =>
        withBudget(inner, () => {
          spend('layouts', 2)
          throw new Error('stage')
        }),
      ).toThrow('stage')
      spend('layouts')
    })
    spend('layouts', 1e12)
    expect([outer.spent('layouts'), inner.spent('layouts')]).toEqual([2, 2])
  })
})
