/** Which patterns a language tag is hyphenated with (BCP 47 lookup, RFC 4647 §3.4). */
import { expect, test } from 'vitest'
import { hyphenatorFor } from '../../../src/text/hyphens/languages.ts'

test.each([
  ['de-AT', 'de'],
  ['de-Latn-DE-1996', 'de'],
  ['de-DE-1901', 'de-1901'],
  ['de-AT-1901', 'de-1901'],
  ['en', 'en-US'],
  ['en-NZ', 'en-GB'],
  ['en-GB-oxendict', 'en-GB'],
  ['EN-ie', 'en-GB'],
  ['sr-Cyrl', 'sr'],
  ['sr-Latn-RS', 'bs'],
  ['no', 'nb'],
  ['fr-CA', 'fr'],
])('%s takes the patterns of %s', (tag, other) => {
  expect(hyphenatorFor(tag)).not.toBe(null)
  expect(hyphenatorFor(tag)).toBe(hyphenatorFor(other))
})

test.each([
  ['de', 'de-1901'],
  ['de-1901', 'de-CH-1901'],
  ['en-US', 'en-GB'],
  ['sr', 'sr-Latn'],
  ['nb', 'nn'],
])('%s and %s have patterns of their own', (tag, other) => {
  expect(hyphenatorFor(tag)).not.toBe(hyphenatorFor(other))
})

test.each(['', 'x', 'tlh', 'zh-Hant', 'und', '-en', 'english'])('%j has none', tag => {
  expect(hyphenatorFor(tag)).toBe(null)
})

test('words are hyphenated as their lower case, with any apostrophe; equal words share their points', () => {
  const english = hyphenatorFor('en')!
  expect(english.pointsOf('HYPHENATION')).toEqual(english.pointsOf('hyphenation'))
  expect(english.pointsOf('hyphenation').length).toBeGreaterThan(1)
  expect(english.pointsOf('hyphenation')).toBe(english.pointsOf('hyphenation'))
  const french = hyphenatorFor('fr')!
  expect(french.pointsOf('aujourd’hui')).toEqual(french.pointsOf("aujourd'hui"))
  // A letter whose lower case has two characters would move all offsets.
  expect(hyphenatorFor('tr')!.pointsOf('İstanbullular')).toEqual([])
  // Decomposed letters are composed only where offsets stay as they are.
  expect(
    hyphenatorFor('de')!
      .pointsOf('Gu\u0308tezeichen')
      .every(point => point > 0),
  ).toBe(true)
})
