import { expect, test } from 'vitest'
import { unfilter } from '../../src/base/png-filters.ts'

/** The prediction of PNG 3 §9.2 as it is written there, for each byte apart. */
function predicted(filter: number, a: number, b: number, c: number): number {
  const p = a + b - c
  const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)]
  const paeth = pa <= pb && pa <= pc ? a : pb <= pc ? b : c
  return [0, a, b, Math.floor((a + b) / 2), paeth][filter]!
}

test.each([0, 1, 2, 3, 4])('filter %i is undone as the specification says, for any size of a pixel', filter => {
  let seed = 7
  const random = (): number => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed & 255
  }
  for (const step of [1, 2, 3, 4, 6, 8]) {
    const above = Uint8Array.from({ length: 24 }, random)
    const wanted = Uint8Array.from({ length: 24 }, random)
    const row = wanted.map((byte, i) => {
      const left = i < step ? 0 : wanted[i - step]!
      const corner = i < step ? 0 : above[i - step]!
      return byte - predicted(filter, left, above[i]!, corner)
    })
    unfilter(filter, row, above, step)
    expect([...row]).toEqual([...wanted])
  }
})

test('a row shorter than a pixel is undone without its left neighbours', () => {
  const row = Uint8Array.of(10, 20)
  unfilter(3, row, Uint8Array.of(5, 7), 4)
  expect([...row]).toEqual([12, 23])
  unfilter(4, row, Uint8Array.of(250, 1), 4)
  expect([...row]).toEqual([6, 24])
})
