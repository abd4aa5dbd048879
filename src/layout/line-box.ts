/**
 * Line boxes: pieces of text, inline boxes and atomic inlines put on one baseline (CSS 2.1 §10.8, CSS Inline 3 §2–4).
 *
 * The horizontal work is done when a line arrives here. The pieces are sorted into the tree of inline boxes that they
 * belong to, each box gets its baseline shift, and the extents of all of them make the height of the line.
 */
import type { Point } from '../base/geometry.ts'
import type { BlockLevelBox, InlineBox, InlineRootBox } from '../boxes/box.ts'
import type { ComputedStyle } from '../css/style.ts'
import { resolve } from '../css/style.ts'
import type { FontBook } from '../fonts/book.ts'
import type { Line, LinePiece, TextPiece } from '../text/types.ts'
import { borderOf, marginOf, paddingOf } from './edges.ts'
import { boxFragment, marksAt, styleOffset } from './fragment.ts'
import type { RootItem } from './inline-measure.ts'
import type { BoxFragment, HoistedBox, LayoutResult, LineFragment, Placed, TextFragment } from './types.ts'

export interface LineContext {
  readonly root: InlineRootBox
  readonly fonts: FontBook
  readonly containerWidth: number
  /** The laid out box of an atomic item. */
  atomic(item: RootItem): LayoutResult
}

export interface BuiltLine {
  readonly fragment: LineFragment
  readonly outOfFlow: readonly HoistedBox[]
}

// ---------- metrics ----------

/** Extents of an inline box above and below its baseline: of its content area, and with half-leading. */
export interface InlineMetrics {
  readonly ascent: number
  readonly descent: number
  readonly above: number
  readonly below: number
  readonly xHeight: number
}

const metricsMemo = new WeakMap<ComputedStyle, InlineMetrics>()

export function inlineMetrics(style: ComputedStyle, fonts: FontBook): InlineMetrics {
  const known = metricsMemo.get(style)
  if (known !== undefined) return known
  const { metrics } = fonts.primaryFace(style)
  const ascent = metrics.ascent * style.fontSize
  const descent = metrics.descent * style.fontSize
  const leading = usedLineHeight(style, fonts) - ascent - descent
  const result: InlineMetrics = {
    ascent,
    descent,
    above: ascent + leading / 2,
    below: descent + leading / 2,
    xHeight: metrics.xHeight * style.fontSize,
  }
  metricsMemo.set(style, result)
  return result
}

export function usedLineHeight(style: ComputedStyle, fonts: FontBook): number {
  const { lineHeight, fontSize } = style
  if (typeof lineHeight === 'number') return lineHeight
  if (lineHeight !== 'normal') return lineHeight.factor * fontSize
  const { metrics } = fonts.primaryFace(style)
  return (metrics.ascent + metrics.descent + metrics.lineGap) * fontSize
}

// ---------- the tree of one line ----------

interface Extent {
  readonly above: number
  readonly below: number
}

interface TextLeaf {
  readonly kind: 'text'
  readonly piece: TextPiece
}

interface AtomicLeaf {
  readonly kind: 'atomic'
  readonly item: RootItem
  readonly result: LayoutResult
  readonly x: number
  readonly width: number
  shift: number
  readonly extent: Extent
  /** Aligned with the line box instead of the baseline. */
  readonly edge: 'top' | 'bottom' | null
}

interface InlineNode {
  readonly kind: 'inline'
  readonly box: InlineBox | null
  readonly style: ComputedStyle
  readonly children: (InlineNode | TextLeaf | AtomicLeaf)[]
  /** Styles of the edges that stand on this line: a box that a block splits has none at the cut. */
  start: ComputedStyle | null
  end: ComputedStyle | null
  /** Where its first piece starts and its last one ends, margins included. */
  left: number
  right: number
  shift: number
  readonly edge: 'top' | 'bottom' | null
}

/** For each inline box of a content, the chain of boxes around it, outermost first and itself last. */
type Chains = ReadonlyMap<number, readonly { readonly box: InlineBox; readonly style: ComputedStyle }[]>

const chainsMemo = new WeakMap<InlineRootBox['content'], Chains>()

function chainsOf(root: InlineRootBox): Chains {
  const known = chainsMemo.get(root.content)
  if (known !== undefined) return known
  const chains = new Map<number, { box: InlineBox; style: ComputedStyle }[]>()
  const open: { box: InlineBox; style: ComputedStyle }[] = []
  for (const item of root.content.items) {
    if (item.kind === 'open') {
      open.push({ box: item.box as InlineBox, style: item.style })
      chains.set(item.box.id, [...open])
    } else if (item.kind === 'close') open.pop()
  }
  chainsMemo.set(root.content, chains)
  return chains
}

