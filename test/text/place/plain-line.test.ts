import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Diagnostics } from '../../../src/base/diagnostics.ts'
import type { ComputedStyle } from '../../../src/css/style.ts'
import { FontBook } from '../../../src/fonts/book.ts'
import { fontLibrary } from '../../../src/fonts/library.ts'
import { alignmentOf, breakLines, measureItems, placeLine, plainLine, prepareText } from '../../../src/text/lines.ts'
import { inlineContent, textStyle } from '../content.ts'

const fonts = new FontBook(new Diagnostics(), [], fontLibrary())

const words = fc.stringMatching(
  /^ ?[A-Za-z0-9]{1,9}([.,]?[A-Za-z0-9]{1,6}){0,2}[.,]?( {1,2}[A-Za-z0-9.]{1,12}){0,3} ?$/,
)

const styles: fc.Arbitrary<Partial<ComputedStyle>> = fc.record({
  fontFamily: fc.constantFrom(['serif'], ['sans-serif'], ['monospace']),
  fontSize: fc.constantFrom(10, 13.3333, 20),
  fontVariantNumeric: fc.constantFrom([], ['tabular-nums', 'lining-nums']),
  octavoProtrusion: fc.constantFrom('none', 'auto'),
  octavoLineBreaking: fc.constantFrom('greedy', 'total-fit'),
  textWrapMode: fc.constantFrom('wrap', 'nowrap', 'relent'),
  textWrapStyle: fc.constantFrom('auto', 'balance', 'pretty', 'stable'),
  textAlign: fc.constantFrom('left', 'right', 'center', 'start', 'end', 'justify', 'justify-all'),
  hyphens: fc.constantFrom('manual', 'auto'),
  hangingPunctuation: fc.constantFrom([], [], [], ['last', 'force-end']),
  textSpacingTrim: fc.constantFrom('normal', 'trim-both'),
  direction: fc.constantFrom('ltr', 'ltr', 'rtl'),
})

test('the only line of plain words is the one that breaking and placing a prepared text give', () => {
  let said = 0
  const property = fc.property(words, styles, fc.integer({ min: 20, max: 900 }), (text, own, width) => {
    const style = textStyle(own)
    const content = inlineContent(text, style)
    const box = { left: 3, width, alignment: alignmentOf(style, true, false) }
    const plain = plainLine(content, style, fonts, box)
    if (plain === null) return
    said++
    const measured = measureItems(prepareText(content, style, fonts), () => 0)
    const lines = breakLines(measured, { widthOf: () => width })
    expect(lines).toEqual([plain.line])
    expect(placeLine(measured, lines[0]!, box)).toEqual([plain.piece])
  })
  fc.assert(property, { numRuns: 2000, seed: 2 })
  expect(said).toBeGreaterThan(100)
})

test('a line that does not fit, or has to be filled, is none', () => {
  const style = textStyle({ fontFamily: ['serif'] })
  const content = inlineContent('one two three', style)
  expect(plainLine(content, style, fonts, { left: 0, width: 20, alignment: 'left' })).toBeNull()
  expect(plainLine(content, style, fonts, { left: 0, width: 500, alignment: 'justify' })).toBeNull()
  expect(plainLine(content, style, fonts, { left: 0, width: 500, alignment: 'left' })).not.toBeNull()
})
