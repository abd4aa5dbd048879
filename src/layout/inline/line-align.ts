/**
 * Vertical alignment in a line: the extents of inline boxes, and their shifts below the baseline (CSS 2.1,
 * https://www.w3.org/TR/CSS2/visudet.html#line-height).
 */
import { perObject } from '../../base/memo.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { resolve } from '../../css/style.ts'
import type { FontBook } from '../../fonts/book.ts'
import { emphasisMarkStyle, isEmphasisOver } from '../../text/emphasis.ts'
import type { AtomicLeaf, Extent, InlineNode } from './line-nodes.ts'

/** Extents of an inline box above and below its baseline: of its content area, and with half-leading. */
interface InlineMetrics {
  readonly ascent: number
  readonly descent: number
  readonly above: number
  readonly below: number
  readonly xHeight: number
  /** Lines of a block in this style begin at its edge, on the alphabetic baseline. */
  readonly isPlain: boolean
}

/** Documents may share styles, and each has its own fonts. */
const metricsMemo = perObject((_: FontBook) => new WeakMap<ComputedStyle, InlineMetrics>())

/**
 * The extents of an inline box: its content area, and that with half-leading above and below (CSS 2.1,
 * https://www.w3.org/TR/CSS2/visudet.html#leading). Lengths in whole px are rounded as in browsers.
 */
export function inlineMetrics(style: ComputedStyle, fonts: FontBook): InlineMetrics {
  const metrics = metricsMemo(fonts)
  const known = metrics.get(style)
  if (known !== undefined) return known
  const { ascent, descent } = contentArea(style, fonts)
  const lineHeight = usedLineHeight(style, fonts)
  const halfLeading = (lineHeight - ascent - descent) / 2
  const above = ascent + (fonts.rounding === 'exact' ? halfLeading : Math.floor(halfLeading))
  const result: InlineMetrics = {
    ascent,
    descent,
    above,
    below: lineHeight - above,
    xHeight: fonts.primaryFace(style).metrics.xHeight * style.fontSize,
    isPlain: style.textIndent.length === 0 && !hasCentralBaseline(style),
  }
  metrics.set(style, result)
  return result
}

/**
 * The content area above and below the dominant baseline, which is central in vertical lines (CSS Writing Modes 4,
 * https://www.w3.org/TR/css-writing-modes-4/#text-baselines).
 */
function contentArea(style: ComputedStyle, fonts: FontBook): Pick<InlineMetrics, 'ascent' | 'descent'> {
  const { ascent, descent } = fonts.lineMetrics(style)
  if (!hasCentralBaseline(style)) return { ascent, descent }
  const half = (ascent + descent) / 2
  return { ascent: half, descent: half }
}

/** Whether the dominant baseline is central; it is alphabetic with `text-orientation: sideways`. */
export const hasCentralBaseline = ({ writingMode, textOrientation }: ComputedStyle): boolean =>
  writingMode.startsWith('vertical') && textOrientation !== 'sideways'

/** The used `line-height`, px; `normal` comes from the font, including its line gap. */
export function usedLineHeight(style: ComputedStyle, fonts: FontBook): number {
  const { lineHeight, fontSize } = style
  if (typeof lineHeight === 'number') return lineHeight
  if (lineHeight !== 'normal') return lineHeight.factor * fontSize
  const { ascent, descent, lineGap } = fonts.lineMetrics(style)
  return ascent + descent + lineGap
}

/**
 * Sets the shift of every node below the root's baseline and returns the extents of the line. `isForced`: the line ends at a
 * forced break, which counts as text of the root if there is no other.
 */
export function alignTree(root: InlineNode, metrics: InlineMetrics, fonts: FontBook, isForced: boolean): Extent {
  const own = hasNoLeading(root, root.style) && (!isForced || hasText(root)) ? withoutLeading(metrics) : metrics
  return alignSubtree(root, metrics, { root: root.style, fonts, edges: [] }, own)
}

/**
 * The line height calculation quirk (Quirks Mode Standard §3.3, https://quirks.spec.whatwg.org/): an inline box without
 * borders and padding has no height if it has no text but collapsed spaces, so that there is no space below an image that is
 * alone in a cell. A line without any box keeps its height.
 */
function hasNoLeading({ style, children, box }: InlineNode, root: ComputedStyle): boolean {
  if (root.octavoLineStacking !== 'quirks' || (box === null && children.length === 0)) return false
  if (children.some(child => child.kind === 'text')) return false
  return box === null || (style.borderTopWidth === 0 && style.borderBottomWidth === 0 && !hasPadding(style))
}

