import { describe, expect, it } from 'vitest'
import { controlBounds } from '../../src/paint/bounds.ts'
import type { PaintOp } from '../../src/paint/ops.ts'
import { paint } from '../../src/paint/paint.ts'
import { layOut } from '../layout/harness.ts'

const allOf = (ops: readonly PaintOp[]): readonly PaintOp[] =>
  ops.flatMap(op => (op.op === 'group' ? [op, ...allOf(op.children)] : [op]))

/** The gradients of a document: from where to where each goes, px. */
async function gradientsOf(html: string, axis: 'x' | 'y' = 'x') {
  const css = 'html{font:10px/20px Ahem}body{margin:0}div{width:50px}'
  const { paged } = await layOut(html, { css })
  return allOf(paint(paged, { images: { forUrl: () => null } }).pages[0]!.ops).flatMap(op => {
    if (op.op !== 'fill' || !('kind' in op.paint) || op.paint.kind !== 'linear') return []
    return [[op.paint.from[axis], op.paint.to[axis]]]
  })
}

const RED_TO_BLUE = 'background-image:linear-gradient(90deg,red,blue)'

describe('the background of an inline box on several lines', () => {
  it('is placed in all of its parts side by side', async () => {
    // Parts of 50 and of 30 px.
    expect(await gradientsOf(`<div><span style="${RED_TO_BLUE}">ab cd efg</span></div>`)).toEqual([
      [0, 80],
      [-50, 30],
    ])
    expect(await gradientsOf(`<div dir=rtl><span style="${RED_TO_BLUE}">ab cd efg</span></div>`)).toEqual([
      [-30, 50],
      [20, 100],
    ])
  })

  it.each([
    [
      'vertical-rl',
      'ltr',
      [
        [0, 80],
        [-50, 30],
      ],
    ],
    [
      'vertical-lr',
      'rtl',
      [
        [-30, 50],
        [20, 100],
      ],
    ],
    [
      'sideways-lr',
      'ltr',
      [
        [-30, 50],
        [20, 100],
      ],
    ],
  ])('is placed in all of its parts below each other on the lines of %s, %s', async (mode, direction, expected) => {
    const style = `writing-mode:${mode};direction:${direction};width:auto;height:50px`
    const html = `<div style="${style}"><span style="background-image:linear-gradient(red,blue)">ab cd efg</span></div>`
    expect(await gradientsOf(html, 'y')).toEqual(expected)
  })

  it('is placed in each of them where that is asked for, and counts borders once', async () => {
    const clone = `${RED_TO_BLUE};box-decoration-break:clone`
    expect(await gradientsOf(`<div><span style="${clone}">ab cd efg</span></div>`)).toEqual([
      [0, 50],
      [0, 30],
    ])
    const bordered = `${RED_TO_BLUE};border-left:10px solid;background-origin:padding-box;background-repeat:no-repeat`
    expect(await gradientsOf(`<div><span style="${bordered}">ab c efg</span></div>`)).toEqual([
      [10, 80],
      [-40, 30],
    ])
  })
})

it('dashes of a box meet in its corners', async () => {
  const { paged } = await layOut('<div style="border:10px dashed red;width:80px;height:40px"></div>', {
    css: 'body{margin:0}',
  })
  const ops = paint(paged, { images: { forUrl: () => null } }).pages[0]!.ops
  const lines = ops.flatMap(op => (op.op === 'stroke' ? [[controlBounds(op.path), op.dash[0], op.dashPhase]] : []))
  expect(lines).toEqual([
    [{ x: 0, y: 5, width: 100, height: 0 }, 20, 0],
    [{ x: 95, y: 0, width: 0, height: 60 }, 20, 0],
    [{ x: 0, y: 55, width: 100, height: 0 }, 20, 0],
    [{ x: 5, y: 0, width: 0, height: 60 }, 20, 0],
  ])
})

it('the background of a block in several columns is placed in all of its parts below each other', async () => {
  const css =
    'body{margin:0}div{columns:2;column-gap:0;width:100px;height:60px;column-fill:auto}p{height:100px;margin:0}'
  const down = 'background:linear-gradient(red,blue)'
  const { paged } = await layOut(`<div><p style="${down}"></p></div>`, { css })
  const ops = allOf(paint(paged, { images: { forUrl: () => null } }).pages[0]!.ops)
  const lines = ops.flatMap(op =>
    op.op === 'fill' && 'kind' in op.paint && op.paint.kind === 'linear' ? [[op.paint.from.y, op.paint.to.y]] : [],
  )
  expect(lines).toEqual([
    [0, 100],
    [-60, 40],
  ])
})
