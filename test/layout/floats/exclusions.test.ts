/** The room between floats (CSS 2.1 §9.5), beside a search through a plain list of their rectangles. */
import { describe, expect, test } from 'vitest'
import type { Rect } from '../../../src/base/geometry.ts'
import {
  beginsBelow,
  clearance,
  findOpportunity,
  floatsEnd,
  NO_EXCLUSIONS,
  nextEnd,
  opportunityAt,
  reachesBelow,
  sidesBelow,
  withFloat,
} from '../../../src/layout/floats/exclusions.ts'
import type { ExclusionSpace } from '../../../src/layout/types.ts'
import { numbers } from '../parts.ts'

type Side = 'left' | 'right'
type Float = Rect & { readonly side: Side }

const spaceWith = (floats: readonly Float[]): ExclusionSpace =>
  floats.reduce((space, float) => withFloat(space, float, float.side), NO_EXCLUSIONS)

const left = (y: number, width: number, height: number): Float => ({ side: 'left', x: 0, y, width, height })
const right = (y: number, width: number, height: number): Float => ({ side: 'right', x: 300 - width, y, width, height })

describe('the room beside a left float of 100 × 50 px and a right one of 80 × 20 px below its top', () => {
  const space = spaceWith([left(0, 100, 50), right(10, 80, 20)])
  test.each([
    [0, 10, 100, 300],
    [0, 11, 100, 220],
    [10, 1, 100, 220],
    [30, 10, 100, 300],
    [40, 20, 100, 300],
    [50, 10, 0, 300],
    [0, 100, 100, 220],
  ])('from %i px on, %i px high, is from %i to %i px', (top, height, from, to) => {
    expect(opportunityAt(space, top, height, 0, 300)).toEqual({ left: from, right: to, top })
  })
  test('something wide goes down to where it fits', () => {
    expect(findOpportunity(space, 0, 150, 30, 0, 300).top).toBe(30)
    expect(findOpportunity(space, 0, 150, 10, 0, 300).top).toBe(0)
    expect(findOpportunity(space, 0, 250, 10, 0, 300).top).toBe(50)
    // What is wider than the container itself stands below all floats.
    expect(findOpportunity(space, 0, 500, 10, 0, 300).top).toBe(50)
  })
  test('ends where it ends', () => {
    expect([nextEnd(space, 0), nextEnd(space, 30), nextEnd(space, 50)]).toEqual([30, 50, null])
    expect([clearance(space, 'left'), clearance(space, 'right'), clearance(space, 'both')]).toEqual([50, 30, 50])
    expect(floatsEnd(space)).toBe(50)
    expect([reachesBelow(space, 49), reachesBelow(space, 50)]).toEqual([true, false])
    expect([beginsBelow(space, 0), beginsBelow(space, 10)]).toEqual([true, false])
    expect([sidesBelow(space, 20), sidesBelow(space, 40), sidesBelow(space, 50)]).toEqual([3, 1, 0])
  })
})

test('a float without a height takes no room, but is seen where it stands', () => {
  const space = withFloat(NO_EXCLUSIONS, { x: 0, y: 20, width: 100, height: 0 }, 'left')
  expect(opportunityAt(space, 20, 10, 0, 300)).toEqual({ left: 0, right: 300, top: 20 })
  expect([sidesBelow(space, 20), sidesBelow(space, 30)]).toEqual([1, 0])
})

test('spaces that grew from one another do not change each other', () => {
  const first = spaceWith([left(0, 50, 20), left(10, 60, 40)])
  const branches = [100, 120, 140].map(width => withFloat(first, right(30, width, 30), 'right'))
  expect(branches.map(space => opportunityAt(space, 35, 1, 0, 300).right)).toEqual([200, 180, 160])
  expect(opportunityAt(first, 35, 1, 0, 300)).toEqual({ left: 60, right: 300, top: 35 })
})

test('random floats leave the room that a list of rectangles leaves', () => {
  const next = numbers(7)
  for (let round = 0; round < 60; round++) {
    const floats: Float[] = []
    let top = 0
    for (let i = 0; i < 12; i++) {
      top += next(3) === 0 ? next(40) : 0
      const [width, height] = [1 + next(150), 1 + next(60)]
      floats.push(next(2) === 0 ? left(top, width, height) : right(top, width, height))
    }
    const space = spaceWith(floats)
    for (let query = 0; query < 20; query++) {
      const [y, height] = [next(200), 1 + next(50)]
      const beside = floats.filter(float => float.y < y + height && float.y + float.height > y)
      const from = Math.max(0, ...beside.flatMap(({ side, x, width }) => (side === 'left' ? x + width : [])))
      const to = Math.min(300, ...beside.flatMap(({ side, x }) => (side === 'right' ? x : [])))
      expect(opportunityAt(space, y, height, 0, 300), JSON.stringify({ floats, y, height })).toEqual({
        left: from,
        right: Math.max(from, to),
        top: y,
      })
    }
  }
})
