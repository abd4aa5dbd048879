/**
 * The axes of writing modes (CSS Writing Modes 4 §6, https://www.w3.org/TR/css-writing-modes-4/#abstract-box). Layout
 * works in logical coordinates: x runs along the line from its left end, y along the block axis. These functions map
 * them to the page.
 */
import type { Matrix, Point, Rect, Sides, Size } from './geometry.ts'

/** The values of `writing-mode` (CSS Writing Modes 4 §3.2, https://www.w3.org/TR/css-writing-modes-4/#block-flow). */
export type WritingMode = 'horizontal-tb' | 'vertical-rl' | 'vertical-lr' | 'sideways-rl' | 'sideways-lr'

/**
 * The writing modes with axes of their own: `sideways-rl` differs from `vertical-rl` only in the orientation of glyphs.
 */
export type Axes = Exclude<WritingMode, 'sideways-rl'>

/** The axes of a writing mode. */
export const axesOf = (mode: WritingMode): Axes => (mode === 'sideways-rl' ? 'vertical-rl' : mode)

/** Whether lines run up or down the page. */
export const isVertical = (axes: Axes): boolean => axes !== 'horizontal-tb'

/** In `vertical-lr` the upper side of a line lies towards the end of the block: lines have the axes of `vertical-rl`. */
export const lineAxes = (axes: Axes): Axes => (axes === 'vertical-lr' ? 'vertical-rl' : axes)

type SideName = keyof Sides<unknown>

/** The physical side of each logical side. */
export const PHYSICAL_SIDES: Readonly<Record<Axes, Sides<SideName>>> = {
  'horizontal-tb': { top: 'top', right: 'right', bottom: 'bottom', left: 'left' },
  'vertical-rl': { top: 'right', right: 'bottom', bottom: 'left', left: 'top' },
  'vertical-lr': { top: 'left', right: 'bottom', bottom: 'right', left: 'top' },
  'sideways-lr': { top: 'left', right: 'top', bottom: 'right', left: 'bottom' },
}

/** Maps logical sides to physical ones. */
export function physicalSides<T>(sides: Sides<T>, axes: Axes): Sides<T> {
  if (axes === 'horizontal-tb') return sides
  const of = PHYSICAL_SIDES[axes]
  const physical = {} as Record<SideName, T>
  for (const name of ['top', 'right', 'bottom', 'left'] as const) physical[of[name]] = sides[name]
  return physical
}

/** A logical size as width and height on the page. */
export const physicalSize = ({ width, height }: Size, axes: Axes): Size =>
  isVertical(axes) ? { width: height, height: width } : { width, height }

/** Maps a rectangle and its container from logical to physical coordinates. */
export function physicalRect({ x, y, width, height }: Rect, container: Size, axes: Axes): Rect {
  switch (axes) {
    case 'horizontal-tb':
      return { x, y, width, height }
    case 'vertical-rl':
      return { x: container.height - y - height, y: x, width: height, height: width }
    case 'vertical-lr':
      return { x: y, y: x, width: height, height: width }
    case 'sideways-lr':
      return { x: y, y: container.width - x - width, width: height, height: width }
  }
}

/** The inverse of `physicalRect`. */
export function logicalRect({ x, y, width, height }: Rect, container: Size, axes: Axes): Rect {
  switch (axes) {
    case 'horizontal-tb':
      return { x, y, width, height }
    case 'vertical-rl':
      return { x: y, y: container.width - x - width, width: height, height: width }
    case 'vertical-lr':
      return { x: y, y: x, width: height, height: width }
    case 'sideways-lr':
      return { x: container.height - y - height, y: x, width: height, height: width }
  }
}

/** Maps a point of a container of this logical size to physical coordinates. */
export function physicalPoint({ x, y }: Point, container: Size, axes: Axes): Point {
  const { x: px, y: py } = physicalRect({ x, y, width: 0, height: 0 }, container, axes)
  return { x: px, y: py }
}

/** Maps a point of a container of this physical size to logical coordinates. */
export function logicalPoint({ x, y }: Point, container: Size, axes: Axes): Point {
  const { x: lx, y: ly } = logicalRect({ x, y, width: 0, height: 0 }, container, axes)
  return { x: lx, y: ly }
}

/** Rotates the drawing of a horizontal line into the line direction of a mode, around the origin. */
export const LINE_ROTATION: Readonly<Record<Axes, Matrix>> = {
  'horizontal-tb': [1, 0, 0, 1, 0, 0],
  'vertical-rl': [0, 1, -1, 0, 0, 0],
  'vertical-lr': [0, 1, -1, 0, 0, 0],
  'sideways-lr': [0, -1, 1, 0, 0, 0],
}
