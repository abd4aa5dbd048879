/**
 * Fast path for the only line of a short text of plain words that fits: the result of `breakLines` and `placeLine`, without
 * preparing, breaking or dividing the text. Most table cells, captions, list entries and headings are such lines.
 */
import type { ComputedStyle } from '../../css/style.ts'
import type { FontBook } from '../../fonts/book.ts'
import { plainRun } from '../plain.ts'
import type { InlineContent, Line, TextPiece } from '../types.ts'
import { alignmentOffset, type LineBox } from './place.ts'
import { plainLeft, plainRight } from './protrusion.ts'

/** A text of one line. */
interface PlainLine {
  readonly line: Line
  readonly piece: TextPiece
}

/**
 * The positioned line of a text; null if the text does not consist of plain words, or might not be one line of its natural
 * width.
 */
export function plainLine(
  content: InlineContent,
  root: ComputedStyle,
  fonts: FontBook,
  { left, width, alignment }: LineBox,
): PlainLine | null {
  if (alignment === 'justify' || root.hangingPunctuation.length > 0) return null
  const { text } = content
  const end = text.length
  // Spaces at the ends of a line collapse.
  if (text.charCodeAt(0) === SPACE || text.charCodeAt(end - 1) === SPACE) return null
  const plain = plainRun(content, root, fonts)
  if (plain === null) return null
  const { run, positions } = plain
  const hangs = root.octavoProtrusion === 'auto'
  const before = hangs ? plainLeft(text, positions, 0) : 0
  const after = hangs ? plainRight(text, positions, end) : 0
  const natural = positions[end]!
  if (natural - before - after > width) return null
  const x = left - before + alignmentOffset(alignment, width + before + after - natural, 0)
  return { line: onlyLine(end, natural - before - after), piece: pieceOf(run, content, x, natural) }
}

const SPACE = 0x20

const onlyLine = (end: number, width: number): Line => ({
  start: 0,
  end,
  contentEnd: end,
  width,
  hyphenated: false,
  isLast: true,
  forced: false,
})

/** A piece with all glyphs of a run. */
function pieceOf(run: TextPiece['run'], { items }: InlineContent, x: number, width: number): TextPiece {
  const [only] = items
  return {
    kind: 'text',
    run,
    first: 0,
    last: run.glyphs.length,
    start: 0,
    end: run.end,
    x,
    width,
    advances: null,
    box: only?.kind === 'text' ? only.box : null,
    generated: null,
  }
}
