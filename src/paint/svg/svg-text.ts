/**
 * Draws text as glyphs if its fill is a colour, otherwise as outlines with invisible text over them
 * (https://svgwg.org/svg2-draft/text.html).
 */
import { type Matrix, multiply, translation } from '../../base/geometry.ts'
import { cos, sin } from '../../base/math.ts'
import { mapped, type Path, rectanglePath } from '../../base/path.ts'
import { uint32 } from '../../base/typed-arrays.ts'
import type { Color, ComputedStyle } from '../../css/style.ts'
import { outlinesOf } from '../../fonts/outlines.ts'
import type { Element } from '../../html/document.ts'
import { usedColor } from '../color.ts'
import { wrapped } from '../group.ts'
import type { GlyphsOp, PaintOp } from '../ops.ts'
import { fillOf, strokeOf } from './paints.ts'
import { fillOps, strokeOps } from './strokes.ts'
import { textContentOf } from './text-content.ts'
import { type GlyphSegment, layoutText, styleOf, type TextLayout } from './text-layout.ts'
import { type Drawer, type Drawn, NOTHING, type Place } from './types.ts'

/** Draws a `text` element; nothing without fonts or glyphs. */
export function drawText(element: Element, place: Place, drawer: Drawer): Drawn {
  const layout = layoutOf(element, place, drawer)
  if (layout === null) return NOTHING
  const ops = layout.segments.flatMap(segment => drawSegment(segment, layout.box, drawer))
  return { ops, box: layout.box }
}

/** The outlines of all glyphs, for clip paths. */
export function textOutline(element: Element, place: Place, drawer: Drawer): Path | null {
  const layout = layoutOf(element, place, drawer)
  return layout === null ? null : layout.segments.flatMap(segment => mapped(outlineOf(segment), placeOf(segment)))
}

/** The layout of a text element; null without text or fonts. */
function layoutOf(element: Element, place: Place, drawer: Drawer): TextLayout | null {
  const { fonts } = drawer
  if (fonts === null) return null
  const content = textContentOf(element, place, drawer)
  return content.text === '' ? null : layoutText(content, fonts, drawer)
}

const placeOf = ({ at, angle, stretch }: GlyphSegment): Matrix => {
  const [cosine, sine] = [cos(angle), sin(angle)]
  return [cosine * stretch, sine * stretch, -sine, cosine, at.x, at.y]
}

/** Draws a segment as glyphs if its fill is a colour, otherwise as outlines with invisible glyphs for copying. */
function drawSegment(segment: GlyphSegment, box: TextLayout['box'], drawer: Drawer): readonly PaintOp[] {
  const { place } = segment.source
  const { style } = place
  if (style.visibility !== 'visible' || segment.last <= segment.first) return []
  const fill = fillOf(place, box, drawer)
  const stroke = strokeOf(place, box, drawer)
  const isStraight = segment.angle === 0 && segment.stretch === 1
  const at = isStraight ? segment.at : { x: 0, y: 0 }
  const matrix = isStraight ? translation(0, 0) : placeOf(segment)
  const decorations = decorationsOf(segment, drawer)
  if (stroke === null && fill !== null && !('kind' in fill.paint)) {
    const text = glyphsOf(segment, at, fill.paint, drawer)
    return [
      ...wrapped(decorations.below, { transform: placeOf(segment) }),
      ...wrapped([text], { transform: matrix }),
      ...wrapped(decorations.above, { transform: placeOf(segment) }),
    ]
  }
  const outline = mapped(outlineOf(segment), placeOf(segment))
  const parts = {
    fill: () => (fill === null ? [] : fillOps(outline, fill, place, drawer)),
    stroke: () => (stroke === null ? [] : strokeOps(outline, stroke, place, drawer)),
    markers: () => [],
  }
  const invisible = { ...glyphsOf(segment, at, BLACK, drawer), isInvisible: true }
  return [
    ...wrapped(decorations.below, { transform: placeOf(segment) }),
    ...style.paintOrder.flatMap(part => parts[part]()),
    ...wrapped([invisible], { transform: matrix }),
  ]
}

const BLACK: Color = { r: 0, g: 0, b: 0, a: 1 }

/** A segment as a glyph operation. */
function glyphsOf(segment: GlyphSegment, at: GlyphsOp['at'], color: Color, { owner }: Drawer): GlyphsOp {
  const { run, first, last, advances, text, textStart } = segment
  const clusters = uint32(last - first)
  for (let i = first; i < last; i++) clusters[i - first] = run.clusters[i]! - textStart
  return {
    op: 'glyphs',
    face: run.face,
    size: run.size,
    at,
    glyphs: run.glyphs.subarray(first, last),
    advances,
    xOffsets: run.xOffsets?.subarray(first, last) ?? null,
    yOffsets: run.yOffsets?.subarray(first, last) ?? null,
    clusters,
    text,
    isRightToLeft: run.level % 2 === 1,
    endsWithSpace: false,
    isCopy: false,
    color,
    language: null,
    owner,
  }
}

/** The outlines of the glyphs relative to the start of the baseline, y downwards. */
function outlineOf({ run, first, last, advances }: GlyphSegment): Path {
  const outline = outlinesOf(run.face)
  const path: Path[number][] = []
  let x = 0
  for (let i = first; i < last; i++) {
    const dx = run.xOffsets?.[i] ?? 0
    const dy = run.yOffsets?.[i] ?? 0
    const matrix: Matrix = multiply(translation(x + dx, dy), [run.size, 0, 0, -run.size, 0, 0])
    path.push(...mapped(outline(run.glyphs[i]!), matrix))
    x += advances[i - first]!
  }
  return path
}

// ---------- decorations (CSS Text Decoration 3 §2.1) ----------

interface Decorations {
  readonly below: readonly PaintOp[]
  readonly above: readonly PaintOp[]
}

const NO_DECORATIONS: Decorations = { below: [], above: [] }

/** The decoration lines of all elements around the text, in the fill of the text. */
function decorationsOf(segment: GlyphSegment, drawer: Drawer): Decorations {
  const { styles } = segment.source
  if (styles.every(style => style.textDecorationLine.length === 0)) return NO_DECORATIONS
  const { face, size } = segment.run
  let width = 0
  for (const advance of segment.advances) width += advance
  const bar = (middle: number, thickness: number, style: ComputedStyle): PaintOp => {
    const rect = { x: 0, y: middle - thickness / 2, width, height: thickness }
    const own = styleOf(segment)
    const color = own.fill.kind === 'color' ? usedColor(own.fill.color, own) : style.color
    return { op: 'fill', path: rectanglePath(rect), rule: 'nonzero', paint: color, owner: drawer.owner }
  }
  const { underlineOffset, underlineThickness, strikeOffset, strikeThickness, ascent } = face.metrics
  const below: PaintOp[] = []
  const above: PaintOp[] = []
  for (const style of styles) {
    const lines = style.textDecorationLine
    if (lines.includes('underline')) below.push(bar(underlineOffset * size, underlineThickness * size, style))
    if (lines.includes('overline')) below.push(bar(-ascent * size, underlineThickness * size, style))
    if (lines.includes('line-through')) above.push(bar(-strikeOffset * size, strikeThickness * size, style))
  }
  return { below, above }
}
