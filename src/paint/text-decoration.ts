/**
 * Underlines, overlines and line-throughs (https://www.w3.org/TR/css-text-decor-4/#text-decoration-line-property). A
 * decorating box draws one line along a line box in its own colour, thickness and offset, whatever the font sizes of
 * the text; adjacent pieces of text share it.
 */
import { type Path, type PathSegment, rectanglePath } from '../base/path.ts'
import { type ComputedStyle, type LengthPercentage, resolve } from '../css/style.ts'
import type { FontFace } from '../fonts/types.ts'
import { hasCentralBaseline } from '../layout/inline/line-align.ts'
import { isVisibleColor, usedColor } from './color.ts'
import type { Decorating } from './context.ts'
import { type DecoratedText, decoratedSpans, type Span } from './decorated-spans.ts'
import type { PaintOp } from './ops.ts'
import { type InkRange, inkBetween } from './skip-ink.ts'
import { lineShadows, type SoftShadows } from './text-shadow.ts'

type LineKind = ComputedStyle['textDecorationLine'][number]

interface Segment {
  readonly from: number
  to: number
  readonly texts: DecoratedText[]
}

/** A line of a decorating box, with the segments of text that it decorates. */
interface DecorationLine {
  readonly kind: LineKind
  readonly style: ComputedStyle
  readonly baseline: number
  readonly face: FontFace
  readonly segments: Segment[]
}

/**
 * Underlines and overlines are below the text, lines through it above (CSS Text Decoration 3, "Painting Order of Text
 * Decorations").
 */
interface DecorationOps {
  readonly belowText: readonly PaintOp[]
  readonly aboveText: readonly PaintOp[]
}

const NONE: DecorationOps = { belowText: [], aboveText: [] }

/** Underlines, overlines and line-throughs of one line of text, each as one stroke per decorating box and stretch. */
export function paintDecorations(texts: readonly DecoratedText[], soft: SoftShadows): DecorationOps {
  if (texts.every(text => text.decorating.length === 0)) return NONE
  const lines = new Map<Decorating, Map<LineKind, DecorationLine>>()
  const spans = decoratedSpans(texts)
  for (const [i, text] of texts.entries()) {
    const { style } = text.fragment.piece.run
    if (style.visibility !== 'visible' || text.fragment.width <= 0) continue
    for (const decorating of text.decorating) {
      for (const kind of decorating.style.textDecorationLine)
        for (const span of spans[i]!) addSegment(lines, decorating, kind, text, span)
    }
  }
  const belowText: PaintOp[] = []
  const aboveText: PaintOp[] = []
  const shadows: PaintOp[] = []
  const { axes } = texts[0]!.fragment
  for (const kinds of lines.values()) {
    for (const line of kinds.values()) {
      const ops = paintLine(line)
      shadows.push(...lineShadows(ops, line.style, axes, soft))
      ;(line.kind === 'line-through' ? aboveText : belowText).push(...ops)
    }
  }
  return { belowText: [...shadows, ...belowText], aboveText }
}

/** Pieces of text this close, px, are one stretch. */
const TOUCHING = 0.5

/** Adds a segment to the line of a decorating box; touching segments are merged, so that dashes continue. */
function addSegment(
  lines: Map<Decorating, Map<LineKind, DecorationLine>>,
  decorating: Decorating,
  kind: LineKind,
  text: DecoratedText,
  { from, to }: Span,
): void {
  const kinds = lines.get(decorating) ?? new Map<LineKind, DecorationLine>()
  lines.set(decorating, kinds)
  const { style, baseline } = decorating
  const { face } = text.fragment.piece.run
  const line = kinds.get(kind) ?? { kind, style, face, baseline: baseline ?? text.baseline, segments: [] }
  kinds.set(kind, line)
  const latest = line.segments.at(-1)
  if (latest !== undefined && Math.abs(latest.to - from) <= TOUCHING) {
    latest.to = to
    latest.texts.push(text)
  } else line.segments.push({ from, to, texts: [text] })
}

interface Geometry {
  /** The centre of the line, px from the page's top. */
  readonly y: number
  readonly thickness: number
}

