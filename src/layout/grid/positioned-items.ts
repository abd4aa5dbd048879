/** Positioned children of grids (CSS Grid 2, https://www.w3.org/TR/css-grid-2/#abspos). */
import type { Rect } from '../../base/geometry.ts'
import type { BlockLevelBox } from '../../boxes/box.ts'
import { blockShare, inlineShare, overflowOf } from '../bands/alignment.ts'
import { positionedChildren, type StaticShares, staticPlace } from '../bands/container.ts'
import { isContainingBlock } from '../positioned.ts'
import type { HoistedBox } from '../types.ts'
import { ownStart } from '../writing-modes/own-start.ts'
import type { AxisTemplates } from './axis-templates.ts'
import { alignment, justification } from './grid-items.ts'
import { positionedSpan } from './line-placement.ts'
import type { Placement } from './placement.ts'
import { linePlace, type PlacedTracks } from './track-places.ts'

/** Number of implicit tracks before the explicit ones. */
type Implicit = Pick<Placement, 'columns' | 'rows'>

/** §10.1: a positioned child is in the area that its lines name, else in the padding box of the grid. */
export function positionedItems(
  grid: PlacedTracks,
  placement: Implicit,
  templates: AxisTemplates,
): readonly HoistedBox[] {
  const { box, frame, height } = grid
  const isRtl = box.style.direction === 'rtl'
  const shares = (child: BlockLevelBox): StaticShares => {
    const [inline, block] = [justification(child, box), alignment(child, box)]
    const own = ownStart(child)
    return {
      x: inlineShare(inline, isRtl, own.x),
      y: blockShare(block, own.y),
      isSafe: { x: overflowOf(inline) === 'safe', y: overflowOf(block) === 'safe' },
    }
  }
  const hoisted = positionedChildren(box, { width: frame.contentWidth, height }, shares)
  if (!isContainingBlock(box)) return hoisted
  return hoisted.map(entry => {
    const area = positionedArea(entry.box, grid, placement, templates)
    return { ...entry, area, ...staticPlace(area, shares(entry.box)) }
  })
}

/**
 * §10.1 (https://www.w3.org/TR/css-grid-2/#abspos-items): `auto` lines are the padding edges; offsets of others are from the
 * content box.
 */
export function positionedArea(
  child: BlockLevelBox,
  { box, frame, columns, rows, height }: PlacedTracks,
  placement: Implicit,
  templates: AxisTemplates,
): Rect {
  const column = positionedSpan(child, 'column', templates.column, placement.columns)
  const row = positionedSpan(child, 'row', templates.row, placement.rows)
  const { fullPadding: padding } = frame
  const isRtl = box.style.direction === 'rtl'
  const padStart = isRtl ? padding.right : padding.left
  const padEnd = isRtl ? padding.left : padding.right
  const start = column.start === null ? -padStart : linePlace(columns, column.start, 'start')
  const end = column.end === null ? frame.contentWidth + padEnd : linePlace(columns, column.end, 'end')
  const top = row.start === null ? -padding.top : linePlace(rows, row.start, 'start')
  const bottom = row.end === null ? height + padding.bottom : linePlace(rows, row.end, 'end')
  return {
    x: isRtl ? frame.contentWidth - end : start,
    y: top,
    width: Math.max(0, end - start),
    height: Math.max(0, bottom - top),
  }
}
