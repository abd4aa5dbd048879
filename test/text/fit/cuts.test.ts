/** Cut words, their hyphens, and natural widths of lines that end within words (CSS Text 4 §6.3 and §8). */
import { describe, expect, test } from 'vitest'
import type { ComputedStyle } from '../../../src/css/style.ts'
import { BreakKind } from '../../../src/text/breaks/opportunities.ts'
import { cutAt, hyphenRun, hyphenWidth, partialRun } from '../../../src/text/fit/cuts.ts'
import { breakAt, lineWidth, startAdjustment } from '../../../src/text/fit/line-width.ts'
import { measureItems, prepareText } from '../../../src/text/lines.ts'
import { runWidth } from '../../../src/text/shaping/glyph-run.ts'
import { fontBook, inlineContent, textStyle } from '../content.ts'

const { fonts } = fontBook()
type Parts = Parameters<typeof inlineContent>[0]

function measure(parts: Parts, changes: Partial<ComputedStyle> = {}, itemWidth = 0) {
  const style = textStyle(changes)
  return measureItems(prepareText(inlineContent(parts, style), style, fonts), () => itemWidth)
}
const SERIF = { fontFamily: ['Source Serif 4'], fontSize: 100 }
const widthOf = (parts: Parts, changes: Partial<ComputedStyle> = SERIF): number =>
  measure(parts, changes).prepared.positions.at(-1)!

describe('a cut', () => {
  test('changes nothing where letters have no effect on each other', () => {
    expect(cutAt(measure('abcd').prepared, 2)).toEqual({ before: 0, after: 0, hyphen: 20 })
  })
  test('gives both sides their own widths: a kern across it is gone', () => {
    const { prepared } = measure('AVAV', SERIF)
    const { before, after } = cutAt(prepared, 1)
    const { positions } = prepared
    expect(positions[1]! + before).toBeCloseTo(widthOf('A'))
    expect(positions[4]! - positions[1]! + after).toBeCloseTo(widthOf('VAV'))
    expect(Math.abs(before) + Math.abs(after)).toBeGreaterThan(1)
  })
  test('divides a ligature into its letters', () => {
    const { prepared } = measure('ffi', SERIF)
    const { before, after } = cutAt(prepared, 1)
    expect(prepared.positions[1]! + before).toBeCloseTo(widthOf('f'))
    expect(prepared.positions[3]! - prepared.positions[1]! + after).toBeCloseTo(widthOf('fi'))
  })
  test('at the start of a word, and in an empty text, changes nothing', () => {
    expect(cutAt(measure('AV', SERIF).prepared, 0)).toMatchObject({ before: 0, after: 0 })
    expect(cutAt(measure('').prepared, 0)).toEqual({ before: 0, after: 0, hyphen: 0 })
  })
  test('of the longest word that is measured is measured', () => {
    const word = `${'a'.repeat(62)}AV`
    expect(cutAt(measure(word, SERIF).prepared, 63).before).not.toBe(0)
  })
  test('has the hyphen of the word before it, not of the next', () => {
    const { prepared } = measure(['ab', { open: { fontSize: 40 } }, 'cd', 'close'])
    expect([cutAt(prepared, 2).hyphen, cutAt(prepared, 3).hyphen]).toEqual([20, 40])
  })
  test('is measured once', () => {
    const { prepared } = measure('AVAV', SERIF)
    expect(cutAt(prepared, 2)).toBe(cutAt(prepared, 2))
  })
  test('between words changes nothing', () => {
    const { prepared } = measure('A V', SERIF)
    expect(cutAt(prepared, 1)).toMatchObject({ before: 0, after: 0 })
  })
  test('in what is longer than a word is not measured', () => {
    const long = measure('AV'.repeat(40), SERIF).prepared
    // The first 64 letters were shaped at once, the rest of 16 is short enough.
    expect(cutAt(long, 31).before).not.toBe(0)
    expect(cutAt(measure('a'.repeat(200)).prepared, 100)).toMatchObject({ before: 0, after: 0 })
  })
})

