/** Text in drawings, set by the fonts of the document. */
import type { ComputedStyle } from '../css/style.ts'
import type { FontBook } from '../fonts/book.ts'
import type { VectorText } from '../images/types.ts'
import { prepareText } from '../text/prepare.ts'
import type { InlineContent } from '../text/types.ts'
import type { GlyphsOp, Owner, PaintOp } from './ops.ts'
import type { VectorTextPainter } from './vector.ts'

/** `style` is that of the box that shows the drawing: what a drawing does not say of its text is as in the document. */
export function vectorTextPainter(style: ComputedStyle, fonts: FontBook, owner: Owner): VectorTextPainter {
  return node => runsOf(node, style, fonts, owner)
}

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
  const { text, fill } = node
  const item = { kind: 'text', start: 0, end: text.length, style, language: '', box: null } as const
  const content: InlineContent = { text, items: [item] }
  const runs = prepareText(content, style, fonts).runs.map(run => run.glyphs)
  const widths = runs.map(run => run.advances.reduce((sum, advance) => sum + advance, 0))
  const total = widths.reduce((sum, width) => sum + width, 0)
  const start = node.anchor === 'start' ? 0 : node.anchor === 'middle' ? total / 2 : total
  // A gradient over text is its last colour: glyphs are painted in one.
  const color = 'kind' in fill ? fill.stops.at(-1)!.color : fill
  let x = node.at.x - start
  return runs.map((run, i): GlyphsOp => {
    const at = { x, y: node.at.y }
    x += widths[i]!
    return {
      op: 'glyphs',
      face: run.face,
      size: run.size,
      at,
      glyphs: run.glyphs,
      advances: run.advances,
      xOffsets: run.xOffsets,
      yOffsets: run.yOffsets,
      clusters: run.clusters.map(cluster => cluster - run.start),
      text: text.slice(run.start, run.end),
      isRightToLeft: run.level % 2 === 1,
      endsWithSpace: false,
      isCopy: false,
      color,
      language: null,
      owner,
    }
  })
}
