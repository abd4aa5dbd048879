/** Strokes as outlines: their areas, by joins, caps and dashes (ISO 32000-1 §8.4.3). */
import { describe, expect, test } from 'vitest'
import { CoverageBuffer } from '../../src/raster/coverage.ts'
import { strokeOutline } from '../../src/raster/stroke.ts'

type Stroke = Parameters<typeof strokeOutline>[1]

const stroke = (changes: Partial<Stroke> = {}): Stroke =>
  ({ op: 'stroke', width: 4, cap: 'butt', join: 'miter', miterLimit: 10, dash: [], dashPhase: 0, ...changes }) as Stroke

/** The area that a stroke covers in a field of 100 × 100 pixels. */
function area(points: readonly number[], changes: Partial<Stroke> = {}, isClosed = false): number {
  const buffer = new CoverageBuffer(100, 100)
  strokeOutline([{ points: [...points], isClosed }], stroke(changes), 1, outline => {
    for (let i = 0; i < outline.length; i += 2) {
      const j = (i + 2) % outline.length
      buffer.line(outline[i]!, outline[i + 1]!, outline[j]!, outline[j + 1]!)
    }
  })
  let sum = 0
  buffer.sweep('nonzero', (_x, _y, coverage, length) => {
    for (let i = 0; i < length; i++) sum += coverage[i]! / 255
  })
  return Math.round(sum * 100) / 100
}

const LINE = [20, 50, 60, 50]
const CORNER = [20, 50, 60, 50, 60, 90]

describe('a line of 40 px that is 4 px wide covers', () => {
  test.each<[string, Partial<Stroke>, number]>([
    ['its length, with butt caps', {}, 160],
    ['half its width more at each end, with square ones', { cap: 'square' }, 176],
    ['every other dash', { dash: [5, 5] }, 80],
    ['what the phase leaves of them', { dash: [10, 30], dashPhase: 5 }, 5 * 4 + 5 * 4],
    ['all of it where the dashes have no length', { dash: [0, 0] }, 160],
  ])('%s', (_, changes, expected) => {
    expect(area(LINE, changes)).toBe(expected)
  })
  test('a disc more, with round caps', () => {
    expect(area(LINE, { cap: 'round' })).toBeCloseTo(160 + Math.PI * 4, 0)
  })
})

describe('a right angle of two such lines covers', () => {
  test.each<[string, Partial<Stroke>, number]>([
    ['both of them and the outer square, with a mitre', {}, 2 * 160 - 4 + 4],
    ['half of that square, with a bevel', { join: 'bevel' }, 2 * 160 - 4 + 2],
    ['half of it as well, where the mitre is too long for its limit', { miterLimit: 1.4 }, 2 * 160 - 4 + 2],
  ])('%s', (_, changes, expected) => {
    expect(area(CORNER, changes)).toBe(expected)
  })
  test('a quarter of a disc, with a round join', () => {
    expect(area(CORNER, { join: 'round' })).toBeCloseTo(2 * 160 - 4 + Math.PI, 0)
  })
})

test('a closed line has a join where it begins, and no caps', () => {
  // A square frame: the outer square of 44 px without the inner one of 36 px.
  expect(area([20, 20, 60, 20, 60, 60, 20, 60], { cap: 'square' }, true)).toBe(44 * 44 - 36 * 36)
})

test('a line of no length shows the caps that reach beyond it', () => {
  expect(area([50, 50, 50, 50])).toBe(0)
  expect(area([50, 50, 50, 50], { cap: 'square' })).toBe(16)
})
