/**
 * The lines of a paragraph, or of the rest of it, broken together. A first line with a style of its own is broken with
 * the widths that its text has in that style.
 */
import type { InlineRootBox } from '../../boxes/box.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { breakLines, indentOf, nextLine } from '../../text/lines.ts'
import type { Line } from '../../text/types.ts'
import type { LineSpace } from '../types.ts'
import { firstLineRoot } from './first-line.ts'
import { indentAt, type LineText, lineText, textOf } from './line-text.ts'

/** The measured text of a root, from which its lines are broken. */
export interface RootText {
  readonly text: LineText
  /** The text in the style of the first line; null without such a style, and once the first line is done. */
  readonly first: FirstLineText | null
}

/** The text as it is measured in the style of the first line; offsets differ where that changes case. */
interface FirstLineText extends LineText {
  /** The offset in the root's own text. */
  readonly toOwn: (offset: number) => number
}

/** The text of a root that is broken from an offset on. */
export function rootText(root: InlineRootBox, space: LineSpace, start: number): RootText {
  const text = lineText(root, space)
  return { text, first: start === 0 && root.firstLine !== null ? firstLineText(text, root.firstLine) : null }
}

/** The text with the style of the first line on it up to `end`. */
function firstLineText(text: LineText, style: ComputedStyle, end?: number): FirstLineText {
  const { root, toOwn } = firstLineRoot(text.context.root, style, end)
  return { ...textOf(root, text, style), toOwn }
}

/** The room of each line, px. */
interface LineRooms {
  /** Offset in the root's own text to begin at. */
  readonly start: number
  /** Room of each line from there in px, without an indent. */
  readonly roomOf: (line: number) => number
  /** From this line on all lines have the same room. */
  readonly uniformFrom: number
}

/** Lines in the order of the text. */
export interface BrokenLines {
  /** In offsets of the root's own text. */
  readonly lines: readonly Line[]
  /** The first of them as a line of the first line's text, where there is one. */
  readonly first: Line | null
}

/** Breaks the text of a root from an offset to its end. */
export function breakRoot({ text, first }: RootText, rooms: LineRooms): BrokenLines {
  if (first !== null) return breakWithFirst(text, first, rooms)
  return { lines: breakRest(text, rooms), first: null }
}

/**
 * The lines of a paragraph from an offset on. Indents are taken from the width here, before lines are chosen, so that
 * they count in the total fit.
 */
function breakRest(text: LineText, { start, roomOf, uniformFrom }: LineRooms): readonly Line[] {
  const { root, containerWidth } = text.context
  if (root.content.text === '') return [EMPTY_LINE]
  if (root.style.textIndent.eachLine) return indentedLines(text, start, roomOf)
  const first = indentAt(root, start, containerWidth)
  const further = indentOf(root.style, containerWidth, false, false)
  const widthOf = (line: number): number => roomOf(line) - (line === 0 ? first : further)
  return breakLines(text.measured, { widthOf, start, uniformFrom: Math.max(1, uniformFrom) })
}

/** The line of a formatting context that has boxes with edges but no text. */
const EMPTY_LINE: Line = { start: 0, end: 0, contentEnd: 0, width: 0, hyphenated: false, isLast: true, forced: false }

/** Where a forced break changes the indent, what a line's room is depends on how the line before it ended. */
function indentedLines(text: LineText, start: number, roomOf: (line: number) => number): readonly Line[] {
  const { root, containerWidth } = text.context
  const lines: Line[] = []
  for (let at = start; at < root.content.text.length; ) {
    const line = nextLine(text.measured, at, roomOf(lines.length) - indentAt(root, at, containerWidth))
    lines.push(line)
    at = line.end
  }
  return lines
}

/** Attempts at a first line that does not change once the text after its end has its own style again. */
const MOST_ATTEMPTS = 3

/**
 * The best breaks of the whole depend on where the first line ends, and its widths hold only up to there. So its end is
 * guessed, as much as fits, and all lines are broken with the style of the first up to that place. If the first line
 * ends there, all of them are right; if not, its end is the next guess.
 */
function breakWithFirst(text: LineText, first: FirstLineText, rooms: LineRooms): BrokenLines {
  const { root, containerWidth } = text.context
  if (first.context.root.content.text === '') return { lines: [EMPTY_LINE], first: EMPTY_LINE }
  const greedy = nextLine(first.measured, 0, rooms.roomOf(0) - indentAt(root, 0, containerWidth))
  let end = first.toOwn(greedy.end)
  for (let i = 0; i < MOST_ATTEMPTS && root.firstLine !== null; i++) {
    const mixed = firstLineText(text, root.firstLine, end)
    const [line, ...rest] = breakRest(mixed, rooms)
    const actual = mixed.toOwn(line!.end)
    if (actual === end) return { lines: [inOwn(line!, mixed), ...rest.map(later => inOwn(later, mixed))], first: line! }
    end = actual
  }
  end = first.toOwn(greedy.end)
  const rest = { ...rooms, start: end, roomOf: (line: number) => rooms.roomOf(line + 1) }
  const further = end < root.content.text.length ? breakRest(text, rest) : []
  return { lines: [inOwn(greedy, first), ...further], first: greedy }
}

/** A line of a restyled text in the offsets of the root's own text. */
const inOwn = (line: Line, { toOwn }: FirstLineText): Line => ({
  ...line,
  start: toOwn(line.start),
  end: toOwn(line.end),
  contentEnd: toOwn(line.contentEnd),
})
