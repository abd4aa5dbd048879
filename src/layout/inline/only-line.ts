/**
 * Fast path for paragraphs of one plain line: a short text in one style that fits. Nothing is broken, aligned or fragmented,
 * so the line consists of the shaped words. The fragments equal those of inline.ts.
 */
import type { InlineRootBox } from '../../boxes/box.ts'
import type { FontBook } from '../../fonts/book.ts'
import { alignmentOf, plainLine } from '../../text/lines.ts'
import type { Line, TextPiece } from '../../text/types.ts'
import { EPSILON } from '../breaking.ts'
import { boxFragment, marksAt } from '../fragment.ts'
import type { BoxFragment, ConstraintSpace, LayoutResult, LineFragment, TextFragment } from '../types.ts'
import { BreakAppeal } from '../types.ts'
import { inlineMetrics } from './line-align.ts'

/** Lays out a paragraph of one plain line that fits in the rest of the fragmentainer; null for any other. */
export function layoutOnlyLine(root: InlineRootBox, space: ConstraintSpace): LayoutResult | null {
  const { inlineSize, fragmentation, exclusions, services } = space
  if (space.stopAt !== null) return null
  const room = fragmentation?.spaceLeft ?? Number.POSITIVE_INFINITY
  const fragment = onlyLineIn(root, inlineSize, services.fonts, room)
  if (fragment === null) return null
  return {
    fragment,
    token: null,
    appeal: BreakAppeal.perfect,
    early: null,
    exclusions,
    outOfFlow: NONE,
    parallel: NONE,
    naturalHeight: null,
    shortage: null,
    endMargin: null,
  }
}

/** The fragment of a paragraph of one plain line that fits a width and a height, px; null for any other. */
export function onlyLineIn(root: InlineRootBox, width: number, fonts: FontBook, room: number): BoxFragment | null {
  const { content, style } = root
  if (content.items.length !== 1 || !isOwnText(root)) return null
  const { above, below, isPlain } = inlineMetrics(style, fonts)
  const height = above + below
  if (!isPlain || height > room + EPSILON) return null
  const plain = plainLine(content, style, fonts, { left: 0, width, alignment: alignmentOf(style, true, false) })
  if (plain === null || plain.piece.run.style.textEmphasisStyle !== 'none') return null
  return boxFragment(root, {
    width,
    height,
    children: [{ x: 0, y: 0, fragment: lineFragment(root, plain, { width, height, baseline: above }) }],
    marks: marksAt(root, 0),
  })
}

const NONE: readonly never[] = []

/** Whether only the style of a paragraph affects its first line. */
const isOwnText = ({ firstLine, initial, trim }: InlineRootBox): boolean =>
  firstLine === null && initial === undefined && trim === undefined

/** The line box around a piece (`buildLine`), and the text in it. */
function lineFragment(
  root: InlineRootBox,
  { line, piece }: { readonly line: Line; readonly piece: TextPiece },
  { width, height, baseline }: Pick<LineFragment, 'width' | 'height' | 'baseline'>,
): LineFragment {
  const { face, size } = piece.run
  const ascent = face.metrics.ascent * size
  const text: TextFragment = {
    kind: 'text',
    piece,
    text: root.content.text,
    width: piece.width,
    height: ascent + face.metrics.descent * size,
    ascent,
    root,
  }
  const children = [{ x: piece.x, y: baseline - ascent, fragment: text }]
  return { kind: 'line', root, width, height, baseline, line, children }
}
