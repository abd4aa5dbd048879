/** Outlines: what is filled, stroked and clipped. Coordinates are px, y grows downwards. */
import type { Rect } from './geometry.ts'

export type PathSegment =
  | readonly ['M' | 'L', x: number, y: number]
  | readonly ['C', x1: number, y1: number, x2: number, y2: number, x: number, y: number]
  | readonly ['Z']

export type Path = readonly PathSegment[]

export function rectanglePath({ x, y, width, height }: Rect): Path {
  return [['M', x, y], ['L', x + width, y], ['L', x + width, y + height], ['L', x, y + height], ['Z']]
}
