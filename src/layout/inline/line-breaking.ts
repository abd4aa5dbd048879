/**
 * Breaks the lines of a paragraph, or of its rest, together. A first line with a style of its own is broken with the widths in
 * that style.
 */
import type { InlineRootBox } from '../../boxes/box.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { breakLines, indentOf, nextLine } from '../../text/lines.ts'
import type { Line } from '../../text/types.ts'
import type { LineSpace } from '../types.ts'
import { firstLineRoot } from './first-line.ts'
import { indentAt, type LineText, lineIndent, lineText, textOf } from './line-text.ts'

/** The measured text of a root, from which its lines are broken. */
export interface RootText {
  readonly text: LineText
  /** The text in the style of the first line; null without one, and once the first line is done. */
  readonly first: FirstLineText | null
}

/** The text measured in the style of the first line; offsets differ if that changes the case of letters. */
interface FirstLineText extends LineText {
  /** The offset in the root's own text. */
  readonly toOwn: (offset: number) => number
}

/** The text of a root from an offset on. */
export function rootText(root: InlineRootBox, space: LineSpace, start: number): RootText {
  const text = lineText(root, space)
  return { text, first: start === 0 && root.firstLine !== null ? firstLineText(text, root.firstLine) : null }
}

/** The text with the style of the first line up to `end`. */
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
  /** All lines from this one on have the same room. */
  readonly uniformFrom: number
}

/** Lines in the order of the text. */
export interface BrokenLines {
  /** In offsets of the root's own text. */
  readonly lines: readonly Line[]
  /** The first one as a line of the first line's text, if there is one. */
  readonly first: Line | null
}

/** Breaks the text of a root from an offset to its end. */
export function breakRoot({ text, first }: RootText, rooms: LineRooms): BrokenLines {
  if (first !== null) return breakWithFirst(text, first, rooms)
  return { lines: breakRest(text, rooms), first: null }
}

/**
 * The lines of a paragraph from an offset on. Indents reduce the room before lines are chosen, so that the total fit considers
 * them.
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

/** The line of a formatting context whose boxes have edges but no text. */
const EMPTY_LINE: Line = { start: 0, end: 0, contentEnd: 0, width: 0, hyphenated: false, isLast: true, forced: false }

/** If forced breaks are followed by an indent, the room of a line depends on how the line before it ended. */
function indentedLines(text: LineText, start: number, roomOf: (line: number) => number): readonly Line[] {
  const { root } = text.context
  const lines: Line[] = []
  for (let at = start; at < root.content.text.length; ) {
    const line = nextLine(text.measured, at, roomOf(lines.length) - lineIndent(text, at))
    lines.push(line)
    at = line.end
  }
  return lines
}

/**
 * Maximum number of attempts to find a stable end of the first line: text after it has its own style again, which changes the
 * breaks.
 */
const MOST_ATTEMPTS = 3

/**
 * The breaks of a paragraph depend on the end of the first line, and the widths in its style hold only up to there. The end is
 * guessed, initially as far as text fits, and all lines are broken with that style up to the guess. If the first line ends
 * there, the lines are final; otherwise its end is the next guess.
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

/** A line of a restyled text in offsets of the root's own text. */
const inOwn = (line: Line, { toOwn }: FirstLineText): Line => ({
  ...line,
  start: toOwn(line.start),
  end: toOwn(line.end),
  contentEnd: toOwn(line.contentEnd),
})
