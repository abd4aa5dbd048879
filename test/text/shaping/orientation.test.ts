/** Which letters are upright in vertical lines (https://www.w3.org/TR/css-writing-modes-4/#text-orientation). */
import { describe, expect, test } from 'vitest'
import type { Face } from '../../../src/fonts/face.ts'
import { featuresOf } from '../../../src/text/shaping/features.ts'
import {
  isCombined,
  isCornerMark,
  isUpright,
  mayBeUpright,
  uprightFeatures,
} from '../../../src/text/shaping/orientation.ts'
import { textStyle } from '../content.ts'

const faceWith = (hasVerticalForms: boolean): Face => ({ hasVerticalForms }) as Face
const vertical = (textOrientation: 'mixed' | 'upright' | 'sideways') => ({
  writingMode: 'vertical-rl' as const,
  textOrientation,
})

/** The characters of a text that are upright in a mixed line. */
const upright = (text: string, hasForms = true): string =>
  [...text].filter(each => isUpright(each.codePointAt(0)!, vertical('mixed'), faceWith(hasForms))).join('')

describe('letters in vertical lines', () => {
  test('may be upright, unless all of them are sideways', () => {
    expect(mayBeUpright(vertical('mixed'))).toBe(true)
    expect(mayBeUpright({ writingMode: 'vertical-lr', textOrientation: 'upright' })).toBe(true)
    expect(mayBeUpright(vertical('sideways'))).toBe(false)
    expect(mayBeUpright({ writingMode: 'sideways-rl', textOrientation: 'mixed' })).toBe(false)
    expect(mayBeUpright({ writingMode: 'horizontal-tb', textOrientation: 'upright' })).toBe(false)
  })

  test('are upright by their property: ideographs, kana, wide letters and signs of their own', () => {
    expect(upright('a漢1カaﾊЖ한Ａ※')).toBe('漢カ한Ａ※')
  })

  test('of which the upright form is another one depend on the font', () => {
    // Tr of UAX 50: brackets and the prolonged sound mark, which a font without vertical forms rotates.
    expect(upright('「ー」', true)).toBe('「ー」')
    expect(upright('「ー」', false)).toBe('')
    expect(upright('、。', false)).toBe('、。')
  })

  test('are all upright where the style says so', () => {
    expect(isUpright(0x61, vertical('upright'), faceWith(false))).toBe(true)
  })

  test('have vertical forms where the font has them, and are not kerned or joined', () => {
    const none = featuresOf(textStyle())
    expect(uprightFeatures(none, faceWith(true)).key).toBe('clig0,kern0,liga0,vert1')
    expect(uprightFeatures(none, faceWith(false)).key).toBe('clig0,kern0,liga0,vert0')
    const own = featuresOf(textStyle({ fontFeatureSettings: [{ tag: 'kern', value: 1 }] }))
    expect(uprightFeatures(own, faceWith(true)).key).toBe('clig0,kern1,liga0,vert1')
  })

  test('are in a corner of their square if they are commas or full stops', () => {
    expect([...'、。，．・「'].filter(each => isCornerMark(each.codePointAt(0)!)).join('')).toBe('、。，．')
  })
})

test('text is combined in vertical lines that may have upright letters', () => {
  expect(isCombined(textStyle({ textCombineUpright: 'all', ...vertical('mixed') }))).toBe(true)
  expect(isCombined(textStyle({ textCombineUpright: 'none', ...vertical('mixed') }))).toBe(false)
  expect(isCombined(textStyle({ textCombineUpright: 'all', ...vertical('sideways') }))).toBe(false)
  expect(isCombined(textStyle({ textCombineUpright: 'all' }))).toBe(false)
})
