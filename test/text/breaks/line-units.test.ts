/** Characters as units of line breaking, with what CSS changes in their classes (UAX 14 LB 1, 9, 10; CSS Text 4 §5.2–5.3). */
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
