/**
 * The tree of one line: its pieces sorted into the inline boxes that they belong to (CSS Inline 3,
 * https://www.w3.org/TR/css-inline-3/).
 */

import { spend } from '../../base/budget.ts'
import type { BlockLevelBox, InlineBox, InlineRootBox, RootAtomic, RootItem, RootOutOfFlow } from '../../boxes/box.ts'
import { isBlockLevelItem } from '../../boxes/inline/block-level-item.ts'
import type { ComputedStyle } from '../../css/style.ts'
import type { FontBook } from '../../fonts/book.ts'
import { itemOffset } from '../../text/measure.ts'
import { marginOf } from '../edges.ts'
import type { BoxFragment, LayoutResult, LineSpace } from '../types.ts'
import { filledLeader } from './leader.ts'
import { hasCentralBaseline } from './line-align.ts'
import type { AtomicLeaf, InlineNode, LineLeaf, PositionedLeaf, RootPiece } from './line-nodes.ts'

/** The values that all lines of one root share. */
export interface LineContext {
  readonly root: InlineRootBox
  /** The `::first-line` style if the line is a first line and has one. */
  readonly firstLine: ComputedStyle | null
  readonly fonts: FontBook
  readonly containerWidth: number
  readonly space: LineSpace
  /** The layout of an atomic item. */
  atomic(item: RootAtomic): LayoutResult
}

/** An inline box where it is opened in a content, and the one around it. */
interface Link {
  readonly box: InlineBox
  readonly style: ComputedStyle
  readonly parent: Link | null
  /** Number of boxes around it. */
  readonly depth: number
}

/** For each inline box, atomic inline and positioned box of a content, the innermost box around it, or itself. */
type Links = ReadonlyMap<RootItem | InlineBox, Link>

const linksMemo = new WeakMap<InlineRootBox['content'], Links>()
const NO_LINKS: Links = new Map()
/** Number of items up to which a paragraph is searched for each line instead of caching the result. */
const FEW_ITEMS = 20

/**
 * For each item and inline box of a paragraph, the innermost inline box around it: found once, so that lines of a long
 * paragraph do not search their open boxes from its start.
 */
function linksOf(root: InlineRootBox): Links {
  const { items } = root.content
  // Most texts of a table are short and without boxes: caching costs more memory than searching takes time.
  if (items.length <= FEW_ITEMS && !items.some(({ kind }) => kind === 'open')) return NO_LINKS
  const known = linksMemo.get(root.content)
  if (known !== undefined) return known
  const links = new Map<RootItem | InlineBox, Link>()
  let innermost = null as Link | null
  for (const item of items) {
    if (item.kind === 'open') {
      const box = item.box
      const link: Link = {
        box,
        style: item.style,
        parent: innermost,
        depth: innermost === null ? 0 : innermost.depth + 1,
      }
      links.set(box, link)
      innermost = link
    } else if (innermost === null) continue
    else if (item.kind === 'close') innermost = innermost.parent
    else if (item.kind === 'atomic' || item.kind === 'positioned') links.set(item, innermost)
  }
  linksMemo.set(root.content, links)
  return links
}

/**
 * Sorts the pieces of a line, from left to right, into the inline boxes around them. A box may occur several times on a
 * bidirectional line.
 */
export function lineTree(pieces: readonly RootPiece[], context: LineContext): InlineNode {
  const links = linksOf(context.root)
  const stack: InlineNode[] = [inlineNode(null, context.firstLine ?? context.root.style, 0)]
  const { text } = context.root.content
  const contentStart = contentStartOf(pieces)
  let end = 0
  for (const piece of pieces) {
    if (piece.kind === 'marker' && (piece.item.kind === 'float' || piece.item.kind === 'footnote')) continue
    enter(stack, linkOf(links, piece), piece.x, end)
    const node = stack.at(-1)!
    switch (piece.kind) {
      case 'text':
        node.children.push({ kind: 'text', piece })
        break
      case 'atomic':
        node.children.push(atomicLeaf(piece.item, piece.x, piece.width, context))
        break
      case 'marker':
        // Boxes around a forced break are on its line even if there is no other content.
        if (piece.item.kind === 'break') end = Math.max(end, piece.x)
        else node.children.push(positionedLeaf(piece.item, piece.x, piece.level, itemOffset(piece.item) > contentStart))
        break
      case 'open':
        if (piece.isCloned === true) break
        node.start = piece.item.style
        node.isBehindBreak = text.endsWith('\n') && itemOffset(piece.item) === text.length
        break
      case 'close':
        if (piece.isCloned !== true) node.end = piece.item.style
    }
    if (piece.kind === 'marker') continue
    end = piece.x + piece.width
  }
  leave(stack, 1, end)
  return context.firstLine === null ? stack[0]! : inFirstLine(stack[0]!, context.firstLine, context.root, end)
}

/** The offset of the first content of a line in the order of the text, which is not that of its pieces in text from right to left. */
function contentStartOf(pieces: readonly RootPiece[]): number {
  let start = Number.POSITIVE_INFINITY
  for (const piece of pieces)
    if (piece.kind === 'text') start = Math.min(start, piece.start)
    else if (piece.kind === 'atomic') start = Math.min(start, itemOffset(piece.item))
  return start
}

