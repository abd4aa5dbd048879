/** Grid layout (CSS Grid 2): items placed, columns sized, rows sized by what stands in the columns, rows as bands. */
import type { BlockLevelBox, GridBox } from '../../boxes/box.ts'
import type { ComputedStyle, ContentAlignment, SelfAlignment, TrackSize } from '../../css/style.ts'
import { resolve } from '../../css/style.ts'
import { distribute } from '../alignment.ts'
import type { Band, BandItem, Bands } from '../bands.ts'
import { keptBands, placeBands } from '../bands.ts'
import type { ContainerFrame } from '../container.ts'
import { containerFrame, finishContainer, positionedChildren } from '../container.ts'
import { marginOf } from '../edges.ts'
import { NO_EXCLUSIONS } from '../exclusions.ts'
import { baselinesOf } from '../fragment.ts'
import { FREE } from '../space.ts'
import type { BreakToken, ConstraintSpace, IntrinsicSizes, LayoutResult } from '../types.ts'
import type { GridItem, Placement, Span } from './placement.ts'
import { placeItems } from './placement.ts'
import type { Axis, AxisTemplate } from './template.ts'
import { axisTemplate } from './template.ts'
import type { Contribution } from './tracks.ts'
import { sizeTracks } from './tracks.ts'

export function layoutGrid(box: GridBox, space: ConstraintSpace, token: BreakToken | 'start'): LayoutResult {
  const frame = containerFrame(box, space, token)
  const bands = keptBands(frame, () => gridBands(box, frame))
  return finishContainer(frame, placeBands(frame, bands), bands)
}

/** Tracks of one axis with their places. */
interface TrackPlaces {
  readonly sizes: readonly number[]
  readonly offsets: readonly number[]
  readonly gap: number
  readonly end: number
}

function gridBands(box: GridBox, frame: ContainerFrame): Bands {
  const { style } = box
  const columnGap = gapOf(style.columnGap, frame.contentWidth)
  const rowGap = gapOf(style.rowGap, frame.contentHeight)
  const columnTemplate = axisTemplate(box, 'column', frame.contentWidth, columnGap)
  const rowTemplate = axisTemplate(box, 'row', frame.contentHeight, rowGap)
  const placement = placeItems(box, columnTemplate, rowTemplate)
  const columns = columnTracks(box, frame, placement, columnTemplate, columnGap)
  const rows = rowTracks(box, frame, placement, rowTemplate, rowGap, columns)
  const items = placement.items.map(item => placedItem(item, box, frame, columns, rows))
  return {
    bands: bandsOf(placement, items, rows),
    end: rows.end,
    baseline: baselinesOf(items.map(({ x, y, result }) => ({ x, y, fragment: result.fragment }))),
    positioned: positionedChildren(box, { width: frame.contentWidth, height: rows.end }, () => ({ x: 0, y: 0 })),
  }
}

const gapOf = (gap: ComputedStyle['rowGap'], base: number | null): number =>
  gap === 'normal' ? 0 : resolve(gap, base ?? 0)

/** Intrinsic width of a grid's content box. */
export function gridContentSizes(box: GridBox, space: ConstraintSpace): IntrinsicSizes {
  const gap = gapOf(box.style.columnGap, 0)
  const template = axisTemplate(box, 'column', null, gap)
  const placement = placeItems(box, template, axisTemplate(box, 'row', null, 0))
  const sizes = trackSizes(box, 'column', template, placement.columns)
  const contributions = columnContributions(placement, space)
  const total = (items: readonly Contribution[]) => {
    const tracks = sizeTracks(sizes, items, null, gap, false)
    return tracks.reduce((sum, size) => sum + size, 0) + gap * Math.max(0, tracks.length - 1)
  }
  const min = total(contributions.map(item => ({ ...item, max: item.min })))
  return { min, word: min, max: total(contributions) }
}

// ---------- tracks ----------

function trackSizes(
  box: GridBox,
  axis: Axis,
  template: AxisTemplate,
  { before, count }: { before: number; count: number },
): readonly TrackSize[] {
  const automatic = axis === 'column' ? box.style.gridAutoColumns : box.style.gridAutoRows
  const pattern = automatic.length === 0 ? (['auto'] as const) : automatic
  return Array.from({ length: count }, (_, i): TrackSize => {
    const explicit = i - before
    if (explicit >= 0 && explicit < template.tracks.length) return template.tracks[explicit]!
    const implicit = explicit < 0 ? explicit : explicit - template.tracks.length
    return pattern[((implicit % pattern.length) + pattern.length) % pattern.length]!
  })
}

