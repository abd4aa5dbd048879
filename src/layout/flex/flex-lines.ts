/**
 * Flex lines: which items share a line, and the cross size of each line (CSS Flexbox 1 §9.3 and §9.4).
 * https://www.w3.org/TR/css-flexbox-1/
 */

import type { BandFrame } from '../bands/band-types.ts'
import { spaceWith } from '../constraint-space.ts'
import { hasRelativeContent } from '../result-cache.ts'
import { blockSizes, limitedInlineSize } from '../sizing.ts'
import type { LayoutResult } from '../types.ts'
import {
  type BaselineAcross,
  type BaselineSet,
  baselineAlong,
  baselineAt,
  madeAlong,
} from '../writing-modes/block-baselines.ts'
import type { FlexAxes } from './flex-axes.ts'
import type { FlexItem } from './flex-items.ts'
import { type FlexLine, itemSpace } from './flex-items.ts'
import { hypotheticalMain, outerMargin } from './lengths.ts'

/** A flex line of some items before it is laid out. */
const lineOf = (items: readonly FlexItem[]): FlexLine => ({
  items,
  cross: 0,
  crossOffset: 0,
  ascent: 0,
  descent: 0,
  strut: 0,
})

/**
 * §9.3 step 5, "Collect flex items into flex lines" (https://www.w3.org/TR/css-flexbox-1/#algo-line-break). A line has at
 * least one item, whatever its size; items of zero size after a full line still join it.
 *
 * @param limit the inner main size of the container, px
 */
export function collectLines(
  items: readonly FlexItem[],
  limit: number,
  { isMultiLine, mainGap }: FlexAxes,
): FlexLine[] {
  if (!isMultiLine) return items.length === 0 ? [] : [lineOf(items)]
  const lines: FlexLine[] = []
  let current: FlexItem[] = []
  let used = 0
  for (const item of items) {
    const outer = hypotheticalMain(item) + outerMargin(item)
    if (current.length > 0 && used + mainGap + outer > limit + 1e-3) {
      lines.push(lineOf(current))
      current = []
      used = 0
    }
    used += outer + (current.length > 0 ? mainGap : 0)
    current.push(item)
  }
  if (current.length > 0) lines.push(lineOf(current))
  return lines
}

/** Limits of a container for the size across its lines, of its content box. */
export interface CrossLimits {
  readonly least: number
  readonly most: number
}

/**
 * §9.4 (https://www.w3.org/TR/css-flexbox-1/#cross-sizing): lays out every item at its main size (step 7), computes the cross
 * size of lines (step 8), stretches lines (step 9), then items in them (step 11). The line of a single-line container with
 * definite cross size has that size, so an item that fills it is laid out once, at its final size.
 */
export function crossSizes(lines: readonly FlexLine[], frame: BandFrame, axes: FlexAxes, limits: CrossLimits): void {
  const isDefinite = !axes.isMultiLine && axes.crossSize !== null
  for (const line of lines) {
    for (const item of line.items) {
      const known = isDefinite && isStretched(item) ? stretchedCross(item, axes.crossSize!, frame, axes) : null
      setResult(item, layoutItem(item, frame, axes, known), axes)
    }
    measureLine(line, axes)
    if (isDefinite) line.cross = axes.crossSize!
    else if (!axes.isMultiLine) line.cross = clampTo(limits, line.cross)
  }
  if (axes.isMultiLine) stretchLines(lines, frame, axes, limits)
  for (const line of lines) for (const item of line.items) stretchItem(item, line, frame, axes)
}

const clampTo = ({ least, most }: CrossLimits, size: number): number => Math.max(least, Math.min(size, most))

/**
 * §9.6 step 15 (https://www.w3.org/TR/css-flexbox-1/#algo-cross-container): the used cross size of the container's
 * content.
 */
