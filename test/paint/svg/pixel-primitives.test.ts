import { describe, expect, test } from 'vitest'
import { emptyPixels, type Pixels } from '../../../src/paint/svg/filter-pixels.ts'
import { type LightSource, lit } from '../../../src/paint/svg/lighting.ts'
import { convolved, displaced, type Kernel } from '../../../src/paint/svg/neighbours.ts'
import { turbulence } from '../../../src/paint/svg/turbulence.ts'
import { pixelsOf } from '../pixels.ts'

/** A picture by a function of place: red, green, blue and alpha, multiplied. */
function picture(width: number, height: number, at: (x: number, y: number) => readonly number[]): Pixels {
  const pixels = emptyPixels(width, height)
  for (let i = 0; i < width * height; i++) pixels.data.set(at(i % width, Math.floor(i / width)), i * 4)
  return pixels
}

const pixel = ({ data, width }: Pixels, x: number, y: number): readonly number[] =>
  [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)].map(value => Math.round(value * 1000) / 1000)

describe('noise (Filter Effects 1 §9.21)', () => {
  const area = { x: 150, y: 0, width: 140, height: 100 }
  const noise = { frequency: { x: 0.05, y: 0.05 }, octaves: 2, seed: 0, isFractal: true, tile: area }

  test('is that of the generator of the specification', () => {
    const slow = { ...noise, frequency: { x: 0.01, y: 0.01 }, seed: 7, tile: null }
    const made = turbulence(slow, { x: 0, y: 0, width: 121, height: 81, scale: 1 })
    // On white, as Chromium draws it.
    const seen: readonly (readonly [x: number, y: number, ...color: number[]])[] = [
      [20, 20, 206, 179, 219],
      [70, 50, 179, 154, 220],
      [120, 80, 174, 168, 202],
    ]
    for (const [x, y, ...color] of seen) {
      const [r, g, b, a] = pixel(made, x, y) as [number, number, number, number]
      const drawn = [r, g, b].map(value => (value + 1 - a) * 255)
      expect(Math.max(...drawn.map((value, i) => Math.abs(value - color[i]!)))).toBeLessThan(1.6)
    }
  })
  test('goes on across the edges of its tile where it is to fit', () => {
    const wide = turbulence(noise, { ...area, x: area.x + area.width - 2, width: 4, height: 20, scale: 1 })
    const step = (x: number) => Math.abs(pixel(wide, x, 9)[3]! - pixel(wide, x + 1, 9)[3]!)
    expect(step(1)).toBeLessThan(0.1)
    const start = turbulence(noise, { ...area, width: 2, height: 20, scale: 1 })
    expect(pixel(wide, 2, 9)).toEqual(pixel(start, 0, 9))
  })
})

describe('neighbours', () => {
  const dot = picture(5, 5, (x, y) => (x === 2 && y === 2 ? [1, 0, 0, 1] : [0, 0, 0, 0]))
  const kernel = (weights: readonly number[], changes: Partial<Kernel> = {}): Kernel => ({
    ...{ columns: 3, rows: 3, weights, divisor: 1, bias: 0, target: [1, 1], edges: 'none' },
    ...{ keepsAlpha: false, step: [1, 1], ...changes },
  })

  test('are weighed by the matrix turned by half a turn (§9.9)', () => {
    const moved = convolved(dot, kernel([0, 0, 0, 1, 0, 0, 0, 0, 0]))
    // The weight left of the middle is that of the neighbour to the right.
    expect([1, 2, 3].map(x => pixel(moved, x, 2)[3])).toEqual([1, 0, 0])
  })
  test('beyond the edges are those at them, those of the other side, or none', () => {
    const left = picture(3, 1, x => (x === 0 ? [1, 1, 1, 1] : [0, 0, 0, 0]))
    const weights = [0, 0, 1]
    const seen = (edges: Kernel['edges'], x: number) =>
      pixel(convolved(left, kernel(weights, { rows: 1, target: [1, 0], edges })), x, 0)[3]
    expect([seen('none', 0), seen('duplicate', 0), seen('wrap', 0)]).toEqual([0, 1, 0])
    expect([seen('none', 1), seen('wrap', 1)]).toEqual([1, 1])
  })
  test('are moved by what a channel is above or below its middle (§9.11)', () => {
    const map = picture(5, 5, () => [1, 0.5, 0, 1])
    const moved = displaced(dot, map, { x: 0, y: 1, by: [2, 2] })
    expect([pixel(moved, 1, 2)[3], pixel(moved, 2, 2)[3]]).toEqual([1, 0])
  })
})

describe('light (§9.13, §9.20)', () => {
  const slope = picture(9, 9, x => [0, 0, 0, x / 8])
  const white = { r: 1, g: 1, b: 1, a: 1 }
  const view = { x: 0, y: 0, scale: 1 }
  const shone = (light: LightSource, changes: object = {}) =>
    lit(slope, { kind: 'diffuse', scale: 8, constant: 1, exponent: 1, color: white, ...changes }, light, view)
  const distant = (azimuth: number, elevation: number): LightSource => ({ kind: 'distant', azimuth, elevation })

  test('falls on a slope of 45° as on a plane turned by it', () => {
    // The slope rises to the right: its normal points up and to the left.
    expect(pixel(shone(distant(180, 45)), 4, 4)).toEqual([1, 1, 1, 1])
    expect(pixel(shone(distant(0, 90)), 4, 4)[0]).toBeCloseTo(Math.SQRT1_2, 3)
    expect(pixel(shone(distant(0, 45)), 4, 4)).toEqual([0, 0, 0, 1])
  })
  test('is reflected to the eye where the surface is half way to it, and as opaque as it is bright', () => {
    const mirror = { kind: 'specular', exponent: 20 }
    // From the left along the page, and up to the eye: the slope is the mirror between them.
    expect(pixel(shone(distant(180, 0), mirror), 4, 4)).toEqual([1, 1, 1, 1])
    expect(pixel(shone(distant(0, 30), mirror), 4, 4)[3]).toBeLessThan(0.05)
  })
  test('of a spot ends at its cone', () => {
    const spot = { kind: 'spot', at: [4.5, 4.5, 20], pointsAt: [4.5, 4.5, 0], exponent: 1, cone: 5 } as const
    const flat = shone(spot, { scale: 0 })
    expect([pixel(flat, 4, 4)[0], pixel(flat, 0, 0)[0]]).toEqual([1, 0])
  })
})

test('tiles fill the region with the part that the input has', async () => {
  const filter =
    '<filter id="a" x="0" y="0" width="1" height="1"><feFlood x="0" y="0" width="20" height="20" flood-color="red"/>' +
    '<feOffset x="0" y="0" width="40" height="40"/><feTile/></filter>'
  const { at, warnings } = await pixelsOf(
    `<svg width="120" height="120" style="display: block">${filter}<rect width="120" height="120" filter="url(#a)"/></svg>`,
  )
  expect([at(10, 10), at(30, 10), at(50, 90), at(70, 90)]).toEqual(['red', 'white', 'red', 'white'])
  expect(warnings.filter(warning => warning.includes('filter'))).toEqual([])
})
