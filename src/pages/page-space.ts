/** The constraint space of a page. */
import { spaceInside } from '../layout/constraint-space.ts'
import type { ConstraintSpace, LayoutServices } from '../layout/types.ts'

/** The space of a page: an area of `width` × `height` px, with `room` px left for the flow. */
export function pageSpace(width: number, height: number, room: number, services: LayoutServices): ConstraintSpace {
  return spaceInside(
    { fragmentainerSize: height, services },
    { inlineSize: width, percentageBlockSize: height },
    { fragmentation: { kind: 'page', spaceLeft: room, full: height, atStart: true } },
  )
}
