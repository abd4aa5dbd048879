/**
 * Flex items with their flex base sizes and automatic minimum sizes (CSS Flexbox 1 §9.2 and §4.5). Sizes are of border
 * boxes.
 * https://www.w3.org/TR/css-flexbox-1/
 */

import { horizontal, vertical, ZERO_SIDES } from '../../base/geometry.ts'
import type { BlockLevelBox, FlexBox, GridBox } from '../../boxes/box.ts'
import { isAbsolutelyPositioned } from '../../boxes/in-flow.ts'
import type { CalcSizeBasis, ComputedStyle, MaxSize, Size } from '../../css/style.ts'
import { resolve } from '../../css/style.ts'
import { definiteHeight, isScrollContainer, ratioOf, transferredWidth, withTransferred } from '../aspect-ratio.ts'
import type { UsedAlignment } from '../bands/alignment.ts'
import type { BandFrame } from '../bands/band-types.ts'
import { stretchedTo } from '../bands/stretched-item.ts'
import { fromBasis } from '../calc-size.ts'
import { spaceInside, spaceWith } from '../constraint-space.ts'
import { borderOf, marginOf, paddingOf } from '../edges.ts'
import { pictureIn, pictureRatio } from '../pictures.ts'
import { fillsRoom } from '../replaced.ts'
import { isTable, limitedInlineSize } from '../sizing.ts'
import type { ConstraintSpace, ElementBox, IntrinsicSizes, LayoutResult } from '../types.ts'
import type { FlexAxes, LogicalSides } from './flex-axes.ts'
import { logicalSides } from './flex-axes.ts'

/** Items of one line, with the results of later steps of §9. Sizes in px. */
export interface FlexLine {
  readonly items: readonly FlexItem[]
  cross: number
  /** From cross start of the content box. */
  crossOffset: number
  /** Distance of the common baseline from cross start of the line, and of the common last baseline from cross end. */
  ascent: number
  descent: number
  /** Minimum cross size of the line because of collapsed items (§4.4). */
  strut: number
}

/** An item with the inputs of §9.2 and the results of later steps: sizes and positions. Sizes of border boxes, px. */
export interface FlexItem {
  readonly box: BlockLevelBox
  margin: LogicalSides<number>
  autoMargin: LogicalSides<boolean>
  readonly alignment: ItemAlignment
  readonly grow: number
  readonly shrink: number
  /** Flex base size and limits along the main axis. */
  readonly base: number
  least: number
  readonly most: number
  /** The minimum size at which `overflow-wrap` breaks no word: a limit if the line has room for it. */
  readonly word: number
  /** Border and padding along the main axis, which cannot shrink. */
  readonly edges: number
  /** The layout at the automatic height, if it was needed. */
  readonly measured: LayoutResult | null
  main: number
  cross: number
  /** From main start and cross start of the content box to the border box. */
  mainOffset: number
  crossOffset: number
  result: LayoutResult | null
}

/** The used alignment of a flex item on the cross axis. */
type ItemAlignment = UsedAlignment

/** The items in order-modified document order (§5.4). */
export function collectItems(box: FlexBox, frame: BandFrame, axes: FlexAxes): FlexItem[] {
  return box.children
    .filter(isItem)
    .map((child, index) => ({ child, index, order: child.kind === 'inline-root' ? 0 : child.style.order }))
    .sort((a, b) => a.order - b.order || a.index - b.index)
    .map(({ child }) => flexItem(child, frame, axes))
}

/** Whether a child is a flex item: in-flow children are, absolutely positioned ones are not (§4.1). */
const isItem = (box: BlockLevelBox): boolean => !isAbsolutelyPositioned(box)

/** The constraint space of items: they shrink to fit, and percentages refer to the container's content box. */
export const itemSpace = ({ context, contentWidth, percentageHeight }: BandFrame): ConstraintSpace =>
  spaceInside(context, { inlineSize: contentWidth, percentageBlockSize: percentageHeight }, { shrinkToFit: true })

/** `align-self` of an item, `normal` and `auto` resolved. */
export function alignmentOf(box: BlockLevelBox, container: FlexBox | GridBox): ItemAlignment {
  const own = box.kind === 'inline-root' ? 'auto' : box.style.alignSelf
  const used = own === 'auto' ? container.style.alignItems : own
  if (used === 'normal' || used === 'auto')
    return pictureIn(box) !== null && container.kind === 'grid' ? 'start' : 'stretch'
  return used
}

/** §9.2 step 3 (https://www.w3.org/TR/css-flexbox-1/#algo-main-item): flex base size, limits, and margins by axis. */
function flexItem(box: BlockLevelBox, frame: BandFrame, axes: FlexAxes): FlexItem {
  const alignment = alignmentOf(box, frame.box)
  if (box.kind === 'inline-root') return textItem(box, frame, axes, alignment)
  const { style } = box
  const margin = logicalSides(marginOf(style, frame.contentWidth), axes)
  const autoMargin = logicalSides(
    {
      top: style.marginTop === 'auto',
      right: style.marginRight === 'auto',
      bottom: style.marginBottom === 'auto',
      left: style.marginLeft === 'auto',
    },
    axes,
  )
  const draft: Draft = { box, frame, axes, margin, stretchesCross: stretchesCross(box, alignment, autoMargin, axes) }
  return {
    box,
    margin,
    autoMargin,
    alignment,
    grow: style.flexGrow,
    shrink: style.flexShrink,
    ...(axes.isRow ? rowSizes(draft) : columnSizes(draft)),
    ...UNPLACED,
  }
}

