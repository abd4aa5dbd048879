import { expect, test } from 'vitest'
import { isOnePiece } from '../../src/paint/one-piece.ts'
import type { PaintOp } from '../../src/paint/ops.ts'

const op = (parts: object): PaintOp => parts as PaintOp
const fill = op({ op: 'fill' })
const link = op({ op: 'link' })
const group = (children: readonly PaintOp[], more: object = {}): PaintOp => op({ op: 'group', children, ...more })
const image = (kind: string): PaintOp => op({ op: 'image', image: { content: { kind } } })

test.each<[string, readonly PaintOp[], boolean]>([
  ['nothing', [], true],
  ['one shape', [fill], true],
  ['two shapes', [fill, fill], false],
  ['a shape with its link', [link, fill], true],
  ['a shape in groups', [group([group([fill])])], true],
  ['two shapes in a group', [group([fill, fill])], false],
  ['an empty group', [group([])], true],
  ['glyphs, which may overlap', [op({ op: 'glyphs' })], false],
  ['a drawing', [op({ op: 'drawing' })], false],
  ['a picture of pixels', [image('png')], true],
  ['a picture of shapes', [image('vector')], false],
  ['a masked group', [group([fill], { mask: {} })], false],
  ['a blended group', [group([fill], { blend: 'multiply' })], false],
  ['an isolated group', [group([fill], { isIsolated: true })], false],
])('%s', (_, ops, expected) => {
  expect(isOnePiece(ops)).toBe(expected)
})
