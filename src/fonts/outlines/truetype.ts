/** Draws TrueType outlines (OpenType, table "glyf"); quadratic curves become cubic ones. */
import type { GlyphPen } from './charstring.ts'

export interface TrueTypeTables {
  readonly glyf: DataView
  readonly loca: DataView
  readonly hasLongOffsets: boolean
}

/** Parts of composite glyphs may be composite in turn. */
const MAX_DEPTH = 8
/** Parts in all, so that composites of composites cannot multiply without end. */
const MAX_PARTS = 256

/** Throws RangeError for a glyph that reaches out of its table. */
export function drawTrueType(tables: TrueTypeTables, glyph: number, pen: GlyphPen): void {
  drawGlyph(tables, glyph, [1, 0, 0, 1, 0, 0], pen, 0, { parts: MAX_PARTS })
}

/** x' = a x + c y + e, y' = b x + d y + f. */
type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

function drawGlyph(
  tables: TrueTypeTables,
  glyph: number,
  matrix: Affine,
  pen: GlyphPen,
  depth: number,
  budget: { parts: number },
): void {
  const { glyf, loca, hasLongOffsets } = tables
  const offset = (index: number): number => (hasLongOffsets ? loca.getUint32(4 * index) : 2 * loca.getUint16(2 * index))
  const start = offset(glyph)
  const end = offset(glyph + 1)
  if (end <= start || depth > MAX_DEPTH || budget.parts-- <= 0) return
  const view = new DataView(glyf.buffer, glyf.byteOffset + start, Math.min(end, glyf.byteLength) - start)
  const contours = view.getInt16(0)
  if (contours >= 0) drawSimple(view, contours, matrix, pen)
  else drawComposite(tables, view, matrix, pen, depth, budget)
}

const ON_CURVE = 0x01
const X_SHORT = 0x02
const Y_SHORT = 0x04
const REPEAT = 0x08
const X_SAME = 0x10
const Y_SAME = 0x20

interface OutlinePoint {
  readonly x: number
  readonly y: number
  readonly isOn: boolean
}

function drawSimple(view: DataView, contours: number, matrix: Affine, pen: GlyphPen): void {
  if (contours === 0) return
  const ends = Array.from({ length: contours }, (_, i) => view.getUint16(10 + i * 2))
  const count = ends.at(-1)! + 1
  let at = 10 + contours * 2
  at += 2 + view.getUint16(at)
  const flags = new Uint8Array(count)
  for (let i = 0; i < count; ) {
    const flag = view.getUint8(at++)
    const repeats = flag & REPEAT ? view.getUint8(at++) : 0
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
  const xs = readAxis(X_SHORT, X_SAME)
  const ys = readAxis(Y_SHORT, Y_SAME)
  const [a, b, c, d, e, f] = matrix
  const point = (i: number): OutlinePoint => {
    const [x, y] = [xs[i]!, ys[i]!]
    return { x: a * x + c * y + e, y: b * x + d * y + f, isOn: (flags[i]! & ON_CURVE) !== 0 }
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

/** Two control points in a row have a point on the curve half way between them. */
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

const ARGUMENTS_ARE_WORDS = 0x0001
const ARGUMENTS_ARE_OFFSETS = 0x0002
const HAS_SCALE = 0x0008
const MORE_PARTS = 0x0020
const HAS_XY_SCALE = 0x0040
const HAS_MATRIX = 0x0080

function drawComposite(
  tables: TrueTypeTables,
  view: DataView,
  outer: Affine,
  pen: GlyphPen,
  depth: number,
  budget: { parts: number },
): void {
  let at = 10
  for (;;) {
    const flags = view.getUint16(at)
    const part = view.getUint16(at + 2)
    at += 4
    const isWide = (flags & ARGUMENTS_ARE_WORDS) !== 0
    const [first, second] = isWide
      ? [view.getInt16(at), view.getInt16(at + 2)]
      : [view.getInt8(at), view.getInt8(at + 1)]
    at += isWide ? 4 : 2
    const scale = (): number => {
      at += 2
      return view.getInt16(at - 2) / 16384
    }
    let [a, b, c, d] = [1, 0, 0, 1]
    if (flags & HAS_SCALE) a = d = scale()
    else if (flags & HAS_XY_SCALE) [a, d] = [scale(), scale()]
    else if (flags & HAS_MATRIX) [a, b, c, d] = [scale(), scale(), scale(), scale()]
    // Parts that are aligned by their points are not used by fonts of today.
    const [e, f] = flags & ARGUMENTS_ARE_OFFSETS ? [first, second] : [0, 0]
    drawGlyph(tables, part, combined(outer, [a, b, c, d, e, f]), pen, depth + 1, budget)
    if (!(flags & MORE_PARTS)) return
  }
}

function combined([a, b, c, d, e, f]: Affine, [g, h, i, j, k, l]: Affine): Affine {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}
