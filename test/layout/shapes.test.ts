/** Lines around the shapes of floats (CSS Shapes 1), in Ahem: letters are 10 px wide, lines 20 px high. */
import { describe, expect, test } from 'vitest'
import type { ComputedStyle } from '../../src/css/style.ts'
import type { ImageHandle } from '../../src/images/types.ts'
import { opacityOf, opaqueRows } from '../../src/layout/floats/image-shape.ts'
import { fragmentsOf, layOut } from './harness.ts'

/** Where the text of each line begins and ends. */
async function lines(float: string, style = ''): Promise<readonly (readonly [number, number])[]> {
  const words = 'X '.repeat(60)
  const laid = await layOut(
    `<!doctype html><body><div style="width:200px;${style}"><div style="width:100px;height:100px;${float}"></div>${words}</div>`,
    {},
  )
  const edges = new Map<number, [number, number]>()
  for (const { x, y, width, fragment } of fragmentsOf(laid)) {
    if (fragment.kind !== 'text') continue
    const known = edges.get(y)
    edges.set(y, [Math.min(known?.[0] ?? x, x), Math.max(known?.[1] ?? 0, x + width)])
  }
  return [...edges].sort(([a], [b]) => a - b).map(([, edge]) => edge)
}

const starts = async (float: string) =>
  (await lines(`float:left;${float}`)).slice(0, 6).map(([from]) => Math.round(from))
const ends = async (float: string) =>
  (await lines(`float:right;${float}`, 'text-align:right')).slice(0, 6).map(([, to]) => Math.round(to))

test('what is opaque of an image of pixels', () => {
  const alpha = new Uint8Array([0, 255, 0, 0, 0, 0, 128, 0])
  const content = { kind: 'raw', pixelWidth: 4, pixelHeight: 2, components: 1, pixels: alpha, alpha } as const
  const handle = { content } as unknown as ImageHandle
  const box = { x: 5, y: 0, width: 8, height: 4 }
  const opacity = opacityOf({ kind: 'url', url: 'a.png' }, {} as ComputedStyle, box, () => handle)!
  expect(opaqueRows(opacity, box, 0, 'left')).toEqual([9, 9, 11, 11])
  expect(opaqueRows(opacity, box, 0, 'right')).toEqual([7, 7, 9, 9])
  expect(opaqueRows(opacity, box, 0.6, 'left')).toEqual([9, 9, null, null])
})

describe('lines run around', () => {
  test.each([
    ['the margin box without a shape', '', [100, 100, 100, 100, 100, 0]],
    ['a circle', 'shape-outside:circle(50%)', [90, 99, 100, 99, 90, 0]],
    ['an ellipse', 'shape-outside:ellipse(20px 50px at 20px 50%)', [36, 40, 40, 40, 36, 0]],
    ['a polygon', 'shape-outside:polygon(0 0, 100px 100px, 0 100px)', [20, 40, 60, 80, 100, 0]],
    ['what is left of the box', 'shape-outside:inset(20px 30px 40px 0)', [0, 70, 70, 0, 0, 0]],
    ['a rectangle by its edges', 'shape-outside:xywh(0 20px 50px 40px)', [0, 50, 50, 0, 0, 0]],
    ['a path', "shape-outside:path('M0 0H60V40H0Z')", [60, 60, 0, 0, 0, 0]],
    ['another box', 'shape-outside:content-box;margin:20px;width:60px;height:60px', [0, 80, 80, 80, 0, 0]],
    ['a gradient', 'shape-outside:linear-gradient(to right, red 40px, transparent 40px)', [40, 40, 40, 40, 40, 0]],
    [
      'a gradient and a threshold',
      'shape-outside:linear-gradient(to right, red, transparent);shape-image-threshold:0.3',
      [70, 70, 70, 70, 70, 0],
    ],
    [
      'a radial gradient',
      'shape-outside:radial-gradient(circle, red 50px, transparent 50px)',
      [90, 99, 100, 99, 90, 0],
    ],
    [
      'a gradient that repeats',
      'shape-outside:repeating-linear-gradient(red 0 20px, transparent 0 40px)',
      [100, 0, 100, 0, 100, 0],
    ],
    ['a conic gradient', 'shape-outside:conic-gradient(transparent 50%, red 0)', [50, 50, 50, 50, 50, 0]],
    ['round corners', 'shape-outside:border-box;border-radius:50%', [90, 99, 100, 99, 90, 0]],
    ['a shape with a margin', 'shape-outside:inset(40px 60px 40px 0);shape-margin:20px', [0, 60, 60, 60, 0, 0]],
  ])('%s', async (_, float, expected) => {
    expect(await starts(float)).toEqual(expected)
  })

  test('a shape on the right', async () => {
    expect(await ends('shape-outside:polygon(100px 0, 0 100px, 100px 100px)')).toEqual([180, 160, 140, 120, 100, 200])
  })
})

test('floats and boxes that keep clear of floats know nothing of shapes', async () => {
  const laid = await layOut(
    '<!doctype html><body><div style="float:left;width:100px;height:100px;shape-outside:circle(10px)"></div><div style="float:left;width:50px;height:20px"></div><div style="overflow:hidden">X</div>',
    {},
  )
  const xs = fragmentsOf(laid).flatMap(({ x, fragment }) => (fragment.kind === 'text' ? [x] : []))
  expect(xs).toEqual([150])
})
