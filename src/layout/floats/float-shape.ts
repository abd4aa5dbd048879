/** The shape of a float, around which lines run (CSS Shapes 1: https://www.w3.org/TR/css-shapes-1/#shapes-from-box-values). */
import type { Axes } from '../../base/axes.ts'
import { spend } from '../../base/budget.ts'
import { inset, outsetRadius, type Point, type Rect, type Sides, translation } from '../../base/geometry.ts'
import { cubicAt, mapped, type PathSegment } from '../../base/path.ts'
import type { ComputedStyle, CssImage } from '../../css/style.ts'
import { resolve } from '../../css/style.ts'
import { type CornerRadii, type UsedShape, usedShape } from '../../css/used-shapes.ts'
import type { HandleOf } from '../../images/shown.ts'
import { parsePathData } from '../../images/svg/path-data.ts'
import type { FloatShape } from './exclusions.ts'
import { opacityOf, opaqueRows } from './image-shape.ts'
import { boxesOnPaper, type FloatBoxes, shapeAlong } from './turned-shape.ts'

/** Maximum number of strips of one float; strips of floats above 4,000 px are higher than one pixel. */
const MAX_STRIPS = 4000

/**
 * The edge of a float that lines wrap around (`shape-outside`, `shape-margin`, CSS Shapes 1 §2 and §4,
 * https://www.w3.org/TR/css-shapes-1/#shape-outside-property). Null if it is the margin box.
 */
export function floatShape(
  style: ComputedStyle,
  side: 'left' | 'right',
  boxes: FloatBoxes,
  axes: Axes,
  handleOf: HandleOf,
): FloatShape | null {
  if (style.shapeOutside === 'none') return null
  // Floats that share a style often share a size, and so their shape.
  const key = [
    side,
    boxes.rect.width,
    boxes.rect.height,
    ...[boxes.margin, boxes.border, boxes.padding].map(sidesOf),
  ].join()
  const known = SHAPES.get(style)
  if (known?.key === key && known.handleOf === handleOf) return known.shape
  const atCorner = { ...boxes, rect: { ...boxes.rect, x: 0, y: 0 } }
  const shape = shapeAtCorner(style, side, atCorner, axes, handleOf)
  SHAPES.set(style, { key, handleOf, shape })
  return shape
}

/** The shape of the last float of a style, and its inputs. */
interface KnownShape {
  readonly key: string
  readonly handleOf: HandleOf
  readonly shape: FloatShape | null
}

const SHAPES = new WeakMap<ComputedStyle, KnownShape>()

const sidesOf = ({ top, right, bottom, left }: Sides<number>): string => `${top} ${right} ${bottom} ${left}`

/**
 * The shape of a float with margin box `rect`, as one edge per strip; null if it is the margin box, which is stored as a
 * rectangle.
 */
function shapeAtCorner(
  style: ComputedStyle,
  side: 'left' | 'right',
  boxes: FloatBoxes,
  axes: Axes,
  handleOf: HandleOf,
): FloatShape | null {
  const { shapeOutside } = style
  if (shapeOutside !== 'none' && shapeOutside.image !== null)
    return imageShape(shapeOutside.image, style, side, boxes, handleOf)
  if (shapeOutside === 'none' || (shapeOutside.shape === null && shapeOutside.box === 'margin-box' && !hasRadii(style)))
    return null
  const onPaper = boxesOnPaper(boxes, axes)
  const box = referenceBox(shapeOutside.box, onPaper)
  const shape: UsedShape =
    shapeOutside.shape === null
      ? { kind: 'rectangle', rect: box, radii: radiiOf(style, shapeOutside.box, onPaper, box) }
      : usedShape(shapeOutside.shape, box)
  return strips(extremes(shapeAlong(shape, onPaper.rect, axes), side), style, side, boxes.rect)
}

/** The shape of an image, which is as large as the content box. If its alpha is unknown, the margin box is used. */
function imageShape(
  image: CssImage,
  style: ComputedStyle,
  side: 'left' | 'right',
  boxes: FloatBoxes,
  handleOf: HandleOf,
): FloatShape | null {
  const box = referenceBox('content-box', boxes)
  const opacity = opacityOf(image, style, box, handleOf)
  if (opacity === null) return null
  const rows = opaqueRows(opacity, box, style.shapeImageThreshold, side)
  const farthest = side === 'left' ? Math.max : Math.min
  const reach: Reach = (top, bottom) => {
    const first = Math.max(0, Math.floor(top - box.y + 1e-6))
    const end = Math.min(rows.length, Math.ceil(bottom - box.y - 1e-6))
    let edge: number | null = null
    for (let row = first; row < end; row++) {
      const own = rows[row]!
      if (own !== null) edge = edge === null ? own : farthest(edge, own)
    }
    return edge
  }
  return strips(reach, style, side, boxes.rect)
}

