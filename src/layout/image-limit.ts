/**
 * Images are no higher than their page or column; nothing else depends on that height. The results of a box without images
 * need not be cached by it, which matters for columns that are tried at many heights.
 */
import type { BlockLevelBox, MarkerBox } from '../boxes/box.ts'
import { isBlockLevelItem } from '../boxes/inline/block-level-item.ts'
import { cached } from './cache.ts'
import type { LayoutServices, SpaceContext } from './types.ts'

/** The fragmentainer size of a space, if the box depends on it; null otherwise. */
export function imageLimit(box: BlockLevelBox, { fragmentainerSize, services }: SpaceContext): number | null {
  if (fragmentainerSize === null || !services.caches.isEnabled) return fragmentainerSize
  return holdsImage(box, services) ? fragmentainerSize : null
}

const NO_INPUT = {}

const holdsImage = (box: BlockLevelBox, services: LayoutServices): boolean =>
  !isOneText(box) && cachedAnswer(box, NO_INPUT, services)

/** Whether a box is a single text, like most boxes: caching the answer would take more memory than the box. */
function isOneText(box: BlockLevelBox): boolean {
  const isAround = box.kind === 'block' && box.children.length === 1 && box.marker === null && box.legend === undefined
  const root = isAround ? box.children[0]! : box
  return root.kind === 'inline-root' && root.content.items.length === 1 && root.content.items[0]!.kind === 'text'
}

const cachedAnswer = cached<BlockLevelBox, typeof NO_INPUT, boolean>({}, (box, _, services) => {
  const isIn = (inner: BlockLevelBox): boolean => holdsImage(inner, services)
  switch (box.kind) {
    case 'replaced':
    // Lines of an orthogonal flow are as long as a page is high.
    case 'turned':
      return true
    case 'block':
      return (
        box.children.some(isIn) || isInMarker(box.marker, services) || (box.legend !== undefined && isIn(box.legend))
      )
    case 'flex':
    case 'grid':
      return box.children.some(isIn)
    case 'columns':
      return isIn(box.flow)
    case 'table':
      return box.groups.some(group => group.rows.some(row => row.containers.some(isIn)))
    case 'inline-root':
      return box.content.items.some(item => isBlockLevelItem(item) && isIn(item.box))
  }
})

const isInMarker = (marker: MarkerBox | null, services: LayoutServices): boolean =>
  marker !== null && holdsImage(marker.content, services)
