/** The explicit grid: repeated tracks, named lines and areas (CSS Grid 2 §7). */
import { describe, expect, test } from 'vitest'
import { axisTemplate, trackSizes } from '../../../src/layout/grid/template.ts'
import { styleOf } from '../../css/styling.ts'
import { block, gridBox } from '../parts.ts'

const gridOf = (declarations: string) => gridBox(styleOf(`display: grid; ${declarations}`))

const countOf = (tracks: string, available: number | null, gap = 0, least = 0): number =>
  axisTemplate(gridOf(`grid-template-columns: ${tracks}`), 'column', available, gap, least).tracks.length

describe('repeat(auto-fill) makes', () => {
  test.each([
    ['as many tracks as fit', 'repeat(auto-fill, 100px)', 350, 0, 3],
    ['one more where the last fits to the pixel', 'repeat(auto-fill, 100px)', 300, 0, 3],
    ['fewer where gutters are between them', 'repeat(auto-fill, 100px)', 300, 10, 2],
    ['at least one', 'repeat(auto-fill, 500px)', 300, 0, 1],
    ['what others leave', '50px repeat(auto-fill, 100px) 60px', 400, 0, 4],
    ['whole repetitions of several tracks', 'repeat(auto-fill, 50px 30px)', 250, 0, 6],
    ['tracks by their maximum', 'repeat(auto-fill, minmax(10px, 100px))', 300, 0, 3],
    ['or by their minimum where only that is definite', 'repeat(auto-fill, minmax(100px, 1fr))', 350, 0, 3],
    ['tracks of a percentage', 'repeat(auto-fill, 25%)', 400, 0, 4],
    ['no more than one without a size to fill', 'repeat(auto-fill, 100px)', null, 0, 1],
  ])('%s', (_, tracks, available, gap, expected) => {
    expect(countOf(tracks, available, gap)).toBe(expected)
  })

  test('as many as fill a least size', () => {
    expect(countOf('repeat(auto-fill, 100px)', null, 0, 250)).toBe(3)
  })

  test('a bounded number', () => {
    expect(countOf('repeat(auto-fill, 1px)', 1e6)).toBe(10_000)
  })
})

test('lines have the names that stand before and after their tracks', () => {
  const { names } = axisTemplate(gridOf('grid-template-columns: [a] 10px [b c] repeat(2, 10px [d])'), 'column', 100, 0)
  expect(Object.fromEntries(names)).toEqual({ a: [0], b: [1], c: [1], d: [2, 3] })
})

test('areas name the lines around them and make tracks', () => {
  const grid = gridOf('grid-template-areas: "head head" ". main"')
  const columns = axisTemplate(grid, 'column', 100, 0)
  const rows = axisTemplate(grid, 'row', 100, 0)
  expect([columns.tracks.length, rows.tracks.length]).toEqual([2, 2])
  expect([columns.names.get('main-start'), columns.names.get('main-end')]).toEqual([[1], [2]])
  expect([rows.names.get('head-start'), rows.names.get('head-end')]).toEqual([[0], [1]])
})

test('implicit tracks repeat their pattern in both directions', () => {
  const grid = gridOf('grid-template-columns: 10px 20px; grid-auto-columns: 1px 2px')
  const template = axisTemplate(grid, 'column', 100, 0)
  expect(trackSizes(grid, 'column', template, { before: 3, count: 8 }, [])).toEqual([2, 1, 2, 10, 20, 1, 2, 1])
})

test('empty tracks of auto-fit collapse', () => {
  const grid = gridOf('grid-template-columns: repeat(auto-fit, 50px)')
  const template = axisTemplate(grid, 'column', 200, 0)
  const item = { box: block(), column: { start: 1, end: 3 }, row: { start: 0, end: 1 } }
  expect(trackSizes(grid, 'column', template, { before: 0, count: 4 }, [item])).toEqual([null, 50, 50, null])
})
