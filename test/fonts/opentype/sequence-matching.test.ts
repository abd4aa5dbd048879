/**
 * What lookups pass over and contexts in all formats ("Lookup table", "Sequence context", "Chained sequence context",
 * https://learn.microsoft.com/typography/opentype/spec/chapter2), on tables written by hand.
 */
import { describe, expect, test } from 'vitest'
import { Ignorable } from '../../../src/fonts/opentype/glyph-buffer.ts'
import { type Block, block, classes, counted, cover, glyphsOf, type LookupSource, type Part } from './layout-tables.ts'

/** Adds 100 to each of the glyphs. */
const add100 = (...glyphs: readonly number[]): LookupSource => ({
  type: 1,
  subtables: [block(1, cover(...glyphs), 100)],
})
const LETTERS = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const MARKS = {
  glyphs: [
    [1, 1],
    [2, 1],
    [3, 2],
    [8, 3],
    [9, 3],
  ] as const,
}

describe('lookup flags', () => {
  test.each([
    ['bases', 2, [1, 2, 103, 108, 109]],
    ['ligatures', 4, [101, 102, 3, 108, 109]],
    ['marks', 8, [101, 102, 103, 8, 9]],
    ['bases and marks', 10, [1, 2, 103, 8, 9]],
    ['nothing by the bit of right-to-left attachment', 1, [101, 102, 103, 108, 109]],
  ])('pass over %s', (_, flag, expected) => {
    const lookups = [{ ...add100(1, 2, 3, 8, 9), flag }]
    expect(glyphsOf({ lookups, text: [1, 2, 3, 8, 9], definitions: MARKS })).toEqual(expected)
  })
  test('the high byte keeps the marks of one attachment class, and whatever is no mark', () => {
    const definitions = {
      ...MARKS,
      marks: [
        [8, 1],
        [9, 2],
      ] as const,
    }
    expect(glyphsOf({ lookups: [{ ...add100(1, 8, 9), flag: 0x200 }], text: [1, 8, 9], definitions })).toEqual([
      101, 8, 109,
    ])
  })
  test('a mark glyph set keeps its marks', () => {
    const definitions = { ...MARKS, sets: [[9], [8]] }
    const lookups = [{ ...add100(1, 8, 9), flag: 0x10, markSet: 1 }]
    expect(glyphsOf({ lookups, text: [1, 8, 9], definitions })).toEqual([101, 108, 9])
  })
  test('a mark glyph set goes before an attachment class', () => {
    const definitions = {
      ...MARKS,
      marks: [
        [8, 1],
        [9, 2],
      ] as const,
      sets: [[8]],
    }
    const lookups = [{ ...add100(8, 9), flag: 0x210, markSet: 0 }]
    expect(glyphsOf({ lookups, text: [8, 9], definitions })).toEqual([108, 9])
  })
})

/** Nested lookups as (sequence index, lookup) pairs. */
type Records = readonly (readonly [index: number, lookup: number])[]

const recordsOf = (records: Records): number[] => records.flat()
const rule = (input: readonly number[], records: Records): Block =>
  block(input.length, records.length, ...input.slice(1), ...recordsOf(records))

/** The same rule, "a 1, then a 2 or 3, then a 4", as each of the formats; lookup 1 is asked for at `records`. */
const contextFormats = (records: Records): readonly [name: string, subtable: Block][] => [
  ['format 1', block(1, cover(1), ...counted(block(...counted(rule([1, 2, 4], records), rule([1, 3, 4], records)))))],
  [
    'format 2',
    block(
      2,
      cover(1),
      classes([1, 1], [2, 2], [3, 2], [4, 3]),
      ...counted(0, block(...counted(rule([1, 2, 3], records)))),
    ),
  ],
  ['format 3', block(3, 3, records.length, cover(1), cover(2, 3), cover(4), ...recordsOf(records))],
]

