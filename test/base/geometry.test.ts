import { expect, test } from 'vitest'
import {
  encloses,
  IDENTITY,
  inset,
  inverseOf,
  isIdentity,
  type Matrix,
  multiply,
  outset,
  outsetRadius,
  overlaps,
  scaleOf,
} from '../../src/base/geometry.ts'

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
  expect(inverseOf([1e-7, 0, 0, 1e-6, 0, 0])).toBe(null)
  expect(inverseOf([1e-5, 0, 0, 1e-5, 0, 0])).not.toBe(null)
  expect(inverseOf([1e200, 0, 0, 1e200, 0, 0])).toBe(null)
})

test('what is taken off a rectangle is never more than it has', () => {
  const sides = { top: 1, right: 2, bottom: 3, left: 4 }
  expect(inset({ x: 0, y: 0, width: 20, height: 10 }, sides)).toEqual({ x: 4, y: 1, width: 14, height: 6 })
  expect(inset({ x: 0, y: 0, width: 5, height: 2 }, sides)).toEqual({ x: 4, y: 1, width: 0, height: 0 })
})

test('only the identity is taken for it', () => {
  expect(isIdentity(IDENTITY)).toBe(true)
  for (let i = 0; i < 6; i++) expect(isIdentity(IDENTITY.with(i, 7) as unknown as Matrix)).toBe(false)
})

test('the scale of a map is the root of how much areas grow', () => {
  expect(scaleOf([4, 0, 0, 9, 5, 5])).toBe(6)
  expect(scaleOf([0, -2, 2, 0, 0, 0])).toBe(2)
})

test('a rectangle lies within another, its sides included', () => {
  const outer = { x: 10, y: 20, width: 30, height: 40 }
  expect(outset(outer, 2)).toEqual({ x: 8, y: 18, width: 34, height: 44 })
  expect(outset(outset(outer, 2), -2)).toEqual(outer)
  expect(encloses(outer, outer)).toBe(true)
  for (const moved of [
    { ...outer, x: 9 },
    { ...outer, y: 19 },
    { ...outer, width: 31 },
    { ...outer, height: 41 },
  ]) {
    expect(encloses(outer, moved)).toBe(false)
    expect(encloses(outer, moved, 1)).toBe(true)
    expect(encloses(outer, moved, 0.5)).toBe(false)
  }
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

test('rectangles overlap if they have a common area, not a common edge', () => {
  const rect = { x: 0, y: 0, width: 10, height: 10 }
  expect(overlaps(rect, { x: 9, y: 9, width: 5, height: 5 })).toBe(true)
  expect(overlaps(rect, { x: 10, y: 0, width: 5, height: 5 })).toBe(false)
  expect(overlaps(rect, { x: 2, y: -5, width: 5, height: 5 })).toBe(false)
})