/** The edges of the strips of a float area, expanded by `shape-margin` and clipped to the margin box at the origin (§2). */
function strips(reach: Reach, style: ComputedStyle, side: 'left' | 'right', rect: Rect): FloatShape {
  const margin = Math.max(0, resolve(style.shapeMargin, rect.width))
  const step = Math.max(1, rect.height / MAX_STRIPS, margin / MAX_STRIPS)
  const count = Math.ceil(rect.height / step - 1e-6)
  const strip = (i: number) => reach(i * step, (i + 1) * step)
  const own = margin === 0 ? strip : withMargin(strip, count, margin, step, side)
  const edges = Array.from({ length: count }, (_, i) => {
    const edge = own(i)
    return edge === null ? null : clamped(edge, rect, side)
  })
  return { step, edges }
}

/** Clamps an edge to the margin box (§2). */
function clamped(edge: number, rect: Rect, side: 'left' | 'right'): number | null {
  const used = Math.max(rect.x, Math.min(edge, rect.x + rect.width))
  return used === (side === 'left' ? rect.x : rect.x + rect.width) ? null : used
}

/**
 * The reference box of a shape (CSS Shapes 1, https://www.w3.org/TR/css-shapes-1/#shapes-from-box-values), in the coordinates
 * of `rect`, the margin box.
 */
function referenceBox(name: 'margin-box' | 'border-box' | 'padding-box' | 'content-box', boxes: FloatBoxes): Rect {
  const { rect, margin, border, padding } = boxes
  if (name === 'margin-box') return rect
  const outer = inset(rect, margin)
  if (name === 'border-box') return outer
  const inner = inset(outer, border)
  return name === 'padding-box' ? inner : inset(inner, padding)
}

// ---------- corners ----------

const cornersOf = (style: ComputedStyle) =>
  [
    style.borderTopLeftRadius,
    style.borderTopRightRadius,
    style.borderBottomRightRadius,
    style.borderBottomLeftRadius,
  ] as const

const hasRadii = (style: ComputedStyle): boolean => cornersOf(style).some(({ x, y }) => x !== 0 && y !== 0)

/** The corner radii of a box from those of the border box: smaller inside, larger outside, as for shadows. */
function radiiOf(style: ComputedStyle, name: string, boxes: FloatBoxes, box: Rect): CornerRadii | null {
  if (!hasRadii(style)) return null
  const border = referenceBox('border-box', boxes)
  const used = cornersOf(style).map(({ x, y }) => ({ x: resolve(x, border.width), y: resolve(y, border.height) }))
  const sum = (a: number, b: number, length: number): number => (a + b > length && a + b > 0 ? length / (a + b) : 1)
  const [a, b, c, d] = used as [Point, Point, Point, Point]
  const factor = Math.min(
    sum(a.x, b.x, border.width),
    sum(d.x, c.x, border.width),
    sum(a.y, d.y, border.height),
    sum(b.y, c.y, border.height),
  )
  const left = border.x - box.x
  const top = border.y - box.y
  const right = box.x + box.width - border.x - border.width
  const bottom = box.y + box.height - border.y - border.height
  const corner = (radius: Point, across: number, down: number): Point => ({
    x: grown(radius.x * factor, across, name),
    y: grown(radius.y * factor, down, name),
  })
  return [corner(a, left, top), corner(b, right, top), corner(c, right, bottom), corner(d, left, bottom)]
}

/** §3.1: margins larger than the radius round less, so that a square corner stays square. */
function grown(radius: number, by: number, name: string): number {
  return name === 'margin-box' && by > 0 ? outsetRadius(radius, by) : Math.max(0, radius + by)
}

// ---------- edges ----------

/** The edge of a shape towards the text between two heights; null if the shape is not there. */
type Reach = (top: number, bottom: number) => number | null
/** The same for the strip with an index. */
type Strip = (index: number) => number | null

/**
 * The function from a strip between `top` and `bottom` to the edge of a shape: the rightmost x of a left float, the leftmost
 * of a right one, null if the shape is not in the strip.
 */
function extremes(shape: UsedShape, side: 'left' | 'right'): Reach {
  switch (shape.kind) {
    case 'rectangle':
      return rectangleReach(shape, side)
    case 'ellipse':
      return ellipseReach(shape.center, shape.radius, side)
    case 'polygon':
      return polygonReach([shape.points], side)
    case 'path':
      return polygonReach(flattened(shape.data, shape.origin), side)
  }
}

const nearest = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high))

/** In a strip an ellipse has its edge at the height that is nearest to its centre; x follows from x²/a² + y²/b² = 1. */
function ellipseReach(center: Point, radius: Point, side: 'left' | 'right'): Reach {
  return (top, bottom) => {
    const away = Math.abs(nearest(center.y, top, bottom) - center.y)
    if (!(away < radius.y)) return null
    const half = radius.x * Math.sqrt(1 - (away / radius.y) ** 2)
    return side === 'left' ? center.x + half : center.x - half
  }
}

/**
 * The edge of a rectangle is its side, reduced by rounded corners at the depth of the strip. Between two corners there is
 * always a straight part unless they fill the side.
 */
