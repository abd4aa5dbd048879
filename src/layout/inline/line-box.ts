/**
 * Line boxes: text pieces, inline boxes and atomic inlines on one baseline (CSS 2.1,
 * https://www.w3.org/TR/CSS2/visudet.html#line-height, CSS Inline 3 §2–4, https://www.w3.org/TR/css-inline-3/).
 *
 * Horizontal positions are known before. The pieces are sorted into the tree of their inline boxes, each box gets its baseline
 * shift, and their extents determine the height of the line.
 */
import type { Point } from '../../base/geometry.ts'
import type { BlockBox, RootBoxes } from '../../boxes/box.ts'
import { type ComputedStyle, resolve, resolveMargin } from '../../css/style.ts'
import type { FontBook } from '../../fonts/book.ts'
import { indentOf } from '../../text/lines.ts'
import { itemOffset } from '../../text/measure.ts'
import type { Line, TextPiece } from '../../text/types.ts'
import { EPSILON } from '../breaking.ts'
import { borderOf, marginOf, paddingOf } from '../edges.ts'
import { boxFragment, marksAt, movedHoisted, styleOffset } from '../fragment.ts'
import { isContainingStyle, isFurtherOut, isOfPage, placePositioned, staticStart } from '../positioned.ts'
import type { BoxFragment, HoistedBox, LineFragment, LineSpace, Placed, TextFragment } from '../types.ts'
import { alignTree, hasCentralBaseline, inlineMetrics, textBoxExtent } from './line-align.ts'
import type { AtomicLeaf, Extent, InlineNode, LineLeaf, PositionedLeaf, RootPiece } from './line-nodes.ts'
import type { LineContext } from './line-tree.ts'
import { lineTree, sortLogically } from './line-tree.ts'

/** A line's fragment, and its positioned boxes whose containing block is outside. */
export interface BuiltLine {
  readonly fragment: LineFragment
  readonly outOfFlow: readonly HoistedBox[]
}

/**
 * The line box around placed pieces.
 *
 * @param pieces from left to right, with `x` from the line's left edge
 * @param width of the line box, px, which may exceed that of the pieces
 */
export function buildLine(line: Line, pieces: readonly RootPiece[], width: number, context: LineContext): BuiltLine {
  return isPlain(pieces, context) ? plainLine(line, pieces, width, context) : treeLine(line, pieces, width, context)
}

type PlainPiece = TextPiece<RootBoxes>

/**
 * Whether a line is nothing but text directly in the root, from left to right, in the root's own style: most lines are. Their
 * height is that of the root's strut.
 */
function isPlain(pieces: readonly RootPiece[], { root, firstLine }: LineContext): pieces is readonly PlainPiece[] {
  if (pieces.length === 0 || firstLine !== null || root.trim !== undefined) return false
  for (const piece of pieces) {
    if (piece.kind !== 'text' || (piece.box !== null && piece.box.kind !== 'inline-root')) return false
    if (piece.run.level > 0 || piece.run.style.textEmphasisStyle !== 'none') return false
  }
  return true
}

/** A plain line: its texts, placed on the baseline. */
function plainLine(line: Line, pieces: readonly PlainPiece[], width: number, context: LineContext): BuiltLine {
  const { root } = context
  const { above, below } = inlineMetrics(root.style, context.fonts)
  const height = above + below
  const place: LinePlace = { left: 0, top: 0, baseline: above, width, height, line, context }
  const children: Placed[] = []
  for (const piece of pieces) children.push(placeText(piece, 0, place))
  return { fragment: { kind: 'line', root, width, height, baseline: above, line, children }, outOfFlow: NOTHING }
}

const NOTHING: readonly HoistedBox[] = []

