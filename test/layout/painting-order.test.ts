/** Items of flex and grid containers are painted, and so read, in the order of the document, wherever they stand. */
import { expect, test } from 'vitest'
import { layOut, wordsOf } from './harness.ts'

test.each([
  ['flex-direction: row-reverse', 'display: flex; flex-direction: row-reverse', 'a b c'],
  ['flex-direction: column-reverse', 'display: flex; flex-direction: column-reverse', 'a b c'],
  ['rows of a grid', 'display: grid', 'a b c'],
])('%s', async (_, style, expected) => {
  const laid = await layOut(
    `<div style="${style}"><p style="grid-row: 2">a</p><p style="grid-row: 3">b</p><p style="grid-row: 1">c</p></div>`,
  )
  expect(wordsOf(laid).join(' ')).toBe(expected)
})

test('order comes before the order of the document', async () => {
  const laid = await layOut(
    '<div style="display: flex"><p style="order: 1">a</p><p>b</p><p style="order: -1">c</p></div>',
  )
  expect(wordsOf(laid)).toEqual(['c', 'b', 'a'])
})
