import { describe, expect, test } from 'vitest'
import { matchesPage, parsePageSelectors } from '../../src/css/page-selectors.ts'
import type { PageContext } from '../../src/css/style.ts'

const PAGE: PageContext = {
  index: 0,
  name: null,
  isFirst: false,
  isBlank: false,
  isLast: false,
  side: 'right',
  groupIndex: 0,
}

const matches = (text: string, changes: Partial<PageContext>): boolean =>
  parsePageSelectors(text)!.some(selector => matchesPage(selector, { ...PAGE, ...changes }))

/** Places from 1 of the first ten pages that a selector matches. */
const places = (text: string, name: string | null = null): number[] =>
  Array.from({ length: 10 }, (_, index) => index)
    .filter(index => matches(text, { index, groupIndex: index, name }))
    .map(index => index + 1)

describe('parsing', () => {
  test.each(['a b', ':unknown', ':first :left', 'a,', ':nth()', ':nth(2x)', '1a'])('%s is not valid', text => {
    expect(parsePageSelectors(text)).toBe(null)
  })

  test('one selector that is not valid drops the list', () => {
    expect(parsePageSelectors(':first, :nonsense')).toBe(null)
  })

  test('no selector at all is any page', () => {
    expect(matches('', { name: 'chapter', isBlank: true })).toBe(true)
  })
})

test('specificity: names, then first and blank, then sides (CSS Page 3 §4.3)', () => {
  const ascending = ['', ':left', ':first', ':first:left', 'toc', 'toc:left', 'toc:first', 'toc:first:left']
  const values = ascending.map(text => parsePageSelectors(text)![0]!.specificity)
  expect(values).toEqual(values.toSorted((a, b) => a - b))
  expect(new Set(values).size).toBe(ascending.length)
  expect(parsePageSelectors(':blank')![0]!.specificity).toBe(parsePageSelectors(':first')![0]!.specificity)
})

describe('matching', () => {
  test.each<[string, Partial<PageContext>, boolean]>([
    ['toc', { name: 'toc' }, true],
    ['toc', { name: 'Toc' }, false],
    ['toc', {}, false],
    [':first', { isFirst: true }, true],
    [':FIRST', { isFirst: true }, true],
    [':left', { side: 'left' }, true],
    [':left', { side: 'right' }, false],
    [':blank', { isBlank: true }, true],
    ['toc:first', { name: 'toc' }, false],
    ['a, b:left', { name: 'b', side: 'left' }, true],
    ['auto', { name: 'x' }, true],
  ])('%s on %o: %s', (text, page, expected) => {
    expect(matches(text, page)).toBe(expected)
  })

  test.each<[string, number[]]>([
    [':nth(3)', [3]],
    [':nth(odd)', [1, 3, 5, 7, 9]],
    [':nth(even)', [2, 4, 6, 8, 10]],
    [':nth(4n)', [4, 8]],
    [':nth(4n + 1)', [1, 5, 9]],
    [':nth(4n-1)', [3, 7]],
    [':nth(-n+3)', [1, 2, 3]],
    [':nth(n+8)', [8, 9, 10]],
    [':nth(0n+2)', [2]],
  ])('%s', (text, expected) => {
    expect(places(text)).toEqual(expected)
  })

  test('pages of a group are counted from its first', () => {
    expect(matches(':nth(1 of chapter)', { name: 'chapter', index: 7, groupIndex: 0 })).toBe(true)
    expect(matches(':nth(1 of chapter)', { name: 'notes', index: 0, groupIndex: 0 })).toBe(false)
  })
})
