/** Basic shapes: what is valid, and what the syntax leaves out (https://www.w3.org/TR/css-shapes-1/#basic-shape-functions). */
import { describe, expect, test } from 'vitest'
import { basicShape, computeShape } from '../../../src/css/values/basic-shape.ts'
import { type ShapeFunction, shapeData } from '../../../src/css/values/shape-function.ts'
import { CONTEXT, parsed, share } from './parsing.ts'

const computed = (text: string) => {
  const value = parsed(basicShape, text)
  return value === null ? null : computeShape(value, CONTEXT)
}

const CENTRE = { x: share(50), y: share(50) }

describe('inset(), rect() and xywh()', () => {
  test.each([
    ['inset(1px)', { offsets: { top: 1, right: 1, bottom: 1, left: 1 }, radii: null }],
    ['inset(1px 2px)', { offsets: { top: 1, right: 2, bottom: 1, left: 2 } }],
    ['inset(1px 2px 3px)', { offsets: { top: 1, right: 2, bottom: 3, left: 2 } }],
    ['inset(1em 10% -3px 4px)', { offsets: { top: 20, right: share(10), bottom: -3, left: 4 } }],
    ['inset(0 round 5px)', { radii: Array.from({ length: 4 }, () => ({ x: 5, y: 5 })) }],
    [
      'inset(0 round 1px 2px / 3px)',
      {
        radii: [
          { x: 1, y: 3 },
          { x: 2, y: 3 },
          { x: 1, y: 3 },
          { x: 2, y: 3 },
        ],
      },
    ],
    ['rect(1px 2px 3px auto)', { isSized: false, edges: { top: 1, right: 2, bottom: 3, left: 'auto' } }],
    ['xywh(1px 2px 3px 50%)', { isSized: true, edges: { top: 2, left: 1, right: 3, bottom: share(50) } }],
  ])('%s', (text, expected) => {
    expect(computed(text)).toMatchObject(expected)
  })
  test.each([
    'inset()',
    'inset(1px 2px 3px 4px 5px)',
    'inset(1px, 2px)',
    'inset(auto)',
    'inset(1px round)',
    'inset(1px round -1px)',
    'inset(1px round 1px 2px 3px 4px 5px)',
    'rect(1px 2px 3px)',
    'xywh(1px 2px -3px 4px)',
    'xywh(1px 2px auto 4px)',
  ])('%s is invalid', text => {
    expect(computed(text)).toBeNull()
  })
})

describe('circle() and ellipse()', () => {
  test.each([
    ['circle()', { isCircle: true, radii: ['closest-side', 'closest-side'], at: CENTRE }],
    ['circle(10px)', { radii: [10, 10] }],
    ['circle(50% at left top)', { radii: [share(50), share(50)], at: { x: share(0), y: share(0) } }],
    ['circle(farthest-side)', { radii: ['farthest-side', 'farthest-side'] }],
    ['circle(at 10px 20px)', { radii: ['closest-side', 'closest-side'], at: { x: 10, y: 20 } }],
    ['ellipse()', { isCircle: false, radii: ['closest-side', 'closest-side'] }],
    ['ellipse(10px 20%)', { radii: [10, share(20)] }],
    ['ellipse(closest-side 5px at right)', { radii: ['closest-side', 5], at: { x: share(100), y: share(50) } }],
  ])('%s', (text, expected) => {
    expect(computed(text)).toMatchObject({ kind: 'ellipse', ...expected })
  })
  test.each([
    'circle(10px 20px)',
    'circle(-1px)',
    'circle(at)',
    'ellipse(10px)',
    'ellipse(1px 2px 3px)',
    'circle(at left 1px)x',
  ])('%s is invalid', text => {
    expect(computed(text)).toBeNull()
  })
})

describe('polygon() and path()', () => {
  test('points are pairs, after a rule', () => {
    expect(computed('polygon(evenodd, 0 0, 100% 0, 1em 50%)')).toEqual({
      kind: 'polygon',
      rule: 'evenodd',
      points: [
        { x: 0, y: 0 },
        { x: share(100), y: 0 },
        { x: 20, y: share(50) },
      ],
    })
    expect(computed('path("M0 0L9 9")')).toEqual({ kind: 'path', rule: 'nonzero', data: 'M0 0L9 9' })
  })
  test.each([
    'polygon()',
    'polygon(0 0, 1px)',
    'polygon(evenodd 0 0)',
    'polygon(0 0,)',
    'path(evenodd "M0 0")',
    'path(M0 0)',
  ])('%s is invalid', text => {
    expect(computed(text)).toBeNull()
  })
})

describe('shape()', () => {
  const dataOf = (text: string) => {
    const value = computed(`shape(${text})`)
    return value === null ? null : shapeData(value as ShapeFunction, { x: 0, y: 0, width: 200, height: 100 })
  }
  test.each([
    ['from 10px 20px, line to 100% 0, close', 'M10 20L200 0Z'],
    ['from left top, line by 10px 10px, line by 5px 0', 'M0 0L10 10L15 10'],
    ['from 0 0, line to right bottom', 'M0 0L200 100'],
    ['from 0 0, hline to 50%, vline by 10px', 'M0 0L100 0L100 10'],
    ['from 0 0, move to 5px 5px, line by 1px 1px, close, line by 1px 0', 'M0 0M5 5L6 6ZL6 5'],
    ['from 0 0, curve to 10px 0 with 5px 5px', 'M0 0Q5 5 10 0'],
    ['from 1px 1px, curve by 10px 0 with 5px 5px / 6px 6px', 'M1 1C6 6 7 7 11 1'],
    ['from 1px 1px, curve by 10px 0 with 5px 5px from origin', 'M1 1Q5 5 11 1'],
    ['from 1px 1px, curve to 10px 0 with -5px 5px from end', 'M1 1Q5 5 10 0'],
    ['from 0 0, smooth to 10px 0', 'M0 0T10 0'],
    ['from 0 0, smooth to 10px 0 with 5px 5px', 'M0 0S5 5 10 0'],
    ['from 0 0, arc to 10px 0 of 5px', 'M0 0A5 5 0 0 0 10 0'],
    ['from 0 0, arc to 10px 0 of 5% 10% cw large rotate 45deg', 'M0 0A10 10 45 1 1 10 0'],
  ])('%s', (text, expected) => {
    expect(dataOf(text)).toBe(expected)
  })
  test.each([
    'line to 0 0',
    'from 0 0',
    'from 0 0,',
    'from 0 0, line 1px 1px',
    'from 0 0, line by 1px',
    'from 0 0, line by left top',
    'from 0 0, curve to 1px 1px',
    'from 0 0, curve to 1px 1px with 1px 1px / 2px 2px / 3px 3px',
    'from 0 0, arc to 1px 1px',
    'from 0 0, arc to 1px 1px of 1px 2px 3px',
    'from 0 0, arc to 1px 1px of 1px cw ccw',
    'from 0 0, arc to 1px 1px of 1px large large',
    'from 0 0, curve to 1px 1px with 1px 1px from nowhere',
    'from 0 0 line to 1px 1px',
  ])('shape(%s) is invalid', text => {
    expect(dataOf(text)).toBeNull()
  })
})
