/** Pairs of a `kern` table (OpenType 1.9.1, "kern"). */
import { expect, test } from 'vitest'
import { readKernTable } from '../../src/fonts/kern-table.ts'

type Pair = readonly [left: number, right: number, value: number]

/** Subtables of format 0 with ascending pairs. */
function tableOf(subtables: readonly { readonly coverage: number; readonly pairs: readonly Pair[] }[]): DataView {
  const bytes: number[] = []
  const put = (...values: readonly number[]): void => {
    for (const value of values) bytes.push((value >> 8) & 255, value & 255)
  }
  put(0, subtables.length)
  for (const { coverage, pairs } of subtables) {
    put(0, 14 + 6 * pairs.length, coverage, pairs.length, 0, 0, 0)
    for (const pair of pairs) put(...pair)
  }
  return new DataView(Uint8Array.from(bytes).buffer)
}

const PAIRS: readonly Pair[] = [
  [1, 2, -50],
  [1, 7, 30],
  [4, 1, -12],
]

test('each pair has its value, all others have none', () => {
  const kern = readKernTable(tableOf([{ coverage: 1, pairs: PAIRS }]))
  expect([kern(1, 2), kern(1, 7), kern(4, 1)]).toEqual([-50, 30, -12])
  expect([kern(1, 3), kern(2, 1), kern(9, 9)]).toEqual([0, 0, 0])
})

test('the values of several subtables add up', () => {
  const kern = readKernTable(
    tableOf([
      { coverage: 1, pairs: PAIRS },
      { coverage: 1, pairs: [[1, 2, 8]] },
    ]),
  )
  expect(kern(1, 2)).toBe(-42)
})

test.each([
  ['vertical', 0],
  ['of minimums', 3],
  ['across the stream', 5],
  ['of another format', 0x201],
])('a subtable that is %s counts for nothing', (_, coverage) => {
  expect(readKernTable(tableOf([{ coverage, pairs: PAIRS }]))(1, 2)).toBe(0)
})

test('a table that is missing, of another version or cut short has no pairs beyond its end', () => {
  expect(readKernTable(undefined)(1, 2)).toBe(0)
  const apple = tableOf([{ coverage: 1, pairs: PAIRS }])
  apple.setUint16(0, 1)
  expect(readKernTable(apple)(1, 2)).toBe(0)
  const cut = new DataView(tableOf([{ coverage: 1, pairs: PAIRS }]).buffer, 0, 4 + 14 + 6)
  expect([readKernTable(cut)(1, 2), readKernTable(cut)(4, 1)]).toEqual([-50, 0])
  expect(readKernTable(new DataView(new ArrayBuffer(3)))(1, 2)).toBe(0)
})
