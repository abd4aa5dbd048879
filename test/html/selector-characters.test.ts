/** Characters of selectors (CSS Syntax 3 §4). */
import { describe, expect, test } from 'vitest'
import {
  identifier,
  isAtEndOfItem,
  skipItem,
  skipSpace,
  stringOrIdentifier,
  withoutComments,
} from '../../src/html/selector-characters.ts'

const read = <T>(take: (cursor: { text: string; at: number }) => T, text: string) => {
  const cursor = { text, at: 0 }
  const value = take(cursor)
  return [value, text.slice(cursor.at)]
}

describe('identifier', () => {
  test.each([
    ['abc.d', 'abc', '.d'],
    ['-a b', '-a', ' b'],
    ['--x', '--x', ''],
    ['_1é', '_1é', ''],
    ['a\\.b', 'a.b', ''],
    ['\\31 a', '1a', ''],
    ['\\000041 b', 'Ab', ''],
    ['\\0 a', '\uFFFDa', ''],
    ['\\d800 a', '\uFFFDa', ''],
    ['\\110000 a', '\uFFFDa', ''],
    ['1a', null, '1a'],
    ['-1', null, '-1'],
    ['-', null, '-'],
    ['', null, ''],
    ['.a', null, '.a'],
  ])('%s', (text, expected, rest) => {
    expect(read(identifier, text)).toEqual([expected, rest])
  })
})

describe('stringOrIdentifier', () => {
  test.each([
    ['"a b"]', 'a b', ']'],
    ["'a\"b'", 'a"b', ''],
    ['"a\\"b"', 'a"b', ''],
    ['"a\\\nb"', 'ab', ''],
    ['"\\e9 t"', 'ét', ''],
    ['abc', 'abc', ''],
    ['"open', null, '"open'],
    ['"a\nb"', null, '"a\nb"'],
  ])('%j', (text, expected, rest) => {
    expect(read(stringOrIdentifier, text)).toEqual([expected, rest])
  })
})

describe('withoutComments', () => {
  test.each([
    ['a/* b */c', 'ac'],
    ['a/**/b/* * / */c', 'abc'],
    ['[a="/* x */"]', '[a="/* x */"]'],
    ["[a='/*']/* b */", "[a='/*']"],
    ['a/* open', 'a/* open'],
    ['a / b', 'a / b'],
  ])('%s', (text, expected) => {
    expect(withoutComments(text)).toBe(expected)
  })
})

describe('skipItem', () => {
  test.each([
    ['a, b', ', b'],
    ['a) b', ') b'],
    [':is(a, b), c', ', c'],
    ['[a=","], c', ', c'],
    ["[a='\\',']x, c", ', c'],
    ['a\\, b, c', ', c'],
    ['"open, c', ''],
  ])('%s', (text, rest) => {
    expect(read(skipItem, text)[1]).toBe(rest)
  })
})

test('an item ends at a comma, a parenthesis or the end', () => {
  const at = (text: string) => isAtEndOfItem({ text, at: 0 })
  expect([at(''), at(','), at(')'), at('a'), at(' ')]).toEqual([true, true, true, false, false])
})

test('white space is that of CSS', () => {
  expect(read(skipSpace, ' \t\n\r\fa')).toEqual([true, 'a'])
  expect(read(skipSpace, '\u00a0a')).toEqual([false, '\u00a0a'])
})