/** A line as a tree of inline boxes. */
function treeLine(line: Line, pieces: readonly RootPiece[], width: number, context: LineContext): BuiltLine {
  const tree = lineTree(pieces, context)
  const metrics = inlineMetrics(tree.style, context.fonts)
  const extent = trimmed(alignTree(tree, metrics, context.fonts, line.forced), line, context)
  const height = extent.above + extent.below
  if (pieces.some(piece => piece.kind === 'text' && piece.run.level > 0)) sortLogically(tree)
  const content = placeChildren(tree, { left: 0, top: 0, baseline: extent.above, width, height, line, context })
  const notes = notesOf(pieces)
  const fragment: LineFragment = {
    kind: 'line',
    root: context.root,
    width,
    height,
    baseline: extent.above,
    line,
    children: content.children,
  }
  return { fragment: notes === null ? fragment : { ...fragment, notes }, outOfFlow: content.outOfFlow }
}

/** The extents of a line, trimmed for the first and last line of a block with `text-box-trim` (CSS Inline 3 §6.1). */
function trimmed(extent: Extent, { start, end }: Line, { root, fonts }: LineContext): Extent {
  const { trim, content, style } = root
  if (trim === undefined) return extent
  const edges = textBoxExtent(style, fonts)
  return {
    above: trim.start && start === 0 ? edges.above : extent.above,
    below: trim.end && end >= content.text.length ? edges.below : extent.below,
  }
}

/** The footnotes that a line calls, or null. */
function notesOf(pieces: readonly RootPiece[]): readonly BlockBox[] | null {
  let notes: BlockBox[] | null = null
  for (const piece of pieces) {
    if (piece.kind !== 'marker' || piece.item.kind !== 'footnote') continue
    notes ??= []
    notes.push(piece.item.box as BlockBox)
  }
  return notes
}

/** The line relative to an inline box: `left` and `top` are the corner of the box. */
interface LinePlace {
  readonly left: number
  readonly top: number
  /** From the line's top. */
  readonly baseline: number
  readonly width: number
  readonly height: number
  readonly line: Line
  readonly context: LineContext
}

/** Children relative to their parent's corner, and the positioned boxes among them. */
interface PlacedContent {
  readonly children: readonly Placed[]
  readonly outOfFlow: readonly HoistedBox[]
}

/** Fragments of the children of an inline box on one line, and positioned boxes to hoist out of it. */
function placeChildren(node: InlineNode, place: LinePlace): PlacedContent {
  const children: Placed[] = []
  const outOfFlow: HoistedBox[] = []
  for (const child of node.children) {
    if (child.kind === 'positioned') outOfFlow.push(hoisted(child, place))
    else children.push(placeChild(child, node.shift, place, outOfFlow))
  }
  return { children, outOfFlow }
}

/** The fragment of one child, by its kind. */
function placeChild(
  child: InlineNode | Exclude<LineLeaf, PositionedLeaf>,
  shift: number,
  place: LinePlace,
  outOfFlow: HoistedBox[],
): Placed {
  switch (child.kind) {
    case 'text':
      return placeText(child.piece, shift, place)
    case 'atomic':
      return placeAtomic(child, place, outOfFlow)
    case 'inline':
      return placeInline(child, place, outOfFlow)
  }
}

/**
 * The fragment of a text piece. Its height is the font's ascent and descent, not the line height, as CSS 2.1
 * (https://www.w3.org/TR/CSS2/visudet.html#inline-non-replaced) suggests for the content area; with a central baseline one
 * half is above it.
 */
function placeText(piece: TextPiece, shift: number, { left, top, baseline, context }: LinePlace): Placed<TextFragment> {
  const { run } = piece
  const ascent = run.face.metrics.ascent * run.size
  const descent = run.face.metrics.descent * run.size
  const above = hasCentralBaseline(run.style) ? (ascent + descent) / 2 : ascent
  const fragment: TextFragment = {
    kind: 'text',
    piece,
    text: piece.generated === null ? context.root.content.text.slice(piece.start, piece.end) : '',
    width: piece.width,
    height: ascent + descent,
    ascent,
    root: context.root,
  }
  const said = context.root.initial === undefined ? null : actualText(piece, context.root)
  const y = baseline + shift - above - top
  return { x: piece.x - left, y, fragment: said === null ? fragment : { ...fragment, actualText: said } }
}

