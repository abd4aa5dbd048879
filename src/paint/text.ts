/** Text of a line as glyph operations. */
import type { Color } from '../css/style.ts'
import type { LineFragment, TextFragment } from '../layout/types.ts'
import { isVisibleColor, usedColor } from './color.ts'
import type { GlyphsOp, Owner, PaintOp } from './ops.ts'

export interface PlacedText {
  readonly fragment: TextFragment
  /** Left edge and baseline. */
  readonly x: number
  readonly baseline: number
  readonly owner: Owner
}

/** The text's shadows and the text itself. */
export function paintText({ fragment, x, baseline, owner }: PlacedText, line: LineFragment): readonly PaintOp[] {
  const { style } = fragment.piece.run
  if (style.visibility !== 'visible') return []
  const glyphs = glyphsOf(fragment, line)
  if (glyphs === null) return []
  const at = { x: x - glyphs.shift, y: baseline }
  const base = { ...glyphs.op, at, color: style.color, owner }
  if (style.textShadow.length === 0) return [base]
  const shadows = style.textShadow.toReversed().flatMap((shadow): readonly GlyphsOp[] => {
    const color = faded(usedColor(shadow.color, style), shadow.blur, style.fontSize)
    if (!isVisibleColor(color)) return []
    return [{ ...base, at: { x: at.x + shadow.x, y: at.y + shadow.y }, color, owner: 'layout', isCopy: true }]
  })
  return [...shadows, base]
}

/** PDF has no blur: a soft shadow is a fainter sharp one, and a glow, which would only double the text, is left out. */
function faded(color: Color, blur: number, fontSize: number): Color {
  return { ...color, a: color.a * Math.max(0, 1 - blur / (0.3 * fontSize)) }
}

interface Glyphs {
  readonly op: Omit<GlyphsOp, 'at' | 'color' | 'owner'>
  /** How far the glyphs begin left of the text's place. */
  readonly shift: number
}

/** Null where there is nothing to draw. */
function glyphsOf(fragment: TextFragment, line: LineFragment): Glyphs | null {
  const { piece, text } = fragment
  const { run, first, last } = piece
  const count = last - first
  if (count <= 0) return null
  const isRightToLeft = run.level % 2 === 1
  const hasSpace = endsWithSpace(fragment, line)
  // Right to left, what comes last in reading order stands first.
  const space = hasSpace ? (isRightToLeft ? 'before' : 'after') : null
  const clusters = new Uint32Array(count)
  if (piece.generated === null) for (let i = 0; i < count; i++) clusters[i] = run.clusters[first + i]! - piece.start
  const advances = piece.advances ?? run.advances.subarray(first, last)
  const op = {
    op: 'glyphs',
    face: run.face,
    size: run.size,
    glyphs: run.glyphs.subarray(first, last),
    advances,
    xOffsets: run.xOffsets?.subarray(first, last) ?? null,
    yOffsets: run.yOffsets?.subarray(first, last) ?? null,
    clusters,
    text,
    isRightToLeft,
    isCopy: false,
    language: null,
  } as const
  if (space === null) return { op, shift: 0 }
  const width = run.face.metrics.space * run.size
  return { op: withSpace(op, run.face.glyphFor(SPACE), width, space), shift: space === 'before' ? width : 0 }
}

const SPACE = 0x20

/**
 * Whether the words of this line and the next are kept apart by white space, which layout has cut off. Readers that
 * see lines put a space there by themselves; those that read the tagged text need one (ISO 32000-1 §14.8.2.5).
 */
function endsWithSpace({ piece, root }: TextFragment, { line }: LineFragment): boolean {
  if (piece.generated !== null || piece.end !== line.contentEnd || line.hyphenated) return false
  const { text } = root.content
  return line.contentEnd < text.length && isSpace(text.charCodeAt(line.contentEnd)) && piece.end > piece.start
}

const isSpace = (unit: number): boolean => unit === SPACE || unit === 0x0a || unit === 0x09

function withSpace(op: Glyphs['op'], glyph: number, width: number, where: 'before' | 'after'): Glyphs['op'] {
  if (glyph === 0) return op
  const count = op.glyphs.length
  const at = where === 'after' ? count : 0
  const from = where === 'after' ? 0 : 1
  const glyphs = new Uint16Array(count + 1)
  const advances = new Float32Array(count + 1)
  const clusters = new Uint32Array(count + 1)
  glyphs.set(op.glyphs, from)
  advances.set(op.advances, from)
  clusters.set(op.clusters, from)
  glyphs[at] = glyph
  advances[at] = width
  clusters[at] = op.text.length
  const moved = (offsets: Float32Array | null): Float32Array | null => {
    if (offsets === null) return null
    const wider = new Float32Array(count + 1)
    wider.set(offsets, from)
    return wider
  }
  return {
    ...op,
    glyphs,
    advances,
    clusters,
    text: `${op.text} `,
    xOffsets: moved(op.xOffsets),
    yOffsets: moved(op.yOffsets),
  }
}
