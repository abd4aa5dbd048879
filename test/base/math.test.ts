import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { seeded } from '../../bench/documents.ts'
import * as math from '../../src/base/math.ts'

const random = seeded(23)
const between = (least: number, most: number): number => least + random() * (most - least)
const samples = (least: number, most: number): readonly number[] =>
  Array.from({ length: 4_000 }, () => between(least, most))

/** Distance in units of the last place of what JavaScript's own function gives, but not of results near nothing. */
const apart = (actual: number, expected: number): number =>
  Math.abs(actual - expected) / (2 ** -52 * Math.max(Math.abs(expected), 1e-3))

const UNARY = [
  ['sin', -50, 50],
  ['cos', -50, 50],
  ['atan', -20, 20],
  ['asin', -1, 1],
  ['acos', -1, 1],
  ['exp', -30, 30],
  ['log', 1e-6, 1e6],
] as const

const own = {
  sin: math.sin,
  cos: math.cos,
  atan: math.atan,
  asin: math.asin,
  acos: math.acos,
  exp: math.exp,
  log: math.log,
}

describe.each(UNARY)('%s', (name, least, most) => {
  it('is as exact as that of JavaScript, within some units of the last place', () => {
    for (const x of samples(least, most)) expect(apart(own[name](x), Math[name](x)), `${x}`).toBeLessThan(6)
  })

  it('treats what is no ordinary number alike', () => {
    for (const x of [0, -0, 1, -1, Infinity, -Infinity, Number.NaN, 5e-324, 1e-310, 800, -800])
      if (Number.isNaN(Math[name](x))) expect(own[name](x)).toBeNaN()
      else expect(own[name](x)).toBeCloseTo(Math[name](x), 12)
  })
})

describe('tan', () => {
  it('is as exact as that of JavaScript', () => {
    for (const x of samples(-1.5, 1.5)) expect(apart(math.tan(x), Math.tan(x)), `${x}`).toBeLessThan(6)
  })
})

describe('cbrt', () => {
  it('is as exact as that of JavaScript', () => {
    for (const x of [...samples(-4, 4), 0, -8, 27, 1e-300])
      expect(apart(math.cbrt(x), Math.cbrt(x)), `${x}`).toBeLessThan(6)
  })
})

describe('atan2 and hypot', () => {
  it('are those of JavaScript in all quadrants and on the axes', () => {
    for (const x of [-2.5, -0, 0, 1, 7]) {
      for (const y of [-3, -0, 0, 0.5, 9]) {
        expect(math.atan2(y, x)).toBeCloseTo(Math.atan2(y, x), 14)
        expect(math.hypot(x, y)).toBeCloseTo(Math.hypot(x, y), 14)
      }
    }
    expect(math.hypot(3e200, 4e200)).toBeCloseTo(5e200, -188)
    expect(math.hypot(Infinity, Number.NaN)).toBe(Infinity)
    expect(math.hypot()).toBe(0)
  })
})

describe('pow', () => {
  it('is as exact as that of JavaScript', () => {
    for (const x of samples(0.01, 20)) {
      expect(apart(math.pow(x, 2), x * x)).toBe(0)
      for (const y of [-3, 0.5, 1 / 2.4, 2.4, 7.3])
        expect(apart(math.pow(x, y), x ** y), `${x} ** ${y}`).toBeLessThan(60)
    }
  })

  it('treats what is no ordinary number alike', () => {
    const values = [0, -0, 1, -1, 2, -2, 0.5, -0.5, Infinity, -Infinity, Number.NaN, 3, 71, -71]
    for (const x of values)
      for (const y of values) {
        const expected = x ** y
        if (Number.isFinite(expected) && expected !== 0)
          expect(apart(math.pow(x, y), expected), `${x} ** ${y}`).toBeLessThan(99)
        else expect(math.pow(x, y), `${x} ** ${y}`).toBe(expected)
      }
  })
})

describe('all of them', () => {
  it('give bits that never change', () => {
    const values = Float64Array.from({ length: 3_000 }, (_, i) => (i - 1_500) / 97)
    const bytes = new DataView(new ArrayBuffer(values.length * 8))
    values.forEach((x, i) => {
      const all = [math.sin(x), math.cos(x), math.tan(x), math.atan(x), math.exp(x), math.log(Math.abs(x) + 1)]
      const sum = all.reduce(
        (total, value, k) => total + value * (k + 1),
        math.pow(Math.abs(x) + 0.1, 2.4) + math.hypot(x, 3),
      )
      bytes.setFloat64(i * 8, sum)
    })
    expect(createHash('sha256').update(Buffer.from(bytes.buffer)).digest('hex').slice(0, 16)).toBe('ef986aca0d9b9159')
  })
})
