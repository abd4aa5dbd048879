import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hyphenatorFor } from '../../src/text/hyphens/languages.ts'
import { hyphenateWord, readPatterns } from '../../src/text/hyphens/liang.ts'
import { sharedPath } from '../shared.ts'

const hyphenated = (word: string, language: string): string => {
  const points = hyphenatorFor(language)!.pointsOf(word)
  return [...word].map((letter, i) => (points.includes(i) ? `-${letter}` : letter)).join('')
}

test('patterns work as in the paper', () => {
  // Liang 1983, chapter 2: the patterns that apply to "hyphenation".
  const data = readPatterns('2 3\nhy3ph he2n hena4 hen5at 1na n2at 1tio 2io o2n\nexceptions\nta-ble')
  expect(hyphenateWord('hyphenation', data)).toEqual([2, 6])
  expect(hyphenateWord('table', data)).toEqual([2])
})

test('words of several languages are hyphenated by their own patterns', () => {
  expect(hyphenated('typesetting', 'en')).toBe('type-set-ting')
  expect(hyphenated('associate', 'en-US')).toBe('as-so-ciate')
  expect(hyphenated('university', 'en-GB')).toBe('uni-ver-sity')
  expect(hyphenated('Silbentrennung', 'de')).toBe('Sil-ben-tren-nung')
  expect(hyphenated('hyphénation', 'fr')).toBe('hy-phé-na-tion')
  expect(hyphenated('переносить', 'ru')).toBe('пе-ре-но-сить')
  expect(hyphenatorFor('tlh')).toBeNull()
})

const SUITE = sharedPath('suites/hyphen/tex-exceptions', 'the hyphenation exceptions of TeX for 16 languages')

describe.skipIf(SUITE === null)('the exceptions that TeX users have collected', () => {
  const languages =
    SUITE !== null ? readdirSync(SUITE).map(name => ({ name, language: /^hyph-(.+)\.hyp\.txt$/.exec(name)![1]! })) : []
  for (const { name, language } of languages) {
    const hyphenator = hyphenatorFor(language)
    test.skipIf(!existsSync(new URL(`../../hyphenation/${language}.txt`, import.meta.url)))(
      `hold for ${language}`,
      () => {
        for (const word of readFileSync(join(SUITE!, name), 'utf8').split(/\s+/)) {
          if (word === '') continue
          const letters = word.replaceAll('-', '')
          const points = hyphenator!.pointsOf(letters)
          const shown = [...letters].reduce((out, _, i) => out + (points.includes(i) ? '-' : '') + letters[i], '')
          expect(shown).toBe(word)
        }
      },
    )
  }
})
