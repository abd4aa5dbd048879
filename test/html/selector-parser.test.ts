/** Selectors as values (Selectors 4, https://www.w3.org/TR/selectors-4/). */
import { describe, expect, test } from 'vitest'
import { parseSelectorList } from '../../src/html/selector-parser.ts'

const first = (text: string) => parseSelectorList(text)?.[0] ?? null
const simples = (text: string) => first(text)?.compounds.at(-1)?.simples

describe('compounds and combinators', () => {
  test('types, ids and classes', () => {
    expect(first('a#b.c')?.compounds).toEqual([
      {
        type: { name: 'a', namespace: null },
        simples: [
          { kind: 'id', name: 'b' },
          { kind: 'class', name: 'c' },
        ],
      },
    ])
  })

  test.each([
    ['a b', ['descendant']],
    ['a>b', ['child']],
    ['a + b', ['next']],
    ['a~b', ['subsequent']],
    ['a > b  c', ['child', 'descendant']],
    ['a/* x */ b', ['descendant']],
  ])('%s', (text, expected) => {
    expect(first(text)?.combinators).toEqual(expected)
  })

  test('a list keeps its order', () => {
    expect(parseSelectorList('a, b > c, .d')?.map(({ compounds }) => compounds.length)).toEqual([1, 2, 1])
  })

  test.each([
    '',
    ',',
    'a,',
    ',a',
    'a >',
    '> a',
    'a > > b',
    'a..b',
    '#',
    '.',
    'a:',
    '1a',
    'a b)',
    '[a',
    ':is(a',
    'a &x',
  ])('%j is invalid', text => {
    expect(parseSelectorList(text)).toBeNull()
  })
})

describe('attributes', () => {
  const attribute = (operator: string | null, value: string, ignoreCase: boolean | null = null) => [
    { kind: 'attribute', name: 'a', operator, value, ignoreCase },
  ]
  test.each([
    ['[a]', attribute(null, '')],
    ['[ a ]', attribute(null, '')],
    ['[a=b]', attribute('=', 'b')],
    ['[a = "b c"]', attribute('=', 'b c')],
    ['[a~=b]', attribute('~=', 'b')],
    ['[a|=b]', attribute('|=', 'b')],
    ['[a^=b]', attribute('^=', 'b')],
    ['[a$=b]', attribute('$=', 'b')],
    ['[a*=b]', attribute('*=', 'b')],
    ['[a=b i]', attribute('=', 'b', true)],
    ['[a="b"i]', attribute('=', 'b', true)],
    ['[a=b S]', attribute('=', 'b', false)],
  ])('%s', (text, expected) => {
    expect(simples(text)).toEqual(expected)
  })
  test.each(['[a=]', '[a=1]', '[a==b]', '[a=b x]', '[=b]', '[a b]'])('%s is invalid', text => {
    expect(parseSelectorList(text)).toBeNull()
  })
})

describe('places', () => {
  test.each([
    ['odd', 2, 1],
    ['EVEN', 2, 0],
    ['3', 0, 3],
    ['+3', 0, 3],
    ['-3', 0, -3],
    ['n', 1, 0],
    ['-n', -1, 0],
    ['+n', 1, 0],
    ['2n+1', 2, 1],
    ['2n + 1', 2, 1],
    ['2n - 1', 2, -1],
    ['-2n+5', -2, 5],
    ['2N+1', 2, 1],
  ])(':nth-child(%s)', (text, step, offset) => {
    expect(simples(`:nth-child(${text})`)).toEqual([
      { kind: 'nth', step, offset, fromEnd: false, ofType: false, of: null },
    ])
  })

  test.each([
    [':nth-last-child(2)', true, false],
    [':nth-of-type(2)', false, true],
    [':nth-last-of-type(2)', true, true],
    [':first-child', false, false],
    [':last-of-type', true, true],
  ])('%s', (text, fromEnd, ofType) => {
    expect(simples(text)?.[0]).toMatchObject({ kind: 'nth', fromEnd, ofType })
  })

  test.each([':nth-child()', ':nth-child(2n+)', ':nth-child(n2)', ':nth-child(2 n)', ':nth-of-type(2 of a)'])(
    '%s is invalid',
    text => {
      expect(parseSelectorList(text)).toBeNull()
    },
  )
})

describe('functions', () => {
  test('a forgiving list drops what it cannot parse', () => {
    const [only] = simples(':is(a, :unknown(x), .b, 1)')!
    expect(only).toMatchObject({ kind: 'any' })
    expect(only?.kind === 'any' && only.selectors).toHaveLength(2)
  })

  test('one that is not forgiving is invalid with any part', () => {
    expect(parseSelectorList(':not(a, :unknown(x))')).toBeNull()
    expect(parseSelectorList(':has(a, 1)')).toBeNull()
  })

  test(':has() takes relative selectors', () => {
    const [only] = simples(':has(> a, + b)')!
    expect(only?.kind === 'has' && only.selectors.map(({ leading }) => leading)).toEqual(['child', 'next'])
  })

  test(':has() does not nest', () => {
    expect(parseSelectorList(':has(:has(a))')).toBeNull()
  })

  test(':lang() takes ranges, :dir() a direction', () => {
    expect(simples(':lang(de, "*-CH")')).toEqual([{ kind: 'language', ranges: ['de', '*-CH'] }])
    expect(simples(':dir(rtl)')).toEqual([{ kind: 'direction', direction: 'rtl' }])
  })
})

describe('pseudo-elements', () => {
  test.each([
    ['a::before', 'before'],
    ['a:after', 'after'],
    ['::first-line', 'first-line'],
    ['a::MARKER', 'marker'],
    ['::-moz-placeholder', 'placeholder'],
    ['::selection', 'unrendered'],
  ])('%s', (text, expected) => {
    expect(first(text)?.pseudoElement).toBe(expected)
  })
  test.each(['::unknown', 'a::before b', ':not(a::before)', 'a::before.b', ':marker'])('%s is invalid', text => {
    expect(parseSelectorList(text)).toBeNull()
  })
})

describe('nesting', () => {
  const parent = parseSelectorList('.p')!
  const nested = (text: string) => parseSelectorList(text, { namespaces: new Map(), parent, scope: null })?.[0]

  test('& stands for the rule around', () => {
    expect(nested('&.a')?.compounds[0]?.simples).toEqual([
      { kind: 'any', selectors: parent },
      { kind: 'class', name: 'a' },
    ])
  })

  test('without & it is a descendant, with a combinator relative', () => {
    expect(nested('a')?.combinators).toEqual(['descendant'])
    expect(nested('> a')?.combinators).toEqual(['child'])
    expect(nested('a &')?.compounds).toHaveLength(2)
  })
})
