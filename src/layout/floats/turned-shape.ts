/**
 * Shapes of floats beside vertical lines. A shape is physical (CSS Shapes 1,
 * https://www.w3.org/TR/css-shapes-1/#basic-shape-functions): it is computed in physical coordinates and then converted to
 * those of the lines.
 */
import { type Axes, isVertical, logicalPoint, logicalRect, physicalSides, physicalSize } from '../../base/axes.ts'
import type { Point, Rect, Sides, Size } from '../../base/geometry.ts'
import type { CornerRadii, UsedShape } from '../../css/used-shapes.ts'

/** The reference boxes of a float (CSS Shapes 1 §2.2). */
export interface FloatBoxes {
  /** The margin box of the float, in the coordinates of its formatting context. */
  readonly rect: Rect
  readonly margin: Sides<number>
  readonly border: Sides<number>
  readonly padding: Sides<number>
}

/** The physical boxes of a float, relative to the corner of its margin box. */
export function boxesOnPaper({ rect, margin, border, padding }: FloatBoxes, axes: Axes): FloatBoxes {
  return {
    rect: { x: 0, y: 0, ...physicalSize(rect, axes) },
    margin: physicalSides(margin, axes),
    border: physicalSides(border, axes),
    padding: physicalSides(padding, axes),
  }
}

/** Converts a physical shape to the coordinates of lines along `axes`. `container` is the physical size of the margin box. */
export function shapeAlong(shape: UsedShape, container: Size, axes: Axes): UsedShape {
  if (!isVertical(axes)) return shape
  const at = (point: Point): Point => logicalPoint(point, container, axes)
  switch (shape.kind) {
    case 'rectangle': {
      const { rect, radii } = shape
      return { kind: 'rectangle', rect: logicalRect(rect, container, axes), radii: radii && radiiAlong(radii, axes) }
    }
    case 'ellipse':
      return { kind: 'ellipse', center: at(shape.center), radius: across(shape.radius) }
    case 'polygon':
      return { ...shape, points: shape.points.map(at) }
    case 'path':
      return shape
  }
}

const across = ({ x, y }: Point): Point => ({ x: y, y: x })

/** The corners of the unit square, from the top left on. */
const CORNERS: readonly Point[] = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

/** Corner radii in the coordinates of lines along `axes`: corners change places, and x and y are exchanged. */
function radiiAlong(radii: CornerRadii, axes: Axes): CornerRadii {
  const turned: Point[] = [...radii]
  CORNERS.forEach((corner, i) => {
    const { x, y } = logicalPoint(corner, { width: 1, height: 1 }, axes)
    turned[CORNERS.findIndex(each => each.x === x && each.y === y)] = across(radii[i]!)
  })
  return turned as unknown as CornerRadii
}
