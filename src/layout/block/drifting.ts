/** What a figure may drift past (`-octavo-drift`): looks a few boxes ahead from a child of a box. */

import type { BlockBox, BlockLevelBox } from '../../boxes/box.ts'
import { isInFlow } from '../../boxes/in-flow.ts'
import { forcedBetween } from '../breaking.ts'
import type { Fragmentainer, TextAfter } from '../types.ts'

/** Boxes looked at after a figure: enough for captions and headings between, and constant work for each child. */
const LOOK_AHEAD = 8

/** Whether the style lets a figure leave its place to the text after it (`-octavo-drift: auto`). */
export const mayDrift = (box: BlockLevelBox): boolean => box.kind !== 'inline-root' && box.style.octavoDrift === 'auto'

/** The share of the page from which on what a figure would leave empty is worse than that it stands in the next section. */
const LARGE_HOLE = 0.25

/** Whether so much of the page is left, `top` px below the edge of a box, that figures drift past a heading as well. */
export const passesHeadings = ({ spaceLeft, full }: Fragmentainer, top: number): boolean =>
  spaceLeft - top > LARGE_HOLE * full

/** The text after child `i`, which can fill a page from which figures have drifted; `around` says so of the box. Null for none. */
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

/** Whether a box is a heading: what is in the outline (`bookmark-level`). */
export const isHeading = (box: BlockLevelBox): boolean => box.kind === 'block' && box.style.bookmarkLevel !== 'none'

function isText(box: BlockLevelBox): boolean {
  if (box.kind === 'inline-root') return true
  if (box.kind !== 'block' || isHeading(box)) return false
  const first = box.children.find(isInFlow)
  return first !== undefined && isText(first)
}
