/**
 * Positions of lines across a flex container, and of items along and across their lines (CSS Flexbox 1 §9.5 and §9.6).
 * https://www.w3.org/TR/css-flexbox-1/
 */
import type { FlexBox } from '../../boxes/box.ts'
import type { ContentAlignment } from '../../css/style.ts'
import { distribute, freeBefore, overflowOf, positionOf } from '../bands/alignment.ts'
import { ownStart } from '../writing-modes/own-start.ts'
import type { FlexAxes } from './flex-axes.ts'
import type { FlexItem, FlexLine } from './flex-items.ts'
import { itemAscent, itemDescent, sharesBaseline, usedCross } from './flex-lines.ts'
import { outerMargin } from './lengths.ts'

/**
 * §9.5 step 12 (https://www.w3.org/TR/css-flexbox-1/#algo-main-align): auto margins take positive free space; without auto
 * margins `justify-content` distributes it. With negative free space items overflow by their alignment.
 */
export function placeAlong(line: FlexLine, box: FlexBox, axes: FlexAxes, mainSize: number): void {
  const { items } = line
  const used =
    items.reduce((sum, item) => sum + item.main + outerMargin(item), 0) + axes.mainGap * Math.max(0, items.length - 1)
  const autos = items.reduce(
    (count, { autoMargin }) => count + (autoMargin.mainStart ? 1 : 0) + (autoMargin.mainEnd ? 1 : 0),
    0,
  )
  const free = mainSize - used
  const share = autos > 0 && free > 0 ? free / autos : 0
  const { start, between } = distribute(
    mainAlignment(box, axes),
    share > 0 ? 0 : free,
    items.length,
    axes.isDirectionReversed,
  )
  let at = start
  for (const item of items) {
    item.mainOffset = at + item.margin.mainStart + (item.autoMargin.mainStart ? share : 0)
    const after = item.margin.mainEnd + (item.autoMargin.mainEnd ? share : 0)
    at = item.mainOffset + item.main + after + axes.mainGap + between
  }
}

/** `justify-content` relative to main start (§8.2, CSS Box Alignment 3 §4). */
export function mainAlignment({ style }: FlexBox, axes: FlexAxes): ContentAlignment {
  const { justifyContent } = style
  switch (positionOf(justifyContent)) {
    case 'normal':
    case 'stretch':
      return 'flex-start'
    case 'start':
      return edge(justifyContent, axes.isDirectionReversed)
    case 'end':
      return edge(justifyContent, !axes.isDirectionReversed)
    case 'left':
      return edge(justifyContent, axes.isRow ? axes.isMainReversed : axes.isDirectionReversed)
    case 'right':
      return edge(justifyContent, axes.isRow ? !axes.isMainReversed : axes.isDirectionReversed)
    default:
      return justifyContent
  }
}

/** An edge keyword relative to the flow, with the overflow position of the original value. */
function edge(value: ContentAlignment, isEnd: boolean): ContentAlignment {
  const position = isEnd ? 'flex-end' : 'flex-start'
  const overflow = overflowOf(value)
  return overflow === null ? position : `${overflow} ${position}`
}

/**
 * §9.6 steps 13 to 16 (https://www.w3.org/TR/css-flexbox-1/#cross-alignment): positions lines across the container by
 * `align-content`, and items across their lines. The line of a single-line container fills it and is not aligned.
 */
export function placeAcross(lines: readonly FlexLine[], box: FlexBox, axes: FlexAxes, crossSize: number): void {
  const free = crossSize - usedCross(lines, axes.crossGap)
  const { start, between } = axes.isMultiLine
    ? distribute(crossAlignment(box, axes), free, lines.length, axes.isWrapReversed)
    : { start: 0, between: 0 }
  let at = start
  for (const line of lines) {
    line.crossOffset = at
    at += line.cross + axes.crossGap + between
    for (const item of line.items) item.crossOffset = line.crossOffset + offsetInLine(item, line, axes)
  }
}

/** `align-content` relative to cross start. */
function crossAlignment({ style }: FlexBox, { isWrapReversed }: FlexAxes): ContentAlignment {
  const { alignContent } = style
  const position = positionOf(alignContent)
  if (position === 'start') return edge(alignContent, isWrapReversed)
  if (position === 'end') return edge(alignContent, !isWrapReversed)
  return alignContent
}

/**
 * Steps 13 and 14: the offset of the item's border box from cross start of the line. Auto margins only take positive free
 * space, so an item that is too large overflows at cross end.
 */
function offsetInLine(item: FlexItem, line: FlexLine, axes: FlexAxes): number {
  const { crossStart, crossEnd } = item.margin
  const free = line.cross - item.cross - crossStart - crossEnd
  const { autoMargin } = item
  if (autoMargin.crossStart || autoMargin.crossEnd) {
    const share = Math.max(0, free) / (autoMargin.crossStart && autoMargin.crossEnd ? 2 : 1)
    return crossStart + (autoMargin.crossStart ? share : 0)
  }
  const shared = sharesBaseline(item, axes)
  if (shared === 'first') return crossStart + line.ascent - itemAscent(item, axes)
  if (shared === 'last') return crossStart + free - (line.descent - itemDescent(item, axes))
  return crossStart + freeBefore(item.alignment, free, shareBefore(item, axes), axes.isWrapReversed ? 1 : 0)
}

/**
 * The share of the free space before an item, 0 to 1 (`align-self`, CSS Box Alignment 3 §4.1, §6.2). Offsets count from cross
 * start, so `isReversed` converts logical keywords.
 */
export function shareBefore({ box, alignment }: Pick<FlexItem, 'box' | 'alignment'>, axes: FlexAxes): number {
  switch (positionOf(alignment)) {
    case 'center':
      return 0.5
    case 'flex-start':
    case 'stretch':
    case 'baseline':
      return 0
    case 'flex-end':
    case 'last baseline':
      return 1
    case 'start':
    case 'left':
      return axes.isWrapReversed ? 1 : 0
    case 'end':
    case 'right':
      return axes.isWrapReversed ? 0 : 1
    case 'self-start':
      return startsAtCrossEnd(box, axes) ? 1 : 0
    case 'self-end':
      return startsAtCrossEnd(box, axes) ? 0 : 1
  }
}

/** Whether the start of an item by its own writing mode is at cross end. */
function startsAtCrossEnd(box: FlexItem['box'], { isRow, isCrossReversed }: FlexAxes): boolean {
  const { x, y } = ownStart(box)
  return isCrossReversed !== ((isRow ? y : x) === 1)
}
