/** Text of a line as glyph operations. */
import { spend } from '../base/budget.ts'
import type { Point } from '../base/geometry.ts'
import { perObject } from '../base/memo.ts'
import { lastingFloat32, lastingUint16, lastingUint32 } from '../base/typed-arrays.ts'
import type { InlineRootBox } from '../boxes/box.ts'
import { type Synthesis, synthesisOf } from '../fonts/synthesis.ts'
import type { LineFragment, TextFragment } from '../layout/types.ts'
import type { Line } from '../text/types.ts'
import { ascendingClusters, zeroClusters } from './clusters.ts'
import { isVisibleColor, usedColor } from './color.ts'
import { group } from './group.ts'
import type { GlyphsOp, Owner, PaintOp, TextSource } from './ops.ts'
import { glyphOutlines } from './text-outline.ts'
import { type SoftShadows, textShadows } from './text-shadow.ts'
import { pressed, uprightLetters } from './upright-text.ts'

/** A part of a line in one style, px from the page's corner. */
export interface PlacedText {
  readonly fragment: TextFragment
  /** Left edge and baseline. */
  readonly x: number
  readonly baseline: number
  readonly owner: Owner
  readonly source: TextSource
}

/**
 * The operation of a text that is painted as it is: visible, without shadow, stroke, synthesis and upright letters. Null for any
 * other text.
 */
export function plainText(placed: PlacedText, line: LineFragment): GlyphsOp | null {
  const { run, first, last, generated } = placed.fragment.piece
  const { style } = run
  if (style.visibility !== 'visible' || last <= first || generated === 'turnover') return null
  if (style.textStrokeWidth > 0 || style.textShadow.length > 0) return null
  if (run.isUpright === true || run.isCombined === true || synthesisOf(run.face, style) !== null) return null
  return glyphsOf(placed, line)
}

/** The text's shadows and the text itself. */
export function paintText(placed: PlacedText, line: LineFragment, soft: SoftShadows): readonly PaintOp[] {
  const plain = plainText(placed, line)
  if (plain !== null) return [plain]
  const { fragment, x, baseline, owner } = placed
  const { style } = fragment.piece.run
  if (style.visibility !== 'visible' || fragment.piece.last <= fragment.piece.first) return []
  const text = glyphsOf(placed, line)
  const { isUpright = false, isCombined = false } = fragment.piece.run
  const letters = isUpright ? uprightLetters(text, fragment) : [text]
  const stroke = isUpright ? [] : [...strokeOf(fragment, { x, y: baseline }, owner)]
  if (fragment.piece.generated === 'turnover') return [{ ...text, owner: 'layout', isCopy: true }]
  const synthesis = isUpright ? null : synthesisOf(fragment.piece.run.face, style)
  if (synthesis !== null) stroke.push(...boldened(synthesis, text, fragment))
  if (style.textShadow.length === 0 && !isUpright && !isCombined)
    return slanted(stroke.length === 0 ? letters : [text, ...stroke], synthesis, baseline)
  spend('shadows', style.textShadow.length)
  const axes = isUpright ? undefined : fragment.axes
  const shadows = textShadows(letters, style, axes, soft)
  return slanted(pressed([...shadows, ...letters, ...stroke], fragment), synthesis, baseline)
}

/** The stroke that makes letters bold. */
function boldened({ boldness }: Synthesis, { at, color, size }: GlyphsOp, fragment: TextFragment): readonly PaintOp[] {
  const path = boldness === 0 ? [] : glyphOutlines(fragment, at.x, at.y)
  const line = { width: boldness * size, dash: [], dashPhase: 0, cap: 'butt', join: 'miter' } as const
  return path.length === 0 ? [] : [{ op: 'stroke', path, paint: color, ...line, owner: 'layout' }]
}

/** Slants letters to the right from their baseline. */
function slanted(ops: readonly PaintOp[], synthesis: Synthesis | null, baseline: number): readonly PaintOp[] {
  if (synthesis === null || synthesis.slant === 0) return ops
  const transform = [1, 0, -synthesis.slant, 1, synthesis.slant * baseline, 0] as const
  return [group(ops, { transform })]
}

