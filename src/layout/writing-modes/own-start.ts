/**
 * Where a box itself starts, for `self-start` and `self-end` (CSS Box Alignment 3,
 * https://www.w3.org/TR/css-align-3/#valdef-self-position-self-start).
 */
import { axesOf, logicalPoint, physicalPoint } from '../../base/axes.ts'
import type { Point, Size } from '../../base/geometry.ts'
import type { BlockLevelBox } from '../../boxes/box.ts'

const UNIT: Size = { width: 1, height: 1 }

/** The start corner of a box in the axes around it: 0 at the left or the top of its margin box, 1 at the right or the bottom. */
export function ownStart(box: BlockLevelBox): Point {
  if (box.kind !== 'turned') return { x: box.style.direction === 'rtl' ? 1 : 0, y: 0 }
  const { direction, writingMode } = box.inner.style
  const corner = physicalPoint({ x: direction === 'rtl' ? 1 : 0, y: 0 }, UNIT, axesOf(writingMode))
  return logicalPoint(corner, UNIT, box.turn?.axes ?? 'horizontal-tb')
}
