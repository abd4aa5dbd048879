/**
 * Rectangles with rounded corners (CSS Backgrounds 3, https://www.w3.org/TR/css-backgrounds-3/#corners): fitted radii, and
 * outlines.
 */
import { axesOf, physicalSides } from '../base/axes.ts'
import type { Point, Rect, Sides } from '../base/geometry.ts'
import { inset, outsetRadius } from '../base/geometry.ts'
import { cos, pow, sin } from '../base/math.ts'
import { KAPPA, type Path, type PathSegment, rectanglePath } from '../base/path.ts'
import { type BoxArea, type ComputedStyle, type Position2, resolve, resolveMargin } from '../css/style.ts'
import type { BoxFragment } from '../layout/types.ts'

/** Radii of a corner along x and y. */
export interface Corner {
  readonly x: number
  readonly y: number
  /** The parameter of its superellipse (CSS Borders 4 §3.2); absent for a quarter of an ellipse. */
  readonly shape?: number
  /** Of a concave curve further in than its border box: `x` and `y` are where it meets the sides. */
  readonly hollow?: Hollow
}

/** The curve of a concave corner whose centre is outside the rectangle. */
interface Hollow {
  readonly radii: Point
  /** Distance of the centre from the sides, px. */
  readonly centre: Point
}

/** The radii of the four corners, px. */
export interface Corners {
  readonly topLeft: Corner
  readonly topRight: Corner
  readonly bottomRight: Corner
  readonly bottomLeft: Corner
}

/** A rectangle whose corners are quarters of ellipses or superellipses, px. */
export interface RoundedRect {
  readonly rect: Rect
  /** Null if all corners are square. */
  readonly corners: Corners | null
}

const SQUARE: Corner = { x: 0, y: 0 }

/** The border box of a fragment at (x, y). Corners at an edge where the box continues are square. */
export function borderBox({ box, width, height, part }: BoxFragment, x: number, y: number): RoundedRect {
  const rect = { x, y, width, height }
  const { style } = box
  if (!hasRadius(style)) return { rect, corners: null }
  const cut = cutSides({ box, part })
  const corner = (radius: Position2, shape: number, isCut: boolean): Corner => {
    if (isCut || shape === Number.POSITIVE_INFINITY) return SQUARE
    const radii = { x: Math.max(0, resolve(radius.x, width)), y: Math.max(0, resolve(radius.y, height)) }
    return shape === 1 ? radii : { ...radii, shape }
  }
  const corners = {
    topLeft: corner(style.borderTopLeftRadius, style.cornerTopLeftShape, cut.top || cut.left),
    topRight: corner(style.borderTopRightRadius, style.cornerTopRightShape, cut.top || cut.right),
    bottomRight: corner(style.borderBottomRightRadius, style.cornerBottomRightShape, cut.bottom || cut.right),
    bottomLeft: corner(style.borderBottomLeftRadius, style.cornerBottomLeftShape, cut.bottom || cut.left),
  }
  return { rect, corners: fitted(corners, rect) }
}

/**
 * The physical sides at which a box continues in another fragment and has no decoration (`box-decoration-break: slice`,
 * CSS Fragmentation 3, https://www.w3.org/TR/css-break-3/#break-decoration).
 */
export function cutSides({ box, part }: Pick<BoxFragment, 'box' | 'part'>): Sides<boolean> {
  const { style } = box
  const slices = style.boxDecorationBreak === 'slice'
  const cutsStart = slices && !part.isFirst
  const cutsEnd = slices && !part.isLast
  const isLtr = style.direction === 'ltr'
  const cut: Sides<boolean> =
    box.kind === 'inline'
      ? { top: false, bottom: false, left: isLtr ? cutsStart : cutsEnd, right: isLtr ? cutsEnd : cutsStart }
      : { top: cutsStart, bottom: cutsEnd, left: false, right: false }
  // A box with other axes than the flow around it is not divided, so the axes of a part are its own.
  return physicalSides(cut, axesOf(style.writingMode))
}

/**
 * A corner is round only if both of its radii are positive (CSS Backgrounds 3,
 * https://www.w3.org/TR/css-backgrounds-3/#border-radius).
 */
export function hasRadius(style: ComputedStyle): boolean {
  const corners = [
    style.borderTopLeftRadius,
    style.borderTopRightRadius,
    style.borderBottomRightRadius,
    style.borderBottomLeftRadius,
  ]
  return corners.some(({ x, y }) => x !== 0 && y !== 0)
}

/** §4.5: overlapping radii are reduced in proportion. */
function fitted(corners: Corners, { width, height }: Rect): Corners | null {
  const { topLeft, topRight, bottomRight, bottomLeft } = corners
  const ratio = (length: number, sum: number): number => (sum > length ? length / sum : 1)
  const factor = Math.min(
    ratio(width, topLeft.x + topRight.x),
    ratio(width, bottomLeft.x + bottomRight.x),
    ratio(height, topLeft.y + bottomLeft.y),
    ratio(height, topRight.y + bottomRight.y),
  )
  const scaled = mapCorners(corners, ({ x, y, ...shape }) =>
    x > 0 && y > 0 ? { x: x * factor, y: y * factor, ...shape } : SQUARE,
  )
  return isSquare(scaled) ? null : scaled
}