/**
 * The text for assistive technology: a word whose first letters are a separate box is read as a whole with its rest, not with
 * the letters (see `InitialLetters`).
 */
function actualText({ start, end, generated }: TextPiece, { content, initial }: LineContext['root']): string | null {
  if (initial === undefined || generated !== null) return null
  if (start >= initial.start && end <= initial.end) return ''
  if (start !== initial.word) return null
  const letters = initial.apart?.text ?? content.text.slice(initial.start, start)
  return letters + content.text.slice(start, end)
}

const NOWHERE: Point = { x: 0, y: 0 }

/** The shift of a relatively positioned inline box; percentages refer to the block container. */
function relativeShift(style: ComputedStyle, { containerWidth, root, space }: LineContext): Point {
  if (style.position !== 'relative') return NOWHERE
  return styleOffset(style, containerWidth, space.percentageBlockSize, root.style.direction)
}

/**
 * An atomic inline: the line aligns its margin box, and relative positioning moves the fragment only (CSS Positioned Layout 3,
 * https://www.w3.org/TR/css-position-3/#relpos-insets).
 */
function placeAtomic(node: AtomicLeaf, { left, top, baseline, context }: LinePlace, outOfFlow: HoistedBox[]): Placed {
  const box = node.item.box
  const { containerWidth } = context
  const margin = marginOf(box.style, containerWidth)
  const shift = relativeShift(box.style, context)
  const x = node.x - left + margin.left + shift.x
  const y = baseline + node.shift - node.extent.above - top + margin.top + shift.y
  for (const entry of node.result.outOfFlow) outOfFlow.push(movedHoisted(entry, x, y))
  return { x, y, fragment: node.result.fragment }
}

/**
 * The fragment of an inline box on one line. It has horizontal edges where the box starts or ends, or on every line with
 * `box-decoration-break: clone`; vertical padding and borders are around the content area and do not affect the line height
 * (CSS 2.1, https://www.w3.org/TR/CSS2/visudet.html#inline-non-replaced).
 */
function placeInline(node: InlineNode, place: LinePlace, outOfFlow: HoistedBox[]): Placed {
  const { context, baseline } = place
  const { containerWidth } = context
  const box = node.box!
  const { style } = node
  const { ascent, descent } = contentEdges(style, context.fonts)
  const isLtr = style.direction === 'ltr'
  const clone = style.boxDecorationBreak === 'clone' ? style : null
  const leftEdge = edgeOf('Left', (isLtr ? node.start : node.end) ?? clone, context)
  const rightEdge = edgeOf('Right', (isLtr ? node.end : node.start) ?? clone, context)
  const border = { ...borderOf(style), left: leftEdge.border, right: rightEdge.border }
  const padding = { ...paddingOf(style, containerWidth), left: leftEdge.padding, right: rightEdge.padding }
  const left = node.left + leftEdge.margin
  const right = node.right - rightEdge.margin
  const top = baseline + node.shift - ascent - padding.top - border.top
  const content = placeChildren(node, { ...place, left, top })
  const fragment = boxFragment(box, {
    width: Math.max(0, right - left),
    height: ascent + descent + padding.top + padding.bottom + border.top + border.bottom,
    border,
    padding,
    isFirst: node.start !== null,
    isLast: node.end !== null,
    children: content.children,
    marks: node.start !== null ? marksAt(box, 0) : [],
    baseline: { first: baseline + node.shift - top, last: baseline + node.shift - top },
  })
  const positioned = withPositioned(fragment, content.outOfFlow, context.space)
  const shift = relativeShift(style, context)
  const x = left - place.left + shift.x
  const y = top - place.top + shift.y
  for (const entry of positioned.outOfFlow) outOfFlow.push(movedHoisted(entry, x, y))
  return { x, y, fragment: positioned.fragment }
}

