/** The bounds of paint operations, for figures, forms and filters. */

import { outset, type Rect } from '../base/geometry.ts'
import { mappedRect, type Path, united } from '../base/path.ts'
import type { GlyphsOp, PaintOp } from './ops.ts'

const between = (left: number, top: number, right: number, bottom: number): Rect => {
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Bounds of the contents of groups that are final. */
export type KnownBounds = WeakMap<readonly PaintOp[], Rect | null>

/**
 * The bounds of the ink; null if there is none. Those of glyphs are estimates without outlines. `known` caches the bounds of
 * groups, for callers that query many nested groups.
 */
export function boundsOf(op: PaintOp, known: KnownBounds | null = null): Rect | null {
  switch (op.op) {
    case 'fill':
      return controlBounds(op.path)
    case 'stroke': {
      const path = controlBounds(op.path)
      return path === null ? null : outset(path, op.width * (op.join === 'miter' ? MITER : 1))
    }
    case 'image':
    case 'drawing':
      return op.rect
    case 'link':
      return null
    case 'glyphs':
      return glyphBounds(op)
    case 'group': {
      let bounds = known?.get(op.children)
      if (bounds === undefined) {
        bounds = null
        for (const child of op.children) bounds = united(bounds, boundsOf(child, known))
        known?.set(op.children, bounds)
      }
      return bounds === null || op.transform === null ? bounds : mappedRect(bounds, op.transform)
    }
  }
}

/** With PDF's miter limit of 10, a corner extends up to five widths. */
const MITER = 5

/**
 * The rectangle around all points and control points of a path: it contains the exact one (`pathBounds` of `base/path.ts`),
 * and needs no extremes of curves. Null for an empty path.
 */
export function controlBounds(path: Path): Rect | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const segment of path) {
    for (let i = 1; i < segment.length; i += 2) {
      const x = segment[i] as number
      const y = segment[i + 1] as number
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  }
  return left > right ? null : between(left, top, right, bottom)
}

/** A box around glyphs: the face's metrics plus half an em, because reading each outline would be expensive. */
function glyphBounds({ at, advances, size, face }: GlyphsOp): Rect | null {
  let width = 0
  for (const advance of advances) width += advance
  const { ascent, descent } = face.metrics
  return outset(between(at.x, at.y - ascent * size, at.x + width, at.y + descent * size), size / 2)
}