export function buildLine(line: Line, pieces: readonly LinePiece[], width: number, context: LineContext): BuiltLine {
  const tree = lineTree(pieces, context)
  const metrics = inlineMetrics(context.root.style, context.fonts)
  const extent = alignTree(tree, metrics, context)
  const baseline = extent.above
  const outOfFlow: HoistedBox[] = []
  const children: Placed[] = []
  if (pieces.some(piece => piece.kind === 'text' && piece.run.level > 0)) sortLogically(tree)
  for (const child of tree.children) children.push(place(child, 0, baseline, context, outOfFlow))
  hoistMarkers(pieces, baseline - metrics.above, outOfFlow)
  const fragment: LineFragment = {
    kind: 'line',
    root: context.root,
    width,
    height: extent.above + extent.below,
    baseline,
    line,
    children,
  }
  return { fragment, outOfFlow }
}

function lineTree(pieces: readonly LinePiece[], context: LineContext): InlineNode {
  const chains = chainsOf(context.root)
  const root = inlineNode(null, context.root.style)
  const stack: InlineNode[] = [root]
  for (const piece of pieces) {
    if (piece.kind === 'marker') continue
    const box =
      piece.kind === 'text' ? (piece.box as InlineBox | InlineRootBox) : containerOf(piece.item as RootItem, piece.kind)
    const chain =
      box === null || box.kind !== 'inline' ? chainAt(context.root, chains, piece) : (chains.get(box.id) ?? [])
    enter(stack, chain)
    const node = stack.at(-1)!
    if (piece.kind === 'text') node.children.push({ kind: 'text', piece })
    else if (piece.kind === 'atomic')
      node.children.push(atomicLeaf(piece.item as RootItem, piece.x, piece.width, context))
    else markEdge(node, piece.kind, piece.item.style)
    for (const open of stack) {
      if (!Number.isFinite(open.left)) open.left = piece.x
      open.right = piece.x + piece.width
    }
  }
  return root
}

const inlineNode = (box: InlineBox | null, style: ComputedStyle): InlineNode => ({
  kind: 'inline',
  box,
  style,
  children: [],
  start: null,
  end: null,
  left: Number.POSITIVE_INFINITY,
  right: Number.NEGATIVE_INFINITY,
  shift: 0,
  edge:
    box !== null && (style.verticalAlign === 'top' || style.verticalAlign === 'bottom') ? style.verticalAlign : null,
})

const containerOf = (item: RootItem, kind: 'atomic' | 'open' | 'close'): InlineBox | null =>
  kind === 'atomic' ? null : (item.box as InlineBox)

const NO_CHAIN: readonly { readonly box: InlineBox; readonly style: ComputedStyle }[] = []

const atomicChainMemo = new WeakMap<RootItem, readonly { readonly box: InlineBox; readonly style: ComputedStyle }[]>()

/** The boxes around an atomic inline: those that are open where its item stands. */
function chainAt(root: InlineRootBox, chains: Chains, piece: LinePiece) {
  if (piece.kind !== 'atomic') return NO_CHAIN
  const item = piece.item as RootItem
  const known = atomicChainMemo.get(item)
  if (known !== undefined) return known
  const open: InlineBox[] = []
  for (const other of root.content.items) {
    if (other.kind === 'open') open.push(other.box as InlineBox)
    else if (other.kind === 'close') open.pop()
    else if (other.kind === 'atomic') {
      const innermost = open.at(-1)
      atomicChainMemo.set(other, innermost === undefined ? NO_CHAIN : (chains.get(innermost.id) ?? NO_CHAIN))
    }
  }
  return atomicChainMemo.get(item) ?? NO_CHAIN
}

/** Makes the stack of open nodes follow a chain, closing and opening boxes as needed. */
function enter(
  stack: InlineNode[],
  chain: readonly { readonly box: InlineBox; readonly style: ComputedStyle }[],
): void {
  let depth = 0
  while (depth < chain.length && depth + 1 < stack.length && stack[depth + 1]!.box === chain[depth]!.box) depth++
  stack.length = depth + 1
  for (; depth < chain.length; depth++) {
    const { box, style } = chain[depth]!
    const node = inlineNode(box, style)
    stack.at(-1)!.children.push(node)
    stack.push(node)
  }
}

function markEdge(node: InlineNode, kind: 'open' | 'close', style: ComputedStyle): void {
  if (kind === 'open') node.start = style
  else node.end = style
}

function atomicLeaf(item: RootItem, x: number, width: number, context: LineContext): AtomicLeaf {
  const result = context.atomic(item)
  const box = item.box as BlockLevelBox
  const margin = marginOf(box.style, context.containerWidth)
  const height = result.fragment.height + margin.top + margin.bottom
  const baseline = atomicBaseline(box, result.fragment)
  const above = baseline === null ? height : margin.top + baseline
  const align = box.style.verticalAlign
  return {
    kind: 'atomic',
    item,
    result,
    x,
    width,
    shift: 0,
    extent: { above, below: height - above },
    edge: align === 'top' || align === 'bottom' ? align : null,
  }
}

