/** The axes of flex containers (CSS Flexbox 1, Appendix A "Axis Mappings"). */

import { describe, expect, test } from 'vitest'
import type { BandFrame } from '../../../src/layout/bands/band-types.ts'
import { gapOf } from '../../../src/layout/edges.ts'
import { axesOf, logicalSides } from '../../../src/layout/flex/flex-axes.ts'
import { flexBox } from '../parts.ts'

const FRAME = { contentWidth: 300, contentHeight: 200 } as BandFrame

const SIDES = { top: 'top', right: 'right', bottom: 'bottom', left: 'left' } as const

describe('main start, main end, cross start and cross end', () => {
  test.each([
    ['ltr', 'row', 'wrap', 'left', 'right', 'top', 'bottom'],
    ['ltr', 'row-reverse', 'wrap', 'right', 'left', 'top', 'bottom'],
    ['ltr', 'row', 'wrap-reverse', 'left', 'right', 'bottom', 'top'],
    ['ltr', 'row-reverse', 'wrap-reverse', 'right', 'left', 'bottom', 'top'],
    ['ltr', 'column', 'wrap', 'top', 'bottom', 'left', 'right'],
    ['ltr', 'column-reverse', 'wrap', 'bottom', 'top', 'left', 'right'],
    ['ltr', 'column', 'wrap-reverse', 'top', 'bottom', 'right', 'left'],
    ['ltr', 'column-reverse', 'wrap-reverse', 'bottom', 'top', 'right', 'left'],
    ['rtl', 'row', 'nowrap', 'right', 'left', 'top', 'bottom'],
    ['rtl', 'row-reverse', 'nowrap', 'left', 'right', 'top', 'bottom'],
    ['rtl', 'row', 'wrap-reverse', 'right', 'left', 'bottom', 'top'],
    ['rtl', 'row-reverse', 'wrap-reverse', 'left', 'right', 'bottom', 'top'],
    ['rtl', 'column', 'nowrap', 'top', 'bottom', 'right', 'left'],
    ['rtl', 'column-reverse', 'nowrap', 'bottom', 'top', 'right', 'left'],
    ['rtl', 'column', 'wrap-reverse', 'top', 'bottom', 'left', 'right'],
    ['rtl', 'column-reverse', 'wrap-reverse', 'bottom', 'top', 'left', 'right'],
  ] as const)('%s %s %s: %s, %s, %s, %s', (direction, flexDirection, flexWrap, ...sides) => {
    const axes = axesOf(flexBox({ direction, flexDirection, flexWrap }), FRAME)
    const { mainStart, mainEnd, crossStart, crossEnd } = logicalSides(SIDES, axes)
    expect([mainStart, mainEnd, crossStart, crossEnd]).toEqual(sides)
    expect(axes.isMultiLine).toBe(flexWrap !== 'nowrap')
  })
})

test('sizes and gutters go with the axes', () => {
  const row = axesOf(flexBox({ rowGap: 5, columnGap: 7 }), FRAME)
  expect([row.mainSize, row.crossSize, row.mainGap, row.crossGap]).toEqual([300, 200, 7, 5])
  const column = axesOf(flexBox({ flexDirection: 'column', rowGap: 5, columnGap: 7 }), FRAME)
  expect([column.mainSize, column.crossSize, column.mainGap, column.crossGap]).toEqual([200, 300, 5, 7])
})

test('a gutter in percent of an unknown size is nothing', () => {
  const tenth = { kind: 'linear', px: 0, percent: 10 } as const
  expect(gapOf(tenth, 300)).toBe(30)
  expect(gapOf(tenth, null)).toBe(0)
  expect(gapOf('normal', 300)).toBe(0)
})
