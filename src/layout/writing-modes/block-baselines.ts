/**
 * Baselines of boxes whose lines may run along other axes than those around (CSS Box Alignment 3,
 * https://www.w3.org/TR/css-align-3/#baseline-rules).
 */
import { axesOf, isVertical, logicalPoint, physicalPoint, physicalSize } from '../../base/axes.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { hasCentralBaseline } from '../inline/line-align.ts'
import type { BoxFragment } from '../types.ts'

/** Which of the baselines of a box are aligned. */
export type BaselineSet = 'first' | 'last'

/**
 * The baseline of a box that has none, px from its block start: its middle where lines have a central baseline, else the side
 * under its lines (https://www.w3.org/TR/css-align-3/#synthesize-baseline), which is where `vertical-lr` begins.
 */
function synthesizedBaseline(blockSize: number, style: ComputedStyle): number {
  if (hasCentralBaseline(style)) return blockSize / 2
  return style.writingMode === 'vertical-lr' ? 0 : blockSize
}

/** A baseline seen along the axes around a box: its place, px, and whether blocks follow each other in that direction. */
export interface BaselineAcross {
  readonly at: number
  readonly isForward: boolean
}

/**
 * A baseline of lines at right angles to those around them, px from the left of the border box; null where the lines are not at
 * right angles.
 */
export function baselineAlong({ box, turned }: BoxFragment, set: BaselineSet): BaselineAcross | null {
  if (box.kind !== 'turned' || turned === undefined) return null
  const around = box.turn?.axes ?? 'horizontal-tb'
  const inside = box.inner.kind === 'replaced' ? 'horizontal-tb' : axesOf(box.inner.style.writingMode)
  if (isVertical(around) === isVertical(inside)) return null
  const xOf = (y: number): number =>
    logicalPoint(physicalPoint({ x: 0, y }, turned, inside), physicalSize(turned, inside), around).x
  const own = turned.baseline[set] ?? synthesizedBaseline(turned.height, box.inner.style)
  return { at: xOf(own), isForward: xOf(turned.height) >= xOf(0) }
}

/**
 * The baseline that is made for a box whose lines are those around it, as if they stood at right angles to them: px from the left
 * of a box that is `width` px wide.
 */
export function madeAlong(width: number, around: ComputedStyle): BaselineAcross {
  const axes = axesOf(around.writingMode)
  const isForward = around.direction === 'ltr'
  if (hasCentralBaseline(around)) return { at: width / 2, isForward }
  return { at: isVertical(axes) && axes !== 'sideways-lr' ? width : 0, isForward }
}

/**
 * A baseline of a box, px from its top as the lines around it have that: of lines at right angles, one that is made in the
 * writing mode around them.
 */
export function baselineAt(fragment: BoxFragment, set: BaselineSet, around: ComputedStyle): BaselineAcross {
  const { box, baseline, height } = fragment
  if (box.kind !== 'turned') {
    const style = box.kind === 'inline-root' ? around : box.style
    return { at: baseline[set] ?? synthesizedBaseline(height, style), isForward: true }
  }
  if (baselineAlong(fragment, set) !== null) return { at: synthesizedBaseline(height, around), isForward: true }
  // Blocks that follow each other the other way have their lines from the other side.
  return { at: baseline[set] ?? height - synthesizedBaseline(height, box.inner.style), isForward: false }
}
