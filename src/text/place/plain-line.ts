/**
 * The only line of a short text of plain words that fits: what `breakLines` and `placeLine` would make of it, without its text
 * being prepared, broken or cut into pieces. Most cells of tables, captions, entries of lists and headings are such lines.
 */
import type { ComputedStyle } from '../../css/style.ts'
import type { FontBook } from '../../fonts/book.ts'
import { plainRun } from '../plain.ts'
import type { InlineContent, Line, TextPiece } from '../types.ts'
import { alignmentOffset, type LineBox } from './place.ts'
import { plainLeft, plainRight } from './protrusion.ts'

/** A text that is one line. */
interface PlainLine {
  readonly line: Line
  readonly piece: TextPiece
}

/**
 * The line of a text in its place; null where the text is none of plain words, or is not sure to be one line of its natural
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
  // Spaces at the ends of a line vanish.
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

/** A piece of all of a run. */
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
