/** Breaks the remaining lines of a paragraph together, each for the room that it will have beside floats. */
import type { Line } from '../../text/types.ts'
import { EPSILON } from '../breaking.ts'
import { floatsEnd, forLines, opportunityAt } from '../floats/exclusions.ts'
import type { ConstraintSpace, ExclusionSpace } from '../types.ts'
import { usedLineHeight } from './line-align.ts'
import { breakRoot, type RootText } from './line-breaking.ts'

/** Lines by their start offset, and the room for which they were broken. */
export type LinePlan = ReadonlyMap<number, { readonly line: Line; readonly width: number }>

/** The position of planned lines, and the floats beside them. */
interface PlanPlace {
  readonly space: ConstraintSpace
  readonly exclusions: ExclusionSpace
  /** Top of the first line, from the root's corner. */
  readonly y: number
}

/** The lines from an offset to the end of the text, which contains no more floats. All lines are assumed to have equal height. */
export function planLines(root: RootText, place: PlanPlace, offset: number): LinePlan {
  const { rooms, uniformFrom } = roomsAhead(root, place)
  const roomOf = (line: number): number => rooms[Math.min(line, uniformFrom)]!
  const text: RootText = offset === 0 ? root : { ...root, first: null }
  const { lines, first } = breakRoot(text, { start: offset, roomOf, uniformFrom })
  return new Map(
    lines.map((line, i) => [line.start, { line: i === 0 && first !== null ? first : line, width: roomOf(i) }]),
  )
}

/** Maximum number of lines with individual room: more than are beside floats on any page. */
const MOST_ROOMS = 500

/** The room of each line to the end of the floats. */
function roomsAhead({ text }: RootText, { space, exclusions, y }: PlanPlace) {
  const height = usedLineHeight(text.context.root.style, space.services.fonts)
  const left = space.bfc.x
  const end = floatsEnd(exclusions) - space.bfc.y
  const rooms: number[] = []
  const outline = forLines(exclusions)
  for (let top = y; top < end - EPSILON && height > 0 && rooms.length < MOST_ROOMS; top += height) {
    const opportunity = opportunityAt(outline, space.bfc.y + top, height, left, left + space.inlineSize)
    rooms.push(opportunity.right - opportunity.left)
  }
  return { rooms: [...rooms, space.inlineSize], uniformFrom: rooms.length }
}
