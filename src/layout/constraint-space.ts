/** Builds constraint spaces. All have one hidden class: a copy by spread would have one for each place of the code. */
import { NO_EXCLUSIONS } from './floats/exclusions.ts'
import type { ConstraintSpace, FixedSizes, Fragmentainer, SpaceContext } from './types.ts'

/** The box determines both of its sizes. */
export const AUTO_SIZES: FixedSizes = { inlineSize: null, blockSize: null }

/** The sizes of a containing block. */
type ContainingSizes = Pick<ConstraintSpace, 'inlineSize' | 'percentageBlockSize'>

/** Optional constraints. By default a box determines its sizes, fills its container, and does not break. */
export type SpaceOptions = Partial<
  Pick<ConstraintSpace, 'fragmentation' | 'fixed' | 'shrinkToFit' | 'columnRoom' | 'subgrid'>
>

/**
 * The space of a box with an independent formatting context (CSS 2.1,
 * https://www.w3.org/TR/CSS2/visuren.html#block-formatting): outer floats do not affect it. Absent fields have the defaults of
 * `SpaceOptions`.
 */
export function spaceInside(
  { fragmentainerSize, services }: SpaceContext,
  { inlineSize, percentageBlockSize }: ContainingSizes,
  { fragmentation, fixed, shrinkToFit, columnRoom, subgrid }: SpaceOptions = {},
): ConstraintSpace {
  return {
    inlineSize,
    percentageBlockSize,
    fragmentation: fragmentation ?? null,
    fragmentainerSize,
    exclusions: NO_EXCLUSIONS,
    bfc: ORIGIN,
    fixed: fixed ?? AUTO_SIZES,
    shrinkToFit: shrinkToFit ?? false,
    columnRoom: columnRoom ?? null,
    subgrid: subgrid ?? null,
    stopAt: null,
    services,
  }
}

/** A space that differs from another one in some fields. */
export function spaceWith(space: ConstraintSpace, changes: Partial<ConstraintSpace>): ConstraintSpace {
  const {
    inlineSize = space.inlineSize,
    percentageBlockSize = space.percentageBlockSize,
    fragmentation = space.fragmentation,
    fragmentainerSize = space.fragmentainerSize,
    exclusions = space.exclusions,
    bfc = space.bfc,
    fixed = space.fixed,
    shrinkToFit = space.shrinkToFit,
    columnRoom = space.columnRoom,
    subgrid = space.subgrid,
    stopAt = space.stopAt,
  } = changes
  return {
    inlineSize,
    percentageBlockSize,
    fragmentation,
    fragmentainerSize,
    exclusions,
    bfc,
    fixed,
    shrinkToFit,
    columnRoom,
    subgrid,
    stopAt,
    services: space.services,
  }
}

/** The rest of a fragmentainer for a box in it, without the fields that only figures in flow read. `spaceLeft` in px. */
export function restOf(
  { kind, full, holdsPositioned }: Fragmentainer,
  spaceLeft: number,
  atStart: boolean,
): Fragmentainer {
  if (holdsPositioned === undefined) return { kind, full, spaceLeft, atStart }
  return { kind, full, spaceLeft, atStart, holdsPositioned }
}

/** The corner of a box that is the root of its formatting context. */
export const ORIGIN = { x: 0, y: 0 } as const
