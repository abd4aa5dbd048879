/** The edge of a float in strips (CSS Shapes 1: https://www.w3.org/TR/css-shapes-1/). Circles by Pythagoras. */
import { describe, expect, test } from 'vitest'
import type { ComputedStyle } from '../../../src/css/style.ts'
import type { ImageHandle } from '../../../src/images/types.ts'
import { floatShape } from '../../../src/layout/floats/float-shape.ts'
import type { FloatBoxes } from '../../../src/layout/floats/turned-shape.ts'
import { layOut, rectOf } from '../harness.ts'
import { styleWith } from '../parts.ts'

const sides = (value: number) => ({ top: value, right: value, bottom: value, left: value })
const boxes = (width: number, height: number, changes: Partial<FloatBoxes> = {}): FloatBoxes => ({
  rect: { x: 0, y: 0, width, height },
  margin: sides(0),
  border: sides(0),
  padding: sides(0),
  ...changes,
})

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100)
const edges = (changes: Partial<ComputedStyle>, side: 'left' | 'right' = 'left', of: FloatBoxes = boxes(8, 8)) =>
  floatShape(styleWith(changes), side, of, 'horizontal-tb', () => null)?.edges.map(rounded) ?? null

const corner = (radius: number) => ({ x: radius, y: radius })
const ROUND: Partial<ComputedStyle> = {
  borderTopLeftRadius: corner(4),
  borderTopRightRadius: corner(4),
  borderBottomRightRadius: corner(4),
  borderBottomLeftRadius: corner(4),
}
const outside = (box: 'margin-box' | 'border-box' | 'padding-box' | 'content-box'): Partial<ComputedStyle> => ({
  shapeOutside: { shape: null, box, image: null },
})

describe('no shape', () => {
  test('is one where nothing asks for it, or for the margin box, which lines keep to anyway', () => {
    expect(edges({ shapeOutside: 'none' })).toBeNull()
    expect(edges(outside('margin-box'))).toBeNull()
  })
})

describe('a box', () => {
  const of = boxes(20, 6, { margin: sides(1), border: sides(1), padding: sides(1) })
  test.each([
    ['border-box', 19, 1],
    ['padding-box', 18, 2],
    ['content-box', 17, 3],
  ] as const)('%s leaves what is outside of it', (box, edge, away) => {
    const expected = Array.from({ length: 6 }, (_, row) => (row < away || row >= 6 - away ? null : edge))
    expect(edges(outside(box), 'left', of)).toEqual(expected)
  })
  test('of a float at the right has its left edge', () => {
    expect(edges(outside('border-box'), 'right', of)).toEqual([null, 1, 1, 1, 1, null])
  })
  test('without any height leaves all', () => {
    expect(edges(outside('content-box'), 'left', of)?.every(edge => edge === null)).toBe(true)
  })
})

describe('an image', () => {
  const alpha = new Uint8Array([255, 0, 255, 255])
  const content = { kind: 'raw', pixelWidth: 2, pixelHeight: 2, components: 1, pixels: alpha, alpha }
  const handle = { width: 2, height: 2, content } as unknown as ImageHandle
  test('is as large as the content box', () => {
    const style = styleWith({
      shapeOutside: { shape: null, box: 'margin-box', image: { kind: 'url', url: 'a.png' } },
    })
    const shape = floatShape(style, 'left', boxes(8, 4), 'horizontal-tb', () => handle)
    expect(shape?.edges).toEqual([4, 4, 8, 8])
  })
})

describe('rounded corners', () => {
  // A strip reaches as far as its widest point: that at its lower edge above the middle, at its upper edge below it.
  const reach = (depth: number): number => Math.round((8 - 4 + Math.sqrt(16 - (4 - depth) ** 2)) * 100) / 100
  test('are those of a circle', () => {
    const upper = [reach(1), reach(2), reach(3), 8].map(edge => (edge === 8 ? null : edge))
    // An edge as far as the margin box leaves no room, and is that of the box.
    const found = edges({ ...outside('margin-box'), ...ROUND })!
    expect(found.slice(0, 3)).toEqual(upper.slice(0, 3))
    expect(found.slice(5)).toEqual(upper.slice(0, 3).reverse())
  })
  test('of a float at the right are mirrored', () => {
    const found = edges({ ...outside('margin-box'), ...ROUND }, 'right')!
    expect(found[0]).toBeCloseTo(8 - reach(1), 2)
  })
  test('are smaller inside of the border, by its width', () => {
    // A radius of 4 − 3 = 1 within the padding box of 2 × 2, whose left edge is 3.
    const found = edges({ ...outside('padding-box'), ...ROUND }, 'left', boxes(8, 8, { border: sides(3) }))!
    expect(found).toEqual([null, null, null, 5, 5, null, null, null])
  })
  test('that are larger than their sides shrink together (CSS Backgrounds 3 §4.5)', () => {
    const huge = { ...ROUND, borderTopRightRadius: corner(400), borderBottomRightRadius: corner(400) }
    // 400 + 400 are 8 high together: each is 4, and 400 + 4 is no longer wider than the box.
    const found = edges({ ...outside('margin-box'), ...huge })!
    expect(found[0]).toBeCloseTo(reach(1), 1)
  })
})

describe('shape-margin', () => {
  test('moves the edge away, and rounds it above and below', () => {
    const of = boxes(20, 8, { padding: { top: 3, bottom: 3, left: 0, right: 10 } })
    const found = edges({ ...outside('content-box'), shapeMargin: 3 }, 'left', of)!
    // Straight beside the two rows of the box; 0, 1 and 2 px above them along a circle of 3 px.
    expect(found.slice(3, 5)).toEqual([13, 13])
    expect(found[2]).toBeCloseTo(10 + 3)
    expect(found[1]).toBeCloseTo(10 + Math.sqrt(9 - 1))
    expect(found[0]).toBeCloseTo(10 + Math.sqrt(9 - 4))
    expect(found.slice(5)).toEqual(found.slice(0, 3).reverse())
  })
  test('ends at the margin box (§2)', () => {
    const of = boxes(12, 2, { padding: { top: 0, bottom: 0, left: 0, right: 2 } })
    // Where the shape would reach as far as that box, it stands at its edge.
    const found = edges({ ...outside('content-box'), shapeMargin: 50 }, 'left', of)!
    for (const edge of found) expect(edge).toBe(12)
  })
})

test('strips of a very high float are higher than a pixel, so that there are no more than 4000', () => {
  const shape = floatShape(
    styleWith(outside('border-box')),
    'left',
    boxes(10, 40_000, { margin: sides(1) }),
    'horizontal-tb',
    () => null,
  )!
  expect([shape.edges.length, shape.step]).toEqual([4000, 10])
})

test('lines run along the shape, not along the float', async () => {
  const laid = await layOut(
    `<div style="float:left;width:40px;height:40px;padding-right:60px;shape-outside:content-box"></div>
     <span id=a style="display:inline-block;width:10px;height:10px"></span>`,
  )
  expect(rectOf(laid, 'a')[0]).toBe(40)
})
