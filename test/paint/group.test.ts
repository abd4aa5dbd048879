import { describe, expect, test } from 'vitest'
import { rectanglePath } from '../../src/base/path.ts'
import { group, isolated, wrapped } from '../../src/paint/group.ts'
import type { PaintOp } from '../../src/paint/ops.ts'

const SQUARE = rectanglePath({ x: 0, y: 0, width: 10, height: 10 })
/** Something to paint: what it is does not matter to a group. */
const OP: PaintOp = group([], { clip: SQUARE })
const MOVE = [1, 0, 0, 1, 30, 40] as const
const PLAIN = { op: 'group', clip: null, clipRule: 'nonzero', transform: null, opacity: 1 }

test('a group without fields does nothing to its children', () => {
  expect(group([OP], {})).toEqual({ ...PLAIN, children: [OP] })
  expect(isolated([OP])).toEqual({ ...PLAIN, isIsolated: true, children: [OP] })
})

describe('operations that are wrapped', () => {
  test('stay as they are where nothing is to be done', () => {
    const children = [OP, OP]
    expect(wrapped(children, {})).toBe(children)
    expect(wrapped(children, { transform: [1, 0, 0, 1, 0, 0], clip: null, opacity: 1, mask: null })).toBe(children)
  })

  test('stay nothing where there are none', () => {
    expect(wrapped([], { opacity: 0.5, transform: MOVE })).toEqual([])
  })

  test.each([
    { effects: { opacity: 0.5 }, fields: { opacity: 0.5 } },
    { effects: { transform: MOVE }, fields: { transform: MOVE } },
    { effects: { clip: { path: SQUARE, rule: 'evenodd' as const } }, fields: { clip: SQUARE, clipRule: 'evenodd' } },
    { effects: { blend: 'multiply' as const }, fields: { blend: 'multiply' } },
  ])('are a group with $fields', ({ effects, fields }) => {
    expect(wrapped([OP, OP], effects)).toEqual([{ ...PLAIN, ...fields, children: [OP, OP] }])
  })

  test('are moved without a group around them where they are a group that was not moved', () => {
    expect(wrapped([OP], { transform: MOVE })).toEqual([{ ...PLAIN, clip: SQUARE, transform: MOVE, children: [] }])
  })

  test('are not moved twice by one group, and keep an opacity of their own', () => {
    const moved = group([OP], { transform: MOVE })
    expect(wrapped([moved], { transform: MOVE })).toEqual([{ ...PLAIN, transform: MOVE, children: [moved] }])
    expect(wrapped([OP], { transform: MOVE, opacity: 0.5 })).toEqual([
      { ...PLAIN, transform: MOVE, opacity: 0.5, children: [OP] },
    ])
  })
})
