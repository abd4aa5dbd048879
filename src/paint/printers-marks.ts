/**
 * Printer's marks outside the page, for cutting and for registration of colours (CSS Page 3,
 * https://www.w3.org/TR/css-page-3/#marks).
 */
import type { Size } from '../base/geometry.ts'
import { ellipsePath, type PathSegment } from '../base/path.ts'
import type { PageStyle } from '../css/style.ts'
import type { PaintOp } from './ops.ts'

/** Px: distance of marks from the bleed. */
const CLEAR = 4
/** Px, about 5 mm: length of crop marks. */
const LENGTH = 20
/** Px: radius of the circle in a cross. */
const RADIUS = 5
/** Px: a quarter of a point, which every device prints and readers do not mistake for content. */
const LINE = 1 / 3

type Marks = PageStyle['marks']

/** By how much the medium exceeds the page on all sides, px. */
export const mediumOf = ({ crop, cross }: Marks, bleed: number): number =>
  crop || cross ? bleed + CLEAR + LENGTH : bleed

/** Crop marks at the corners and crosses in the middle of the sides, outside the bleed. */
export function paintMarks({ width, height }: Size, marks: Marks, bleed: number): readonly PaintOp[] {
  const from = bleed + CLEAR
  const path: PathSegment[] = []
  const line = (x: number, y: number, toX: number, toY: number) => void path.push(['M', x, y], ['L', toX, toY])
  if (marks.crop) {
    for (const y of [0, height]) {
      line(-from - LENGTH, y, -from, y)
      line(width + from, y, width + from + LENGTH, y)
    }
    for (const x of [0, width]) {
      line(x, -from - LENGTH, x, -from)
      line(x, height + from, x, height + from + LENGTH)
    }
  }
  if (marks.cross) {
    const out = from + LENGTH / 2
    for (const [x, y] of [
      [width / 2, -out],
      [width / 2, height + out],
      [-out, height / 2],
      [width + out, height / 2],
    ] as const) {
      line(x - LENGTH / 2, y, x + LENGTH / 2, y)
      line(x, y - LENGTH / 2, x, y + LENGTH / 2)
      path.push(...ellipsePath({ x, y }, { x: RADIUS, y: RADIUS }))
    }
  }
  if (path.length === 0) return []
  return [
    {
      op: 'stroke',
      path,
      paint: { r: 0, g: 0, b: 0, a: 1 },
      width: LINE,
      dash: [],
      dashPhase: 0,
      cap: 'butt',
      join: 'miter',
      owner: 'pagination',
    },
  ]
}