export function totalCross(lines: readonly FlexLine[], { crossSize, crossGap }: FlexAxes, limits: CrossLimits): number {
  return crossSize ?? clampTo(limits, usedCross(lines, crossGap))
}

/** Total cross size of lines and gutters, px. */
export const usedCross = (lines: readonly FlexLine[], gap: number): number =>
  lines.reduce((sum, line) => sum + line.cross, 0) + gap * Math.max(0, lines.length - 1)

/** Stores an item's layout and its cross size: height in rows, width in columns (border box, px). */
function setResult(item: FlexItem, result: LayoutResult, { isRow }: FlexAxes): void {
  item.result = result
  item.cross = isRow ? result.fragment.height : result.fragment.width
}

/** §9.4 step 9, "Handle 'align-content: stretch'": lines share the free cross size equally. */
function stretchLines(lines: readonly FlexLine[], { box }: BandFrame, axes: FlexAxes, limits: CrossLimits): void {
  const { alignContent } = box.style
  if (alignContent !== 'normal' && alignContent !== 'stretch') return
  const free = totalCross(lines, axes, limits) - usedCross(lines, axes.crossGap)
  if (free > 0) for (const line of lines) line.cross += free / lines.length
}

// ---------- baselines ----------

const hasAutoCross = ({ autoMargin }: FlexItem): boolean => autoMargin.crossStart || autoMargin.crossEnd

/** The baseline of its own that an item aligns (§8.3), or null. */
const alignedSet = (item: FlexItem): BaselineSet | null =>
  hasAutoCross(item)
    ? null
    : item.alignment === 'baseline'
      ? 'first'
      : item.alignment === 'last baseline'
        ? 'last'
        : null

/**
 * The group of items that an item shares a baseline with: the first one at cross start, or the last one at cross end. Items whose
 * blocks begin at the other side share their last one with the first ones of others (CSS Box Alignment 3,
 * https://www.w3.org/TR/css-align-3/#baseline-sharing-group).
 */
export function sharesBaseline(item: FlexItem, axes: FlexAxes): BaselineSet | null {
  const set = alignedSet(item)
  if (set === null) return null
  const { isForward } = baselineIn(item, set, axes)
  return (set === 'first') === isForward ? 'first' : 'last'
}

/**
 * A baseline of an item from the top of its border box, or, in a column, from its left: lines along the columns have none in that
 * direction, one is made for them (CSS Box Alignment 3, https://www.w3.org/TR/css-align-3/#synthesize-baseline).
 */
function baselineIn({ result, cross }: FlexItem, set: BaselineSet, { isRow, style }: FlexAxes): BaselineAcross {
  if (isRow) return result === null ? { at: cross, isForward: true } : baselineAt(result.fragment, set, style)
  const { at, isForward } = (result === null ? null : baselineAlong(result.fragment, set)) ?? madeAlong(cross, style)
  return { at, isForward: isForward === (style.direction === 'ltr') }
}

/** From cross start of the item's margin box to its baseline. */
export function itemAscent(item: FlexItem, axes: FlexAxes): number {
  const { at } = baselineIn(item, alignedSet(item) ?? 'first', axes)
  return item.margin.crossStart + (axes.isCrossReversed ? item.cross - at : at)
}

/** From cross end of the item's margin box to its baseline. */
export function itemDescent(item: FlexItem, axes: FlexAxes): number {
  const { at } = baselineIn(item, alignedSet(item) ?? 'last', axes)
  return item.margin.crossEnd + (axes.isCrossReversed ? at : item.cross - at)
}

/**
 * §9.4 step 8 (https://www.w3.org/TR/css-flexbox-1/#algo-cross-line): the cross size of a line is the largest of: the size
 * above and below the shared first baseline, the same for the last baseline, and the outer sizes of other items. `above` may
 * be negative, with a negative margin, so its start value comes from the first item, not 0.
 */
