/**
 * Content of a plane in 3D space, in perspective (CSS Transforms 2, https://drafts.csswg.org/css-transforms-2/#perspective).
 * Matrices of PDF preserve parallels, so outlines are mapped point by point, text as outlines with invisible text over them,
 * and other content in patches.
 */

import { spend } from '../base/budget.ts'
import type { Matrix, Point, Rect } from '../base/geometry.ts'
import { afterMatrix, type Homography, mappedPath, mappedPoint, nearness, tangentAt } from '../base/homography.ts'
import { hypot } from '../base/math.ts'
import { type Path, rectanglePath } from '../base/path.ts'
import { outlinesOf } from '../fonts/outlines.ts'
import { boundsOf } from './bounds.ts'
import { group } from './group.ts'
import type { GlyphsOp, Mask, PaintOp } from './ops.ts'
import { placedSegment } from './text-outline.ts'

/** The operations of a plane in perspective. */
export function inPerspective(ops: readonly PaintOp[], h: Homography): readonly PaintOp[] {
  return ops.flatMap(op => oneInPerspective(op, h))
}

/** One operation in perspective: outlines are mapped point by point, other content in patches. */
function oneInPerspective(op: PaintOp, h: Homography): readonly PaintOp[] {
  switch (op.op) {
    case 'fill':
      return 'kind' in op.paint ? inPatches(op, h) : [{ ...op, path: mappedPath(h, op.path) }]
    case 'glyphs':
      return seenText(op, h)
    case 'link':
      return [group([op], { transform: tangentIn(h, op.rect) })]
    case 'group': {
      const { transform, clip, mask, children, ...rest } = op
      const inner = transform === null ? h : afterMatrix(h, transform)
      return [
        {
          ...rest,
          transform: null,
          clip: clip === null ? null : mappedPath(inner, clip),
          ...(mask === undefined
            ? {}
            : { mask: { ...mask, children: inPerspective(mask.children, inner) } satisfies Mask }),
          children: inPerspective(children, inner),
        },
      ]
    }
    default:
      return inPatches(op, h)
  }
}

/** The outlines of the glyphs, and their text without ink at its position. */
function seenText(op: GlyphsOp, h: Homography): readonly PaintOp[] {
  const bounds = boundsOf(op)
  if (bounds === null) return [op]
  const text = group([{ ...op, isInvisible: true }], { transform: tangentIn(h, bounds) })
  if (op.isInvisible === true) return [text]
  const { color, owner } = op
  const fill: PaintOp = { op: 'fill', path: mappedPath(h, outlineOf(op)), rule: 'nonzero', paint: color, owner }
  return op.isCopy ? [fill] : [fill, text]
}

/** The outlines of the glyphs of a text as one path, px. */
function outlineOf({ face, size, at, glyphs, advances, xOffsets, yOffsets }: GlyphsOp): Path {
  const outline = outlinesOf(face)
  let pen = at.x
  return [...glyphs].flatMap((glyph, i) => {
    const [x, y] = [pen + (xOffsets?.[i] ?? 0), at.y + (yOffsets?.[i] ?? 0)]
    pen += advances[i]!
    return outline(glyph).map(segment => placedSegment(segment, size, x, y))
  })
}

// ---------- patches ----------

/** Px: maximum deviation of a patch from its exact position, unless there are `MOST` patches. */
const TOLERANCE = 0.15
/** Maximum number of patches along each side: 576 for one operation. */
const MOST = 24
/** Cost of a patch in samples of a filter. */
const SAMPLES_A_PATCH = 1000

/** An operation divided into patches, each with the exact matrix of its middle. */
function inPatches(op: PaintOp, h: Homography): readonly PaintOp[] {
  const bounds = boundsOf(op)
  if (bounds === null) return []
  const count = patchCount(h, bounds)
  if (count === 1) return [group([op], { transform: tangentIn(h, bounds) })]
  spend('filter_pixels', SAMPLES_A_PATCH * count * count)
  const [width, height] = [bounds.width / count, bounds.height / count]
  const cells = Array.from({ length: count * count }, (_, i) => {
    return { x: bounds.x + (i % count) * width, y: bounds.y + Math.floor(i / count) * height, width, height }
  })
  return cells
    .filter(cell => nearness(h, middleOf(cell)) > 0)
    .map(cell => {
      const patch = group([op], { transform: tangentAt(h, middleOf(cell)) })
      return group([patch], { clip: mappedPath(h, rectanglePath(overlapping(cell))) })
    })
}

/** Extends a patch, so that there are no gaps between patches. */
const overlapping = ({ x, y, width, height }: Rect): Rect => ({ x, y, width: width + 0.3, height: height + 0.3 })

const middleOf = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 })

/** Number of patches along a side; errors decrease with the square of their size. */
function patchCount(h: Homography, bounds: Rect): number {
  const middle = middleOf(bounds)
  if (nearness(h, middle) <= 0) return MOST
  const [a, b, c, d, e, f] = tangentAt(h, middle)
  const { x, y, width, height } = bounds
  let worst = 0
  for (const corner of [
    { x, y },
    { x: x + width, y },
    { x, y: y + height },
    { x: x + width, y: y + height },
  ]) {
    if (nearness(h, corner) <= 0) return MOST
    const seen = mappedPoint(h, corner)
    const near = { x: a * corner.x + c * corner.y + e, y: b * corner.x + d * corner.y + f }
    worst = Math.max(worst, hypot(seen.x - near.x, seen.y - near.y))
  }
  return Math.min(MOST, Math.max(1, Math.ceil(Math.sqrt(worst / TOLERANCE))))
}

const tangentIn = (h: Homography, bounds: Rect): Matrix | null => {
  const middle = middleOf(bounds)
  return nearness(h, middle) > 0 ? tangentAt(h, middle) : null
}