/** Tracks of `auto-fit` without an item are nothing (§7.2.3.2). */
function collapseEmpty(
  sizes: readonly TrackSize[],
  template: AxisTemplate,
  before: number,
  spans: readonly Span[],
): readonly TrackSize[] {
  const { autoFit } = template
  if (autoFit === null) return sizes
  return sizes.map((size, i) => {
    const explicit = i - before
    const isFitted = explicit >= autoFit.start && explicit < autoFit.end
    return isFitted && !spans.some(span => span.start <= i && i < span.end) ? 0 : size
  })
}

function columnTracks(
  box: GridBox,
  frame: ContainerFrame,
  placement: Placement,
  template: AxisTemplate,
  gap: number,
): TrackPlaces {
  const sizes = collapseEmpty(
    trackSizes(box, 'column', template, placement.columns),
    template,
    placement.columns.before,
    placement.items.map(item => item.column),
  )
  const { justifyContent } = box.style
  const tracks = sizeTracks(
    sizes,
    columnContributions(placement, frame.space),
    frame.contentWidth,
    gap,
    stretches(justifyContent),
  )
  return placeTracks(tracks, gap, frame.contentWidth, justifyContent)
}

const stretches = (alignment: ContentAlignment): boolean => alignment === 'normal' || alignment === 'stretch'

function columnContributions(placement: Placement, space: ConstraintSpace): readonly Contribution[] {
  return placement.items.map(({ box, column }) => {
    const margin = box.kind === 'inline-root' ? { left: 0, right: 0 } : marginOf(box.style, 0)
    const { min, max } = space.services.intrinsicSizes(box, space)
    const outside = margin.left + margin.right
    const hides = box.kind !== 'inline-root' && box.style.overflowX !== 'visible' && box.style.overflowX !== 'clip'
    return { span: column, min: min + outside, max: max + outside, least: hides ? outside : min + outside }
  })
}

function rowTracks(
  box: GridBox,
  frame: ContainerFrame,
  placement: Placement,
  template: AxisTemplate,
  gap: number,
  columns: TrackPlaces,
): TrackPlaces {
  const sizes = collapseEmpty(
    trackSizes(box, 'row', template, placement.rows),
    template,
    placement.rows.before,
    placement.items.map(item => item.row),
  )
  const contributions = placement.items.map((item): Contribution => {
    const margin =
      item.box.kind === 'inline-root' ? { top: 0, bottom: 0 } : marginOf(item.box.style, spanSize(columns, item.column))
    const height = layoutItem(item, box, frame, columns, null).fragment.height + margin.top + margin.bottom
    return { span: item.row, min: height, max: height, least: height }
  })
  const { alignContent } = box.style
  const tracks = sizeTracks(sizes, contributions, frame.contentHeight, gap, stretches(alignContent))
  return placeTracks(tracks, gap, frame.contentHeight, alignContent)
}

function placeTracks(
  sizes: readonly number[],
  gap: number,
  available: number | null,
  alignment: ContentAlignment,
): TrackPlaces {
  const used = sizes.reduce((sum, size) => sum + size, 0) + gap * Math.max(0, sizes.length - 1)
  const { start, between } = distribute(alignment, (available ?? used) - used, sizes.length)
  const offsets: number[] = []
  let at = start
  for (const size of sizes) {
    offsets.push(at)
    at += size + gap + between
  }
  return { sizes, offsets, gap, end: Math.max(available ?? 0, used) }
}

const spanStart = (places: TrackPlaces, span: Span): number => places.offsets[span.start] ?? 0

function spanSize(places: TrackPlaces, span: Span): number {
  const last = span.end - 1
  return (places.offsets[last] ?? 0) + (places.sizes[last] ?? 0) - spanStart(places, span)
}

// ---------- items ----------

function selfAlignment(own: SelfAlignment, container: SelfAlignment, box: BlockLevelBox): SelfAlignment {
  const used = own === 'auto' ? container : own
  if (used === 'normal' || used === 'auto') return box.kind === 'replaced' ? 'start' : 'stretch'
  return used
}

