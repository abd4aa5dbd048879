/** Flex items with their base sizes (CSS Flexbox 1 §9.2). */
import type { BlockLevelBox, FlexBox } from '../../boxes/box.ts'
import type { ComputedStyle, Size } from '../../css/style.ts'
import { dependsOnPercentage, resolve } from '../../css/style.ts'
import type { ContainerFrame } from '../container.ts'
import { borderOf, marginOf, paddingOf } from '../edges.ts'
import { NO_EXCLUSIONS } from '../exclusions.ts'
import { FREE } from '../space.ts'
import type { ConstraintSpace, LayoutResult } from '../types.ts'

export interface FlexItem {
  readonly box: BlockLevelBox
  readonly margin: {
    readonly mainStart: number
    readonly mainEnd: number
    readonly crossStart: number
    readonly crossEnd: number
  }
  readonly autoMargin: {
    readonly mainStart: boolean
    readonly mainEnd: boolean
    readonly crossStart: boolean
    readonly crossEnd: boolean
  }
  readonly grow: number
  readonly shrink: number
  /** Flex base size and limits along the main axis. */
  readonly base: number
  readonly least: number
  readonly most: number
  /** Border and padding along the main axis: what cannot shrink. */
  readonly edges: number
  main: number
  outerMain: number
  cross: number
  mainOffset: number
  crossOffset: number
  result: LayoutResult | null
}

/** The items in order-modified document order (§5.4). */
export function collectItems(box: FlexBox, frame: ContainerFrame, row: boolean): FlexItem[] {
  return box.children
    .filter(
      child =>
        child.kind === 'inline-root' || (child.style.position !== 'absolute' && child.style.position !== 'fixed'),
    )
    .map((child, index) => ({ child, index, order: child.kind === 'inline-root' ? 0 : child.style.order }))
    .sort((a, b) => a.order - b.order || a.index - b.index)
    .map(({ child }) => flexItem(child, frame, row))
}

export function itemSpace(frame: ContainerFrame): ConstraintSpace {
  return {
    inlineSize: frame.contentWidth,
    percentageBlockSize: frame.contentHeight,
    fragmentation: null,
    fragmentainerSize: frame.space.fragmentainerSize,
    exclusions: NO_EXCLUSIONS,
    bfc: { x: 0, y: 0 },
    fixed: FREE,
    shrinkToFit: true,
    stopAt: null,
    services: frame.space.services,
  }
}

const NO_STYLE = { grow: 0, shrink: 1 }

function flexItem(box: BlockLevelBox, frame: ContainerFrame, row: boolean): FlexItem {
  const isText = box.kind === 'inline-root'
  const style = box.style
  const margin = isText ? { top: 0, right: 0, bottom: 0, left: 0 } : marginOf(style, frame.contentWidth)
  const isRtl = frame.box.style.direction === 'rtl'
  const border = borderOf(style)
  const padding = paddingOf(style, frame.contentWidth)
  const horizontalEdges = isText ? 0 : border.left + border.right + padding.left + padding.right
  const verticalEdges = isText ? 0 : border.top + border.bottom + padding.top + padding.bottom
  const auto = (value: ComputedStyle['marginTop']) => !isText && value === 'auto'
  const edges = row ? horizontalEdges : verticalEdges
  const sizes = isText ? textSizes(box, frame, row) : mainSizes(box, style, frame, row, edges)
  const inline = { start: isRtl ? margin.right : margin.left, end: isRtl ? margin.left : margin.right }
  const inlineAuto = {
    start: auto(isRtl ? style.marginRight : style.marginLeft),
    end: auto(isRtl ? style.marginLeft : style.marginRight),
  }
  return {
    box,
    margin: row
      ? { mainStart: inline.start, mainEnd: inline.end, crossStart: margin.top, crossEnd: margin.bottom }
      : { mainStart: margin.top, mainEnd: margin.bottom, crossStart: margin.left, crossEnd: margin.right },
    autoMargin: row
      ? {
          mainStart: inlineAuto.start,
          mainEnd: inlineAuto.end,
          crossStart: auto(style.marginTop),
          crossEnd: auto(style.marginBottom),
        }
      : {
          mainStart: auto(style.marginTop),
          mainEnd: auto(style.marginBottom),
          crossStart: auto(style.marginLeft),
          crossEnd: auto(style.marginRight),
        },
    grow: isText ? NO_STYLE.grow : style.flexGrow,
    shrink: isText ? NO_STYLE.shrink : style.flexShrink,
    ...sizes,
    edges,
    main: 0,
    outerMain: 0,
    cross: 0,
    mainOffset: 0,
    crossOffset: 0,
    result: null,
  }
}

