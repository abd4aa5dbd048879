/**
 * The cache of layout results.
 *
 * Flex, grid and table layout lay out their items to measure them and again to place them, so without a cache the work doubles
 * with every level of nesting. Unbroken layouts of independent formatting contexts are cached, because they depend on only a
 * few sizes, listed below.
 */

import { perObject } from '../base/memo.ts'
import type { BlockLevelBox } from '../boxes/box.ts'
import type { ComputedStyle } from '../css/style.ts'
import { passesHeight } from './block/flow.ts'
import type { BreakToken } from './break-token.ts'
import { cached, fieldwise, identical, unread } from './cache.ts'
import { spaceWith } from './constraint-space.ts'
import { imageLimit } from './image-limit.ts'
import type { ColumnRoom, ConstraintSpace, FixedSizes, LayoutFunction, LayoutResult } from './types.ts'

/** Number of results kept per box: an item is laid out in a few spaces, to measure and to place it. */
const MOST_KEPT = 8

/** The inputs of a result that `isCacheable`. */
interface ResultInput {
  readonly space: ConstraintSpace
  /** The token to resume from, compared by identity, because tokens inside it are. */
  readonly token: BreakToken | 'start'
}

const sameSpace = fieldwise<ConstraintSpace>({
  inlineSize: identical,
  percentageBlockSize: identical,
  fragmentation: identical,
  fragmentainerSize: identical,
  // Cacheable boxes are independent formatting contexts: outer floats have already determined the sizes above.
  exclusions: unread,
  bfc: unread,
  fixed: fieldwise<FixedSizes>({
    inlineSize: identical,
    blockSize: identical,
    isBlockIndefinite: (a = false, b = false) => a === b,
    isBlockLeast: (a = false, b = false) => a === b,
  }),
  shrinkToFit: identical,
  columnRoom: (a, b) => a === b || (a !== null && b !== null && sameRoom(a, b)),
  subgrid: identical,
  stopAt: identical,
  // A cache belongs to one job.
  services: unread,
})

const sameRoom = fieldwise<ColumnRoom>({ height: identical, isFilled: identical, precedesSpanner: identical })

/** `layout` with a cache, for boxes that are cacheable in their space. */
export function resultCache(layout: LayoutFunction): LayoutFunction {
  const cachedResult = cached<BlockLevelBox, ResultInput, LayoutResult>(
    { space: sameSpace, token: identical },
    (box, { space, token }) => layout(box, space, token),
    MOST_KEPT,
  )
  return (box, space, token) => {
    return cachedResult(box, { space: spaceFor(box, space), token }, space.services)
  }
}

/** The space without fields that no box inside reads. */
function spaceFor(box: BlockLevelBox, space: ConstraintSpace): ConstraintSpace {
  if (!space.services.caches.isEnabled) return space
  const fragmentainerSize = imageLimit(box, space)
  const percentageBlockSize =
    space.percentageBlockSize === null || readsBlockSize(box) ? space.percentageBlockSize : null
  const isSame = fragmentainerSize === space.fragmentainerSize && percentageBlockSize === space.percentageBlockSize
  return isSame ? space : spaceWith(space, { fragmentainerSize, percentageBlockSize })
}

/** Whether a result depends on few inputs, so that caching it pays. */
export function isCacheable(box: BlockLevelBox, space: ConstraintSpace): boolean {
  if (space.fragmentation !== null || space.stopAt !== null) return false
  switch (box.kind) {
    case 'inline-root':
    case 'replaced':
      return false
    case 'block':
      // All leaders of a style share one box.
      return box.isRoot && (box.isLeader === true || !isPlainText(box.children))
    case 'flex':
    case 'grid':
    case 'table':
    case 'columns':
    case 'turned':
      return true
  }
}

/**
 * Whether children are one paragraph: paragraphs cache their lines themselves, and contain nothing that repeated layout would
 * repeat.
 */
function isPlainText(children: readonly BlockLevelBox[]): boolean {
  const [only] = children
  if (children.length > 1) return false
  return only === undefined || (only.kind === 'inline-root' && only.content.items.every(isOfText))
}

const isOfText = ({ kind }: { readonly kind: string }): boolean => kind !== 'atomic' && kind !== 'float'

/** Whether a box depends on the height of its containing block. With a definite height, its content does not. */
export const readsBlockSize = perObject((box: BlockLevelBox): boolean => {
  switch (box.kind) {
    case 'columns':
    case 'turned':
      return true
    case 'inline-root':
      return box.content.items.some(
        item => (item.kind === 'atomic' || item.kind === 'float') && readsBlockSize(item.box),
      )
    case 'block':
      return hasRelativeHeight(box.style) || (passesHeight(box) && box.children.some(readsBlockSize))
    case 'flex':
    case 'grid':
    case 'table':
    case 'replaced':
      return hasRelativeHeight(box.style)
  }
})

const hasRelativeHeight = ({ height, minHeight, maxHeight }: ComputedStyle): boolean =>
  [height, minHeight, maxHeight].some(value => typeof value === 'object' || value === 'stretch')

/** Whether a descendant has a percentage of the box's height. */
export function hasRelativeContent(box: BlockLevelBox): boolean {
  switch (box.kind) {
    case 'block':
    case 'flex':
    case 'grid':
      return box.children.some(readsBlockSize)
    case 'columns':
    case 'turned':
      return true
    case 'inline-root':
    case 'table':
    case 'replaced':
      return false
  }
}
