/** The rules of UAX 14, revision 55, one by one (https://www.unicode.org/reports/tr14/#Algorithm). */
import { describe, expect, test } from 'vitest'
import { boundaryAfter, passUnit, startState } from '../../../src/text/breaks/line-rules.ts'
import { lineUnits } from '../../../src/text/breaks/line-units.ts'

/** The text with a stroke where a line may end, and two where it must. */
function shown(text: string): string {
  const units = lineUnits(text)
  const state = startState()
  let out = ''
  for (let i = 0; i < units.count; i++) {
    out += text.slice(units.offsets[i], units.offsets[i + 1])
    if (i + 1 === units.count) break
    passUnit(state, units, i)
    out += { must: '‖', may: '|', not: '' }[boundaryAfter(text, units, state, i)]
  }
  return out
}

describe('forced breaks and spaces', () => {
  test.each([
    ['LB 4: always after a hard break', 'a\u2028b\u000bc', 'a\u2028‖b\u000b‖c'],
    ['LB 5: CR and LF are one break, alone they are one each', 'a\r\nb\rc\nd\u0085e', 'a\r\n‖b\r‖c\n‖d\u0085‖e'],
    ['LB 6: never before one', 'a \nb', 'a \n‖b'],
    ['LB 7: never before spaces', 'a  b', 'a  |b'],
    ['LB 7: never before a zero width space', 'a\u200bb', 'a\u200b|b'],
    ['LB 8: after a zero width space, also with spaces between', '(\u200b  )', '(\u200b  |)'],
    ['LB 8a: never after a joiner', '\u4e00\u200d\u4e00', '\u4e00\u200d\u4e00'],
    ['LB 18: after spaces', '\u4e00 !a b', '\u4e00 !|a |b'],
  ])('%s', (_, text, expected) => {
    expect(shown(text)).toBe(expected)
  })
})

describe('characters that hold by themselves', () => {
  test.each([
    ['LB 9: a mark is of the character before it', '\u4e00\u0301\u4e00', '\u4e00\u0301|\u4e00'],
    ['LB 11: word joiners hold on both sides', '\u4e00\u2060\u4e00', '\u4e00\u2060\u4e00'],
    ['LB 12: what follows a no-break space stays', '\u00a0\u4e00', '\u00a0\u4e00'],
    ['LB 12a: and what precedes it, except spaces and hyphens', '\u4e00\u00a0-\u00a0', '\u4e00\u00a0-|\u00a0'],
    ['LB 13: closing punctuation stays, also after a space', '\u4e00 ) \u4e00 / ! }', '\u4e00 ) |\u4e00 / ! }'],
    ['LB 14: nothing breaks after an opening bracket, spaces or not', '(  \u4e00', '(  \u4e00'],
    ['LB 15a: nothing after an initial quotation mark that opens', 'a « \u4e00', 'a |« \u4e00'],
    ['LB 15a: but for one that another character holds', '\u4e00« \u4e00', '\u4e00« |\u4e00'],
    ['LB 15b: nothing before a final one that closes', 'a » b', 'a » |b'],
    ['LB 15b: which stands before letters where it opens', 'a »b', 'a |»b'],
    ['LB 15c: a space before a decimal point may end a line', 'a .5 .a', 'a |.5 .a'],
    ['LB 15d: infix separators stay', '\u4e00,\u4e00:', '\u4e00,|\u4e00:'],
    ['LB 16: closing brackets hold small kana, spaces or not', ') \u30a1', ') \u30a1'],
    ['LB 17: a pair of em dashes is one', '\u2014 \u2014', '\u2014 \u2014'],
  ])('%s', (_, text, expected) => {
    expect(shown(text)).toBe(expected)
  })
})

describe('pairs', () => {
  test.each([
    ['LB 19: straight quotation marks hold on both sides', '\u4e00"\u4e00', '\u4e00"\u4e00'],
    ['LB 19a: curly ones do not among ideographs', '\u4e00“\u4e00”\u4e00', '\u4e00|“\u4e00”|\u4e00'],
    ['LB 19a: they do beside a letter', '\u4e00“a”\u4e00', '\u4e00“a”\u4e00'],
    ['LB 20: objects break on both sides', 'a\ufffc"\ufffcb', 'a|\ufffc"\ufffc|b'],
    ['LB 20a: a hyphen at the start of a word is of it', 'a -b', 'a |-b'],
    ['LB 20a: and no other one', 'a-b', 'a-|b'],
    ['so are two of them, as in options of programs', 'a --b-c', 'a |--b-|c'],
    ['and no two within a word', 'a--b', 'a--|b'],
    [
      'LB 21: hyphens, tabs and small kana begin no line',
      '\u4e00-\u4e00\t\u4e00\u30a1',
      '\u4e00-|\u4e00\t|\u4e00\u30a1',
    ],
    ['LB 21: and an acute accent ends none', '\u00b4\u4e00', '\u00b4\u4e00'],
    ['LB 21a: a hyphen after a Hebrew letter holds what is not Hebrew', '\u05d0-a', '\u05d0-a'],
    ['LB 21a: and no Hebrew letter', '\u05d0-\u05d0', '\u05d0-|\u05d0'],
    ['LB 21b: a slash holds a Hebrew letter, and no other', '/\u05d0 /a', '/\u05d0 /|a'],
    ['LB 22: an ellipsis begins no line', '\u4e00\u2026\u4e00', '\u4e00\u2026|\u4e00'],
    ['LB 28: letters hold', 'ab\u05d0', 'ab\u05d0'],
    ['LB 29: punctuation within words', 'e.g', 'e.g'],
    ['LB 30: brackets hold letters and digits', 'a(b)c 1(2)3', 'a(b)c |1(2)3'],
    ['LB 30: except those of East Asia', 'a\uff08b\uff09c', 'a|\uff08b\uff09|c'],
  ])('%s', (_, text, expected) => {
    expect(shown(text)).toBe(expected)
  })
})

