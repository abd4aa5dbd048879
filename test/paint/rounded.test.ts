import { describe, expect, test } from 'vitest'
import type { BoxFragment } from '../../src/layout/types.ts'
import { borderBox, grown, type RoundedRect, roundedPath, shrunk, spread } from '../../src/paint/rounded.ts'

const corners = (x: number, y = x): NonNullable<RoundedRect['corners']> => {
  const corner = { x, y }
  return { topLeft: corner, topRight: corner, bottomRight: corner, bottomLeft: corner }
}
const RECT = { x: 10, y: 20, width: 100, height: 60 }
const round = (x: number, y = x): RoundedRect => ({ rect: RECT, corners: corners(x, y) })
const sides = (all: number) => ({ top: all, right: all, bottom: all, left: all })

interface Radii {
  readonly topLeft?: number
  readonly topRight?: number
  readonly bottomRight?: number
  readonly bottomLeft?: number
}

/** A fragment with what `borderBox` reads of one. */
function fragment(radii: Radii, changes: Partial<BoxFragment['part']> = {}, slices = true): BoxFragment {
  const radius = (value = 0) => ({ x: value, y: value })
  const style = {
    borderTopLeftRadius: radius(radii.topLeft),
    borderTopRightRadius: radius(radii.topRight),
    borderBottomRightRadius: radius(radii.bottomRight),
    borderBottomLeftRadius: radius(radii.bottomLeft),
    ...{ cornerTopLeftShape: 1, cornerTopRightShape: 1, cornerBottomRightShape: 1, cornerBottomLeftShape: 1 },
    boxDecorationBreak: slices ? 'slice' : 'clone',
    direction: 'ltr',
    writingMode: 'horizontal-tb',
  }
  const part = { isFirst: true, isLast: true, isRepeated: false, ...changes }
  return { kind: 'box', box: { kind: 'block', style }, width: 100, height: 60, part } as unknown as BoxFragment
}

const topLeftOf = (shape: RoundedRect): number | undefined => shape.corners?.topLeft.x

describe('radii that overlap shrink together (CSS Backgrounds 3 §4.5)', () => {
  test('by the side that has the least room', () => {
    // 80 + 40 do not fit into a width of 100, nor 80 + 20 into a height of 60: the factor is 0.6 everywhere.
    const { corners: fitted } = borderBox(fragment({ topLeft: 80, topRight: 40, bottomLeft: 20 }), 0, 0)
    expect(fitted?.topLeft).toEqual({ x: 48, y: 48 })
    expect(fitted?.topRight).toEqual({ x: 24, y: 24 })
    expect(fitted?.bottomLeft).toEqual({ x: 12, y: 12 })
    expect(fitted?.bottomRight).toEqual({ x: 0, y: 0 })
  })

  test('what fits stays', () => {
    expect(topLeftOf(borderBox(fragment({ topLeft: 30, topRight: 30 }), 0, 0))).toBe(30)
  })

  test('corners at an edge where the box goes on elsewhere are square, unless they are cloned', () => {
    const all = { topLeft: 5, topRight: 5, bottomRight: 5, bottomLeft: 5 }
    const cut = borderBox(fragment(all, { isFirst: false }), 0, 0).corners
    expect([cut?.topLeft.x, cut?.bottomLeft.x]).toEqual([0, 5])
    expect(topLeftOf(borderBox(fragment(all, { isFirst: false }, false), 0, 0))).toBe(5)
  })
})

describe('outlines further in (§4.2)', () => {
  test('radii lose the width of the border', () => {
    const inner = shrunk(round(12), { top: 2, right: 4, bottom: 6, left: 8 })
    expect(inner.rect).toEqual({ x: 18, y: 22, width: 88, height: 52 })
    expect(inner.corners?.topLeft).toEqual({ x: 4, y: 10 })
    expect(inner.corners?.bottomRight).toEqual({ x: 8, y: 6 })
  })

  test('a border as wide as the radius makes the corner sharp', () => {
    expect(shrunk(round(12), sides(12)).corners).toBe(null)
  })
})

