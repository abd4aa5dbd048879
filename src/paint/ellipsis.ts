/**
 * `text-overflow: ellipsis` (https://www.w3.org/TR/css-overflow-4/#text-overflow): a line that overflows its block
 * shows as many characters as fit before an ellipsis. Hidden text stays in the page, so that it can be searched and
 * copied.
 */
import { type Path, rectanglePath } from '../base/path.ts'
import { type ComputedStyle, resolve } from '../css/style.ts'
import type { FontBook } from '../fonts/book.ts'
import type { BoxFragment } from '../layout/types.ts'
import { usedColor } from './color.ts'
import { looseText, looseTextOps } from './loose-text.ts'
import type { PaintOp } from './ops.ts'
import { borderBox, contentBox } from './rounded.ts'
import type { PlacedText } from './text.ts'

/** The edges at which a block truncates its lines, px from the page's corner. */
export interface EllipsisEdges {
  readonly left: number
  readonly right: number
  readonly style: ComputedStyle
}

/** The edges of a box that truncates its own lines with an ellipsis; null for others. */
export function ellipsisEdges(fragment: BoxFragment, x: number, y: number): EllipsisEdges | null {
  const { box } = fragment
  if (box.kind !== 'block' || box.style.textOverflow === 'clip' || box.style.overflowX === 'visible') return null
  const { rect } = contentBox(borderBox(fragment, x, y), fragment)
  return { left: rect.x, right: rect.x + rect.width, style: box.style }
}

/** An item of a line that is shown completely or not at all. */
interface Mark {
  readonly from: number
  readonly to: number
}

/** The visible part of a truncated line. */
export interface Ellipsis {
  /** The part of the line that stays visible. */
  readonly shown: Path
  readonly ops: readonly PaintOp[]
}

const ELLIPSIS = '…'
/** The tolerance for rounding in layout. */
const TOLERANCE = 0.01

/** Null if the line fits. `objects` are the atomic boxes on the line. */
export function ellipsisOf(
  edges: EllipsisEdges,
  baseline: number,
  texts: readonly PlacedText[],
  objects: readonly Mark[],
  fonts: FontBook,
): Ellipsis | null {
  const { left, right, style } = edges
  const marks = [...texts.flatMap(clustersOf), ...objects].filter(({ from, to }) => to > from)
  const isRtl = style.direction === 'rtl'
  const isLonger = marks.some(({ from, to }) => (isRtl ? from < left - TOLERANCE : to > right + TOLERANCE))
  if (!isLonger) return null
  const set = looseText(typeof style.textOverflow === 'object' ? style.textOverflow.mark : ELLIPSIS, style, fonts)
  const cut = isRtl ? cutLeft(marks, left + set.width) : cutRight(marks, right - set.width)
  const [from, to] = isRtl ? [cut, right + FAR] : [left - FAR, cut]
  const at = { x: isRtl ? cut - set.width : cut, y: baseline }
  const drawn = looseTextOps(set, at, usedColor(style.color, style), 'layout')
  return {
    shown: rectanglePath({ x: from, y: baseline - FAR, width: to - from, height: 2 * FAR }),
    ops: drawn.map(op => ({ ...op, isCopy: true })),
  }
}

/** A distance beyond any content of a line, px. */
const FAR = 1000

/** The end of the last mark before an edge; the first mark always stays (§4.1). */
function cutRight(marks: readonly Mark[], edge: number): number {
  const sorted = marks.toSorted((a, b) => a.from - b.from)
  const hidden = sorted.findIndex(({ to }, i) => i > 0 && to > edge + TOLERANCE)
  return sorted[hidden < 0 ? sorted.length - 1 : hidden - 1]!.to
}

/** The same at the left edge, mirrored. */
function cutLeft(marks: readonly Mark[], edge: number): number {
  const mirrored = marks.map(({ from, to }) => ({ from: -to, to: -from }))
  return -cutRight(mirrored, -edge)
}

/** The positions of the clusters of a text piece, from left to right, without spacing at their ends, which may hang. */
function clustersOf({ fragment: { piece }, x }: PlacedText): readonly Mark[] {
  const { run, first, last } = piece
  const marks: Mark[] = []
  let pen = x
  for (let glyph = first; glyph < last; glyph++) {
    const from = pen
    pen += piece.advances?.[glyph - first] ?? run.advances[glyph]!
    const before = marks.at(-1)
    if (before !== undefined && glyph > first && run.clusters[glyph] === run.clusters[glyph - 1])
      marks[marks.length - 1] = { from: before.from, to: pen }
    else marks.push({ from, to: pen })
  }
  const spacing = Math.max(0, resolve(run.style.letterSpacing, run.style.fontSize))
  if (spacing === 0) return marks
  const isRightToLeft = run.level % 2 === 1
  return marks.map(({ from, to }) => (isRightToLeft ? { from: from + spacing, to } : { from, to: to - spacing }))
}
