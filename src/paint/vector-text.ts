/** Text of drawings, in the fonts of the document. */
import type { ComputedStyle } from '../css/style.ts'
import type { FontBook } from '../fonts/book.ts'
import type { VectorText } from '../images/types.ts'
import { looseText, looseTextOps } from './loose-text.ts'
import type { Owner, PaintOp } from './ops.ts'
import type { VectorTextPainter } from './vector.ts'

/** `style` is that of the drawing's box: drawings inherit properties that they do not set. */
export function vectorTextPainter(style: ComputedStyle, fonts: FontBook, owner: Owner): VectorTextPainter {
  return node => runsOf(node, style, fonts, owner)
}

/** The anchored text of a drawing as glyph operations. */
function runsOf(node: VectorText, base: ComputedStyle, fonts: FontBook, owner: Owner): readonly PaintOp[] {
  const style: ComputedStyle = {
    ...base,
    fontFamily: node.fontFamily.length > 0 ? node.fontFamily : base.fontFamily,
    fontSize: node.fontSize,
    fontWeight: node.fontWeight,
    fontStyle: node.isItalic ? 'italic' : 'normal',
    letterSpacing: 0,
    wordSpacing: 0,
    textTransform: 'none',
  }
  const { fill } = node
  const set = looseText(node.text, style, fonts)
  const start = node.anchor === 'start' ? 0 : node.anchor === 'middle' ? set.width / 2 : set.width
  // Glyphs have one colour: for a gradient, that of its last stop.
  const color = 'kind' in fill ? fill.stops.at(-1)!.color : fill
  return looseTextOps(set, { x: node.at.x - start, y: node.at.y }, color, owner)
}
