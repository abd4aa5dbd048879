import { expect, it } from 'vitest'
import { unfiltered } from '../../src/pdf-reader/row-filter.ts'

it('undoes each of the filters of PNG', () => {
  const rows = [
    [0, 10, 20, 30, 40],
    [1, 1, 2, 1, 1],
    [2, 1, 1, 1, 1],
    [3, 5, 5, 5, 5],
    [4, 1, 1, 1, 1],
  ]
  expect([...unfiltered(Uint8Array.from(rows.flat()), 4, 2)]).toEqual([
    ...[10, 20, 30, 40],
    ...[1, 2, 2, 3],
    ...[2, 3, 3, 4],
    ...[6, 6, 9, 10],
    ...[7, 7, 10, 11],
  ])
})
