/** Vertical alignment in a line: the extents of inline boxes, and how far each lies below the baseline (CSS 2.1 §10.8). */
import type { ComputedStyle } from '../../css/style.ts'
import { resolve } from '../../css/style.ts'
import type { FontBook } from '../../fonts/book.ts'
import type { AtomicLeaf, InlineNode } from './line-tree.ts'

/** What lies above and below a baseline. */
export interface Extent {
  readonly above: number
  readonly below: number
}

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

/** Gives every node its shift below the root's baseline and returns the extents of the line. */
export function alignTree(root: InlineNode, metrics: InlineMetrics, fonts: FontBook): Extent {
  const extent = { above: metrics.above, below: metrics.below }
  const edges: { node: InlineNode | AtomicLeaf; extent: Extent }[] = []
  alignChildren(root, metrics, fonts, extent, edges)
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
  fonts: FontBook,
  extent: { above: number; below: number },
  edges: { node: InlineNode | AtomicLeaf; extent: Extent }[],
): void {
  for (const child of parent.children) {
    if (child.kind === 'text' || child.kind === 'positioned') continue
    const metrics = child.kind === 'inline' ? inlineMetrics(child.style, fonts) : null
    const own: Extent = child.kind === 'atomic' ? child.extent : metrics!
    if (child.edge !== null) {
      const inner = { above: own.above, below: own.below }
      child.shift = 0
      if (child.kind === 'inline') alignChildren(child, metrics!, fonts, inner, edges)
      edges.push({ node: child, extent: inner })
      continue
    }
    const style = child.kind === 'inline' ? child.style : child.item.style
    child.shift = parent.shift + baselineShift(style, own, parent.style, parentMetrics, fonts)
    const give = child.kind === 'atomic' ? giveOf(child) : 0
    if (own.above - child.shift > extent.above + give) extent.above = own.above - child.shift
    if (own.below + child.shift > extent.below + give) extent.below = own.below + child.shift
    if (child.kind === 'inline') alignChildren(child, metrics!, fonts, extent, edges)
  }
}

/**
 * Lines keep their distance as long as a formula does not come near to the lines around it (The TeXbook, chapter 12): it may
 * reach a little into the leading, which ends below the descenders above it.
 */
const giveOf = ({ item }: AtomicLeaf): number =>
  item.kind === 'atomic' && item.box.kind === 'replaced' && item.box.formula !== undefined
    ? 0.1 * item.style.fontSize
    : 0

function moveTree(node: InlineNode | AtomicLeaf, by: number): void {
  node.shift += by
  if (node.kind === 'atomic') return
  for (const child of node.children)
    if (child.kind !== 'text' && child.kind !== 'positioned' && child.edge === null) moveTree(child, by)
}

/** Shift below the parent's baseline (CSS 2.1 §10.8.1). */
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
    default:
      return -resolve(align, usedLineHeight(style, fonts))
  }
}
