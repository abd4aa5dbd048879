import { expect, test } from 'vitest'
import { measureItems, minMaxContent, prepareText } from '../../src/text/lines.ts'
import { fontBook, inlineContent, textStyle } from './content.ts'

/** How much wider a text of 16px becomes by `text-autospace`. */
function added(text: string): number {
  const widths = (['normal', 'no-autospace'] as const).map(textAutospace => {
    const style = textStyle({ fontFamily: ['Droid Sans Fallback'], fontSize: 16, textAutospace })
    const content = inlineContent(text, style, 'ja')
    return minMaxContent(measureItems(prepareText(content, style, fontBook().fonts), () => 0)).max
  })
  return widths[0]! - widths[1]!
}

test('room of an eighth of an em parts ideographs and kana from letters and digits', () => {
  expect(added('漢A')).toBeCloseTo(2, 4)
  expect(added('カ2かA字')).toBeCloseTo(8, 4)
  expect(added('漢 A')).toBe(0)
})
test('it does not part kana from their marks, punctuation, or other East Asian letters', () => {
  expect(added('ハロー、ー字々')).toBe(0)
  expect(added('漢한字Ａ漢')).toBe(0)
})
