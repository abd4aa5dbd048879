/**
 * Where lines may end, as CSS Text 4 §5 has UAX 14 applied (https://www.w3.org/TR/css-text-4/#line-breaking). `|` is an
 * opportunity, `¦` one with a hyphen, `‖` a forced break; the end of the text is not shown.
 */
import { describe, expect, test } from 'vitest'
import type { ComputedStyle } from '../../../src/css/style.ts'
import { BreakKind, findBreaks, firstBreakAfter, visibleEnd } from '../../../src/text/breaks/opportunities.ts'
import { inlineContent, textStyle } from '../content.ts'

type Style = Partial<ComputedStyle>
type Content = Parameters<typeof inlineContent>[0]

const SIGNS: Readonly<Record<number, string>> = {
  [BreakKind.plain]: '|',
  [BreakKind.hyphen]: '¦',
  [BreakKind.forced]: '‖',
}

function shown(parts: Content, style: Style = {}, language = 'en'): string {
  const root = textStyle(style)
  const content = inlineContent(parts, root, language)
  const { offsets, kinds, count } = findBreaks(content, root)
  const signs = new Map(Array.from({ length: count - 1 }, (_, i) => [offsets[i]!, SIGNS[kinds[i]!]!]))
  return Array.from(content.text, (_, i) => i)
    .map(i => (signs.get(i) ?? '') + content.text[i]!)
    .join('')
    .replaceAll('\ufffc', '□')
    .replaceAll('\u00ad', '-')
}

describe('text as it is', () => {
  test.each([
    ['a b c', 'a |b |c'],
    ['well-known', 'well-|known'],
    ['either/or', 'either/|or'],
    ['(a) [b]', '(a) |[b]'],
    ['100 %', '100 |%'],
    ['$100,000.00', '$100,000.00'],
    ['a\u00a0b', 'a\u00a0b'],
    ['a\u2060b', 'a\u2060b'],
    ['a\u200bb', 'a\u200b|b'],
    ['a\nb', 'a\n‖b'],
    ['co\u00adop', 'co-¦op'],
    ['“a” b', '“a” |b'],
    ['a… b', 'a… |b'],
    ['https://a.org/b', 'https://a.org/|b'],
    ['one – two', 'one – |two'],
    ['End. – New', 'End. |– |New'],
    ['漢字', '漢|字'],
    ['漢「字」', '漢|「字」'],
    ['漢。字', '漢。|字'],
    ['한국 어', '한|국 |어'],
  ])('%j', (text, expected) => {
    expect(shown(text)).toBe(expected)
  })
  test('preserved spaces and tabs stay together, as they hang', () => {
    expect(shown('a \t b\tc', { whiteSpaceCollapse: 'preserve' })).toBe('a \t |b\t|c')
    expect(shown('a \tb', { whiteSpaceCollapse: 'break-spaces' })).toBe('a |\t|b')
  })
  test('Thai breaks between its words', () => {
    // "language", "Thai".
    expect(shown('ภาษาไทย')).toBe('ภาษา|ไทย')
  })
})

describe('text-wrap-mode', () => {
  test('without wrapping only forced breaks are left', () => {
    expect(shown('a b\u00adc\nd-e', { textWrapMode: 'nowrap' })).toBe('a b-c\n‖d-e')
  })
  test('a break between boxes is governed by what is around both (§5.1)', () => {
    const nowrap = { open: { textWrapMode: 'nowrap' } } as const
    expect(shown(['a-', nowrap, 'b-c', 'close', '-d e'])).toBe('a-|b-c-|d |e')
    expect(shown(['漢', nowrap, '字漢', 'close', '字'])).toBe('漢|字漢|字')
    expect(shown([nowrap, '漢字', 'close', nowrap, '漢字', 'close'])).toBe('漢字|漢字')
  })
  test('a space belongs to the box that it is in', () => {
    const nowrap = { open: { textWrapMode: 'nowrap' } } as const
    expect(shown([nowrap, 'a b ', 'close', 'c'])).toBe('a b |c')
    expect(shown(['a ', nowrap, 'b c', 'close'])).toBe('a |b c')
  })
})

describe('word-break', () => {
  test.each([
    ['normal', 'ab 漢字 한국 12', 'ab |漢|字 |한|국 |12'],
    ['keep-all', 'ab 漢字 한국 12', 'ab |漢字 |한국 |12'],
    ['keep-all', '漢字。漢字', '漢字。|漢字'],
    ['keep-all', 'しょうゆ しょうゆ', 'しょうゆ |しょうゆ'],
    ['break-all', 'ab 漢字 12', 'a|b |漢|字 |1|2'],
    ['break-all', '“ab”-c', '“a|b”-|c'],
    // Joined letters are one cluster all the same.
    ['break-all', 'e\u0301a', 'e\u0301|a'],
  ] as const)('%s: %s', (wordBreak, text, expected) => {
    expect(shown(text, { wordBreak })).toBe(expected)
  })
})