/** Puts the box of `::first-line` around the content of the line, if it is visible or shifts the line (CSS Pseudo 4 §2.1.3). */
function inFirstLine(tree: InlineNode, style: ComputedStyle, root: InlineRootBox, end: number): InlineNode {
  const isSeen = hasBackground(style) || style.textDecorationLine.length > 0 || style.verticalAlign !== 'baseline'
  if (!isSeen || tree.children.length === 0) return tree
  const facts = { element: root.element, structure: null, marks: [] } as const
  const box: InlineBox = { kind: 'inline', id: root.id, style, pseudo: 'first-line', ...facts }
  const around = inlineNode(box, style, Math.min(...tree.children.map(leftOf)))
  around.children.push(...tree.children)
  around.right = end
  return { ...tree, children: [around] }
}

const hasBackground = ({ backgroundColor, backgroundLayers }: ComputedStyle): boolean =>
  typeof backgroundColor === 'string' || backgroundColor.a > 0 || backgroundLayers.some(layer => layer.image !== null)

const leftOf = (child: InlineNode | LineLeaf): number =>
  child.kind === 'inline' ? child.left : child.kind === 'text' ? child.piece.x : child.x

const positionedLeaf = (item: RootOutOfFlow, x: number, level: number, followsContent: boolean): PositionedLeaf => ({
  kind: 'positioned',
  item,
  x,
  direction: level % 2 === 1 ? 'rtl' : 'ltr',
  followsContent,
})

/** The innermost inline box around a piece; null directly in the root. */
function linkOf(links: Links, piece: RootPiece): Link | null {
  const key = piece.kind === 'text' ? piece.box : isBlockLevelItem(piece.item) ? piece.item : piece.item.box
  return key === null || key.kind === 'inline-root' ? null : (links.get(key) ?? null)
}

/** A node without children or edges. */
const inlineNode = (box: InlineBox | null, style: ComputedStyle, left: number): InlineNode => ({
  kind: 'inline',
  box,
  style,
  children: [],
  start: null,
  end: null,
  left,
  right: left,
  shift: 0,
  isBehindBreak: false,
  edge:
    box !== null && (style.verticalAlign === 'top' || style.verticalAlign === 'bottom') ? style.verticalAlign : null,
})

/** Makes the stack of open nodes match a link: closes boxes that ended at `end` and opens those that start at `x`. */
function enter(stack: InlineNode[], link: Link | null, x: number, end: number): void {
  const missing: Link[] = []
  let known = link
  while (known !== null && stack[known.depth + 1]?.box !== known.box) {
    missing.push(known)
    known = known.parent
  }
  leave(stack, known === null ? 1 : known.depth + 2, end)
  if (missing.length > 0) spend('inline_boxes', missing.length)
  for (let i = missing.length - 1; i >= 0; i--) {
    const node = inlineNode(missing[i]!.box, missing[i]!.style, x)
    stack.at(-1)!.children.push(node)
    stack.push(node)
  }
}

function leave(stack: InlineNode[], depth: number, end: number): void {
  while (stack.length > depth) stack.pop()!.right = end
}

/**
 * An atomic inline in the tree of its line, with the ascent and descent of its margin box. Without a baseline of its own, its
 * bottom margin edge is on the baseline (CSS 2.1, https://www.w3.org/TR/CSS2/visudet.html#leading).
 */
function atomicLeaf(item: RootAtomic, x: number, width: number, context: LineContext): AtomicLeaf {
  const box = item.box
  const laidOut = context.atomic(item)
  const isLeader = box.kind === 'block' && box.isLeader === true
  const result = isLeader ? filledLeader(laidOut, x, width, context.containerWidth) : laidOut
  const margin = marginOf(box.style, context.containerWidth)
  const height = result.fragment.height + margin.top + margin.bottom
  const baseline = atomicBaseline(box, result.fragment)
  const above = baseline === null ? without(context, height) : margin.top + baseline
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

/** Baseline of a box that has none: its bottom, or its middle on a central baseline (CSS Inline 3 §4.1). */
const without = ({ root }: LineContext, height: number): number =>
  hasCentralBaseline(root.style) ? height / 2 : height

/**
 * CSS 2.1 (https://www.w3.org/TR/CSS2/visudet.html#leading): the last line of an inline-block, the first row of an
 * inline-table, the bottom of everything else.
 */
function atomicBaseline(atomic: BlockLevelBox, fragment: BoxFragment): number | null {
  // Boxes in lines of `vertical-lr` are turned, as those lines have other axes than their blocks.
  const box = atomic.kind === 'turned' ? atomic.inner : atomic
  const { baselineSource } = box.style
  if (baselineSource !== 'auto' && box.kind !== 'replaced') return fragment.baseline[baselineSource]
  if (box.kind === 'replaced') return box.formula === undefined ? null : fragment.baseline.last
  if (box.kind === 'table') return fragment.baseline.first
  if (box.kind === 'block' && !box.isTableWrapper)
    return box.style.overflowY === 'visible' || box.style.overflowY === 'clip' ? fragment.baseline.last : null
  return fragment.baseline.first
}

/**
 * Sorts the nodes of a bidirectional line into logical order. Their positions do not change; painting and tagging then see the
 * words in reading order.
 */
export function sortLogically(node: InlineNode): number {
  const starts = new Map(
    node.children.map(child => [child, child.kind === 'inline' ? sortLogically(child) : leafStart(child)]),
  )
  node.children.sort((a, b) => starts.get(a)! - starts.get(b)!)
  return Math.min(Number.POSITIVE_INFINITY, ...starts.values())
}

const leafStart = (leaf: LineLeaf): number => (leaf.kind === 'text' ? leaf.piece.start : leaf.item.at)
