/**
 * The input of the Knuth–Plass algorithm: widths, glue and penalties of the breakpoints where lines may end (Knuth & Plass 1981,
 * "Breaking paragraphs into lines"). Ahem at 20px: each character is 20 px wide.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ComputedStyle } from '../../../src/css/style.ts'
import { BreakKind } from '../../../src/text/breaks/opportunities.ts'
import type { FitBreakpoints } from '../../../src/text/fit/breakpoint-arrays.ts'
import {
  emergencyBreakpoints,
  hasLongerThan,
  hyphenBreakpoints,
  isWithin,
  plainBreakpoints,
} from '../../../src/text/fit/breakpoints.ts'
import { FORCED } from '../../../src/text/fit/fit-options.ts'
import { isTie } from '../../../src/text/fit/ties.ts'
import { measureItems, prepareText } from '../../../src/text/lines.ts'
import { leftProtrusion, protrudes, rightProtrusion } from '../../../src/text/place/protrusion.ts'
import { fontBook, inlineContent, textStyle } from '../content.ts'

const { fonts } = fontBook()

function measure(parts: Parameters<typeof inlineContent>[0], changes: Partial<ComputedStyle> = {}, itemWidth = 0) {
  const style = textStyle(changes)
  return measureItems(prepareText(inlineContent(parts, style), style, fonts), () => itemWidth)
}

type Field = 'offsets' | 'ends' | 'kinds' | 'penalties' | 'hyphens' | 'widthTo' | 'widthFrom'
const list = (
  breakpoints: FitBreakpoints,
  field: Field | 'stretchTo' | 'stretchFrom' | 'shrinkTo' | 'shrinkFrom',
): number[] => Array.from(breakpoints[field].subarray(0, breakpoints.count), value => Math.round(value * 1000) / 1000)

const plain = (measured: ReturnType<typeof measure>, start = 0) =>
  plainBreakpoints(measured, start, measured.prepared.breaks)

describe('breakpoints between words', () => {
  test('are as wide as the text up to them, and the next line begins after the space', () => {
    const breakpoints = plain(measure('ab cde f'))
    expect(list(breakpoints, 'ends')).toEqual([2, 6, 8])
    expect(list(breakpoints, 'offsets')).toEqual([3, 7, 8])
    expect(list(breakpoints, 'widthTo')).toEqual([40, 120, 160])
    expect(list(breakpoints, 'widthFrom')).toEqual([60, 140, 160])
  })
  test('have the glue of the spaces before them: half of their width to stretch, a quarter to shrink', () => {
    const breakpoints = plain(measure('ab cde f'))
    expect(list(breakpoints, 'stretchTo')).toEqual([0, 10, 20])
    expect(list(breakpoints, 'shrinkTo')).toEqual([0, 5, 10])
    expect(list(breakpoints, 'stretchFrom')).toEqual([10, 20, 20])
    expect(list(breakpoints, 'shrinkFrom')).toEqual([5, 10, 10])
  })
  test('have glue between ideographs, which does not shrink', () => {
    // 0.15 · 0.5 of 20 px after each.
    const breakpoints = plain(measure('漢字漢'))
    expect(list(breakpoints, 'stretchTo').map(value => Math.round(value * 100) / 100)).toEqual([1.5, 3, 4.5])
    expect(list(breakpoints, 'shrinkTo')).toEqual([0, 0, 0])
  })
  test('have a little glue of letters where these are tracked: two parts in a hundred', () => {
    const breakpoints = plain(measure('ab cd', { octavoProtrusion: 'auto' }))
    expect(list(breakpoints, 'stretchTo')).toEqual([0.8, 11.6])
    expect(list(breakpoints, 'shrinkTo')).toEqual([0.8, 6.6])
  })
  test('count the room of boxes and objects', () => {
    const breakpoints = plain(measure(['ab ', { open: {} }, 'cd', 'close', ' ', 'atomic'], {}, 7))
    // "ab", "ab [cd]" with both edges, and all with the object, whose own character has no width.
    expect(list(breakpoints, 'widthTo')).toEqual([40, 114, 141])
  })
  test('cost nothing; one after a hyphen of the word costs half of an added one, and the end must be taken', () => {
    const breakpoints = plain(measure('a b-c d\ne'))
    expect(list(breakpoints, 'offsets')).toEqual([2, 4, 6, 8, 9])
    expect(list(breakpoints, 'penalties')).toEqual([0, 60, 0, FORCED, FORCED])
  })
  test('cost more than a hyphen between what is read as one', () => {
    expect(list(plain(measure('in 5 ms or')), 'penalties')).toEqual([0, 500, 0, FORCED])
  })
  test('and within boxes in which lines had better not end', () => {
    const kept = { wrapInside: 'avoid' } as const
    const breakpoints = plain(
      measure(['a ', { open: kept }, 'b c', 'close', ' d e ', { open: kept }, 'f g h', 'close']),
    )
    expect(list(breakpoints, 'penalties')).toEqual([0, 2000, 0, 0, 0, 2000, 2000, FORCED])
  })
  test('after a soft hyphen show a hyphen and cost its penalty', () => {
    const breakpoints = plain(measure('abc\u00addef'))
    expect([list(breakpoints, 'hyphens'), list(breakpoints, 'penalties')]).toEqual([
      [1, 0],
      [120, FORCED],
    ])
    expect(breakpoints.widthTo[0]).toBe(80)
    // The soft hyphen itself has no width.
    expect(breakpoints.widthFrom[0]).toBe(60)
  })
  test('of the rest of a paragraph are counted from where it begins', () => {
    const measured = measure('ab cde f')
    const { offsets, ends, kinds, count } = measured.prepared.breaks
    const rest = { offsets: offsets.subarray(1), ends: ends.subarray(1), kinds: kinds.subarray(1), count: count - 1 }
    const breakpoints = plainBreakpoints(measured, 3, rest)
    expect(list(breakpoints, 'widthTo')).toEqual([60, 100])
    expect(list(breakpoints, 'stretchTo')).toEqual([0, 10])
  })
  test('do not count what protrudes: half of a hyphen, seven tenths of a full stop', () => {
    const breakpoints = plain(measure('a. b-c', { octavoProtrusion: 'auto' }))
    expect(list(breakpoints, 'widthTo')).toEqual([26, 90, 120])
  })
  test('begin what follows where its first character protrudes to', () => {
    // A quotation mark at the start of a line stands out by three tenths.
    const breakpoints = plain(measure('a ”b', { octavoProtrusion: 'auto' }))
    expect(list(breakpoints, 'widthFrom')[0]).toBe(46)
  })
})

describe('breakpoints of any text', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'aA T. ,-1½é’“漢ש    '), maxLength: 24 })
  const styles: fc.Arbitrary<Partial<ComputedStyle>> = fc.record({
    octavoProtrusion: fc.constantFrom('auto', 'auto', 'none'),
    hangingPunctuation: fc.constantFrom([], [], ['last', 'allow-end'] as const),
    letterSpacing: fc.constantFrom(0, 0, 3),
  })
  test('have the widths and penalties that follow from their characters one by one', () => {
    const property = fc.property(texts, styles, (text, changes) => {
      fc.pre(text !== '')
      const measured = measure(text, changes)
      const { prepared } = measured
      const { positions } = prepared
      const { ends, offsets, kinds, ...found } = plain(measured)
      const lead = leftProtrusion(measured, 0)
      for (let k = 0; k < found.count; k++) {
        const [end, offset] = [ends[k]!, offsets[k]!]
        const outside = protrudes(prepared) ? rightProtrusion(measured, end, false) : 0
        expect(found.widthTo[k]).toBe(positions[end]! - lead - outside)
        expect(found.widthFrom[k]).toBe(positions[offset]! + leftProtrusion(measured, offset))
        const isAfterHyphen = text[offset - 1] === '-'
        const penalty = isAfterHyphen ? 60 : isTie(text, end, offset) ? 500 : 0
        expect(found.penalties[k]).toBe(kinds[k] === BreakKind.forced ? FORCED : penalty)
      }
    })
    fc.assert(property, { numRuns: 500, seed: 1 })
  })
})

describe('a text within a line', () => {
  test.each([
    ['is as wide as it', 'abc de', 120, {}, true],
    ['is wider', 'abc de', 119, {}, false],
    ['is wider by what protrudes', 'abc d.', 106, { octavoProtrusion: 'auto' as const }, true],
    ['is wider by more than that', 'abc d.', 105, { octavoProtrusion: 'auto' as const }, false],
  ])('%s', (_, text, width, changes, expected) => {
    expect(isWithin(measure(text, changes), 0, text.length, width)).toBe(expected)
  })
  test('is not decided where boxes take room', () => {
    expect(isWithin(measure(['a', { open: {} }, 'b', 'close'], {}, 1), 0, 2, 1000)).toBe(false)
    expect(isWithin(measure(['a', { open: {} }, 'b', 'close'], {}, 0), 0, 2, 1000)).toBe(true)
  })
})

describe('breakpoints within words', () => {
  // English patterns: ty-peset-ting is "type-set-ting"; the last word is not divided.
  const measured = measure('a typesetting b', { hyphens: 'auto' })
  const hyphenated = () => hyphenBreakpoints(measured, 0, plain(measured))

  test('stand between the others, in the order of the text', () => {
    expect(list(hyphenated(), 'offsets')).toEqual([2, 6, 9, 14, 15])
    expect(list(hyphenated(), 'kinds')).toEqual([
      BreakKind.plain,
      BreakKind.hyphen,
      BreakKind.hyphen,
      BreakKind.plain,
      BreakKind.forced,
    ])
  })
  test('are wider by the hyphen, and the next line begins without it', () => {
    expect(list(hyphenated(), 'widthTo')).toEqual([20, 140, 200, 260, 300])
    expect(list(hyphenated(), 'widthFrom')).toEqual([40, 120, 180, 280, 300])
  })
  test('cost a penalty and are marked', () => {
    expect(list(hyphenated(), 'penalties')).toEqual([0, 120, 120, 0, FORCED])
    expect(list(hyphenated(), 'hyphens')).toEqual([0, 1, 1, 0, 0])
  })
  test('have the glue before the word, and their share of that of its letters', () => {
    expect(list(hyphenated(), 'stretchTo')).toEqual([0, 10, 10, 10, 20])
    const tracked = measure('a typesetting b', { hyphens: 'auto', octavoProtrusion: 'auto' })
    const [, first, second] = list(hyphenBreakpoints(tracked, 0, plain(tracked)), 'stretchTo')
    // Before the word 0.4 and 10, then 0.4 for each of its letters.
    expect([first, second]).toEqual([10.4 + 1.6, 10.4 + 2.8])
  })
  test('are none where the style divides no words', () => {
    const whole = measure('a typesetting b')
    expect(hyphenBreakpoints(whole, 0, plain(whole)).count).toBe(3)
  })
})

describe('something longer than a line', () => {
  const breakpoints = () => plain(measure('ab cdef g'))
  test('is found between any two breakpoints', () => {
    expect([hasLongerThan(breakpoints(), 80), hasLongerThan(breakpoints(), 79)]).toEqual([false, true])
  })
  test('is broken between letters where the style allows, and begins on a line of its own', () => {
    const measured = measure('ab cdef g', { overflowWrap: 'anywhere' })
    const found = emergencyBreakpoints(measured, 0, plain(measured), 79)
    expect(list(found, 'offsets')).toEqual([3, 4, 5, 6, 8, 9])
    // Places within the word are taken by no line that begins before the word: breakpoint 0 ends the line before.
    expect(Array.from(found.earliest!)).toEqual([-1, 0, 0, 0, -1, -1])
    expect(list(found, 'penalties')).toEqual([0, 3000, 3000, 3000, 0, FORCED])
  })
  test('costs less at its joints, and an address fills the line before', () => {
    const measured = measure('ab cd/efG1', { overflowWrap: 'anywhere' })
    const found = emergencyBreakpoints(measured, 0, plain(measured), 79)
    const at = (offset: number): number => list(found, 'offsets').indexOf(offset)
    expect([found.penalties[at(8)], found.penalties[at(9)], found.penalties[at(7)]]).toEqual([1500, 1500, 3000])
    expect([found.earliest![at(8)], found.earliest![at(7)]]).toEqual([-1, at(6)])
  })
  test('keeps its breakpoints where the style allows no break', () => {
    const measured = measure('ab cdef g')
    const found = emergencyBreakpoints(measured, 0, plain(measured), 79)
    expect(list(found, 'offsets')).toEqual([3, 8, 9])
  })
})
