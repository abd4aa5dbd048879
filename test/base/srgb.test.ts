import { expect, test } from 'vitest'
import { contrast } from '../../src/base/contrast.ts'
import { fromLinear, toByte, toLinear } from '../../src/base/srgb.ts'

test('linear light and back are the component, on both sides of the threshold', () => {
  for (let i = 0; i <= 255; i++) expect(fromLinear(toLinear(i / 255))).toBeCloseTo(i / 255, 10)
  // IEC 61966-2-1: the straight part ends at 0.04045; the middle grey of sRGB is a good fifth of the light.
  expect(toLinear(0.04045)).toBe(0.04045 / 12.92)
  expect(fromLinear(0.0031308)).toBe(0.0031308 * 12.92)
  expect(toLinear(0.5)).toBeCloseTo(0.21404, 5)
  expect(toLinear(1)).toBe(1)
})

test('components are the nearest byte, within bounds', () => {
  expect([-1, 0, 0.5 / 255, 0.49 / 255, 1, 2].map(toByte)).toEqual([0, 0, 1, 0, 255, 255])
})

test('contrast is that of WCAG', () => {
  const grey = (value: number) => ({ r: value / 255, g: value / 255, b: value / 255 })
  expect(contrast(grey(0), grey(255))).toBeCloseTo(21, 10)
  expect(contrast(grey(128), grey(128))).toBe(1)
  // #767676 is the lightest grey that has a contrast of 4.5 with white.
  expect(contrast(grey(0x76), grey(255))).toBeGreaterThan(4.5)
  expect(contrast(grey(255), grey(0x77))).toBeLessThan(4.5)
  expect(contrast({ r: 0, g: 1, b: 0 }, grey(0))).toBeCloseTo(0.7152 * 20 + 1, 10)
})
