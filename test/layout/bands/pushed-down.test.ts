/** What pushes items of a band down on a page, compared with asking every part above. */
import { describe, expect, test } from 'vitest'
import type { BandItem } from '../../../src/layout/bands/band-types.ts'
import { PushedDown } from '../../../src/layout/bands/pushed-down.ts'
import { EPSILON } from '../../../src/layout/breaking.ts'
import { processorTime } from '../../processor-time.ts'
import { Random } from '../../random.ts'

const itemAt = (x: number, y: number, width: number, height: number): BandItem =>
  ({ x, y, result: { fragment: { width, height } } }) as unknown as BandItem

interface Part {
  readonly item: BandItem
  readonly offset: number
  readonly fragment: { readonly height: number }
}

/** The offset of an item below all parts, one after the other. */
function belowAll(item: BandItem, parts: readonly Part[], used: number): number {
  let offset = item.y - used
  const right = item.x + item.result.fragment.width
  for (const { item: above, offset: top, fragment } of parts) {
    const { width, height } = above.result.fragment
    const gap = item.y - above.y - height
    const isBeside = above.x + width <= item.x + EPSILON || right <= above.x + EPSILON
    if (gap >= -EPSILON && !isBeside) offset = Math.max(offset, top + fragment.height + gap)
  }
  return offset
}

describe('items below others', () => {
  test.each(Array.from({ length: 40 }, (_, seed) => [seed]))('are where asking each part puts them (%i)', seed => {
    const random = new Random(seed * 7919 + 1)
    const used = random.pick([0, 30, 200])
    const pushed = new PushedDown(used)
    const parts: Part[] = []
    let y = random.pick([0, used])
    for (let i = 0; i < 60; i++) {
      const item = itemAt(random.below(5) * 10, y, 5 + random.below(25), random.below(40))
      const offset = Math.max(0, item.y - used, pushed.least(item))
      expect(offset).toBeCloseTo(Math.max(0, belowAll(item, parts, used)), 6)
      const part = { item, offset, fragment: { height: item.result.fragment.height + random.pick([0, 0, 7, -3]) } }
      parts.push(part)
      pushed.add(part)
      y += random.below(12)
    }
  })

  test('cost little each, however many there are', () => {
    const place = () => {
      const pushed = new PushedDown(100)
      for (let i = 0; i < 30_000; i++) {
        const item = itemAt((i % 20) * 10, 100 + Math.floor(i / 20), 10, 1)
        const offset = Math.max(0, item.y - 100, pushed.least(item))
        pushed.add({ item, offset, fragment: { height: i < 20 ? 2 : 1 } })
      }
    }
    expect(processorTime(place)).toBeLessThan(1_500)
  })
})