function rectangleReach({ rect, radii }: Extract<UsedShape, { kind: 'rectangle' }>, side: 'left' | 'right'): Reach {
  const [upper, lower] = radii === null ? [] : side === 'left' ? [radii[1], radii[2]] : [radii[0], radii[3]]
  const end = rect.y + rect.height
  const cut = (corner: Point | undefined, depth: number): number =>
    corner === undefined || depth >= corner.y || corner.y === 0
      ? 0
      : corner.x * (1 - Math.sqrt(Math.max(0, 1 - ((corner.y - depth) / corner.y) ** 2)))
  return (top, bottom) => {
    if (bottom <= rect.y || top >= end || rect.width <= 0) return null
    const away = Math.max(0, Math.min(cut(upper, Math.max(0, bottom - rect.y)), Number.POSITIVE_INFINITY))
    const below = cut(lower, Math.max(0, end - top))
    // If both corners are in the strip, the straight part between them determines the edge.
    const taken = Math.max(away, below)
    return side === 'left' ? rect.x + rect.width - taken : rect.x + taken
  }
}

/**
 * The furthest point of all edges that cross the strip. Edges are straight, so the extreme is at an end or at the strip's
 * border. Each strip reads every edge; the budget `float_shapes` bounds this.
 */
function polygonReach(outlines: readonly (readonly Point[])[], side: 'left' | 'right'): Reach {
  const sign = side === 'left' ? 1 : -1
  const edges = outlines.flatMap(points =>
    points.map((from, i) => {
      const to = points[(i + 1) % points.length]!
      return from.y <= to.y ? { upper: from, lower: to } : { upper: to, lower: from }
    }),
  )
  return (top, bottom) => {
    spend('float_shapes', edges.length)
    let most = Number.NEGATIVE_INFINITY
    for (const { upper, lower } of edges) {
      if (lower.y < top || upper.y > bottom || (lower.y <= top && upper.y < top)) continue
      const start = nearest(top, upper.y, lower.y)
      const end = nearest(bottom, upper.y, lower.y)
      // A strip that only touches the shape is outside it.
      if (start === end && (start === bottom || end === top)) continue
      if (lower.y === upper.y) most = Math.max(most, upper.x * sign, lower.x * sign)
      else most = Math.max(most, onEdge(upper, lower, start) * sign, onEdge(upper, lower, end) * sign)
    }
    return Number.isFinite(most) ? most * sign : null
  }
}

const onEdge = (upper: Point, lower: Point, y: number): number =>
  upper.x + ((lower.x - upper.x) * (y - upper.y)) / (lower.y - upper.y)

/** Number of chords that approximate a curve of a path. */
const CHORDS = 24

/** The outlines of a path as polygons; each curve becomes `CHORDS` chords. */
function flattened(data: string, origin: Point): readonly (readonly Point[])[] {
  const outlines: Point[][] = []
  for (const segment of mapped(parsePathData(data), translation(origin.x, origin.y))) {
    const outline = outlines.at(-1)
    if (segment[0] === 'M') outlines.push([{ x: segment[1], y: segment[2] }])
    else if (segment[0] === 'L') outline?.push({ x: segment[1], y: segment[2] })
    else if (segment[0] === 'C') outline?.push(...chords(outline.at(-1)!, segment))
  }
  return outlines
}

/** Points on a curve after its start; the last one is its end. */
function chords({ x, y }: Point, [, x1, y1, x2, y2, x3, y3]: Curve): readonly Point[] {
  return Array.from({ length: CHORDS }, (_, i) => {
    const t = (i + 1) / CHORDS
    return { x: cubicAt(x, x1, x2, x3, t), y: cubicAt(y, y1, y2, y3, t) }
  })
}

type Curve = Extract<PathSegment, readonly ['C', ...unknown[]]>

/**
 * `shape-margin`: the edge of all circles around points of the shape, for each of `count` strips. A strip at a vertical
 * distance from one of the shape has the edge of the circle at that distance. `step` is the height of a strip, 1 px except for
 * very high floats.
 */
function withMargin(strip: Strip, count: number, margin: number, step: number, side: 'left' | 'right'): Strip {
  const sign = side === 'left' ? 1 : -1
  const around = Math.ceil(margin / step)
  const across = Array.from({ length: around }, (_, i) => Math.sqrt(margin * margin - (i * step) ** 2))
  const reaches = Array.from({ length: count + 2 * around }, (_, i) => {
    const edge = strip(i - around)
    return edge === null ? Number.NEGATIVE_INFINITY : edge * sign
  })
  spend('float_shapes', 2 * count * around)
  return i => {
    const at = i + around
    let most = reaches[at]! + margin
    for (let away = 0; away < around; away++)
      most = Math.max(most, Math.max(reaches[at - 1 - away]!, reaches[at + 1 + away]!) + across[away]!)
    return Number.isFinite(most) ? most * sign : null
  }
}
