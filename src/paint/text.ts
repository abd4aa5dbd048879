/** Text of a line as glyph operations. */
import { spend } from '../base/budget.ts'
import type { Point } from '../base/geometry.ts'
import { lastingFloat32, lastingUint16, lastingUint32 } from '../base/typed-arrays.ts'
import type { InlineRootBox } from '../boxes/box.ts'
import { type Synthesis, synthesisOf } from '../fonts/synthesis.ts'
import type { LineFragment, TextFragment } from '../layout/types.ts'
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

/** The text's shadows and the text itself. */
export function paintText(
  { fragment, x, baseline, owner, source }: PlacedText,
  line: LineFragment,
  soft: SoftShadows,
): readonly PaintOp[] {
  const { style } = fragment.piece.run
  if (style.visibility !== 'visible' || fragment.piece.last <= fragment.piece.first) return []
  const text = glyphsOf(fragment, line, { x, y: baseline }, owner, source)
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

/** A text fragment as a glyph operation. Arrays are copied, because the operation outlives the fragment. */
function glyphsOf(fragment: TextFragment, line: LineFragment, at: Point, owner: Owner, source: TextSource): GlyphsOp {
  const { piece, text } = fragment
  const { run, first, last } = piece
  const clusters =
    piece.generated === null ? clustersOf(run.clusters, first, last, piece.start) : zeroClusters(last - first)
  const op: GlyphsOp = {
    op: 'glyphs',
    face: run.face,
    size: run.size,
    at,
    glyphs: lastingUint16(run.glyphs, first, last),
    advances:
      piece.advances === null
        ? lastingFloat32(run.advances, first, last)
        : lastingFloat32(piece.advances, 0, piece.advances.length),
    xOffsets: run.xOffsets === null ? null : lastingFloat32(run.xOffsets, first, last),
    yOffsets: run.yOffsets === null ? null : lastingFloat32(run.yOffsets, first, last),
    clusters,
    text,
    isRightToLeft: run.level % 2 === 1,
    endsWithSpace: endsWithSpace(fragment, line),
    isCopy: false,
    color: usedColor(run.style.textFillColor, run.style),
    // `-webkit-text-fill-color` applies to the letters only, so the contrast guard does not judge it against the
    // background.
    ...(run.style.textFillColor === 'currentcolor' ? { sides: run.style.colorSides } : {}),
    language: null,
    owner,
    source,
    line: line.line,
  }
  const { actualText } = fragment
  if (actualText === undefined && !mentionsOthers(fragment.root)) return op
  return {
    ...(actualText === undefined ? {} : { actualText }),
    ...(mentionsOthers(fragment.root) ? { place: { root: fragment.root.id, offset: piece.start } } : {}),
    ...op,
  }
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

const mentions = new WeakMap<InlineRootBox['content'], boolean>()
/** Below this number of items, a search is faster than a cache. */
const FEW_ITEMS = 8

/** Whether a text contains floats, positioned boxes or footnote calls. */
function mentionsOthers({ content }: InlineRootBox): boolean {
  if (content.items.length <= FEW_ITEMS) return content.items.some(isElsewhere)
  let known = mentions.get(content)
  if (known === undefined) {
    known = content.items.some(isElsewhere)
    mentions.set(content, known)
  }
  return known
}

const isElsewhere = ({ kind }: InlineRootBox['content']['items'][number]): boolean =>
  kind === 'float' || kind === 'positioned' || kind === 'footnote'

const SPACE = 0x20

/** Whether white space that layout removed separates this line from the next. */
function endsWithSpace({ piece, root }: TextFragment, { line }: LineFragment): boolean {
  if (piece.generated !== null || piece.end !== line.contentEnd || line.hyphenated) return false
  const { text } = root.content
  return line.contentEnd < text.length && isSpace(text.charCodeAt(line.contentEnd)) && piece.end > piece.start
}

const isSpace = (unit: number): boolean => unit === SPACE || unit === 0x0a || unit === 0x09
