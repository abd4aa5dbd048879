/** Specificities packed in a number (Selectors 4 §17). */
import { describe, expect, test } from 'vitest'
import { addSpecificity, highestSpecificity, packSpecificity } from '../../src/html/selector.ts'
import { parseSelectorList } from '../../src/html/selector-parser.ts'

// The examples of Selectors 4, "Calculating a selector's specificity".
test.each<[string, number, number, number]>([
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
  [':is(em, #foo)', 1, 0, 0],
  ['.qux:where(em, #foo#bar#baz)', 0, 1, 0],
  [':nth-child(even of li, .item)', 0, 2, 0],
  [':not(em, strong#foo)', 1, 0, 1],
  ['p:has(> .a)', 0, 1, 1],
  ['li::marker', 0, 0, 2],
  ['p:first-child', 0, 1, 1],
  ['a:hover', 0, 1, 1],
  [':where(#a, .b)', 0, 0, 0],
  ['a:has(> #b)', 1, 0, 1],
  [':nth-child(2)', 0, 1, 0],
  [':nth-child(2 of #a, .b)', 1, 1, 0],
  ['[a][b]', 0, 2, 0],
])('%s', (text, ids, classes, types) => {
  expect(parseSelectorList(text)![0]!.specificity).toBe(packSpecificity(ids, classes, types))
})

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
    const many = '.a'.repeat(1_500)
    expect(parseSelectorList(many)![0]!.specificity).toBeLessThan(parseSelectorList('#b')![0]!.specificity)
  })

  test('are added part by part', () => {
    expect(addSpecificity(packSpecificity(1, 2, 3), packSpecificity(4, 5, 6))).toBe(packSpecificity(5, 7, 9))
  })

  test('the highest of a list counts', () => {
    expect(highestSpecificity(parseSelectorList('a, .b, #c, d.e')!)).toBe(packSpecificity(1, 0, 0))
    expect(highestSpecificity([])).toBe(0)
  })
})
