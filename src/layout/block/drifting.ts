/** `-octavo-drift`: what a figure may drift past. Looks a few boxes ahead from a child of a box. */

import type { BlockBox, BlockLevelBox } from '../../boxes/box.ts'
import { isInFlow } from '../../boxes/in-flow.ts'
import { forcedBetween } from '../breaking.ts'
import type { Fragmentainer, TextAfter } from '../types.ts'

/** Number of boxes after a figure that are examined: enough for captions and headings in between, and constant work per child. */
const LOOK_AHEAD = 8

/** Whether the style lets a figure move behind the text after it (`-octavo-drift: auto`). */
export const mayDrift = (box: BlockLevelBox): boolean => box.kind !== 'inline-root' && box.style.octavoDrift === 'auto'

/** Share of the page. If the hole that a figure would leave is larger, moving the figure into the next section is better. */
const LARGE_HOLE = 0.25

/** Whether the room `top` px below the edge of a box is so large that figures may drift past a heading. */
export const passesHeadings = ({ spaceLeft, full }: Fragmentainer, top: number): boolean =>
  spaceLeft - top > LARGE_HOLE * full

/**
 * The text after child `i`, which can fill the page in place of a drifted figure; `around` is the same for the box itself.
 * Null if there is none.
 */
export function textAfter({ children }: BlockBox, i: number, around: Fragmentainer['drifts']): TextAfter | null {
  let previous = children[i]!
  let passed: TextAfter = 'past'
  for (let j = i + 1; j < children.length; j++) {
    const next = children[j]!
    if (j > i + LOOK_AHEAD) return null
    if (!isInFlow(next)) continue
    if (forcedBetween(previous, next, 'page') !== null) return null
    if (isHeading(next)) passed = 'past-heading'
    else if (!mayDrift(next)) return isText(next) ? passed : null
    previous = next
  }
  if (around === undefined || around === 'inside') return null
  return passed === 'past' ? around : passed
}

/** Whether a box is a heading, that is, in the outline (`bookmark-level`). */
export const isHeading = (box: BlockLevelBox): boolean => box.kind === 'block' && box.style.bookmarkLevel !== 'none'

function isText(box: BlockLevelBox): boolean {
  if (box.kind === 'inline-root') return true
  if (box.kind !== 'block' || isHeading(box)) return false
  const first = box.children.find(isInFlow)
  return first !== undefined && isText(first)
}
