/**
 * Layout results that are kept by box and space.
 *
 * Flex, grid and table layout lay their items out to measure them and again to place them, and so does whatever stands
 * inside those items: without a memory the work doubles with every level. What is kept are unbroken layouts of boxes that
 * are formatting contexts of their own, because nothing but the few sizes below decides on them.
 */
import type { BlockLevelBox } from '../boxes/box.ts'
import type { ComputedStyle } from '../css/style.ts'
import { passesHeight } from './block/flow.ts'
import type { BreakToken, ConstraintSpace, LayoutFunction, LayoutResult } from './types.ts'

/** A result with all of the space that it depends on. */
export interface KnownResult {
  /** Where the layout went on: the very token, because those within it are compared so too. */
  readonly token: BreakToken | 'start'
  readonly inlineSize: number
  readonly percentageBlockSize: number | null
  readonly fixedInlineSize: number | null
  readonly fixedBlockSize: number | null
  readonly isBlockIndefinite: boolean
  readonly shrinkToFit: boolean
  readonly fragmentainerSize: number | null
  readonly result: LayoutResult
}

/** A box is measured in few spaces; those of long ago are not asked for again. */
const MOST_KEPT = 8

/** The result of laying out a box that `isKept`, from memory where it has been laid out in an equal space. */
export function knownOr(
  box: BlockLevelBox,
  space: ConstraintSpace,
  token: BreakToken | 'start',
  layOut: LayoutFunction,
): LayoutResult {
  const results = space.services.memo.results
  const percentageBlockSize = readsBlockSize(box) ? space.percentageBlockSize : null
  const known = results.get(box)
  const found = known?.find(
    entry =>
      entry.token === token &&
      entry.inlineSize === space.inlineSize &&
      entry.percentageBlockSize === percentageBlockSize &&
      entry.fixedInlineSize === space.fixed.inlineSize &&
      entry.fixedBlockSize === space.fixed.blockSize &&
      entry.isBlockIndefinite === (space.fixed.isBlockIndefinite === true) &&
      entry.shrinkToFit === space.shrinkToFit &&
      entry.fragmentainerSize === space.fragmentainerSize,
  )
  if (found !== undefined) return found.result
  const entry: KnownResult = {
    token,
    inlineSize: space.inlineSize,
    percentageBlockSize,
    fixedInlineSize: space.fixed.inlineSize,
    fixedBlockSize: space.fixed.blockSize,
    isBlockIndefinite: space.fixed.isBlockIndefinite === true,
    shrinkToFit: space.shrinkToFit,
    fragmentainerSize: space.fragmentainerSize,
    result: layOut(box, space, token),
  }
  results.set(box, [entry, ...(known ?? []).slice(0, MOST_KEPT - 1)])
  return entry.result
}

/** Whether a result depends on so little that it is worth remembering. */
export function isKept(box: BlockLevelBox, space: ConstraintSpace): boolean {
  if (space.fragmentation !== null || space.stopAt !== null) return false
  switch (box.kind) {
    case 'inline-root':
    case 'replaced':
      return false
    case 'block':
      return box.isRoot && !isPlainText(box.children)
    case 'flex':
    case 'grid':
    case 'table':
    case 'columns':
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
function readsBlockSize(box: BlockLevelBox): boolean {
  switch (box.kind) {
    case 'columns':
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
  typeof height === 'object' || typeof minHeight === 'object' || typeof maxHeight === 'object'

/** Whether anything in a box has a height that is a part of the box's own. */
export function hasRelativeContent(box: BlockLevelBox): boolean {
  switch (box.kind) {
    case 'block':
    case 'flex':
    case 'grid':
      return box.children.some(readsBlockSize)
    case 'columns':
      return true
    case 'inline-root':
    case 'table':
    case 'replaced':
      return false
  }
}
