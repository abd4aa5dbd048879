/**
 * The contrast guard. Template and document each give half of the colours: where the text has its colour from one of them
 * and its ground from the other, and cannot be read on it, it takes the colour that goes with the ground.
 */
import { contrast } from '../base/contrast.ts'
import type { Color } from '../css/style.ts'
import type { DisplayPage, GlyphsOp, PaintOp } from '../paint/ops.ts'
import type { SeenGround } from './ground.ts'
import type { TextMark } from './text-mark.ts'

/** Least contrast for large text (WCAG 2.2, 1.4.3): below it, mixed colours are taken for an accident. */
export const LEAST_GUARDED = 3

const BLACK: Color = { r: 0, g: 0, b: 0, a: 1 }
const WHITE: Color = { r: 1, g: 1, b: 1, a: 1 }

/**
 * The colour for a text with a contrast of `ratio` on its ground; null where it keeps its own. White paper belongs to
 * nobody: both sides may expect it.
 */
export function partnerColor({ op, opacity }: TextMark, ground: SeenGround, ratio: number): Color | null {
  const { sides, color } = op
  if (sides === undefined || ground.side === null || ratio >= LEAST_GUARDED) return null
  // Faint on purpose.
  if (color.a * opacity < 0.5) return null
  if (sides.side === ground.side) return null
  // The document's own choice: it would be as hard to read on white paper.
  if (sides.side === 'author' && ratio > 0.8 * contrast(color, WHITE)) return null
  const own = ground.side === 'template' ? sides.template : sides.author
  if (own !== null && own.a >= 0.5 && contrast(own, ground.color) >= LEAST_GUARDED) return own
  return contrast(BLACK, ground.color) > contrast(WHITE, ground.color) ? BLACK : WHITE
}

// ---------- painting it ----------

/** The page with texts in their new colours, and the lines under, over and through them. */
export function recolored(page: DisplayPage, colors: ReadonlyMap<GlyphsOp, Color>): DisplayPage {
  return colors.size === 0 ? page : { ...page, ops: recoloredOps(page.ops, colors) }
}

function recoloredOps(ops: readonly PaintOp[], colors: ReadonlyMap<GlyphsOp, Color>): readonly PaintOp[] {
  return ops.map((op, index): PaintOp => {
    switch (op.op) {
      case 'group':
      case 'drawing':
        return { ...op, children: recoloredOps(op.children, colors) }
      case 'glyphs': {
        const color = colors.get(op)
        return color === undefined ? op : { ...op, color }
      }
      case 'fill': {
        const color = decoratedColor(ops, index, op.paint, colors)
        return color === null ? op : { ...op, paint: color }
      }
      case 'stroke': {
        const color = decoratedColor(ops, index, op.paint, colors)
        return color === null ? op : { ...op, paint: color }
      }
      default:
        return op
    }
  })
}

/** A line along text is painted within this many operations of it. */
const NEAR = 24

/** A line along a text has the very same colour object, and is painted right before or after it. */
function decoratedColor(
  ops: readonly PaintOp[],
  index: number,
  paint: unknown,
  colors: ReadonlyMap<GlyphsOp, Color>,
): Color | null {
  for (let i = Math.max(0, index - NEAR); i < Math.min(ops.length, index + NEAR); i++) {
    const near = ops[i]!
    const color = near.op === 'glyphs' && near.color === paint ? colors.get(near) : undefined
    if (color !== undefined) return color
  }
  return null
}
