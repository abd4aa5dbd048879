/** Depths and marks of quotations (CSS Content 3 §3.2, https://www.w3.org/TR/css-content-3/#quotes). */
import { describe, expect, test } from 'vitest'
import { Quotes } from '../../../src/boxes/generated/quotes.ts'
import type { ComputedStyle } from '../../../src/css/style.ts'
import { styleWith } from '../../layout/parts.ts'
import { linesOf } from '../text-of.ts'

const PAIRS: Partial<ComputedStyle> = {
  quotes: [
    ['<', '>'],
    ['(', ')'],
  ],
}
const marked = styleWith(PAIRS)

describe('marks', () => {
  test('are those of their depth, and the last ones at any greater depth', () => {
    const quotes = new Quotes('en')
    expect([1, 2, 3].map(() => quotes.textOf('open-quote', marked, null))).toEqual(['<', '(', '('])
    expect(quotes.depth).toBe(3)
    expect([1, 2, 3].map(() => quotes.textOf('close-quote', marked, null))).toEqual([')', ')', '>'])
    expect(quotes.depth).toBe(0)
  })
  test('is nothing for a keyword that only changes the depth', () => {
    const quotes = new Quotes('en')
    expect([quotes.textOf('no-open-quote', marked, null), quotes.depth]).toEqual(['', 1])
    expect([quotes.textOf('open-quote', marked, null), quotes.depth]).toEqual(['(', 2])
    expect([quotes.textOf('no-close-quote', marked, null), quotes.depth]).toEqual(['', 1])
    expect([quotes.textOf('no-close-quote', marked, null), quotes.depth]).toEqual(['', 0])
  })

  test('that close what was not opened are none, and open nothing', () => {
    const quotes = new Quotes('en')
    expect([
      quotes.textOf('close-quote', marked, null),
      quotes.depth,
      quotes.textOf('open-quote', marked, null),
    ]).toEqual(['', 0, '<'])
  })
  test('that are none count all the same', () => {
    const quotes = new Quotes('en')
    const none = styleWith({ quotes: 'none' })
    expect([
      quotes.textOf('open-quote', none, null),
      quotes.textOf('open-quote', marked, null),
      quotes.textOf('close-quote', none, null),
      quotes.depth,
    ]).toEqual(['', '(', '', 1])
  })
  test.each([
    ['en', '“‘’”'],
    ['EN-us', '“‘’”'],
    ['de-Latn-DE', '„‚‘“'],
    ['uz-Cyrl', '“‘’”'],
    ['uz', '“’‘”'],
    ['zh-Hans-TW', '“‘’”'],
    ['zh-hant', '「『』」'],
    ['fr', '««»»'],
    ['', '“‘’”'],
    ['tlh', '“‘’”'],
  ])('of %s are %s', (language, expected) => {
    const quotes = new Quotes(language)
    const style = styleWith({ quotes: 'auto' })
    const open = quotes.textOf('open-quote', style, null) + quotes.textOf('open-quote', style, null)
    expect(open + quotes.textOf('close-quote', style, null) + quotes.textOf('close-quote', style, null)).toBe(expected)
  })
})

describe('in documents', () => {
  const CSS = '<style>html { quotes: "<" ">" "(" ")" }</style>'
  test('depths go through the document, not the elements', async () => {
    const html = `${CSS}<style>b::before { content: open-quote } i::after { content: close-quote }</style>`
    expect(await linesOf(`${html}<p><b>a</b><b>b</b><p><i>c</i><i>d</i><i>e</i>`)).toEqual(['<a(b', 'c)d>e'])
  })
  test('no-open-quote and no-close-quote change the depth and show nothing', async () => {
    const html = `${CSS}<style>b::before { content: no-open-quote } b::after { content: no-close-quote }</style>`
    expect(await linesOf(`${html}<p><b>a<q>b</q></b><q>c</q>`)).toEqual(['a(b)<c>'])
  })
  test('the depth is what it was after an element with style containment', async () => {
    const html = `${CSS}<style>i::before { content: open-quote } div { contain: style }</style>`
    expect(await linesOf(`${html}<div><i>a</i></div><p><q>b</q>`)).toEqual(['<a', '<b>'])
  })
  test('what is not displayed opens nothing', async () => {
    expect(await linesOf(`${CSS}<p><q hidden>a</q><q>b</q>`)).toEqual(['<b>'])
  })
})
