import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import type { ComputedStyle } from '../../src/css/style.ts'
import { FontBook } from '../../src/fonts/book.ts'
import { fontLibrary } from '../../src/fonts/library.ts'
import { measureItems, minMaxContent, plainMinMax, plainPositions, prepareText } from '../../src/text/lines.ts'
import { inlineContent, textStyle } from './content.ts'

const fonts = new FontBook(new Diagnostics(), [], fontLibrary())

const words = fc.stringMatching(
  /^ ?[("]?[A-Za-z0-9É]{1,9}([.,:;']?[A-Za-z0-9ö]{1,6}){0,2}[.,;:?!)"]{0,2}( {1,2}[("']?[A-Za-z0-9.]{1,12}[?!)]?){0,3} ?$/,
)

const styles: fc.Arbitrary<Partial<ComputedStyle>> = fc.record({
  fontFamily: fc.constantFrom(['serif'], ['sans-serif'], ['monospace']),
  fontSize: fc.constantFrom(10, 13.3333, 20),
  fontWeight: fc.constantFrom(400, 600),
  fontVariantNumeric: fc.constantFrom([], ['tabular-nums', 'lining-nums']),
  octavoProtrusion: fc.constantFrom('none', 'auto'),
  textWrapMode: fc.constantFrom('wrap', 'nowrap', 'relent'),
  overflowWrap: fc.constantFrom('normal', 'anywhere'),
  textIndent: fc.constantFrom(
    { length: 0, hanging: false, eachLine: false },
    { length: 7, hanging: false, eachLine: false },
    { length: 7, hanging: true, eachLine: false },
  ),
  direction: fc.constantFrom('ltr', 'rtl'),
  letterSpacing: fc.constantFrom(0, 0, 0, 1),
})

test('short texts of plain words measure exactly as prepared ones do', () => {
  let said = 0
  const property = fc.property(words, styles, (text, own) => {
    const style = textStyle(own)
    const content = inlineContent(text, style)
    const prepared = prepareText(content, style, fonts)
    const positions = plainPositions(content, style, fonts)
    if (positions === null) return
    said++
    expect([...positions.subarray(0, text.length + 1)]).toEqual([...prepared.positions])
    expect(plainMinMax(content, style, fonts)).toEqual(minMaxContent(measureItems(prepared, () => 0)))
  })
  fc.assert(property, { numRuns: 600, seed: 1 })
  expect(said).toBeGreaterThan(150)
})

test.each([
  ['a hyphen', 'well-known', {}],
  ['a dash', 'one – two', {}],
  ['curly quotation marks', 'it’s', {}],
  ['a question mark within a word', 'one?two', {}],
  ['a letter of another script', 'one два', {}],
  ['right to left', 'one two', { direction: 'rtl' as const }],
  ['spaced letters', 'one two', { letterSpacing: 1 }],
  ['kept spaces', 'one two', { whiteSpaceCollapse: 'preserve' as const }],
  ['breaks anywhere', 'one two', { lineBreak: 'anywhere' as const }],
  ['a long text', 'one two '.repeat(10), {}],
])('a text with %s is none of plain words', (_, text, own) => {
  const style = textStyle({ fontFamily: ['serif'], ...own })
  expect(plainPositions(inlineContent(text, style), style, fonts)).toBeNull()
})