function itemSpace(
  item: GridItem,
  frame: ContainerFrame,
  columns: TrackPlaces,
  height: number | null,
): ConstraintSpace {
  return {
    inlineSize: spanSize(columns, item.column),
    percentageBlockSize: height,
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

/** Lays an item out in its area; `height` is the height of the area once it is known. */
function layoutItem(
  item: GridItem,
  box: GridBox,
  frame: ContainerFrame,
  columns: TrackPlaces,
  height: number | null,
): LayoutResult {
  const space = itemSpace(item, frame, columns, height)
  if (item.box.kind === 'inline-root') return frame.space.services.layout(item.box, space, 'start')
  const { style } = item.box
  const margin = marginOf(style, space.inlineSize)
  const fillsWidth =
    style.width === 'auto' &&
    selfAlignment(style.justifySelf, box.style.justifyItems, item.box) === 'stretch' &&
    style.marginLeft !== 'auto' &&
    style.marginRight !== 'auto'
  const fillsHeight =
    height !== null &&
    style.height === 'auto' &&
    selfAlignment(style.alignSelf, box.style.alignItems, item.box) === 'stretch' &&
    style.marginTop !== 'auto' &&
    style.marginBottom !== 'auto'
  const fixed = {
    inlineSize: fillsWidth
      ? clampWidth(Math.max(0, space.inlineSize - margin.left - margin.right), style, space.inlineSize)
      : null,
    blockSize: fillsHeight ? Math.max(0, height - margin.top - margin.bottom) : null,
  }
  return frame.space.services.layout(item.box, { ...space, fixed }, 'start')
}

function clampWidth(width: number, style: ComputedStyle, base: number): number {
  const { maxWidth } = style
  return typeof maxWidth === 'string' || (typeof maxWidth === 'object' && maxWidth.kind === 'fit-content')
    ? width
    : Math.min(width, resolve(maxWidth, base))
}

function placedItem(
  item: GridItem,
  box: GridBox,
  frame: ContainerFrame,
  columns: TrackPlaces,
  rows: TrackPlaces,
): BandItem & { readonly row: Span } {
  const areaWidth = spanSize(columns, item.column)
  const areaHeight = spanSize(rows, item.row)
  const result = layoutItem(item, box, frame, columns, areaHeight)
  const { width, height } = result.fragment
  const style = item.box.kind === 'inline-root' ? null : item.box.style
  const margin = style === null ? { top: 0, right: 0, bottom: 0, left: 0 } : marginOf(style, areaWidth)
  const x = offsetIn({
    alignment: selfAlignment(style?.justifySelf ?? 'auto', box.style.justifyItems, item.box),
    free: areaWidth - width - margin.left - margin.right,
    start: margin.left,
    isAutoStart: style?.marginLeft === 'auto',
    isAutoEnd: style?.marginRight === 'auto',
  })
  const y = offsetIn({
    alignment: selfAlignment(style?.alignSelf ?? 'auto', box.style.alignItems, item.box),
    free: areaHeight - height - margin.top - margin.bottom,
    start: margin.top,
    isAutoStart: style?.marginTop === 'auto',
    isAutoEnd: style?.marginBottom === 'auto',
  })
  const start = spanStart(columns, item.column)
  const left =
    box.style.direction === 'rtl' ? frame.contentWidth - start - areaWidth + areaWidth - x - width : start + x
  const space = itemSpace(item, frame, columns, null)
  return {
    box: item.box,
    x: left,
    y: spanStart(rows, item.row) + y,
    result,
    space: { ...space, fixed: { inlineSize: width, blockSize: null } },
    row: item.row,
  }
}

interface Offset {
  readonly alignment: SelfAlignment
  readonly free: number
  readonly start: number
  readonly isAutoStart: boolean
  readonly isAutoEnd: boolean
}

function offsetIn({ alignment, free, start, isAutoStart, isAutoEnd }: Offset): number {
  if (isAutoStart || isAutoEnd) return start + (isAutoStart ? Math.max(0, free) / (isAutoEnd ? 2 : 1) : 0)
  switch (alignment) {
    case 'center':
      return start + free / 2
    case 'end':
    case 'flex-end':
    case 'self-end':
    case 'right':
    case 'last baseline':
      return start + free
    default:
      return start
  }
}

// ---------- bands ----------

/** Rows that no item reaches across are bands of their own; rows that share an item are one band. */
function bandsOf(
  placement: Placement,
  items: readonly (BandItem & { readonly row: Span })[],
  rows: TrackPlaces,
): readonly Band[] {
  const byStart = Array.from({ length: placement.rows.count }, (): (BandItem & { readonly row: Span })[] => [])
  for (const item of items) byStart[item.row.start]!.push(item)
  const bands: Band[] = []
  for (let start = 0; start < placement.rows.count; ) {
    const own: BandItem[] = []
    const top = rows.offsets[start] ?? 0
    let end = start + 1
    for (let row = start; row < end; row++) {
      for (const item of byStart[row]!) {
        own.push({ ...item, y: item.y - top })
        end = Math.max(end, item.row.end)
      }
    }
    const bottom = (rows.offsets[end - 1] ?? 0) + (rows.sizes[end - 1] ?? 0)
    bands.push({ items: own, top, height: bottom - top })
    start = end
  }
  return bands
}
