import { describe, expect, it } from 'vitest'
import { createBodyBudget } from '../../src/service/http/body-budget.ts'

describe('the memory for request bodies', () => {
  it('is bounded over all callers, and given back once', () => {
    const budget = createBodyBudget(100)
    const giveBack = budget.reserve('a', 50)
    budget.reserve('b', 50)
    expect(() => budget.reserve('c', 1)).toThrow(expect.objectContaining({ code: 'overloaded' }))
    giveBack()
    giveBack()
    budget.reserve('c', 50)
    expect(() => budget.reserve('d', 1)).toThrow(expect.objectContaining({ code: 'overloaded' }))
  })

  it('leaves half to others', () => {
    const budget = createBodyBudget(100)
    budget.reserve('a', 40)
    expect(() => budget.reserve('a', 20)).toThrow(expect.objectContaining({ code: 'overloaded' }))
    budget.reserve('b', 20)
  })

  it('takes a body above its share where nothing else is held', () => {
    const budget = createBodyBudget(100)
    budget.reserve('a', 90)()
    budget.reserve('a', 90)
  })
})
