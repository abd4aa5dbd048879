import { expect, test } from 'vitest'
import { changedStyle } from '../../src/css/changed-style.ts'
import { INITIAL } from '../../src/css/style-node.ts'

test('equal changes of one style give one object', () => {
  const block = changedStyle(INITIAL, { display: 'block', width: 20 })
  expect(block).toMatchObject({ display: 'block', width: 20, height: INITIAL.height })
  expect(changedStyle(INITIAL, { display: 'block', width: 20 })).toBe(block)
  expect(changedStyle({ ...INITIAL }, { display: 'block', width: 20 })).not.toBe(block)
})

test('changes differ by property and by value', () => {
  const made = [
    changedStyle(INITIAL, { display: 'block', width: 20 }),
    changedStyle(INITIAL, { display: 'block' }),
    changedStyle(INITIAL, { width: 20 }),
    changedStyle(INITIAL, { height: 20 }),
    changedStyle(INITIAL, { height: Number.POSITIVE_INFINITY }),
  ]
  expect(new Set(made).size).toBe(made.length)
})

test('values that are there already change nothing', () => {
  expect(changedStyle(INITIAL, {})).toBe(INITIAL)
  expect(changedStyle(INITIAL, { display: INITIAL.display })).toBe(INITIAL)
})
