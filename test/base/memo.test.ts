import { expect, test } from 'vitest'
import { perObject } from '../../src/base/memo.ts'

test('a result is computed once for each object, by its identity', () => {
  const asked: object[] = []
  const lengthOf = perObject((text: { readonly text: string }) => {
    asked.push(text)
    return text.text.length
  })
  const [a, b] = [{ text: 'abc' }, { text: 'abc' }]
  expect([lengthOf(a), lengthOf(b), lengthOf(a), lengthOf(b)]).toEqual([3, 3, 3, 3])
  expect(asked).toHaveLength(2)
  expect(asked[0]).toBe(a)
  expect(asked[1]).toBe(b)
})

test.each([undefined, null, 0, false, ''])('%j is a result like others', result => {
  let count = 0
  const found = perObject(() => {
    count++
    return result
  })
  const key = {}
  expect(found(key)).toBe(result)
  expect(found(key)).toBe(result)
  expect(count).toBe(1)
})

test('what throws is asked again', () => {
  let count = 0
  const found = perObject(() => {
    count++
    if (count === 1) throw new Error('not yet')
    return count
  })
  const key = {}
  expect(() => found(key)).toThrow('not yet')
  expect(found(key)).toBe(2)
  expect(found(key)).toBe(2)
})

test('two functions remember apart', () => {
  const key = { width: 3, height: 4 }
  const [width, height] = [perObject((box: typeof key) => box.width), perObject((box: typeof key) => box.height)]
  expect([width(key), height(key), width(key)]).toEqual([3, 4, 3])
})
