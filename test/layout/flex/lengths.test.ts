/** Resolving flexible lengths (CSS Flexbox 1 §9.7), beside a second implementation of its steps. */
import { describe, expect, test } from 'vitest'
import type { FlexItem, FlexLine } from '../../../src/layout/flex/flex-items.ts'
import { hypotheticalLength, resolveFlexibleLengths } from '../../../src/layout/flex/lengths.ts'
import { block, numbers } from '../parts.ts'

interface Given {
  readonly base: number
  readonly grow?: number
  readonly shrink?: number
  readonly least?: number
  readonly most?: number
  readonly edges?: number
  readonly margin?: number
  readonly word?: number
}

const item = ({
  base,
  grow = 0,
  shrink = 1,
  least = 0,
  most = 1e9,
  edges = 0,
  margin = 0,
  word = 0,
}: Given): FlexItem => ({
  box: block(),
  margin: { mainStart: margin, mainEnd: 0, crossStart: 0, crossEnd: 0 },
  autoMargin: { mainStart: false, mainEnd: false, crossStart: false, crossEnd: false },
  alignment: 'stretch',
  grow,
  shrink,
  base,
  least: Math.max(least, edges),
  most,
  word: Math.max(least, edges, word),
  edges,
  measured: null,
  main: 0,
  cross: 0,
  mainOffset: 0,
  crossOffset: 0,
  result: null,
})

const lineOf = (given: readonly Given[]): FlexLine => ({
  items: given.map(item),
  cross: 0,
  crossOffset: 0,
  ascent: 0,
  descent: 0,
  strut: 0,
})

function resolved(given: readonly Given[], available: number, gap = 0): readonly number[] {
  const line = lineOf(given)
  resolveFlexibleLengths(line, available, gap)
  return line.items.map(({ main }) => Math.round(main * 1e6) / 1e6)
}

describe('items on a line', () => {
  test.each<[string, readonly Given[], number, readonly number[]]>([
    [
      'grow by their factors',
      [
        { base: 100, grow: 1 },
        { base: 100, grow: 3 },
      ],
      400,
      [150, 250],
    ],
    [
      'share all of it where their bases are zero',
      [
        { base: 0, grow: 1 },
        { base: 0, grow: 2 },
      ],
      300,
      [100, 200],
    ],
    ['take a part of the free space where the factors are less than 1', [{ base: 100, grow: 0.5 }], 300, [200]],
    ['keep their size without a factor', [{ base: 100 }, { base: 50 }], 400, [100, 50]],
    ['shrink by factor and size', [{ base: 300 }, { base: 100 }], 200, [150, 50]],
    ['keep their words whole where all have room', [{ base: 300 }, { base: 100, word: 80 }], 200, [120, 80]],
    [
      'break words where not all have room',
      [
        { base: 300, word: 150 },
        { base: 100, word: 80 },
      ],
      200,
      [150, 50],
    ],
    ['shrink by their inner size', [{ base: 200, edges: 100 }, { base: 100 }], 200, [150, 50]],
    ['shrink by a part where the factors are less than 1', [{ base: 400, shrink: 0.25 }], 200, [350]],
    [
      'overflow where nothing shrinks',
      [
        { base: 300, shrink: 0 },
        { base: 100, shrink: 0 },
      ],
      200,
      [300, 100],
    ],
    [
      'stop at a maximum, and the others take more',
      [
        { base: 0, grow: 1, most: 50 },
        { base: 0, grow: 1 },
      ],
      300,
      [50, 250],
    ],
    ['stop at a minimum, and the others give more', [{ base: 200, least: 180 }, { base: 200 }], 300, [180, 120]],
    // Both limits bind: the minimum raises more than the maximum lowers, so it is frozen first.
    [
      'freeze the stronger of two kinds of limits first',
      [
        { base: 0, grow: 1, least: 200 },
        { base: 0, grow: 1, most: 90 },
        { base: 0, grow: 1 },
      ],
      300,
      [200, 50, 50],
    ],
    ['are not smaller than their edges', [{ base: 10, edges: 30 }, { base: 300 }], 200, [30, 170]],
    ['count margins as taken', [{ base: 100, grow: 1, margin: 40 }], 300, [260]],
  ])('%s', (_, given, available, expected) => {
    expect(resolved(given, available)).toEqual(expected)
  })

  test('count the gutters between them as taken', () => {
    expect(
      resolved(
        [
          { base: 0, grow: 1 },
          { base: 0, grow: 1 },
          { base: 0, grow: 1 },
        ],
        320,
        10,
      ),
    ).toEqual([100, 100, 100])
    expect(hypotheticalLength(lineOf([{ base: 10 }, { base: 20, least: 30 }]), 5)).toBe(45)
    expect(hypotheticalLength(lineOf([]), 5)).toBe(0)
  })
})