const UNPLACED = { main: 0, cross: 0, mainOffset: 0, crossOffset: 0, result: null }

/** An anonymous item of text, which has the initial value of `flex`. */
function textItem(box: BlockLevelBox, frame: BandFrame, axes: FlexAxes, alignment: ItemAlignment): FlexItem {
  const { min, word, max } = frame.context.services.intrinsicSizes(box, itemSpace(frame))
  const isStretched = alignment === 'stretch' && !axes.isMultiLine
  const width = isStretched ? frame.contentWidth : Math.min(Math.max(min, frame.contentWidth), max)
  const measured = axes.isRow
    ? null
    : frame.context.services.layout(box, { ...itemSpace(frame), inlineSize: width }, 'start')
  const height = measured?.fragment.height ?? 0
  return {
    box,
    margin: logicalSides(ZERO_SIDES, axes),
    autoMargin: logicalSides({ top: false, right: false, bottom: false, left: false }, axes),
    alignment,
    grow: 0,
    shrink: 1,
    base: axes.isRow ? max : height,
    least: axes.isRow ? min : height,
    most: Number.POSITIVE_INFINITY,
    word: axes.isRow ? (box.style.overflowWrap === 'relent' ? word : min) : height,
    edges: 0,
    measured,
    ...UNPLACED,
  }
}

// ---------- main sizes ----------

interface Draft {
  readonly box: ElementBox
  readonly frame: BandFrame
  readonly axes: FlexAxes
  readonly margin: LogicalSides<number>
  readonly stretchesCross: boolean
}

type MainSizes = Pick<FlexItem, 'base' | 'least' | 'most' | 'word' | 'edges' | 'measured'>

/** Whether the item fills its line, so that its cross size may be definite before its main size (§9.2 step 3 B, §9.8 rule 1). */
function stretchesCross(
  { style }: ElementBox,
  alignment: ItemAlignment,
  autoMargin: LogicalSides<boolean>,
  { isRow }: FlexAxes,
): boolean {
  const size = isRow ? style.height : style.width
  return alignment === 'stretch' && size === 'auto' && !autoMargin.crossStart && !autoMargin.crossEnd
}

/**
 * The main sizes of an item of a row: `flex-basis`, or the width for `auto` (A), the width from a definite height and an
 * aspect ratio (B), else the max-content width (E). The automatic minimum (§4.5,
 * https://www.w3.org/TR/css-flexbox-1/#min-size-auto) is the smaller of the specified size and content size suggestions;
 * scroll containers have none.
 */
function rowSizes(draft: Draft): MainSizes {
  const { box, frame } = draft
  const { style } = box
  const space = itemSpace(frame)
  const edges = horizontal(borderOf(style)) + horizontal(paddingOf(style, frame.contentWidth))
  const available = frame.contentWidth - draft.margin.mainStart - draft.margin.mainEnd
  const isPicture = pictureIn(box) !== null
  const height = stretchedHeight(draft)
  const transfer = isPicture ? null : transferredWidth(style, space, height)
  let known: IntrinsicSizes | null = null
  const content = (): IntrinsicSizes => {
    const measured = isPicture || height === null ? box : stretchedTo(box, height)
    known ??= withTransferred(frame.context.services.contentSizes(measured, space), transfer)
    return known
  }
  const length = (value: Size | MaxSize) => widthOf(value, style, edges, frame.contentWidth, available, content)
  const transferred = isPicture ? imageWidth(draft, edges) : (transfer?.preferred ?? null)
  const specified = length(style.width)
  const most = length(style.maxWidth) ?? Number.POSITIVE_INFINITY
  const limit = (part: 'min' | 'word') => {
    const own = style.minWidth === 'auto' ? automatic(part) : (length(style.minWidth) ?? 0)
    return isTable(box) ? Math.max(own, content()[part]) : own
  }
  const least = limit('min')
  const { flexBasis } = style
  const fromBasis = flexBasis === 'content' ? null : flexBasis === 'auto' ? specified : length(flexBasis)
  const natural = () => (box.kind === 'replaced' && fillsRoom(box) ? Math.max(0, available) : content().max)
  const base = fromBasis ?? transferred ?? natural()
  return {
    base: Math.max(edges, base),
    least: Math.max(edges, least),
    most: Math.max(edges, most),
    word: Math.max(edges, style.overflowWrap === 'relent' ? limit('word') : least),
    edges,
    measured: null,
  }

  function automatic(part: 'min' | 'word'): number {
    if (isScrollContainer(style)) return 0
    // The transferred size suggestion: the content size of a replaced element is limited by the width from its height.
    const own = isPicture ? (transferred ?? content().max) : most
    const suggestion = Math.min(content()[part], own, most)
    return specified === null ? suggestion : Math.min(specified, suggestion)
  }
}

