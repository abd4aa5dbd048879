/**
 * The cache of layout results.
 *
 * Flex, grid and table layout lay their items out to measure them and again to place them, and so does whatever stands
 * inside those items: without a cache the work doubles with every level. Cached are unbroken layouts of boxes that
 * are formatting contexts of their own, because nothing but the few sizes below decides on them.
 */
import type { BlockLevelBox } from '../boxes/box.ts'
import type { ComputedStyle } from '../css/style.ts'
import { passesHeight } from './block/flow.ts'
import type { BreakToken } from './break-token.ts'
import { cached, fieldwise, identical, unread } from './cache.ts'
import { imageLimit } from './image-limit.ts'
import type { ColumnRoom, ConstraintSpace, FixedSizes, LayoutFunction, LayoutResult } from './types.ts'

/**
 * Results kept of one box: an item is laid out in a few spaces, to measure it and to place it. Older ones are seldom asked for
 * again.
 */
const MOST_KEPT = 8

/** The inputs of a result that `isCacheable`. */
interface ResultInput {
  readonly space: ConstraintSpace
  /** Where the layout resumes: the very token, because those within it are compared so too. */
  readonly token: BreakToken | 'start'
}

const sameSpace = fieldwise<ConstraintSpace>({
  inlineSize: identical,
  percentageBlockSize: identical,
  fragmentation: identical,
  fragmentainerSize: identical,
  // Cacheable boxes are formatting contexts of their own: floats outside have decided on the sizes above already.
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
  // A cache is of one job.
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

/** The space without what nothing in the box reads. */
function spaceFor(box: BlockLevelBox, space: ConstraintSpace): ConstraintSpace {
  if (!space.services.caches.isEnabled) return space
  const fragmentainerSize = imageLimit(box, space)
  const percentageBlockSize =
    space.percentageBlockSize === null || readsBlockSize(box) ? space.percentageBlockSize : null
  const isSame = fragmentainerSize === space.fragmentainerSize && percentageBlockSize === space.percentageBlockSize
  return isSame ? space : { ...space, fragmentainerSize, percentageBlockSize }
}

/** Whether a result depends on so little that it is worth remembering. */
export function isCacheable(box: BlockLevelBox, space: ConstraintSpace): boolean {
  if (space.fragmentation !== null || space.stopAt !== null) return false
  switch (box.kind) {
    case 'inline-root':
    case 'replaced':
      return false
    case 'block':
      // One box stands for all leaders of a style.
      return box.isRoot && (box.isLeader === true || !isPlainText(box.children))
    case 'flex':
    case 'grid':
    case 'table':
    case 'columns':
    case 'turned':
      return true
  }
}

/** A paragraph remembers its lines itself, and holds nothing that would be laid out more often than it is. */
function isPlainText(children: readonly BlockLevelBox[]): boolean {
  const [only] = children
  if (children.length > 1) return false
  return only === undefined || (only.kind === 'inline-root' && only.content.items.every(isOfText))
}

const isOfText = ({ kind }: { readonly kind: string }): boolean => kind !== 'atomic' && kind !== 'float'

/** Whether the height of the containing block decides on anything of a box: its own height does on all within. */
export function readsBlockSize(box: BlockLevelBox): boolean {
  switch (box.kind) {
    case 'columns':
    case 'turned':
      return true
    case 'inline-root':
      return box.content.items.some(
        item => !isOfText(item) && 'box' in item && readsBlockSize(item.box as BlockLevelBox),
      )
    case 'block':
      return hasRelativeHeight(box.style) || (passesHeight(box) && box.children.some(readsBlockSize))
    case 'flex':
    case 'grid':
    case 'table':
    case 'replaced':
      return hasRelativeHeight(box.style)
  }
}

const hasRelativeHeight = ({ height, minHeight, maxHeight }: ComputedStyle): boolean =>
  [height, minHeight, maxHeight].some(value => typeof value === 'object' || value === 'stretch')

/** Whether anything in a box has a height that is a part of the box's own. */
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
