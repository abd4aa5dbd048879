/** Track sizing (CSS Grid 2 §12.4–12.8): worked examples, and properties of random grids. */
import { describe, expect, test } from 'vitest'
import type { TrackSize } from '../../../src/css/style.ts'
import type { Contribution } from '../../../src/layout/grid/grid-types.ts'
import type { AxisRequest } from '../../../src/layout/grid/tracks.ts'
import { gapsIn, initialTracks, isRelative, sizeTracks } from '../../../src/layout/grid/tracks.ts'
import { numbers } from '../parts.ts'

const fr = (factor: number) => ({ kind: 'fr', factor }) as const
const percent = (value: number) => ({ kind: 'linear', px: 0, percent: value }) as const
const minmax = (min: TrackSize, max: TrackSize) => ({ kind: 'minmax', min, max }) as TrackSize
const fitContent = (limit: number): TrackSize => ({ kind: 'fit-content', limit })

/** An item over tracks from `start` to before `end`. */
const item = (start: number, end: number, min: number, max = min, least = min): Contribution => ({
  span: { start, end },
  least,
  min,
  max,
})

function sized(sizes: AxisRequest['sizes'], items: readonly Contribution[], changes: Partial<AxisRequest> = {}) {
  const request: AxisRequest = {
    sizes,
    items,
    available: null,
    least: 0,
    most: Number.POSITIVE_INFINITY,
    gap: 0,
    stretches: false,
    constraint: null,
    ...changes,
  }
  return sizeTracks(request).map(({ base }) => Math.round(base * 1e4) / 1e4)
}

describe('tracks', () => {
  test.each<[string, AxisRequest['sizes'], readonly Contribution[], Partial<AxisRequest>, readonly number[]]>([
    ['of a length are as long, whatever is in them', [100, 50], [item(0, 1, 300)], { available: 400 }, [100, 50]],
    ['of a percentage are a part of what there is', [percent(25), 50], [], { available: 400 }, [100, 50]],
    ['of a percentage are automatic where that is not known', [percent(25)], [item(0, 1, 30, 80)], {}, [80]],
    [
      'of automatic size have the max-content of their items, if there is room',
      ['auto', 'auto'],
      [item(0, 1, 30, 80), item(1, 2, 10, 20)],
      { available: 200 },
      [80, 20],
    ],
    [
      'share what there is between the smallest and the largest size',
      ['auto', 'auto'],
      [item(0, 1, 30, 100), item(1, 2, 10, 100)],
      { available: 80 },
      [50, 30],
    ],
    [
      'are not smaller than their items can be',
      ['auto', 'auto'],
      [item(0, 1, 30, 100), item(1, 2, 10, 100)],
      { available: 20 },
      [30, 10],
    ],
    [
      'of min-content and max-content say so',
      ['min-content', 'max-content'],
      [item(0, 1, 30, 100), item(1, 2, 10, 70)],
      { available: 500 },
      [30, 70],
    ],
    [
      'of fit-content() end at their argument',
      [fitContent(60), fitContent(200)],
      [item(0, 1, 30, 100), item(1, 2, 30, 100)],
      { available: 500 },
      [60, 100],
    ],
    [
      'of fit-content() hold their items all the same',
      [fitContent(60)],
      [item(0, 1, 90, 100)],
      { available: 500 },
      [90],
    ],
    ['of minmax() grow from one to the other', [minmax(50, 200), minmax(50, 100)], [], { available: 250 }, [150, 100]],
    ['of minmax() with a maximum below the minimum have the minimum', [minmax(100, 50)], [], { available: 500 }, [100]],
    [
      'stretch where they are automatic and something is left',
      ['auto', 100, 'auto'],
      [item(0, 1, 40)],
      { available: 300, stretches: true },
      [120, 100, 80],
    ],
    ['stretch to the least size of the grid', ['auto', 'auto'], [], { least: 100, stretches: true }, [50, 50]],
    ['are separated by gutters', ['auto', 'auto'], [], { available: 210, gap: 10, stretches: true }, [100, 100]],
    ['that are collapsed take no gutter', [null, 'auto'], [], { available: 100, gap: 10, stretches: true }, [0, 100]],
  ])('%s', (_, sizes, items, changes, expected) => {
    expect(sized(sizes, items, changes)).toEqual(expected)
  })

  test('that an item spans leave one alone that is as large as its own items (the example of §12.5)', () => {
    const automatic = minmax('min-content', 'max-content')
    expect(sized([automatic, automatic], [item(0, 1, 10), item(0, 2, 30, 100)])).toEqual([10, 90])
  })

  test('share what an item over several of them asks for', () => {
    expect(sized(['auto', 'auto'], [item(0, 2, 100)])).toEqual([50, 50])
    expect(sized(['auto', 'auto'], [item(0, 2, 110)], { gap: 10 })).toEqual([50, 50])
    expect(sized([40, 'auto'], [item(0, 2, 100)])).toEqual([40, 60])
  })
})

