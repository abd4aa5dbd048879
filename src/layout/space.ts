/** Constants for spaces that algorithms give to their children. */

import { NO_EXCLUSIONS } from './floats/exclusions.ts'
import type { ConstraintSpace, LayoutServices } from './types.ts'

/** The child decides both of its sizes. */
export const FREE = { inlineSize: null, blockSize: null } as const

/** A space for intrinsic sizes where no other is at hand: they depend on nothing in it. */
export const measuringSpace = (services: LayoutServices): ConstraintSpace => ({
  inlineSize: 0,
  percentageBlockSize: null,
  fragmentation: null,
  fragmentainerSize: null,
  exclusions: NO_EXCLUSIONS,
  bfc: { x: 0, y: 0 },
  fixed: FREE,
  shrinkToFit: true,
  stopAt: null,
  services,
})
