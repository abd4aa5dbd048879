/** Conditions on the position among siblings. */
import { expect, it } from 'vitest'
import { areMetAt, isOfPlace } from '../../src/css/place-conditions.ts'
import { parseSelectorList } from '../../src/html/selector-parser.ts'

const simplesOf = (text: string) => parseSelectorList(text)![0]!.compounds[0]!.simples

it.each([
  [':first-child', [0]],
  [':not(:first-child)', [1, 2, 3]],
  [':nth-child(even)', [1, 3]],
  [':nth-last-child(-n + 2):not(:last-child)', [2]],
  [':is(:first-child, :last-child)', [0, 3]],
  [':not(:is(:first-child, :nth-child(2):not(:last-child)))', [2, 3]],
])('%s holds at the indices %j of four', (text, expected) => {
  const simples = simplesOf(text)
  expect(simples.every(isOfPlace)).toBe(true)
  expect([0, 1, 2, 3].filter(index => areMetAt(simples, { index, count: 4 }))).toEqual(expected)
})

it.each([
  ':first-of-type',
  ':nth-child(1 of p)',
  '.x',
  ':not(p)',
  ':not(:first-child, .x)',
  ':is(p > :first-child)',
  ':empty',
])('%s depends on more than the position', text => expect(simplesOf(text).some(isOfPlace)).toBe(false))
