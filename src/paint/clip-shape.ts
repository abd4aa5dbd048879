/**
 * `clip-path` with a basic shape, as a path on the page (CSS Masking 1 §5.1, CSS Shapes 1 §3).
 * https://www.w3.org/TR/css-masking-1/
 * https://www.w3.org/TR/css-shapes-1/
 */
import type { Rect } from '../base/geometry.ts'
import { ellipsePath, mapped, type Path, type PathSegment } from '../base/path.ts'
import type { ClipBox, ClipPath } from '../css/style.ts'
import { usedShape } from '../css/used-shapes.ts'
import type { BasicShape } from '../css/values/basic-shape.ts'
import { parsePathData } from '../images/svg/path-data.ts'
import type { BoxFragment } from '../layout/types.ts'
import { borderBox, contentBox, marginBox, paddingBox, type RoundedRect, roundedPath } from './rounded.ts'

/** A clip in the coordinates of the page. */
interface ClipShape {
  readonly path: Path
  readonly rule: 'nonzero' | 'evenodd'
}

/** The boxes of a fragment or an element that a shape can refer to. */
export type ShapeBoxes = Readonly<Record<ClipBox, RoundedRect>>

/** The boxes of a fragment; SVG boxes map to the closest CSS boxes (CSS Masking 1 §5.1). */
export function shapeBoxes(fragment: BoxFragment, x: number, y: number): ShapeBoxes {
  const border = borderBox(fragment, x, y)
  const content = contentBox(border, fragment)
  return {
    'border-box': border,
    'padding-box': paddingBox(border, fragment),
    'content-box': content,
    'margin-box': marginBox(border, fragment.box.style),
    'fill-box': content,
    'stroke-box': border,
    'view-box': border,
  }
}

/** Null without a clip path. */
export function clipShape(clipPath: ClipPath, boxes: ShapeBoxes): ClipShape | null {
  if (clipPath === 'none' || clipPath.kind === 'reference') return null
  const box = boxes[clipPath.box]
  if (clipPath.shape === null) return { path: roundedPath(box), rule: 'nonzero' }
  return shapeIn(clipPath.shape, box.rect)
}

/** The outline of a basic shape in its reference box. */
export function shapeIn(shape: BasicShape, box: Rect): ClipShape {
  const used = usedShape(shape, box)
  switch (used.kind) {
    case 'rectangle': {
      const [topLeft, topRight, bottomRight, bottomLeft] = used.radii ?? []
      const corners =
        used.radii === null
          ? null
          : { topLeft: topLeft!, topRight: topRight!, bottomRight: bottomRight!, bottomLeft: bottomLeft! }
      return { path: roundedPath({ rect: used.rect, corners }), rule: 'nonzero' }
    }
    case 'ellipse':
      return { path: ellipsePath(used.center, used.radius), rule: 'nonzero' }
    case 'polygon': {
      const corners = used.points.map(({ x, y }, index): PathSegment => [index === 0 ? 'M' : 'L', x, y])
      return { path: [...corners, ['Z']], rule: used.rule }
    }
    case 'path':
      return {
        path: mapped(parsePathData(used.data), [1, 0, 0, 1, used.origin.x, used.origin.y]),
        rule: used.rule,
      }
  }
}
