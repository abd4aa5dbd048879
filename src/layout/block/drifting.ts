/** What a figure may drift past (`-octavo-drift`): looks a few boxes ahead from a child of a box. */

import type { BlockBox, BlockLevelBox } from '../../boxes/box.ts'
import { isInFlow } from '../../boxes/in-flow.ts'
import { forcedBetween } from '../breaking.ts'
import type { Fragmentainer } from '../types.ts'

/** Boxes looked at after a figure: enough for captions and headings between, and constant work for each child. */
const LOOK_AHEAD = 8

/** Whether the style lets a figure leave its place to the text after it (`-octavo-drift: auto`). */
export const mayDrift = (box: BlockLevelBox): boolean => box.kind !== 'inline-root' && box.style.octavoDrift === 'auto'

/** Whether text follows child `i`, which can fill a page from which figures have drifted; `around` says so of the box. */
export function isFollowedByText({ children }: BlockBox, i: number, around: Fragmentainer['drifts']): boolean {
  let previous = children[i]!
  for (let j = i + 1; j < children.length; j++) {
    const next = children[j]!
    if (j > i + LOOK_AHEAD) return false
    if (!isInFlow(next)) continue
    if (forcedBetween(previous, next, 'page') !== null) return false
    if (!mayDrift(next)) return isText(next)
    previous = next
  }
  return around === 'past'
}

/** Not a heading: what is past it belongs to another section. */
function isText(box: BlockLevelBox): boolean {
  if (box.kind === 'inline-root') return true
  if (box.kind !== 'block' || box.style.bookmarkLevel !== 'none') return false
  const first = box.children.find(isInFlow)
  return first !== undefined && isText(first)
}
