/** Specificities packed in a number (Selectors 4 §17). */
import { describe, expect, test } from 'vitest'
import { addSpecificity, highestSpecificity, packSpecificity } from '../../src/html/selector.ts'
import { parseSelectorList } from '../../src/html/selector-parser.ts'

const specificityOf = (selector: string) => parseSelectorList(selector)![0]!.specificity

describe('packed specificities', () => {
  test('compare from ids to types', () => {
    const ordered = [
      packSpecificity(0, 0, 1),
      packSpecificity(0, 0, 900),
      packSpecificity(0, 1, 0),
      packSpecificity(0, 1, 1),
      packSpecificity(0, 900, 900),
      packSpecificity(1, 0, 0),
      packSpecificity(1, 2, 3),
    ]
    expect([...ordered].sort((a, b) => a - b)).toEqual(ordered)
  })

  test('no part runs over into the next', () => {
    expect(packSpecificity(0, 0, 5_000)).toBe(packSpecificity(0, 0, 1_023))
    expect(packSpecificity(0, 0, 5_000)).toBeLessThan(packSpecificity(0, 1, 0))
    expect(addSpecificity(packSpecificity(0, 1_000, 0), packSpecificity(0, 1_000, 0))).toBe(
      packSpecificity(0, 1_023, 0),
    )
  })

  test('are added part by part', () => {
    expect(addSpecificity(packSpecificity(1, 2, 3), packSpecificity(4, 5, 6))).toBe(packSpecificity(5, 7, 9))
  })

  test('the highest of a list counts', () => {
    expect(highestSpecificity(parseSelectorList('a, .b, #c, d.e')!)).toBe(packSpecificity(1, 0, 0))
    expect(highestSpecificity([])).toBe(0)
  })
})

describe('of selectors', () => {
  test.each([
    ['*', 0, 0, 0],
    ['li', 0, 0, 1],
    ['ul li', 0, 0, 2],
    ['ul ol+li', 0, 0, 3],
    ['h1 + *[rel=up]', 0, 1, 1],
    ['ul ol li.red', 0, 1, 3],
    ['li.red.level', 0, 2, 1],
    ['#x34y', 1, 0, 0],
    ['#s12:not(foo)', 1, 0, 1],
    ['.foo :is(.bar, #baz)', 1, 1, 0],
    [':where(#a, .b)', 0, 0, 0],
    ['a:has(> #b)', 1, 0, 1],
    ['a::before', 0, 0, 2],
    ['a:hover', 0, 1, 1],
    [':nth-child(2)', 0, 1, 0],
    [':nth-child(2 of #a, .b)', 1, 1, 0],
    ['[a][b]', 0, 2, 0],
  ])('%s', (selector, ids, classes, types) => {
    expect(specificityOf(selector)).toBe(packSpecificity(ids, classes, types))
  })
})