describe('numbers', () => {
  test.each([
    ['LB 23: digits hold letters', 'a1b', 'a1b'],
    ['LB 23a: signs of money hold ideographs, and ideographs per cent', '$\u4e00%\u4e00', '$\u4e00%|\u4e00'],
    ['LB 24: signs hold letters', '$a a%', '$a |a%'],
    ['LB 25: a number is whole, with all its signs', '-$(1,234.56)%', '-|$(1,234.56)%'],
    ['LB 25: a minus, and a number after a slash', '-12 1/2', '-12 |1/2'],
    ['LB 25: a bracket before a number that begins with a point', '$(.5', '$(.5'],
    ['LB 25: a sign after a bracket that closes no number', '\u4e00)%', '\u4e00)|%'],
    ['LB 25: the number ends where its closing bracket is followed by another', '1))%', '1))|%'],
    ['LB 25: an ideograph ends it', '1,\u4e00', '1,|\u4e00'],
  ])('%s', (_, text, expected) => {
    expect(shown(text)).toBe(expected)
  })
})

describe('syllables, flags and pictographs', () => {
  test.each([
    [
      'LB 26: parts of a Hangul syllable hold',
      '\u1100\u1161\u11a8\u1100\uac00\u11a8',
      '\u1100\u1161\u11a8|\u1100\uac00\u11a8',
    ],
    ['LB 26: a leading letter does not hold a trailing one', '\u1100\u11a8', '\u1100|\u11a8'],
    ['LB 27: syllables hold signs like ideographs', '$\uac00%', '$\uac00%'],
    // Balinese letters ka and ga, and Brahmi, whose letters hold a virama.
    ['LB 28a: letters of Brahmic scripts break between clusters', '\u1b13\u1b15', '\u1b13|\u1b15'],
    ['LB 28a: a virama holds the letter after it', '\u1b13\u1b44\u1b15', '\u1b13\u1b44\u1b15'],
    ['LB 28a: a letter without a vowel holds on to the letter before', '\u1bc0\u1bc1\u1bf2', '\u1bc0\u1bc1\u1bf2'],
    ['LB 28a: and letters that have one do not', '\u1bc0\u1bc1\u1bc1', '\u1bc0|\u1bc1|\u1bc1'],
    ['LB 28a: a sign before its letter holds it', '\u{1193f}\u{11900}', '\u{1193f}\u{11900}'],
    [
      'LB 30a: regional indicators hold in pairs',
      '\u{1f1e6}\u{1f1e7}\u{1f1e8}\u{1f1e9}\u{1f1ea}',
      '\u{1f1e6}\u{1f1e7}|\u{1f1e8}\u{1f1e9}|\u{1f1ea}',
    ],
    ['LB 30b: a modifier holds on to its base', '\u{1f466}\u{1f3fb}', '\u{1f466}\u{1f3fb}'],
    ['LB 30b: and on to pictographs that are still to come', '\u{1fc00}\u{1f3fb}', '\u{1fc00}\u{1f3fb}'],
    ['LB 30b: not on to others', '\u{1f697}\u{1f3fb}', '\u{1f697}|\u{1f3fb}'],
    ['LB 31: everything else breaks', '\u4e00a\u4e00', '\u4e00|a|\u4e00'],
  ])('%s', (_, text, expected) => {
    expect(shown(text)).toBe(expected)
  })
})

test('a state starts before the text, without a number or a flag', () => {
  expect(startState()).toEqual({ lastSolid: -1, regionalIndicators: 0, isInNumber: false, isAfterNumberClose: false })
})

test('a state passes spaces by, and counts what a boundary depends on', () => {
  const text = '1,2) \u{1f1e6}'
  const units = lineUnits(text)
  const state = startState()
  const seen = Array.from({ length: units.count }, (_, i) => {
    passUnit(state, units, i)
    return [state.lastSolid, state.isInNumber, state.isAfterNumberClose, state.regionalIndicators]
  })
  expect(seen).toEqual([
    [0, true, false, 0],
    [1, true, false, 0],
    [2, true, false, 0],
    [3, false, true, 0],
    [3, false, false, 0],
    [5, false, false, 1],
  ])
})
