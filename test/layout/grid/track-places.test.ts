/** The places of tracks and lines (CSS Grid 2 §11.5). */
import { describe, expect, test } from 'vitest'
import type { ContentAlignment } from '../../../src/css/style.ts'
import { linePlace, placeTracks, spanSize, spanStart } from '../../../src/layout/grid/track-places.ts'
import { initialTracks } from '../../../src/layout/grid/tracks.ts'

const places = (
  alignment: ContentAlignment,
  available: number | null,
  sizes: readonly (number | null)[] = [20, 30, 50],
) => placeTracks(initialTracks(sizes, available), 10, available, alignment)

describe('tracks of 20, 30 and 50 px with gutters of 10 px in 240 px stand', () => {
  test.each<[ContentAlignment, readonly number[]]>([
    ['start', [0, 30, 70]],
    ['end', [120, 150, 190]],
    ['center', [60, 90, 130]],
    ['space-between', [0, 90, 190]],
    ['space-around', [20, 90, 170]],
    ['space-evenly', [30, 90, 160]],
    ['normal', [0, 30, 70]],
  ])('%s', (alignment, expected) => {
    expect(places(alignment, 240).offsets).toEqual(expected)
  })
})

test('a collapsed track has no gutter of its own', () => {
  expect(places('start', null, [20, null, 50])).toEqual({ offsets: [0, 20, 30], sizes: [20, 0, 50], used: 80 })
  expect(places('start', null, [null, 20, 50]).offsets).toEqual([0, 0, 30])
})

test('a span reaches over the gutters within it', () => {
  const placed = places('space-between', 240)
  expect([spanStart(placed, { start: 0, end: 2 }), spanSize(placed, { start: 0, end: 2 })]).toEqual([0, 120])
})

test('a line lies at the end of the track before it or at the start of the one after it', () => {
  const placed = places('start', null)
  expect([linePlace(placed, 1, 'start'), linePlace(placed, 1, 'end')]).toEqual([30, 20])
  expect([linePlace(placed, 0, 'end'), linePlace(placed, 9, 'start')]).toEqual([0, 120])
  expect(linePlace(places('start', null, []), 2, 'start')).toBe(0)
})