describe('word-break: auto-phrase', () => {
  const phrases = { wordBreak: 'auto-phrase' } as const
  test('breaks between phrases of Japanese, where a break is allowed', () => {
    expect(shown('新しい機能を使う。', phrases, 'ja')).toBe('新しい|機能を|使う。')
    expect(shown('新しい\u2060機能を\u200b使う', phrases, 'ja')).toBe('新しい\u2060機能を\u200b|使う')
    expect(shown('機能 a b', phrases, 'ja')).toBe('機能 |a |b')
  })
  test('is normal in other languages', () => {
    expect(shown('漢字 a', phrases, 'zh')).toBe('漢|字 |a')
  })
  test('divides no word by hyphens', () => {
    expect(shown('con\u00adsid', phrases)).toBe('con-sid')
  })
  test('holds for the text that it is set on', () => {
    expect(shown(['機能を', { open: phrases }, '機能を使う', 'close'], {}, 'ja')).toContain('機能を|使う')
  })
})

describe('line-break', () => {
  const of = (lineBreak: ComputedStyle['lineBreak'], text: string, language = 'ja') =>
    shown(text, { lineBreak }, language)
  // The table of §5.3: small kana and the prolonged sound mark, iteration marks, centred punctuation, hyphens.
  test.each([
    ['strict', 'あっあ', 'あっ|あ'],
    ['normal', 'あっあ', 'あ|っ|あ'],
    ['loose', 'あっあ', 'あ|っ|あ'],
    ['strict', 'アーア', 'アー|ア'],
    ['normal', 'アーア', 'ア|ー|ア'],
    ['strict', '人々人', '人々|人'],
    ['normal', '人々人', '人々|人'],
    ['loose', '人々人', '人|々|人'],
    ['strict', '人〜人', '人〜|人'],
    ['normal', '人〜人', '人|〜|人'],
    ['normal', '人・人', '人・|人'],
    ['loose', '人・人', '人|・|人'],
    ['strict', '人！人', '人！|人'],
    ['loose', '人！人', '人|！|人'],
  ] as const)('%s: %s', (lineBreak, text, expected) => {
    expect(of(lineBreak, text)).toBe(expected)
  })
  test('what depends on the writing system is not done in others', () => {
    expect(of('normal', '人〜人', 'en')).toBe('人〜|人')
    expect(of('loose', '人・人', 'en')).toBe('人・|人')
    expect(of('loose', '人・人', 'en-Jpan')).toBe('人|・|人')
  })
  test('anywhere is between all clusters, also of words and before punctuation', () => {
    expect(of('anywhere', 'ab) e\u0301!', 'en')).toBe('a|b|)| |e\u0301|!')
  })
})

describe('white-space-collapse', () => {
  test('break-spaces breaks after each of them, preserve after the last', () => {
    expect(shown('a   b', { whiteSpaceCollapse: 'break-spaces' })).toBe('a | | |b')
    expect(shown('a   b', { whiteSpaceCollapse: 'preserve' })).toBe('a   |b')
  })
})

describe('hyphens', () => {
  test('soft hyphens are nothing where there are to be none', () => {
    expect(shown('co\u00adop', { hyphens: 'none' })).toBe('co-op')
    expect(shown('co\u00adop', { hyphens: 'auto' })).toBe('co-¦op')
  })
})

describe('objects', () => {
  test('lines break beside them, as beside ideographs, and beside a no-break space', () => {
    expect(shown(['a', 'atomic', 'b', 'atomic', 'atomic'])).toBe('a|□|b|□|□')
    expect(shown(['a\u00a0', 'atomic', '\u00a0b'])).toBe('a\u00a0|□|\u00a0b')
  })
  test('but not before closing punctuation', () => {
    expect(shown(['atomic', '.'])).toBe('□.')
  })
})

describe('what is visible of a line', () => {
  const ends = (text: string, style: Style = {}): readonly number[] => {
    const root = textStyle(style)
    const list = findBreaks(inlineContent(text, root), root)
    return [...list.ends.subarray(0, list.count)]
  }
  test('ends before the spaces at its end', () => {
    expect(ends('ab cd  ')).toEqual([2, 5])
    expect(ends('ab\u3000cd')).toEqual([2, 5])
    // Behind the space of the word before, all other space separators hang (CSS Text 4 §4.3.2), also those that allow no break.
    for (const space of ['\u1680', '\u2000', '\u200a', '\u205f']) expect(ends(`ab${space}cd`)).toEqual([2, 5])
    for (const space of ['\u2007', '\u202f']) expect(ends(`ab${space}`)).toEqual([2])
    expect(ends('ab\u00a0')).toEqual([3])
    expect(ends('ab\u00a0\u2003cd')).toEqual([3, 6])
  })
  test('ends after them where they are kept, before a forced break and at the end', () => {
    expect(ends('ab  \ncd ', { whiteSpaceCollapse: 'preserve' })).toEqual([4, 8])
    expect(ends('ab  \ncd', { whiteSpaceCollapse: 'break-spaces' })).toEqual([3, 4, 4, 7])
  })
  test('ends before a soft hyphen, whose sign the line brings itself', () => {
    expect(ends('co\u00adop')).toEqual([2, 5])
  })
  test('is found from any place', () => {
    expect(visibleEnd('ab \t ', 5, textStyle())).toBe(2)
    expect(visibleEnd('  ', 2, textStyle())).toBe(0)
    expect(visibleEnd('ab  ', 4, textStyle({ whiteSpaceCollapse: 'break-spaces' }))).toBe(4)
  })
})

test('the first break after an offset is found by halving', () => {
  const root = textStyle()
  const list = findBreaks(inlineContent('aa bb cc dd', root), root)
  expect([0, 2, 3, 4, 8, 10, 99].map(offset => list.offsets[firstBreakAfter(list, offset)])).toEqual([
    3, 3, 6, 6, 9, 11, 11,
  ])
})