const isSquare = (corners: Corners): boolean => Object.values(corners).every(corner => corner.x === 0 || corner.y === 0)

/** Maps each corner, with its side. */
function mapCorners(corners: Corners, map: (corner: Corner, left: boolean, top: boolean) => Corner): Corners {
  return {
    topLeft: map(corners.topLeft, true, true),
    topRight: map(corners.topRight, false, true),
    bottomRight: map(corners.bottomRight, false, false),
    bottomLeft: map(corners.bottomLeft, true, false),
  }
}

/** The outline, `by` further inside (§4.2). */
export function shrunk({ rect, corners }: RoundedRect, by: Sides<number>): RoundedRect {
  const inner = inset(rect, by)
  if (corners === null) return { rect: inner, corners: null }
  const reduced = mapCorners(corners, (corner, left, top) => {
    const edge = { x: left ? by.left : by.right, y: top ? by.top : by.bottom }
    const isConcave = (corner.shape ?? 1) < 0 && edge.x >= 0 && edge.y >= 0
    const less = narrowing(corner.shape ?? 1)
    const inner = isConcave
      ? hollowed(corner, edge)
      : { ...corner, x: corner.x - edge.x * less, y: corner.y - edge.y * less }
    // A corner is sharp if one of its radii is zero.
    return inner.x > 0 && inner.y > 0 ? inner : SQUARE
  })
  return { rect: inner, corners: isSquare(reduced) ? null : reduced }
}

/**
 * By how much the radius of a convex corner narrows for each px of a border, so that the middle of the curve keeps the width
 * of the border: 1 for an ellipse, less for a bevel, more for squarer corners.
 */
function narrowing(shape: number): number {
  if (shape === 1 || shape < 0) return 1
  const depth = 1 - pow(0.5, 1 / pow(2, shape))
  return (1 - Math.SQRT1_2) / depth
}

/** A concave corner further in: its radii grow by the borders, around the same centre, so that the distance is constant. */
function hollowed({ x, y, shape = 1, hollow }: Corner, edge: Point): Corner {
  const { radii, centre } = hollow ?? { radii: { x, y }, centre: { x: 0, y: 0 } }
  const wider = { x: radii.x + edge.x, y: radii.y + edge.y }
  const further = { x: centre.x + edge.x, y: centre.y + edge.y }
  const exponent = pow(2, -shape)
  // The share of one radius where the curve is at a share of the other one.
  const across = (share: number): number =>
    exponent === Number.POSITIVE_INFINITY ? 1 : pow(Math.max(0, 1 - pow(share, exponent)), 1 / exponent)
  return {
    x: wider.x * across(further.y / wider.y) - further.x,
    y: wider.y * across(further.x / wider.x) - further.y,
    shape,
    hollow: { radii: wider, centre: further },
  }
}