/** CSS 2.1 §10.8.1: the last line of an inline-block, the first row of an inline-table, the bottom of everything else. */
function atomicBaseline(box: BlockLevelBox, fragment: BoxFragment): number | null {
  if (box.kind === 'replaced') return null
  if (box.kind === 'table') return fragment.baseline.first
  if (box.kind === 'block' && !box.isTableWrapper)
    return box.style.overflowY === 'visible' || box.style.overflowY === 'clip' ? fragment.baseline.last : null
  return fragment.baseline.first
}

// ---------- vertical alignment ----------

/** Gives every node its shift below the root's baseline and returns the extents of the line. */
function alignTree(root: InlineNode, metrics: InlineMetrics, context: LineContext): Extent {
  const extent = { above: metrics.above, below: metrics.below }
  const edges: { node: InlineNode | AtomicLeaf; extent: Extent }[] = []
  alignChildren(root, metrics, context, extent, edges)
  // What is aligned with an edge of the line cannot move the baseline while it fits, and makes the line taller if not.
  for (const { node, extent: own } of edges) {
    const height = own.above + own.below
    const missing = Math.max(0, height - extent.above - extent.below)
    if (node.edge === 'top') extent.below += missing
    else extent.above += missing
  }
  for (const { node, extent: own } of edges) {
    const shift = node.edge === 'top' ? own.above - extent.above : extent.below - own.below
    moveTree(node, shift)
  }
  return extent
}

function alignChildren(
  parent: InlineNode,
  parentMetrics: InlineMetrics,
  context: LineContext,
  extent: { above: number; below: number },
  edges: { node: InlineNode | AtomicLeaf; extent: Extent }[],
): void {
  for (const child of parent.children) {
    if (child.kind === 'text') continue
    const metrics = child.kind === 'inline' ? inlineMetrics(child.style, context.fonts) : null
    const own: Extent = child.kind === 'atomic' ? child.extent : metrics!
    if (child.edge !== null) {
      const inner = { above: own.above, below: own.below }
      child.shift = 0
      if (child.kind === 'inline') alignChildren(child, metrics!, context, inner, edges)
      edges.push({ node: child, extent: inner })
      continue
    }
    const style = child.kind === 'inline' ? child.style : child.item.style
    child.shift = parent.shift + baselineShift(style, own, parent.style, parentMetrics, context)
    extent.above = Math.max(extent.above, own.above - child.shift)
    extent.below = Math.max(extent.below, own.below + child.shift)
    if (child.kind === 'inline') alignChildren(child, metrics!, context, extent, edges)
  }
}

function moveTree(node: InlineNode | AtomicLeaf, by: number): void {
  node.shift += by
  if (node.kind === 'atomic') return
  for (const child of node.children) if (child.kind !== 'text' && child.edge === null) moveTree(child, by)
}

/** Shift below the parent's baseline (CSS 2.1 §10.8.1). */
function baselineShift(
  style: ComputedStyle,
  own: Extent,
  parent: ComputedStyle,
  metrics: InlineMetrics,
  context: LineContext,
): number {
  const align = style.verticalAlign
  switch (align) {
    case 'baseline':
    case 'top':
    case 'bottom':
      return 0
    case 'sub':
      return context.fonts.primaryFace(parent).metrics.subscript.offset * parent.fontSize
    case 'super':
      return -context.fonts.primaryFace(parent).metrics.superscript.offset * parent.fontSize
    case 'text-top':
      return own.above - metrics.ascent
    case 'text-bottom':
      return metrics.descent - own.below
    case 'middle':
      return (own.above - own.below) / 2 - metrics.xHeight / 2
    default:
      return -resolve(align, usedLineHeight(style, context.fonts))
  }
}

/**
 * Puts the nodes of a bidirectional line into the order of the text. Their places are settled; what draws and reads the
 * fragments meets the words in the order in which they are read.
 */
function sortLogically(node: InlineNode): number {
  const starts = new Map(
    node.children.map(child => [child, child.kind === 'inline' ? sortLogically(child) : leafStart(child)]),
  )
  node.children.sort((a, b) => starts.get(a)! - starts.get(b)!)
  return Math.min(Number.POSITIVE_INFINITY, ...starts.values())
}

const leafStart = (leaf: TextLeaf | AtomicLeaf): number =>
  leaf.kind === 'text' ? leaf.piece.start : leaf.item.kind === 'text' ? leaf.item.start : leaf.item.at

// ---------- fragments ----------

