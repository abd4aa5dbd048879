import { expect, test } from 'vitest'
import type { ComputedStyle } from '../../src/css/style.ts'
import { prepareText } from '../../src/text/lines.ts'
import { fontBook, inlineContent, textStyle } from './content.ts'

type Parts = Parameters<typeof inlineContent>[0]

/** The glyphs of a text in logical order. */
function glyphsOf(parts: Parts, changes: Partial<ComputedStyle> = {}): number[] {
  const style = textStyle({ fontFamily: ['Source Serif 4', 'Noto Naskh Arabic'], direction: 'rtl', ...changes })
  const { runs } = prepareText(inlineContent(parts, style, 'ar'), style, fontBook().fonts)
  return runs.flatMap(run => [...run.glyphs.glyphs].reverse())
}

const alone = glyphsOf('\u0646')[0]

test('letters are not joined to brackets, quotation marks and stops, whatever font these are from', () => {
  for (const mark of [')', '\u201d', '.', '!', '\u061f', '123'])
    expect(glyphsOf(`\u0648\u0646${mark}`)[1], mark).toBe(alone)
})
test('letters stay joined where only a style begins, and where a word is too long to be shaped at once', () => {
  const bold = { open: { fontWeight: 700 } }
  expect(glyphsOf(['\u0628\u0628', bold, '\u0628', 'close'])[1]).toBe(glyphsOf('\u0628\u0628\u0628')[1])
  const long = glyphsOf('\u062d'.repeat(200))
  const inner = new Set(long.slice(1, -1))
  for (const form of [glyphsOf('\u062d')[0]!, long[0]!, long.at(-1)!]) expect(inner.has(form)).toBe(false)
})