/** A border-box width; null for `auto`, `none` and `content`. */
function widthOf(
  value: Size | MaxSize,
  style: ComputedStyle,
  edges: number,
  base: number,
  available: number,
  content: () => IntrinsicSizes,
): number | null {
  if (value === 'auto' || value === 'none') return null
  if (value === 'stretch') return Math.max(0, available)
  if (value === 'min-content') return content().min
  if (value === 'max-content') return content().max
  if (typeof value === 'object' && value.kind === 'fit-content') {
    if (value.calculated !== undefined) {
      const size = (basis: CalcSizeBasis): number => {
        const { min, max } = content()
        if (basis === 'min-content') return min
        return basis === 'stretch' ? available : basis === 'fit-content' ? Math.min(Math.max(min, available), max) : max
      }
      return fromBasis(value.calculated, style, edges, size)
    }
    const room = value.limit === null ? available : resolve(value.limit, base) + edges
    return Math.min(Math.max(content().min, room), content().max)
  }
  const length = Math.max(0, resolve(value, base))
  return style.boxSizing === 'border-box' ? Math.max(edges, length) : length + edges
}

/** The definite height of an item that fills a line of known height, or null. */
function stretchedHeight({ frame, axes, margin, stretchesCross }: Draft): number | null {
  if (!stretchesCross || axes.isMultiLine || frame.contentHeight === null) return null
  return Math.max(0, frame.contentHeight - margin.crossStart - margin.crossEnd)
}

/** The width of an image from its definite height (§9.2 step 3 B). */
function imageWidth(draft: Draft, edges: number): number | null {
  const { box, frame } = draft
  const { style } = box
  const { ratio: own, auto } = style.aspectRatio
  const natural = pictureRatio(box)
  const ratio = auto ? (natural ?? own) : (own ?? natural)
  if (ratio === null || ratio <= 0) return null
  const verticalEdges = vertical(borderOf(style)) + vertical(paddingOf(style, frame.contentWidth))
  const base = itemSpace(frame)
  const height = definiteHeight(style.height, style, base) ?? stretchedHeight(draft)
  if (height === null) return null
  const least = definiteHeight(style.minHeight, style, base) ?? 0
  const most = definiteHeight(style.maxHeight, style, base) ?? Number.POSITIVE_INFINITY
  return Math.max(0, Math.max(least, Math.min(height, most)) - verticalEdges) * ratio + edges
}

/**
 * The main sizes of an item of a column. A content height requires a layout of the item (E). It is done only if the flex basis
 * or automatic minimum needs it, and kept as `measured`, which is often the final layout.
 */
function columnSizes(draft: Draft): MainSizes {
  const { box, frame } = draft
  const { style } = box
  const edges = vertical(borderOf(style)) + vertical(paddingOf(style, frame.contentWidth))
  let measured: LayoutResult | null = null
  const content = (): number => {
    measured ??= measuredItem(draft)
    const isFromRatio = specified === null && ratioOf(style, frame.contentWidth) !== null
    return isFromRatio ? measured.fragment.height : (measured.naturalHeight ?? measured.fragment.height)
  }
  const length = (value: Size | MaxSize) => definiteHeight(value, style, itemSpace(frame))
  const specified = length(style.height)
  const most = length(style.maxHeight) ?? Number.POSITIVE_INFINITY
  const { flexBasis } = style
  const fromBasis = flexBasis === 'content' ? null : flexBasis === 'auto' ? specified : length(flexBasis)
  const base = fromBasis ?? content()
  const own = style.minHeight === 'auto' ? automatic() : (length(style.minHeight) ?? 0)
  const least = isTable(box) ? Math.max(own, content()) : own
  const limits = { least: Math.max(edges, least), most: Math.max(edges, most), word: Math.max(edges, least) }
  return { base: Math.max(edges, base), ...limits, edges, measured }

  function automatic(): number {
    if (isScrollContainer(style)) return 0
    // An item whose content is as high as its basis is not measured: it does not shrink below that.
    const suggestion = Math.min(content(), most)
    return specified === null ? suggestion : Math.min(specified, suggestion)
  }
}

/** Layout of a column item at its content height. */
function measuredItem(draft: Draft): LayoutResult {
  const { box, frame } = draft
  const space = itemSpace(frame)
  const width = columnItemWidth(draft)
  const natural = box.kind === 'replaced' ? { ...box, style: { ...box.style, height: 'auto' } as const } : box
  return frame.context.services.layout(
    natural,
    spaceWith(space, { fixed: { inlineSize: width, blockSize: null } }),
    'start',
  )
}

/** The width of an item that is stretched across a single-line column; null if it shrinks to fit. */
function columnItemWidth({ box, frame, axes, margin, stretchesCross }: Draft): number | null {
  if (!stretchesCross || axes.isMultiLine) return null
  const width = Math.max(0, frame.contentWidth - margin.crossStart - margin.crossEnd)
  return limitedInlineSize(box, itemSpace(frame), width)
}
