import { describe, expect, test } from 'vitest'
import type { ComputedStyle } from '../../src/css/style.ts'
import { breakLines, measureItems, placeLine, prepareText, turnedIndent } from '../../src/text/lines.ts'
import { fontBook, inlineContent, textStyle } from './content.ts'

const BLACK = { r: 0, g: 0, b: 0, a: 1 }
const HANGING: Partial<ComputedStyle> = {
  octavoTurnover: { mark: '>' },
  textIndent: { length: 60, hanging: true, eachLine: true },
  color: BLACK,
}

/** The marks of a text's lines in a width, line by line: Ahem at 20px, so that a mark is 20px wide. */
function marksOf(text: string, changes: Partial<ComputedStyle>, width = 200) {
  const style = textStyle({ ...HANGING, ...changes })
  const measured = measureItems(prepareText(inlineContent(text, style), style, fontBook().fonts), () => 0)
  const indentOf = (start: number): number => (start === 0 || text[start - 1] === '\n' ? 0 : 60)
  const lines = breakLines(measured, { widthOf: line => width - (line === 0 ? 0 : 60) })
  return lines.map(line => {
    const left = style.direction === 'rtl' ? 0 : indentOf(line.start)
    const pieces = placeLine(measured, line, { left, width: width - indentOf(line.start), alignment: 'left' })
    return pieces.flatMap(piece => (piece.kind === 'text' && piece.generated === 'turnover' ? [piece] : []))
  })
}

describe('the mark of a turned line', () => {
  test('stands in the middle of the hanging indent of lines after a soft wrap, and of no others', () => {
    const marks = marksOf('aaaa bbbb cccc\nddd', {})
    expect(marks.map(pieces => pieces.map(({ x, width }) => [x, width]))).toEqual([[], [[20, 20]], []])
  })
  test('is half as strong as the text, and shows nothing of it', () => {
    const [mark] = marksOf('aaaa bbbb cccc', {})[1]!
    expect(mark!.run.style.color).toEqual({ ...BLACK, a: 0.5 })
    expect([mark!.start, mark!.end]).toEqual([10, 10])
  })
  test('stands at the right where lines begin there', () => {
    const marks = marksOf('aaaa bbbb cccc', { direction: 'rtl' })
    expect(marks.map(pieces => pieces.map(({ x }) => x))).toEqual([[], [160]])
  })
  test('stands before a word too long for any line only if its line is half full', () => {
    const linesOf = (text: string, hanging: boolean) => {
      const textIndent = { length: 60, hanging, eachLine: true }
      const style = textStyle({ ...HANGING, textIndent, overflowWrap: 'anywhere' })
      const measured = measureItems(prepareText(inlineContent(text, style), style, fontBook().fonts), () => 0)
      return breakLines(measured, { widthOf: line => 200 - (line === 0 ? 0 : 60) }).map(line =>
        text.slice(line.start, line.end),
      )
    }
    // Eight letters would fit a first line but not a turned one, which is three letters narrower.
    expect(linesOf('aaa bbbbbbbb', true)[0]).toBe('aaa bbbbbb')
    expect(linesOf('aaa bbbbbbb', true)[0]).toBe('aaa ')
    expect(linesOf('aaa bbbbbbbb', false)[0]).toBe('aaa ')
  })
  test('is left out where nothing hangs, or where it is wider than the indent', () => {
    const indent = { length: 10, hanging: true, eachLine: true }
    expect(marksOf('aaaa bbbb cccc', { textIndent: indent }).flat()).toEqual([])
    expect(marksOf('aaaa bbbb cccc', { textIndent: { ...indent, length: 60, hanging: false } }).flat()).toEqual([])
    expect(marksOf('aaaa bbbb cccc', { octavoTurnover: 'none' }).flat()).toEqual([])
  })
})

describe('a turned line', () => {
  const listing = (text: string, changes: Partial<ComputedStyle> = {}) => {
    const style = textStyle({ ...HANGING, whiteSpaceCollapse: 'preserve', overflowWrap: 'anywhere', ...changes })
    return measureItems(prepareText(inlineContent(text, style), style, fontBook().fonts), () => 0)
  }
  const firstLine = (text: string, changes: Partial<ComputedStyle> = {}) =>
    text.slice(0, breakLines(listing(text, changes), { widthOf: () => 200 })[0]!.end)

  test('ends after a space rather than within an option or a path', () => {
    expect(firstLine('aaaaaaa b/cccc')).toBe('aaaaaaa ')
    expect(firstLine('aaaaaaa b/cccc', { octavoTurnover: 'none' })).toBe('aaaaaaa b/')
    // The line would be half empty.
    expect(firstLine('aaaa bbb/cccc')).toBe('aaaa bbb/')
  })
  test('goes on below its own beginning, as far in as a third of the width', () => {
    const measured = listing('a\n  bbbbbbb ccccccc\n\td\n        eeee ffff')
    expect([0, 2, 12].map(start => turnedIndent(measured, start, 200))).toEqual([0, 0, 40])
    expect(turnedIndent(measured, 37, 200)).toBe(70)
    expect(turnedIndent(listing('  bbbbbbb ccccccc', { octavoTurnover: 'none' }), 10, 200)).toBe(0)
  })
})
