/**
 * Formulas: visible outlines, and over them their text without ink, for searching and copying. PDF viewers support replacement
 * text only for glyphs, so outlines alone could not be copied.
 */

import type { Rect } from '../base/geometry.ts'
import type { ComputedStyle } from '../css/style.ts'
import type { FontBook } from '../fonts/book.ts'
import type { LinearPart } from '../math/linear.ts'
import type { Formula } from '../math/types.ts'
import type { GlyphRun } from '../text/types.ts'
import { group } from './group.ts'
import { looseText, looseTextOps } from './loose-text.ts'
import type { GlyphsOp, Owner, PaintOp } from './ops.ts'
import { hasText, vectorOps } from './vector.ts'
import { vectorTextPainter } from './vector-text.ts'

/** The operations of a formula in a rectangle (px), in the text colour of the style. */
export function paintFormula(
  formula: Formula,
  rect: Rect,
  style: ComputedStyle,
  owner: Owner,
  fonts: FontBook,
): readonly PaintOp[] {
  return [...paintOutlines(formula, rect, style, owner, fonts), ...paintWords(formula, rect, style, owner, fonts)]
}

/** Words in a formula are painted as glyphs of the document's fonts; the formula's text already contains them. */
function paintOutlines(
  { image }: Formula,
  rect: Rect,
  style: ComputedStyle,
  owner: Owner,
  fonts: FontBook,
): readonly PaintOp[] {
  if (!(rect.width > 0 && rect.height > 0)) return []
  const { content } = image
  if (content.kind !== 'vector' || !hasText(content)) return [{ op: 'image', image, rect, smooth: true, owner }]
  const text = vectorTextPainter(style, fonts, owner)
  const children = vectorOps(content, owner, node =>
    text(node).map(op => (op.op === 'glyphs' ? { ...op, isCopy: true } : op)),
  )
  const scale = rect.width / content.width
  const transform = [scale, 0, 0, scale, rect.x, rect.y] as const
  return [group(children, { transform })]
}

/**
 * Minimum horizontal scale of letters. Beyond it the font size is reduced, because viewers treat overlapping equal letters as
 * one that is painted twice.
 */
const NARROWEST = 0.6

/** In one line on the baseline, at most as wide as the formula. */
function paintWords(
  { text, baseline, parts }: Formula,
  rect: Rect,
  style: ComputedStyle,
  owner: Owner,
  fonts: FontBook,
): readonly PaintOp[] {
  if (text === '') return []
  const plain: ComputedStyle = { ...style, letterSpacing: 0, wordSpacing: 0, textTransform: 'none' }
  const words = looseText(text, plain, fonts)
  if (!(words.width > 0)) return []
  const ops = looseTextOps(words, { x: 0, y: 0 }, style.color, owner)
  const children = ops.map((op, i) => {
    const own = op.isRightToLeft ? [] : partsIn(parts, words.runs[i]!)
    return { ...op, isInvisible: true, ...(own.length > 0 && { parts: own }) }
  })
  const fit = Math.min(1, rect.width / words.width)
  const height = Math.min(1, fit / NARROWEST)
  const transform = [fit, 0, 0, height, rect.x, rect.y + rect.height * baseline] as const
  return [group(children, { transform })]
}

/** The parts of a formula's text in a run of it; the first may begin before it. */
function partsIn(parts: readonly LinearPart[], { start, end }: GlyphRun): NonNullable<GlyphsOp['parts']> {
  return parts.flatMap((part, i) => {
    const next = parts[i + 1]?.start ?? Number.POSITIVE_INFINITY
    return part.start < end && next > start ? [{ start: Math.max(0, part.start - start), token: part.token }] : []
  })
}
