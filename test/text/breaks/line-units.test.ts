/** Characters as units of line breaking, with what CSS changes in their classes (UAX 14 LB 1, 9, 10; CSS Text 4 §6.1 and §6.2). */
import { describe, expect, test } from 'vitest'
import { boundariesByRules } from '../../../src/text/breaks/boundaries.ts'
import type { ClassRules } from '../../../src/text/breaks/line-units.ts'
import { Class, lineUnits, PLAIN_RULES } from '../../../src/text/breaks/line-units.ts'

const classesOf = (text: string, rules: Partial<ClassRules> = {}): readonly string[] => {
  const { count, classes } = lineUnits(text, () => ({ ...PLAIN_RULES, ...rules }))
  const names = Object.entries(Class)
  return Array.from({ length: count }, (_, i) => names.find(([, value]) => value === classes[i])![0])
}

describe('a unit', () => {
  test('is a character with its combining marks', () => {
    const { count, offsets } = lineUnits('e\u0301a\u0308\u0323b')
    expect([count, [...offsets.subarray(0, count + 1)]]).toEqual([3, [0, 2, 5, 6]])
  })
  test('of a mark alone is a letter, also after a space', () => {
    expect(classesOf('\u0301')).toEqual(['AL'])
    expect(classesOf(' \u0301')).toEqual(['SP', 'AL'])
  })
  test.each([
    ['a form feed', '\f', 'BK'],
    ['a carriage return', '\r', 'CR'],
    ['a line feed', '\n', 'LF'],
    ['a next line', '\u0085', 'NL'],
    ['a zero width space', '\u200b', 'ZW'],
  ])('takes no mark if it is %s (LB 9)', (_, character, lineClass) => {
    expect(classesOf(`${character}\u0301`)).toEqual([lineClass, 'AL'])
  })
  test('of South-East Asia takes the marks of its script', () => {
    expect(classesOf('\u0e01\u0e31')).toEqual(['AL'])
  })
  test('has the same class by the plain rules, whether they are given or not', () => {
    const text = 'a1 \u0e01\u0e31\u3041\u4e00\u{20000}\u00a0('
    expect([...lineUnits(text).classes]).toEqual([...lineUnits(text, () => PLAIN_RULES).classes])
  })
  test('is a character beyond the first plane', () => {
    expect(lineUnits('\u{20000}a').count).toBe(2)
  })
  test('has a class that is resolved', () => {
    // Ambiguous, South-East Asian, small kana.
    expect(classesOf('\u24ea\u0e01\u3041')).toEqual(['AL', 'AL', 'NS'])
  })
})

describe('CSS', () => {
  test('breaks between letters, or keeps ideographs together', () => {
    expect(classesOf('a1', { letters: 'break-all' })).toEqual(['ID', 'ID'])
    expect(classesOf('\u4e00\uac00', { letters: 'keep-all' })).toEqual(['AL', 'AL'])
  })
  test('lets small kana begin a line where it is not strict', () => {
    expect(classesOf('\u3041', { strictness: 'normal' })).toEqual(['ID'])
  })
  test.each([
    ['wave dashes, unless it is strict', '\u301c', 'normal', 'ID', 'NS', 'ID'],
    ['iteration marks, where it is loose', '\u3005', 'loose', 'ID', 'NS', 'NS'],
    ['hyphens, where it is loose', '\u2010', 'loose', 'ID', 'HH', 'HH'],
    ['en dashes, where it is loose', '\u2013', 'loose', 'ID', 'HH', 'HH'],
    ['wide percent signs, where it is loose', '\uff05', 'loose', 'ID', 'PO', 'PO'],
    ['wide currency signs, where it is loose', '\uffe5', 'loose', 'ID', 'PR', 'PR'],
    ['inseparable leaders, where it is loose', '\u2025', 'loose', 'ID', 'IN', 'IN'],
  ] as const)('frees %s, in Chinese and Japanese', (_, character, from, freed, strict, normal) => {
    const of = (strictness: ClassRules['strictness']) => classesOf(character, { strictness, isChineseOrJapanese: true })
    expect([of(from), of('strict'), of('normal')]).toEqual([[freed], [strict], [normal]])
  })
  test('frees narrow percent signs and marks of other languages nowhere', () => {
    const loose = { strictness: 'loose' } as const
    expect(classesOf('%$', { ...loose, isChineseOrJapanese: true })).toEqual(['PO', 'PR'])
    expect(classesOf('\uff05\u301c', loose)).toEqual(['PO', 'NS'])
  })
  test('lets iteration marks begin a line where it is loose, and centred marks in Chinese and Japanese', () => {
    expect(classesOf('\u3005', { strictness: 'loose' })).toEqual(['ID'])
    expect(classesOf('\u30fb', { strictness: 'loose' })).toEqual(['NS'])
    expect(classesOf('\u30fb', { strictness: 'loose', isChineseOrJapanese: true })).toEqual(['ID'])
  })
})

describe('lines may end', () => {
  /** The text with a stroke where a line may end, two where it must. */
  const shown = (text: string): string => {
    const boundaries = boundariesByRules(text, null)
    return [...text].map((character, i) => ['', '|', '‖'][boundaries[i]!] + character).join('')
  }
  // The examples of UAX 14 beside its rules.
  test.each([
    ['a b', 'a |b'],
    ['a\u00a0b', 'a\u00a0b'],
    ['a\nb', 'a\n‖b'],
    ['(a) b', '(a) |b'],
    ['so-called', 'so-|called'],
    ['$12.34 (5%)', '$12.34 |(5%)'],
    ['12-3', '12-3'],
    ['a\u2060b', 'a\u2060b'],
    ['\u4e00\u4e8c\u3002\u4e09', '\u4e00|\u4e8c\u3002|\u4e09'],
    ['\u300c\u4e00\u300d', '\u300c\u4e00\u300d'],
    ['a\u200bb', 'a\u200b|b'],
    ['http://a.b/c', 'http://|a.b/|c'],
  ])('%j', (text, expected) => {
    expect(shown(text)).toBe(expected)
  })
})
