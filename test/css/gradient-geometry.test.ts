import { describe, expect, test } from 'vitest'
import { directionOf, radiiOf, stopOffsets } from '../../src/css/gradient-geometry.ts'
import type { Gradient, GradientStop, LengthPercentage } from '../../src/css/value-types.ts'

const percent = (value: number): LengthPercentage => ({ kind: 'linear', px: 0, percent: value })
const RED = { r: 1, g: 0, b: 0, a: 1 }
const stops = (...at: (LengthPercentage | null)[]): GradientStop[] => at.map(place => ({ color: RED, at: place }))

describe('places of stops (CSS Images 4 §3.4.3)', () => {
  test.each<[string, GradientStop[], number, number[]]>([
    ['the first and the last are at the ends', stops(null, null), 200, [0, 200]],
    ['what is between is spread evenly', stops(null, null, null, null, null), 200, [0, 50, 100, 150, 200]],
    // `linear-gradient(red -50px, white, blue)` and the like, as in the examples of the specification.
    ['evenly from where the first one is', stops(-50, null, null), 100, [-50, 25, 100]],
    ['none stands before another', stops(80, 0, null), 100, [80, 80, 100]],
    [
      'and the last is not before what is beyond the end',
      stops(percent(40), null, 150, percent(50)),
      100,
      [40, 95, 150, 150],
    ],
    ['the end is the largest place', stops(null, 120, null), 100, [0, 120, 120]],
    ['percentages are of the line', stops(percent(10), percent(90)), 300, [30, 270]],
  ])('%s', (_, given, length, expected) => {
    expect(stopOffsets(given, length)).toEqual(expected)
  })
})

const gradient = (changes: Partial<Gradient>): Gradient => ({
  kind: 'linear-gradient',
  repeating: false,
  angle: null,
  toward: null,
  shape: 'ellipse',
  extent: 'farthest-corner',
  position: { x: percent(50), y: percent(50) },
  stops: [],
  interpolation: null,
  ...changes,
})

describe('the line of a linear gradient (§3.1.1)', () => {
  const size = { width: 300, height: 100 }

  test.each([
    [0, { x: 0, y: -1 }],
    [90, { x: 1, y: 0 }],
    [180, { x: 0, y: 1 }],
    [270, { x: -1, y: 0 }],
  ])('%i degrees', (angle, expected) => {
    const { x, y } = directionOf(gradient({ angle }), size)
    expect(x).toBeCloseTo(expected.x, 12)
    expect(y).toBeCloseTo(expected.y, 12)
  })

  test('downwards where nothing is said', () => {
    const { x, y } = directionOf(gradient({}), size)
    expect([x, y]).toEqual([expect.closeTo(0), expect.closeTo(1)])
  })

  test('toward a corner, the line through the two beside it is at a right angle to it', () => {
    const { x, y } = directionOf(gradient({ toward: { x: 1, y: -1 } }), size)
    // From the top left to the bottom right corner.
    expect(x * size.width + y * size.height).toBeCloseTo(0, 12)
    expect(x).toBeGreaterThan(0)
  })
})

describe('the size of a radial gradient (§3.2.1)', () => {
  const size = { width: 200, height: 100 }
  const centre = { x: 60, y: 30 }

  test.each<[Gradient['shape'], Gradient['extent'], number, number]>([
    ['circle', 'closest-side', 30, 30],
    ['circle', 'farthest-side', 140, 140],
    ['circle', 'closest-corner', Math.hypot(60, 30), Math.hypot(60, 30)],
    ['circle', 'farthest-corner', Math.hypot(140, 70), Math.hypot(140, 70)],
    ['ellipse', 'closest-side', 60, 30],
    ['ellipse', 'farthest-side', 140, 70],
    ['circle', [25], 25, 25],
    ['ellipse', [percent(50), percent(50)], 100, 50],
  ])('%s %s', (shape, extent, x, y) => {
    const radii = radiiOf(gradient({ shape, extent }), size, centre)
    expect(radii.x).toBeCloseTo(x, 9)
    expect(radii.y).toBeCloseTo(y, 9)
  })

  test.each<[Gradient['extent'], number, number]>([
    ['closest-corner', 60, 30],
    ['farthest-corner', 140, 70],
  ])('an ellipse to the %s runs through it, with the proportions of the sides', (extent, dx, dy) => {
    const { x, y } = radiiOf(gradient({ shape: 'ellipse', extent }), size, centre)
    expect((dx / x) ** 2 + (dy / y) ** 2).toBeCloseTo(1, 12)
    expect(x / y).toBeCloseTo(dx / dy, 12)
  })
})
