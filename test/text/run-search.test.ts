/** Offsets of prepared text: runs, and the words that were shaped as one. */
import { describe, expect, test } from 'vitest'
import type { PreparedText } from '../../src/text/prepared-text.ts'
import { firstFrom, runIndexAt, wordEndAt, wordStartAt } from '../../src/text/run-search.ts'

/** Runs from each start to the next, and units that begin at these offsets. */
const prepared = (
  runs: readonly number[],
  units: readonly number[],
  end: number,
  text = 'x'.repeat(end),
): PreparedText =>
  ({
    content: { text },
    runs: runs.map((start, i) => ({ glyphs: { start, end: runs[i + 1] ?? end } })),
    unitStarts: Uint32Array.from(units),
  }) as unknown as PreparedText

describe('firstFrom', () => {
  test.each([
    [[1, 3, 5], 0, 0],
    [[1, 3, 5], 1, 0],
    [[1, 3, 5], 2, 1],
    [[1, 3, 5], 5, 2],
    [[1, 3, 5], 6, 3],
    [[], 4, 0],
  ])('in %j from %i', (offsets, offset, expected) => {
    expect(firstFrom(offsets, offset)).toBe(expected)
  })
})

describe('runs', () => {
  const text = prepared([0, 4, 9], [0, 4, 9], 12)
  test.each([
    [0, 0],
    [3, 0],
    [4, 1],
    [8, 1],
    [9, 2],
    [11, 2],
  ])('offset %i is in run %i', (offset, expected) => {
    expect(runIndexAt(text, offset)).toBe(expected)
  })
})

describe('words', () => {
  const text = prepared([0, 6], [0, 3, 6, 8], 10)
  test.each([
    [1, 0, 3],
    [2, 0, 3],
    [4, 3, 6],
    [7, 6, 8],
    [9, 8, 10],
  ])('offset %i is in the word from %i to %i', (offset, start, end) => {
    expect([wordStartAt(text, offset), wordEndAt(text, offset)]).toEqual([start, end])
  })

  test('offsets beside a space are in no word, and no unit is looked for', () => {
    const spaced = { content: { text: 'ab cd' } } as unknown as PreparedText
    for (const offset of [0, 2, 3, 5])
      expect([wordStartAt(spaced, offset), wordEndAt(spaced, offset)]).toEqual([offset, offset])
    expect(() => wordStartAt(spaced, 1)).toThrow()
  })

  test('an offset between two words starts the second', () => {
    expect(wordStartAt(text, 3)).toBe(3)
  })
})
