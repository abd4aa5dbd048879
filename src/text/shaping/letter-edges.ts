/**
 * Letter spacing between elements: that between two letters comes from "the innermost element that contains the boundary" (CSS
 * Text 4, https://www.w3.org/TR/css-text-4/#letter-spacing-property). A spaced word has no space after its last letter.
 */
import { type ComputedStyle, resolve } from '../../css/style.ts'
import { type StyleScope, styleScopes } from '../breaks/style-scopes.ts'
import type { PreparedRun } from '../prepared-text.ts'
import type { InlineContent, ItemBoxes } from '../types.ts'
import { isCursiveAt } from './joining.ts'
import { widenBefore } from './joints.ts'

/**
 * Sets the spacing of the last letter before each element boundary to that of the boundary. Records the difference in `joints`
 * by the offset after it: at a line end it is not between two letters.
 */
export function spaceLetterEdges<Boxes extends ItemBoxes>(
  content: InlineContent<Boxes>,
  root: ComputedStyle,
  runs: readonly PreparedRun<Boxes>[],
  positions: Float64Array,
  joints: Map<number, number>,
): void {
  if (runs.length < 2 || (root.letterSpacing === 0 && content.items.every(isUnspaced))) return
  const boundaries = new Map(styleScopes(content, root).map((scope: StyleScope) => [scope.start, scope.boundary]))
  for (let i = 1; i < runs.length; i++) {
    const [before, after] = [runs[i - 1]!, runs[i]!]
    const at = after.glyphs.start
    const boundary = boundaries.get(at)
    if (boundary === undefined || !meet(before, after) || isCursiveAt(content.text, at - 1)) continue
    const room = spacingOf(boundary) - spacingOf(before.glyphs.style)
    if (room !== 0 && widenBefore(before, at, room, positions)) joints.set(at, (joints.get(at) ?? 0) + room)
  }
}

const isUnspaced = ({ style }: { readonly style: ComputedStyle }): boolean => style.letterSpacing === 0

/** Whether two runs follow each other from left to right without a gap. */
const meet = (before: PreparedRun, after: PreparedRun): boolean =>
  before.glyphs.end === after.glyphs.start && before.glyphs.level % 2 === 0 && after.glyphs.level % 2 === 0

const spacingOf = ({ letterSpacing, fontSize }: ComputedStyle): number => resolve(letterSpacing, fontSize)
