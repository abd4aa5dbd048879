/**
 * Flex layout, one function per step of the specification (CSS Flexbox 1,
 * https://www.w3.org/TR/css-flexbox-1/#layout-algorithm). Sizes are of border boxes unless a name says otherwise.
 */
import type { Size } from '../../base/geometry.ts'
import type { BlockLevelBox, FlexBox } from '../../boxes/box.ts'
import { distribute, overflowOf } from '../bands/alignment.ts'
import type { Band, BandFrame, BandItem, Bands } from '../bands/band-types.ts'
import { bandsCache, keptHeight } from '../bands/bands.ts'
import { containerFrame, finishContainer, positionedChildren, type StaticShares } from '../bands/container.ts'
import { gapRules, hasRules } from '../bands/gap-rules.ts'
import { placeBands } from '../bands/place-bands.ts'
import type { BreakToken } from '../break-token.ts'
import { relativeOffset } from '../fragment.ts'
import type { ConstraintSpace, FixedSizes, LayoutResult } from '../types.ts'
import type { FlexAxes } from './flex-axes.ts'
import { axesOf } from './flex-axes.ts'
import { flexGaps } from './flex-gaps.ts'
import type { FlexItem, FlexLine } from './flex-items.ts'
import { alignmentOf, collectItems, itemSpace } from './flex-items.ts'
import type { CrossLimits } from './flex-lines.ts'
import { collectLines, crossSizes, isStretched, sharesBaseline, totalCross, usedCross } from './flex-lines.ts'
import { hypotheticalLength, resolveFlexibleLengths } from './lengths.ts'
import { trimMargins } from './margin-trim.ts'
import { mainAlignment, placeAcross, placeAlong, shareBefore } from './placing.ts'

/**
 * Lays a flex container out, or its next part. The algorithm of §9 runs once on the unbroken container
 * (https://www.w3.org/TR/css-flexbox-1/#layout-algorithm). Its bands are then fragmented: flex lines of a row container, items
 * of a column container (https://www.w3.org/TR/css-flexbox-1/#pagination).
 */
export function layoutFlex(box: FlexBox, space: ConstraintSpace, token: BreakToken | 'start'): LayoutResult {
  const frame = containerFrame(box, space, token)
  const bands = bandsOf(box, frame)
  return finishContainer(frame, placeBands(frame, bands), bands)
}

/** The unbroken layout. It does not depend on the fragmentainer, so all parts of a container share it. */
const bandsOf = bandsCache(flexBands)

/**
 * §9 in order: items with their base sizes (steps 1 to 3), lines with main and cross sizes (steps 4 to 11), then positions
 * (steps 12 to 16). Collapsed items repeat the middle part.
 */
function flexBands(box: FlexBox, frame: BandFrame): Bands {
  const axes = axesOf(box, frame)
  const all = collectItems(box, frame, axes)
  const limits: CrossLimits = {
    least: Math.max(0, frame.sizes.least - frame.verticalEdges),
    most: Math.max(0, frame.sizes.most - frame.verticalEdges),
  }
  // §9.4 step 10: with collapsed items, sizes are first computed as if these were visible, to get the cross sizes of their
  // lines.
  const items = all.filter(item => !isCollapsed(item))
  const sized = items.length === all.length ? null : sizedLines(all, frame, axes, limits)
  const { lines, length, mainSize } = sizedLines(
    items,
    frame,
    axes,
    limits,
    sized === null ? null : strutsOf(all, sized),
  )
  const crossSize = totalCross(lines, axes, limits)
  placeAcross(lines, box, axes, crossSize)
  for (const line of lines) placeAlong(line, box, axes, mainSize)
  const placed: PlacedLines = { lines, axes, frame, mainSize, crossSize }
  return {
    bands: axes.isRow ? rowBands(placed) : columnBands(placed),
    gap: axes.isRow ? axes.crossGap : axes.mainGap,
    end: axes.isRow ? usedCross(lines, axes.crossGap) : length,
    baseline: { first: baselineOf(placed, 'first'), last: baselineOf(placed, 'last') },
    positioned: positionedChildren(box, contentSize(placed), child => sharesOf(child, box, axes)),
    ...(hasRules(box.style) ? { rules: gapRules(box.style, flexGaps(lines, axes, placed)) } : {}),
  }
}

interface SizedLines {
  readonly lines: readonly FlexLine[]
  /** The length of the longest line, and the available one. */
  readonly length: number
  readonly mainSize: number
}

