import { expect, test } from 'vitest'
import { addSpecificity, packSpecificity } from '../../src/html/selector.ts'
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
])('%s', (text, ids, classes, types) => {
  expect(parseSelectorList(text)![0]!.specificity).toBe(packSpecificity(ids, classes, types))
})

test('parts do not run over into each other', () => {
  const many = '.a'.repeat(1_500)
  expect(parseSelectorList(many)![0]!.specificity).toBeLessThan(parseSelectorList('#b')![0]!.specificity)
  expect(addSpecificity(packSpecificity(0, 1_000, 0), packSpecificity(0, 1_000, 0))).toBe(packSpecificity(0, 1_023, 0))
})
