/** Orphans and widows (CSS Fragmentation 3 §3.3, §4.4), with the examples of §4.5. */
import { describe, expect, test } from 'vitest'
import type { InlineRootBox } from '../../../src/boxes/box.ts'
import type { CutLines } from '../../../src/layout/inline/line-cut.ts'
import { appealOfCut, bestCut, countedLines, earlyCut } from '../../../src/layout/inline/line-cut.ts'
import { BreakAppeal } from '../../../src/layout/types.ts'
import { styleWith } from '../parts.ts'

interface Given {
  readonly lines: number
  readonly orphans: number
  readonly widows: number
  readonly isFirst?: boolean
  readonly kept?: number
  readonly whole?: number
}

const cutOf = ({ lines, orphans, widows, isFirst = true, kept = 0, whole = 0 }: Given): CutLines => ({
  root: { style: styleWith({ orphans, widows, octavoWholeLines: whole }) } as InlineRootBox,
  isFirst,
  kept,
  linesAfter: end => lines - end,
})

const isAllowed = (cut: CutLines, end: number): boolean => appealOfCut(cut, end) === BreakAppeal.perfect

describe('with orphans 4 and widows 2, and room for 20 lines', () => {
  test.each([
    [21, 19],
    [22, 20],
    [23, 20],
    [60, 20],
  ])('of %i lines %i stay', (lines, expected) => {
    const cut = cutOf({ lines, orphans: 4, widows: 2 })
    expect(bestCut(cut, 20)).toBe(expected)
    expect(isAllowed(cut, expected)).toBe(true)
  })
})

test('with orphans 10 and widows 20, and room for 8 lines, none of 9 lines may stay', () => {
  const cut = cutOf({ lines: 9, orphans: 10, widows: 20 })
  for (let end = 1; end <= 8; end++) expect(isAllowed(cut, end)).toBe(false)
  expect(appealOfCut(cut, bestCut(cut, 8))).toBe(BreakAppeal.violatesOrphansOrWidows)
})

test('a cut before the first line is a last resort', () => {
  expect(appealOfCut(cutOf({ lines: 5, orphans: 1, widows: 1 }), 0)).toBe(BreakAppeal.lastResort)
})

test('orphans count only where the paragraph begins, widows wherever it ends', () => {
  const rest = cutOf({ lines: 6, orphans: 3, widows: 2, isFirst: false })
  expect([1, 4, 5].map(end => isAllowed(rest, end))).toEqual([true, true, false])
})

test('lines beside an initial letter stay together', () => {
  const cut = cutOf({ lines: 10, orphans: 2, widows: 2, kept: 3 })
  expect([2, 3].map(end => isAllowed(cut, end))).toEqual([false, true])
})

test('a paragraph that is to stay whole up to some lines is not cut below that', () => {
  const short = cutOf({ lines: 4, orphans: 1, widows: 1, whole: 4 })
  const long = cutOf({ lines: 5, orphans: 1, widows: 1, whole: 4 })
  expect([isAllowed(short, 2), isAllowed(long, 2)]).toEqual([false, true])
})

test('the best cut is the last of the best ones', () => {
  for (const lines of [3, 6, 10])
    for (const orphans of [1, 2, 5])
      for (const widows of [1, 2, 5])
        for (let latest = 1; latest < lines; latest++) {
          const cut = cutOf({ lines, orphans, widows })
          const ends = Array.from({ length: latest }, (_, i) => i + 1)
          const most = Math.max(...ends.map(end => appealOfCut(cut, end)))
          expect(bestCut(cut, latest)).toBe(ends.findLast(end => appealOfCut(cut, end) === most))
        }
})

test('an earlier cut leaves out the last line', () => {
  const cut = cutOf({ lines: 10, orphans: 2, widows: 2 })
  expect(earlyCut(cut, 6, 3)).toEqual({ path: [8], appeal: BreakAppeal.perfect })
  expect(earlyCut(cut, 1, 0)).toBe(null)
})

test('no more lines are counted than widows need', () => {
  expect(countedLines(cutOf({ lines: 9, orphans: 2, widows: 7 }).root)).toBe(7)
  expect(countedLines(cutOf({ lines: 9, orphans: 2, widows: 10_000 }).root)).toBe(100)
})
