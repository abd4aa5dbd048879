/**
 * The outlines of a box's text as one path, for `background-clip: text`
 * (https://www.w3.org/TR/css-backgrounds-4/#background-clip).
 */
import type { Path, PathSegment } from '../base/path.ts'
import { outlinesOf } from '../fonts/outlines.ts'
import type { BoxFragment, LineFragment, TextFragment } from '../layout/types.ts'

/** All text in a fragment whose border box is at (x, y), px. */
export function textOutline(fragment: BoxFragment, x: number, y: number): Path {
  const path: PathSegment[] = []
  addChildren(fragment, x, y, path)
  return path
}

/** Adds the outlines of all text in a fragment. */
function addChildren({ children }: BoxFragment | LineFragment, x: number, y: number, path: PathSegment[]): void {
  for (const child of children) {
    const [left, top] = [x + child.x, y + child.y]
    if (child.fragment.kind === 'text') path.push(...glyphOutlines(child.fragment, left, top + child.fragment.ascent))
    else addChildren(child.fragment, left, top, path)
  }
}

/** The outlines of one piece of text whose baseline begins at (x, baseline), px. */
export function glyphOutlines({ piece }: TextFragment, x: number, baseline: number): Path {
  const path: PathSegment[] = []
  const { run, first, last, advances } = piece
  const outline = outlinesOf(run.face)
  let pen = x
  for (let i = first; i < last; i++) {
    const [dx, dy] = [pen + (run.xOffsets?.[i] ?? 0), baseline + (run.yOffsets?.[i] ?? 0)]
    for (const segment of outline(run.glyphs[i]!)) path.push(placedSegment(segment, run.size, dx, dy))
    pen += advances === null ? run.advances[i]! : advances[i - first]!
  }
  return path
}

/** A segment of a glyph, from ems, y upwards, to px. */
export function placedSegment(segment: PathSegment, size: number, x: number, y: number): PathSegment {
  const px = (value: number): number => x + value * size
  const py = (value: number): number => y - value * size
  switch (segment[0]) {
    case 'C': {
      const [, x1, y1, x2, y2, x3, y3] = segment
      return ['C', px(x1), py(y1), px(x2), py(y2), px(x3), py(y3)]
    }
    case 'Z':
      return segment
    default:
      return [segment[0], px(segment[1]), py(segment[2])]
  }
}