describe('flexible tracks', () => {
  test.each<[string, AxisRequest['sizes'], readonly Contribution[], Partial<AxisRequest>, readonly number[]]>([
    ['share what the others leave', [100, fr(1), fr(2)], [], { available: 400 }, [100, 100, 200]],
    ['with a sum of factors below 1 take only that part', [fr(0.25), fr(0.25)], [], { available: 400 }, [100, 100]],
    [
      'are not smaller than their items, and the others get less',
      [fr(1), fr(1)],
      [item(0, 1, 300)],
      { available: 400 },
      [300, 100],
    ],
    [
      'have the largest fraction that any of them asks for where no size is known',
      [fr(1), fr(2)],
      [item(0, 1, 10, 50), item(1, 2, 10, 60)],
      {},
      [50, 100],
    ],
    ['with a factor below 1 count as 1 there', [fr(0.5)], [item(0, 1, 0, 60)], {}, [30]],
    ['fill the least size of the grid', [fr(1), fr(3)], [item(0, 1, 10)], { least: 200 }, [50, 150]],
    ['keep to its greatest size', [fr(1), fr(1)], [item(0, 1, 10, 300)], { most: 200 }, [100, 100]],
    [
      'are as small as their items under a min-content constraint',
      [fr(1), fr(1)],
      [item(0, 1, 30, 300)],
      { constraint: 'min-content' },
      [30, 0],
    ],
    [
      'alone take what an item over them asks for, by their factors',
      ['auto', fr(1), fr(3)],
      [item(0, 3, 80, 80)],
      { available: 0 },
      [0, 20, 60],
    ],
  ])('%s', (_, sizes, items, changes, expected) => {
    expect(sized(sizes, items, changes)).toEqual(expected)
  })

  /** §12.7.1 as it is written: restart without the tracks that are larger than their share. */
  function sizeOfFr(bases: readonly number[], factors: readonly number[], space: number): number {
    const inflexible = new Set<number>()
    for (;;) {
      let [leftover, sum] = [space, 0]
      bases.forEach((base, i) => {
        if (inflexible.has(i)) leftover -= base
        else sum += factors[i]!
      })
      const hypothetical = Math.max(0, leftover) / Math.max(1, sum)
      const larger = bases.flatMap((base, i) =>
        !inflexible.has(i) && hypothetical * factors[i]! < base - 1e-9 ? [i] : [],
      )
      if (larger.length === 0) return hypothetical
      for (const i of larger) inflexible.add(i)
    }
  }

  test('have the sizes that restarting comes to', () => {
    const next = numbers(5)
    for (let round = 0; round < 300; round++) {
      const factors = Array.from({ length: 1 + next(5) }, () => 1 + next(4))
      const bases = factors.map(() => next(120))
      const available = next(500)
      const actual = sized(
        factors.map(fr),
        bases.map((base, i) => item(i, i + 1, base)),
        { available },
      )
      const fraction = sizeOfFr(bases, factors, available)
      actual.forEach((size, i) => {
        expect(size, JSON.stringify({ factors, bases, available })).toBeCloseTo(
          Math.max(bases[i]!, fraction * factors[i]!),
          3,
        )
      })
    }
  })
})

test('the order of items makes no difference, and all of them have room', () => {
  const next = numbers(3)
  const kinds: readonly TrackSize[] = [
    'auto',
    'min-content',
    'max-content',
    fitContent(50),
    60,
    fr(1),
    minmax(20, 'auto'),
  ]
  for (let round = 0; round < 200; round++) {
    const sizes = Array.from({ length: 1 + next(4) }, () => kinds[next(kinds.length)]!)
    const items = Array.from({ length: next(6) }, () => {
      const start = next(sizes.length)
      const min = next(100)
      return item(start, start + 1 + next(sizes.length - start), min, min + next(100))
    })
    const changes = { available: next(2) === 0 ? null : next(400), gap: next(3) * 5 }
    const actual = sized(sizes, items, changes)
    const reversed = sized(sizes, items.toReversed(), changes)
    const where = JSON.stringify({ sizes, items, changes })
    for (const [i, size] of actual.entries()) expect(reversed[i], where).toBeCloseTo(size, 2)
    for (const { span, min } of items) {
      const covered = sizes.slice(span.start, span.end)
      const isIntrinsic = covered.every(size => size === 'auto' || size === 'min-content' || size === 'max-content')
      const room = actual
        .slice(span.start, span.end)
        .reduce((sum, size) => sum + size, changes.gap * (covered.length - 1))
      if (isIntrinsic) expect(room, where).toBeGreaterThanOrEqual(min - 0.01)
    }
  }
})

test('a track depends on the size of the grid where a percentage is in it', () => {
  expect(
    [100, 'auto', percent(10), minmax(0, percent(5)), fr(1), null].map(size => isRelative(size as TrackSize)),
  ).toEqual([false, false, true, true, false, false])
})

test('gutters are between tracks that are shown', () => {
  const tracks = initialTracks([10, null, 20, 30], 100)
  expect([gapsIn(tracks, 0, 4, 5), gapsIn(tracks, 0, 2, 5), gapsIn(tracks, 2, 2, 5)]).toEqual([10, 0, 0])
})
