/**
 * Glyph runs: joined shaped words, scaled from font units to px, with `letter-spacing` and `word-spacing` (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#spacing). Runs of vertical lines may be upright or combined.
 */
import { float32, uint16, uint32 } from '../../base/typed-arrays.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { resolve } from '../../css/style.ts'
import type { ShapedText } from '../../fonts/opentype/shape.ts'
import type { FontFace } from '../../fonts/types.ts'
import { mirrored } from '../bidi.ts'
import type { GlyphRun } from '../types.ts'
import { isCursiveAt } from './joining.ts'
import { isCornerMark } from './orientation.ts'

/** The properties of a run other than its glyphs. */
interface RunDescription {
  readonly face: FontFace
  /** Font size, px: that of the style, or smaller for a synthesized superscript. */
  readonly size: number
  /** Distance of the glyphs from the baseline, px. */
  readonly rise: number
  readonly level: number
  readonly script: string
  readonly style: ComputedStyle
  readonly start: number
  readonly end: number
  readonly isUpright?: boolean
  readonly isCombined?: boolean
}

/** The text to shape: mirrored if it is right to left; a tab has no glyph. */
export function unitText(text: string, start: number, end: number, isRightToLeft: boolean): string {
  const unit = text.slice(start, end)
  if (unit === '\t') return ''
  return isRightToLeft ? mirrored(unit) : unit
}

/** Joins shaped words to one run: in logical order, or in visual order for right-to-left text. */
export function assembleRun(
  text: string,
  run: RunDescription,
  starts: readonly number[],
  parts: readonly ShapedText[],
): GlyphRun {
  const { style } = run
  let count = 0
  let areMovedX = false
  let areMovedY = false
  for (const { glyphs, xOffsets, yOffsets } of parts) {
    count += glyphs.length
    areMovedX ||= xOffsets !== null
    areMovedY ||= yOffsets !== null
  }
  const scale = run.size / run.face.unitsPerEm
  const isRightToLeft = run.level % 2 === 1
  const glyphs = uint16(count)
  const clusters = uint32(count)
  const advances = float32(count)
  const hasX = areMovedX || (isRightToLeft && style.letterSpacing !== 0)
  const xOffsets = hasX ? float32(count) : null
  const yOffsets = run.rise !== 0 || areMovedY ? float32(count) : null
  if (run.rise !== 0) yOffsets!.fill(-run.rise)
  let to = 0
  for (let i = 0; i < parts.length; i++) {
    const index = isRightToLeft ? parts.length - 1 - i : i
    const part = parts[index]!
    const start = starts[index]!
    const { glyphs: ownGlyphs, clusters: ownClusters, advances: ownAdvances } = part
    const { length } = ownGlyphs
    if (part.xOffsets !== null) for (let g = 0; g < length; g++) xOffsets![to + g] = part.xOffsets[g]! * scale
    if (part.yOffsets !== null) for (let g = 0; g < length; g++) yOffsets![to + g]! -= part.yOffsets[g]! * scale
    for (let g = 0; g < length; g++, to++) {
      glyphs[to] = ownGlyphs[g]!
      clusters[to] = start + ownClusters[g]!
      advances[to] = ownAdvances[g]! * scale
    }
  }
  const made: GlyphRun = {
    face: run.face,
    size: run.size,
    level: run.level,
    script: run.script,
    style,
    start: run.start,
    end: run.end,
    glyphs,
    clusters,
    advances,
    xOffsets,
    yOffsets,
  }
  const placed =
    run.isCombined === true
      ? combined(withoutEdgeSpaces(made, text))
      : run.isUpright === true
        ? standing(made, text)
        : made
  addSpacing(text, placed)
  return placed
}

/**
 * The same glyphs with no room for white space at the start and the end, which is trimmed as that of an inline block (CSS Writing
 * Modes 4, https://www.w3.org/TR/css-writing-modes-4/#text-combine-layout).
 */
function withoutEdgeSpaces(run: GlyphRun, text: string): GlyphRun {
  const isSpace = (glyph: number): boolean => text.charCodeAt(run.clusters[glyph]!) === 0x20
  const count = run.glyphs.length
  const advances = run.advances.slice()
  for (let g = 0; g < count && isSpace(g); g++) advances[g] = 0
  for (let g = count - 1; g >= 0 && isSpace(g); g--) advances[g] = 0
  return { ...run, advances }
}

/**
 * The same glyphs beside each other in the space of one letter (CSS Writing Modes 4,
 * https://www.w3.org/TR/css-writing-modes-4/#text-combine-layout). Painting compresses those that are wider.
 */
