import { describe, expect, test } from 'vitest'
import type { ComputedStyle } from '../../src/css/style.ts'
import { transformText, withWordSpaces } from '../../src/text/text-transform.ts'

const transform = (text: string, textTransform: ComputedStyle['textTransform'], language = 'en', before = ''): string =>
  transformText(text, { textTransform }, language, before)

describe('upper and lower case', () => {
  test('map characters to several where Unicode does', () => {
    expect(transform('straße ﬁne ŉ', 'uppercase')).toBe('STRASSE FINE ʼN')
    expect(transform('ὈΔΥΣΣΕΎΣ ΟΔΟΣ', 'lowercase')).toBe('ὀδυσσεύς οδος')
  })

  test('keep the dots of Turkish and Azerbaijani', () => {
    expect(transform('iı', 'uppercase', 'tr')).toBe('İI')
    expect(transform('Iİ', 'lowercase', 'az-Latn')).toBe('ıi')
    expect(transform('Iİ', 'lowercase', 'en')).toBe('ii̇')
  })

  test('keep the dot under Lithuanian accents, and lose it in capitals', () => {
    expect(transform('Ì', 'lowercase', 'lt')).toBe('i̇̀')
    expect(transform('i̇̀', 'uppercase', 'lt')).toBe('Ì')
  })

  test('drop the accents of Greek capitals, but not the dialytika', () => {
    expect(transform('άλφα ήτα', 'uppercase', 'el')).toBe('ΑΛΦΑ ΗΤΑ')
    expect(transform('μαΐου άυλος', 'uppercase', 'el')).toBe('ΜΑΪΟΥ ΑΫΛΟΣ')
    expect(transform('ή', 'uppercase', 'el')).toBe('Ή')
    expect(transform('άλφα', 'uppercase', 'en')).toBe('ΆΛΦΑ')
  })
})

test('several transforms are applied one after the other', () => {
  expect(transform('ab ァ', 'uppercase full-width full-size-kana')).toBe('ＡＢ　ア')
})

describe('capitalize', () => {
  test('takes the first letter of each word and leaves the others', () => {
    expect(transform('hello wORLD, “quoted” and o’clock', 'capitalize')).toBe('Hello WORLD, “Quoted” And O’clock')
    expect(transform('23rd well-known', 'capitalize')).toBe('23rd Well-Known')
  })

  test('knows what stands before the text', () => {
    expect(transform('ello there', 'capitalize', 'en', 'h')).toBe('ello There')
    expect(transform('ello', 'capitalize', 'en', ' ')).toBe('Ello')
    // A letter outside of the first plane, and a sign there.
    expect(transform('ello', 'capitalize', 'en', 'a \u{10428}')).toBe('ello')
    expect(transform('ello', 'capitalize', 'en', 'a\u{1f600}')).toBe('Ello')
  })

  test('uses title case where it differs from upper case', () => {
    expect(transform('ǆep ŉa ßa ﬁn', 'capitalize')).toBe('ǅep ʼNa Ssa Fin')
    expect(transform('ᾳ ქართული', 'capitalize')).toBe('ᾼ ქართული')
    expect(transform('ijsland istanbul', 'capitalize', 'nl')).toBe('IJsland Istanbul')
    expect(transform('istanbul', 'capitalize', 'tr')).toBe('İstanbul')
  })
})

test('full-width and full-size-kana map to the wide and the large forms', () => {
  expect(transform('A 1¥', 'full-width')).toBe('Ａ　１￥')
  // The first and the last of the half-width forms.
  expect(transform('\uff61\uffee', 'full-width')).toBe('\u3002\u25cb')
  expect(transform('ちょっとｧ', 'full-size-kana')).toBe('ちよつとア')
})

test('`word-space-transform` shows word separators that have no width', () => {
  const spaced = (wordSpaceTransform: ComputedStyle['wordSpaceTransform']) =>
    withWordSpaces('東京へ\u200b行く', { wordSpaceTransform })
  expect(spaced('none')).toBe('東京へ\u200b行く')
  expect(spaced('space')).toBe('東京へ 行く')
  expect(spaced('ideographic-space')).toBe('東京へ\u3000行く')
})
