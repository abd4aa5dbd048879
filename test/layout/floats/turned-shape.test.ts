/** Shapes beside vertical lines: what is on paper, as the lines see it. */
import { describe, expect, it } from 'vitest'
import type { UsedShape } from '../../../src/css/used-shapes.ts'
import { boxesOnPaper, shapeAlong } from '../../../src/layout/floats/turned-shape.ts'

const SIZE = { width: 100, height: 60 }
const sides = (top: number, right: number, bottom: number, left: number) => ({ top, right, bottom, left })
const point = (x: number, y: number) => ({ x, y })

describe('a shape on paper', () => {
  it('is the same along horizontal lines', () => {
    const shape: UsedShape = { kind: 'ellipse', center: point(10, 20), radius: point(5, 8) }
    expect(shapeAlong(shape, SIZE, 'horizontal-tb')).toEqual(shape)
  })
  it.each([
    ['vertical-rl', [point(0, 90), point(20, 100)]],
    ['vertical-lr', [point(0, 10), point(20, 0)]],
    ['sideways-lr', [point(60, 10), point(40, 0)]],
  ] as const)('has its points along lines of %s', (axes, points) => {
    const shape: UsedShape = { kind: 'polygon', points: [point(10, 0), point(0, 20)], rule: 'nonzero' }
    expect(shapeAlong(shape, SIZE, axes)).toEqual({ ...shape, points })
  })
  it('has radii in the corners that lines see, each turned', () => {
    const radii = [point(1, 2), point(3, 4), point(5, 6), point(7, 8)] as const
    const shape: UsedShape = { kind: 'rectangle', rect: { x: 0, y: 0, ...SIZE }, radii }
    expect(shapeAlong(shape, SIZE, 'vertical-rl')).toEqual({
      kind: 'rectangle',
      rect: { x: 0, y: 0, width: 60, height: 100 },
      radii: [point(4, 3), point(6, 5), point(8, 7), point(2, 1)],
    })
  })
})

it('gives the boxes of a float their sides on paper', () => {
  const seen = { rect: { x: 5, y: 5, width: 60, height: 100 }, margin: sides(1, 2, 3, 4) }
  const edges = { border: sides(0, 0, 0, 0), padding: sides(0, 0, 0, 0) }
  const { rect, margin } = boxesOnPaper({ ...seen, ...edges }, 'vertical-rl')
  expect(rect).toEqual({ x: 0, y: 0, width: 100, height: 60 })
  expect(margin).toEqual(sides(4, 1, 2, 3))
})
