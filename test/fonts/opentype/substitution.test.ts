/**
 * GSUB lookup by lookup, on tables written by hand
 * (https://learn.microsoft.com/typography/opentype/spec/gsub).
 */
import { describe, expect, test } from 'vitest'
import { Ignorable } from '../../../src/fonts/opentype/glyph-buffer.ts'
import { block, counted, cover, glyphsOf, type LookupSource, substituted } from './layout-tables.ts'

const lookup = (type: number, ...subtables: LookupSource['subtables']): LookupSource => ({ type, subtables })
/** Type 1, format 2: each glyph by its own. */
const swap = (...pairs: readonly (readonly [from: number, to: number])[]): LookupSource =>
  lookup(1, block(2, cover(...pairs.map(([from]) => from)), pairs.length, ...pairs.map(([, to]) => to)))
/** Type 4, the ligatures of one first glyph. */
const ligatures = (
  first: number,
  ...rows: readonly (readonly [glyph: number, ...rest: readonly number[]])[]
): LookupSource =>
  lookup(
    4,
    block(
      1,
      cover(first),
      ...counted(block(...counted(...rows.map(([glyph, ...rest]) => block(glyph, rest.length + 1, ...rest))))),
    ),
  )

describe('lookup type 1, single', () => {
  test('format 1 adds a difference', () => {
    expect(glyphsOf({ lookups: [lookup(1, block(1, cover(5, 7), 10))], text: [4, 5, 6, 7] })).toEqual([4, 15, 6, 17])
  })
  test('the difference is taken modulo 65,536', () => {
    expect(glyphsOf({ lookups: [lookup(1, block(1, cover(5), -3))], text: [5] })).toEqual([2])
    expect(glyphsOf({ lookups: [lookup(1, block(1, cover(5), 0xfffd))], text: [5] })).toEqual([2])
  })
  test('format 2 has a glyph for each', () => {
    expect(glyphsOf({ lookups: [swap([5, 50], [7, 30])], text: [5, 6, 7, 5] })).toEqual([50, 6, 30, 50])
  })
  test('a list that is shorter than its coverage leaves the rest alone', () => {
    expect(glyphsOf({ lookups: [lookup(1, block(2, cover(5, 7), 1, 50))], text: [5, 7] })).toEqual([50, 7])
  })
})

describe('lookup type 2, multiple', () => {
  const split = (...to: readonly number[]): LookupSource =>
    lookup(2, block(1, cover(5), ...counted(block(...counted(...to)))))
  test('one glyph becomes several, of one cluster, and they are not looked at again', () => {
    const buffer = substituted({ lookups: [split(5, 6, 5)], text: [4, 5, 9] })
    expect(buffer.glyph.slice(0, buffer.length)).toEqual([4, 5, 6, 5, 9])
    expect(buffer.cluster.slice(0, buffer.length)).toEqual([0, 1, 1, 1, 2])
  })
  test('an empty sequence deletes the glyph, and its cluster is that of the next', () => {
    const buffer = substituted({ lookups: [split()], text: [4, 5, 9] })
    expect(buffer.glyph.slice(0, buffer.length)).toEqual([4, 9])
    expect(buffer.cluster.slice(0, buffer.length)).toEqual([0, 1])
  })
})

describe('lookup type 3, alternates', () => {
  const alternates = lookup(3, block(1, cover(5), ...counted(block(...counted(50, 51, 52)))))
  test.each([
    [1, 50],
    [3, 52],
    [4, 5],
  ])('the value %i of the feature chooses, counted from 1', (value, glyph) => {
    expect(glyphsOf({ lookups: [alternates], text: [5], value })).toEqual([glyph])
  })
})

