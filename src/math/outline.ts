/** Outlines moved, scaled and turned. */
import type { Matrix } from '../base/geometry.ts'
import type { Path, PathSegment } from '../base/path.ts'

export function mapped(path: Path, [a, b, c, d, e, f]: Matrix): Path {
  const x = (px: number, py: number): number => a * px + c * py + e
  const y = (px: number, py: number): number => b * px + d * py + f
  return path.map((segment): PathSegment => {
    if (segment[0] === 'Z') return segment
    if (segment[0] !== 'C') return [segment[0], x(segment[1], segment[2]), y(segment[1], segment[2])]
    const [, x1, y1, x2, y2, x3, y3] = segment
    return ['C', x(x1, y1), y(x1, y1), x(x2, y2), y(x2, y2), x(x3, y3), y(x3, y3)]
  })
}
