/**
 * Multi-column containers: content in columns, and spanners (CSS Multi-column 1 §2 and §6).
 * https://www.w3.org/TR/css-multicol-1/
 */

import { anonymousStyle } from '../css/anonymous.ts'
import { isOutOfFlow } from '../css/out-of-flow.ts'
import type { ComputedStyle, Size } from '../css/style.ts'
import { resolve } from '../css/style.ts'
import type { BlockBox, BlockLevelBox, ColumnsBox, HeightShare } from './box.ts'
import type { BuildContext } from './context.ts'

/**
 * A block container with columns contains boxes that lay out its content in columns. A spanner is between two of them, and
 * divides the boxes around it.
 */
export function withColumns(context: BuildContext, box: BlockBox): BlockBox {
  const { style } = box
  if (style.columnCount === 'auto' && style.columnWidth === 'auto') return box
  // An empty container has columns too: their widths and gaps count for intrinsic sizes.
  const parts = box.children.length === 0 ? [EMPTY] : partsOf(context, box.children)
  const children = parts.map(part => (part.kind === 'spanner' ? part.box : columnsOf(context, box, part.children)))
  return { ...box, isRoot: true, children }
}

type Part =
  | { readonly kind: 'spanner'; readonly box: BlockLevelBox }
  | { readonly kind: 'run'; readonly children: BlockLevelBox[] }

/** Boxes as runs between spanners. */
function partsOf(context: BuildContext, boxes: readonly BlockLevelBox[]): readonly Part[] {
  const parts: Part[] = []
  const add = (box: BlockLevelBox) => {
    const last = parts.at(-1)
    if (last?.kind === 'run') last.children.push(box)
    else parts.push({ kind: 'run', children: [box] })
  }
  for (const box of boxes) {
    if (isSpanner(box)) parts.push({ kind: 'spanner', box })
    else if (!holdsSpanner(box)) add(box)
    else for (const part of cut(context, box)) part.kind === 'run' ? part.children.forEach(add) : parts.push(part)
  }
  return parts
}

const isSpanner = (box: BlockLevelBox): boolean =>
  box.kind !== 'inline-root' && box.style.columnSpan === 'all' && !isOutOfFlow(box.style)

/** Whether there is a spanner in the box, in the same formatting context. */
function holdsSpanner(box: BlockLevelBox): box is BlockBox {
  if (box.kind !== 'block' || box.isRoot || box.isTableWrapper || isOutOfFlow(box.style)) return false
  return box.children.some(child => isSpanner(child) || holdsSpanner(child))
}

/** The box divided around its spanners, without edges at the divisions. Its own height is that of its content. */
function cut(context: BuildContext, box: BlockBox): readonly Part[] {
  const parts = partsOf(context, box.children)
  const last = parts.length - 1
  const share = shareOf(box.style)
  // Anchors, edges, margins and a rest of the height stay at the start and end of the box, even if there is no content between
  // them and the spanner.
  const hasRest = share !== null && (share.height ?? share.least) > 0
  const needsEnd = hasRest || hasEdge(box.style, 'Bottom') || box.style.marginBottom !== 0
  const padded: readonly Part[] = [
    ...(parts[0]?.kind === 'spanner' && needsStart(box) ? [EMPTY] : []),
    ...parts,
    ...(parts[last]?.kind === 'spanner' && needsEnd ? [EMPTY] : []),
  ]
  const runs: BlockBox[] = []
  return padded.map((part, i): Part => {
    if (part.kind === 'spanner') return part
    const [isFirst, isLast] = [i === 0, i === padded.length - 1]
    const style: ComputedStyle = {
      ...box.style,
      ...{ height: 'auto', minHeight: 'auto', maxHeight: 'none' },
      ...(isFirst ? {} : NO_START),
      ...(isLast ? {} : NO_END),
    }
    const own = isFirst ? {} : { id: context.nextId(), marks: [], marker: null }
    const child: BlockBox = { ...box, ...own, style, children: part.children, followsSpanner: !isFirst }
    const index = runs.length
    runs.push(child)
    return { kind: 'run', children: [share === null ? child : { ...child, share: { ...share, parts: runs, index } }] }
  })
}

/** The heights that the parts of a box share, of their content boxes; null if it has no such length. */
function shareOf(style: ComputedStyle): Pick<HeightShare, 'height' | 'least' | 'most'> | null {
  const padding = [style.paddingTop, style.paddingBottom].map(length => resolve(length, 0))
  const edges = style.borderTopWidth + style.borderBottomWidth + padding[0]! + padding[1]!
  const inContent = (size: Size | 'none'): number | null => {
    if (typeof size !== 'number') return null
    return style.boxSizing === 'content-box' ? size : Math.max(0, size - edges)
  }
  const [height, least, most] = [inContent(style.height), inContent(style.minHeight) ?? 0, inContent(style.maxHeight)]
  return height === null && least === 0 && most === null ? null : { height, least, most }
}

const EMPTY: Part = { kind: 'run', children: [] }
const NO_START = { marginTop: 0, borderTopWidth: 0, paddingTop: 0, breakBefore: 'auto' } as const
const NO_END = { marginBottom: 0, borderBottomWidth: 0, paddingBottom: 0, breakAfter: 'auto' } as const

const needsStart = ({ style, marks, marker }: BlockBox): boolean =>
  marks.length > 0 || marker !== null || hasEdge(style, 'Top')

const hasEdge = (style: ComputedStyle, side: 'Top' | 'Bottom'): boolean =>
  style[`border${side}Width`] !== 0 || style[`padding${side}`] !== 0

/**
 * The box that lays out children in columns: an anonymous box with the column properties, around an anonymous block with the
 * flow. The properties are not inherited, so the flow has none.
 */
function columnsOf(context: BuildContext, { style }: BlockBox, children: readonly BlockLevelBox[]): ColumnsBox {
  const facts = { element: null, pseudo: null, structure: null, marks: [] } as const
  const anonymous = anonymousStyle(style, 'block')
  const columns: ComputedStyle = {
    ...anonymous,
    columnCount: style.columnCount,
    columnWidth: style.columnWidth,
    columnFill: style.columnFill,
    columnGap: style.columnGap,
    columnRuleWidth: style.columnRuleWidth,
    columnRuleStyle: style.columnRuleStyle,
    columnRuleColor: style.columnRuleColor,
  }
  const flow: BlockBox = {
    kind: 'block',
    id: context.nextId(),
    style: anonymous,
    isRoot: true,
    isTableWrapper: false,
    children,
    marker: null,
    ...facts,
  }
  return { kind: 'columns', id: context.nextId(), style: columns, flow, ...facts }
}