/** The stroke of the text's outlines, over its fill (https://compat.spec.whatwg.org/#the-webkit-text-stroke). */
function strokeOf(fragment: TextFragment, at: Point, owner: Owner): readonly PaintOp[] {
  const { style } = fragment.piece.run
  const color = usedColor(style.textStrokeColor, style)
  if (style.textStrokeWidth <= 0 || !isVisibleColor(color)) return []
  const path = glyphOutlines(fragment, at.x, at.y)
  const line = {
    paint: color,
    width: style.textStrokeWidth,
    dash: [],
    dashPhase: 0,
    cap: 'butt',
    join: 'miter',
  } as const
  return path.length === 0 ? [] : [{ op: 'stroke', path, ...line, owner }]
}

/** A text as a glyph operation. Arrays are copied, because the operation outlives the fragment. */
function glyphsOf({ fragment, x, baseline, owner, source }: PlacedText, { line }: LineFragment): GlyphsOp {
  const { piece, text, root, actualText } = fragment
  const { run, first, last, generated } = piece
  const { style } = run
  const fill = style.textFillColor
  const op: GlyphsOp = {
    op: 'glyphs',
    face: run.face,
    size: run.size,
    at: { x, y: baseline },
    glyphs: lastingUint16(run.glyphs, first, last),
    advances:
      piece.advances === null
        ? lastingFloat32(run.advances, first, last)
        : lastingFloat32(piece.advances, 0, piece.advances.length),
    xOffsets: run.xOffsets === null ? null : lastingFloat32(run.xOffsets, first, last),
    yOffsets: run.yOffsets === null ? null : lastingFloat32(run.yOffsets, first, last),
    clusters: generated === null ? clustersOf(run.clusters, first, last, piece.start) : zeroClusters(last - first),
    text,
    isRightToLeft: run.level % 2 === 1,
    endsWithSpace: piece.end === line.contentEnd && generated === null && endsWithSpace(fragment, line),
    isCopy: false,
    color: fill === 'currentcolor' ? style.color : fill,
    // `-webkit-text-fill-color` applies to the letters only, so the contrast guard does not judge it against the
    // background.
    sides: fill === 'currentcolor' ? style.colorSides : null,
    language: null,
    owner,
    source,
    line,
  }
  const place = mentionsOthers(root) ? { place: { root: root.id, offset: piece.start } } : null
  if (actualText === undefined && place === null) return op
  return { ...(actualText === undefined ? {} : { actualText }), ...place, ...op }
}

/** The cluster offsets of the glyphs from `first` to before `last`, relative to `start`. */
function clustersOf(clusters: Uint32Array, first: number, last: number, start: number): Uint32Array {
  const count = last - first
  let i = 0
  while (i < count && clusters[first + i]! - start === i) i++
  if (i === count) return ascendingClusters(count)
  const own = lastingUint32(count)
  for (let j = 0; j < count; j++) own[j] = clusters[first + j]! - start
  return own
}

const mentions = perObject(({ items }: InlineRootBox['content']) => items.some(isElsewhere))
/** Up to this number of items, a search is faster than a cache. */
const FEW_ITEMS = 8

/** Whether a text contains floats, positioned boxes or footnote calls. */
function mentionsOthers({ content }: InlineRootBox): boolean {
  const { items } = content
  if (items.length > FEW_ITEMS) return mentions(content)
  for (const { kind } of items) if (kind === 'float' || kind === 'positioned' || kind === 'footnote') return true
  return false
}

const isElsewhere = ({ kind }: InlineRootBox['content']['items'][number]): boolean =>
  kind === 'float' || kind === 'positioned' || kind === 'footnote'

const SPACE = 0x20

/** Whether white space that layout removed separates a text at the end of a line from the next line. */
function endsWithSpace({ piece, root }: TextFragment, { contentEnd, hyphenated }: Line): boolean {
  const { text } = root.content
  if (hyphenated || contentEnd >= text.length || piece.end <= piece.start) return false
  const unit = text.charCodeAt(contentEnd)
  return unit === SPACE || unit === 0x0a || unit === 0x09
}
