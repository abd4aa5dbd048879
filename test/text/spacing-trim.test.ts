import { describe, expect, test } from 'vitest'
import type { ComputedStyle } from '../../src/css/style.ts'
import { breakLines, measureItems, placeLine, prepareText } from '../../src/text/lines.ts'
import { fontBook, inlineContent, textStyle } from './content.ts'

const { fonts } = fontBook()
const DROID = { fontFamily: ['Droid Sans Fallback'], fontSize: 100, textSpacingTrim: 'normal' } as const

/** Advances of the characters of a text, in hundredths of an em. */
function advances(text: string, changes: Partial<ComputedStyle> = {}): readonly number[] {
  const style = textStyle({ ...DROID, ...changes })
  const { positions } = prepareText(inlineContent(text, style, 'ja'), style, fonts)
  return Array.from(text, (_, i) => Math.round(positions[i + 1]! - positions[i]!))
}

/** Where each line begins, and how wide it is with what protrudes, px. */
function linesOf(text: string, width: number, changes: Partial<ComputedStyle>): readonly (readonly [number, number])[] {
  const style = textStyle(changes)
  const measured = measureItems(prepareText(inlineContent(text, style, 'ja'), style, fonts), () => 0)
  return breakLines(measured, { widthOf: () => width }).map(line => {
    const pieces = placeLine(measured, line, { left: 0, width, alignment: 'left' })
    const advance = measured.prepared.positions[line.contentEnd]! - measured.prepared.positions[line.start]!
    return [Math.round(pieces[0]!.x), Math.round(advance - (measured.prepared.joints?.get(line.contentEnd) ?? 0))]
  })
}

describe('full-width marks beside each other (CSS Text 4, "Fullwidth Punctuation Collapsing")', () => {
  test.each([
    ['closing and closing', '字」。字', [100, 50, 100, 100]],
    ['closing and opening', '字。「字', [100, 50, 100, 100]],
    ['opening and opening', '「『字', [50, 100, 100]],
    ['middle and opening', '・「字', [50, 100, 100]],
    ['closing and middle', '」・字', [50, 100, 100]],
    ['space and opening', '\u3000「字', [50, 100, 100]],
    ['opening and closing', '「」', [100, 100]],
    ['a letter between', '」字「', [100, 100, 100]],
  ] as const)('%s', (_, text, expected) => {
    expect(advances(text)).toEqual(expected)
  })

  test('space-all takes nothing away', () => {
    expect(advances('」。「', { textSpacingTrim: 'space-all' })).toEqual([100, 100, 100])
  })
  test('quotation marks of fonts that are not full-width stay as they are', () => {
    const narrow = { fontFamily: ['Source Serif 4'] }
    expect(advances('”“', narrow)).toEqual(advances('”“', { ...narrow, textSpacingTrim: 'space-all' }))
  })
})

describe('at the ends of lines', () => {
  test('a mark has its full width where the next one is in another line', () => {
    expect(linesOf('字字。「字', 300, DROID)).toEqual([
      [0, 300],
      [0, 200],
    ])
  })
  test('trim-start takes the half before the first mark', () => {
    const style = { ...DROID, textSpacingTrim: 'trim-start' } as const
    expect(linesOf('「字字「字', 250, style)).toEqual([
      [-50, 300],
      [-50, 200],
    ])
  })
  test('space-first leaves that of the first line', () => {
    const style = { ...DROID, textSpacingTrim: 'space-first' } as const
    expect(linesOf('「字字「字', 300, style)).toEqual([
      [0, 300],
      [-50, 200],
    ])
  })
  test('trim-both takes the one at the end as well', () => {
    const style = { ...DROID, textSpacingTrim: 'trim-both' } as const
    expect(linesOf('「字。字', 200, style)).toEqual([
      [-50, 300],
      [0, 100],
    ])
  })
})
