/** Reduces the pictures of a figure if the page has no room for them (`-octavo-shrink`). */

import type { BlockBox, BlockLevelBox } from '../../boxes/box.ts'
import { EPSILON } from '../breaking.ts'
import { spaceWith } from '../constraint-space.ts'
import { inlineOffset, marginOf } from '../edges.ts'
import type { BoxFragment, ConstraintSpace, LayoutResult, LineFragment } from '../types.ts'

/** A figure with pictures of a height that makes it fit in `room`; null if they would be smaller than allowed. */
export function shrunk(box: BlockLevelBox, space: ConstraintSpace, room: number): LayoutResult | null {
  if (box.kind === 'inline-root' || box.style.octavoShrink >= 1 || space.stopAt !== null) return null
  const whole = space.services.layout(box, spaceWith(space, { fragmentation: null }), 'start')
  const missing = whole.fragment.height - room
  const tallest = tallestImage(whole.fragment)
  if (tallest === null || tallest.height - missing < box.style.octavoShrink * tallest.height) return null
  const result = space.services.layout(
    box,
    withPictures(tallest, tallest.height - Math.max(0, missing), space),
    'start',
  )
  return result.token === null && result.fragment.height <= room + EPSILON ? result : null
}

/** The space of a figure on a page that limits the height of its pictures (`pages/smaller-figures.ts`). */
export function figureSpace(box: BlockLevelBox, space: ConstraintSpace): ConstraintSpace {
  const limit = space.fragmentation?.pictureLimit
  if (limit === undefined || box.kind === 'inline-root' || box.style.octavoShrink >= 1) return space
  const whole = space.services.layout(box, spaceWith(space, { fragmentation: null }), 'start')
  const tallest = tallestImage(whole.fragment)
  if (tallest === null || tallest.height <= limit) return space
  return withPictures(tallest, Math.max(limit, box.style.octavoShrink * tallest.height), space)
}

/** A space that limits the height of images to that of the tallest picture after the reduction, px. */
function withPictures({ box }: BoxFragment, height: number, space: ConstraintSpace): ConstraintSpace {
  // The page limits the margin boxes of images.
  const margin = box.kind === 'replaced' ? marginOf(box.style, space.inlineSize) : null
  const edges = margin === null ? 0 : Math.max(0, margin.top) + Math.max(0, margin.bottom)
  return spaceWith(space, { fragmentainerSize: height + edges })
}

/** The fragment of the tallest picture in a fragment or its lines; null if there is none. */
export function tallestImage(fragment: BoxFragment | LineFragment): BoxFragment | null {
  if (fragment.kind === 'box' && fragment.image !== null) return fragment
  let tallest: BoxFragment | null = null
  for (const { fragment: child } of fragment.children) {
    if (child.kind === 'text') continue
    const found = tallestImage(child)
    if (found !== null && (tallest === null || found.height > tallest.height)) tallest = found
  }
  return tallest
}

/** The shift of a reduced picture in its line, by its margins. */
export function shiftOfSmaller(
  box: BlockLevelBox,
  container: BlockBox,
  width: number,
  [before, after]: Widths,
): number {
  if (box.kind !== 'replaced') return 0
  return (
    inlineOffset(box.style, width, after, container.style) - inlineOffset(box.style, width, before, container.style)
  )
}

/** Widths of a box before and after its reduction, px. */
type Widths = readonly [before: number, after: number]
