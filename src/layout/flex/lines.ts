/** Flex lines: which items stand together, how thick each line is, and where items stand across it (§9.3, §9.4, §9.6). */
import type { FlexBox } from '../../boxes/box.ts'
import type { ComputedStyle } from '../../css/style.ts'
import { distribute } from '../alignment.ts'
import type { ContainerFrame } from '../container.ts'
import type { LayoutResult } from '../types.ts'
import type { FlexItem } from './items.ts'
import { alignmentOf, itemSpace } from './items.ts'
import { hypotheticalMain } from './lengths.ts'

export interface FlexLine {
  readonly items: readonly FlexItem[]
  cross: number
  crossOffset: number
}

export function collectLines(
  items: readonly FlexItem[],
  mainSize: number | null,
  gap: number,
  wraps: boolean,
): readonly FlexLine[] {
  if (!wraps || mainSize === null) return items.length === 0 ? [] : [{ items, cross: 0, crossOffset: 0 }]
  const lines: FlexLine[] = []
  let current: FlexItem[] = []
  let used = 0
  for (const item of items) {
    const outer = hypotheticalMain(item) + item.margin.mainStart + item.margin.mainEnd
    if (current.length > 0 && used + gap + outer > mainSize + 1e-3) {
      lines.push({ items: current, cross: 0, crossOffset: 0 })
      current = []
      used = 0
    }
    used += outer + (current.length > 0 ? gap : 0)
    current.push(item)
  }
  if (current.length > 0) lines.push({ items: current, cross: 0, crossOffset: 0 })
  return lines
}

/** Lays out every item at its main size and makes each line as thick as its thickest item. */
export function crossSizes(lines: readonly FlexLine[], frame: ContainerFrame, row: boolean, box: FlexBox): void {
  for (const line of lines) {
    for (const item of line.items) {
      item.result = layoutItem(item, frame, row, null)
      item.cross = row ? item.result.fragment.height : item.result.fragment.width
    }
    line.cross = lineCross(line, box, row)
  }
  const definite = row ? frame.contentHeight : frame.contentWidth
  if (lines.length === 1 && box.style.flexWrap === 'nowrap' && definite !== null) lines[0]!.cross = definite
  else if (definite !== null && isStretched(box)) stretchLines(lines, definite, box, row)
  for (const line of lines) for (const item of line.items) stretchItem(item, line, frame, row, box)
}

const isStretched = (box: FlexBox): boolean =>
  box.style.alignContent === 'normal' || box.style.alignContent === 'stretch'

function stretchLines(lines: readonly FlexLine[], definite: number, box: FlexBox, row: boolean): void {
  const gap = row ? box.style.rowGap : box.style.columnGap
  const gaps = typeof gap === 'number' ? gap * (lines.length - 1) : 0
  const free = definite - gaps - lines.reduce((sum, line) => sum + line.cross, 0)
  if (free > 0) for (const line of lines) line.cross += free / lines.length
}

/** §9.4 step 8: items on a common baseline, and all others by their outer size. */
function lineCross(line: FlexLine, box: FlexBox, row: boolean): number {
  let above = 0
  let below = 0
  let cross = 0
  for (const item of line.items) {
    const outer = item.cross + item.margin.crossStart + item.margin.crossEnd
    if (row && alignmentOf(item.box, box) === 'baseline') {
      const baseline = baselineOf(item)
      above = Math.max(above, item.margin.crossStart + baseline)
      below = Math.max(below, outer - item.margin.crossStart - baseline)
    } else cross = Math.max(cross, outer)
  }
  return Math.max(cross, above + below)
}

const baselineOf = (item: FlexItem): number => item.result?.fragment.baseline.first ?? item.cross

