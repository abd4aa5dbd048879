/** Curves as straight edges: none farther from the curve than a tenth of a pixel. */
import { describe, expect, test } from 'vitest'
import type { Matrix } from '../../src/base/geometry.ts'
import type { Path } from '../../src/base/path.ts'
import { flatten } from '../../src/raster/flatten-paths.ts'
import { numbers } from '../layout/parts.ts'

const SAME: Matrix = [1, 0, 0, 1, 0, 0]

describe('a path', () => {
  test('of lines is its points under the map', () => {
    const path: Path = [['M', 0, 0], ['L', 10, 0], ['L', 10, 5], ['Z']]
    expect(flatten(path, [2, 0, 0, 3, 100, 200])).toEqual([{ points: [100, 200, 120, 200, 120, 215], isClosed: true }])
  })
  test('of several parts has a line for each', () => {
    const path: Path = [
      ['M', 0, 0],
      ['L', 1, 1],
      ['M', 5, 5],
      ['L', 6, 6],
    ]
    expect(flatten(path, SAME).map(({ points }) => points)).toEqual([
      [0, 0, 1, 1],
      [5, 5, 6, 6],
    ])
  })
  test('goes on after a close from where it began', () => {
    const path: Path = [['M', 1, 2], ['L', 3, 4], ['Z'], ['L', 9, 9]]
    expect(flatten(path, SAME).at(-1)).toEqual({ points: [1, 2, 9, 9], isClosed: false })
  })
  test('of one point alone is nothing, unless it is closed', () => {
    expect(flatten([['M', 1, 1]], SAME)).toEqual([])
    expect(flatten([['M', 1, 1], ['Z']], SAME)).toHaveLength(1)
  })
})

/** The distance of a point from the nearest edge of a line. */
function distanceTo(x: number, y: number, points: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i + 3 < points.length; i += 2) {
    const [x0, y0, x1, y1] = points.slice(i, i + 4) as [number, number, number, number]
    const square = (x1 - x0) ** 2 + (y1 - y0) ** 2
    const along = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / square))
    least = Math.min(least, Math.hypot(x - x0 - along * (x1 - x0), y - y0 - along * (y1 - y0)))
  }
  return least
}

test('random curves are nowhere more than a tenth of a pixel off', () => {
  const next = numbers(71)
  for (let round = 0; round < 60; round++) {
    const [x0, y0, x1, y1, x2, y2, x3, y3] = Array.from({ length: 8 }, () => next(200)) as number[] as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    const path: Path = [
      ['M', x0, y0],
      ['C', x1, y1, x2, y2, x3, y3],
    ]
    const { points } = flatten(path, SAME)[0]!
    expect(points.slice(-2)).toEqual([x3, y3])
    for (let t = 0; t <= 1; t += 1 / 32) {
      const s = 1 - t
      const at = (a: number, b: number, c: number, d: number): number =>
        s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
      expect(distanceTo(at(x0, x1, x2, x3), at(y0, y1, y2, y3), points)).toBeLessThan(0.1)
    }
  }
})