function combined(run: GlyphRun): GlyphRun {
  const { face, size, glyphs, style } = run
  const count = glyphs.length
  const em = style.fontSize
  const base = em / 2 + ((face.metrics.ascent - face.metrics.descent) * size) / 2
  const xOffsets = float32(count)
  const yOffsets = float32(count)
  let pen = -runWidth(run) / 2
  for (let g = 0; g < count; g++) {
    xOffsets[g] = pen + (run.xOffsets?.[g] ?? 0)
    yOffsets[g] = base + (run.yOffsets?.[g] ?? 0)
    pen += run.advances[g]!
  }
  const advances = float32(count)
  if (count > 0) advances[count - 1] = em
  const clusters = uint32(count).fill(run.start)
  return { ...run, clusters, advances, xOffsets, yOffsets, isUpright: true, isCombined: true }
}

/**
 * The same glyphs upright in a vertical line (CSS Writing Modes 4,
 * https://www.w3.org/TR/css-writing-modes-4/#text-orientation): each cluster is centred on the line, below the one before it.
 */
function standing(run: GlyphRun, text: string): GlyphRun {
  const { face, size, glyphs, clusters, xOffsets, yOffsets } = run
  const count = glyphs.length
  const made = { ...run, isUpright: true, advances: float32(count), xOffsets: float32(count), yOffsets: float32(count) }
  for (let first = 0; first < count; ) {
    let end = first
    let width = 0
    while (end < count && clusters[end] === clusters[first]) width += run.advances[end++]!
    const { advance, origin } = face.verticalOf(glyphs[first]!)
    const moved = isCornerMark(text.charCodeAt(clusters[first]!)) && !face.hasVerticalForms
    const shift = moved ? toOppositeCorner(face, glyphs[first]!) : NO_SHIFT
    let pen = -width / 2
    for (let g = first; g < end; g++) {
      made.xOffsets[g] = pen + shift.x * size + (xOffsets?.[g] ?? 0)
      made.yOffsets[g] = (origin - shift.y) * size + (yOffsets?.[g] ?? 0)
      pen += run.advances[g]!
    }
    made.advances[end - 1] = advance * size
    first = end
  }
  return made
}

const NO_SHIFT = { x: 0, y: 0 }

/**
 * Em: the centre of an ideograph's square above the baseline. Its lower edge is .12 em below (OpenType "BASE", `ideo` and
 * `idtp`).
 */
const MIDDLE_OF_SQUARE = 0.38

/**
 * The shift of a mark in the lower left corner of its square to the same distance from the upper right corner, em. Centred
 * marks, as in traditional Chinese, stay.
 */
function toOppositeCorner(face: FontFace, glyph: number): typeof NO_SHIFT {
  const ink = face.boundsOf(glyph)
  if (ink === null) return NO_SHIFT
  return { x: face.advanceOf(glyph) - ink.maxX - ink.minX, y: 2 * MIDDLE_OF_SQUARE - ink.maxY - ink.minY }
}

/**
 * `letter-spacing` after each cluster except in cursive scripts, `word-spacing` on word separators (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#spacing).
 */
function addSpacing(text: string, run: GlyphRun): void {
  const { wordSpacing } = run.style
  const letterSpacing = resolve(run.style.letterSpacing, run.style.fontSize)
  if (letterSpacing === 0 && wordSpacing === 0) return
  const { advances, clusters, xOffsets } = run
  const isRightToLeft = run.level % 2 === 1
  for (let g = 0; g < advances.length; g++) {
    const unit = text.charCodeAt(clusters[g]!)
    const isWordSeparator = unit === 0x20 || unit === 0xa0
    if (isWordSeparator && wordSpacing !== 0) advances[g]! += resolve(wordSpacing, advances[g]!)
    if (letterSpacing === 0 || isCursiveAt(text, clusters[g]!)) continue
    // The last glyph of a cluster in logical order has its spacing: the first one in right-to-left text.
    const isLast = isRightToLeft ? clusters[g - 1] !== clusters[g] : clusters[g + 1] !== clusters[g]
    if (!isLast) continue
    advances[g]! += letterSpacing
    if (isRightToLeft && xOffsets !== null) xOffsets[g]! += letterSpacing
  }
}

/** Sum of the advances of a run, px. */
export function runWidth(run: GlyphRun): number {
  let width = 0
  for (const advance of run.advances) width += advance
  return width
}
