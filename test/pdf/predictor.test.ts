import { expect, test } from 'vitest'
import { objectRows, plainObjects, upPredicted } from '../../src/pdf/object-streams.ts'

/** PNG's filter 2 undone (ISO 32000-1 §7.4.4.4). */
function unpredicted(data: Uint8Array, columns: number): number[] {
  const rows: number[] = []
  for (let at = 0; at < data.length; at += columns + 1) {
    expect(data[at]).toBe(2)
    for (let i = 1; i <= columns; i++) rows.push((data[at + i]! + (rows[rows.length - columns] ?? 0)) & 0xff)
  }
  return rows
}

test.each([1, 3, 8])('rows of %i bytes come back', columns => {
  const bytes = Uint8Array.from({ length: columns * 40 }, (_, i) => (i * 73 + (i >> 3) * 31) & 0xff)
  expect(unpredicted(upPredicted(bytes, columns), columns)).toEqual([...bytes])
})

test('rows that are alike are zeros but for the first', () => {
  expect([...upPredicted(Uint8Array.from([5, 6, 5, 6, 5, 7]), 2)]).toEqual([2, 5, 6, 2, 0, 0, 2, 0, 1])
})

/** The objects of a stream by number, read as ISO 32000-1 §7.5.7 has it. */
function read(entries: string, data: Uint8Array): Map<number, string> {
  const text = Buffer.from(data).toString('latin1')
  const count = Number(/\/N (\d+)/.exec(entries)![1])
  const first = Number(/\/First (\d+)/.exec(entries)![1])
  const index = text.slice(0, first).trim().split(/\s+/).map(Number)
  expect(index).toHaveLength(count * 2)
  return new Map(
    Array.from({ length: count }, (_, i) => {
      const start = first + index[i * 2 + 1]!
      const end = i + 1 < count ? first + index[i * 2 + 3]! : text.length
      return [index[i * 2]!, text.slice(start, end).trim()]
    }),
  )
}

test('plain objects are found by their offsets', () => {
  const { entries, data, columns } = plainObjects([
    { id: 4, source: '<</A 1>>' },
    { id: 12, source: '[1 2 3]' },
  ])
  expect(columns).toBe(null)
  expect(read(entries, data)).toEqual(
    new Map([
      [4, '<</A 1>>'],
      [12, '[1 2 3]'],
    ]),
  )
})

test('so are objects in rows, whose parts begin rows of their own', () => {
  const objects = [
    { id: 1, parts: ['<</K', '[1 2]>>'] },
    { id: 2, parts: ['<</K', '[3]>>'] },
  ]
  const { entries, data, columns } = objectRows(objects, [7])
  expect(columns).toBe(8)
  expect(data.length % 8).toBe(0)
  const found = read(entries, data)
  expect([...found.values()].map(source => source.replace(/\s+/g, ' '))).toEqual(['<</K [1 2]>>', '<</K [3]>>'])
})
