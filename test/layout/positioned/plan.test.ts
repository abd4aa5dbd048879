/**
 * Where absolutely positioned boxes stand, case by case: "Absolutely positioned, non-replaced elements",
 * https://www.w3.org/TR/CSS22/visudet.html#abs-non-replaced-width and #abs-non-replaced-height, and self-alignment between
 * insets, https://www.w3.org/TR/css-position-3/#abspos-auto-size.
 */
import { describe, expect, test } from 'vitest'
import type { ComputedStyle } from '../../../src/css/style.ts'
import { positionedPlan } from '../../../src/layout/positioned.ts'
import type { HoistedBox } from '../../../src/layout/types.ts'
import { block, measuring, spaceOf } from '../parts.ts'

type Style = Partial<ComputedStyle>

/** Content that is 40 px wide at least and would like 150 px. */
const services = measuring(() => ({ min: 40, word: 40, max: 150 }))
/** Not at the origin, so that a mix of coordinates shows. */
const AREA = { x: 1000, y: 2000, width: 200, height: 100 }
const AUTO: Style = { marginLeft: 'auto', marginRight: 'auto' }

interface Case {
  readonly container?: 'ltr' | 'rtl'
  /** The static position from the top left of the area, and the direction of the box that it would be in. */
  readonly at?: readonly [x: number, y: number]
  readonly direction?: 'ltr' | 'rtl'
  readonly anchor?: HoistedBox['anchor']
}

function planOf(style: Style, { container = 'ltr', at = [30, 10], direction = 'ltr', anchor }: Case) {
  const staticPosition = { x: AREA.x + at[0], y: AREA.y + at[1] }
  const box = block({ position: 'absolute', ...style })
  const hoisted = { box, staticPosition, direction, isFixed: false, ...(anchor === undefined ? {} : { anchor }) }
  return positionedPlan(hoisted, AREA, container, spaceOf(500, services))
}

/** [x, width], from the left of the area. */
function across(style: Style, options: Case = {}): readonly [number, number] {
  const plan = planOf(style, options)
  const width = plan.space.fixed.inlineSize!
  return [plan.placeOf({ width, height: 0 }).x - AREA.x, width]
}

/** [y, height], from the top of the area; content is 20 px high. */
function down(style: Style, options: Case = {}): readonly [number, number] {
  const plan = planOf(style, options)
  const height = plan.space.fixed.blockSize ?? (typeof style.height === 'number' ? style.height : 20)
  return [plan.placeOf({ width: 0, height }).y - AREA.y, height]
}

describe('across', () => {
  test.each<[string, Style, readonly [number, number]]>([
    ['left, width and right are auto: the static position, as wide as the content', {}, [30, 150]],
    ['and margins that are auto are zero', AUTO, [30, 150]],
    ['margins move it from there', { marginLeft: 7, marginRight: 100 }, [37, 63]],
    ['rule 1, left and width auto: as wide as the content', { right: 10 }, [40, 150]],
    ['rule 1, in the room up to right', { right: 120 }, [0, 80]],
    ['rule 1, but not narrower than its words', { right: 190 }, [-30, 40]],
    ['rule 2, left and right auto: the static position', { width: 50 }, [30, 50]],
    ['rule 3, width and right auto', { left: 100 }, [100, 100]],
    ['rule 4, left auto', { width: 50, right: 20 }, [130, 50]],
    ['rule 5, width auto', { left: 20, right: 30 }, [20, 150]],
    ['rule 5, a width below zero is none', { left: 120, right: 130 }, [120, 0]],
    ['rule 5, auto margins are zero', { left: 20, right: 30, ...AUTO }, [20, 150]],
    ['rule 6, right auto', { left: 20, width: 50 }, [20, 50]],
    ['none is auto: auto margins share what is free', { left: 20, width: 50, right: 30, ...AUTO }, [70, 50]],
    ['unless that would be negative', { left: 20, width: 250, right: 30, ...AUTO }, [20, 250]],
    ['one auto margin takes it all', { left: 20, width: 50, right: 30, marginLeft: 'auto' }, [120, 50]],
    ['the other leaves it behind', { left: 20, width: 50, right: 30, marginRight: 'auto' }, [20, 50]],
    ['one auto margin may be negative', { left: 20, width: 250, right: 30, marginLeft: 'auto' }, [-80, 250]],
    ['over-constrained: right is ignored', { left: 20, width: 50, right: 30, marginLeft: 5, marginRight: 6 }, [25, 50]],
    ['limits hold, and leave what is free', { left: 20, right: 30, maxWidth: 60 }, [20, 60]],
    ['to auto margins as well', { left: 20, right: 30, maxWidth: 60, ...AUTO }, [65, 60]],
    ['negative insets reach out of the area', { left: -20, right: -30 }, [-20, 250]],
    ['a percentage is of the area', { left: { kind: 'linear', px: 0, percent: 25 }, width: 50 }, [50, 50]],
    ['edges are part of the width', { left: 20, right: 30, paddingLeft: 10, borderRightWidth: 5 }, [20, 150]],
  ])('%s', (_, style, expected) => {
    expect(across(style)).toEqual(expected)
  })

  test.each<[string, Style, readonly [number, number]]>([
    ['over-constrained: left is ignored', { left: 20, width: 50, right: 30 }, [120, 50]],
    ['what does not fit overflows at the left', { left: 20, width: 250, right: 30, ...AUTO }, [-80, 250]],
    ['auto margins share what is free alike', { left: 20, width: 50, right: 30, ...AUTO }, [70, 50]],
    ['the width fills what is between as well', { left: 20, right: 30 }, [20, 150]],
    ['insets that cross reduce left', { left: 120, right: 130, width: 40, marginRight: 'auto' }, [70, 40]],
    ['before auto margins of both sides', { left: 120, right: 130, width: 40, ...AUTO }, [30, 40]],
    ['and before self-alignment', { left: 120, right: 130, width: 40, justifySelf: 'left' }, [70, 40]],
  ])('in a containing block that is read from the right, %s', (_, style, expected) => {
    expect(across(style, { container: 'rtl' })).toEqual(expected)
  })

  test('the static position of a box that is read from the right is that of its right edge', () => {
    expect(across({ width: 50 }, { at: [120, 0], direction: 'rtl' })).toEqual([70, 50])
    expect(across({ width: 50, marginRight: 7 }, { at: [120, 0], direction: 'rtl' })).toEqual([63, 50])
    // The room is what is left of it.
    expect(across({}, { at: [120, 0], direction: 'rtl' })).toEqual([0, 120])
  })

  test.each<[string, number, readonly [number, number], readonly [number, number]]>([
    ['start', 0, [30, 50], [30, 150]],
    ['middle', 0.5, [5, 50], [0, 60]],
    ['end', 1, [-20, 50], [-10, 40]],
  ])('a static position of the %s of the box', (_, x, fixed, fitted) => {
    expect(across({ width: 50 }, { anchor: { x, y: 0 } })).toEqual(fixed)
    expect(across({}, { anchor: { x, y: 0 } })).toEqual(fitted)
  })
})