/** Paints a decoration line, with gaps where it would cross ink. */
function paintLine(line: DecorationLine): readonly PaintOp[] {
  const color = usedColor(line.style.textDecorationColor, line.style)
  if (!isVisibleColor(color)) return []
  const geometry = geometryOf(line)
  if (!(geometry.thickness > 0)) return []
  const skips = line.kind !== 'line-through' && line.style.textDecorationSkipInk !== 'none'
  const ops: PaintOp[] = []
  for (const segment of insetSegments(line)) {
    const parts = skips ? withoutInk(segment, geometry) : [segment]
    for (const { from, to } of parts) if (to > from) ops.push(...drawn(from, to, geometry, line.style, color))
  }
  return ops
}

/** §2.9: the insets of the line's ends. */
function insetSegments({ style, segments }: DecorationLine): readonly Segment[] {
  const { start, end } = style.textDecorationInset
  if (start === 0 && end === 0) return segments
  const [left, right] = style.direction === 'ltr' ? [start, end] : [end, start]
  const first = segments.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY)
  const last = segments.reduce((most, { to }) => Math.max(most, to), Number.NEGATIVE_INFINITY)
  return segments.map(({ from, to, texts }) => ({
    from: from === first ? from + left : Math.max(from, first + left),
    to: to === last ? to - right : Math.min(to, last - right),
    texts,
  }))
}

/** The position and thickness of a line, from the style and font of the decorating box (§2.3, §2.5). */
function geometryOf({ kind, style, baseline, face }: DecorationLine): Geometry {
  const { metrics } = face
  const em = style.fontSize
  const own = kind === 'line-through' ? metrics.strikeThickness : metrics.underlineThickness
  const thickness = thicknessOf(style.textDecorationThickness, own * em, em)
  // The over side of vertical text is the right one; with an underline there, overlines switch to the other side
  // (§2.7).
  const isSwitched = hasCentralBaseline(style) && style.textUnderlinePosition.isRight
  const overMiddle = -metrics.ascent * em - thickness / 2
  switch (kind) {
    case 'underline': {
      const offset = style.textUnderlineOffset === 'auto' ? 0 : resolve(style.textUnderlineOffset, em)
      const middle = isSwitched ? overMiddle - offset : underlineMiddle(style, face, thickness)
      return { y: baseline + middle, thickness }
    }
    case 'overline':
      return { y: baseline + (isSwitched ? metrics.descent * em + thickness / 2 : overMiddle), thickness }
    case 'line-through':
      return { y: baseline - metrics.strikeOffset * em, thickness }
  }
}

/** The thickness in px; the font's own for `auto`, as browsers do. */
function thicknessOf(value: LengthPercentage | 'auto' | 'from-font', own: number, em: number): number {
  if (value === 'auto' || value === 'from-font') return own > 0 ? own : em / 16
  return Math.max(0, resolve(value, em))
}

/** An offset is the distance of the line's upper edge below the baseline, or below the descenders. */
function underlineMiddle(style: ComputedStyle, { metrics }: FontFace, thickness: number): number {
  const { textUnderlineOffset: offset, fontSize: em } = style
  // Vertical text with a central baseline has no alphabetic baseline to refer to (§2.7).
  const position = hasCentralBaseline(style) ? 'under' : style.textUnderlinePosition.along
  const zero = position === 'under' ? metrics.descent * em : 0
  if (offset !== 'auto') return zero + resolve(offset, em) + thickness / 2
  if (position === 'under') return zero + thickness / 2
  // A line thicker than the font's own extends away from the letters: extended towards them, it would be skipped
  // completely.
  return metrics.underlineOffset * em + Math.max(0, thickness - metrics.underlineThickness * em) / 2
}

// ---------- skipping ink ----------

/** The gap on each side of ink, in thicknesses of the line. */
const CLEARANCE = 1

