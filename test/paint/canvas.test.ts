/** Which part of a page the canvas covers (CSS Page 3, https://www.w3.org/TR/css-page-3/#painting). */
import { describe, expect, test } from 'vitest'
import { canvasArea } from '../../src/paint/canvas.ts'

const NONE = { top: 0, right: 0, bottom: 0, left: 0 }
const GROUND = { x: -2, y: -2, width: 204, height: 104 }

const areaOf = (geometry: Partial<Record<'margin' | 'border' | 'padding', typeof NONE>>) =>
  canvasArea({ width: 200, height: 100, margin: NONE, border: NONE, padding: NONE, ...geometry } as never, GROUND)

describe('the area of the canvas', () => {
  test('is the ground where a page has no margins', () => {
    expect(areaOf({})).toEqual(GROUND)
  })

  test('ends at the margins and borders of the page', () => {
    const margin = { top: 5, right: 10, bottom: 15, left: 20 }
    expect(areaOf({ margin })).toEqual({ x: 20, y: 5, width: 170, height: 80 })
    const border = { top: 1, right: 2, bottom: 3, left: 4 }
    expect(areaOf({ margin, border })).toEqual({ x: 24, y: 6, width: 164, height: 76 })
  })

  test('holds the padding of the page', () => {
    expect(areaOf({ padding: { top: 5, right: 10, bottom: 15, left: 20 } })).toEqual(GROUND)
  })

  test('goes to the edge of the ground on each side without a margin', () => {
    expect(areaOf({ margin: { ...NONE, left: 20 } })).toEqual({ x: 20, y: -2, width: 182, height: 104 })
    expect(areaOf({ margin: { ...NONE, bottom: 20 } })).toEqual({ x: -2, y: -2, width: 204, height: 82 })
  })
})