/**
 * Places positioned boxes whose containing block is an inline box that is complete on its line; others wait until all its
 * lines exist (divided-boxes.ts). Lines are monolithic, and so are these boxes.
 */
function withPositioned(
  fragment: BoxFragment,
  outOfFlow: readonly HoistedBox[],
  { fragmentainerSize, services }: LineSpace,
): { readonly fragment: BoxFragment; readonly outOfFlow: readonly HoistedBox[] } {
  const { box, part } = fragment
  if (outOfFlow.length === 0 || box.kind !== 'inline' || !isContainingStyle(box.style)) return { fragment, outOfFlow }
  const own = outOfFlow.filter(({ inline }) => inline === undefined)
  if (own.length === 0) return { fragment, outOfFlow }
  const further = outOfFlow.filter(({ inline }) => inline !== undefined)
  if (!part.isFirst || !part.isLast) {
    const waiting = own.map(entry => (isFurtherOut(entry, fragment) ? entry : { ...entry, inline: box }))
    return { fragment, outOfFlow: [...further, ...waiting] }
  }
  const placed = placePositioned(fragment, own, { fragmentainerSize, services })
  return { fragment: placed.fragment, outOfFlow: [...further, ...placed.outOfFlow] }
}

/** Edges of the content area of an inline box, which `text-box-trim` may reduce. */
function contentEdges(style: ComputedStyle, fonts: FontBook): { readonly ascent: number; readonly descent: number } {
  const { ascent, descent } = inlineMetrics(style, fonts)
  const { textBoxTrim } = style
  if (textBoxTrim === 'none') return { ascent, descent }
  const { above, below } = textBoxExtent(style, fonts)
  return {
    ascent: textBoxTrim === 'trim-end' ? ascent : above,
    descent: textBoxTrim === 'trim-start' ? descent : below,
  }
}

interface Edge {
  readonly margin: number
  readonly border: number
  readonly padding: number
}

const NO_EDGE: Edge = { margin: 0, border: 0, padding: 0 }

/** Margin, border and padding of one side, px; 0 if the box does not start or end on this line. */
function edgeOf(side: 'Left' | 'Right', style: ComputedStyle | null, { containerWidth }: LineContext): Edge {
  if (style === null) return NO_EDGE
  const margin = style[`margin${side}`]
  return {
    margin: resolveMargin(margin, containerWidth),
    border: style[`border${side}Width`],
    padding: resolve(style[`padding${side}`], containerWidth),
  }
}

/**
 * The static position of a positioned box: its position in the line, or, for a block-level one, the start of the line or below
 * the content before it. After the last forced break or an overfull line it is that of a new line.
 */
function hoisted({ item, x, direction, followsContent }: PositionedLeaf, place: LinePlace): HoistedBox {
  const box = item.box
  const { style } = place.context.root
  const isBehind = itemOffset(item) === place.line.end && beginsLine(place)
  const isInLine = box.style.wouldBeInline && !isBehind
  const start = isInLine ? x : staticStart(style, box.style, { width: place.width, indent: 0 })
  const y = isBehind || (!isInLine && followsContent) ? place.height : 0
  return {
    box,
    staticPosition: { x: start - place.left, y: y - place.top },
    direction: isInLine ? direction : style.direction,
    isFixed: isOfPage(box.style),
  }
}

/**
 * Whether more text at the end of a line would begin a new line: the line is full. Before text, the space in between takes
 * room too.
 */
function beginsLine({ line, width, context: { root, fonts, containerWidth } }: LinePlace): boolean {
  if (line.forced || root.style.textWrapMode === 'nowrap') return line.forced
  const isAfterSpace = line.end > line.contentEnd && line.end < root.content.text.length
  const space = isAfterSpace ? fonts.primaryFace(root.style).metrics.space * root.style.fontSize : 0
  const indent = indentOf(root.style, containerWidth, line.start === 0 && root.followsBlock !== true, false)
  return indent + line.width + space > width + EPSILON
}