/** Places a node; `left` is the parent's left edge and `baseline` the root's baseline, both seen from the parent's corner. */
function place(
  node: InlineNode | TextLeaf | AtomicLeaf,
  left: number,
  baseline: number,
  context: LineContext,
  outOfFlow: HoistedBox[],
  parentShift = 0,
): Placed {
  if (node.kind === 'text') return placeText(node.piece, left, baseline + parentShift, context)
  if (node.kind === 'atomic') return placeAtomic(node, left, baseline, context, outOfFlow)
  return placeInline(node, left, baseline, context, outOfFlow)
}

function placeText(piece: TextPiece, left: number, baseline: number, context: LineContext): Placed<TextFragment> {
  const { run } = piece
  const ascent = run.face.metrics.ascent * run.size
  const descent = run.face.metrics.descent * run.size
  const fragment: TextFragment = {
    kind: 'text',
    piece,
    text: piece.generated === null ? context.root.content.text.slice(piece.start, piece.end) : '',
    width: piece.width,
    height: ascent + descent,
    ascent,
    root: context.root,
  }
  return { x: piece.x - left, y: baseline - ascent, fragment }
}

function placeAtomic(
  node: AtomicLeaf,
  left: number,
  baseline: number,
  context: LineContext,
  outOfFlow: HoistedBox[],
): Placed {
  const box = node.item.box as BlockLevelBox
  const margin = marginOf(box.style, context.containerWidth)
  const shift: Point =
    box.kind !== 'inline-root' && box.style.position === 'relative'
      ? styleOffset(box.style, context.containerWidth, null)
      : { x: 0, y: 0 }
  const x = node.x - left + margin.left + shift.x
  const y = baseline + node.shift - node.extent.above + margin.top + shift.y
  for (const hoisted of node.result.outOfFlow) {
    outOfFlow.push({
      ...hoisted,
      staticPosition: { x: hoisted.staticPosition.x + x + left, y: hoisted.staticPosition.y + y },
    })
  }
  return { x, y, fragment: node.result.fragment }
}

function placeInline(
  node: InlineNode,
  left: number,
  baseline: number,
  context: LineContext,
  outOfFlow: HoistedBox[],
): Placed {
  const box = node.box!
  const { style } = node
  const { ascent, descent } = inlineMetrics(style, context.fonts)
  const isLtr = style.direction === 'ltr'
  const clone = style.boxDecorationBreak === 'clone' ? style : null
  const leftEdge = edgeOf('Left', (isLtr ? node.start : node.end) ?? clone, context)
  const rightEdge = edgeOf('Right', (isLtr ? node.end : node.start) ?? clone, context)
  const border = { ...borderOf(style), left: leftEdge.border, right: rightEdge.border }
  const padding = { ...paddingOf(style, context.containerWidth), left: leftEdge.padding, right: rightEdge.padding }
  const start = Number.isFinite(node.left) ? node.left + leftEdge.margin : left
  const end = Number.isFinite(node.right) ? node.right - rightEdge.margin : left
  const top = baseline + node.shift - ascent - padding.top - border.top
  const shift: Point = style.position === 'relative' ? styleOffset(style, context.containerWidth, null) : { x: 0, y: 0 }
  const inner = baseline - top
  const children = node.children.map(child => place(child, start, inner, context, outOfFlow, node.shift))
  const fragment = boxFragment(box, {
    width: Math.max(0, end - start),
    height: ascent + descent + padding.top + padding.bottom + border.top + border.bottom,
    border,
    padding,
    isFirst: node.start !== null,
    isLast: node.end !== null,
    children,
    marks: node.start !== null ? marksAt(box, 0) : [],
    baseline: { first: inner + node.shift, last: inner + node.shift },
  })
  return { x: start - left + shift.x, y: top + shift.y, fragment }
}

interface Edge {
  readonly margin: number
  readonly border: number
  readonly padding: number
}

const NO_EDGE: Edge = { margin: 0, border: 0, padding: 0 }

function edgeOf(side: 'Left' | 'Right', style: ComputedStyle | null, { containerWidth }: LineContext): Edge {
  if (style === null) return NO_EDGE
  const margin = style[`margin${side}`]
  return {
    margin: margin === 'auto' ? 0 : resolve(margin, containerWidth),
    border: style[`border${side}Width`],
    padding: resolve(style[`padding${side}`], containerWidth),
  }
}

/** Positioned boxes remember where in the line they would have been. */
function hoistMarkers(pieces: readonly LinePiece[], top: number, outOfFlow: HoistedBox[]): void {
  for (const piece of pieces) {
    if (piece.kind !== 'marker' || piece.item.kind !== 'positioned') continue
    const box = piece.item.box as BlockLevelBox
    outOfFlow.push({ box, staticPosition: { x: piece.x, y: top }, isFixed: box.style.position === 'fixed' })
  }
}
