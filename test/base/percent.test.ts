import { expect, test } from 'vitest'
import { percentDecoded } from '../../src/base/percent.ts'

test.each([
  ['a%20b', 'a b'],
  ['%C3%A4', 'ä'],
  ['100%', '100%'],
  ['%C3', '%C3'],
  ['%E4', '%E4'],
])('%j decodes to %j', (text, expected) => {
  expect(percentDecoded(text)).toBe(expected)
})