describe('lookup type 4, ligatures', () => {
  test('the first that matches wins, not the longest', () => {
    const rows = ligatures(5, [40, 6], [50, 6, 7])
    expect(glyphsOf({ lookups: [rows], text: [5, 6, 7] })).toEqual([40, 7])
    const longFirst = ligatures(5, [50, 6, 7], [40, 6])
    expect(glyphsOf({ lookups: [longFirst], text: [5, 6, 7, 5, 6] })).toEqual([50, 40])
  })
  test('one component is enough', () => {
    expect(glyphsOf({ lookups: [ligatures(5, [40])], text: [5, 5] })).toEqual([40, 40])
  })
  test('the clusters of all components become the first', () => {
    const buffer = substituted({ lookups: [ligatures(5, [40, 6, 7])], text: [1, 5, 6, 7, 2] })
    expect(buffer.cluster.slice(0, buffer.length)).toEqual([0, 1, 4])
  })
  test('marks that are passed over stay behind the ligature and know their component', () => {
    const buffer = substituted({
      lookups: [{ ...ligatures(5, [40, 6, 7]), flag: 8 }],
      text: [5, 90, 6, 91, 91, 7, 92],
      definitions: {
        glyphs: [
          [5, 1],
          [6, 1],
          [7, 1],
          [40, 2],
          [90, 3],
          [91, 3],
          [92, 3],
        ],
      },
    })
    expect(buffer.glyph.slice(0, buffer.length)).toEqual([40, 90, 91, 91, 92])
    expect(buffer.component.slice(0, buffer.length)).toEqual([0, 1, 2, 2, 0])
    expect(buffer.components[0]).toBe(3)
    expect(new Set(buffer.ligature.slice(0, 4))).toEqual(new Set([1]))
  })
  test('a ligature of a ligature counts all components', () => {
    const buffer = substituted({
      lookups: [ligatures(5, [40, 6]), { ...ligatures(40, [41, 7]), flag: 8 }],
      order: [0, 1],
      text: [5, 6, 90, 7],
      definitions: {
        glyphs: [
          [5, 1],
          [6, 1],
          [7, 1],
          [40, 2],
          [41, 2],
          [90, 3],
        ],
      },
    })
    expect(buffer.glyph.slice(0, buffer.length)).toEqual([41, 90])
    expect(buffer.components[0]).toBe(3)
    // The mark stood behind the first ligature, whose last component is the second of three.
    expect(buffer.component[1]).toBe(2)
  })
  test('a base with its marks alone is composed, and is no ligature to attach to by parts', () => {
    const buffer = substituted({
      lookups: [ligatures(5, [40, 90])],
      text: [5, 90],
      definitions: {
        glyphs: [
          [5, 1],
          [40, 1],
          [90, 3],
        ],
      },
    })
    expect(buffer.glyph[0]).toBe(40)
    expect(buffer.ligature[0]).toBe(0)
    expect(buffer.components[0]).toBe(1)
  })
  test('glyphs without the feature do not take part', () => {
    const text = [
      { glyph: 5, mask: 2 },
      { glyph: 6, mask: 1 },
    ]
    expect(glyphsOf({ lookups: [ligatures(5, [40, 6])], text, mask: 2 })).toEqual([5, 6])
    expect(glyphsOf({ lookups: [ligatures(5, [40, 6])], text: [text[0]!, { glyph: 6, mask: 3 }], mask: 2 })).toEqual([
      40,
    ])
  })
  test.each([
    ['a non-joiner', Ignorable.nonJoiner, [5, 99, 6]],
    ['a joiner', Ignorable.joiner, [40, 99]],
    ['an invisible character', Ignorable.yes, [40, 99]],
    ['a visible one', Ignorable.no, [5, 99, 6]],
  ])('%s between the components', (_, ignorable, expected) => {
    const text = [5, { glyph: 99, ignorable }, 6]
    // What is passed over stays behind the ligature; invisible characters are taken out after all lookups.
    expect(glyphsOf({ lookups: [ligatures(5, [40, 6])], text })).toEqual(expected)
  })
  test('within syllables, components are of one syllable and joiners are not passed over', () => {
    const lookups = [ligatures(5, [40, 6])]
    const of = (syllable: number, glyph: number) => ({ glyph, syllable })
    expect(glyphsOf({ lookups, text: [of(1, 5), of(1, 6)], isInSyllable: true })).toEqual([40])
    expect(glyphsOf({ lookups, text: [of(1, 5), of(2, 6)], isInSyllable: true })).toEqual([5, 6])
    const joined = [of(1, 5), { glyph: 99, syllable: 1, ignorable: Ignorable.joiner }, of(1, 6)]
    expect(glyphsOf({ lookups, text: joined, isInSyllable: true })).toEqual([5, 99, 6])
  })
})

describe('lookup type 8, reverse chained', () => {
  /** 5 becomes 6 before a 6, with 4 anywhere right before. */
  const reverse = (back: readonly number[], ahead: readonly number[]): LookupSource =>
    lookup(
      8,
      block(
        1,
        cover(5),
        ...counted(...back.map(g => cover(g))),
        ...counted(...ahead.map(g => cover(g))),
        ...counted(6),
      ),
    )
  test('the buffer is walked backwards: what is replaced is context for what stands before it', () => {
    expect(glyphsOf({ lookups: [reverse([], [6])], text: [5, 5, 5, 6] })).toEqual([6, 6, 6, 6])
  })
  test('the backtrack is seen as it was', () => {
    expect(glyphsOf({ lookups: [reverse([5], [])], text: [5, 5, 5] })).toEqual([5, 6, 6])
  })
  test('the backtrack is listed from the glyph outwards', () => {
    expect(glyphsOf({ lookups: [reverse([4, 3], [])], text: [3, 4, 5, 4, 3, 5] })).toEqual([3, 4, 6, 4, 3, 5])
  })
})

test('type 7 leads to a subtable by a long offset', () => {
  const extension = block(1, 1, { far: block(1, cover(5), 10) })
  expect(glyphsOf({ lookups: [lookup(7, extension)], text: [5, 6] })).toEqual([15, 6])
})

test('the first subtable that takes the glyph ends the lookup', () => {
  const lookups = [lookup(1, block(1, cover(5), 10), block(1, cover(5, 6), 20))]
  expect(glyphsOf({ lookups, text: [5, 6] })).toEqual([15, 26])
})

test('a new glyph brings its class with it, which the next lookup filters by', () => {
  const lookups = [swap([5, 90]), { ...swap([90, 91]), flag: 8 }]
  const definitions = {
    glyphs: [
      [5, 1],
      [90, 3],
    ] as const,
  }
  expect(glyphsOf({ lookups, order: [0, 1], text: [5], definitions })).toEqual([90])
})

test('work ends when its budget is used up', () => {
  const text = Array.from({ length: 30 }, () => 5)
  const glyphs = glyphsOf({ lookups: [swap([5, 6])], text, budget: 10 })
  expect(glyphs.filter(glyph => glyph === 6).length).toBeLessThan(11)
  expect(glyphs).toHaveLength(30)
})
