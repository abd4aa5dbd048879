import { expect, test } from 'vitest'
import { IDENTITY, inset, inverseOf, type Matrix, multiply, outsetRadius } from '../../src/base/geometry.ts'

const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
]

const TURN: Matrix = [0, 1, -1, 0, 10, 20]
const SKEW: Matrix = [2, 0.5, -0.25, 3, -7, 4]

test('a product does the inner matrix first', () => {
  expect(apply(multiply(TURN, SKEW), 3, 5)).toEqual(apply(TURN, ...apply(SKEW, 3, 5)))
})

test('a matrix and its inverse do nothing; a flat one has none', () => {
  const product = multiply(inverseOf(SKEW)!, SKEW)
  for (const [i, value] of product.entries()) expect(value).toBeCloseTo(IDENTITY[i]!, 12)
  expect(inverseOf([1, 2, 2, 4, 0, 0])).toBe(null)
})

test('what is taken off a rectangle is never more than it has', () => {
  const sides = { top: 1, right: 2, bottom: 3, left: 4 }
  expect(inset({ x: 0, y: 0, width: 20, height: 10 }, sides)).toEqual({ x: 4, y: 1, width: 14, height: 6 })
  expect(inset({ x: 0, y: 0, width: 5, height: 2 }, sides)).toEqual({ x: 4, y: 1, width: 0, height: 0 })
})

// CSS Backgrounds 3 §6.1.1: 27.5px is its own example.
test.each([
  [0, 20, 0],
  [10, 20, 27.5],
  [20, 20, 40],
  [50, 20, 70],
])('a radius of %f further out by %f', (radius, by, expected) => {
  expect(outsetRadius(radius, by)).toBe(expected)
})
