/**
 * Paints emphasis marks over or under the letters of a line (CSS Text Decoration 4 §3).
 * https://www.w3.org/TR/css-text-decor-4/
 */
import type { ComputedStyle } from '../css/style.ts'
import { resolve } from '../css/style.ts'
import type { FontBook } from '../fonts/book.ts'
import type { LineFragment } from '../layout/types.ts'
import { emphasisMark, emphasisMarkStyle, isEmphasisOver, isWithoutEmphasis } from '../text/emphasis.ts'
import { usedColor } from './color.ts'
import { type LooseText, looseText, looseTextOps } from './loose-text.ts'
import type { PaintOp } from './ops.ts'
import type { PlacedText } from './text.ts'

/** Marks along the line, and marks in page coordinates: those of vertical lines are upright. */
interface EmphasisOps {
  readonly along: readonly PaintOp[]
  readonly upright: readonly PaintOp[]
}

const NONE: EmphasisOps = { along: [], upright: [] }

/** Emphasis marks of one line; those of vertical lines are upright and painted outside the rotated line. */
export function paintEmphasis(texts: readonly PlacedText[], line: LineFragment, fonts: FontBook | null): EmphasisOps {
  if (fonts === null || texts.every(text => text.fragment.piece.run.style.textEmphasisStyle === 'none')) return NONE
  const ops = texts.flatMap(text => marksOn(text, line, fonts))
  return line.axes?.startsWith('vertical') === true ? { along: [], upright: ops } : { along: ops, upright: [] }
}

/**
 * The emphasis marks of a text, centred on its characters, over or under it (CSS Text Decoration 4,
 * https://www.w3.org/TR/css-text-decor-4/#emphasis-marks).
 */
function marksOn(text: PlacedText, { axes }: LineFragment, fonts: FontBook): readonly PaintOp[] {
  const { style } = text.fragment.piece.run
  const mark = emphasisMark(style)
  if (mark === null || style.visibility !== 'visible') return []
  const markStyle = emphasisMarkStyle(style)
  const set = looseText(mark, markStyle, fonts)
  const { ascent, descent } = fonts.lineMetrics(markStyle)
  const top = text.baseline - text.fragment.ascent
  const bottom = top + text.fragment.height
  const middle = isEmphasisOver(style) ? top - (ascent + descent) / 2 : bottom + (ascent + descent) / 2
  const color = usedColor(style.textEmphasisColor, style)
  const isUpright = axes?.startsWith('vertical') === true
  return markedCentres(text).flatMap(centre => {
    // The y axis of a vertical line is −x on the page.
    const [x, y] = isUpright ? [-middle, centre] : [centre, middle]
    return drawn(set, x, y + (ascent - descent) / 2, style, color)
  })
}

/** A mark centred at x, as a copy that is not extracted. */
function drawn(set: LooseText, x: number, baseline: number, style: ComputedStyle, color: ReturnType<typeof usedColor>) {
  const at = { x: x - set.width / 2, y: baseline }
  return looseTextOps(set, at, color, 'layout').map(op => ({
    ...op,
    isCopy: true,
    isRightToLeft: style.direction === 'rtl',
  }))
}

/** The middles of the characters with a mark, along the line. */
function markedCentres({ fragment, x }: PlacedText): readonly number[] {
  const { piece, root } = fragment
  const { run, first, last, advances, generated } = piece
  if (generated !== null) return []
  const spacing = Math.max(0, resolve(run.style.letterSpacing, run.style.fontSize))
  const centres: number[] = []
  let pen = x
  for (let glyph = first; glyph < last; ) {
    const cluster = run.clusters[glyph]!
    const from = pen
    do pen += advances?.[glyph - first] ?? run.advances[glyph]!
    while (++glyph < last && run.clusters[glyph] === cluster)
    const isMarked = !isWithoutEmphasis(root.content.text.codePointAt(cluster) ?? 0)
    if (isMarked) centres.push((from + pen - spacing) / 2)
  }
  return centres
}
