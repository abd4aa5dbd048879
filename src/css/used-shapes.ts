/**
 * Resolves basic shapes in a reference box: lengths and percentages to px
 * (https://www.w3.org/TR/css-shapes-1/#basic-shape-functions).
 */
import type { Point, Rect } from '../base/geometry.ts'
import { type LengthPercentage, type Position2, resolve } from './value-types.ts'
import type { BasicShape } from './values/basic-shape.ts'
import { shapeData } from './values/shape-function.ts'

/** The radii of the corners along x and y, from the top left on. */
export type CornerRadii = readonly [Point, Point, Point, Point]

/** A basic shape with all lengths in px from the page's corner. */
export type UsedShape =
  | { readonly kind: 'rectangle'; readonly rect: Rect; readonly radii: CornerRadii | null }
  | { readonly kind: 'ellipse'; readonly center: Point; readonly radius: Point }
  | { readonly kind: 'polygon'; readonly points: readonly Point[]; readonly rule: 'nonzero' | 'evenodd' }
  /** `data` as in SVG, relative to `origin`. */
  | { readonly kind: 'path'; readonly data: string; readonly origin: Point; readonly rule: 'nonzero' | 'evenodd' }

/** Resolves a shape in its reference box (CSS Shapes 1 §3). */
export function usedShape(shape: BasicShape, box: Rect): UsedShape {
  switch (shape.kind) {
    case 'inset':
      return rectangle(insetRect(shape.offsets, box), shape.radii, box)
    case 'rect':
      return rectangle(edgesRect(shape, box), shape.radii, box)
    case 'ellipse':
      return ellipse(shape, box)
    case 'polygon': {
      const at = (point: { x: LengthPercentage; y: LengthPercentage }): Point => ({
        x: box.x + resolve(point.x, box.width),
        y: box.y + resolve(point.y, box.height),
      })
      return { kind: 'polygon', points: shape.points.map(at), rule: shape.rule }
    }
    case 'path':
      return { kind: 'path', data: shape.data, origin: { x: box.x, y: box.y }, rule: shape.rule }
    case 'shape':
      return { kind: 'path', data: shapeData(shape, box), origin: { x: box.x, y: box.y }, rule: shape.rule }
  }
}

/** Opposite offsets that exceed the box are reduced in proportion. */
function insetRect(offsets: Extract<BasicShape, { kind: 'inset' }>['offsets'], box: Rect): Rect {
  const [left, right] = fitting(resolve(offsets.left, box.width), resolve(offsets.right, box.width), box.width)
  const [top, bottom] = fitting(resolve(offsets.top, box.height), resolve(offsets.bottom, box.height), box.height)
  return { x: box.x + left, y: box.y + top, width: box.width - left - right, height: box.height - top - bottom }
}

/** Two lengths scaled down to fit in `room` together. */
function fitting(near: number, far: number, room: number): readonly [number, number] {
  if (near + far <= room) return [near, far]
  const factor = room / (near + far)
  return [near * factor, far * factor]
}

/** The edges from the top and left of the box; the second edge of an axis is never before the first. */
function edgesRect({ edges, isSized }: Extract<BasicShape, { kind: 'rect' }>, box: Rect): Rect {
  const { top, right, bottom, left } = edges
  const at = (value: LengthPercentage | 'auto', base: number, otherwise: number): number =>
    value === 'auto' ? otherwise : resolve(value, base)
  const [x, y] = [at(left, box.width, 0), at(top, box.height, 0)]
  const [across, down] = [at(right, box.width, box.width), at(bottom, box.height, box.height)]
  const size = isSized ? { width: across, height: down } : { width: across - x, height: down - y }
  return { x: box.x + x, y: box.y + y, width: Math.max(0, size.width), height: Math.max(0, size.height) }
}

/**
 * A rectangle with radii, which are reduced together if adjacent radii overlap
 * (https://www.w3.org/TR/css-backgrounds-3/#corner-overlap).
 */
function rectangle(rect: Rect, radii: Extract<BasicShape, { kind: 'inset' }>['radii'], box: Rect): UsedShape {
  if (radii === null) return { kind: 'rectangle', rect, radii: null }
  const used = radii.map(({ x, y }) => ({ x: resolve(x, box.width), y: resolve(y, box.height) }))
  const [a, b, c, d] = used as [Point, Point, Point, Point]
  const ratio = (room: number, sum: number): number => (sum > room ? room / sum : 1)
  const factor = Math.min(
    ratio(rect.width, a.x + b.x),
    ratio(rect.width, c.x + d.x),
    ratio(rect.height, a.y + d.y),
    ratio(rect.height, b.y + c.y),
  )
  const scaled = (corner: Point): Point => ({ x: corner.x * factor, y: corner.y * factor })
  return { kind: 'rectangle', rect, radii: [scaled(a), scaled(b), scaled(c), scaled(d)] }
}

/** A position in a box, px. */
export const pointIn = (position: Position2, box: Rect): Point => ({
  x: box.x + resolve(position.x, box.width),
  y: box.y + resolve(position.y, box.height),
})

/** A circle or ellipse in px (CSS Shapes 1, https://www.w3.org/TR/css-shapes-1/#basic-shape-functions). */
function ellipse({ isCircle, radii, at }: Extract<BasicShape, { kind: 'ellipse' }>, box: Rect): UsedShape {
  const { x, y } = pointIn(at, box)
  const across = [Math.abs(x - box.x), Math.abs(box.x + box.width - x)]
  const down = [Math.abs(y - box.y), Math.abs(box.y + box.height - y)]
  // Percentages of a circle refer to the normalised diagonal (§3.1).
  const diagonal = Math.sqrt((box.width * box.width + box.height * box.height) / 2)
  const used = (value: LengthPercentage | 'closest-side' | 'farthest-side', sides: number[], base: number): number => {
    const reach = isCircle ? [...across, ...down] : sides
    if (value === 'closest-side') return Math.min(...reach)
    if (value === 'farthest-side') return Math.max(...reach)
    return resolve(value, isCircle ? diagonal : base)
  }
  const radius = { x: used(radii[0]!, across, box.width), y: used(radii[1]!, down, box.height) }
  return { kind: 'ellipse', center: { x, y }, radius }
}
