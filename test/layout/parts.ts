/** Boxes and spaces made by hand, for tests of one function of layout. */

import type { BlockBox, BlockLevelBox, FlexBox, GridBox } from '../../src/boxes/box.ts'
import { initialStyle } from '../../src/css/anonymous.ts'
import type { ComputedStyle } from '../../src/css/style.ts'
import { type SpaceOptions, spaceInside } from '../../src/layout/constraint-space.ts'
import type { ConstraintSpace, IntrinsicSizes, LayoutServices } from '../../src/layout/types.ts'

type Style = Partial<ComputedStyle>

let lastId = 0

export const styleWith = (changes: Style = {}): ComputedStyle => ({ ...initialStyle, ...changes })

const base = (style: Style) => ({
  id: ++lastId,
  style: styleWith(style),
  element: null,
  pseudo: null,
  structure: null,
  marks: [],
})

/** A block container. With `isRoot` it has a formatting context of its own. */
export const block = (style: Style = {}, children: readonly BlockLevelBox[] = [], isRoot = false): BlockBox => ({
  ...base(style),
  kind: 'block',
  isRoot,
  children,
  marker: null,
  isTableWrapper: false,
})

export const flexBox = (style: Style = {}, children: readonly BlockLevelBox[] = []): FlexBox => ({
  ...base(style),
  kind: 'flex',
  children,
})

export const gridBox = (style: Style = {}, children: readonly BlockLevelBox[] = []): GridBox => ({
  ...base(style),
  kind: 'grid',
  children,
})

/** Services that know intrinsic sizes alone; whatever else a function asks for fails. */
export const measuring = (sizes: (box: BlockLevelBox) => IntrinsicSizes): LayoutServices => {
  const unexpected = (): never => {
    throw new Error('nothing else is asked for')
  }
  const services: Partial<LayoutServices> = {
    layout: unexpected,
    intrinsicSizes: sizes,
    contentSizes: sizes,
    imageFor: unexpected,
    caches: { isEnabled: false },
  }
  return services as LayoutServices
}

export const NOTHING_TO_MEASURE = measuring(() => {
  throw new Error('nothing has to be measured')
})

export const spaceOf = (
  inlineSize: number,
  services: LayoutServices,
  percentageBlockSize: number | null = null,
  options: SpaceOptions = {},
): ConstraintSpace => spaceInside({ fragmentainerSize: null, services }, { inlineSize, percentageBlockSize }, options)

/** Numbers that look random and are the same in each run: `next(n)` is an integer from 0 to n − 1. */
export function numbers(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
