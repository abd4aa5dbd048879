import { expect, test } from 'vitest'
import type { BlockBox } from '../../src/boxes/box.ts'
import { hasEdge, isAbsolutelyPositioned, isInFlow } from '../../src/boxes/in-flow.ts'
import { isAbsolute, isOutOfFlow } from '../../src/css/out-of-flow.ts'
import type { ComputedStyle } from '../../src/css/style.ts'

type Flow = Pick<ComputedStyle, 'float' | 'position'>

const CASES: readonly (readonly [string, Flow, isAbsolute: boolean, isOutOfFlow: boolean])[] = [
  ['a static box', { float: 'none', position: 'static' }, false, false],
  ['a relative box', { float: 'none', position: 'relative' }, false, false],
  ['a float', { float: 'left', position: 'static' }, false, true],
  ['a relative float', { float: 'right', position: 'relative' }, false, true],
  ['an absolute box', { float: 'none', position: 'absolute' }, true, true],
  ['a fixed box', { float: 'none', position: 'fixed' }, true, true],
]

const boxOf = (kind: string, style: Partial<ComputedStyle>): BlockBox => ({ kind, style }) as BlockBox

test.each(CASES)('%s', (_, style, absolute, out) => {
  expect(isAbsolute(style)).toBe(absolute)
  expect(isOutOfFlow(style)).toBe(out)
  expect(isAbsolutelyPositioned(boxOf('block', style))).toBe(absolute)
  expect(isInFlow(boxOf('block', style))).toBe(!out)
  // An inline root has the style of the box that it fills.
  expect(isInFlow(boxOf('inline-root', style))).toBe(true)
  expect(isAbsolutelyPositioned(boxOf('inline-root', style))).toBe(false)
})

test('border or padding stand between a container and its first or last child', () => {
  const none = { borderTopWidth: 0, paddingTop: 0, borderBottomWidth: 0, paddingBottom: 0 }
  const edges = (style: Partial<ComputedStyle>): readonly [boolean, boolean] => {
    const box = boxOf('block', { ...none, ...style })
    return [hasEdge(box, 'start'), hasEdge(box, 'end')]
  }
  expect(edges({})).toEqual([false, false])
  expect(edges({ borderTopWidth: 1 })).toEqual([true, false])
  expect(edges({ paddingTop: 1 })).toEqual([true, false])
  expect(edges({ borderBottomWidth: 1 })).toEqual([false, true])
  expect(edges({ paddingBottom: 1 })).toEqual([false, true])
})