/** The outline, `by` further outside at constant distance, except at sharp corners, which stay sharp. Negative values shrink. */
export function grown(shape: RoundedRect, by: number): RoundedRect {
  const { x, y, width, height } = shape.rect
  if (by < 0) return shrunk(shape, { top: -by, right: -by, bottom: -by, left: -by })
  const rect = { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
  if (shape.corners === null) return { rect, corners: null }
  const wider = mapCorners(shape.corners, ({ x: rx, y: ry, ...of }) =>
    rx > 0 && ry > 0 ? { x: rx + by, y: ry + by, ...of } : SQUARE,
  )
  return { rect, corners: wider }
}

/**
 * The outline of a shadow, `by` further outside: corners grow with their radius, and sharp ones stay sharp (CSS Backgrounds 3,
 * https://www.w3.org/TR/css-backgrounds-3/#shadow-shape).
 */
export function spread(shape: RoundedRect, by: number): RoundedRect {
  const { rect, corners } = grown(shape, by)
  if (by <= 0 || shape.corners === null || corners === null) return { rect, corners }
  const wider = mapCorners(shape.corners, ({ x, y, ...of }) =>
    x > 0 && y > 0 ? { x: outsetRadius(x, by), y: outsetRadius(y, by), ...of } : SQUARE,
  )
  return { rect, corners: wider }
}

/**
 * The padding box of a border box; radii shrink with the borders (CSS Backgrounds 3,
 * https://www.w3.org/TR/css-backgrounds-3/#corner-shaping).
 */
export const paddingBox = (shape: RoundedRect, fragment: BoxFragment): RoundedRect => shrunk(shape, fragment.border)

/** The content box of a border box; radii shrink with borders and padding. */
export const contentBox = (shape: RoundedRect, { border, padding }: BoxFragment): RoundedRect =>
  shrunk(shape, {
    top: border.top + padding.top,
    right: border.right + padding.right,
    bottom: border.bottom + padding.bottom,
    left: border.left + padding.left,
  })

/** The areas of a fragment at (x, y) for `background-origin` and `background-clip`, px from the page's corner. */
export function boxAreas(fragment: BoxFragment, x: number, y: number): Readonly<Record<BoxArea, RoundedRect>> {
  const outer = borderBox(fragment, x, y)
  return { 'border-box': outer, 'padding-box': paddingBox(outer, fragment), 'content-box': contentBox(outer, fragment) }
}

/** The margin box of a border box, whose corners grow with the margins; `auto` and percentages count as 0. */
export function marginBox({ rect, corners }: RoundedRect, style: ComputedStyle): RoundedRect {
  const { marginTop, marginRight, marginBottom, marginLeft } = style
  const used = (margin: ComputedStyle['marginTop']): number => resolveMargin(margin, 0)
  const by = { top: used(marginTop), right: used(marginRight), bottom: used(marginBottom), left: used(marginLeft) }
  const outer = inset(rect, { top: -by.top, right: -by.right, bottom: -by.bottom, left: -by.left })
  if (corners === null) return { rect: outer, corners }
  const wider = mapCorners(corners, ({ x, y, ...of }, left, top) => {
    if (x <= 0 || y <= 0) return SQUARE
    return { x: Math.max(0, x + (left ? by.left : by.right)), y: Math.max(0, y + (top ? by.top : by.bottom)), ...of }
  })
  return { rect: outer, corners: isSquare(wider) ? null : wider }
}

/** The outline, clockwise from the top left. */
export function roundedPath({ rect, corners }: RoundedRect): Path {
  if (corners === null) return rectanglePath(rect)
  const { x, y, width, height } = rect
  const { topLeft, topRight, bottomRight, bottomLeft } = corners
  const [right, bottom] = [x + width, y + height]
  const path: PathSegment[] = [
    ['M', x + topLeft.x, y],
    ['L', right - topRight.x, y],
  ]
  // The directions of the sides at each corner: incoming and outgoing.
  cornerPath(path, topRight, { x: right, y }, { x: -1, y: 0 }, { x: 0, y: 1 })
  path.push(['L', right, bottom - bottomRight.y])
  cornerPath(path, bottomRight, { x: right, y: bottom }, { x: 0, y: -1 }, { x: -1, y: 0 })
  path.push(['L', x + bottomLeft.x, bottom])
  cornerPath(path, bottomLeft, { x, y: bottom }, { x: 1, y: 0 }, { x: 0, y: -1 })
  path.push(['L', x, y + topLeft.y])
  cornerPath(path, topLeft, { x, y }, { x: 0, y: 1 }, { x: 1, y: 0 })
  path.push(['Z'])
  return path
}

/** Number of line segments of a superelliptic corner. */
const PIECES = 24

/**
 * The curve of a corner around its tip, between the sides along `from` and `to` (CSS Borders 4 §3.2): `|x|^n + |y|^n = 1` with
 * `n = 2^|shape|`, around the centre of its ellipse, or around the tip if it is concave.
 */
function cornerPath(path: PathSegment[], corner: Corner, tip: Point, from: Point, to: Point): void {
  const { x: rx, y: ry, shape = 1, hollow } = corner
  if (rx <= 0 || ry <= 0) return
  // Inwards from the tip.
  const inwards = { x: from.x + to.x, y: from.y + to.y }
  // Shares of the distance from the tip along both sides.
  const at = (along: number, on: number): readonly [number, number] => [
    tip.x + rx * (along * from.x + on * to.x),
    tip.y + ry * (along * from.y + on * to.y),
  ]
  if (shape === 1) {
    const off = 1 - KAPPA
    path.push(['C', ...at(off, 0), ...at(0, off), ...at(0, 1)])
    return
  }
  if (shape === Number.NEGATIVE_INFINITY) path.push(['L', ...at(1, 1)])
  const exponent = 2 / pow(2, Math.abs(shape))
  const pieces = Math.abs(shape) === Number.POSITIVE_INFINITY || shape === 0 ? 1 : PIECES
  for (let i = 1; i <= pieces; i++) {
    const angle = ((i / pieces) * Math.PI) / 2
    const [u, v] = [pow(cos(angle), exponent), pow(sin(angle), exponent)]
    if (hollow !== undefined && i < pieces) {
      const { radii, centre } = hollow
      const x = Math.abs(u * from.x + v * to.x) * radii.x - centre.x
      const y = Math.abs(u * from.y + v * to.y) * radii.y - centre.y
      if (x > 0 && y > 0) path.push(['L', tip.x + inwards.x * x, tip.y + inwards.y * y])
      continue
    }
    path.push(['L', ...(i === pieces ? at(0, 1) : shape < 0 ? at(u, v) : at(1 - v, 1 - u))])
  }
}

/** Both outlines; filled by the even-odd rule, they are the ring between them. */
export const ringPath = (outer: RoundedRect, inner: RoundedRect): Path => [...roundedPath(outer), ...roundedPath(inner)]

/** A rectangle without rounded corners. */
export const square = (rect: Rect): RoundedRect => ({ rect, corners: null })
