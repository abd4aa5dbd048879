/** Words and the white space between them, shaped as units. */
import { describe, expect, test } from 'vitest'

import { prepareText } from '../../../src/text/lines.ts'
import { type ShapedWord, wordShaper } from '../../../src/text/shaping/word-cache.ts'
import { MAX_UNIT, shapeWords } from '../../../src/text/shaping/words.ts'
import { fontBook, inlineContent, textStyle } from '../content.ts'

const { fonts } = fontBook()
const style = textStyle({ fontFamily: ['Source Serif 4'] })
const { face } = prepareText(inlineContent('a', style), style, fonts).runs[0]!.glyphs
const shaper = wordShaper(face as never, {
  script: 'Latin',
  language: 'en',
  isRightToLeft: false,
  features: { settings: [], key: '' },
})

function unitsOf(text: string, start = 0, end = text.length, cut = (at: number) => at + MAX_UNIT) {
  const starts: number[] = []
  const parts: ShapedWord[] = []
  shapeWords(text, start, end, shaper, cut, starts, parts)
  return { starts, parts }
}

describe('the units of a text', () => {
  test.each([
    ['words and single spaces', 'an  AV.', [0, 2, 3, 4]],
    ['no-break spaces', 'a\u00a0b ', [0, 1, 2, 3]],
    ['a space at the start', ' a', [0, 1]],
  ])('are %s', (_, text, starts) => {
    expect(unitsOf(text).starts).toEqual(starts)
  })
  test('are within a part of the text', () => {
    expect(unitsOf('one two three', 5, 9).starts).toEqual([5, 7, 8])
  })
  test('are shaped as they are on their own, whether their letters are known or not', () => {
    const text = 'AV fi To. extraordinarily\u00a0To AV fi'
    for (let round = 0; round < 2; round++) {
      const { starts, parts } = unitsOf(text)
      for (const [i, part] of parts.entries()) expect(part).toEqual(shaper.shape(text.slice(starts[i], starts[i + 1])))
    }
  })
  test('end where what is too long for a word is cut', () => {
    const asked: number[] = []
    const { starts } = unitsOf(`b ${'a'.repeat(MAX_UNIT + 10)} c`, 0, MAX_UNIT + 14, at => {
      asked.push(at)
      return at + 50
    })
    expect(starts).toEqual([0, 1, 2, 52, 76, 77])
    expect(asked).toEqual([2])
    // A word of just this length is none.
    expect(unitsOf('a'.repeat(MAX_UNIT)).starts).toEqual([0])
    expect(unitsOf(`${'a'.repeat(MAX_UNIT)} `, 0, MAX_UNIT + 1, () => 3).starts).toEqual([0, 3, MAX_UNIT])
  })
})
