import { expect, test } from 'vitest'
import { forgetText, prepareText } from '../../src/text/lines.ts'
import { fontBook, inlineContent, textStyle } from './content.ts'

test('prepared texts are kept up to a number of characters, and there is room again once one is forgotten', () => {
  const { fonts } = fontBook()
  const style = textStyle({})
  const content = (length: number) => inlineContent('word '.repeat(length / 5).trimEnd(), style)
  const prepare = (text: ReturnType<typeof content>) => prepareText(text, style, fonts)
  const first = content(60_000)
  const second = content(60_000)
  const third = content(100)
  const made = prepare(first)
  expect(prepare(first)).toBe(made)
  expect(prepare(second)).toBe(prepare(second))
  expect(prepare(third)).not.toBe(prepare(third))
  expect(prepare(third).positions).toEqual(prepare(third).positions)
  forgetText(first, fonts)
  expect(prepare(third)).toBe(prepare(third))
})
