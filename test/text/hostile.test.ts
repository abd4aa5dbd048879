/** Texts that are made to cost time or memory. Bounds are wide: they catch what grows faster than the text. */
import { describe, expect, test } from 'vitest'
import { breakLines, measureItems, minMaxContent, placeLine, prepareText } from '../../src/text/lines.ts'
import { processorClock } from '../processor-time.ts'
import { fontBook, inlineContent, textStyle } from './content.ts'

const CASES: Readonly<Record<string, string>> = {
  'no space in a million letters': 'abcdefghij'.repeat(100_000),
  '10,000 combining marks on one letter': `a${'\u0301'.repeat(10_000)}`,
  'lone surrogates': '\ud800a\udc00'.repeat(10_000),
  'one endless emoji sequence': '👩\u200d'.repeat(20_000),
  '100,000 soft hyphens': 'a\u00ad'.repeat(100_000),
  '50,000 Arabic letters without a space': '\u0628'.repeat(50_000),
  '50,000 brackets with a Hebrew letter': `${'([{'.repeat(17_000)}\u05d0`,
  '100,000 ideographs': '漢字仮名'.repeat(25_000),
  '60,000 Thai letters': 'กขคง'.repeat(15_000),
  'controls of direction': `${'\u2066\u202e'.repeat(10_000)}\u05d0`,
  'control characters': '\u0001\u0007\u200b'.repeat(20_000),
}

describe('a hostile text is set in time that is in proportion to it', () => {
  for (const [name, text] of Object.entries(CASES))
    test(name, () => {
      const style = textStyle({
        fontFamily: ['Source Serif 4'],
        fontSize: 14,
        textAlign: 'justify',
        hyphens: 'auto',
        overflowWrap: 'anywhere',
        octavoProtrusion: 'auto',
      })
      const passed = processorClock()
      const content = inlineContent(text, style)
      const measured = measureItems(prepareText(content, style, fontBook().fonts), () => 0)
      minMaxContent(measured)
      const lines = breakLines(measured, { widthOf: () => 440 })
      for (const line of lines) placeLine(measured, line, { left: 0, width: 440, alignment: 'justify' })
      expect(lines.at(-1)!.end).toBe(text.length)
      expect(passed()).toBeLessThan(5_000)
    })
})

test('60,000 tabs take time in proportion to them', () => {
  const style = textStyle({ fontFamily: ['Source Serif 4'], whiteSpaceCollapse: 'preserve' })
  const content = inlineContent('a\t'.repeat(60_000), style)
  const passed = processorClock()
  const measured = measureItems(prepareText(content, style, fontBook().fonts), () => 0)
  expect(breakLines(measured, { widthOf: () => 440 }).at(-1)!.end).toBe(content.text.length)
  expect(passed()).toBeLessThan(3_000)
})

test('an unknown language is set like any other, without hyphens', () => {
  const style = textStyle({ fontFamily: ['Source Serif 4'], hyphens: 'auto' })
  for (const language of ['', 'x', 'tlh-Piqd', '-', 'en-us-x-very-private', '../../etc']) {
    const content = inlineContent('considerable representation', style, language)
    const measured = measureItems(prepareText(content, style, fontBook().fonts), () => 0)
    expect(breakLines(measured, { widthOf: () => 100 }).at(-1)!.end).toBe(content.text.length)
  }
})