describe('the hyphen', () => {
  const run = (changes: Partial<ComputedStyle>, text = 'ab') => measure(text, changes).prepared.runs[0]!
  test('is U+2010 where the font has it, else U+002D', () => {
    // Ahem has no U+2010 of its own; Source Serif has.
    const serif = run(SERIF)
    expect(serif.glyphs.face.glyphFor(0x2010)).not.toBe(0)
    expect([...hyphenRun(serif, 1).glyphs]).toEqual([serif.glyphs.face.glyphFor(0x2010)])
    const ahem = run({})
    const expected = ahem.glyphs.face.glyphFor(0x2010) === 0 ? 0x2d : 0x2010
    expect([...hyphenRun(ahem, 1).glyphs]).toEqual([ahem.glyphs.face.glyphFor(expected)])
  })
  test('is what hyphenate-character says: nothing, or several', () => {
    expect(hyphenWidth(run({ hyphenateCharacter: '' }))).toBe(0)
    expect(hyphenWidth(run({ hyphenateCharacter: '--' }))).toBe(40)
  })
  test('is spaced as its word', () => {
    expect(hyphenWidth(run({ letterSpacing: 3 }))).toBe(23)
  })
  test('of Hebrew is the maqaf, where the font has it', () => {
    const hebrew = run({ fontFamily: ['Noto Sans Hebrew'] }, 'אבגד')
    const maqaf = hebrew.glyphs.face.glyphFor(0x5be)
    const expected = maqaf === 0 ? hebrew.glyphs.face.glyphFor(0x2010) || hebrew.glyphs.face.glyphFor(0x2d) : maqaf
    expect([...hyphenRun(hebrew, 1).glyphs]).toEqual([expected])
  })
  test('stands for no text: its range is empty', () => {
    expect(hyphenRun(run({}), 1)).toMatchObject({ start: 1, end: 1 })
  })
})

test('a part of a word is a run of its own, with offsets of the whole text', () => {
  const { prepared } = measure('xy abcd', { letterSpacing: 2 })
  const part = partialRun(prepared, prepared.runs[0]!, 4, 6)
  expect([part.start, part.end, [...part.clusters], runWidth(part)]).toEqual([4, 6, [4, 5], 44])
})

describe('the natural width of a line', () => {
  const ends = (measured: ReturnType<typeof measure>) =>
    Array.from({ length: measured.prepared.breaks.count }, (_, k) => breakAt(measured.prepared.breaks, k))
  test('leaves out the space at its end', () => {
    const measured = measure('ab cd')
    expect(ends(measured).map(place => lineWidth(measured, 0, place))).toEqual([40, 100])
    expect(lineWidth(measured, 3, ends(measured)[1]!)).toBe(40)
  })
  test('has the hyphen of a soft hyphen, which the next line has not', () => {
    const measured = measure('ab\u00adcd')
    expect(ends(measured).map(place => lineWidth(measured, 0, place))).toEqual([60, 80])
    expect(lineWidth(measured, 3, ends(measured)[1]!)).toBe(40)
  })
  test('has the edges of the boxes on it', () => {
    const measured = measure(['ab ', { open: {} }, 'cd', 'close', ' ef'], {}, 3)
    expect(ends(measured).map(place => lineWidth(measured, 0, place))).toEqual([40, 106, 166])
    // What opens after the space belongs to the line that starts there.
    expect(lineWidth(measured, 3, ends(measured)[1]!)).toBe(46)
  })
  test('has what shaping the parts of a cut word adds', () => {
    const measured = measure('AVAV', { ...SERIF, overflowWrap: 'anywhere' })
    const place = { offset: 3, end: 3, kind: BreakKind.emergency }
    expect(lineWidth(measured, 0, place)).toBeCloseTo(widthOf('AVA'))
    expect(lineWidth(measured, 3, ends(measured)[0]!)).toBeCloseTo(widthOf('V'))
    expect(startAdjustment(measured, 3)).toBeCloseTo(cutAt(measured.prepared, 3).after)
    expect(startAdjustment(measured, 0)).toBe(0)
  })
})
