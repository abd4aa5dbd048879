/**
 * Places the pieces of a broken line: justification, visual order, alignment (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#justification).
 */
import type { MeasuredText } from '../measure.ts'
import type { ItemBoxes, Line, LinePiece } from '../types.ts'
import { type Justifiable, justify, spreadEvenly } from './justify.ts'
import { collectPieces, type LoosePiece } from './pieces.ts'
import { isTracked, leftProtrusion, rightProtrusion } from './protrusion.ts'
import { turnoverMark } from './turnover.ts'
import { inVisualOrder } from './visual-order.ts'

/** Alignment of a line in its room; logical values are resolved. */
export type LineAlignment = 'left' | 'right' | 'center' | 'justify'

/** The room of one line. */
export interface LineBox {
  /** Start of the line's room, px from the line's left edge: an indent, or the edge of a float. */
  readonly left: number
  /** Room for the line, px. */
  readonly width: number
  readonly alignment: LineAlignment
}

/**
 * The pieces of a line from left to right, positioned. Leaders take the free space first, then justification; alignment
 * distributes the rest. Hanging spaces and protruding characters are outside the line's room.
 */
export function placeLine<Boxes extends ItemBoxes>(
  measured: MeasuredText<Boxes>,
  line: Line,
  box: LineBox,
): readonly LinePiece<Boxes>[] {
  const pieces = collectPieces(measured, line, box.left)
  const fitted = withoutHanging(pieces)
  const left = leftProtrusion(measured, line.start)
  const right = rightProtrusion(measured, line.contentEnd, line.hyphenated)
  const joint = measured.prepared.joints?.get(line.contentEnd) ?? 0
  const natural = widthOf(fitted) - joint
  const spare = box.width + left + right - natural
  const filled = fillLeaders(fitted, spare)
    ? spare
    : mustFill(measured, box.alignment, spare)
      ? fill(measured, afterTabs(measured, fitted), spare)
      : 0
  const ordered = inVisualOrder(measured, pieces)
  const baseLevel = measured.prepared.levels.baseLevelAt(line.start)
  const hanging = baseLevel % 2 === 1 && pieces.length > fitted.length ? hangingWidth(pieces) : 0
  let x = box.left - left - hanging + alignmentOffset(box.alignment, spare - filled, baseLevel)
  const placed: LinePiece<Boxes>[] = []
  for (const { piece, width } of ordered) {
    // The piece was created for this line only, so setting its x affects no other line.
    const own: { -readonly [K in keyof LinePiece<Boxes>]: LinePiece<Boxes>[K] } = piece
    own.x = x
    x += width
    placed.push(piece)
  }
  return measured.prepared.style.octavoTurnover === 'none' ? placed : withTurnover(measured, line, box, placed)
}

const isHanging = (piece: LoosePiece<ItemBoxes>): boolean => piece.isHanging === true

/** The pieces that take part in fitting; the same array if no space hangs. */
function withoutHanging<Boxes extends ItemBoxes>(pieces: readonly LoosePiece<Boxes>[]): readonly LoosePiece<Boxes>[] {
  for (const piece of pieces) if (piece.isHanging === true) return pieces.filter(piece => !isHanging(piece))
  return pieces
}

/** The total width of pieces, px. */
function widthOf(pieces: readonly LoosePiece<ItemBoxes>[]): number {
  let width = 0
  for (const piece of pieces) width += piece.width
  return width
}

/** Puts the turnover mark of a continued line in the middle of the hanging indent. */
function withTurnover<Boxes extends ItemBoxes>(
  measured: MeasuredText<Boxes>,
  line: Line,
  { left, width }: LineBox,
  placed: readonly LinePiece<Boxes>[],
): readonly LinePiece<Boxes>[] {
  const mark = turnoverMark(measured, line, left + width)
  if (mark === null) return placed
  const isRightToLeft = measured.prepared.levels.baseLevelAt(line.start) % 2 === 1
  const free = (mark.indent - mark.line.width) / 2
  const at = isRightToLeft ? left + width + free : left - mark.indent + free
  const pieces = placeLine(mark.measured, mark.line, { left: at, width: mark.line.width, alignment: 'left' })
  const marks = pieces.flatMap((piece): readonly LinePiece<Boxes>[] =>
    piece.kind === 'text' ? [{ ...piece, start: line.start, end: line.start, generated: 'turnover' }] : [],
  )
  return isRightToLeft ? [...placed, ...marks] : [...marks, ...placed]
}

/** Leaders share the free space of their line equally (CSS Content 3 §3.2). */
function fillLeaders<Boxes extends ItemBoxes>(pieces: readonly LoosePiece<Boxes>[], spare: number): boolean {
  if (spare <= 0) return false
  const leaders: LoosePiece<Boxes>[] = []
  for (const piece of pieces) if (piece.item?.kind === 'atomic' && piece.item.fillsLine === true) leaders.push(piece)
  for (const leader of leaders) {
    if (leader.piece.kind !== 'atomic') continue
    leader.width += spare / leaders.length
    leader.piece = { ...leader.piece, width: leader.width }
  }
  return leaders.length > 0
}

const hangingWidth = (pieces: readonly LoosePiece<ItemBoxes>[]): number => widthOf(pieces.filter(isHanging))

/** The pieces after the last tab: only these stretch, so that tabs keep their stops. */
function afterTabs<Boxes extends ItemBoxes>(
  { prepared }: MeasuredText,
  pieces: readonly LoosePiece<Boxes>[],
): readonly LoosePiece<Boxes>[] {
  if (prepared.tabs.length === 0) return pieces
  const isTab = ({ piece }: LoosePiece<Boxes>): boolean =>
    piece.kind === 'text' && prepared.content.text.charCodeAt(piece.start) === 0x09
  return pieces.slice(pieces.findLastIndex(isTab) + 1)
}

/** Justifies a line by `text-justify`; returns the filled part of its room, px. */
function fill({ prepared }: MeasuredText, pieces: readonly Justifiable[], spare: number): number {
  const { textJustify, octavoLineBreaking } = prepared.style
  switch (textJustify) {
    case 'none':
      return 0
    case 'inter-character':
      return spreadEvenly(pieces, spare) ? spare : 0
    case 'inter-word':
    case 'auto':
      return justify(pieces, spare, {
        isTracked: isTracked(prepared),
        mayStayRagged: octavoLineBreaking === 'total-fit' && prepared.style.textAlign !== 'justify-all',
      })
  }
}

/** Whether a line is justified: also a last line that was fitted by shrinking. */
function mustFill({ prepared }: MeasuredText, alignment: LineAlignment, spare: number): boolean {
  if (alignment === 'justify') return Math.abs(spare) > 1e-6
  const { textAlign } = prepared.style
  return spare < -0.01 && (textAlign === 'justify' || textAlign === 'justify-all')
}

/**
 * Offset of a line by its alignment. Lines that are too long overflow at their end, whatever the alignment (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#text-align-property).
 */
export function alignmentOffset(alignment: LineAlignment, spare: number, baseLevel: number): number {
  const atEnd = baseLevel % 2 === 1 ? spare : 0
  if (spare < 0) return atEnd
  switch (alignment) {
    case 'left':
      return 0
    case 'right':
      return spare
    case 'center':
      return spare / 2
    case 'justify':
      return atEnd
  }
}