const hasText = ({ children }: InlineNode): boolean =>
  children.some(child => child.kind === 'text' || (child.kind === 'inline' && hasText(child)))

const hasPadding = ({ paddingTop, paddingBottom }: ComputedStyle): boolean => paddingTop !== 0 || paddingBottom !== 0

/** An extent of zero height in the middle of the content area, for inline boxes that do not affect the line height. */
const withoutLeading = ({ ascent, descent }: InlineMetrics): Extent => {
  const middle = (ascent - descent) / 2
  return { above: middle, below: -middle }
}

/**
 * Aligns the descendants of a node. Boxes aligned with an edge of the line do not move the baseline while they fit; otherwise
 * the tallest of them determines the side on which the line grows (CSS 2.1, https://www.w3.org/TR/CSS2/visudet.html#leading
 * leaves this open, browsers agree).
 */
function alignSubtree(node: InlineNode, metrics: InlineMetrics, alignment: Alignment, own: Extent = metrics): Extent {
  const extent = { above: own.above, below: own.below }
  const edges: EdgeAligned[] = []
  alignChildren(node, metrics, { ...alignment, edges }, extent)
  if (edges.length === 0) return extent
  const heightOf = ({ extent: own }: EdgeAligned): number => own.above + own.below
  for (const edge of edges.toSorted((a, b) => heightOf(b) - heightOf(a))) {
    const missing = Math.max(0, heightOf(edge) - extent.above - extent.below)
    if (edge.node.edge === 'top') extent.below += missing
    else extent.above += missing
  }
  for (const { node: child, extent: own } of edges)
    moveTree(child, child.edge === 'top' ? own.above - extent.above : extent.below - own.below)
  return extent
}

interface EdgeAligned {
  readonly node: InlineNode | AtomicLeaf
  readonly extent: Extent
}

interface Alignment {
  /** Style of the block container of the line. */
  readonly root: ComputedStyle
  readonly fonts: FontBook
  /** Boxes that are aligned with the edges of the line or of an aligned subtree. */
  readonly edges: EdgeAligned[]
}

/**
 * Sets the shift of each child from the baseline of its parent, downwards in px, and extends the line by children that affect
 * its height (CSS 2.1, https://www.w3.org/TR/CSS2/visudet.html#leading). Children aligned with the edges of the line wait
 * until its height is known; each is an aligned subtree.
 */
function alignChildren(
  parent: InlineNode,
  parentMetrics: InlineMetrics,
  alignment: Alignment,
  extent: { above: number; below: number },
): void {
  const { root, fonts, edges } = alignment
  for (const child of parent.children) {
    if (child.kind === 'text')
      growByEmphasis(child.piece.run.style, parent.shift, parentMetrics, alignment.fonts, extent)
    if (child.kind === 'text' || child.kind === 'positioned' || (child.kind === 'inline' && child.isBehindBreak))
      continue
    const metrics = child.kind === 'inline' ? inlineMetrics(child.style, fonts) : null
    const own: Extent = child.kind === 'atomic' ? child.extent : metrics!
    const isEmpty = child.kind === 'inline' && hasNoLeading(child, root)
    if (child.edge !== null) {
      child.shift = 0
      edges.push({ node: child, extent: child.kind === 'inline' ? alignSubtree(child, metrics!, alignment) : own })
      continue
    }
    const style = child.kind === 'inline' ? child.style : child.item.style
    child.shift =
      parent.shift +
      baselineShift(style, own, parent.style, parentMetrics, fonts) +
      (child.kind === 'inline' ? betweenDominantBaselines(style, parent.style, fonts) : 0)
    const give = child.kind === 'atomic' ? giveOf(child) : 0
    if (child.kind === 'atomic' || (!isEmpty && countsForLine(style, root))) {
      if (own.above - child.shift > extent.above + give) extent.above = own.above - child.shift
      if (own.below + child.shift > extent.below + give) extent.below = own.below + child.shift
    }
    if (child.kind === 'inline') alignChildren(child, metrics!, alignment, extent)
  }
}

/** Extends a line by emphasis marks, which use the leading first (CSS Text Decoration 4 §3.4). */
function growByEmphasis(
  style: ComputedStyle,
  shift: number,
  { ascent, descent }: InlineMetrics,
  fonts: FontBook,
  extent: { above: number; below: number },
): void {
  if (style.textEmphasisStyle === 'none') return
  const mark = fonts.lineMetrics(emphasisMarkStyle(style))
  const height = mark.ascent + mark.descent
  if (isEmphasisOver(style)) extent.above = Math.max(extent.above, ascent + height - shift)
  else extent.below = Math.max(extent.below, descent + height + shift)
}

