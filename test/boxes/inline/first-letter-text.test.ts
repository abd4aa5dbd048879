/** Which characters are a first letter (CSS Pseudo 4 §2.2.1: https://www.w3.org/TR/css-pseudo-4/#first-letter-pattern). */
import { describe, expect, test } from 'vitest'
import { firstLetterOf } from '../../../src/boxes/inline/first-letter-text.ts'
import { inlineContent, textStyle } from '../../text/content.ts'

const root = textStyle()

/** The letter of a text, with the punctuation around it; null where there is none. */
function letterOf(parts: Parameters<typeof inlineContent>[0], language = 'en'): string | null {
  const content = inlineContent(parts, root, language)
  const range = firstLetterOf(content, null)
  return range === null ? null : content.text.slice(range.start, range.end)
}

describe('a first letter', () => {
  test.each([
    ['is a letter', 'abc', 'a'],
    ['is a digit', '10 days', '1'],
    ['is a sign', '$5', '$'],
    ['has its marks', 'e\u0301t', 'e\u0301'],
    ['is a whole cluster', '\u{1f468}\u200d\u{1f469} a', '\u{1f468}\u200d\u{1f469}'],
    ['comes after white space', '  ab', 'a'],
    ['has the punctuation before it', '“(a)', '“(a)'],
    ['has all of it', '«‹a›»b', '«‹a›»'],
    ['has that after it', 'a, b', 'a,'],
    ['has no opening bracket after it', 'a(b)', 'a'],
    ['has no dash after it', 'a—b', 'a'],
    ['has one before it', '—a', '—a'],
    ['has no low quotation mark after it, which opens', 'a„b“', 'a'],
    ['has punctuation after a narrow space', '«\u202fa\u00a0!', '«\u202fa\u00a0!'],
    ['has no narrow space after it alone', 'a\u00a0b', 'a'],
    ['has no punctuation beyond a word space', '“ a', null],
    ['is none where there is only punctuation', '...', null],
    ['is none in nothing', '', null],
    ['is none in white space', '   ', null],
  ])('%s', (_, text, expected) => {
    expect(letterOf(text)).toBe(expected)
  })
  test.each([
    ['IJsland', 'nl', 'IJ'],
    ['ijs', 'nl-BE', 'ij'],
    ['Ijs', 'nl', 'I'],
    ['IJsland', 'en', 'I'],
  ])('of %s in %s is %s', (text, language, expected) => {
    expect(letterOf(text, language)).toBe(expected)
  })
})

describe('what stands before the letter', () => {
  test('may be in other boxes', () => {
    expect(letterOf(['“', { open: {} }, 'a', 'close', '” b'])).toBe('“a”')
  })
  test('is no object and no forced break', () => {
    expect([letterOf(['atomic', 'a']), letterOf('\na')]).toEqual([null, null])
  })
  test('is no object after punctuation', () => {
    expect(letterOf(['“', 'atomic', 'a'])).toBeNull()
  })
  test('is passed over where it is a marker', () => {
    const marker = textStyle()
    const content = inlineContent('1. abc', root)
    const [text] = content.items
    if (text?.kind !== 'text') throw new Error('the content is one text')
    const items = [
      { ...text, end: 3, style: marker },
      { ...text, start: 3 },
    ]
    expect(firstLetterOf({ ...content, items }, marker)).toEqual({ start: 3, end: 4 })
    expect(firstLetterOf({ ...content, items }, null)).toEqual({ start: 0, end: 2 })
  })
})
