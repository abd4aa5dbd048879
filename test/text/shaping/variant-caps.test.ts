/** `font-variant-caps` where a face has no such forms (CSS Fonts 4 §6.6): Liberation Serif has none, Libertinus Serif has all. */
import { describe, expect, test } from 'vitest'
import type { ComputedStyle } from '../../../src/css/style.ts'
import { prepareText } from '../../../src/text/lines.ts'
import { fontBook, inlineContent, textStyle } from '../content.ts'

type Caps = ComputedStyle['fontVariantCaps']
const MADE = { weight: true, style: true, smallCaps: true }

/** The runs of a text at 20 px: their characters and the size that they are set at. */
function runsOf(text: string, fontVariantCaps: Caps, changes: Partial<ComputedStyle> = {}) {
  const style = textStyle({ fontFamily: ['Liberation Serif'], fontVariantCaps, fontSynthesis: MADE, ...changes })
  const prepared = prepareText(inlineContent([text], style), style, fontBook().fonts)
  return prepared.runs.map(({ glyphs }) => [text.slice(glyphs.start, glyphs.end), Math.round(glyphs.size * 10) / 10])
}

/** The glyphs of a text whose runs are shaped alike. */
function glyphsOf(text: string, fontVariantCaps: Caps): number[] {
  const style = textStyle({ fontFamily: ['Liberation Serif'], fontVariantCaps, fontSynthesis: MADE })
  const prepared = prepareText(inlineContent([text], style), style, fontBook().fonts)
  return prepared.runs.flatMap(({ glyphs }) => [...glyphs.glyphs])
}

describe('small capitals that a face lacks', () => {
  test('are its capitals at seven tenths of the size; spaces, figures and capitals stay', () => {
    expect(runsOf('Ab c7', 'small-caps')).toEqual([
      ['A', 20],
      ['b', 14],
      [' ', 20],
      ['c', 14],
      ['7', 20],
    ])
    expect(glyphsOf('small', 'small-caps')).toEqual(glyphsOf('SMALL', 'normal'))
  })
  test('are made of both cases, or of capitals alone', () => {
    expect(runsOf('Ab', 'all-small-caps')).toEqual([['Ab', 14]])
    expect(runsOf('Ab', 'unicase')).toEqual([
      ['A', 14],
      ['b', 20],
    ])
  })
  test('stand in for petite ones, and nothing for titles', () => {
    expect(runsOf('Ab', 'petite-caps')).toEqual(runsOf('Ab', 'small-caps'))
    expect(runsOf('Ab', 'titling-caps')).toEqual([['Ab', 20]])
  })
  test('are not made of letters whose capital is several, but of sharp s', () => {
    expect(runsOf('ŉ', 'small-caps')).toEqual([['ŉ', 20]])
    expect(glyphsOf('ß', 'small-caps')).toEqual(glyphsOf('ẞ', 'normal'))
  })
  test('are not made where the style forbids it, or where the face has them', () => {
    expect(runsOf('Ab', 'small-caps', { fontSynthesis: { ...MADE, smallCaps: false } })).toEqual([['Ab', 20]])
    expect(runsOf('Ab', 'small-caps', { fontFamily: ['Libertinus Serif'] })).toEqual([['Ab', 20]])
  })
})
