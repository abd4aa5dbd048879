import { describe, expect, it } from 'vitest'
import { type Path, rectanglePath } from '../../src/base/path.ts'
import { shortOf, stoppingShort, withRoom } from '../../src/pdf/short-edges.ts'

const TRACE = 0.002 / 0.75
const rect = { x: 8, y: 4, width: 100, height: 50 }

describe('edges that lie between two rows of pixels', () => {
  it('are moved inwards by a trace, on all sides of a rectangle', () => {
    const short = stoppingShort(rectanglePath(rect), 1)
    expect(short[0]).toEqual(['M', 8 + TRACE, 4 + TRACE])
    expect(short[2]).toEqual(['L', 108 - TRACE, 54 - TRACE])
    expect(shortOf(rect).width).toBeCloseTo(100 - 2 * TRACE, 9)
  })

  it('are moved by what is a trace on the page, whatever the scale of the coordinates', () => {
    expect(stoppingShort(rectanglePath(rect), 10)[0]).toEqual(['M', 8 + TRACE / 10, 4 + TRACE / 10])
  })

  it('are moved where the outline returns to its first point by a line of its own', () => {
    const open = rectanglePath(rect).slice(0, 4)
    for (const path of [
      [...open, ['L', 8, 4]],
      [...open, ['L', 8, 4], ['Z']],
    ] satisfies Path[])
      expect(stoppingShort(path, 1)).toEqual(stoppingShort(rectanglePath(rect), 1))
  })

  it('make the hole of a frame larger', () => {
    const frame: Path = [...rectanglePath(rect), ...rectanglePath({ x: 18, y: 14, width: 80, height: 30 })]
    expect(stoppingShort(frame, 1)[5]).toEqual(['M', 18 - TRACE, 14 - TRACE])
  })

  it('stay where the path is no rectangle, or hardly as large as the trace', () => {
    const triangle: Path = [['M', 0, 0], ['L', 10, 0], ['L', 0, 10], ['Z']]
    expect(stoppingShort(triangle, 1)).toBe(triangle)
    const line = rectanglePath({ x: 0, y: 0, width: 100, height: 0.001 })
    expect(stoppingShort(line, 1)).toBe(line)
  })

  it('are given room in boxes that must not cut ink', () => {
    expect(withRoom(rect)).toEqual({ x: 7, y: 3, width: 102, height: 52 })
    expect(withRoom({ x: 0, y: 0, width: 0, height: 0 }).width).toBe(0)
  })
})