function layoutItem(item: FlexItem, frame: ContainerFrame, row: boolean, cross: number | null): LayoutResult {
  const space = itemSpace(frame)
  const isStretchedColumn =
    !row &&
    cross === null &&
    alignmentOf(item.box, frame.box) === 'stretch' &&
    item.box.style.width === 'auto' &&
    !item.autoMargin.crossStart &&
    !item.autoMargin.crossEnd
  const stretchedWidth =
    isStretchedColumn && frame.box.style.flexWrap === 'nowrap'
      ? Math.max(0, frame.contentWidth - item.margin.crossStart - item.margin.crossEnd)
      : null
  const isContentHeight =
    !row &&
    frame.contentHeight === null &&
    item.box.style.height === 'auto' &&
    item.main === item.base &&
    item.box.style.flexBasis === 'auto'
  const fixed = row
    ? { inlineSize: item.main, blockSize: cross }
    : { inlineSize: cross ?? stretchedWidth, blockSize: isContentHeight ? null : item.main }
  return frame.space.services.layout(item.box, { ...space, fixed }, 'start')
}

/** §9.4 step 11: a stretched item is as thick as its line. */
function stretchItem(item: FlexItem, line: FlexLine, frame: ContainerFrame, row: boolean, box: FlexBox): void {
  if (alignmentOf(item.box, box) !== 'stretch' || item.autoMargin.crossStart || item.autoMargin.crossEnd) return
  const { style } = item.box
  const size = row ? style.height : style.width
  if (item.box.kind !== 'inline-root' && size !== 'auto') return
  if (item.box.kind === 'inline-root' && row) return
  const wanted = clampCross(line.cross - item.margin.crossStart - item.margin.crossEnd, style, row)
  if (Math.abs(wanted - item.cross) < 1e-3) return
  item.result = layoutItem(item, frame, row, Math.max(0, wanted))
  item.cross = row ? item.result.fragment.height : item.result.fragment.width
}

function clampCross(size: number, style: ComputedStyle, row: boolean): number {
  const most = row ? style.maxHeight : style.maxWidth
  const least = row ? style.minHeight : style.minWidth
  return Math.max(typeof least === 'number' ? least : 0, Math.min(size, typeof most === 'number' ? most : size))
}

interface CrossRequest {
  readonly box: FlexBox
  readonly row: boolean
  readonly crossSize: number | null
  readonly gap: number
}

/** Places lines across the container and items across their lines. */
export function alignCross(lines: readonly FlexLine[], { box, row, crossSize, gap }: CrossRequest): void {
  const used = lines.reduce((sum, line) => sum + line.cross, 0) + gap * Math.max(0, lines.length - 1)
  const total = crossSize ?? used
  const isSingle = box.style.flexWrap === 'nowrap'
  const { start, between } = isSingle
    ? { start: 0, between: 0 }
    : distribute(box.style.alignContent, total - used, lines.length)
  const isReversed = box.style.flexWrap === 'wrap-reverse'
  let at = start
  for (const line of lines) {
    line.crossOffset = isReversed ? total - at - line.cross : at
    at += line.cross + gap + between
    const shared = row ? sharedBaseline(line, box) : 0
    for (const item of line.items) item.crossOffset = itemCrossOffset(item, line, box, shared, isReversed)
  }
}

function sharedBaseline(line: FlexLine, box: FlexBox): number {
  return line.items.reduce(
    (most, item) =>
      alignmentOf(item.box, box) === 'baseline' ? Math.max(most, item.margin.crossStart + baselineOf(item)) : most,
    0,
  )
}

function itemCrossOffset(item: FlexItem, line: FlexLine, box: FlexBox, shared: number, isReversed: boolean): number {
  const { crossStart, crossEnd } = item.margin
  const free = line.cross - item.cross - crossStart - crossEnd
  if (item.autoMargin.crossStart || item.autoMargin.crossEnd) {
    const share = Math.max(0, free) / (item.autoMargin.crossStart && item.autoMargin.crossEnd ? 2 : 1)
    return crossStart + (item.autoMargin.crossStart ? share : 0)
  }
  switch (alignmentOf(item.box, box)) {
    case 'center':
      return crossStart + free / 2
    case 'end':
    case 'self-end':
    case 'right':
    case 'last baseline':
      return crossStart + free
    case 'flex-end':
      return crossStart + (isReversed ? 0 : free)
    case 'flex-start':
      return crossStart + (isReversed ? free : 0)
    case 'baseline':
      return shared > 0 ? shared - baselineOf(item) : crossStart
    case 'start':
    case 'self-start':
    case 'left':
    case 'stretch':
      return crossStart + (isReversed ? free : 0)
  }
}
