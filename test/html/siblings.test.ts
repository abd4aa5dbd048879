/** Places among siblings, and the budget of selector tests. */
import { describe, expect, test } from 'vitest'
import { answersOf, budget, elementSiblings, hasPlace, withSelectorBudget } from '../../src/html/siblings.ts'
import { documentOf, named, withId } from './parsing.ts'

const nth = (step: number, offset: number) =>
  ({ kind: 'nth', step, offset, fromEnd: false, ofType: false, of: null }) as const

describe('hasPlace: An+B (Selectors 4 §13.2)', () => {
  test.each([
    ['2n', 2, 0, [2, 4, 6]],
    ['2n+1', 2, 1, [1, 3, 5]],
    ['n', 1, 0, [1, 2, 3, 4, 5, 6]],
    ['3', 0, 3, [3]],
    ['n+4', 1, 4, [4, 5, 6]],
    ['-n+2', -1, 2, [1, 2]],
    ['-2n+5', -2, 5, [1, 3, 5]],
    ['3n-1', 3, -1, [2, 5]],
    ['0', 0, 0, []],
    ['-n', -1, 0, []],
  ])('%s', (_, step, offset, expected) => {
    expect([1, 2, 3, 4, 5, 6].filter(place => hasPlace(nth(step, offset), place))).toEqual(expected)
  })
})

describe('elementSiblings', () => {
  test('counts elements only', () => {
    const list = named(documentOf('<ul>a<li id=a>b<!-- c --><li id=b></ul>'), 'ul')
    expect(elementSiblings(list, false).elements.map(({ attributes }) => attributes.get('id'))).toEqual(['a', 'b'])
  })

  test('finds the place of an element among few and among many', () => {
    for (const count of [3, 40]) {
      const items = Array.from({ length: count }, (_, i) => `<li id=i${i}>`).join('')
      const document = documentOf(`<ul>${items}</ul>`)
      const siblings = elementSiblings(named(document, 'ul'), true)
      expect(siblings.indexOf(withId(document, `i${count - 1}`))).toBe(count - 1)
      expect(siblings.indexOf(withId(document, 'i0'))).toBe(0)
    }
  })

  test('of a frozen tree they are found once', () => {
    const list = named(documentOf('<ul><li><li></ul>'), 'ul')
    expect(elementSiblings(list, true)).toBe(elementSiblings(list, true))
    expect(elementSiblings(list, false)).not.toBe(elementSiblings(list, false))
  })

  test('those of a job are let go with it', () => {
    const document = documentOf('<ul><li><li></ul>')
    const list = named(document, 'ul')
    const { result } = withSelectorBudget(10, document, () => elementSiblings(list, true))
    expect(elementSiblings(list, true)).toEqual(result)
    expect(elementSiblings(list, true)).not.toBe(result)
  })

  test('an element with one text has none', () => {
    expect(elementSiblings(named(documentOf('<p>a'), 'p'), true).elements).toEqual([])
  })
})

describe('withSelectorBudget', () => {
  const document = documentOf('<p>')

  test('says whether the steps were used up, and restores what was there', () => {
    const before = budget.left
    const used = withSelectorBudget(10, document, () => {
      budget.left -= 10
      return 'x'
    })
    expect(used).toEqual({ result: 'x', isExhausted: true })
    expect(withSelectorBudget(10, document, () => (budget.left -= 9)).isExhausted).toBe(false)
    expect(budget.left).toBe(before)
  })

  test('restores the budget after an error as well', () => {
    const before = budget.left
    expect(() =>
      withSelectorBudget(1, document, () => {
        throw new Error('x')
      }),
    ).toThrow('x')
    expect(budget.left).toBe(before)
  })

  test('answers are kept for each test, within a job alone', () => {
    const [one, other] = [{}, {}]
    expect(answersOf(one)).toBeNull()
    withSelectorBudget(10, document, () => {
      answersOf(one)![1] = 2
      expect(answersOf(one)![1]).toBe(2)
      expect(answersOf(other)![1]).toBe(0)
      expect(answersOf(one)).toHaveLength(document.elementCount)
    })
    expect(answersOf(one)).toBeNull()
  })
})
