import { describe, expect, it } from 'vitest'
import { CoverageBuffer } from '../../src/raster/coverage.ts'

/** The coverage of all pixels by closed polygons, row by row. */
function covered(
  width: number,
  height: number,
  polygons: readonly number[][],
  rule: 'nonzero' | 'evenodd' = 'nonzero',
) {
  const buffer = new CoverageBuffer(width, height)
  for (const points of polygons)
    for (let i = 0; i < points.length; i += 2) {
      const j = (i + 2) % points.length
      buffer.line(points[i]!, points[i + 1]!, points[j]!, points[j + 1]!)
    }
  const rows = Array.from({ length: height }, () => new Array<number>(width).fill(0))
  buffer.sweep(rule, (x, y, coverage, length) => {
    for (let i = 0; i < length; i++) rows[y]![x + i] = coverage[i]!
  })
  return rows
}

const rectangle = (left: number, top: number, right: number, bottom: number) => [
  left,
  top,
  right,
  top,
  right,
  bottom,
  left,
  bottom,
]
const sum = (rows: number[][]) => rows.flat().reduce((total, value) => total + value, 0) / 255

describe('coverage', () => {
  it('of a rectangle is the share of each pixel that it fills', () => {
    expect(covered(4, 3, [rectangle(0.5, 0.25, 3, 2)])).toEqual([
      [96, 191, 191, 0],
      [128, 255, 255, 0],
      [0, 0, 0, 0],
    ])
  })

  it('does not depend on which way an outline turns', () => {
    const points = rectangle(1, 1, 3, 2)
    const back = [points[0]!, points[1]!, points[6]!, points[7]!, points[4]!, points[5]!, points[2]!, points[3]!]
    expect(covered(4, 3, [back])).toEqual(covered(4, 3, [points]))
  })

  it('of a triangle adds up to its area', () => {
    expect(sum(covered(20, 20, [[1.3, 2.1, 17.9, 5.4, 6.2, 18.8]]))).toBeCloseTo(
      Math.abs((17.9 - 1.3) * (18.8 - 2.1) - (6.2 - 1.3) * (5.4 - 2.1)) / 2,
      0,
    )
  })

  it('follows the rule where outlines lie on one another', () => {
    const both = [rectangle(0, 0, 4, 4), rectangle(1, 1, 3, 3)]
    expect(sum(covered(4, 4, both, 'nonzero'))).toBe(16)
    expect(sum(covered(4, 4, both, 'evenodd'))).toBe(12)
    const hole = [rectangle(0, 0, 4, 4), [1, 1, 1, 3, 3, 3, 3, 1]]
    expect(sum(covered(4, 4, hole, 'nonzero'))).toBe(12)
  })

  it('is cut at the edges of the picture, whatever lies outside', () => {
    expect(covered(2, 2, [rectangle(-5, -5, 1, 9)])).toEqual([
      [255, 0],
      [255, 0],
    ])
    expect(covered(2, 2, [rectangle(1, -5, 9, 9)])).toEqual([
      [0, 255],
      [0, 255],
    ])
    expect(covered(2, 2, [[-10, -10, 12, -10, 12, 12, -10, 12]])).toEqual([
      [255, 255],
      [255, 255],
    ])
    expect(sum(covered(4, 4, [[-4, 0, 8, 0, 2, 4]]))).toBeGreaterThan(12)
    expect(sum(covered(4, 4, [rectangle(5, 5, 9, 9), rectangle(-9, -9, -5, 9)]))).toBe(0)
    expect(sum(covered(4, 4, [[Number.NaN, 0, 4, 4, 0, 4]]))).toBeLessThan(16)
  })

  it('leaves the buffer empty', () => {
    const buffer = new CoverageBuffer(3, 3)
    const square = () => {
      for (const [x0, y0, x1, y1] of [
        [0, 0, 3, 0],
        [3, 0, 3, 3],
        [3, 3, 0, 3],
        [0, 3, 0, 0],
      ] as const)
        buffer.line(x0, y0, x1, y1)
    }
    const rows: number[][] = []
    square()
    buffer.sweep('nonzero', () => {})
    buffer.sweep('nonzero', (x, y) => rows.push([x, y]))
    expect(rows).toEqual([])
  })
})
