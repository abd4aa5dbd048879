/**
 * What stands out at the ends of a line: optical margins, and `hanging-punctuation`
 * (https://www.w3.org/TR/css-text-4/#hanging-punctuation-property). Ahem at 20px.
 */
import { describe, expect, test } from 'vitest'
import type { ComputedStyle } from '../../../src/css/style.ts'
import { measureItems, prepareText } from '../../../src/text/lines.ts'
import { hyphenProtrusion, leftProtrusion, protrudes, rightProtrusion } from '../../../src/text/place/protrusion.ts'
import { fontBook, inlineContent, textStyle } from '../content.ts'

const { fonts } = fontBook()

function measure(text: string, changes: Partial<ComputedStyle>) {
  const style = textStyle(changes)
  return measureItems(prepareText(inlineContent(text, style), style, fonts), () => 0)
}

const OPTICAL = { octavoProtrusion: 'auto' } as const
const hanging = (...hangingPunctuation: ComputedStyle['hangingPunctuation'][number][]): Partial<ComputedStyle> => ({
  hangingPunctuation,
})

describe('hanging-punctuation: first', () => {
  test.each([
    ['an opening bracket', '(a', true],
    ['an opening quotation mark', '“a', true],
    ['a closing one, with which German and Swedish open', '»a', true],
    ['a straight one', '"a', true],
    ['an apostrophe', "'a", true],
    ['an ideographic space', '\u3000a', true],
    ['no closing bracket', ')a', false],
    ['no letter', 'a', false],
    ['no stop', '.a', false],
  ])('hangs %s', (_, text, isWhole) => {
    const measured = measure(text, hanging('first'))
    expect(leftProtrusion(measured, 0)).toBe(isWhole ? measured.prepared.positions[1] : 0)
  })
  test('hangs nothing at the start of a further line', () => {
    expect(leftProtrusion(measure('a (b', hanging('first')), 2)).toBe(0)
  })
  test('hangs nothing at an end', () => {
    expect(rightProtrusion(measure('a)', hanging('first')), 2, false)).toBe(0)
  })
})

describe('hanging-punctuation: last', () => {
  test.each([
    ['a closing bracket', 'a)', 20],
    ['a closing quotation mark', 'a”', 20],
    ['an opening one, with which German closes', 'a“', 20],
    ['a straight one', 'a"', 20],
    ['no opening bracket', 'a(', 0],
    ['no stop', 'a.', 0],
  ])('hangs %s', (_, text, expected) => {
    expect(rightProtrusion(measure(text, hanging('last')), text.length, false)).toBe(expected)
  })
  test('hangs nothing before the last line', () => {
    expect(rightProtrusion(measure('a) b', hanging('last')), 2, false)).toBe(0)
  })
})

describe('hanging-punctuation: force-end', () => {
  test.each([',', '.', '\u060c', '\u06d4', '、', '。', '，', '．'])('hangs %s at the end of any line', stop => {
    const measured = measure(`a${stop} b${stop}`, hanging('force-end'))
    const isLeftToRight = measured.prepared.levels.levels === null
    const widths = [2, 5].map(end => rightProtrusion(measured, end, false))
    const { positions } = measured.prepared
    expect(widths).toEqual(isLeftToRight ? [positions[2]! - 20, positions[5]! - positions[4]!] : [0, 0])
  })
  test.each([';', ':', '!', ')'])('does not hang %s', sign => {
    expect(rightProtrusion(measure(`a${sign}`, hanging('force-end')), 2, false)).toBe(0)
  })
})

describe('optical margins', () => {
  test.each([
    ['a full stop by seven tenths', '.', 0, 14],
    ['a comma by half', ',', 0, 10],
    ['a hyphen by half', '-', 0, 10],
    ['a dash by a fifth on both sides', '–', 4, 4],
    ['a quotation mark by three tenths', '“', 6, 6],
    ['an opening bracket at the left', '(', 2, 0],
    ['a closing one at the right', ')', 0, 4],
    ['a slanting capital a little', 'A', 1, 1],
    ['a letter not at all', 'n', 0, 0],
  ])('move %s', (_, text, left, right) => {
    const measured = measure(text, OPTICAL)
    expect(leftProtrusion(measured, 0)).toBeCloseTo(left)
    expect(rightProtrusion(measured, 1, false)).toBeCloseTo(right)
  })
  test('move the hyphen of a divided word by half, whatever stands before it', () => {
    const measured = measure('ab', OPTICAL)
    expect(rightProtrusion(measured, 1, true)).toBe(10)
    expect([hyphenProtrusion(measured.prepared, 8), hyphenProtrusion(measure('ab', {}).prepared, 8)]).toEqual([4, 0])
  })
  test('leave out the room after the last letter, of which the part of the sign does not count', () => {
    const measured = measure('a.', { ...OPTICAL, letterSpacing: 5 })
    expect(rightProtrusion(measured, 1, false)).toBe(5)
    expect(rightProtrusion(measured, 2, false)).toBeCloseTo(5 + 14)
  })
  test('give way to a sign that hangs whole', () => {
    expect(rightProtrusion(measure('a.', { ...OPTICAL, ...hanging('force-end') }), 2, false)).toBe(20)
  })
})

test('nothing stands out of lines that run to the left, or of a style without margins', () => {
  expect(protrudes(measure('a', OPTICAL).prepared)).toBe(true)
  expect(protrudes(measure('a', {}).prepared)).toBe(false)
  expect(protrudes(measure('א', OPTICAL).prepared)).toBe(false)
  const leftwards = measure('(א)', { ...OPTICAL, ...hanging('first', 'last'), direction: 'rtl' })
  expect([leftProtrusion(leftwards, 0), rightProtrusion(leftwards, 3, false)]).toEqual([0, 0])
})