/**
 * §9.3 and §9.4: items in lines, with their main and cross sizes. Without a specified main size, that of the container is the
 * length of its longest line, within its limits (step 4).
 */
function sizedLines(
  items: readonly FlexItem[],
  frame: BandFrame,
  axes: FlexAxes,
  limits: CrossLimits,
  struts: Struts | null = null,
): SizedLines {
  const lines = collectLines(items, axes.mainSize ?? limits.most, axes)
  trimMargins(lines, frame.box as FlexBox, axes)
  if (struts !== null) giveStruts(lines, struts)
  const length = lines.reduce((most, line) => Math.max(most, hypotheticalLength(line, axes.mainGap)), 0)
  const mainSize = axes.mainSize ?? Math.max(limits.least, Math.min(length, limits.most))
  for (const line of lines) resolveFlexibleLengths(line, mainSize, axes.mainGap)
  crossSizes(lines, frame, axes, limits)
  return { lines, length, mainSize }
}

// ---------- collapsed items ----------

/** §4.4: a collapsed item has no main size but keeps the cross size of its line. */
const isCollapsed = ({ box }: FlexItem): boolean => box.kind !== 'inline-root' && box.style.visibility === 'collapse'

/** By the item before each collapsed one, or null at the start, the minimum cross size of its line. */
type Struts = ReadonlyMap<FlexItem | null, number>

/**
 * The strut sizes of step 10 (https://www.w3.org/TR/css-flexbox-1/#visibility-collapse). They are stored with the item before
 * the collapsed one: without that one, lines may break elsewhere, and the strut moves with its neighbour.
 */
function strutsOf(all: readonly FlexItem[], { lines }: SizedLines): Struts {
  const thickness = new Map(lines.flatMap(line => line.items.map(item => [item, line.cross] as const)))
  const struts = new Map<FlexItem | null, number>()
  let before: FlexItem | null = null
  for (const item of all) {
    if (isCollapsed(item)) struts.set(before, Math.max(struts.get(before) ?? 0, thickness.get(item)!))
    else before = item
  }
  return struts
}

/**
 * Raises the strut of each line to those stored with its items (CSS Flexbox 1,
 * https://www.w3.org/TR/css-flexbox-1/#visibility-collapse). The entry `null` belongs to collapsed items at the start, and so
 * to the first line.
 */
function giveStruts(lines: readonly FlexLine[], struts: Struts): void {
  lines.forEach((line, i) => {
    for (const item of i === 0 ? [null, ...line.items] : line.items)
      line.strut = Math.max(line.strut, struts.get(item) ?? 0)
  })
}

interface PlacedLines {
  readonly lines: readonly FlexLine[]
  readonly axes: FlexAxes
  readonly frame: BandFrame
  /** Of the content box. */
  readonly mainSize: number
  readonly crossSize: number
}

const contentSize = ({ axes, mainSize, crossSize }: PlacedLines): Size =>
  axes.isRow ? { width: mainSize, height: crossSize } : { width: crossSize, height: mainSize }

/** §4.1: the shares of the free space to the left of and above an absolutely positioned child if it were the sole item. */
function sharesOf(child: BlockLevelBox, box: FlexBox, axes: FlexAxes): StaticShares {
  const main = distribute(mainAlignment(box, axes), 1, 1).start
  const alignment = alignmentOf(child, box)
  const across = shareBefore({ box: child, alignment }, axes)
  const [along, cross] = [axes.isMainReversed ? 1 - main : main, axes.isCrossReversed ? 1 - across : across]
  const isSafe = { main: overflowOf(box.style.justifyContent) === 'safe', cross: overflowOf(alignment) === 'safe' }
  return axes.isRow
    ? { x: along, y: cross, isSafe: { x: isSafe.main, y: isSafe.cross } }
    : { x: cross, y: along, isSafe: { x: isSafe.cross, y: isSafe.main } }
}

// ---------- from main and cross to left and top ----------

/** Left or top of an item's border box in the content box, from its distance to main start. */
const mainEdge = ({ axes, mainSize }: PlacedLines, { mainOffset, main }: FlexItem): number =>
  axes.isMainReversed ? mainSize - mainOffset - main : mainOffset

const crossEdge = ({ axes, crossSize }: PlacedLines, { crossOffset, cross }: { crossOffset: number; cross: number }) =>
  axes.isCrossReversed ? crossSize - crossOffset - cross : crossOffset