describe('down', () => {
  test.each<[string, Style, readonly [number, number]]>([
    ['top, height and bottom are auto: the static position', {}, [10, 20]],
    ['and margins that are auto are zero', { marginTop: 'auto', marginBottom: 'auto' }, [10, 20]],
    ['rule 1, top and height auto', { bottom: 15 }, [65, 20]],
    ['rule 2, top and bottom auto', { height: 50, marginTop: 3 }, [13, 50]],
    ['rule 3, height and bottom auto', { top: 15 }, [15, 20]],
    ['rule 4, top auto', { height: 50, bottom: 15 }, [35, 50]],
    ['rule 5, height auto', { top: 15, bottom: 25 }, [15, 60]],
    ['rule 5, with margins', { top: 15, bottom: 25, marginTop: 3, marginBottom: 4 }, [18, 53]],
    ['rule 6, bottom auto', { top: 15, height: 50 }, [15, 50]],
    [
      'none is auto: auto margins share what is free',
      { top: 10, height: 50, bottom: 20, marginTop: 'auto', marginBottom: 'auto' },
      [20, 50],
    ],
    [
      'also where that is negative',
      { top: 10, height: 90, bottom: 20, marginTop: 'auto', marginBottom: 'auto' },
      [0, 90],
    ],
    ['one auto margin takes it all', { top: 10, height: 50, bottom: 20, marginTop: 'auto' }, [30, 50]],
    ['over-constrained: bottom is ignored', { top: 10, height: 50, bottom: 20, marginTop: 5 }, [15, 50]],
    [
      'a margin in percent is of the width',
      { top: 10, height: 50, marginTop: { kind: 'linear', px: 0, percent: 10 } },
      [30, 50],
    ],
  ])('%s', (_, style, expected) => {
    expect(down(style)).toEqual(expected)
  })
  test('bottom is ignored also where text is read from the right', () => {
    expect(down({ top: 10, height: 50, bottom: 20 }, { container: 'rtl' })).toEqual([10, 50])
  })
})

describe('self-alignment between insets (CSS Box Alignment 3 §4.4)', () => {
  const inset: Style = { left: 20, right: 30, width: 50 }
  const aligned = (position: string, extra: Style = {}, container: 'ltr' | 'rtl' = 'ltr') =>
    across({ ...inset, justifySelf: position as ComputedStyle['justifySelf'], ...extra }, { container })[0]
  test.each<[string, number, number]>([
    ['start', 20, 120],
    ['end', 120, 20],
    ['center', 70, 70],
    ['left', 20, 20],
    ['right', 120, 120],
    ['flex-start', 20, 120],
    ['normal', 20, 120],
  ])('%s', (position, ltr, rtl) => {
    expect(aligned(position)).toBe(ltr)
    expect(aligned(position, { direction: 'rtl' }, 'rtl')).toBe(rtl)
  })
  test('self-start goes by the direction of the box, not of its containing block', () => {
    expect(aligned('self-start', { direction: 'rtl' })).toBe(120)
    expect(aligned('self-end', { direction: 'rtl' })).toBe(20)
  })
  test('a box of automatic width is as wide as its content', () => {
    expect(across({ left: 0, right: 0, justifySelf: 'end' })).toEqual([50, 150])
    expect(across({ left: 0, right: 0, justifySelf: 'stretch' })).toEqual([0, 200])
  })
})
