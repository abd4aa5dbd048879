/** Filters (Filter Effects 1). */
import type { Rect } from '../../base/geometry.ts'
import type { PaintOp } from '../ops.ts'
import type { Drawer, Place } from './types.ts'

export function filtered(ops: readonly PaintOp[], _box: Rect | null, place: Place, drawer: Drawer): readonly PaintOp[] {
  if (place.style.filter.length > 0) drawer.warn('a filter')
  return ops
}