/** The parts of a segment that no glyph's ink crosses (§2.6). */
function withoutInk(
  segment: Segment,
  { y, thickness }: Geometry,
): readonly { readonly from: number; readonly to: number }[] {
  const parts: { from: number; to: number }[] = []
  let from = segment.from
  for (const text of segment.texts) {
    for (const ink of inkAcross(text, y - thickness / 2, y + thickness / 2)) {
      const gap = thickness * CLEARANCE
      parts.push({ from, to: Math.min(ink.from - gap, segment.to) })
      from = Math.max(from, ink.to + gap)
    }
  }
  parts.push({ from, to: segment.to })
  return parts
}

interface Crossings {
  readonly top: number
  readonly bottom: number
  readonly ranges: readonly InkRange[]
}

/** Cached, because nested boxes draw the same line again. */
const crossings = new WeakMap<DecoratedText, Crossings>()

/** The ranges where each glyph's ink crosses the band between two heights, from left to right. */
function inkAcross(text: DecoratedText, top: number, bottom: number): readonly InkRange[] {
  const known = crossings.get(text)
  if (known?.top === top && known.bottom === bottom) return known.ranges
  // Upright glyphs are beside the decoration of vertical lines, so no ink is skipped.
  const ranges = text.fragment.piece.run.isUpright === true ? [] : rangesAcross(text, top, bottom)
  crossings.set(text, { top, bottom, ranges })
  return ranges
}

/** The ranges where the ink of each glyph crosses the band between two heights, px from left to right. */
function rangesAcross({ fragment, x, baseline }: DecoratedText, top: number, bottom: number): readonly InkRange[] {
  const { run, first, last, advances } = fragment.piece
  const { size, face } = run
  const inkAt = (shift: number) => inkBetween(face, (shift - bottom) / size, (shift - top) / size)
  const onBaseline = inkAt(baseline)
  const ranges: InkRange[] = []
  let pen = x
  for (let i = first; i < last; i++) {
    const raised = run.yOffsets?.[i] ?? 0
    const ink = (raised === 0 ? onBaseline : inkAt(baseline + raised))(run.glyphs[i]!)
    const left = pen + (run.xOffsets?.[i] ?? 0)
    if (ink !== null) ranges.push({ from: left + ink.from * size, to: left + ink.to * size })
    pen += advances === null ? run.advances[i]! : advances[i - first]!
  }
  return ranges
}

// ---------- drawing ----------

/** A segment of a line in its style. */
function drawn(
  from: number,
  to: number,
  { y, thickness }: Geometry,
  style: ComputedStyle,
  color: ComputedStyle['color'],
): readonly PaintOp[] {
  const bar = (middle: number): PaintOp => {
    const rect = { x: from, y: middle - thickness / 2, width: to - from, height: thickness }
    return { op: 'fill', path: rectanglePath(rect), rule: 'nonzero', paint: color, owner: 'layout' }
  }
  const stroke = (path: Path, dash: readonly number[], cap: 'butt' | 'round'): PaintOp => {
    const line = { width: thickness, dash, dashPhase: 0, cap, join: 'round' } as const
    return { op: 'stroke', path, paint: color, ...line, owner: 'layout' }
  }
  const straight: Path = [
    ['M', from, y],
    ['L', to, y],
  ]
  switch (style.textDecorationStyle) {
    case 'solid':
      return [bar(y)]
    case 'double':
      return [bar(y), bar(y + 2 * thickness)]
    case 'dotted':
      return [stroke(straight, [0, thickness * 2], 'round')]
    case 'dashed':
      return [stroke(straight, [thickness * 3, thickness * 2], 'butt')]
    case 'wavy':
      return [stroke(wave(from, to, y, thickness), [], 'butt')]
  }
}

/** Half waves of equal length; their number is the one for which this is nearest to the usual length. */
function wave(from: number, to: number, y: number, thickness: number): Path {
  const count = Math.min(10_000, Math.max(1, Math.round((to - from) / (thickness * 3))))
  const length = (to - from) / count
  const height = thickness * 2
  const path: PathSegment[] = [['M', from, y]]
  for (let i = 0; i < count; i++) {
    const x = from + i * length
    const peak = y + (i % 2 === 0 ? -height : height)
    path.push(['C', x + length / 2, peak, x + length / 2, peak, x + length, y])
  }
  return path
}
