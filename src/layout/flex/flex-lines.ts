/**
 * Flex lines: which items stand together and how thick each line is (CSS Flexbox 1 §9.3 and §9.4).
 * https://www.w3.org/TR/css-flexbox-1/
 */
import type { BandFrame } from '../bands/band-types.ts'
import { hasRelativeContent } from '../result-cache.ts'
import { blockSizes, limitedInlineSize } from '../sizing.ts'
import type { LayoutResult } from '../types.ts'
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
 * §9.3 step 5, "Collect flex items into flex lines" (https://www.w3.org/TR/css-flexbox-1/#algo-line-break). A line takes
 * at least one item, however long; items of zero size after a full line still join it.
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

/** What a container says about the size across its lines. Sizes are of its content box. */
export interface CrossLimits {
  readonly least: number
  readonly most: number
}

/**
 * §9.4 (https://www.w3.org/TR/css-flexbox-1/#cross-sizing): lays out every item at its main size (step 7), makes lines
 * as thick as their items ask for (step 8), stretches lines (step 9), then items in them (step 11). A line of a
 * container with one line and a definite cross size has that size, so an item that fills it is laid out once, at its
 * final size.
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

/** What lines take across the container, gutters included, px. */
export const usedCross = (lines: readonly FlexLine[], gap: number): number =>
  lines.reduce((sum, line) => sum + line.cross, 0) + gap * Math.max(0, lines.length - 1)

/** Keeps an item's layout and its cross size: height in rows, width in columns (border box, px). */
function setResult(item: FlexItem, result: LayoutResult, { isRow }: FlexAxes): void {
  item.result = result
  item.cross = isRow ? result.fragment.height : result.fragment.width
}

/** §9.4 step 9, "Handle 'align-content: stretch'": what is free across goes to all lines in equal parts. */
function stretchLines(lines: readonly FlexLine[], { box }: BandFrame, axes: FlexAxes, limits: CrossLimits): void {
  const { alignContent } = box.style
  if (alignContent !== 'normal' && alignContent !== 'stretch') return
  const free = totalCross(lines, axes, limits) - usedCross(lines, axes.crossGap)
  if (free > 0) for (const line of lines) line.cross += free / lines.length
}

// ---------- baselines ----------

const hasAutoCross = ({ autoMargin }: FlexItem): boolean => autoMargin.crossStart || autoMargin.crossEnd

/** Whether an item takes part in baseline alignment (§8.3). */
export const sharesBaseline = (item: FlexItem): 'first' | 'last' | null =>
  hasAutoCross(item)
    ? null
    : item.alignment === 'baseline'
      ? 'first'
      : item.alignment === 'last baseline'
        ? 'last'
        : null

/**
 * The baseline of an item from the top of its border box, or, in a column, from its left: text has no baseline in that
 * direction, its left edge is taken for one (CSS Box Alignment 3 §9.1).
 */
function baselineIn(item: FlexItem, which: 'first' | 'last', { isRow }: FlexAxes): number {
  return isRow ? (item.result?.fragment.baseline[which] ?? item.cross) : 0
}

/** From cross start of the item's margin box to its first baseline. */
export function itemAscent(item: FlexItem, axes: FlexAxes): number {
  const baseline = baselineIn(item, 'first', axes)
  return item.margin.crossStart + (axes.isCrossReversed ? item.cross - baseline : baseline)
}

/** From cross end of the item's margin box to its last baseline. */
export function itemDescent(item: FlexItem, axes: FlexAxes): number {
  const baseline = baselineIn(item, 'last', axes)
  return item.margin.crossEnd + (axes.isCrossReversed ? baseline : item.cross - baseline)
}

/**
 * §9.4 step 8 (https://www.w3.org/TR/css-flexbox-1/#algo-cross-line): a line holds what is above and below the common
 * first baseline, the same for the last baseline, and the outer size of all other items. `above` may be negative, with a
 * negative margin, so the first item sets it rather than zero.
 */
function measureLine(line: FlexLine, axes: FlexAxes): void {
  const first = { above: 0, below: 0, count: 0 }
  const last = { above: 0, below: 0, count: 0 }
  let cross = 0
  for (const item of line.items) {
    const outer = item.cross + item.margin.crossStart + item.margin.crossEnd
    const shared = sharesBaseline(item)
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

/**
 * Whether an item is as thick as its line where its size across is automatic: auto margins take the room first (§8.1).
 */
export const isStretched = (item: FlexItem): boolean => item.alignment === 'stretch' && !hasAutoCross(item)

/** Lays an item out at its main size, as thick as `cross` says or, for null, as it wants to be (§9.4 step 7). */
function layoutItem(item: FlexItem, frame: BandFrame, axes: FlexAxes, cross: number | null): LayoutResult {
  const space = itemSpace(frame)
  const { layout } = frame.context.services
  if (item.box.kind === 'inline-root') {
    const width = axes.isRow ? item.main : (cross ?? item.measured!.fragment.width)
    return layout(item.box, { ...space, inlineSize: width }, 'start')
  }
  if (axes.isRow) return layout(item.box, { ...space, fixed: { inlineSize: item.main, blockSize: cross } }, 'start')
  if (cross === null && isMeasuredSize(item, axes)) return item.measured!
  // §9.8: a main size is definite for what is in the item only if that of the container is.
  const isBlockIndefinite = frame.percentageHeight === null
  return layout(item.box, { ...space, fixed: { inlineSize: cross, blockSize: item.main, isBlockIndefinite } }, 'start')
}

/** Whether an item of a column ended up as it was measured. */
const isMeasuredSize = ({ measured, main }: FlexItem, { mainSize }: FlexAxes): boolean =>
  mainSize === null && measured !== null && measured.fragment.height === main

/** §9.4 step 11: a stretched item is as thick as its line, and that is definite for what is in it. */
function stretchItem(item: FlexItem, line: FlexLine, frame: BandFrame, axes: FlexAxes): void {
  if (!isStretched(item)) return
  const { box } = item
  if (box.kind === 'inline-root' ? axes.isRow : (axes.isRow ? box.style.height : box.style.width) !== 'auto') return
  const wanted = stretchedCross(item, line.cross, frame, axes)
  if (wanted === null) return
  // At a height that is now definite percentages within mean something.
  if (Math.abs(wanted - item.cross) < 1e-3 && !(axes.isRow && hasRelativeContent(box))) return
  setResult(item, layoutItem(item, frame, axes, wanted), axes)
}

/** The size of an item that fills a line, within its own limits; null where it has a size. */
function stretchedCross(item: FlexItem, line: number, frame: BandFrame, axes: FlexAxes): number | null {
  const { box, margin } = item
  const wanted = Math.max(0, line - margin.crossStart - margin.crossEnd)
  if (box.kind === 'inline-root') return axes.isRow ? null : wanted
  const { style } = box
  if ((axes.isRow ? style.height : style.width) !== 'auto') return null
  if (!axes.isRow) return limitedInlineSize(box, itemSpace(frame), wanted)
  const space = itemSpace(frame)
  // A height that is given is not the one that a ratio asks for, nor is that its minimum.
  return blockSizes(style, { ...space, fixed: { ...space.fixed, blockSize: wanted } }, item.main).preferred
}
