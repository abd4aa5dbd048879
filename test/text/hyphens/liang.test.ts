/** Liang's algorithm (TeX §919–923), on patterns small enough to follow by hand. */
import { describe, expect, test } from 'vitest'
import { hyphenateWord, readPatterns } from '../../../src/text/hyphens/liang.ts'
import { numbers } from '../../layout/parts.ts'

const shown = (word: string, file: string): string => {
  const points = hyphenateWord(word, readPatterns(file))
  return [...word].map((letter, i) => (points.includes(i) ? `-${letter}` : letter)).join('')
}

describe('a word', () => {
  // The patterns that The TeXbook, appendix H, lists for "hyphenation".
  const TEXBOOK = '2 3\nhy3ph he2n hena4 hen5at 1na n2at 1tio 2io o2n'

  test('is divided where the highest number is odd', () => {
    expect(shown('hyphenation', TEXBOOK)).toBe('hy-phen-ation')
  })
  test.each([
    ['no pattern divides', 'abcd', '1 1\nxy1z', 'abcd'],
    ['a pattern divides', 'abcd', '1 1\nb1c', 'ab-cd'],
    ['a higher even number forbids', 'abcd', '1 1\nb1c ab2c', 'abcd'],
    ['a still higher odd number allows again', 'abcd', '1 1\nb1c ab2c b3cd', 'ab-cd'],
    ['a pattern divides at its start only', 'abab', '1 1\n.a1b', 'a-bab'],
    ['a pattern divides at its end only', 'abab', '1 1\na1b.', 'aba-b'],
    ['too few letters would be before the hyphen', 'abcd', '2 1\na1b', 'abcd'],
    ['too few letters would be after the hyphen', 'abcd', '1 2\nc1d', 'abcd'],
  ])('that %s', (_, word, file, expected) => {
    expect(shown(word, file)).toBe(expected)
  })
  test('with points of its own has those, whatever the patterns say', () => {
    expect(shown('abcd', '1 1\nb1c\nexceptions\nabc-d')).toBe('abc-d')
    expect(shown('abcd', '3 3\nb1c\nexceptions\na-bcd')).toBe('a-bcd')
  })
  test('longer than any word is not looked at', () => {
    expect(hyphenateWord('ab'.repeat(40), readPatterns('1 1\na1b'))).toEqual([])
  })
})

test('lines that start with % are a heading', () => {
  expect(shown('abcd', '% licence\n% more\n1 1\nb1c')).toBe('ab-cd')
})

test('random patterns give the points that trying each at each place gives', () => {
  const next = numbers(47)
  const letter = (): string => 'abc'[next(3)]!
  for (let round = 0; round < 200; round++) {
    const patterns = Array.from({ length: 1 + next(8) }, () => {
      const letters = Array.from({ length: 1 + next(3) }, letter)
      const digits = Array.from({ length: letters.length + 1 }, () => (next(2) === 0 ? next(5) : 0))
      return { letters: letters.join(''), digits }
    })
    const unique = patterns.filter(({ letters }, i) => patterns.findIndex(each => each.letters === letters) === i)
    const file = `1 1\n${unique
      .map(({ letters, digits }) => digits.map((digit, i) => `${digit === 0 ? '' : digit}${letters[i] ?? ''}`).join(''))
      .join(' ')}`
    const word = Array.from({ length: 2 + next(10) }, letter).join('')
    const values = new Array<number>(word.length + 1).fill(0)
    for (const { letters, digits } of unique)
      for (let at = word.indexOf(letters); at >= 0; at = word.indexOf(letters, at + 1))
        for (const [i, digit] of digits.entries()) values[at + i] = Math.max(values[at + i]!, digit)
    const expected = values.flatMap((value, i) => (i > 0 && i < word.length && value % 2 === 1 ? [i] : []))
    expect(hyphenateWord(word, readPatterns(file)), `${file} ${word}`).toEqual(expected)
  }
})