describe('contexts, lookup type 5', () => {
  const cases: readonly (readonly [
    name: string,
    records: Records,
    text: readonly number[],
    expected: readonly number[],
  ])[] = [
    ['change the glyph that a record names', [[1, 1]], [1, 2, 4, 1, 3, 4], [1, 102, 4, 1, 103, 4]],
    ['leave what does not match', [[1, 1]], [1, 2, 5, 2, 4], [1, 2, 5, 2, 4]],
    [
      'apply several records in their order',
      [
        [2, 1],
        [0, 1],
      ],
      [1, 2, 4],
      [101, 2, 104],
    ],
    ['go on behind the input', [[0, 1]], [1, 2, 4, 1, 2, 4], [101, 2, 4, 101, 2, 4]],
    ['ignore a record beyond the input', [[3, 1]], [1, 2, 4, 4], [1, 2, 4, 4]],
    ['ignore a lookup that is not there', [[0, 7]], [1, 2, 4], [1, 2, 4]],
  ]
  for (const [name, records, text, expected] of cases)
    for (const [format, subtable] of contextFormats(records))
      test(`${name} (${format})`, () => {
        expect(glyphsOf({ lookups: [{ type: 5, subtables: [subtable] }, add100(...LETTERS)], text })).toEqual(expected)
      })

  test('pass over what their own flags name, and number the rest', () => {
    for (const [, subtable] of contextFormats([[1, 1]])) {
      const lookups = [{ type: 5, flag: 8, subtables: [subtable] }, add100(...LETTERS)]
      expect(glyphsOf({ lookups, text: [1, 8, 2, 9, 4], definitions: MARKS })).toEqual([1, 8, 102, 9, 4])
    }
  })
  test('the nested lookup has flags of its own', () => {
    const lookups = [
      { type: 5, subtables: [contextFormats([[1, 1]])[0]![1]] },
      { ...add100(...LETTERS), flag: 2 },
    ]
    expect(glyphsOf({ lookups, text: [1, 2, 4], definitions: { glyphs: [[2, 1]] } })).toEqual([1, 2, 4])
  })
  test('the first rule that matches is applied, also where it changes nothing', () => {
    const rules = block(...counted(rule([1, 2], []), rule([1, 2], [[0, 1]])))
    const lookups = [{ type: 5, subtables: [block(1, cover(1), ...counted(rules))] }, add100(1)]
    expect(glyphsOf({ lookups, text: [1, 2] })).toEqual([1, 2])
  })
  test('a nested ligature takes glyphs away, and later records count the glyphs that are left', () => {
    const subtable = block(3, 4, 2, cover(1), cover(2), cover(3), cover(4), 0, 1, 1, 2)
    const ligature: LookupSource = {
      type: 4,
      subtables: [block(1, cover(1), ...counted(block(...counted(block(50, 3, 2, 3)))))],
    }
    const lookups = [{ type: 5, subtables: [subtable] }, ligature, add100(4)]
    // After the ligature the sequence is [50, 4]: index 1 is the 4.
    expect(glyphsOf({ lookups, text: [1, 2, 3, 4] })).toEqual([50, 104])
  })
  test('a nested one-to-many adds glyphs, which later records count', () => {
    const subtable = block(3, 2, 2, cover(1), cover(2), 0, 1, 1, 2)
    const split: LookupSource = { type: 2, subtables: [block(1, cover(1), ...counted(block(...counted(5, 6))))] }
    const lookups = [{ type: 5, subtables: [subtable] }, split, add100(2, 6)]
    expect(glyphsOf({ lookups, text: [1, 2] })).toEqual([5, 106, 2])
  })
  test('a lookup that calls itself ends', () => {
    const self = block(3, 1, 1, cover(1), 0, 0)
    expect(glyphsOf({ lookups: [{ type: 5, subtables: [self] }], text: [1, 1] })).toEqual([1, 1])
  })
})

/** "After 7 and then 8 (nearest), 1 with 2, before 3 then 4", as each format of a chained context. */
const chained = (records: Records): readonly [name: string, subtable: Block][] => {
  const chain = (...values: readonly (readonly number[])[]): Part[] => {
    const [back, input, ahead] = values as [readonly number[], readonly number[], readonly number[]]
    return [
      ...counted(...back),
      input.length,
      ...input.slice(1),
      ...counted(...ahead),
      records.length,
      ...recordsOf(records),
    ]
  }
  const byClass = classes([8, 1], [7, 2])
  return [
    ['format 1', block(1, cover(1), ...counted(block(...counted(block(...chain([8, 7], [1, 2], [3, 4]))))))],
    [
      'format 2',
      block(
        2,
        cover(1),
        byClass,
        classes([1, 1], [2, 2]),
        classes([3, 1], [4, 2]),
        ...counted(0, block(...counted(block(...chain([1, 2], [1, 2], [1, 2]))))),
      ),
    ],
    [
      'format 3',
      block(
        3,
        ...counted(cover(8), cover(7)),
        ...counted(cover(1), cover(2)),
        ...counted(cover(3), cover(4)),
        records.length,
        ...recordsOf(records),
      ),
    ],
  ]
}

describe('chained contexts, lookup type 6', () => {
  for (const [format, subtable] of chained([[1, 1]])) {
    const lookups: LookupSource[] = [{ type: 6, subtables: [subtable] }, add100(...LETTERS)]
    test.each<[string, readonly number[], readonly number[]]>([
      ['match between their backtrack and lookahead', [7, 8, 1, 2, 3, 4], [7, 8, 1, 102, 3, 4]],
      ['list the backtrack from the input outwards', [8, 7, 1, 2, 3, 4], [8, 7, 1, 2, 3, 4]],
      ['need all of the backtrack', [8, 1, 2, 3, 4], [8, 1, 2, 3, 4]],
      ['need all of the lookahead', [7, 8, 1, 2, 3], [7, 8, 1, 2, 3]],
      ['list the lookahead forwards', [7, 8, 1, 2, 4, 3], [7, 8, 1, 2, 4, 3]],
    ])(`%s (${format})`, (_, text, expected) => {
      expect(glyphsOf({ lookups, text })).toEqual(expected)
    })
    test(`features are asked of the input, not of the context (${format})`, () => {
      const on = (glyph: number) => ({ glyph, mask: 3 })
      const text = [7, 8, on(1), on(2), 3, 4]
      expect(glyphsOf({ lookups, text, mask: 2 })).toEqual([7, 8, 1, 102, 3, 4])
      expect(glyphsOf({ lookups, text: [7, 8, on(1), 2, 3, 4], mask: 2 })).toEqual([7, 8, 1, 2, 3, 4])
    })
    test(`a non-joiner is passed over in context, and stops input (${format})`, () => {
      const gap = { glyph: 99, ignorable: Ignorable.nonJoiner }
      expect(glyphsOf({ lookups, text: [7, gap, 8, 1, 2, gap, 3, 4] })).toEqual([7, 99, 8, 1, 102, 99, 3, 4])
      expect(glyphsOf({ lookups, text: [7, 8, 1, gap, 2, 3, 4] })).toEqual([7, 8, 1, 99, 2, 3, 4])
    })
  }
  test('overlapping matches share their context', () => {
    const subtable = block(3, ...counted(cover(1, 101)), ...counted(cover(1)), ...counted(cover(1)), 1, 0, 1)
    const lookups = [{ type: 6, subtables: [subtable] }, add100(1)]
    expect(glyphsOf({ lookups, text: [1, 1, 1, 1] })).toEqual([1, 101, 101, 1])
  })
})
