import { describe, expect, test } from 'vitest'
import type { ComputedStyle } from '../../src/css/style.ts'
import { emphasisMark, isEmphasisOver, isWithoutEmphasis } from '../../src/text/emphasis.ts'

const style = (own: Partial<ComputedStyle>): ComputedStyle =>
  ({
    writingMode: 'horizontal-tb',
    textEmphasisStyle: 'none',
    textEmphasisPosition: { isOver: true, isRight: true },
    ...own,
  }) as ComputedStyle

describe('emphasis marks', () => {
  test('are named shapes, or the first letter of a string', () => {
    expect(emphasisMark(style({}))).toBeNull()
    expect(emphasisMark(style({ textEmphasisStyle: { isFilled: true, shape: 'dot' } }))).toBe('•')
    expect(emphasisMark(style({ textEmphasisStyle: { isFilled: false, shape: 'triangle' } }))).toBe('△')
    expect(emphasisMark(style({ textEmphasisStyle: { string: 'e\u0301x' } }))).toBe('e\u0301')
    expect(emphasisMark(style({ textEmphasisStyle: { string: '' } }))).toBeNull()
  })
  test('without a shape are circles, and sesames on vertical lines', () => {
    const filled = { textEmphasisStyle: { isFilled: true, shape: null } } as const
    expect(emphasisMark(style(filled))).toBe('●')
    expect(emphasisMark(style({ ...filled, writingMode: 'vertical-rl' }))).toBe('﹅')
  })
  test('have a side for horizontal and one for vertical lines', () => {
    const under = { textEmphasisPosition: { isOver: false, isRight: true } }
    expect(isEmphasisOver(style(under))).toBe(false)
    expect(isEmphasisOver(style({ ...under, writingMode: 'vertical-rl' }))).toBe(true)
  })
  test('pass over spaces and punctuation, but for signs that are words', () => {
    const without = (text: string) => [...text].filter(each => isWithoutEmphasis(each.codePointAt(0)!)).join('')
    expect(without('a b,c.「水」&%@')).toBe(' ,.「」')
  })
})
