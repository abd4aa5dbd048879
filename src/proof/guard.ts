/**
 * The contrast guard. Colours come from both template and document: if a text has its colour from one and its background from
 * the other, and is unreadable on it, it gets the colour that belongs to the background.
 */
import { contrast } from '../base/contrast.ts'
import type { Color } from '../css/style.ts'
import type { GlyphsOp, PaintOp } from '../paint/ops.ts'
import type { SeenGround } from './ground.ts'
import type { TextMark } from './text-mark.ts'

/** Minimum contrast of large text (WCAG 2.2, 1.4.3); lower contrast of mixed colours counts as unintended. */
export const LEAST_GUARDED = 3

const BLACK: Color = { r: 0, g: 0, b: 0, a: 1 }
const WHITE: Color = { r: 1, g: 1, b: 1, a: 1 }

/**
 * The colour for a text with a contrast of `ratio` on its ground; null if it keeps its own. White paper has no origin, since
 * both sides may expect it.
 */
export function partnerColor({ op, opacity }: TextMark, ground: SeenGround, ratio: number): Color | null {
  const { sides, color } = op
  if (sides == null || ground.side === null || ratio >= LEAST_GUARDED) return null
  // Faint text is intended.
  if (color.a * opacity < 0.5) return null
  if (sides.side === ground.side) return null
  // The document chose a colour that is as hard to read on white paper.
  if (sides.side === 'author' && ratio > 0.8 * contrast(color, WHITE)) return null
  const own = ground.side === 'template' ? sides.template : sides.author
  if (own !== null && own.a >= 0.5 && contrast(own, ground.color) >= LEAST_GUARDED) return own
  return contrast(BLACK, ground.color) > contrast(WHITE, ground.color) ? BLACK : WHITE
}

// ---------- painting it ----------

/** The operations with recoloured texts and their decoration lines. */
export function recoloredOps(ops: readonly PaintOp[], colors: ReadonlyMap<GlyphsOp, Color>): readonly PaintOp[] {
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

/** Number of operations between a text and its decoration lines. */
const NEAR = 24

/** A decoration line has the same colour object as its text, and is painted next to it. */
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