/** The steps as the specification lists them, with its names. */
function bySteps(given: readonly Given[], innerMainSize: number): readonly number[] {
  const items = given.map(({ base, grow = 0, shrink = 1, least = 0, most = 1e9, edges = 0, margin = 0 }) => {
    const clamped = (size: number): number => Math.max(least, edges, Math.min(size, most))
    return { base, grow, shrink, edges, margin, clamped, hypothetical: clamped(base), target: base, frozen: false }
  })
  const sum = items.reduce((all, each) => all + each.hypothetical + each.margin, 0)
  const uses = sum < innerMainSize ? 'grow' : 'shrink'
  for (const each of items) {
    const isInflexible =
      each[uses] === 0 || (uses === 'grow' ? each.base > each.hypothetical : each.base < each.hypothetical)
    if (isInflexible) Object.assign(each, { frozen: true, target: each.hypothetical })
  }
  const freeSpace = (): number =>
    items.reduce((left, each) => left - each.margin - (each.frozen ? each.target : each.base), innerMainSize)
  const initial = freeSpace()
  for (;;) {
    const open = items.filter(each => !each.frozen)
    if (open.length === 0) return items.map(each => each.target)
    let remaining = freeSpace()
    const factors = open.reduce((all, each) => all + each[uses], 0)
    if (factors < 1 && Math.abs(initial * factors) < Math.abs(remaining)) remaining = initial * factors
    const weight = (each: (typeof items)[number]): number =>
      uses === 'grow' ? each.grow : each.shrink * Math.max(0, each.base - each.edges)
    const weights = open.reduce((all, each) => all + weight(each), 0)
    let violation = 0
    const changes = open.map(each => {
      const unclamped = each.base + (weights > 0 ? (remaining * weight(each)) / weights : 0)
      const target = each.clamped(unclamped)
      violation += target - unclamped
      return { each, target, unclamped }
    })
    for (const { each, target, unclamped } of changes) {
      each.target = target
      const violates = violation > 0 ? target > unclamped : target < unclamped
      each.frozen = Math.abs(violation) < 1e-9 || violates
    }
  }
}

test('random lines come to the sizes of the listed steps', () => {
  const next = numbers(11)
  for (let round = 0; round < 400; round++) {
    const given = Array.from({ length: 1 + next(5) }, (): Given => {
      const least = next(3) === 0 ? next(150) : 0
      return {
        base: next(200),
        grow: [0, 0.25, 1, 2][next(4)]!,
        shrink: [0, 0.25, 1, 2][next(4)]!,
        least,
        most: next(3) === 0 ? least + next(150) : 1e9,
        edges: next(3) === 0 ? next(30) : 0,
        margin: next(20),
      }
    })
    const available = next(800)
    const [actual, expected] = [resolved(given, available), bySteps(given, available)]
    for (const [i, size] of actual.entries())
      expect(size, JSON.stringify({ given, available })).toBeCloseTo(expected[i]!, 4)
  }
})
