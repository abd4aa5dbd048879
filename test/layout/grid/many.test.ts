/** Grids with very many names, and stacks with very many items, take a step for each. */
import { expect, test } from 'vitest'
import type { GridBox } from '../../../src/boxes/box.ts'
import type { Band, BandItem } from '../../../src/layout/bands/band-types.ts'
import { splitBand } from '../../../src/layout/bands/split-band.ts'
import { columnsAsked } from '../../../src/layout/grid/lane-contributions.ts'
import type { LaneItem, Lanes } from '../../../src/layout/grid/lanes.ts'
import { axisTemplate } from '../../../src/layout/grid/template.ts'
import { processorTime } from '../../processor-time.ts'

test('a line may have a name very often', () => {
  const names = { kind: 'names', names: new Array(100_000).fill('a') }
  const style = { gridTemplateColumns: [names, { kind: 'track', size: 'auto' }, names], gridTemplateAreas: 'none' }
  const box = { style } as unknown as GridBox
  let lines: readonly number[] | undefined
  const passed = processorTime(() => {
    lines = axisTemplate(box, 'column', 100, 0).names.get('a')
  })
  expect(lines).toEqual([0, 1])
  expect(passed).toBeLessThan(1_500)
})

test('very many items of grid lanes contribute to one kind of track', () => {
  const item: LaneItem = {
    box: { kind: 'inline-root', style: {} } as unknown as LaneItem['box'],
    lines: { start: null, size: 1 },
  }
  const template = { tracks: ['auto', 'auto'], names: new Map(), autoFit: null } as const
  const lanes: Lanes = { template, items: new Array(100_000).fill(item), before: 0, count: 2 }
  const track = { isAutoMin: true, isFlexible: false, isFixed: false, most: 0 } as never
  const span = { start: 0, end: 1 }
  let asked: readonly { readonly max: number }[] = []
  const passed = processorTime(() => {
    asked = columnsAsked(lanes, [track, track], () => [{ span, least: 1, min: 2, max: 3 }])
  })
  expect(asked.map(({ max }) => max)).toEqual([3, 3])
  expect(passed).toBeLessThan(1_500)
})

test('a page of a long stack looks at the items on it alone', () => {
  let looks = 0
  const fragment = { height: 20, width: 10 }
  const result = { fragment, token: null, shortage: 0 }
  const space = { fixed: {}, services: { layout: () => result } }
  const items = Array.from({ length: 5_000 }, (_, i) => ({
    box: { kind: 'inline-root', style: { breakBefore: 'auto', breakAfter: 'auto' } },
    x: 0,
    y: 20 * i,
    result,
    space,
    shift: { x: 0, y: 0 },
    get lanes() {
      looks++
      return { start: 0, end: 1 }
    },
  })) as unknown as readonly BandItem[]
  const band: Band = { items, top: 0, height: 100_000 }
  const page = (used: number, tokens: ReturnType<typeof splitBand>['tokens']) =>
    splitBand({
      band,
      tokens,
      used,
      room: 200,
      top: { least: 0, mayReachOut: false },
      fragmentation: null,
      atStart: true,
      stopAt: null,
      mayCutMargin: false,
      mayCutAbove: false,
    })
  const first = page(0, null)
  expect(first.parts).toHaveLength(10)
  looks = 0
  const second = page(200, first.tokens)
  expect(second.parts.map(({ index, offset }) => [index, offset]).at(-1)).toEqual([19, 180])
  expect(looks).toBeLessThan(200)
})