describe('outlines further out', () => {
  test('keep their distance everywhere', () => {
    expect(topLeftOf(grown(round(10), 20))).toBe(30)
    expect(grown({ rect: RECT, corners: null }, 20).corners).toBe(null)
  })

  // The example of the specification: 10px and a spread of 20px are 10px + 20px × (1 + (0.5 − 1)³) = 27.5px.
  test.each([
    [0, 20, 0],
    [10, 20, 27.5],
    [20, 20, 40],
    [30, 20, 50],
    [10, -4, 6],
    [10, -12, undefined],
  ])('spread (CSS Backgrounds 3 §6.1.1): radius %f by %f', (radius, by, expected) => {
    expect(topLeftOf(spread(round(radius), by))).toEqual(expected)
  })

  test('spread grows with the radius without a leap at a sharp corner', () => {
    const radii = Array.from({ length: 60 }, (_, i) => topLeftOf(spread(round(i / 2 + 0.001), 20))!)
    expect(radii[0]).toBeLessThan(0.01)
    for (let i = 1; i < radii.length; i++) {
      expect(radii[i]! - radii[i - 1]!).toBeGreaterThan(0)
      expect(radii[i]! - radii[i - 1]!).toBeLessThan(2.1)
    }
  })
})

test('the curves of a corner end on the sides, a quarter of an ellipse between them', () => {
  const path = roundedPath(round(20, 10))
  const curves = path.filter(segment => segment[0] === 'C')
  expect(curves).toHaveLength(4)
  // Half-way along, the Bézier curve is as far from the centre as the ellipse, within its known error of 0.03 %.
  const [, x1, y1, x2, y2, x3, y3] = curves[0] as ['C', number, number, number, number, number, number]
  const [x0, y0] = [RECT.x + RECT.width - 20, RECT.y]
  const middle = (a: number, b: number, c: number, d: number): number => (a + 3 * b + 3 * c + d) / 8
  const dx = (middle(x0, x1, x2, x3) - (RECT.x + RECT.width - 20)) / 20
  const dy = (middle(y0, y1, y2, y3) - (RECT.y + 10)) / 10
  expect(Math.hypot(dx, dy)).toBeCloseTo(1, 3)
})

describe('shapes of corners (CSS Borders 4 §3.2)', () => {
  const shaped = (shape: number): RoundedRect => {
    const corner = { x: 20, y: 10, shape }
    return { rect: RECT, corners: { ...corners(0), topLeft: corner } }
  }
  /** The points of the top left corner, the last of the outline. */
  const cornerOf = (shape: number): readonly (readonly number[])[] =>
    roundedPath(shaped(shape))
      .slice(4, -1)
      .map(segment => segment.slice(1).map(value => Math.round((value as number) * 100) / 100))

  test('are straight, cut out, or hollow', () => {
    expect(cornerOf(0)).toEqual([
      [10, 30],
      [30, 20],
    ])
    expect(cornerOf(Number.NEGATIVE_INFINITY)).toEqual([
      [10, 30],
      [30, 30],
      [30, 20],
    ])
    // A quarter of an ellipse around the tip of the corner.
    expect(cornerOf(-1)).toContainEqual([10 + 14.14, 20 + 7.07])
  })
  test('reach further out than an ellipse where they are squarer', () => {
    // On the diagonal of `x^4 + y^4 = 1`, both are the fourth root of a half.
    expect(cornerOf(2)).toContainEqual([
      Math.round(100 * (10 + 20 * (1 - 0.8409))) / 100,
      Math.round(100 * (20 + 10 * (1 - 0.8409))) / 100,
    ])
  })
  describe('keep the width of a border of 5 px', () => {
    const innerOf = (shape: number) => {
      const corner = { x: 20, y: 20, shape }
      const { corners: inner } = shrunk({ rect: RECT, corners: { ...corners(0), topLeft: corner } }, sides(5))
      return inner!.topLeft
    }
    test('in the middle of a convex curve', () => {
      // A line of 45 degrees from 5 + 17.07 px is 5 px from that of 20 px.
      expect(innerOf(0).x).toBeCloseTo(5 * Math.SQRT2 + 20 - 10, 6)
      expect(innerOf(2).x).toBeLessThan(15)
    })
    test('all along a concave one', () => {
      expect(innerOf(Number.NEGATIVE_INFINITY)).toMatchObject({ x: 20, y: 20 })
      // A circle of 25 px around the same centre meets the sides of the inner rectangle.
      expect(innerOf(-1).x).toBeCloseTo(Math.sqrt(25 ** 2 - 5 ** 2) - 5, 6)
      const shape = shrunk({ rect: RECT, corners: { ...corners(0), topLeft: { x: 20, y: 20, shape: -1 } } }, sides(5))
      const points = roundedPath(shape)
        .slice(5, -1)
        .map(segment => segment.slice(1) as unknown as [number, number])
      for (const [x, y] of points) expect(Math.hypot(x - RECT.x, y - RECT.y)).toBeCloseTo(25, 6)
      expect(points.length).toBeGreaterThan(10)
    })
  })
})
