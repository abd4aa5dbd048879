import { expect, test } from 'vitest'
import { cubicAt, ellipsePath, mapped, type Path, pathBounds, rectanglePath, united } from '../../src/base/path.ts'

/** Places on the cubic curves of a path, from their formula. */
function pointsOf(path: Path, parts = 16): readonly (readonly [number, number])[] {
  const points: [number, number][] = []
  let [px, py] = [0, 0]
  for (const segment of path) {
    if (segment[0] === 'Z') continue
    if (segment[0] === 'C') {
      const [, x1, y1, x2, y2, x, y] = segment
      for (let t = 0; t <= 1; t += 1 / parts) {
        const s = 1 - t
        const at = (a: number, b: number, c: number, d: number): number =>
          s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
        points.push([at(px, x1, x2, x), at(py, y1, y2, y)])
      }
      ;[px, py] = [x, y]
    } else [, px, py] = segment
  }
  return points
}

test('an ellipse is nowhere farther than 0.03 % of its radius from the true one', () => {
  for (const [x, y] of pointsOf(ellipsePath({ x: 100, y: 50 }, { x: 30, y: 10 })))
    expect(Math.abs(Math.hypot((x - 100) / 30, (y - 50) / 10) - 1)).toBeLessThan(0.0003)
})

test('an ellipse runs clockwise from its right end and is closed', () => {
  const path = ellipsePath({ x: 100, y: 50 }, { x: 30, y: 10 })
  expect(path.map(segment => segment.slice(-2))).toEqual([[130, 50], [100, 60], [70, 50], [100, 40], [130, 50], ['Z']])
})

test('bounds are those of the curve, not of its control points', () => {
  const bounds = pathBounds(ellipsePath({ x: 100, y: 50 }, { x: 30, y: 10 }))!
  expect(bounds.x).toBeCloseTo(70)
  expect(bounds.y).toBeCloseTo(40)
  expect(bounds.width).toBeCloseTo(60)
  expect(bounds.height).toBeCloseTo(20)
  // From (0, 0) to (30, 0) by (0, 40) and (30, 40): at the middle y is 3/4 of 40.
  expect(
    pathBounds([
      ['M', 0, 0],
      ['C', 0, 40, 30, 40, 30, 0],
    ]),
  ).toEqual({ x: 0, y: 0, width: 30, height: 30 })
  // A loop: x turns around twice and leaves the range of its ends on both sides.
  const loop: Path = [
    ['M', 0, 0],
    ['C', 150, 60, -120, 60, 30, 0],
  ]
  const xs = pointsOf(loop, 1024).map(([x]) => x)
  const found = pathBounds(loop)!
  expect(found.x).toBeCloseTo(Math.min(...xs), 3)
  expect(found.x + found.width).toBeCloseTo(Math.max(...xs), 3)
  expect(found.x).toBeLessThan(-1)
  expect(found.height).toBeCloseTo(45)
  expect(pathBounds([])).toBe(null)
  // A line along an axis has no area, but a place.
  expect(
    pathBounds([
      ['M', 5, 1],
      ['L', 5, 9],
    ]),
  ).toEqual({ x: 5, y: 1, width: 0, height: 8 })
})

test('a path is mapped with its control points', () => {
  const turn = [0, 1, -1, 0, 10, 20] as const
  expect(mapped([['M', 1, 2], ['L', 3, 4], ['C', 1, 0, 0, 1, 5, 6], ['Z']], turn)).toEqual([
    ['M', 8, 21],
    ['L', 6, 23],
    ['C', 10, 21, 9, 20, 4, 25],
    ['Z'],
  ])
  expect(rectanglePath({ x: 1, y: 2, width: 3, height: 4 })).toEqual([
    ['M', 1, 2],
    ['L', 4, 2],
    ['L', 4, 6],
    ['L', 1, 6],
    ['Z'],
  ])
})

test('a curve begins and ends at its end points, and is at 3/4 of equal control points in its middle', () => {
  expect(cubicAt(3, 8, 9, 7, 0)).toBe(3)
  expect(cubicAt(3, 8, 9, 7, 1)).toBe(7)
  expect(cubicAt(0, 40, 40, 0, 0.5)).toBe(30)
  // On a line whose control points are at its thirds, t is the share of the way.
  expect(cubicAt(0, 10, 20, 30, 0.25)).toBeCloseTo(7.5, 12)
})

test('the rectangle around two holds both, whichever is missing', () => {
  const [a, b] = [
    { x: 0, y: 10, width: 20, height: 5 },
    { x: -5, y: 12, width: 10, height: 30 },
  ]
  expect(united(a, b)).toEqual({ x: -5, y: 10, width: 25, height: 32 })
  expect(united(b, a)).toEqual(united(a, b))
  expect(united(a, null)).toBe(a)
  expect(united(null, b)).toBe(b)
  expect(united(null, null)).toBe(null)
})
