/** `clip-path` with a basic shape, as a path on the page (CSS Masking 1 §5.1, CSS Shapes 1 §3). */
import type { Rect } from '../base/geometry.ts'
import { mapped, type Path, type PathSegment } from '../base/path.ts'
import { type ClipPath, type LengthPercentage, type Position2, resolve } from '../css/style.ts'
import type { BasicShape } from '../css/values/basic-shape.ts'
import { parsePathData } from '../images/svg/path-data.ts'
import { type RoundedRect, roundedPath } from './rounded.ts'

export interface ClipShape {
  readonly path: Path
  readonly rule: 'nonzero' | 'evenodd'
}

/** The boxes of a fragment that a shape can refer to. */
export type ShapeBoxes = Readonly<Record<'border-box' | 'padding-box' | 'content-box', RoundedRect>>

/** Null where nothing is clipped by a shape. */
export function clipShape(clipPath: ClipPath, boxes: ShapeBoxes): ClipShape | null {
  if (clipPath === 'none' || clipPath.kind === 'reference') return null
  const box = boxes[clipPath.box]
  if (clipPath.shape === null) return { path: roundedPath(box), rule: 'nonzero' }
  return shapeIn(clipPath.shape, box.rect)
}

function shapeIn(shape: BasicShape, box: Rect): ClipShape {
  const rule = shape.kind === 'polygon' || shape.kind === 'path' ? shape.rule : 'nonzero'
  switch (shape.kind) {
    case 'inset':
      return { path: roundedPath(insetIn(shape, box)), rule }
    case 'ellipse':
      return { path: ellipsePath(shape, box), rule }
    case 'polygon':
      return { path: polygonPath(shape.points, box), rule }
    case 'path':
      return { path: mapped(parsePathData(shape.data), [1, 0, 0, 1, box.x, box.y]), rule }
  }
}

/** Offsets that leave nothing shrink together (CSS Shapes 1 §3.1). */
function insetIn({ offsets, radii }: Extract<BasicShape, { kind: 'inset' }>, box: Rect): RoundedRect {
  const [left, right] = fitting(resolve(offsets.left, box.width), resolve(offsets.right, box.width), box.width)
  const [top, bottom] = fitting(resolve(offsets.top, box.height), resolve(offsets.bottom, box.height), box.height)
  const rect = { x: box.x + left, y: box.y + top, width: box.width - left - right, height: box.height - top - bottom }
  if (radii === null) return { rect, corners: null }
  const used = radii.map(({ x, y }) => ({ x: resolve(x, box.width), y: resolve(y, box.height) }))
  const [a, b, c, d] = used as [Corner, Corner, Corner, Corner]
  const ratio = (room: number, sum: number): number => (sum > room ? room / sum : 1)
  const factor = Math.min(
    ratio(rect.width, a.x + b.x),
    ratio(rect.width, c.x + d.x),
    ratio(rect.height, a.y + d.y),
    ratio(rect.height, b.y + c.y),
  )
  const scaled = (corner: Corner): Corner => ({ x: corner.x * factor, y: corner.y * factor })
  return { rect, corners: { topLeft: scaled(a), topRight: scaled(b), bottomRight: scaled(c), bottomLeft: scaled(d) } }
}

interface Corner {
  readonly x: number
  readonly y: number
}

function fitting(near: number, far: number, room: number): readonly [number, number] {
  if (near + far <= room) return [near, far]
  const factor = room / (near + far)
  return [near * factor, far * factor]
}

/** Distance of the control points of a quarter circle made of one Bézier curve. */
const KAPPA = 0.5522847498

function ellipsePath({ isCircle, radii, at }: Extract<BasicShape, { kind: 'ellipse' }>, box: Rect): Path {
  const x = box.x + resolve(at.x, box.width)
  const y = box.y + resolve(at.y, box.height)
  const across = [Math.abs(x - box.x), Math.abs(box.x + box.width - x)]
  const down = [Math.abs(y - box.y), Math.abs(box.y + box.height - y)]
  // Percentages of a circle refer to the diagonal (§3.1), over the root of two.
  const diagonal = Math.sqrt((box.width * box.width + box.height * box.height) / 2)
  const used = (value: LengthPercentage | 'closest-side' | 'farthest-side', sides: number[], base: number): number => {
    const reach = isCircle ? [...across, ...down] : sides
    if (value === 'closest-side') return Math.min(...reach)
    if (value === 'farthest-side') return Math.max(...reach)
    return resolve(value, isCircle ? diagonal : base)
  }
  const rx = used(radii[0]!, across, box.width)
  const ry = used(radii[1]!, down, box.height)
  const [kx, ky] = [rx * KAPPA, ry * KAPPA]
  return [
    ['M', x + rx, y],
    ['C', x + rx, y + ky, x + kx, y + ry, x, y + ry],
    ['C', x - kx, y + ry, x - rx, y + ky, x - rx, y],
    ['C', x - rx, y - ky, x - kx, y - ry, x, y - ry],
    ['C', x + kx, y - ry, x + rx, y - ky, x + rx, y],
    ['Z'],
  ]
}

function polygonPath(points: readonly Position2[], box: Rect): Path {
  const corners = points.map((point, index): PathSegment => {
    return [index === 0 ? 'M' : 'L', box.x + resolve(point.x, box.width), box.y + resolve(point.y, box.height)]
  })
  return [...corners, ['Z']]
}
