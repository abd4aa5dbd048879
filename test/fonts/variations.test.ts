import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openFace } from '../../src/fonts/face.ts'

const face = openFace(readFileSync(new URL('../fixtures/fonts/variable.ttf', import.meta.url)))
const units = (value: number): number => Math.round(value * face.unitsPerEm)

test('a variable font says what its axes are', () => {
  expect(face.axes).toEqual([{ tag: 'wght', min: 100, default: 400, max: 900 }])
})

test('an instance has the outlines and advances of its weight, as HarfBuzz has them', () => {
  const bold = face.instance(new Map([['wght', 700]]))
  const glyph = bold.glyphFor('M'.charCodeAt(0))
  expect(units(bold.advanceOf(glyph))).toBe(1908)
  const { minX, maxX, minY, maxY } = bold.boundsOf(glyph)!
  expect([minX, maxX - minX, minY, maxY].map(units)).toEqual([135, 1639, 0, 1490])
  expect(bold.axes).toEqual([])
  expect(bold.id).not.toBe(face.id)
})

test('the same settings give the same instance, the default ones the font itself', () => {
  expect(face.instance(new Map([['wght', 700]]))).toBe(face.instance(new Map([['wght', 700]])))
  expect(face.instance(new Map([['wght', 400]]))).toBe(face)
  expect(face.instance(new Map([['wght', 5000]]))).toBe(face.instance(new Map([['wght', 900]])))
  expect(face.instance(new Map([['opsz', 20]]))).toBe(face)
})
