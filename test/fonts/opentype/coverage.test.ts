/** Coverage and class definition tables (OpenType 1.9.1, chapter 2), beside plain lists. */
import { expect, test } from 'vitest'
import { classOf, coverageIndex, markCovered } from '../../../src/fonts/opentype/coverage.ts'
import { numbers } from '../../layout/parts.ts'

const tableOf = (...values: readonly number[]): DataView => {
  const view = new DataView(new ArrayBuffer(values.length * 2))
  for (const [i, value] of values.entries()) view.setUint16(2 * i, value)
  return view
}

/** Ascending glyphs as [first, last] ranges. */
function rangesOf(glyphs: readonly number[]): (readonly [number, number])[] {
  const ranges: [number, number][] = []
  for (const glyph of glyphs) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === glyph - 1) last[1] = glyph
    else ranges.push([glyph, glyph])
  }
  return ranges
}

const listTable = (glyphs: readonly number[]): DataView => tableOf(1, glyphs.length, ...glyphs)

function rangeTable(glyphs: readonly number[]): DataView {
  const ranges = rangesOf(glyphs)
  const rows = ranges.flatMap(([first, last]) => [first, last, glyphs.indexOf(first)])
  return tableOf(2, ranges.length, ...rows)
}

test('both formats of coverage give each glyph its place, and all others none', () => {
  const next = numbers(67)
  for (let round = 0; round < 60; round++) {
    const glyphs = Array.from({ length: 40 }, (_, i) => i).filter(() => next(3) === 0)
    for (const table of [listTable(glyphs), rangeTable(glyphs)]) {
      for (let glyph = 0; glyph < 42; glyph++) expect(coverageIndex(table, 0, glyph)).toBe(glyphs.indexOf(glyph))
      const flags = new Uint8Array(42)
      markCovered(table, 0, flags)
      expect([...flags].flatMap((flag, glyph) => (flag === 1 ? [glyph] : []))).toEqual(glyphs)
    }
  }
})

test('both formats of class definitions name the class, 0 where there is none', () => {
  const list = tableOf(1, 10, 3, 1, 0, 2)
  expect([9, 10, 11, 12, 13].map(glyph => classOf(list, 0, glyph))).toEqual([0, 1, 0, 2, 0])
  const ranges = tableOf(2, 2, 5, 7, 3, 9, 9, 1)
  expect([4, 5, 7, 8, 9, 10].map(glyph => classOf(ranges, 0, glyph))).toEqual([0, 3, 3, 0, 1, 0])
})

test('a table that is cut short is an error, not another glyph', () => {
  expect(() => coverageIndex(tableOf(1, 5, 1), 0, 9)).toThrow(RangeError)
})
