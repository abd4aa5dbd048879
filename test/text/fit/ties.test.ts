/** Spaces that tie what stands on both sides of them (Bringhurst, The Elements of Typographic Style §2.4.8). */
import { describe, expect, test } from 'vitest'
import { isTie } from '../../../src/text/fit/ties.ts'

/** The text with a tilde, TeX's tie, for each space that ties. */
const tied = (text: string): string =>
  Array.from(text, (character, at) => (character === ' ' && isTie(text, at, at + 1) ? '~' : character)).join('')

describe('a space ties', () => {
  test.each([
    ['a number and its unit', '10~ms, 2.5~GB, 100~km/h, 40~%, 21~°C, 3~m² and 5~KiB'],
    ['a number and what it counts', '3~million, 12~€, 7~Prozent, 8.4~per cent, 9~a.m. or 20~Uhr'],
    ['the parts of a number', '1~234~567 of +44~20~7946~0958, (555)~0100'],
    ['the name of a part and its number', 'see Fig.~3, p.~12, §~4, No.~5, Table~7 and Kapitel~2'],
    ['a currency and a sum', 'about €~1,400, $~5, CHF~200 and EUR~12.50'],
    ['initials and titles with a name', 'J.~R.~R.~Tolkien and Dr.~Watson, Prof.~Élan'],
    ['a sign and what it joins', 'Ctrl~+~C, a~=~b, 3~×~4, n~≤~5'],
  ])('%s', (_, text) => {
    expect(tied(text.replaceAll('~', ' '))).toBe(text)
  })

  test.each([
    ['a number and a word', 'in 2010 the 12 monkeys had 3 gods and 5 inner 4 sisters'],
    ['a word and a number', 'it was done. 3 of all 12; not so 7'],
    ['sentences', 'It ends. Then it begins. In Rome too'],
    ['a long number and another', 'between 20100 30100 and 5 6'],
    ['initials and small letters', 'J. rose, Dr. who and St. andrew'],
    ['other short words and names', 'etc. Tolkien and Inc. Smith'],
    ['words with signs', 'a+b c=d -- a - b'],
  ])('not %s', (_, text) => {
    expect(tied(text)).toBe(text)
  })

  test('a number after the longest name of a part', () => {
    expect([tied('approx. 5'), tied('Abbildung 5')]).toEqual(['approx.~5', 'Abbildung~5'])
  })

  test('at no edge of the text, and nothing where there is no space', () => {
    expect([isTie('5 ', 1, 2), isTie(' 5', 0, 1), isTie('5ms', 1, 1)]).toEqual([false, false, false])
  })
})