function measureLine(line: FlexLine, axes: FlexAxes): void {
  const first = { above: 0, below: 0, count: 0 }
  const last = { above: 0, below: 0, count: 0 }
  let cross = 0
  for (const item of line.items) {
    const outer = item.cross + item.margin.crossStart + item.margin.crossEnd
    const shared = sharesBaseline(item, axes)
    if (shared === null) {
      cross = Math.max(cross, outer)
      continue
    }
    const extent = shared === 'first' ? first : last
    const above = shared === 'first' ? itemAscent(item, axes) : outer - itemDescent(item, axes)
    extent.above = extent.count === 0 ? above : Math.max(extent.above, above)
    extent.below = extent.count === 0 ? outer - above : Math.max(extent.below, outer - above)
    extent.count++
  }
  line.ascent = first.above
  line.descent = last.below
  line.cross = Math.max(line.strut, cross, first.above + first.below, last.above + last.below)
}

// ---------- items ----------

/** Whether an item is stretched to its line: its cross size and margins are not `auto` otherwise (§8.1). */
export const isStretched = (item: FlexItem): boolean => item.alignment === 'stretch' && !hasAutoCross(item)

/** Lays an item out at its main size, with cross size `cross`, or its own if that is null (§9.4 step 7). */
function layoutItem(item: FlexItem, frame: BandFrame, axes: FlexAxes, cross: number | null): LayoutResult {
  const space = itemSpace(frame)
  const { layout } = frame.context.services
  if (item.box.kind === 'inline-root') {
    const width = axes.isRow ? item.main : (cross ?? item.measured!.fragment.width)
    return layout(item.box, spaceWith(space, { inlineSize: width }), 'start')
  }
  if (axes.isRow)
    return layout(item.box, spaceWith(space, { fixed: { inlineSize: item.main, blockSize: cross } }), 'start')
  if (cross === null && isMeasuredSize(item, axes)) return item.measured!
  // §9.8: the main size is definite for the item's content only if that of the container is.
  const isBlockIndefinite = frame.percentageHeight === null
  return layout(
    item.box,
    spaceWith(space, { fixed: { inlineSize: cross, blockSize: item.main, isBlockIndefinite } }),
    'start',
  )
}

/** Whether the final size of a column item is the measured one. */
const isMeasuredSize = ({ measured, main }: FlexItem, { mainSize }: FlexAxes): boolean =>
  mainSize === null && measured !== null && measured.fragment.height === main

/** §9.4 step 11: the cross size of a stretched item is that of its line, and is definite for its content. */
function stretchItem(item: FlexItem, line: FlexLine, frame: BandFrame, axes: FlexAxes): void {
  if (!isStretched(item)) return
  const { box } = item
  if (box.kind === 'inline-root' ? axes.isRow : (axes.isRow ? box.style.height : box.style.width) !== 'auto') return
  const wanted = stretchedCross(item, line.cross, frame, axes)
  if (wanted === null) return
  // Percentages of the height are definite now, so the item is laid out again even if its size is unchanged.
  if (Math.abs(wanted - item.cross) < 1e-3 && !(axes.isRow && hasRelativeContent(box))) return
  setResult(item, layoutItem(item, frame, axes, wanted), axes)
}

/** The size of an item that fills a line, within its own limits; null if its size is not `auto`. */
function stretchedCross(item: FlexItem, line: number, frame: BandFrame, axes: FlexAxes): number | null {
  const { box, margin } = item
  const wanted = Math.max(0, line - margin.crossStart - margin.crossEnd)
  if (box.kind === 'inline-root') return axes.isRow ? null : wanted
  const { style } = box
  if ((axes.isRow ? style.height : style.width) !== 'auto') return null
  if (!axes.isRow) return limitedInlineSize(box, itemSpace(frame), wanted)
  const space = itemSpace(frame)
  // The aspect ratio affects neither a given height nor its minimum.
  return blockSizes(style, spaceWith(space, { fixed: { ...space.fixed, blockSize: wanted } }), item.main).preferred
}