/** An item as a band item: the sizes from flex layout are definite for its parts on all pages (§9.8). */
function bandItem(placed: PlacedLines, item: FlexItem, top: number): BandItem {
  const { axes, frame } = placed
  const main = mainEdge(placed, item)
  const cross = crossEdge(placed, item)
  const space: ConstraintSpace = {
    ...itemSpace(frame),
    ...(item.box.kind === 'inline-root' ? { inlineSize: item.result!.fragment.width } : {}),
    fixed: { inlineSize: item.result!.fragment.width, ...grownHeight(placed, item) },
  }
  return {
    box: item.box,
    x: axes.isRow ? main : cross,
    y: (axes.isRow ? cross : main) - top,
    shift: relativeOffset(item.box, frame.contentWidth, frame.percentageHeight, frame.box.style.direction),
    result: item.result!,
    space,
    fillsBand: axes.isRow && isStretched(item) && item.box.style.height === 'auto',
  }
}

/** A minimum height for fragmentation: of an item that a column made higher than its content, or whose content overflows. */
function grownHeight({ axes, frame }: PlacedLines, item: FlexItem): FixedHeight {
  const { result, main, cross, box } = item
  const isFilling = isStretched(item)
  const natural = result!.naturalHeight ?? result!.fragment.height
  const given = axes.isRow ? cross : main
  if (box.kind === 'inline-root') return { blockSize: null }
  if (given >= natural - 1e-3 && box.style.height === 'auto' && (!axes.isRow || isFilling))
    return keptHeight(box, given)
  if (Math.abs(given - natural) <= 1e-3) return { blockSize: null }
  if (axes.isRow && given > natural) return { blockSize: null }
  return { blockSize: given, isBlockIndefinite: frame.percentageHeight === null }
}

type FixedHeight = Omit<FixedSizes, 'inlineSize'>

/** Lines from top to bottom. With `wrap-reverse` the last line is at the top, and pages take it first. */
function rowBands(placed: PlacedLines): readonly Band[] {
  const { box, contentHeight } = placed.frame
  // The line of a single-line container is as high as the container (https://www.w3.org/TR/css-flexbox-1/#algo-cross-line).
  const isDefinite = contentHeight !== null && box.style.flexWrap === 'nowrap'
  const bands = placed.lines.map((line): Band => {
    const top = crossEdge(placed, line)
    const items = line.items.map(item => bandItem(placed, item, top))
    return { items, top, height: line.cross, keepsMargins: true, isDefinite }
  })
  return placed.axes.isCrossReversed ? bands.toReversed() : bands
}

/** Each item of a single column is a band of its own, so that it can move to the next page; several columns are one band. */
function columnBands(placed: PlacedLines): readonly Band[] {
  const { lines, axes } = placed
  const [line] = lines
  if (lines.length === 1 && line !== undefined) {
    const bands = line.items.map((item): Band => {
      const top = mainEdge(placed, item)
      return { items: [bandItem(placed, item, top)], top, height: item.main, keepsMargins: true, isStacked: true }
    })
    return axes.isMainReversed ? bands.toReversed() : bands
  }
  const items = lines.flatMap((each, lane) =>
    each.items.map(item => ({ ...bandItem(placed, item, 0), lanes: { start: lane, end: lane + 1 } })),
  )
  const height = items.reduce((most, item) => Math.max(most, item.y + item.result.fragment.height), 0)
  return [{ items, top: 0, height }]
}

/** §8.5: the shared baseline of the first or last line, else that of its first or last item. */
function baselineOf(placed: PlacedLines, which: 'first' | 'last'): number | null {
  const { lines, axes } = placed
  // The topmost line and its first item. Baselines are those of the line at the top or bottom, not of the first or last in
  // order.
  const isEnd = (which === 'last') !== (axes.isRow && axes.isCrossReversed)
  const line = isEnd ? lines.at(-1) : lines[0]
  if (line === undefined) return null
  const shared = axes.isRow ? line.items.find(item => sharesBaseline(item, axes) === which) : undefined
  const isItemEnd = (which === 'last') !== (!axes.isRow && axes.isMainReversed)
  const item = shared ?? (isItemEnd ? line.items.at(-1) : line.items[0])
  if (item === undefined) return null
  const top = axes.isRow ? crossEdge(placed, item) : mainEdge(placed, item)
  const height = axes.isRow ? item.cross : item.main
  return top + (item.result!.fragment.baseline[which] ?? height)
}
