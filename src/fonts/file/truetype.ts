/**
 * Draws TrueType outlines (https://learn.microsoft.com/typography/opentype/spec/glyf); quadratic curves become cubic
 * ones.
 */
import { type Matrix, multiply } from '../../base/geometry.ts'
import { hypot } from '../../base/math.ts'
import type { GlyphPen } from './charstring-paths.ts'
import { COMPONENT, type Component, componentsOf, GLYPH_HEADER, type GlyphTables, outlineAt, POINT } from './glyf.ts'

/** The greatest nesting depth of composite glyphs. */
export const MAX_DEPTH = 8
/** The greatest number of components in total, because nested composite glyphs multiply. */
export const MAX_PARTS = 256

/** Throws RangeError if the glyph extends beyond its table. */
export function drawTrueType(tables: GlyphTables, glyph: number, pen: GlyphPen): void {
  drawGlyph(tables, glyph, [1, 0, 0, 1, 0, 0], pen, 0, { parts: MAX_PARTS })
}

/** Draws a glyph through a matrix, within bounds of depth and number of components. */
function drawGlyph(
  tables: GlyphTables,
  glyph: number,
  matrix: Matrix,
  pen: GlyphPen,
  depth: number,
  budget: { parts: number },
): void {
  const outline = outlineAt(tables, glyph)
  if (outline === null || depth > MAX_DEPTH || budget.parts-- <= 0) return
  const contours = outline.getInt16(0)
  if (contours >= 0) drawSimple(outline, contours, matrix, pen)
  else for (const part of componentsOf(outline)) drawComponent(tables, outline, part, matrix, pen, depth, budget)
}

interface OutlinePoint {
  readonly x: number
  readonly y: number
  readonly isOn: boolean
}

/** Draws a simple glyph: flags with repetitions, then all x deltas, then all y deltas, then contours. */
function drawSimple(view: DataView, contours: number, matrix: Matrix, pen: GlyphPen): void {
  if (contours === 0) return
  const ends = Array.from({ length: contours }, (_, i) => view.getUint16(GLYPH_HEADER + i * 2))
  const count = ends.at(-1)! + 1
  if (ends.some(end => end >= count)) throw new RangeError('contours end out of order')
  let at = GLYPH_HEADER + contours * 2
  at += 2 + view.getUint16(at)
  const flags = new Uint8Array(count)
  for (let i = 0; i < count; ) {
    const flag = view.getUint8(at++)
    const repeats = flag & POINT.REPEAT ? view.getUint8(at++) : 0
    for (let k = 0; k <= repeats && i < count; k++) flags[i++] = flag
  }
  const readAxis = (short: number, same: number): number[] => {
    let value = 0
    return Array.from(flags, flag => {
      if (flag & short) value += flag & same ? view.getUint8(at++) : -view.getUint8(at++)
      else if (!(flag & same)) {
        value += view.getInt16(at)
        at += 2
      }
      return value
    })
  }
  const xs = readAxis(POINT.X_SHORT, POINT.X_SAME_OR_POSITIVE)
  const ys = readAxis(POINT.Y_SHORT, POINT.Y_SAME_OR_POSITIVE)
  const [a, b, c, d, e, f] = matrix
  const point = (i: number): OutlinePoint => {
    const [x, y] = [xs[i]!, ys[i]!]
    return { x: a * x + c * y + e, y: b * x + d * y + f, isOn: (flags[i]! & POINT.ON_CURVE) !== 0 }
  }
  let first = 0
  for (const end of ends) {
    if (end >= first)
      drawContour(
        Array.from({ length: end - first + 1 }, (_, i) => point(first + i)),
        pen,
      )
    first = end + 1
  }
}

const between = (p: OutlinePoint, q: OutlinePoint): OutlinePoint => ({
  x: (p.x + q.x) / 2,
  y: (p.y + q.y) / 2,
  isOn: true,
})

/** Between two consecutive control points, the curve passes through their midpoint. */
function drawContour(points: readonly OutlinePoint[], pen: GlyphPen): void {
  const firstOn = points.findIndex(point => point.isOn)
  const start = firstOn >= 0 ? points[firstOn]! : between(points[0]!, points.at(-1)!)
  pen.moveTo(start.x, start.y)
  let current = start
  let control: OutlinePoint | null = null
  const offset = firstOn >= 0 ? firstOn + 1 : 0
  const total = firstOn >= 0 ? points.length - 1 : points.length
  for (let i = 0; i <= total; i++) {
    const next = i === total ? start : points[(offset + i) % points.length]!
    if (control === null) {
      if (next.isOn) {
        if (i < total) pen.lineTo(next.x, next.y)
        current = next
      } else control = next
      continue
    }
    const target = next.isOn ? next : between(control, next)
    quadratic(current, control, target, pen)
    current = target
    control = next.isOn ? null : next
  }
}

/** Raises a quadratic curve to a cubic one, whose control points are at two thirds of the way to the quadratic one. */
function quadratic(from: OutlinePoint, control: OutlinePoint, to: OutlinePoint, pen: GlyphPen): void {
  const third = (end: number, middle: number): number => end + (2 / 3) * (middle - end)
  pen.curveTo(
    third(from.x, control.x),
    third(from.y, control.y),
    third(to.x, control.x),
    third(to.y, control.y),
    to.x,
    to.y,
  )
}

/** Draws a component of a composite glyph through its own matrix and the outer one. */
function drawComponent(
  tables: GlyphTables,
  outline: DataView,
  { at, end, flags, glyph }: Component,
  outer: Matrix,
  pen: GlyphPen,
  depth: number,
  budget: { parts: number },
): void {
  const isWide = (flags & COMPONENT.ARGS_ARE_WORDS) !== 0
  // Alignment of components by points, which current fonts do not use, is not supported.
  const isOffset = (flags & COMPONENT.ARGS_ARE_XY_VALUES) !== 0
  const argument = (i: number): number => (isWide ? outline.getInt16(at + 4 + 2 * i) : outline.getInt8(at + 4 + i))
  let [e, f] = isOffset ? [argument(0), argument(1)] : [0, 0]
  /** Scales are at the end of the record, as 2.14 fixed-point numbers. */
  const scale = (fromEnd: number): number => outline.getInt16(end - 2 * fromEnd) / 16384
  let [a, b, c, d] = [1, 0, 0, 1]
  if (flags & COMPONENT.HAS_SCALE) a = d = scale(1)
  else if (flags & COMPONENT.HAS_XY_SCALE) [a, d] = [scale(2), scale(1)]
  else if (flags & COMPONENT.HAS_TWO_BY_TWO) [a, b, c, d] = [scale(4), scale(3), scale(2), scale(1)]
  if (flags & COMPONENT.SCALED_COMPONENT_OFFSET) {
    // "The x and y offset values are considered to be in the coordinate system of the component glyph": FreeType and
    // CoreText scale them by the lengths of the matrix's axes.
    e *= hypot(a, b)
    f *= hypot(c, d)
  }
  drawGlyph(tables, glyph, multiply(outer, [a, b, c, d, e, f]), pen, depth + 1, budget)
}
