/** How three margin boxes share a side of a page (CSS Page 3 §5.3.2). */
import { describe, expect, test } from 'vitest'
import { type Across, type Demand, placeAcross, shareSide } from '../../src/pages/margin-box-sizes.ts'
import { numbers } from '../layout/parts.ts'

const box = (min: number, max: number, changes: Partial<Demand> = {}): Demand => ({
  fixed: null,
  min,
  max,
  least: 0,
  most: Number.POSITIVE_INFINITY,
  ...changes,
})

const fixed = (length: number): Demand => box(0, 0, { fixed: length })

const shares = (start: Demand | null, middle: Demand | null, end: Demand | null, room = 300) => {
  const { start: first, middle: second, end: third } = shareSide(start, middle, end, room)
  return [first, second, third].map(value => Math.round(value * 1e6) / 1e6)
}

describe('boxes along a side of 300 px', () => {
  test.each<[string, Parameters<typeof shareSide> extends [...infer B, number] ? B : never, readonly number[]]>([
    ['alone at the start fills it', [box(10, 50), null, null], [300, 0, 0]],
    ['two share what is left over their max-content widths by these', [box(10, 50), null, box(10, 100)], [100, 0, 200]],
    [
      'two that need less than their max-content share by what they can do without',
      [box(50, 250), null, box(50, 150)],
      [50 + 200 * (2 / 3), 0, 50 + 200 / 3],
    ],
    ['two that need more share by their min-content widths', [box(200, 250), null, box(400, 500)], [100, 0, 200]],
    ['a length is kept, and the other one has the rest', [fixed(60), null, box(10, 20)], [60, 0, 240]],
    ['two lengths are kept', [fixed(60), null, fixed(80)], [60, 0, 80]],
    ['a middle alone fills it', [null, box(10, 50), null], [0, 300, 0].map((_, i) => (i === 1 ? 300 : 0))],
    ['a middle stays in the middle', [box(10, 50), box(10, 50), null], [100, 100, 0]],
    ['a middle of a length leaves equal rooms', [box(10, 50), fixed(100), box(10, 20)], [100, 100, 100]],
    ['a length at one side of a middle counts for both', [fixed(80), box(10, 500), null], [80, 140, 0]],
    ['two that just have room for their content get it', [box(10, 100), null, box(10, 200)], [100, 0, 200]],
    ['two that just have room for their words get them', [box(100, 500), null, box(200, 900)], [100, 0, 200]],
    ['empty ones share equally', [box(0, 0), null, box(0, 0)], [150, 0, 150]],
    ['a length beyond the side leaves nothing', [fixed(400), null, box(10, 20)], [400, 0, 0]],
    ['a minimum beats a maximum', [box(10, 50, { most: 40, least: 90 }), null, box(10, 50)], [90, 0, 210]],
    ['a maximum is kept', [box(10, 50, { most: 40 }), null, box(10, 50)], [40, 0, 260]],
    ['a minimum is kept', [box(10, 50, { least: 220 }), null, box(10, 50)], [220, 0, 80]],
  ])('%s', (_, [start, middle, end], expected) => {
    const actual = shares(start, middle, end)
    for (const [i, share] of actual.entries()) expect(share).toBeCloseTo(expected[i]!, 4)
  })

  test('never reach into each other where they have room for their words', () => {
    const next = numbers(53)
    for (let round = 0; round < 300; round++) {
      const [start, middle, end] = [0, 1, 2].map(i => {
        if (i !== 1 && next(4) === 0) return null
        const min = next(45)
        return box(min, min + next(150))
      })
      const room = 300
      const [first, second, third] = shares(start!, middle!, end!, room)
      expect(first! + second! + third!).toBeLessThanOrEqual(room + 1e-4)
      // The middle is in the middle: what stands beside it has the same room on both sides.
      for (const [box, share] of [
        [start, first],
        [end, third],
      ] as const)
        expect(share).toBeCloseTo(box === null ? 0 : (room - second!) / 2, 4)
    }
  })
})

describe('a box across a side of 100 px', () => {
  const across = (changes: Partial<Across>): Across => ({
    marginBefore: 0,
    marginAfter: 0,
    length: null,
    least: 0,
    most: Number.POSITIVE_INFINITY,
    ...changes,
  })
  test.each<[string, Partial<Across>, 'before' | 'after', readonly [number, number]]>([
    ['fills it between its margins', { marginBefore: 10, marginAfter: 20 }, 'before', [10, 70]],
    ['of a length stands at the content', { length: 30 }, 'before', [70, 30]],
    ['or at the other side, where that is the content', { length: 30 }, 'after', [0, 30]],
    [
      'is in the middle between automatic margins',
      { length: 30, marginBefore: null, marginAfter: null },
      'before',
      [35, 30],
    ],
    [
      'has what is left before an automatic margin',
      { length: 30, marginBefore: null, marginAfter: 5 },
      'after',
      [65, 30],
    ],
    ['keeps to its limits', { most: 40 }, 'after', [0, 40]],
    ['that is too large sticks out at the edge of the page', { length: 120 }, 'before', [-20, 120]],
  ])('%s', (_, changes, edge, [start, length]) => {
    expect(placeAcross(across(changes), 100, edge)).toEqual({ start, length })
  })
})
