import { expect, test } from 'vitest'
import { isObject } from '../../src/base/json.ts'

test('objects of JSON are no arrays and not null', () => {
  expect([{}, { a: 1 }, [], null, 'a', 1, undefined].map(isObject)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})
