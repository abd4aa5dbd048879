/** Builds constraint spaces. All but the children of block flow are laid out in a space that is derived here. */
import { NO_EXCLUSIONS } from './floats/exclusions.ts'
import type { ConstraintSpace, FixedSizes, Fragmentainer, SpaceContext } from './types.ts'

/** The box decides on both of its sizes. */
export const AUTO_SIZES: FixedSizes = { inlineSize: null, blockSize: null }

/** The sizes of a containing block. */
type ContainingSizes = Pick<ConstraintSpace, 'inlineSize' | 'percentageBlockSize'>

/** Optional constraints. By default a box decides on its sizes, fills its container, and does not break. */
export type SpaceOptions = Partial<
  Pick<ConstraintSpace, 'fragmentation' | 'fixed' | 'shrinkToFit' | 'columnRoom' | 'subgrid'>
>

/**
 * The space of a box with a formatting context of its own (CSS 2.1, https://www.w3.org/TR/CSS2/visuren.html#block-formatting):
 * floats outside do not reach into it. Fields that are not given have the defaults of `SpaceOptions`.
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

/** What is left of a fragmentainer for a box in it, without what only figures in the flow read. `spaceLeft` in px. */
export function restOf(
  { kind, full, holdsPositioned }: Fragmentainer,
  spaceLeft: number,
  atStart: boolean,
): Fragmentainer {
  return { kind, full, spaceLeft, atStart, ...(holdsPositioned === undefined ? {} : { holdsPositioned }) }
}

const ORIGIN = { x: 0, y: 0 } as const