interface MainSizes {
  readonly base: number
  readonly least: number
  readonly most: number
}

function textSizes(box: BlockLevelBox, frame: ContainerFrame, row: boolean): MainSizes {
  if (row) {
    const { min, max } = frame.space.services.intrinsicSizes(box, itemSpace(frame))
    return { base: max, least: min, most: Number.POSITIVE_INFINITY }
  }
  const height = contentHeight(box, frame)
  return { base: height, least: height, most: Number.POSITIVE_INFINITY }
}

/** Height of an item in a column container when it is as high as its content. */
function contentHeight(box: BlockLevelBox, frame: ContainerFrame): number {
  const isStretched = alignmentOf(box, frame.box) === 'stretch' && box.style.width === 'auto'
  return frame.space.services.layout(box, { ...itemSpace(frame), shrinkToFit: !isStretched }, 'start').fragment.height
}

/** `align-self` of an item, `normal` and `auto` resolved. */
export function alignmentOf(
  box: BlockLevelBox,
  container: ContainerFrame['box'],
): Exclude<ComputedStyle['alignSelf'], 'auto' | 'normal'> {
  const own = box.kind === 'inline-root' ? 'auto' : box.style.alignSelf
  const used = own === 'auto' ? container.style.alignItems : own
  if (used === 'normal' || used === 'auto')
    return box.kind === 'replaced' && container.kind === 'grid' ? 'start' : 'stretch'
  return used
}

function mainSizes(
  box: BlockLevelBox,
  style: ComputedStyle,
  frame: ContainerFrame,
  row: boolean,
  edges: number,
): MainSizes {
  const base = row ? frame.contentWidth : frame.contentHeight
  const definite = (value: Size | ComputedStyle['maxWidth']): number | null => {
    if (typeof value === 'string' || (typeof value === 'object' && value.kind === 'fit-content')) return null
    if (dependsOnPercentage(value) && base === null) return null
    const length = Math.max(0, resolve(value, base ?? 0))
    return style.boxSizing === 'border-box' ? Math.max(edges, length) : length + edges
  }
  const size = row ? style.width : style.height
  const intrinsic = row ? frame.space.services.intrinsicSizes(box, itemSpace(frame)) : null
  // A percentage that could be resolved here counted for nothing when the intrinsic size was measured.
  const content = (): number => intrinsic?.max ?? contentHeight(box, frame)
  const specified = definite(size)
  const { flexBasis } = style
  const fromBasis = flexBasis === 'auto' ? specified : flexBasis === 'content' ? null : definite(flexBasis)
  const flexBase = fromBasis ?? (size === 'min-content' && intrinsic !== null ? intrinsic.min : content())
  const most = definite(row ? style.maxWidth : style.maxHeight) ?? Number.POSITIVE_INFINITY
  const minimum = row ? style.minWidth : style.minHeight
  const least =
    minimum === 'auto'
      ? automaticMinimum(style, specified, most, row ? intrinsic!.min : content)
      : (definite(minimum) ?? edges)
  return { base: Math.max(edges, flexBase), least: Math.max(edges, least), most }
}

/** §4.5: an item does not shrink below its content unless it hides what overflows. */
function automaticMinimum(
  style: ComputedStyle,
  specified: number | null,
  most: number,
  content: number | (() => number),
): number {
  if (style.overflowX !== 'visible' && style.overflowX !== 'clip') return 0
  const size = Math.min(typeof content === 'number' ? content : content(), most)
  return specified === null ? size : Math.min(specified, size)
}