/**
 * Whether a box affects the line height. With `-octavo-line-stacking: steady` only the block determines the line distance,
 * while inline content is no larger than its text, so that code, small print, footnote calls and words in other fonts do not
 * push lines apart. A larger font size, or an own line height or shift, still counts.
 */
function countsForLine(style: ComputedStyle, root: ComputedStyle): boolean {
  if (root.octavoLineStacking !== 'steady' || style.lineHeight === 'normal') return true
  const isLarger = style.fontSize > root.fontSize + 1e-6
  return isLarger || typeof style.verticalAlign !== 'string' || !isSameLeading(style.lineHeight, root.lineHeight)
}

/** Whether two line heights are the same value. */
function isSameLeading(a: ComputedStyle['lineHeight'], b: ComputedStyle['lineHeight']): boolean {
  if (typeof a === 'object' && typeof b === 'object') return a.factor === b.factor
  return a === b
}

/**
 * By how much a formula may extend into the leading of adjacent lines without increasing the line distance, as long as it does
 * not come close to their text (The TeXbook, chapter 12).
 */
const giveOf = ({ item }: AtomicLeaf): number =>
  item.kind === 'atomic' && item.box.kind === 'replaced' && item.box.formula !== undefined
    ? 0.1 * item.style.fontSize
    : 0

/** Moves a subtree vertically with its root. */
function moveTree(node: InlineNode | AtomicLeaf, by: number): void {
  node.shift += by
  if (node.kind === 'atomic') return
  for (const child of node.children) if (child.kind !== 'text' && child.kind !== 'positioned') moveTree(child, by)
}

/** The extents from the baseline to the edges of `text-box-edge` (CSS Inline 3 §6.2). */
export function textBoxExtent(style: ComputedStyle, fonts: FontBook): Extent {
  const { ascent, descent } = inlineMetrics(style, fonts)
  const { over, under } = style.textBoxEdge
  const { capHeight, xHeight } = fonts.primaryFace(style).metrics
  const { fontSize } = style
  const above = { text: ascent, cap: capHeight * fontSize, ex: xHeight * fontSize }
  const below = { text: descent, alphabetic: 0 }
  // Default without a baseline table in the font: the em box of ideographs ends 0.88 em above the alphabetic baseline.
  return {
    above: over.startsWith('ideographic') ? 0.88 * fontSize : above[over as keyof typeof above],
    below: under.startsWith('ideographic') ? 0.12 * fontSize : below[under as keyof typeof below],
  }
}

/**
 * A box is aligned by the dominant baseline of its parent (CSS Inline 3, "alignment-baseline: baseline",
 * https://drafts.csswg.org/css-inline-3/#alignment-baseline-property). Returns how much lower that puts the box's own dominant
 * baseline, if one is central and the other alphabetic.
 */
function betweenDominantBaselines(style: ComputedStyle, parent: ComputedStyle, fonts: FontBook): number {
  const isCentral = hasCentralBaseline(style)
  if (isCentral === hasCentralBaseline(parent)) return 0
  const { ascent, descent } = fonts.lineMetrics(style)
  return ((ascent - descent) / 2) * (isCentral ? -1 : 1)
}

/** Shift below the parent's baseline (CSS 2.1, https://www.w3.org/TR/CSS2/visudet.html#leading). */
function baselineShift(
  style: ComputedStyle,
  own: Extent,
  parent: ComputedStyle,
  metrics: InlineMetrics,
  fonts: FontBook,
): number {
  const align = style.verticalAlign
  switch (align) {
    case 'baseline':
    case 'top':
    case 'bottom':
      return 0
    case 'sub':
      return fonts.primaryFace(parent).metrics.subscript.offset * parent.fontSize
    case 'super':
      return -fonts.primaryFace(parent).metrics.superscript.offset * parent.fontSize
    case 'text-top':
      return own.above - metrics.ascent
    case 'text-bottom':
      return metrics.descent - own.below
    case 'middle':
      return (own.above - own.below) / 2 - metrics.xHeight / 2
    // The middle is on the baseline itself, as HTML
    // (https://html.spec.whatwg.org/multipage/rendering.html#attributes-for-embedded-content-and-images) requires for images
    // with `align=middle`.
    case '-webkit-baseline-middle':
      return (own.above - own.below) / 2
    default:
      return -resolve(align, usedLineHeight(style, fonts))
  }
}
