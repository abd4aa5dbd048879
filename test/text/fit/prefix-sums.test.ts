/** Sums of width, stretch and shrink for total fit. Ahem at 20px: each character is 20px wide. */
import { describe, expect, test } from 'vitest'
import type { ComputedStyle } from '../../../src/css/style.ts'
import { sumGlue } from '../../../src/text/fit/prefix-sums.ts'
import { measureItems, prepareText } from '../../../src/text/lines.ts'
import { IDEOGRAPH_GLUE, SPACE_SHRINK, SPACE_STRETCH, TRACKING } from '../../../src/text/place/spacing.ts'
import { fontBook, inlineContent, textStyle } from '../content.ts'

const { fonts } = fontBook()
type Parts = Parameters<typeof inlineContent>[0]

function measured(parts: Parts, changes: Partial<ComputedStyle> = {}) {
  const style = textStyle(changes)
  return measureItems(prepareText(inlineContent(parts, style), style, fonts), () => 7)
}

/** The stretch and shrink up to the ends of lines, whose next lines begin at `offsets`. */
function gluesTo(parts: Parts, ends: readonly number[], changes?: Partial<ComputedStyle>, start = 0, offsets = ends) {
  const count = ends.length
  const arrays = { stretchTo: new Float64Array(count), shrinkTo: new Float64Array(count) }
  const from = { stretchFrom: new Float64Array(count), shrinkFrom: new Float64Array(count) }
  const places = { ends: Uint32Array.from(ends), offsets: Uint32Array.from(offsets) }
  sumGlue(measured(parts, changes).prepared, start, { count, ...places, ...arrays, ...from })
  return { ...arrays, ...from }
}

function glue(parts: Parts, end: number, changes?: Partial<ComputedStyle>, start = 0): readonly [number, number] {
  const { stretchTo, shrinkTo } = gluesTo(parts, [end], changes, start)
  return [stretchTo[0]!, shrinkTo[0]!]
}

describe('the sums of a paragraph', () => {
  test('are of spaces, by their widths', () => {
    expect(glue('aa bb cc', 2)).toEqual([0, 0])
    expect(glue('aa bb cc', 3)).toEqual([20 * SPACE_STRETCH, 20 * SPACE_SHRINK])
    expect(glue('aa bb cc', 8)).toEqual([40 * SPACE_STRETCH, 40 * SPACE_SHRINK])
    expect(glue('aa\u00a0bb', 5)).toEqual([20 * SPACE_STRETCH, 20 * SPACE_SHRINK])
    // What stands before the start is not counted.
    expect(glue('aa bb cc', 8, {}, 3)).toEqual([20 * SPACE_STRETCH, 20 * SPACE_SHRINK])
  })

  test('go on from breakpoint to breakpoint, and never back', () => {
    expect([...gluesTo('a b c d', [4, 2, 7]).stretchTo]).toEqual([2, 2, 3].map(spaces => 20 * spaces * SPACE_STRETCH))
  })

  test('up to the next line have the white space at the break as well', () => {
    const { stretchTo, stretchFrom, shrinkFrom } = gluesTo('a b  c', [1, 3], {}, 0, [2, 5])
    expect([...stretchTo]).toEqual([0, 20 * SPACE_STRETCH])
    expect([...stretchFrom]).toEqual([20 * SPACE_STRETCH, 60 * SPACE_STRETCH])
    expect([...shrinkFrom]).toEqual([20 * SPACE_SHRINK, 60 * SPACE_SHRINK])
  })

  test('are the same beside characters of other scripts, where each character is looked at', () => {
    // The dash has no glue of its own, the no-break space has.
    const tracked = { octavoProtrusion: 'auto' } as const
    const plain = gluesTo('a -b c- d', [2, 5, 9], tracked)
    expect(gluesTo('a —b c— d', [2, 5, 9], tracked)).toEqual(plain)
    expect(gluesTo('a —b\u00a0c— d', [2, 5, 9], tracked)).toEqual(plain)
  })

  test('give ideographs room to stretch but none to shrink', () => {
    const [stretch, shrink] = glue('水火', 2)
    expect(stretch).toBeCloseTo(40 * IDEOGRAPH_GLUE * SPACE_STRETCH)
    expect(shrink).toBe(0)
    // Hangul has spaces, and Hebrew none of this.
    expect(glue('한국', 2)).toEqual([0, 0])
    expect(glue('אב', 2)).toEqual([0, 0])
  })

  test.each([
    ['an ideographic space', '\u3000', true],
    ['the last of Bopomofo', '\u312f', true],
    ['the first of Hangul compatibility', '\u3131', false],
    ['extended Bopomofo', '\u31a0', true],
    ['the last common ideograph', '\u9fff', true],
    ['the first of Yi', '\ua000', false],
    ['a compatibility ideograph', '\uf900', true],
    ['a Hebrew presentation form', '\ufb1d', false],
    ['a fullwidth form', '\uff01', true],
    ['a halfwidth letter of Hangul', '\uffa0', false],
  ])('stretch beside %s or not', (_, character, isIdeographic) => {
    expect(glue(`${character}a`, 1)[0] > 0).toBe(isIdeographic)
  })

  test.each([
    ['\u058f', true],
    ['\u0590', false],
    ['\u10a0', true],
    ['\u10ff', true],
    ['\u1100', false],
    ['\u1e00', true],
    ['\u1fff', true],
    ['\u2010', true],
    ['\u2027', true],
    ['\u2030', false],
  ])('count %j among the letters that give way or not', (character, isTracked) => {
    expect(glue(`${character}a`, 1, { octavoProtrusion: 'auto' })[0] > 1e-6).toBe(isTracked)
  })

  test('count the letters where they may give way, but not within spaces or fixed scripts', () => {
    const tracked = { octavoProtrusion: 'auto' } as const
    const [stretch, shrink] = glue('aa bb', 5, tracked)
    expect(stretch).toBeCloseTo(80 * TRACKING + 20 * SPACE_STRETCH)
    expect(shrink).toBeCloseTo(80 * TRACKING + 20 * SPACE_SHRINK)
    // Letters of Hebrew do not give way; the dash is of all scripts.
    expect(glue('אב', 2, tracked)[0]).toBeCloseTo(0)
    expect(glue('a\u2014', 2, tracked)[0]).toBeCloseTo(2 * 20 * TRACKING, 5)
  })
})
