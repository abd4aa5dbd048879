/** Lengths on the grid of the writer: thousandths of a point. */
import type { Path, PathSegment } from '../base/path.ts'

/** A px is 0.75 points. */
export const THOUSANDTHS_PER_PX = 750

/** px to thousandths of a point: the writer's grid, 0.35 µm, finer than any printer's. */
export const toGrid = (px: number): number => Math.round(px * THOUSANDTHS_PER_PX)

/** Thousandths of a point to px. */
export const fromGrid = (thousandths: number): number => thousandths / THOUSANDTHS_PER_PX

/** Whether a length in thousandths of a point is, in points, a multiple of 1/8, which binary floating point holds exactly. */
export const isExact = (thousandths: number): boolean => thousandths % 125 === 0

/** The grid rectangle [x, y, width, height] of a path as `rectanglePath` makes it, or null. */
export function asRectangle(path: Path): readonly [number, number, number, number] | null {
  if (path.length !== 5 || path[4]![0] !== 'Z') return null
  const a = path[0]!
  const b = path[1]!
  const c = path[2]!
  const d = path[3]!
  if (!isPoint(a) || !isPoint(b) || !isPoint(c) || !isPoint(d)) return null
  if (a[2] !== b[2] || b[1] !== c[1] || c[2] !== d[2] || d[1] !== a[1]) return null
  const x = toGrid(a[1])
  const y = toGrid(a[2])
  return [x, y, toGrid(c[1]) - x, toGrid(c[2]) - y]
}

/** Whether a segment moves to a point or draws a straight line to it. */
const isPoint = (segment: PathSegment): segment is Extract<PathSegment, { 2: number; length: 3 }> =>
  segment[0] === 'M' || segment[0] === 'L'
