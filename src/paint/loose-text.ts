/** Text outside the document's lines: text in drawings, ellipses. */
import type { Point } from '../base/geometry.ts'
import type { Color, ComputedStyle } from '../css/style.ts'
import type { FontBook } from '../fonts/book.ts'
import { prepareText } from '../text/prepare.ts'
import type { GlyphRun, InlineContent } from '../text/types.ts'
import type { GlyphsOp, Owner } from './ops.ts'

/** A text in one style, shaped; runs are in logical order. */
export interface LooseText {
  readonly text: string
  readonly runs: readonly GlyphRun[]
  /** Px. */
  readonly width: number
}

/** Shapes a text without breaking it into lines. */
export function looseText(text: string, style: ComputedStyle, fonts: FontBook): LooseText {
  const item = { kind: 'text', start: 0, end: text.length, style, language: '', box: null } as const
  const content: InlineContent = { text, items: [item] }
  const runs = prepareText(content, style, fonts).runs.map(run => run.glyphs)
  return { text, runs, width: runs.reduce((sum, run) => sum + widthOf(run), 0) }
}

const widthOf = (run: GlyphRun): number => run.advances.reduce((sum, advance) => sum + advance, 0)

/** The text with its first run at a point of the baseline, and the others to its right. */
export function looseTextOps({ text, runs }: LooseText, at: Point, color: Color, owner: Owner): readonly GlyphsOp[] {
  let { x } = at
  return runs.map((run): GlyphsOp => {
    const start = { x, y: at.y }
    x += widthOf(run)
    return {
      op: 'glyphs',
      face: run.face,
      size: run.size,
      at: start,
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
